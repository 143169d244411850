/** What was written off is an entry of a month, and stays so once that is locked. */
import {
  bankKey,
  isWholeMonth,
  rollForwardKey,
  rowKey,
  wholeMonthKey,
} from '../../../src-shared/close/item-keys.ts';
import type { ItemDecided } from '../../../src-shared/contract/account-statement.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { absolute, unitsOf } from '../../../src-shared/money.ts';
import { type ItemDecisions, itemDecisionsOf } from '../../close/statement-events.ts';
import type { Db } from '../engine/open.ts';
import { isLocked } from '../matching/locked.ts';
import { readCloseEventsOf } from '../work/close-events.ts';
import { type CaseRow, stateOf } from './cases.ts';
import type { CauseDocument } from './cause.ts';
import { monthOfWriteOff } from './written-off-month.ts';

/** Throws `close-is-locked` where the entry of what was written off is frozen by a lock. */
export function checkBooked(db: Db, row: CaseRow): void {
  const month = lockedEntryOf(db, row);
  if (month !== null) throw new TieoutError('close-is-locked', { subject: `${month} ${row.currency}` });
}

/** The month that a write-off is an entry of, where that is locked. */
export function lockedEntryOf(db: Db, row: CaseRow): string | null {
  if (row.status !== 'written-off') return null;
  const month = monthOfWriteOff(db, { ...row, decision: stateOf(row).decision });
  return isLocked(db, month, row.currency) ? month : null;
}

/**
 * Tells of exceptions, one after the other; what people decided is read once for each currency. It throws
 * `written-off-as-item`, with the month, where a line or a record of the exception was written off as a reconciling
 * item in a month that is locked: the books have its entry, and another one would take the difference into the result
 * twice. In an open month the exception's decision replaces the item's.
 */
export function checkerOfItems(db: Db): (row: CaseRow) => void {
  const read = new Map<string, ItemDecisions>();
  const decisionsOf = (currency: string): ItemDecisions => {
    const known = read.get(currency) ?? itemDecisionsOf(readCloseEventsOf(db, currency));
    read.set(currency, known);
    return known;
  };
  return (row) => {
    const { words } = decisionsOf(row.currency);
    for (const key of itemKeysOf(row))
      for (const { decision, isLocked: isFrozen, month } of words(key, LAST))
        if (isFrozen && decision.state === 'written-off' && isOf(decision, row))
          throw new TieoutError('written-off-as-item', { subject: month });
  };
}

/**
 * Whether an item's write-off is the exception's: an item at another amount than it was decided for was locked as open.
 * A month as a whole has several exceptions in it.
 */
const isOf = ({ key, amount }: ItemDecided, row: CaseRow): boolean =>
  amount === undefined ||
  row.kind === 'roll-forward-break' ||
  isWholeMonth(key) ||
  absolute(unitsOf(amount)) === absolute(row.amount);

/**
 * The keys that what the exception is of has as a reconciling item: line by line and record by record, or a month's as
 * a whole, also of one whose records were one item because nothing of the book was imported.
 */
function itemKeysOf({ source, kind, month, document }: CaseRow): string[] {
  if (source === 'service') return kind === 'roll-forward-break' ? [rollForwardKey(month)] : [];
  const { items = [] } = JSON.parse(document) as Partial<CauseDocument>;
  return items
    .flatMap((item) =>
      item.kind === 'line'
        ? [rowKey({ listing: null, identity: String(item.lineId) })]
        : [rowKey(item), wholeMonthKey(item.day?.slice(0, 7) ?? month)],
    )
    .map((key) => (source === 'bank' ? bankKey(key) : key));
}

/** After every month. */
const LAST = '9999-12';
