/**
 * The journal entries that were exported of the months around the days that are matched, as the engine looks at them.
 */
import { journalReport, type NumberedEntry } from '../../../src-shared/contract/journals.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { voucherOf } from '../../../src-shared/journal/entry-numbers.ts';
import { isOfEntries } from '../../../src-shared/journal/entry-populations.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { type Month, monthsBetween } from '../../../src-shared/period.ts';
import type { ExportedEntry } from '../../matching/entries.ts';
import { dayNumber, dayText, monthDays } from '../engine/days.ts';
import { type Db, prepared } from '../engine/open.ts';
import { readVouchers } from '../work/journal-exports.ts';
import { readPopulations } from './rules.ts';
import type { Staged } from './staging.ts';

const entry = journalReport.shape.entries.element;

/**
 * Only entries of records: a write-off, a revaluation and an adjustment of an earlier month consist of no record of
 * theirs.
 */
export function readExportedEntries(db: Db, { first, last }: Staged): ExportedEntry[] {
  const rows = db.prepare<[string], { document: string; format: string }>(
    `SELECT e.document, x.format FROM main.journalEntry AS e JOIN main.journalExport AS x ON x.number = e.exportNumber
     WHERE e.month = ? ORDER BY e.externalId`,
  );
  return monthsBetween(dayText(first).slice(0, 7), dayText(last).slice(0, 7)).flatMap((month) => {
    const found = rows.all(month);
    const vouchers = found.some(({ format }) => format === 'concar') ? readVouchers(db, month) : null;
    return found.flatMap(({ document, format }): ExportedEntry[] => {
      const exported = entry.parse(JSON.parse(document));
      if (!/^(reversal )*(day|settlement|month) /.test(exported.slot)) return [];
      const own = exportedEntryOf(exported, month, format === 'concar' ? vouchers : null);
      return [{ ...own, amounts: amountsOf(exported) }];
    });
  });
}

/** An entry that took a difference into the result, or the reversal of one. */
export type WriteOffEntry = ExportedEntry & {
  /** The month that it is an entry of. */
  readonly month: Month;
  /** The exception or the item of the account reconciliation that it ended. */
  readonly key: string;
};

/**
 * Those of all currencies that move the payments account, up to the month: the books may have one later than its month.
 */
export function readWriteOffEntries(db: Db, month: Month): WriteOffEntry[] {
  const rows = prepared<[string], { month: Month; document: string; format: string }>(
    db,
    `SELECT e.month, e.document, x.format FROM journalEntry AS e JOIN journalExport AS x ON x.number = e.exportNumber
     WHERE e.month <= ? AND e.document ->> 'slot' LIKE '%write-off %' ORDER BY e.month, e.externalId`,
  ).all(month);
  const vouchers = new Map<Month, ReadonlyMap<string, number>>();
  const vouchersOf = (of: Month) => {
    const known = vouchers.get(of) ?? readVouchers(db, of);
    vouchers.set(of, known);
    return known;
  };
  return rows.flatMap(({ month: of, document, format }): WriteOffEntry[] => {
    const exported = entry.parse(JSON.parse(document));
    const key = /^(?:reversal )?write-off (.*)$/s.exec(exported.slot)?.[1];
    const amounts = amountsOf(exported);
    if (key === undefined || amounts.length === 0) return [];
    const own = exportedEntryOf(exported, of, format === 'concar' ? vouchersOf(of) : null);
    return [{ ...own, amounts, month: of, key }];
  });
}

function exportedEntryOf(
  exported: NumberedEntry,
  month: Month,
  vouchers: ReadonlyMap<string, number> | null,
): Omit<ExportedEntry, 'amounts'> {
  const { externalId, origin, about, currency, firstDay, lastDay } = exported;
  const number = vouchers?.get(externalId);
  return {
    externalId,
    about: origin === 'reversal' ? about : '',
    voucher: number === undefined ? null : { number: voucherOf(month, number), ...monthDays(month) },
    currency,
    first: dayNumber(firstDay),
    last: dayNumber(lastDay),
  };
}

/**
 * A line of the payments account is of the kind of the line against it, which stands behind it (journal/entries.ts).
 */
function amountsOf({ lines }: Pick<NumberedEntry, 'lines'>): ExportedEntry['amounts'] {
  return lines.flatMap(({ side, debit, credit }, at) => {
    const kind = lines[at + 1]?.kind;
    if (side !== 'clearing' || kind === undefined) return [];
    return [{ kind, units: unitsOf(debit) - unitsOf(credit) }];
  });
}

/** Lines that are looked at: of a ledger that is kept with the entries the first ones name them. */
const MOST_LINES = 500;

/**
 * Whether the ledger's lines of the month name entries that were exported, although other records are expected in it.
 */
export function namesEntries(
  db: Db,
  { book, month }: { readonly book: Book; readonly month: Month },
): boolean {
  const exported = db.prepare('SELECT 1 FROM main.journalEntry WHERE month = ? LIMIT 1');
  if (book !== 'ledger' || exported.get(month) === undefined || isOfEntries(readPopulations(db, book)))
    return false;
  const { first, last } = monthDays(month);
  return (
    db
      .prepare(
        `SELECT 1 FROM (SELECT reference, entryNumber, description FROM main.statementLine
           WHERE book = ? AND bookingDay BETWEEN ? AND ? ORDER BY bookingDay LIMIT ${MOST_LINES})
         WHERE reference || ' ' || entryNumber || ' ' || description LIKE ? LIMIT 1`,
      )
      .get(book, dayText(first), dayText(last), `%${month}-___-____%`) !== undefined
  );
}
