/**
 * What was written off as an exception in a month that is locked: the entry stays in the books, whatever becomes of
 * what it was for. Pure; amounts are units (money.ts).
 */
import { MOST_ITEM_ROWS } from '../../src-shared/contract/account-statement.ts';
import type { Standing, StatementException, StatementInput } from './statement-input.ts';
import { NEW, statedBy } from './statement-items.ts';

/** Exceptions that have no difference any more: the books have the write-off, and nothing that it was for. */
export function goneExceptions(
  found: readonly Standing[],
  { exceptions, ledger, month }: Pick<StatementInput, 'exceptions' | 'ledger' | 'month'>,
  source: 'bank' | 'ledger',
): Standing[] {
  if (source === 'ledger' && ledger === null) return [];
  const told = new Set(found.map(({ exception }) => exception));
  return exceptions
    .filter((each) => each.source === source && !each.isThere && !told.has(each.key))
    .filter(({ isBooked, writtenOffIn }) => isBooked && writtenOffIn !== null && writtenOffIn < month)
    .map((exception) => goneItem(exception));
}

function goneItem(exception: StatementException): Standing {
  const { key, month, day, text, rows, rowCount } = exception;
  return {
    ...NEW,
    ...{ key, month, day, text, rowCount, rows: rows.slice(0, MOST_ITEM_ROWS) },
    kind: rows.every(({ listing }) => listing === null) ? 'no-record' : 'not-in-books',
    cause: 'other',
    ...statedBy(exception, 0n),
    ...{ units: 0n, before: 0n },
  };
}
