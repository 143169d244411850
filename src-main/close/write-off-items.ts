/**
 * What the books have of the entries of write-offs, beside what was written off in earlier months. Pure; amounts are
 * units (money.ts).
 */
import { writeOffLineKey } from '../../src-shared/close/item-keys.ts';
import { MOST_ITEM_ROWS } from '../../src-shared/contract/account-statement.ts';
import { decidedItem } from './decided-items.ts';
import type { Standing, StatementInput } from './statement-input.ts';
import { NEW } from './statement-items.ts';

/** What was written off in an earlier month, of one exception or item. */
export type Ended = { readonly month: string; readonly key: string; readonly units: bigint };

/** What is left of it in the month is written off there, with an entry of its own. */
const nameOf = ({ month, key }: Pick<Ended, 'month' | 'key'>): string => `${month}:${key}`;

/** By month, what was written off and has no line of its own in the ledger. */
export function withoutLine(
  ended: readonly Ended[],
  { writeOffLines }: Pick<StatementInput, 'writeOffLines'>,
): ReadonlyMap<string, bigint> {
  const booked = new Set(writeOffLines.map(nameOf));
  const sums = new Map<string, bigint>();
  for (const each of ended)
    if (!booked.has(nameOf(each))) sums.set(each.month, (sums.get(each.month) ?? 0n) + each.units);
  return sums;
}

/**
 * Where the books have the entry of a write-off and the statement still has what it ended, or the other way round, an
 * item of its own: in the month of the write-off the line stands against the item, and a write-off that was taken back
 * stands until its reversal is booked. From the next month on both are gone.
 */
export function writeOffItems(
  ended: readonly Ended[],
  standing: readonly Standing[],
  input: StatementInput,
): Standing[] {
  const { writeOffLines, month, monthBefore } = input;
  const writtenOff = new Map(
    standing.filter(({ state }) => state === 'written-off').map((item) => [item.exception ?? item.key, item]),
  );
  return [...Map.groupBy(writeOffLines, nameOf)].flatMap(([name, lines]): Standing[] => {
    // Of a month is gone what was written off in those before it, and there is what has a line by its end.
    const at = (of: string) => {
      const gone = ended.filter((each) => nameOf(each) === name && each.month < of);
      const booked = lines.filter(({ day }) => day.slice(0, 7) <= of);
      return booked.length === 0 ? 0n : [...gone, ...booked].reduce((sum, { units }) => sum + units, 0n);
    };
    const [first] = lines;
    const units = at(month);
    if (!first || units === 0n) return [];
    const answered = first.month === month ? writtenOff.get(first.key) : undefined;
    const item: Standing = {
      ...NEW,
      key: writeOffLineKey(first.month, first.key),
      kind: 'no-record',
      month: first.day.slice(0, 7),
      day: first.day,
      cause: 'other',
      text: first.row.text,
      // What it is for was decided on: the line only says that the books have it.
      ...(answered && {
        ...{ state: 'accepted' as const, owner: answered.owner, reason: answered.reason },
        ...(answered.decided && { decided: answered.decided }),
      }),
      rows: lines.map(({ row }) => row).slice(0, MOST_ITEM_ROWS),
      rowCount: lines.length,
      units,
      before: at(monthBefore),
    };
    const left = decidedItem(item, input, () => undefined);
    return left ? [left] : [];
  });
}
