/**
 * Records as a team's batches carry them: what one computer has of a part of a listing, as it was read at one moment.
 * The computer that takes a batch reads its records from what the service sent, as if they came from there.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';

/** So many bytes a batch may have when it is unpacked: what claims to be more is none of ours. */
const MOST_BYTES = 512 * 1024 * 1024;
/** Unpacked in pieces of this size: a batch of 4,000 deposits would be 300 of those that zlib has by itself. */
const PIECE_BYTES = 1024 * 1024;

const instant = z.int();
/** As the service sent it, with what was wrong with it (JSON) where that does not follow from the record alone. */
const version = z.tuple([z.string(), instant, instant, instant]);
const row = z.tuple([
  z.string(),
  /** First seen, last seen, last changed. */
  instant,
  instant,
  instant,
  z.string().nullable(),
  /** What it was before: as received, first seen, last seen, replaced. */
  z.array(version),
]);
export type BatchRow = z.infer<typeof row>;

/** Most were nothing before; looked at by hand, for they come by the million. */
function isRow(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 6) return false;
  const [asReceived, firstSeen, lastSeen, lastChanged, problems, versions] = value;
  if (!Array.isArray(versions) || versions.length > 0) return row.safeParse(value).success;
  const isSeen = [firstSeen, lastSeen, lastChanged].every(Number.isSafeInteger);
  return typeof asReceived === 'string' && isSeen && (problems === null || typeof problems === 'string');
}

const content = z.strictObject({
  rows: z.custom<BatchRow[]>((rows) => Array.isArray(rows) && rows.every(isRow)),
  /** Records among them that the service lists no longer, and since when that is known. */
  unlisted: z.array(z.tuple([z.string(), instant])),
});
export type RecordContent = z.infer<typeof content>;

const BEFORE = 'records ';
const about = z.strictObject({
  subject: z
    .string()
    .startsWith(BEFORE)
    .transform((text) => text.slice(BEFORE.length))
    .pipe(z.enum(LISTING_NAMES)),
  from: instant,
  to: instant,
  /** The moment that the reading is of. */
  readAt: instant,
  /** How many records it has, and how many of them the reading itself counted in its windows. */
  rows: z.int().min(0),
});
export type RecordsAbout = z.infer<typeof about>;

export const BALANCE = 'balance';
const balanceAbout = z.strictObject({ subject: z.literal(BALANCE), readAt: instant, rows: z.literal(0) });

/** Records that no window has, by a part of all identities. */
export const STRAY = 'stray';
const BEFORE_STRAY = `${STRAY} `;
/** So many parts: of a million such records each has four times what a window's batch has. */
export const STRAY_PARTS = 64;
const strayAbout = z
  .strictObject({
    subject: z
      .string()
      .startsWith(BEFORE_STRAY)
      .transform((text) => text.slice(BEFORE_STRAY.length))
      .pipe(z.enum(LISTING_NAMES)),
    /** Which part, and the next. */
    from: z
      .int()
      .min(0)
      .max(STRAY_PARTS - 1),
    to: z.int().min(1).max(STRAY_PARTS),
    /** When a record of it was seen last. */
    readAt: instant,
    rows: z.int().min(0),
  })
  // The server takes every part up to the next one for replaced.
  .refine(({ from, to }) => to === from + 1);
export type StrayPart = { readonly listing: ListingName; readonly part: number };
export type StrayAbout = StrayPart & {
  readonly subject: typeof STRAY;
  readonly readAt: number;
  readonly rows: number;
};

/** A report file of the provider's panel, by its id. */
export const REPORT_FILE = 'report';
const BEFORE_REPORT = `${REPORT_FILE} `;
const reportFileAbout = z.strictObject({
  subject: z.string().startsWith(BEFORE_REPORT).max(150),
  readAt: instant,
  rows: z.literal(0),
});
export type ReportAbout = {
  readonly subject: typeof REPORT_FILE;
  readonly id: string;
  readonly readAt: number;
};
export const reportAbout = ({ id, readAt }: Omit<ReportAbout, 'subject'>): string =>
  JSON.stringify({ subject: `${BEFORE_REPORT}${id}`, readAt, rows: 0 });

/** `marks`: what the batch has, for `noteSent`. */
export type OutgoingBatch = {
  readonly about: string;
  readonly content: Uint8Array;
  readonly rows: number;
  readonly marks?: string;
};

/** What a batch is about, as its sender signs it. */
export const recordsAbout = ({ subject, ...rest }: RecordsAbout): string =>
  JSON.stringify({ subject: `${BEFORE}${subject}`, ...rest });
export const balancesAbout = (readAt: number): string =>
  JSON.stringify({ subject: BALANCE, readAt, rows: 0 });
export const straysAbout = ({ listing, part, readAt, rows }: Omit<StrayAbout, 'subject'>): string =>
  JSON.stringify({ subject: `${BEFORE_STRAY}${listing}`, from: part, to: part + 1, readAt, rows });

/** Undefined for something of a later version. Throws for what is no text of ours. */
export function readAbout(
  text: string,
): RecordsAbout | StrayAbout | ReportAbout | z.infer<typeof balanceAbout> | undefined {
  const { subject } = z.looseObject({ subject: z.string() }).parse(JSON.parse(text));
  if (subject === BALANCE) return balanceAbout.parse(JSON.parse(text));
  if (subject.startsWith(BEFORE_STRAY)) {
    const { subject: listing, from: part, readAt, rows } = strayAbout.parse(JSON.parse(text));
    return { subject: STRAY, listing, part, readAt, rows };
  }
  if (subject.startsWith(BEFORE_REPORT)) {
    const { subject: of, readAt } = reportFileAbout.parse(JSON.parse(text));
    return { subject: REPORT_FILE, id: of.slice(BEFORE_REPORT.length), readAt };
  }
  return subject.startsWith(BEFORE) ? about.parse(JSON.parse(text)) : undefined;
}

export const packed = (value: unknown): Buffer => deflateRawSync(JSON.stringify(value));
export const unpacked = (bytes: Uint8Array): unknown =>
  JSON.parse(inflateRawSync(bytes, { maxOutputLength: MOST_BYTES, chunkSize: PIECE_BYTES }).toString('utf8'));

/** Throws for what is no content of ours. */
export const readContent = (bytes: Uint8Array): RecordContent => content.parse(unpacked(bytes));
export const readBalance = (bytes: Uint8Array): string => z.string().parse(unpacked(bytes));
