/** The provider's report files whose records are in the cache: which there are, what a month has of them, and taking one out. */
import type { StoredReport } from '../../../src-shared/contract/reports.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { dayOf, dayPeriod, monthPeriod, reaches } from '../../../src-shared/period.ts';
import { type ListingDefinition, zoneOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { ReportOfMonth } from '../../close/evidence.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, openDatabase } from '../engine/open.ts';
import { versionKeeper } from '../listings/record-versions.ts';
import { importedSql } from '../listings/records.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { appendAudit } from '../work/audit.ts';

type KeptReport = StoredReport & { readonly sha256: string };

/** The files that records were imported from, the newest first. */
export function listReports(db: Db): StoredReport[] {
  return keptReports(db).map(({ sha256: _, ...file }) => file);
}

function keptReports(db: Db): KeptReport[] {
  type Row = Omit<KeptReport, 'days' | 'rows' | 'importedAt'> & {
    rows: bigint;
    importedAt: bigint;
    firstDay: string | null;
    lastDay: string | null;
  };
  const rows = guarded(() =>
    db
      .prepare<[], Row>(
        `SELECT id, listing, name, sha256, importedAt, importedBy, rows, firstDay, lastDay FROM reportFile
         ORDER BY importedAt DESC, id`,
      )
      .all(),
  );
  return rows.map(({ rows, importedAt, firstDay, lastDay, ...file }) => ({
    ...file,
    rows: Number(rows),
    importedAt: Number(importedAt),
    days: firstDay !== null && lastDay !== null ? { firstDay, lastDay } : null,
  }));
}

/** Files that days or records of the month rest on, with how many of its records are still theirs; the oldest first. */
export function reportsOfMonth(
  db: Db,
  { month, timeZone }: { readonly month: string; readonly timeZone: string },
): ReportOfMonth[] {
  return keptReports(db)
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

type ImportedRow = {
  readonly identity: string;
  readonly asReceived: string;
  readonly date: number | null;
  readonly lastSeen: bigint;
  readonly lastChanged: bigint;
};

/** Records that are still as the file had them: a later reading, of the service or of a file, has its own time. */
function rowsOf(db: Db, { name, dateField }: ListingDefinition, importedAt: number): ImportedRow[] {
  return db
    .prepare<[number], Omit<ImportedRow, 'date'> & { date: bigint | null }>(
      `SELECT identity, asReceived, ${dateField} AS date, lastSeen, lastChanged FROM ${name}
       WHERE lastSeen = ? AND ${importedSql}`,
    )
    .all(importedAt)
    .map(({ date, ...row }) => ({ ...row, date: date === null ? null : Number(date) }));
}

type Removing = {
  readonly fileId: string;
  readonly actor: string;
  readonly at: number;
  /** In which days are cut where the listing says nothing else. */
  readonly timeZone: string;
};

/**
 * Takes out a file: records that the service has not replaced go, and the days that files alone made count as read. Returns how many
 * went, and the first day that is touched. Throws `statement-not-found`, and `report-in-use` while records that would go are matched.
 */
export function removeReport(
  { cachePath, workPath }: { readonly cachePath: string; readonly workPath: string },
  { fileId, actor, at, timeZone }: Removing,
): { removed: number; firstDay: string | null } {
  return over(openDatabase(cachePath), (db) =>
    immediately(db, () => {
      const file = keptReports(db).find(({ id }) => id === fileId);
      if (!file) throw new TieoutError('statement-not-found');
      const listing = listings[file.listing];
      const rows = rowsOf(db, listing, file.importedAt);
      const days = daysTouched(file, rows, zoneOf(listing, timeZone));
      const keepVersion = versionKeeper(db, listing);
      const remove = db.prepare(`DELETE FROM ${listing.name} WHERE identity = ?`);
      for (const { identity, ...before } of rows) {
        keepVersion(identity, before, at);
        remove.run(identity);
      }
      if (days)
        uncover(db, listing, {
          file,
          ...dayPeriod(days.firstDay, days.lastDay, zoneOf(listing, timeZone)),
        });
      db.prepare('DELETE FROM reportFile WHERE id = ?').run(fileId);
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

/**
 * Days that a file made count as read. So do days of older files of the listing there: their records may have been taken over by the
 * one that goes. A reading of the service with as many rows may count among them: it is read again, and nothing is called read that is not.
 */
function uncover(
  db: Db,
  listing: ListingDefinition,
  { file, from, to }: { readonly file: KeptReport; readonly from: number; readonly to: number },
): void {
  const remove = db.prepare(
    `DELETE FROM coverage WHERE listing = ? AND fromInstant < ? AND toInstant > ? AND rows = ? AND readAt <= ?`,
  );
  for (const { listing: of, rows, importedAt } of keptReports(db))
    if (of === listing.name && importedAt <= file.importedAt)
      remove.run(listing.name, to, from, rows, importedAt);
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

/** Works on a connection of its own and closes it. */
export function over<T>(db: Db, work: (db: Db) => T): T {
  try {
    return guarded(() => work(db));
  } finally {
    db.close();
  }
}
