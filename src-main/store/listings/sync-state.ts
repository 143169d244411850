/** How far syncs have come: readings under way, the windows still planned, and how the latest syncs ended. */
import { type SyncRun, syncRun } from '../../../src-shared/contract/sync.ts';
import type { Period } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded } from '../engine/open.ts';

/** What a reading of a window has counted so far; `within` the window, and `outside` of what was asked for. */
export type ReadingCounts = {
  readonly rows: number;
  readonly within: number;
  readonly outside: number;
  readonly added: number;
  readonly changed: number;
  readonly flagged: number;
  readonly lateAdded: number;
  readonly lateChanged: number;
};

/** A reading of a window as far as its last stored page. */
export type WindowReading = ReadingCounts & {
  readonly reading: number;
  readonly window: Period;
  /** When its first page was asked for, epoch ms: what it says is known as of then. */
  readonly startedAt: number;
  readonly nextPage: number;
  /** The identities on the page before `nextPage`, in their order. */
  readonly lastPage: readonly string[];
};

/** The windows of an unfinished sync that are still to be read. */
export type UnfinishedPlan = {
  /** What was asked for, to know the same request again. */
  readonly request: string;
  readonly startedAt: number;
  /** Where the plan ended when it was made, epoch ms. */
  readonly bound: number;
  readonly windows: readonly Period[];
};

export type SyncState = {
  /** The windows read completely that touch the period. */
  readonly covered: readonly Period[];
  readonly open: readonly WindowReading[];
  readonly plan: UnfinishedPlan | null;
  /** Quarters of an hour (their first instants) that hold a record whose status can still change. */
  readonly unsettled: readonly number[];
};

type ReadingRow = { [Name in keyof ReadingCounts]: bigint } & {
  reading: bigint;
  fromInstant: bigint;
  toInstant: bigint;
  startedAt: bigint;
  nextPage: bigint;
  lastPage: string;
};
type PeriodRow = { fromInstant: bigint; toInstant: bigint };

const periodOf = ({ fromInstant, toInstant }: PeriodRow): Period => ({
  from: Number(fromInstant),
  to: Number(toInstant),
});

function readingOf(row: ReadingRow): WindowReading {
  const { fromInstant, toInstant, lastPage, ...counts } = row;
  const numbers = Object.entries(counts).map(([name, value]) => [name, Number(value)]);
  return {
    ...(Object.fromEntries(numbers) as Omit<WindowReading, 'window' | 'lastPage'>),
    window: periodOf({ fromInstant, toInstant }),
    lastPage: JSON.parse(lastPage),
  };
}

/**
 * Begins a reading of a window and forgets those of windows that overlap it. `carried` is what an earlier reading of
 * the same sync has already counted as new and changed.
 */
export function beginReading(
  db: Db,
  listing: ListingDefinition,
  { window, startedAt, carried }: { window: Period; startedAt: number; carried?: Partial<ReadingCounts> },
): WindowReading {
  const row = {
    listing: listing.name,
    fromInstant: window.from,
    toInstant: window.to,
    startedAt,
    added: carried?.added ?? 0,
    changed: carried?.changed ?? 0,
    lateAdded: carried?.lateAdded ?? 0,
    lateChanged: carried?.lateChanged ?? 0,
  };
  return immediately(db, () => {
    db.prepare(
      'DELETE FROM syncReading WHERE listing = @listing AND fromInstant < @toInstant AND toInstant > @fromInstant',
    ).run(row);
    const begun = db
      .prepare<typeof row, ReadingRow>(
        `INSERT INTO syncReading (listing, fromInstant, toInstant, startedAt, nextPage, lastPage,
               rows, within, outside, added, changed, flagged, lateAdded, lateChanged)
             VALUES (@listing, @fromInstant, @toInstant, @startedAt, 0, '[]',
               0, 0, 0, @added, @changed, 0, @lateAdded, @lateChanged) RETURNING *`,
      )
      .get(row);
    if (!begun) throw new Error('the reading was not begun');
    return readingOf(begun);
  });
}

/** Everything that planning a sync of the period must know of earlier ones. */
export function readSyncState(db: Db, listing: ListingDefinition, period: Period): SyncState {
  return guarded(() =>
    db.transaction(() => ({
      covered: db
        .prepare<[string, number, number], PeriodRow>(
          `SELECT fromInstant, toInstant FROM coverage
           WHERE listing = ? AND toInstant > ? AND fromInstant < ? ORDER BY fromInstant, toInstant`,
        )
        .all(listing.name, period.from, period.to)
        .map(periodOf),
      open: db
        .prepare<[string], ReadingRow>(
          `SELECT reading, fromInstant, toInstant, startedAt, nextPage, lastPage, rows, within, outside, added,
             changed, flagged, lateAdded, lateChanged
           FROM syncReading WHERE listing = ? ORDER BY fromInstant`,
        )
        .all(listing.name)
        .map(readingOf),
      plan: readPlan(db, listing),
      unsettled: readUnsettled(db, listing, period),
    }))(),
  );
}

function readPlan(db: Db, listing: ListingDefinition): UnfinishedPlan | null {
  const rows = db
    .prepare<[string], PeriodRow & { request: string; startedAt: bigint; bound: bigint }>(
      `SELECT fromInstant, toInstant, request, startedAt, bound FROM syncPlan
       WHERE listing = ? ORDER BY fromInstant`,
    )
    .all(listing.name);
  const [first] = rows;
  if (!first) return null;
  return {
    request: first.request,
    startedAt: Number(first.startedAt),
    bound: Number(first.bound),
    windows: rows.map(periodOf),
  };
}

/** Remembers what a sync is going to read, in place of what an earlier one left unread. */
export function storePlan(db: Db, listing: ListingDefinition, plan: UnfinishedPlan): void {
  const insert = db.prepare(
    `INSERT INTO syncPlan (listing, fromInstant, toInstant, request, startedAt, bound) VALUES (?, ?, ?, ?, ?, ?)`,
  );
  immediately(db, () => {
    db.prepare('DELETE FROM syncPlan WHERE listing = ?').run(listing.name);
    for (const { from, to } of plan.windows)
      insert.run(listing.name, from, to, plan.request, plan.startedAt, plan.bound);
  });
}

/** A day of any time zone begins at a quarter of an hour. */
const QUARTER_MS = 900_000;

/**
 * Where the period holds records in a status that can still change: one that is not final, is unknown, or is missing.
 * The statuses there are come from the index one by one, and records are only looked at where a status is not final.
 */
export function readUnsettled(db: Db, listing: ListingDefinition, period: Period): number[] {
  const { name: table, dateField } = listing;
  const status = listing.fields.find(({ finalValues }) => finalValues);
  if (!status) return [];
  const statuses = db
    .prepare<[], { value: string | null }>(
      `WITH RECURSIVE known (value) AS (
         SELECT min(${status.name}) FROM ${table}
         UNION ALL
         SELECT (SELECT min(${status.name}) FROM ${table} WHERE ${status.name} > value) FROM known
         WHERE value IS NOT NULL)
       SELECT value FROM known`,
    )
    .all()
    .map(({ value }) => value);
  const changing = statuses.filter((value) => value === null || !status.finalValues?.includes(value));
  const quarters = db
    .prepare<[string | null, number, number], bigint>(
      `SELECT DISTINCT ${dateField} / ${QUARTER_MS} FROM ${table}
       WHERE ${status.name} IS ? AND ${dateField} >= ? AND ${dateField} < ?`,
    )
    .pluck();
  const found = changing.flatMap((value) => quarters.all(value, period.from, period.to));
  return [...new Set(found.map(Number))].sort((a, b) => a - b).map((quarter) => quarter * QUARTER_MS);
}

/** Syncs of a listing that stay on record. */
const KEPT_RUNS = 30;

/** Remembers how a sync ended, and forgets the oldest. */
export function storeRun(db: Db, run: SyncRun): void {
  guarded(() =>
    db.transaction(() => {
      db.prepare('INSERT INTO syncRun (listing, document) VALUES (?, ?)').run(
        run.listing,
        JSON.stringify(run),
      );
      db.prepare(
        `DELETE FROM syncRun WHERE listing = @listing AND number NOT IN
           (SELECT number FROM syncRun WHERE listing = @listing ORDER BY number DESC LIMIT ${KEPT_RUNS})`,
      ).run({ listing: run.listing });
    })(),
  );
}

/** The latest syncs of every listing, the newest first. */
export function readRuns(db: Db): SyncRun[] {
  return guarded(() =>
    db
      .prepare<[], { document: string }>('SELECT document FROM syncRun ORDER BY number DESC')
      .all()
      .map(({ document }) => syncRun.parse(JSON.parse(document))),
  );
}
