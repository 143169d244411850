/** A service that lives: records arrive and change while they are read, and answers go wrong. */

import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fault, type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { dayPeriod, type Period } from '../../src-shared/period.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import { LISTING_NAMES, type ListingDefinition, zoneOf } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import type { Db } from '../store/engine/open.ts';
import { readCoverage } from '../store/listings/query.ts';
import { readVersions } from '../store/listings/record-versions.ts';
import { openCache } from '../store/testing/databases.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { knownUntil } from './plan.ts';
import { heldBy, LIMA, pagesOf, runSync, type TestSync } from './testing/sync-listing.ts';

const START = Date.parse('2026-10-15T12:00:00Z');
const FIRST_DAY = '2026-09-01';
const LAST_DAY = '2026-12-31';

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
let now: number;
let sandbox: Sandbox;
beforeEach(async () => {
  folder = temporaryFolder();
  db = openCache(join(folder.path, 'cache.db'));
  now = START;
  sandbox = await serve(1);
});
afterEach(async () => {
  await sandbox.close();
  db.close();
  folder.remove();
});

const serve = (arrivalsPerMinute: number) =>
  startSandbox({
    asOf: new Date(START).toISOString(),
    rows: 700,
    months: 1,
    living: true,
    arrivalsPerMinute,
    clock: () => now,
  });
const periodOf = (listing: ListingDefinition) => dayPeriod(FIRST_DAY, LAST_DAY, zoneOf(listing, LIMA));
const sync = (listing: ListingDefinition, change: Partial<TestSync> = {}) =>
  runSync({
    // As the app reads.
    atOnce: 3,
    db,
    listing,
    period: periodOf(listing),
    now: () => now,
    fetchPage: pagesOf(sandbox, listing),
    ...change,
  });
/** Half a minute goes by with each page. */
const whileTimePasses: TestSync['fetchPage'] = async (...asked) => {
  now += 30_000;
  return pagesOf(sandbox, deposits)(...asked);
};
const held = (listing: ListingDefinition, { from, to }: Period) =>
  heldBy(
    listing,
    sandbox.dataset.list(listing.name === 'dailyBalances' ? 'balanceReport' : listing.name, {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    }),
  ).map(({ identity, asReceived }) => ({ identity, asReceived }));
const kept = (listing: ListingDefinition, { from, to }: Period) =>
  db
    .prepare<[number, number], { identity: string; asReceived: string }>(
      `SELECT identity, asReceived FROM ${listing.name}
       WHERE ${listing.dateField} >= ? AND ${listing.dateField} < ? ORDER BY identity`,
    )
    .all(from, to);
const ids = (records: readonly { identity: string }[]) => records.map(({ identity }) => identity);

/** Whatever is claimed to be covered is there, record by record. */
function expectNoFalseClaim(): void {
  const covered = db
    .prepare<[], { fromInstant: bigint; toInstant: bigint }>(
      "SELECT * FROM coverage WHERE listing = 'deposits'",
    )
    .all();
  for (const { fromInstant, toInstant } of covered) {
    const window = { from: Number(fromInstant), to: Number(toInstant) };
    expect(ids(kept(deposits, window))).toEqual(ids(held(deposits, window)));
  }
}

it('arrivals while pages are read shift none of them: the upper bound is frozen', async () => {
  const summary = await sync(deposits, { fetchPage: whileTimePasses });
  expect(now).toBeGreaterThan(START + 8 * 30_000);
  const window = { from: periodOf(deposits).from, to: START };
  expect(summary.rows).toBeGreaterThan(600);
  expect(ids(kept(deposits, window))).toEqual(ids(held(deposits, window)));
  // What came since is no part of it, and is told as not known.
  expect(ids(held(deposits, { from: START, to: now })).length).toBeGreaterThan(2);
  expect(readCoverage(db, deposits, periodOf(deposits), now)).toMatchObject({ complete: true, asOf: START });
  await sync(deposits, { mode: 'missing' });
  expect(ids(kept(deposits, { from: START, to: now }))).toEqual(
    ids(held(deposits, { from: START, to: now })),
  );
});

it.each(LISTING_NAMES)('late changes of %s are all found without reading everything again', async (name) => {
  const listing = listings[name];
  await sandbox.close();
  // A month goes by: fewer arrivals do.
  sandbox = await serve(0.02);
  await sync(listing);
  const before = kept(listing, periodOf(listing));
  now += 25 * DAY_MS;
  const summary = await sync(listing, { mode: 'changes' });
  const window = { from: periodOf(listing).from, to: knownUntil(listing, now, LIMA) };
  expect(kept(listing, window)).toEqual(held(listing, window));
  const present = new Map(kept(listing, periodOf(listing)).map((row) => [row.identity, row.asReceived]));
  const changed = before.filter(({ identity, asReceived }) => present.get(identity) !== asReceived);
  expect(summary.changed).toBe(changed.length);
  expect(summary.lateChanged).toBe(changed.length);
  if (name === 'deposits') {
    expect(changed.length).toBeGreaterThan(10);
    // Days on which everything was settled are left alone.
    expect(summary.unchanged).toBeLessThan(before.length * 0.6);
  }
  for (const { identity, asReceived } of changed.slice(0, 20)) {
    const versions = readVersions(db, listing, identity);
    expect(versions).toMatchObject([{ firstSeen: START, lastSeen: START }, { firstSeen: now }]);
    const first = db
      .prepare<[string, string], string>(
        'SELECT asReceived FROM recordVersion WHERE listing = ? AND identity = ? ORDER BY number',
      )
      .pluck()
      .get(name, identity);
    expect(first).toBe(asReceived);
  }
});

describe('never silently incomplete:', () => {
  const wrong: [string, Fault, string][] = [
    ['records that come again', { kind: 'shifted-page', by: 3 }, 'page=2'],
    ['records that are passed over', { kind: 'shifted-page', by: -3 }, 'page=2'],
    ['records passed over at the end', { kind: 'shifted-page', by: -3 }, 'page=LAST'],
    ['a session that ends', { kind: 'session-expired' }, 'page=3'],
    ['too many requests', { kind: 'status', status: 429, retryAfter: '1' }, 'page=1'],
    ['a failure of the service', { kind: 'status', status: 500, body: 'json' }, 'page=4'],
    ['a page of a proxy', { kind: 'html' }, 'page=2'],
    ['half an answer', { kind: 'malformed-json' }, 'page=2'],
    ['a cut connection', { kind: 'cut', when: 'mid-body' }, 'page=5'],
  ];

  it.each(wrong)('%s, once', async (_, fault, page) => {
    const window = { from: periodOf(deposits).from, to: START };
    const expected = ids(held(deposits, window));
    const on = new RegExp(`deposits.*${page.replace('LAST', String(Math.floor(expected.length / 50)))}(&|$)`);
    const handle = sandbox.faults.add({ on, fault });
    const first = await sync(deposits).then(
      () => 'done',
      () => 'failed',
    );
    expect(handle.hits()).toBe(1);
    expectNoFalseClaim();
    if (first === 'failed') {
      expect(readCoverage(db, deposits, window, now).complete).toBe(false);
      await sync(deposits);
    }
    expect(readCoverage(db, deposits, window, now)).toMatchObject({ complete: true });
    expect(ids(kept(deposits, window))).toEqual(expected);
  });

  it('faults of every kind at any page, sync after sync, until the service is well again', async () => {
    for (const [index, [, fault]] of wrong.entries())
      sandbox.faults.add({ on: /deposits/, fault, rate: 0.06, times: 2 + (index % 2) });
    let failures = 0;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const failed = await failureOf(sync(deposits, { mode: 'missing', fetchPage: whileTimePasses })).catch(
        () => undefined,
      );
      expectNoFalseClaim();
      if (!failed) break;
      failures += 1;
    }
    expect(failures).toBeGreaterThan(0);
    expect(failures).toBeLessThan(40);
    sandbox.faults.clear();
    await sync(deposits, { mode: 'missing' });
    const window = { from: periodOf(deposits).from, to: now };
    expect(ids(kept(deposits, window))).toEqual(ids(held(deposits, window)));
  });
});
