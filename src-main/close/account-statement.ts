/**
 * The account reconciliation statement of a month, put together from what was counted: every amount by which books and
 * service are apart stands in one item, however many rows it touches. Pure; amounts are units (money.ts).
 */
import { bankKey, type StatementSide } from '../../src-shared/close/item-keys.ts';
import type {
  AccountStatement,
  CutOffEnd,
  ReconcilingItem,
} from '../../src-shared/contract/account-statement.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { goneExceptions } from './booked-exceptions.ts';
import { decidedItem, goneItems, isBooked, restOfWriteOff } from './decided-items.ts';
import { rollForwardItems } from './roll-forward-items.ts';
import type { CutOff, Standing, StatementInput } from './statement-input.ts';
import { bookItems, byHand, cutOffItems, notBooked, reportItems, together } from './statement-items.ts';
import { type Ended, withoutLine, writeOffItems } from './write-off-items.ts';

/** The statement. */
export function accountStatementOf(input: StatementInput): AccountStatement {
  const { closing } = input;
  const kinds = [bookItems, reportItems, rollForwardItems, notBooked, cutOffItems, byHand];
  const found = kinds.flatMap((itemsOf) => itemsOf(input));
  const known = [...found, ...goneExceptions(found, input, 'ledger')];
  const { items, ended } = decided([...known, ...goneItems(known, input, 'books')], input, 'books');
  const all = [...items, ...writeOffItems(ended, items, input)];
  const withoutLines = withoutLine(ended, input);
  const perBooks = input.balance((month) => withoutLines.get(month) ?? 0n);
  const standing = all.filter(({ units, kind, state, month }) => {
    if (state === 'cleared') return false;
    // What nets to nothing is told once, in its month.
    return units !== 0n || (kind === 'other-day' && month === input.month);
  });
  const cleared = all.filter(
    ({ units, state, before }) => (state === 'cleared' || units === 0n) && before !== 0n,
  );
  const sum = standing.reduce((total, { units }) => total + units, 0n);
  const difference =
    closing === null || perBooks === null ? null : unitsOf(perBooks.amount) - unitsOf(closing);
  return {
    month: input.month,
    currency: input.currency,
    timeZone: input.timeZone,
    asOf: input.asOf,
    complete: input.complete,
    from: input.months[0] ?? input.month,
    account: input.account,
    perService: closing,
    perBooks,
    items: inOrder(standing).map((item) => told(item, item.units)),
    itemsSum: writeAmount(sum),
    difference: difference === null ? null : writeAmount(difference),
    unexplained: difference === null ? null : writeAmount(difference - sum),
    cleared: inOrder(cleared).map((item) => ({
      ...told(item, item.before),
      state: item.state === 'written-off' ? item.state : ('cleared' as const),
    })),
    bank: bankSide(input),
    bridge: bridgeOf(input),
    composition: input.composition,
  };
}

function told(
  { units: _, before: __, writtenOff: ___, writtenOffIn: ____, isBooked: _____, ...item }: Standing,
  amount: bigint,
): ReconcilingItem {
  return { ...item, amount: writeAmount(amount) };
}

const inOrder = <T extends { readonly day: string; readonly key: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => (a.day === b.day ? (a.key < b.key ? -1 : 1) : a.day < b.day ? -1 : 1));

/**
 * With what people decided about items, and without those that had ended before the month began. A write-off is an
 * entry in the books of its month: from the next on they no longer differ by it.
 */
function decided(items: readonly Standing[], input: StatementInput, side: StatementSide) {
  const { month } = input;
  const ended: Ended[] = [];
  const said = (item: Standing): Standing[] => {
    const { key } = item;
    const left = decidedItem(item, input, (of, units) => ended.push({ month: of, key, units }));
    return left ? [left] : [];
  };
  const standing = items.flatMap((item): Standing[] => {
    if (item.exception === null) return said(item);
    const { writtenOffIn: off } = item;
    if (item.state !== 'written-off' || off === null || off === month) return [item];
    // Until the month in which it was written off it was carried forward.
    if (off > month) return [{ ...item, state: 'carried-forward', account: '' }];
    ended.push({ month: off, key: item.exception, units: item.writtenOff });
    const rest = restOfWriteOff(item, side);
    // Also of nothing that is left: it may have been more, and written off.
    if (rest.exception === null) return said(rest);
    return rest.units === 0n && rest.before === 0n ? [] : [rest];
  });
  return { items: standing, ended };
}

/**
 * What was outstanding before, credits on the bank's statement, less settlements of the month = what is outstanding by
 * now.
 */
function bankSide(input: StatementInput): AccountStatement['bank'] {
  const { bank, exceptions } = input;
  if (!bank) return null;
  const found = together(
    bank.differences,
    exceptions.filter(({ source }) => source === 'bank'),
    (key) => isBooked(bankKey(key), input),
  );
  // The books may have an item of the same record.
  const named = found.map((item) => (item.exception === null ? { ...item, key: bankKey(item.key) } : item));
  const known = [...named, ...goneExceptions(named, input, 'bank')];
  const { items: all } = decided([...known, ...goneItems(known, input, 'bank')], input, 'bank');
  // What a person said is cleared is outstanding in that month still: only the bank's line clears it.
  const items = all.filter(({ units }) => units !== 0n);
  const sum = items.reduce((total, { units }) => total + units, 0n);
  const broughtForward = all.reduce((total, { before }) => total + before, 0n);
  const { settlements, credits, excluded } = bank;
  return {
    broughtForward: writeAmount(broughtForward),
    settlements: { count: settlements.count, amount: writeAmount(settlements.units) },
    items: inOrder(items).map((item) => told(item, item.units)),
    itemsSum: writeAmount(sum),
    credits: { count: credits.count, amount: writeAmount(credits.units) },
    excluded: { count: excluded.count, amount: writeAmount(excluded.units) },
    unexplained: writeAmount(broughtForward + credits.units - settlements.units - sum),
  };
}

function bridgeOf({ columns, month, monthBefore, cutOff }: StatementInput): AccountStatement['bridge'] {
  const own = columns.filter((each) => each.month === month);
  const net = (of: 'records' | 'booked') => own.reduce((sum, each) => sum + each.sign * each[of], 0n);
  const endOf = (end: CutOff | undefined): CutOffEnd => ({
    rows: (end?.rows ?? []).slice(0, MOST_BRIDGE_ROWS),
    rowCount: end?.rowCount ?? 0,
    amount: writeAmount(end?.units ?? 0n),
  });
  const [start, end] = [cutOff.get(monthBefore), cutOff.get(month)];
  const [report, books] = [net('records'), net('booked')];
  return {
    report: writeAmount(report),
    start: endOf(start),
    end: endOf(end),
    books: writeAmount(books),
    unexplained: writeAmount(books - report - (end?.units ?? 0n) + (start?.units ?? 0n)),
  };
}

/** Records told at one end of the bridge. */
const MOST_BRIDGE_ROWS = 500;
