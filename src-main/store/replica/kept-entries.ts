/**
 * Entries of the log as they came, with their signatures: rows alone could not be given back to a server that lost
 * them. A table that only a shared workspace has, and only this computer.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import type { LogEntry, LogHead } from './entry.ts';

/** A backup that is older is none that a server is restored from, by the days between two entries. */
const KEPT_DAYS = 180n;
/** In microseconds, as the log counts. */
const DAY = BigInt(DAY_MS) * 1_000n;
/** So often those that are too old are looked for. */
const EVERY = 256;

type KeptRow = {
  sequence: bigint;
  id: string;
  at: bigint;
  login: string;
  key: bigint;
  publicKey: Buffer;
  schema: bigint;
  changes: Buffer;
  signature: Buffer;
  hash: string;
};

/** `aside`: when the log of the team took their place (epoch ms); 0 for those of the log. */
const TABLE = `CREATE TABLE IF NOT EXISTS keptEntry (
  aside INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  id TEXT NOT NULL,
  at INTEGER NOT NULL,
  login TEXT NOT NULL,
  key INTEGER NOT NULL,
  publicKey BLOB NOT NULL,
  schema INTEGER NOT NULL,
  changes BLOB NOT NULL,
  signature BLOB NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (aside, sequence)
) STRICT`;

/** Makes the table where it is not there yet. */
export function makeKeptEntries(db: Db): void {
  if (!isThere(db)) db.exec(TABLE);
}

/** To be called in the transaction that applies the entry. */
export function keepEntry(db: Db, entry: LogEntry): void {
  makeKeptEntries(db);
  const { sequence, id, at, login, key, publicKey, schema, changes, signature, hash } = entry;
  prepared(db, 'INSERT OR REPLACE INTO keptEntry VALUES (0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
    ...[sequence, id, at, login, key, Buffer.from(publicKey), schema],
    ...[deflateRawSync(changes), Buffer.from(signature), hash],
  );
  if (sequence % EVERY === 0)
    prepared(db, 'DELETE FROM keptEntry WHERE aside = 0 AND at < ?').run(at - KEPT_DAYS * DAY);
}

/** Those of the log behind a place, in their order. */
export function readKeptEntries(db: Db, after: number, most: number): LogEntry[] {
  if (!isThere(db)) return [];
  const rows = prepared<[number, number], KeptRow>(
    db,
    'SELECT * FROM keptEntry WHERE aside = 0 AND sequence > ? ORDER BY sequence LIMIT ?',
  );
  return guarded(() => rows.all(after, most).map(entryOf));
}

/** Of one person: how many, and when the first and the last were made (microseconds). */
type KeptOfPerson = {
  readonly login: string;
  readonly count: number;
  readonly first: bigint;
  readonly last: bigint;
};

/**
 * Whose entries of the log are kept behind a place, in the order in which each begins; what they decided is not read.
 */
export function countKept(db: Db, after: number): KeptOfPerson[] {
  if (!isThere(db)) return [];
  const rows = prepared<[number], Record<'count' | 'first' | 'last', bigint> & { login: string }>(
    db,
    `SELECT login, count(*) AS count, min(at) AS first, max(at) AS last FROM keptEntry
     WHERE aside = 0 AND sequence > ? GROUP BY login ORDER BY min(sequence)`,
  );
  return guarded(() => rows.all(after).map((row) => ({ ...row, count: Number(row.count) })));
}

/** The hash that the log had at the place; null where it is not kept. */
export function keptHashAt(db: Db, sequence: number): string | null {
  if (!isThere(db)) return null;
  const row = prepared<[number], { hash: string }>(
    db,
    'SELECT hash FROM keptEntry WHERE aside = 0 AND sequence = ?',
  );
  return guarded(() => row.get(sequence)?.hash ?? null);
}

/** The first place from which on all are kept; null for none. */
export function firstKept(db: Db): number | null {
  if (!isThere(db)) return null;
  const row = prepared<[], { first: bigint | null }>(
    db,
    'SELECT min(sequence) AS first FROM keptEntry WHERE aside = 0',
  );
  const first = guarded(() => row.get()?.first ?? null);
  return first === null ? null : Number(first);
}

/**
 * Puts those behind a place aside, and forgets the rest: the log is followed from its beginning. Returns how many, and
 * the last.
 */
export function putAside(db: Db, after: number, at: number): LogHead | null {
  if (!isThere(db)) return null;
  const last = readKeptEntries(db, after, Number.MAX_SAFE_INTEGER).at(-1);
  prepared(db, 'UPDATE keptEntry SET aside = ? WHERE aside = 0 AND sequence > ?').run(at, after);
  prepared(db, 'DELETE FROM keptEntry WHERE aside = 0').run();
  return last ? { sequence: last.sequence - after, hash: last.hash } : null;
}

/** How many entries that were put aside are still to be dealt with. */
export function countAside(db: Db): number {
  if (!isThere(db)) return 0;
  const count = prepared<[], bigint>(db, 'SELECT count(*) FROM keptEntry WHERE aside > 0').pluck();
  return guarded(() => Number(count.get()));
}

/** These, the oldest first; behind so many of them, and at most so many. */
export function readAside(db: Db, skipped = 0, most = Number.MAX_SAFE_INTEGER): LogEntry[] {
  if (!isThere(db)) return [];
  const rows = prepared<[number, number], KeptRow>(
    db,
    'SELECT * FROM keptEntry WHERE aside > 0 ORDER BY aside, sequence LIMIT ? OFFSET ?',
  );
  return guarded(() => rows.all(most, skipped).map(entryOf));
}

export function forgetAside(db: Db): void {
  if (isThere(db)) prepared(db, 'DELETE FROM keptEntry WHERE aside > 0').run();
}

/** The workspace is this computer's alone again; what was put aside stays. */
export function forgetKept(db: Db): void {
  if (isThere(db)) prepared(db, 'DELETE FROM keptEntry WHERE aside = 0').run();
}

const entryOf = ({ sequence, key, schema, changes, ...row }: KeptRow): LogEntry => ({
  ...{ id: row.id, at: row.at, login: row.login, publicKey: row.publicKey, signature: row.signature },
  ...{ hash: row.hash, sequence: Number(sequence), key: Number(key), schema: Number(schema) },
  changes: inflateRawSync(changes).toString('utf8'),
});

const isThere = (db: Db): boolean =>
  prepared(db, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'keptEntry'").get() !== undefined;
