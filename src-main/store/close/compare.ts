/** A locked month compared with the cache: which of its records came, changed or vanished since. */

import { createHash } from 'node:crypto';
import type { Adjustment, AdjustmentSummary } from '../../../src-shared/contract/adjustments.ts';
import type { CloseLock } from '../../../src-shared/contract/close.ts';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import { DAY_MS, HOUR_MS } from '../../../src-shared/durations.ts';
import { monthPeriod } from '../../../src-shared/period.ts';
import { LISTING_NAMES, type ListingDefinition, zoneOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import {
  AdjustmentSums,
  type Difference,
  latestDecided,
  type Pending,
  pendingOf,
  recordKey,
} from '../../close/adjustments.ts';
import type { MonthOfRecords } from '../../close/effects.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { CloseState, Decided } from '../../close/state.ts';
import { movesOf } from '../../journal/moves.ts';
import type { CachedRecord } from '../../reconcile/record.ts';
import { type Db, type DbRow, guarded, prepared } from '../engine/open.ts';
import { type SnapshotSources, withSnapshot } from './attached.ts';
import { monthWhere, orderOf } from './records.ts';
import { readSnapshotFigures } from './snapshot.ts';
import type { CloseSources } from './sources.ts';

/** Adjustments that are told one by one; the summary covers all. */
const MOST_TOLD = 1_000;

export const monthOf = ({ month, currency, timeZone, tieOut }: CloseFigures): MonthOfRecords => ({
  month,
  currency,
  timeZone,
  rules: tieOut.rules,
  netSigns: tieOut.net.signs,
});

/** What is to be decided about changes since the lock, the first of them with the records as they are now. */
export function readPending(
  sources: SnapshotSources,
  lock: CloseLock,
  decided: readonly Decided[],
): { pending: Pending[]; summary: AdjustmentSummary } {
  return withSnapshot(sources, lock, () => comparePending(sources.cache, decided));
}

/** The same with the snapshot that is attached; at the most so many are told one by one. */
export function comparePending(
  cache: Db,
  decided: readonly Decided[],
  most = MOST_TOLD,
): { pending: Pending[]; summary: AdjustmentSummary } {
  return guarded(() => {
    const about = monthOf(readSnapshotFigures(cache));
    const latest = latestDecided(decided);
    const sums = new AdjustmentSums();
    const pending: Pending[] = [];
    for (const name of LISTING_NAMES)
      for (const difference of differences(cache, listings[name], about, latest)) {
        const decision = latest.get(recordKey(name, difference.identity));
        const found = pendingOf(difference, decision, about, { hash: shortHash, movesOf });
        if (!found) continue;
        sums.add(found);
        if (pending.length < most) pending.push(found);
      }
    return { pending, summary: sums.summary(decided.length) };
  });
}

/** Pending adjustments and those decided on, as they are told; of the latter the latest. */
export function toldAdjustments(
  pending: readonly Pending[],
  decided: readonly Decided[],
  most = MOST_TOLD,
): Adjustment[] {
  return [
    ...pending.map(({ after: _, moves: __, ...adjustment }) => ({ ...adjustment, decision: null })),
    ...decided.slice(-most).map(({ after: _, moves: __, at, by, reason, toMonth, ...adjustment }) => ({
      ...adjustment,
      decision: { at, by, reason, toMonth },
    })),
  ];
}

/**
 * Changes of a locked month that nobody has decided on, at most those after its lock. Only a month that was read again
 * is compared. Throws `close-snapshot-damaged`.
 */
export function countPending(
  sources: CloseSources,
  { month }: ClosePlace,
  { locks, decided }: Pick<CloseState, 'locks' | 'decided'>,
): number {
  const lock = locks.at(-1);
  if (!lock || !isTouchedSince(sources, month, lock)) return 0;
  return readPending(sources, lock, decided).summary.pending;
}

/** A page may be stored some time after it was read. */
const PATIENCE = HOUR_MS;
/**
 * Records dated before the month that it may count by another date, such as that of their completion: of those read for
 * the first time. Older ones are looked for only where their own time was read since; one that changed is compared
 * however old it is.
 */
const DAYS_BEFORE = 62;

/**
 * False when no record of the month can have come, changed or vanished since the lock: a quick look, so that only
 * months that may differ are compared.
 */
export function isTouchedSince(
  { cache, timeZone }: Pick<CloseSources, 'cache' | 'timeZone'>,
  month: string,
  { lockedAt }: Pick<CloseLock, 'lockedAt'>,
): boolean {
  const since = lockedAt - PATIENCE;
  return guarded(() =>
    LISTING_NAMES.some((name) => {
      const { dateField } = listings[name];
      const period = monthPeriod(month, zoneOf(listings[name], timeZone));
      // The zone may be another one than at the lock.
      const [from, to] = [period.from - DAYS_BEFORE * DAY_MS, period.to + DAY_MS];
      const touched = prepared(
        cache,
        `SELECT 1 WHERE EXISTS (SELECT 1 FROM unlistedRecord WHERE listing = @name AND noticedAt > @since)
           OR EXISTS (SELECT 1 FROM recordVersion AS v JOIN ${name} AS c ON c.identity = v.identity
             WHERE v.listing = @name AND v.replacedAt > @since AND c.${dateField} < @to)
           OR EXISTS (SELECT 1 FROM ${name} WHERE ${dateField} >= @from AND ${dateField} < @to
             AND firstSeen > @since)
           OR EXISTS (SELECT 1 FROM coverage AS w JOIN ${name} AS c
             ON c.${dateField} >= w.fromInstant AND c.${dateField} < min(w.toInstant, @from)
             WHERE w.listing = @name AND w.readAt > @since AND w.fromInstant < @from AND c.firstSeen > @since)`,
      ).get({ name, from, to, since });
      return touched !== undefined;
    }),
  );
}

/** Every record of the month that is not as it was frozen, and those decided on before. */
function* differences(
  db: Db,
  listing: ListingDefinition,
  about: MonthOfRecords,
  latest: ReadonlyMap<string, Decided>,
): Generator<Difference> {
  const { name } = listing;
  const fields = ['identity', ...listing.fields.map((field) => field.name)];
  const both = fields.flatMap((field) => [`f.${field} AS f_${field}`, `c.${field} AS c_${field}`]).join(', ');
  const differs = listing.fields.map((field) => `f.${field.name} IS NOT c.${field.name}`).join(' OR ');
  const gone = `EXISTS (SELECT 1 FROM unlistedRecord AS u
    WHERE u.listing = '${name}' AND u.identity = f.identity
    AND NOT EXISTS (SELECT 1 FROM frozen.unlisted AS w WHERE w.listing = u.listing AND w.identity = u.identity))`;
  // A record that is not cached is gone only where its time was read again; an empty cache says nothing.
  const readAgain = `EXISTS (SELECT 1 FROM coverage AS v WHERE v.listing = '${name}'
    AND v.fromInstant <= f.${listing.dateField} AND v.toInstant > f.${listing.dateField})`;
  const known = new Set<string>();
  const changed = db.prepare<[], DbRow>(
    `SELECT ${both}, ${gone} AS gone FROM frozen.${name} AS f LEFT JOIN main.${name} AS c ON c.identity = f.identity
     WHERE (c.identity IS NULL AND ${readAgain}) OR (c.identity IS NOT NULL AND (${gone} OR ${differs}))`,
  );
  for (const row of changed.iterate()) {
    known.add(recordKey(name, String(row.f_identity)));
    yield { listing, ...pairOf(fields, row, row.gone === 1n) };
  }
  const where = monthWhere(listing, about);
  const added = db.prepare<unknown[], DbRow>(
    `SELECT ${fields.join(', ')} FROM main.${name} WHERE ${where.sql}
     AND NOT EXISTS (SELECT 1 FROM frozen.${name} AS f WHERE f.identity = ${name}.identity)
     AND NOT EXISTS (SELECT 1 FROM unlistedRecord AS u WHERE u.listing = '${name}' AND u.identity = ${name}.identity)
     ORDER BY ${orderOf(listing)}`,
  );
  for (const row of added.iterate(...where.values)) {
    known.add(recordKey(name, String(row.identity)));
    yield { listing, identity: String(row.identity), frozen: null, now: row as CachedRecord };
  }
  const pair = db.prepare<[string], DbRow>(
    `SELECT ${both}, ${gone} AS gone FROM (SELECT ? AS identity) AS i
     LEFT JOIN frozen.${name} AS f ON f.identity = i.identity
     LEFT JOIN main.${name} AS c ON c.identity = i.identity`,
  );
  for (const { listing: of, identity } of latest.values()) {
    if (of !== name || known.has(recordKey(name, identity))) continue;
    const row = pair.get(identity);
    if (row) yield { listing, ...pairOf(fields, row, row.gone === 1n), identity };
  }
}

function pairOf(
  fields: readonly string[],
  row: DbRow,
  gone: boolean,
): Pick<Difference, 'identity' | 'frozen' | 'now'> {
  const side = (prefix: string): CachedRecord | null =>
    row[`${prefix}_identity`] == null
      ? null
      : (Object.fromEntries(
          fields.map((field) => [field, row[`${prefix}_${field}`] ?? null]),
        ) as CachedRecord);
  return { identity: String(row.f_identity), frozen: side('f'), now: gone ? null : side('c') };
}

/** Enough to tell two states of one record apart. */
const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24);
