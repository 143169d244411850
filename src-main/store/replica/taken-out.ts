/**
 * Report files that were taken out of a shared workspace. They stay noted, sent or not, so that their records and
 * themselves do not come back with what another computer had sent before it learned of it.
 */
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { type Db, prepared } from '../engine/open.ts';
import type { CachedReport, Uncovered } from '../listings/cached-reports.ts';
import { noteDigest, readDigest } from './digests.ts';

export type TakenOut = {
  readonly file: CachedReport;
  readonly at: number;
  /** What counted as read by the file. */
  readonly uncovered: readonly Uncovered[];
};

const REPORT = 'report ';
/** What is noted before the removal (JSON): whether the team has it. */
const [WAITS, SENT] = ['-', '+'];
export const reportSubject = (id: string): string => `${REPORT}${id}`;

/** To be sent, where the workspace is shared. */
export function noteTakenOut(db: Db, taken: TakenOut): void {
  const isShared = prepared<[], unknown>(db, 'SELECT 1 FROM sharedBatch').get();
  if (isShared) noteDigest(db, reportSubject(taken.file.id), WAITS + JSON.stringify(taken));
}

/** The team has it. */
export const noteTeamTookOut = (db: Db, taken: TakenOut): void =>
  noteDigest(db, reportSubject(taken.file.id), SENT + JSON.stringify(taken));

export const takenOut = (db: Db, id: string): TakenOut | undefined => {
  const digest = readDigest(db, reportSubject(id));
  return digest && isRemoval(digest) ? JSON.parse(digest.slice(1)) : undefined;
};
const isRemoval = (digest: string) => digest.startsWith(WAITS) || digest.startsWith(SENT);

/** The first that the team does not know of. */
export function nextTakenOut(
  db: Db,
  isPassedOver: (id: string) => boolean = () => false,
): TakenOut | undefined {
  return reportDigests(db, WAITS)
    .map((digest): TakenOut => JSON.parse(digest.slice(1)))
    .find(({ file }) => !isPassedOver(file.id));
}

const reportDigests = (db: Db, first: string): string[] =>
  prepared<[string], string>(
    db,
    `SELECT digest FROM sharedDigest WHERE subject > '${REPORT}' AND subject < 'report!' AND substr(digest, 1, 1) = ?
     ORDER BY subject`,
  )
    .pluck()
    .all(first);

/** When files of the listing that are taken out had been imported: that is when their records were seen. */
export function momentsTakenOut(db: Db, listing: ListingName): ReadonlySet<number> {
  const all = [WAITS, SENT].flatMap((first) => reportDigests(db, first));
  const files = all.map((digest): TakenOut => JSON.parse(digest.slice(1)));
  return new Set(files.flatMap(({ file }) => (file.listing === listing ? [file.importedAt] : [])));
}

/** Forgets what the team has, but for files that are taken out: all of those wait to be told again. */
export function forgetWhoKnows(db: Db): void {
  prepared(
    db,
    `DELETE FROM sharedDigest WHERE NOT (subject > '${REPORT}' AND subject < 'report!' AND substr(digest, 1, 1) IN ('${WAITS}', '${SENT}'))`,
  ).run();
  prepared(db, `UPDATE sharedDigest SET digest = '${WAITS}' || substr(digest, 2)`).run();
}
