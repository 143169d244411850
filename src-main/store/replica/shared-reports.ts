/** The list of report files between the computers of a team: each file is a batch of its own, and so is its going. */
import { z } from 'zod';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { without } from '../../reconcile/periods.ts';
import { type Db, prepared } from '../engine/open.ts';
import {
  type CachedReport,
  readReports,
  rowsOf,
  takeOutRows,
  type Uncovered,
} from '../listings/cached-reports.ts';
import { forgetDigest, noteDigest, readDigest } from './digests.ts';
import { type OutgoingBatch, packed, type ReportAbout, reportAbout, unpacked } from './record-batch.ts';
import {
  nextTakenOut,
  noteTakenOut,
  noteTeamTookOut,
  reportSubject,
  type TakenOut,
  takenOut,
} from './taken-out.ts';

const instant = z.int();
const text = z.string().max(1_000);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const file = z.strictObject({
  id: text,
  listing: z.enum(LISTING_NAMES),
  name: text,
  sha256: text,
  importedAt: instant,
  importedBy: text,
  rows: z.int().min(0),
  days: z.strictObject({ firstDay: day, lastDay: day }).nullable(),
});
const taken = z.strictObject({
  file,
  at: instant,
  uncovered: z.array(z.strictObject({ from: instant, to: instant, readAt: instant })).max(10_000),
});
const content = z.union([z.strictObject({ kept: file }), z.strictObject({ taken })]);
type Content = z.infer<typeof content>;

/** The next that the team does not know, but for those passed over: a file, or that it was taken out. */
export function readReport(
  db: Db,
  until = Number.POSITIVE_INFINITY,
  isPassedOver: (id: string) => boolean = () => false,
): OutgoingBatch | null {
  for (const kept of readReports(db))
    if (
      kept.importedAt <= until &&
      !isPassedOver(kept.id) &&
      readDigest(db, reportSubject(kept.id)) === undefined
    )
      return batchOf({ kept });
  const out = nextTakenOut(db, isPassedOver);
  return out && out.at <= until ? batchOf({ taken: out }) : null;
}

function batchOf(of: { readonly kept: CachedReport } | { readonly taken: TakenOut }): OutgoingBatch {
  const [id, readAt] = 'kept' in of ? [of.kept.id, of.kept.importedAt] : [of.taken.file.id, of.taken.at];
  return { about: reportAbout({ id, readAt }), content: packed(of), rows: 0, marks: JSON.stringify(of) };
}

/** Throws for what is not as the batch says. */
export function readReportContent({ id, readAt }: ReportAbout, bytes: Uint8Array): Content {
  const of = content.parse(unpacked(bytes));
  const isSame =
    'kept' in of
      ? of.kept.id === id && of.kept.importedAt === readAt
      : of.taken.file.id === id && of.taken.at === readAt && of.taken.at >= of.taken.file.importedAt;
  if (!isSame) throw new Error('a report file is another one than its batch says');
  return of;
}

/** Notes what was sent (`marks`), unless it was taken out meanwhile. */
export function noteReportSent(db: Db, marks: string): void {
  const of = content.parse(JSON.parse(marks));
  if ('taken' in of) noteTeamTookOut(db, of.taken);
  else noteKept(db, of.kept);
}

function noteKept(db: Db, { id }: CachedReport): void {
  if (!takenOut(db, id)) noteDigest(db, reportSubject(id), 'kept');
}

/** What a batch says of a file, here too. One that was taken out does not come back. */
export function takeReport(db: Db, of: Content): void {
  if ('taken' in of) takeOut(db, of.taken);
  else takeKept(db, of.kept);
}

function takeKept(db: Db, kept: CachedReport): void {
  const own = readReports(db).find(({ id }) => id === kept.id);
  // Taken out, or another one under its number.
  if (takenOut(db, kept.id) || (own && isBefore(kept, own))) {
    tellAgain(db, kept.id);
    return;
  }
  prepared(
    db,
    `INSERT OR REPLACE INTO reportFile (id, listing, name, sha256, importedAt, importedBy, rows, firstDay, lastDay)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    ...[kept.id, kept.listing, kept.name, kept.sha256, kept.importedAt, kept.importedBy, kept.rows],
    ...[kept.days?.firstDay ?? null, kept.days?.lastDay ?? null],
  );
  noteKept(db, kept);
}

/** A batch took the place of what this computer knows of a file: the team is told of it again. */
export function tellAgain(db: Db, id: string): void {
  const out = takenOut(db, id);
  if (out) noteTakenOut(db, out);
  else forgetDigest(db, reportSubject(id));
}

/** The same order on every computer. */
function isBefore(a: CachedReport, b: CachedReport): boolean {
  const of = (each: CachedReport) => JSON.stringify(file.parse(each));
  return a.importedAt === b.importedAt ? of(a) < of(b) : a.importedAt < b.importedAt;
}

function takeOut(db: Db, out: TakenOut): void {
  const listing = listings[out.file.listing];
  takeOutRows(db, listing, rowsOf(db, listing, out.file.importedAt), out.at);
  for (const part of out.uncovered) uncoverPart(db, listing.name, part);
  prepared(db, 'DELETE FROM reportFile WHERE id = ?').run(out.file.id);
  noteTeamTookOut(db, out);
}

/** What counts as read as of the very moment, and of no other. */
function uncoverPart(db: Db, listing: string, { from, to, readAt }: Uncovered): void {
  const gone = prepared<[string, number, number, number], Record<'from' | 'to' | 'rows', bigint>>(
    db,
    `DELETE FROM coverage WHERE listing = ? AND readAt = ? AND fromInstant < ? AND toInstant > ?
     RETURNING fromInstant AS "from", toInstant AS "to", rows`,
  ).all(listing, readAt, to, from);
  const add = prepared(
    db,
    'INSERT INTO coverage (listing, fromInstant, toInstant, readAt, rows) VALUES (?, ?, ?, ?, ?)',
  );
  for (const part of gone)
    for (const left of without([{ from: Number(part.from), to: Number(part.to) }], [{ from, to }]))
      add.run(listing, left.from, left.to, readAt, part.rows);
}
