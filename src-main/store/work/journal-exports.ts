/** Journal entries that were exported: kept as they went out, and never changed. */
import { z } from 'zod';
import {
  type JournalExport,
  type JournalFormat,
  journalReport,
  type NumberedEntry,
} from '../../../src-shared/contract/journals.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { ClosePlace } from '../../close/events.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { appendAudit } from './audit.ts';
import type { Deciding } from './close-events.ts';

const exportedEntry = journalReport.shape.entries.element;

/** What was exported of a month, by number; of one export only where its number is given. */
export function readExported(
  work: Db,
  { month, currency }: ClosePlace,
  exportNumber: number | null = null,
): NumberedEntry[] {
  return guarded(() =>
    prepared<[string, string, number | null, number | null], { document: string }>(
      work,
      `SELECT document FROM journalEntry WHERE month = ? AND currency = ? AND (? IS NULL OR exportNumber = ?)
       ORDER BY number`,
    )
      .all(month, currency, exportNumber, exportNumber)
      .map(({ document }) => exportedEntry.parse(JSON.parse(document))),
  );
}

/**
 * What was exported of a month in all its currencies, by external id, each with its place in the order of the exports.
 * It never changes, and no two are the same.
 */
export function readVouchers(work: Db, month: string): Map<string, number> {
  return guarded(() => {
    const ids = prepared<[string], string>(
      work,
      'SELECT externalId FROM journalEntry WHERE month = ? ORDER BY exportNumber, number',
    ).pluck();
    return new Map(ids.all(month).map((id, index) => [id, index + 1]));
  });
}

/** The exports of a month, latest first. */
export function readExports(work: Db, { month, currency }: ClosePlace): JournalExport[] {
  return guarded(() =>
    z.array(journalReport.shape.exports.element).parse(
      prepared<[string, string], Record<string, string | bigint>>(
        work,
        `SELECT number, at, actor, format, file,
           (SELECT count(*) FROM journalEntry WHERE exportNumber = e.number) AS entries,
           (SELECT count(*) FROM journalEntry WHERE exportNumber = e.number
             AND json_extract(document, '$.origin') = 'reversal') AS reversals
         FROM journalExport AS e WHERE month = ? AND currency = ? ORDER BY number DESC`,
      )
        .all(month, currency)
        .map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([name, value]) => [
              name,
              typeof value === 'bigint' ? Number(value) : value,
            ]),
          ),
        ),
    ),
  );
}

type Exporting = {
  readonly format: JournalFormat;
  readonly file: string;
  readonly entries: readonly NumberedEntry[];
  /** How many entries of the month, in all currencies, had been exported when these were numbered. */
  readonly before: number;
};

/**
 * Records what is exported, in one transaction with `name`, which gives the file its name. In a workspace that a team
 * shares the file must get its name afterwards: there a transaction may be performed again or taken back. Throws
 * `journal-changed` where something was exported meanwhile.
 */
export function recordJournalExport(
  work: Db,
  { month, currency }: ClosePlace,
  { format, file, entries, before }: Exporting,
  { at, actor }: Deciding,
  name: () => void,
): void {
  immediately(work, () => {
    if (readVouchers(work, month).size !== before) throw new TieoutError('journal-changed');
    const { lastInsertRowid } = prepared(
      work,
      'INSERT INTO journalExport (month, currency, at, actor, format, file) VALUES (?, ?, ?, ?, ?, ?)',
    ).run(month, currency, at, actor, format, file);
    const insert = prepared(
      work,
      'INSERT INTO journalEntry (externalId, exportNumber, month, currency, number, document) VALUES (?, ?, ?, ?, ?, ?)',
    );
    for (const entry of entries)
      insert.run(
        entry.externalId,
        lastInsertRowid,
        month,
        currency,
        entry.number,
        JSON.stringify({ ...entry, state: 'exported' }),
      );
    auditExport(work, { month, currency }, { format, file, entries }, { at, actor });
    name();
  });
}

/** Notes that an earlier export was written once more. */
export function recordExportAgain(
  work: Db,
  place: ClosePlace,
  about: Omit<Exporting, 'before'>,
  deciding: Deciding,
): void {
  immediately(work, () => auditExport(work, place, about, deciding));
}

function auditExport(
  work: Db,
  { month, currency }: ClosePlace,
  { format, file, entries }: Omit<Exporting, 'before'>,
  { at, actor }: Deciding,
): void {
  const detail = {
    format,
    file,
    entries: entries.length,
    reversals: entries.filter(({ origin }) => origin === 'reversal').length,
    first: entries[0]?.externalId ?? '',
    last: entries.at(-1)?.externalId ?? '',
  };
  appendAudit(work, { at, actor, action: 'journal.exported', subject: `${month} ${currency}`, detail });
}
