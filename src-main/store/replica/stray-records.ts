/**
 * Records that no window has: without a readable date, or of days that no computer has covered. They travel by
 * themselves, in parts by a digest of their identity, the same on every computer. A part claims nothing of what it
 * lacks. So each computer remembers what the team's last batch of a part has, and sends its own where that lacks
 * something.
 */
import { createHash } from 'node:crypto';
import {
  LISTING_NAMES,
  type ListingDefinition,
  type ListingName,
} from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { without } from '../../reconcile/periods.ts';
import { type Db, prepared } from '../engine/open.ts';
import { noteDigest, readDigest } from './digests.ts';
import {
  type OutgoingBatch,
  packed,
  type RecordContent,
  STRAY,
  STRAY_PARTS,
  type StrayPart,
  straysAbout,
} from './record-batch.ts';
import { type KeptRow, rowToSend, SENT } from './row-to-send.ts';

/** All that a date can be, epoch ms. */
const EVER = { from: -8_640_000_000_000_000, to: 8_640_000_000_000_000 };
const MARK_LENGTH = 16;
const MARK = /.{16}/gu;

type Marked = { [Name in 'firstSeen' | 'lastSeen' | 'lastChanged']: number | bigint } & {
  readonly identity: string;
  readonly asReceived: string;
};

/** The same on two computers that have the same of a record. */
function markOf({ identity, asReceived, firstSeen, lastSeen, lastChanged }: Marked): string {
  const text = [identity, asReceived, firstSeen, lastSeen, lastChanged].join('\n');
  return createHash('sha256').update(text).digest('base64').slice(0, MARK_LENGTH);
}

export const marksOf = (rows: readonly Marked[]): string => rows.map(markOf).join('');

const partOf = (identity: string): number =>
  (createHash('sha256').update(identity).digest()[0] ?? 0) % STRAY_PARTS;

const subjectOf = ({ listing, part }: StrayPart): string => `${STRAY} ${listing} ${part}`;

/** Notes what the team's last batch of a part has. */
export const noteStrays = (db: Db, part: StrayPart, marks: string): void =>
  noteDigest(db, subjectOf(part), marks);

/**
 * The first part of which the team lacks something that was seen before `until`, but for those passed over; undefined
 * for none.
 */
export function readStrays(
  db: Db,
  until = Number.POSITIVE_INFINITY,
  isPassedOver: (listing: ListingName, part: number) => boolean = () => false,
): OutgoingBatch | undefined {
  for (const listing of LISTING_NAMES) {
    const part = lackingPart(db, listings[listing], until, (at) => isPassedOver(listing, at));
    if (part !== undefined) return batchOf(db, { listing, part }, until);
  }
  return undefined;
}

function lackingPart(
  db: Db,
  listing: ListingDefinition,
  until: number,
  isPassedOver: (part: number) => boolean,
): number | undefined {
  const known = new Map<number, ReadonlySet<string>>();
  for (const row of straysOf(db, listing)) {
    if (Number(row.lastSeen) > until) continue;
    const part = partOf(row.identity);
    if (isPassedOver(part)) continue;
    const marks = known.get(part) ?? readMarks(db, { listing: listing.name, part });
    if (!marks.has(markOf(row))) return part;
    known.set(part, marks);
  }
  return undefined;
}

function readMarks(db: Db, part: StrayPart): ReadonlySet<string> {
  return new Set(readDigest(db, subjectOf(part))?.match(MARK));
}

function batchOf(db: Db, { listing, part }: StrayPart, until: number): OutgoingBatch {
  const kept = [...straysOf(db, listings[listing])]
    .filter(({ identity, lastSeen }) => partOf(identity) === part && Number(lastSeen) <= until)
    .sort((a, b) => (a.identity < b.identity ? -1 : 1));
  const noticed = prepared<[string, string], bigint>(
    db,
    'SELECT noticedAt FROM unlistedRecord WHERE listing = ? AND identity = ?',
  ).pluck();
  const unlisted = kept.flatMap(({ identity }): RecordContent['unlisted'] => {
    const at = noticed.get(listing, identity);
    return at === undefined ? [] : [[identity, Number(at)]];
  });
  const content: RecordContent = { rows: kept.map((row) => rowToSend(db, listing, row)), unlisted };
  const readAt = kept.reduce((last, { lastSeen }) => Math.max(last, Number(lastSeen)), 0);
  const about = straysAbout({ listing, part, readAt, rows: kept.length });
  return { about, content: packed(content), rows: kept.length, marks: marksOf(kept) };
}

/** What a reading under way has met goes with its window. */
function* straysOf(db: Db, { name, dateField }: ListingDefinition): Generator<KeptRow> {
  const select = `SELECT ${SENT} FROM ${name} WHERE reading NOT IN (SELECT reading FROM syncReading)`;
  yield* prepared<[], KeptRow>(db, `${select} AND ${dateField} IS NULL`).all();
  const covered = prepared<[string], { fromInstant: bigint; toInstant: bigint }>(
    db,
    'SELECT fromInstant, toInstant FROM coverage WHERE listing = ?',
  )
    .all(name)
    .map(({ fromInstant, toInstant }) => ({ from: Number(fromInstant), to: Number(toInstant) }));
  const within = prepared<[number, number], KeptRow>(
    db,
    `${select} AND ${dateField} >= ? AND ${dateField} < ?`,
  );
  for (const { from, to } of without([EVER], covered)) yield* within.all(from, to);
}
