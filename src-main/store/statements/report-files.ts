/**
 * The provider's report files whose records are in the cache: which there are, what a month has of them, and taking one
 * out.
 */
import type { StoredReport } from '../../../src-shared/contract/reports.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { dayOf, dayPeriod, monthPeriod, reaches } from '../../../src-shared/period.ts';
import { type ListingDefinition, zoneOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { ReportOfMonth } from '../../close/evidence.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { over } from '../engine/over.ts';
import { type ImportedRow, readReports, rowsOf, takeOutRows, uncover } from '../listings/cached-reports.ts';
import { importedSql } from '../listings/records.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { noteTakenOut } from '../replica/taken-out.ts';
import { appendAudit } from '../work/audit.ts';

/** The files that records were imported from, the newest first. */
export function listReports(db: Db): StoredReport[] {
  return readReports(db).map(({ sha256: _, ...file }) => file);
}

/** Files that days or records of the month rest on, with how many of its records are still theirs; the oldest first. */
export function reportsOfMonth(
  db: Db,
  { month, timeZone }: { readonly month: string; readonly timeZone: string },
): ReportOfMonth[] {
  return readReports(db)
    .reverse()
    .flatMap(({ id: _, ...file }) => {
      const listing = listings[file.listing];
      const period = monthPeriod(month, zoneOf(listing, timeZone));
      const inMonth = countRows(db, listing, { importedAt: file.importedAt, ...period });
      const isCovering = file.days !== null && reaches(file.days, month);
      return inMonth > 0 || isCovering ? [{ ...file, inMonth }] : [];
    });
}

/** How many of `rowsOf` are dated within the period. */
function countRows(
  db: Db,
  { name, dateField }: ListingDefinition,
  within: { readonly importedAt: number; readonly from: number; readonly to: number },
): number {
  const count = db
    .prepare<[object], bigint>(
      `SELECT count(*) FROM ${name} WHERE lastSeen = @importedAt AND ${dateField} >= @from AND ${dateField} < @to
         AND ${importedSql}`,
    )
    .pluck()
    .get(within);
  return Number(count ?? 0n);
}

type Removing = {
  readonly fileId: string;
  readonly actor: string;
  readonly at: number;
  /** In which days are cut where the listing says nothing else. */
  readonly timeZone: string;
};

/**
 * Takes out a file: records that the service has not replaced go, and the days that files alone made count as read.
 * Returns how many went, and the first day that is touched. Throws `statement-not-found`, and `report-in-use` while
 * records that would go are matched.
 */
export function removeReport(
  { cachePath, workPath }: { readonly cachePath: string; readonly workPath: string },
  { fileId, actor, at, timeZone }: Removing,
): { removed: number; firstDay: string | null } {
  return over(openDatabase(cachePath), (db) =>
    immediately(db, () => {
      const file = readReports(db).find(({ id }) => id === fileId);
      if (!file) throw new TieoutError('statement-not-found');
      const listing = listings[file.listing];
      const rows = rowsOf(db, listing, file.importedAt);
      const days = daysTouched(file, rows, zoneOf(listing, timeZone));
      takeOutRows(db, listing, rows, at);
      const period = days && dayPeriod(days.firstDay, days.lastDay, zoneOf(listing, timeZone));
      const uncovered = period ? uncover(db, listing, file, period) : [];
      db.prepare('DELETE FROM reportFile WHERE id = ?').run(fileId);
      noteTakenOut(db, { file, at, uncovered });
      // As with an import: the entry first, so that nothing goes without it.
      over(openDatabase(workPath, { migrations: workMigrations }), (work) =>
        immediately(work, () => {
          if (isMatched(work, listing, rows)) throw new TieoutError('report-in-use', { subject: file.name });
          const { listing: of, sha256 } = file;
          const detail = { fileId, listing: of, sha256, records: rows.length, ...days };
          appendAudit(work, { at, actor, action: 'report.removed', subject: file.name, detail });
        }),
      );
      return { removed: rows.length, firstDay: days?.firstDay ?? null };
    }),
  );
}

type Days = NonNullable<StoredReport['days']>;

/** The days of the file and of the records that go with it. */
function daysTouched({ days }: StoredReport, rows: readonly ImportedRow[], zone: string): Days | null {
  const all = rows.flatMap(({ date }) => (date === null ? [] : [dayOf(date, zone)]));
  if (days) all.push(days.firstDay, days.lastDay);
  all.sort();
  const [firstDay, lastDay] = [all[0], all.at(-1)];
  return firstDay !== undefined && lastDay !== undefined ? { firstDay, lastDay } : null;
}

function isMatched(work: Db, { name }: ListingDefinition, rows: readonly ImportedRow[]): boolean {
  const identities = JSON.stringify(rows.map(({ identity }) => identity));
  return (
    work
      .prepare<[string, string], unknown>(
        'SELECT 1 FROM leg WHERE listing = ? AND identity IN (SELECT value FROM json_each(?)) LIMIT 1',
      )
      .get(name, identities) !== undefined
  );
}
