/**
 * Records of a month of which nothing of a book was imported, where an exception has taken one of them into the result.
 * Pure.
 */
import { rowKey } from '../../src-shared/close/item-keys.ts';
import type { ItemRow } from '../../src-shared/contract/account-statement.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import type { BookDifference, StatementException } from './statement-input.ts';

type NamedRecord = ItemRow & { readonly listing: NonNullable<ItemRow['listing']>; readonly day: string };

/**
 * The differences, with records that were written off as exceptions apart from the rest of their month: the month as a
 * whole may be written off as well, and one difference would have two journal entries. A word about the whole month is
 * for the amount that it was said for, so that it no longer holds once a record has left it.
 */
export function withoutWrittenOff(
  differences: readonly BookDifference[],
  exceptions: readonly StatementException[],
): readonly BookDifference[] {
  if (!differences.some(isWhole)) return differences;
  const alone = new Set(differences.filter((each) => !isWhole(each)).flatMap(({ rows }) => rows.map(nameOf)));
  const records = new Map(
    exceptions
      .filter(({ status }) => status === 'written-off')
      // Of an open record the amount is what is left of it.
      .flatMap(({ kind, rows, units }) =>
        kind === 'record-open' ? rows.map((row) => ({ ...row, amount: writeAmount(units) })) : rows,
      )
      .filter((row): row is NamedRecord => row.listing !== null && row.day !== null)
      .filter((row) => !alone.has(nameOf(row)))
      .map((row) => [nameOf(row), row]),
  );
  return differences.flatMap((difference) => {
    if (!isWhole(difference)) return difference;
    const month = difference.day.slice(0, 7);
    const own = [...records.values()].filter(({ day }) => day.startsWith(month));
    return own.length === 0 ? difference : apart(difference, own);
  });
}

/** All records of a month as one; where a balance that was given has them in it, nothing of them is apart any more. */
const isWhole = ({ kind, at }: BookDifference): boolean => kind === 'unread' && at !== 0n;

/** Names a line or a record among the rows of differences and exceptions. */
export const nameOf = ({ listing, identity }: Pick<ItemRow, 'listing' | 'identity'>): string =>
  `${listing ?? ''}:${identity}`;

function apart(whole: BookDifference, records: readonly NamedRecord[]): BookDifference[] {
  const names = new Set(records.map(nameOf));
  const single = records.map((row): BookDifference => {
    // What the book lacks of the record.
    const at = -unitsOf(row.amount);
    return {
      kind: 'record',
      key: rowKey(row),
      day: row.day,
      at,
      before: whole.before === 0n ? 0n : at,
      straddles: false,
      rows: [row],
      rowCount: 1,
    };
  });
  const moved = (of: 'at' | 'before') => single.reduce((sum, each) => sum + each[of], 0n);
  const rest: BookDifference = {
    ...whole,
    at: whole.at - moved('at'),
    before: whole.before - moved('before'),
    rows: whole.rows.filter((row) => !names.has(nameOf(row))),
    rowCount: whole.rowCount - single.length,
  };
  return rest.rowCount > 0 ? [rest, ...single] : single;
}
