/**
 * What this computer has read and the team does not have yet, cut into batches: parts of listings that one moment's
 * reading covers, small enough to be sent, taken and undone as a whole.
 */
import type { Period } from '../../../src-shared/period.ts';
import {
  LISTING_NAMES,
  type ListingDefinition,
  type ListingName,
} from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { without } from '../../reconcile/periods.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { noteDigest, readDigest } from './digests.ts';
import { type ListingPart, notePart, partsSince } from './parts.ts';
import {
  BALANCE,
  balancesAbout,
  type OutgoingBatch,
  packed,
  REPORT_FILE,
  type RecordContent,
  readAbout,
  recordsAbout,
  STRAY,
} from './record-batch.ts';
import { type KeptRow, rowToSend, SENT } from './row-to-send.ts';
import { noteReportSent, readReport } from './shared-reports.ts';
import { noteStrays, readStrays } from './stray-records.ts';
import { forgetWhoKnows } from './taken-out.ts';

/** A batch has so many records, or more where they are of one and the same moment. */
const MOST_ROWS = 4_000;

/** Clocks are not quite the same; a server takes what is up to five minutes ahead of its own. */
const AHEAD_MS = 60_000;

/** How far a team's batches were taken and sent, by their numbers. */
type BatchPlace = { readonly taken: number; readonly sent: number };

export function readBatchPlace(db: Db): BatchPlace {
  const row = prepared<[], { taken: bigint; sent: bigint }>(db, 'SELECT taken, sent FROM sharedBatch').get();
  return { taken: Number(row?.taken ?? 0), sent: Number(row?.sent ?? 0) };
}

export function storeBatchPlace(db: Db, { taken, sent }: BatchPlace): void {
  prepared(
    db,
    `INSERT INTO sharedBatch (one, taken, sent) VALUES (1, ?, ?)
     ON CONFLICT (one) DO UPDATE SET taken = excluded.taken, sent = excluded.sent`,
  ).run(taken, sent);
}

/** Another server, or one that was restored from a backup: nothing of what is here is known to be there. */
export function forgetShared(db: Db): void {
  immediately(db, () => {
    for (const table of ['sharedPart', 'sharedBatch']) prepared(db, `DELETE FROM ${table}`).run();
    forgetWhoKnows(db);
  });
}

/** Batches that are passed over, by what they are about: a server has refused them. */
class PassedOver {
  private readonly abouts: ReadonlySet<string>;
  private readonly parsed: readonly ReturnType<typeof readAbout>[];

  constructor(abouts: readonly string[]) {
    this.abouts = new Set(abouts);
    this.parsed = abouts.map(readAbout);
  }

  has(about: string): boolean {
    return this.abouts.has(about);
  }

  /** What of a listing was read at that moment. */
  partsOf(listing: ListingName, readAt: number): Period[] {
    return this.parsed.flatMap((each) =>
      each?.subject === listing && each.readAt === readAt && 'to' in each ? [each] : [],
    );
  }

  hasStray(listing: ListingName, part: number): boolean {
    return this.parsed.some(
      (each) => each?.subject === STRAY && each.listing === listing && each.part === part,
    );
  }

  hasReport(id: string): boolean {
    return this.parsed.some((each) => each?.subject === REPORT_FILE && each.id === id);
  }
}

/**
 * The batch that is to be sent next, but for those that are passed over; null when the team has everything else. What
 * says to be of later than now is left until then, or until it is read again: a clock was ahead, and a server refuses
 * it.
 */
export function readNextBatch(
  db: Db,
  most = MOST_ROWS,
  now = Date.now(),
  refused: readonly string[] = [],
): OutgoingBatch | null {
  const until = now + AHEAD_MS;
  const past = new PassedOver(refused);
  return guarded(() =>
    db.transaction(() => {
      const part = nextPart(db, most, until, past);
      if (part) return batchOf(db, part);
      const strays = readStrays(db, until, (listing, at) => past.hasStray(listing, at));
      const other = strays ?? readReport(db, until, (id) => past.hasReport(id)) ?? balanceBatch(db, until);
      return other && past.has(other.about) ? null : other;
    })(),
  );
}

/** Notes that the team has a batch; `marks` as it was read. */
export function noteSent(db: Db, text: string, number: number, marks = ''): void {
  immediately(db, () => {
    const about = readAbout(text);
    if (!about) return;
    if (about.subject === BALANCE) noteDigest(db, BALANCE, String(about.readAt));
    else if (about.subject === REPORT_FILE) noteReportSent(db, marks);
    else if (about.subject === STRAY) noteStrays(db, about, marks);
    else {
      const { subject: listing, ...part } = about;
      notePart(db, 'sharedPart', { listing, ...part });
    }
    notePlaceSent(db, number);
  });
}

/** Notes that a batch was sent, under the number that the server gave it. */
export function notePlaceSent(db: Db, number: number): void {
  const { taken, sent } = readBatchPlace(db);
  storeBatchPlace(db, { taken, sent: Math.max(sent, number) });
}

/** The first part that was read and not sent, cut to the size of a batch. */
function nextPart(db: Db, most: number, until: number, past: PassedOver): ListingPart | undefined {
  for (const listing of LISTING_NAMES) {
    const covered = prepared<[string, number], { fromInstant: bigint; toInstant: bigint; readAt: bigint }>(
      db,
      `SELECT fromInstant, toInstant, readAt FROM coverage WHERE listing = ? AND readAt <= ?
       ORDER BY fromInstant, toInstant`,
    ).all(listing, until);
    for (const { fromInstant, toInstant, readAt } of covered) {
      const read = { listing, from: Number(fromInstant), to: Number(toInstant), readAt: Number(readAt) };
      const known = [...partsSince(db, 'sharedPart', read), ...past.partsOf(listing, read.readAt)];
      const [gap] = without([read], known);
      if (gap) return { ...read, ...gap, to: endOf(db, listings[listing], gap, most) };
    }
  }
  return undefined;
}

/** Where a batch that begins with the period ends. */
function endOf(
  db: Db,
  { name, dateField }: ListingDefinition,
  { from, to }: Pick<ListingPart, 'from' | 'to'>,
  most: number,
): number {
  const next = prepared<[number, number, number], bigint>(
    db,
    `SELECT ${dateField} FROM ${name} WHERE ${dateField} >= ? AND ${dateField} < ?
     ORDER BY ${dateField} LIMIT 1 OFFSET ?`,
  )
    .pluck()
    .get(from, to, most);
  return next === undefined ? to : Math.max(Number(next), from + 1);
}

function batchOf(db: Db, { listing, from, to, readAt }: ListingPart): OutgoingBatch {
  const { name, dateField } = listings[listing];
  const kept = prepared<[number, number], KeptRow>(
    db,
    `SELECT ${SENT} FROM ${name}
     WHERE ${dateField} >= ? AND ${dateField} < ? ORDER BY ${dateField}, rowKey`,
  ).all(from, to);
  const rows = kept.map((each) => rowToSend(db, name, each));
  const content: RecordContent = { rows, unlisted: unlistedOf(db, listings[listing], from, to) };
  const about = recordsAbout({ subject: listing, from, to, readAt, rows: rows.length });
  return { about, content: packed(content), rows: rows.length };
}

function unlistedOf(
  db: Db,
  { name, dateField }: ListingDefinition,
  from: number,
  to: number,
): RecordContent['unlisted'] {
  return prepared<[string, number, number], { identity: string; noticedAt: bigint }>(
    db,
    `SELECT u.identity, u.noticedAt FROM unlistedRecord AS u JOIN ${name} AS r ON r.identity = u.identity
     WHERE u.listing = ? AND r.${dateField} >= ? AND r.${dateField} < ? ORDER BY u.identity`,
  )
    .all(name, from, to)
    .map(({ identity, noticedAt }) => [identity, Number(noticedAt)]);
}

/** The balance last asked for. */
function balanceBatch(db: Db, until: number): OutgoingBatch | null {
  const last = prepared<[number], { readAt: bigint; snapshot: string }>(
    db,
    'SELECT readAt, snapshot FROM balanceSnapshot WHERE readAt <= ? ORDER BY readAt DESC LIMIT 1',
  ).get(until);
  const known = readDigest(db, BALANCE);
  if (!last || Number(last.readAt) <= Number(known ?? 0)) return null;
  return { about: balancesAbout(Number(last.readAt)), content: packed(last.snapshot), rows: 0 };
}
