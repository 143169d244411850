/** Report files as the cache keeps them, and their records going out of it. */
import type { StoredReport } from '../../../src-shared/contract/reports.ts';
import type { Period } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { type Db, guarded } from '../engine/open.ts';
import { versionKeeper } from './record-versions.ts';
import { importedSql } from './records.ts';

export type CachedReport = StoredReport & { readonly sha256: string };

/** The newest first. */
export function readReports(db: Db): CachedReport[] {
  type ReportRow = Omit<CachedReport, 'days' | 'rows' | 'importedAt'> & {
    rows: bigint;
    importedAt: bigint;
    firstDay: string | null;
    lastDay: string | null;
  };
  const rows = guarded(() =>
    db
      .prepare<[], ReportRow>(
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

export type ImportedRow = {
  readonly identity: string;
  readonly asReceived: string;
  readonly date: number | null;
  readonly lastSeen: bigint;
  readonly lastChanged: bigint;
};

/** Records that are still as the file had them: a later reading, of the service or of a file, has its own time. */
export function rowsOf(db: Db, { name, dateField }: ListingDefinition, importedAt: number): ImportedRow[] {
  return db
    .prepare<[number], Omit<ImportedRow, 'date'> & { date: bigint | null }>(
      `SELECT identity, asReceived, ${dateField} AS date, lastSeen, lastChanged FROM ${name}
       WHERE lastSeen = ? AND ${importedSql}`,
    )
    .all(importedAt)
    .map(({ date, ...row }) => ({ ...row, date: date === null ? null : Number(date) }));
}

/** Takes records of a file out, with what they were kept as a version. */
export function takeOutRows(
  db: Db,
  listing: ListingDefinition,
  rows: readonly ImportedRow[],
  at: number,
): void {
  const keepVersion = versionKeeper(db, listing);
  const remove = db.prepare(`DELETE FROM ${listing.name} WHERE identity = ?`);
  for (const { identity, ...before } of rows) {
    keepVersion(identity, before, at);
    remove.run(identity);
  }
}

/** A time that counted as read, as of a moment. */
export type Uncovered = Period & { readonly readAt: number };

/**
 * Days that a file made count as read. So do days of older files of the listing there: their records may have been
 * taken over by the one that goes. A reading of the service with as many rows may count among them: it is read again,
 * and nothing is called read that is not.
 */
export function uncover(
  db: Db,
  listing: ListingDefinition,
  file: CachedReport,
  { from, to }: Period,
): Uncovered[] {
  const remove = db.prepare<[string, number, number, number, number], Record<keyof Uncovered, bigint>>(
    `DELETE FROM coverage WHERE listing = ? AND fromInstant < ? AND toInstant > ? AND rows = ? AND readAt <= ?
     RETURNING fromInstant AS "from", toInstant AS "to", readAt`,
  );
  return readReports(db)
    .filter(({ listing: of, importedAt }) => of === listing.name && importedAt <= file.importedAt)
    .flatMap(({ rows, importedAt }) => remove.all(listing.name, to, from, rows, importedAt))
    .map((part) => ({ from: Number(part.from), to: Number(part.to), readAt: Number(part.readAt) }));
}
