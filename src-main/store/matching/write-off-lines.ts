/**
 * Lines of the ledger that are lines of exported entries of what was written off. No record is for them: the entry rule
 * sets them aside, and the account reconciliation counts them by what people decided.
 */
import type { Month } from '../../../src-shared/period.ts';
import { ofWriteOffs } from '../../matching/entries.ts';
import type { Line } from '../../matching/item.ts';
import { dayNumber, dayText } from '../engine/days.ts';
import { type Db, prepared } from '../engine/open.ts';
import { readWriteOffEntries, type WriteOffEntry } from './exported-entries.ts';

type WriteOffLine = {
  readonly lineId: number;
  readonly statementId: number;
  readonly day: string;
  /** As the ledger has it: a debit of the payments account is positive. */
  readonly units: bigint;
  readonly entry: WriteOffEntry;
};

type SetAsideRow = {
  id: bigint;
  statementId: bigint;
  bookingDay: string;
  currency: string;
  amount: bigint;
  reference: string;
  entryNumber: string;
  text: string;
};

/**
 * Those that were set aside, of entries of months up to this one, by day; whether by a rule or by a person is the same.
 */
export function readWriteOffLines(
  db: Db,
  month: Month,
  entries: readonly WriteOffEntry[] = readWriteOffEntries(db, month),
): WriteOffLine[] {
  if (entries.length === 0) return [];
  const rows = prepared<[], SetAsideRow>(
    db,
    `SELECT l.id, l.statementId, l.bookingDay, l.currency, l.amount, l.reference, l.entryNumber,
       l.description || char(10) || l.counterparty || char(10) || l.kind AS text
     FROM leg JOIN statementLine AS l ON l.id = leg.lineId
     WHERE leg.book = 'ledger' AND leg.origin = 'set-aside' AND leg.lineId IS NOT NULL ORDER BY l.bookingDay, l.id`,
  ).all();
  const lines = new Map<Line, SetAsideRow>(
    rows.map((row) => {
      const { id, bookingDay, currency, amount, reference, entryNumber, text } = row;
      const line: Line = {
        ...{ id: Number(id), day: dayNumber(bookingDay), currency, rest: amount, partly: false },
        ...{ reference, text, ...(entryNumber !== '' && { entryNumber }) },
      };
      return [line, row];
    }),
  );
  return [...ofWriteOffs([...lines.keys()], entries)].map(([line, entry]) => ({
    lineId: line.id,
    statementId: Number(lines.get(line)?.statementId ?? 0n),
    day: dayText(line.day),
    units: line.rest,
    entry,
  }));
}

/** Entries of what was written off that the ledger has no line of yet. */
export function readWriteOffsWithoutLine(db: Db, month: Month): WriteOffEntry[] {
  const entries = readWriteOffEntries(db, month);
  const booked = new Set(readWriteOffLines(db, month, entries).map(({ entry }) => entry));
  return entries.filter((entry) => !booked.has(entry));
}
