/** What did not fit, what was decided about it, and how old it is. */

import { UNSETTLED } from '../../../src-shared/contract/exception-kinds.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import type { CloseException } from '../close-data.ts';
import { amount, type Cell, countFormula, day, moment, text } from './cells.ts';
import { AGE_DAY_NAME, type CloseContext } from './context.ts';
import { openTable, type SheetRecord } from './sheet.ts';
import { Table } from './table.ts';
import type { CloseText } from './text.ts';

export function exceptionsTable(words: CloseText, rows: number): Table {
  const own = words.exceptions;
  return new Table(
    'exceptions',
    words.sheets.exceptions,
    [
      { key: 'kind', header: own.kind, width: 30 },
      { key: 'source', header: own.source, width: 13 },
      { key: 'items', header: own.items, width: 44 },
      { key: 'reason', header: words.reason, width: 44 },
      { key: 'day', header: words.day, width: 12 },
      { key: 'age', header: own.age, width: 12, right: true },
      { key: 'currency', header: words.currency, width: 10 },
      { key: 'amount', header: words.amount, width: 16, right: true },
      { key: 'difference', header: own.difference, width: 16, right: true },
      { key: 'status', header: own.status, width: 20 },
      { key: 'cleared', header: own.cleared, width: 10 },
      { key: 'assignee', header: own.assignee, width: 18 },
      { key: 'note', header: own.note, width: 30 },
      { key: 'decidedBy', header: own.decision, width: 18 },
      { key: 'decidedAt', header: own.decidedAt, width: 20 },
      { key: 'decisionReason', header: own.decisionReason, width: 34 },
      { key: 'writtenOff', header: own.writtenOff, width: 16, right: true },
      { key: 'writeOffAccount', header: own.writeOffAccount, width: 16 },
      { key: 'key', header: own.key, width: 30, unprinted: true },
    ],
    rows,
  );
}

export function isCleared({ status }: CloseException): boolean {
  return !UNSETTLED.includes(status);
}

/** Whole days from the exception's day to the day that ages are counted to. */
export function ageOf({ day: on }: CloseException, ageDay: string): number {
  return Math.round((Date.parse(ageDay) - Date.parse(on)) / DAY_MS);
}

export function writeExceptions(context: CloseContext): SheetRecord {
  const { tables, data } = context;
  const table = tables.exceptions;
  const sheet = openTable(context, table);
  for (const exception of data.exceptions) sheet.row(rowOf(context, exception, sheet.nextRow));
  return sheet.finish();
}

function rowOf(
  { text: words, data, ageDay, tables }: CloseContext,
  exception: CloseException,
  row: number,
): (Cell | null)[] {
  const { decision, source } = exception;
  return [
    text(exception.kind),
    text(source === 'service' ? words.exceptions.service : words.books[source]),
    text(exception.items),
    text(exception.reason),
    day(exception.day),
    countFormula(`${AGE_DAY_NAME}-${tables.exceptions.letter('day')}${row}`, ageOf(exception, ageDay)),
    text(exception.currency),
    amount(exception.amount),
    amount(exception.difference),
    text(words.exceptionStatuses[exception.status]),
    text(isCleared(exception) ? words.yes : words.no),
    text(exception.assignee),
    text(exception.note),
    decision && text(decision.by),
    decision && moment(decision.at, data.timeZone),
    decision && text(decision.reason),
    decision?.amount ? amount(decision.amount) : null,
    decision?.account ? text(decision.account) : null,
    text(exception.key),
  ];
}
