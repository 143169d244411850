/** How far a window counts as read when the computer's clock and the service's differ. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src-shared/durations.ts';
import { dayPeriod, monthPeriod, type Period } from '../../src-shared/period.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import { listings } from '../../src-shared/service/listings.ts';
import type { ListingPage } from '../service-client/reporting.ts';
import type { Db } from '../store/engine/open.ts';
import { readCoverage } from '../store/listings/query.ts';
import { readSyncState } from '../store/listings/sync-state.ts';
import { openCache } from '../store/testing/databases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { LIMA, runSync, type TestSync } from './testing/sync-listing.ts';

/** The 31st at 20:00 in Lima: four hours of the month are still to come. */
const TRUE_NOW = Date.parse('2026-06-01T01:00:00Z');
const MAY = monthPeriod('2026-05', LIMA);
const MINUTE_MS = 60_000;

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openCache(join(folder.path, 'cache.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});

/** Empty pages of a service with this clock. */
const answeredAt =
  (serviceAt: number | undefined) =>
  async (_: Period, page: number): Promise<ListingPage> => ({
    ...{ page, records: [], last: true, outside: 0 },
    ...(serviceAt === undefined ? {} : { serviceAt }),
  });
const sync = (serviceAt: number | undefined, now: number, change: Partial<TestSync> = {}) =>
  runSync({
    db,
    listing: deposits,
    period: MAY,
    now: () => now,
    fetchPage: answeredAt(serviceAt),
    ...change,
  });
const coverageAt = (now: number) => readCoverage(db, deposits, MAY, now);
const AFTER = TRUE_NOW + 5 * DAY_MS;

it('by a clock that is ahead no hour counts as read that is still to come, and it is told', async () => {
  const summary = await sync(TRUE_NOW, TRUE_NOW + 6 * HOUR_MS);
  expect(summary.problem).toBe('clock-ahead');
  expect(coverageAt(AFTER)).toMatchObject({ complete: false, gaps: [{ from: TRUE_NOW, to: MAY.to }] });
  // With the clock set the rest is missing, and is read.
  expect(await sync(AFTER, AFTER, { mode: 'missing' })).toMatchObject({ pages: 1 });
  expect(coverageAt(AFTER)).toMatchObject({ complete: true });
});

it('what a sync of changes had planned beyond the service’s time stays to be read', async () => {
  await sync(TRUE_NOW, TRUE_NOW + 6 * HOUR_MS, { mode: 'changes' });
  expect(await sync(AFTER, AFTER, { mode: 'changes', trailingDays: 0 })).toMatchObject({ pages: 1 });
  expect(coverageAt(AFTER)).toMatchObject({ complete: true });
  expect(readSyncState(db, deposits, MAY).plan).toBeNull();
});

it('a window that the service has not reached does not count as read at all', async () => {
  const june = dayPeriod('2026-06-03', '2026-06-03', LIMA);
  expect(await sync(TRUE_NOW, AFTER, { period: june })).toMatchObject({ problem: 'clock-ahead' });
  const state = readSyncState(db, deposits, june);
  expect(state).toMatchObject({ covered: [], open: [] });
});

it('a service that is a little behind is no problem of the clock', async () => {
  const now = TRUE_NOW + MINUTE_MS;
  const summary = await sync(TRUE_NOW, now);
  expect(summary.problem).toBeUndefined();
  expect(coverageAt(now)).toMatchObject({ complete: true });
});

it('the computer’s clock counts where it is behind, and where the service tells no time', async () => {
  for (const serviceAt of [TRUE_NOW + DAY_MS, undefined]) {
    db.exec('DELETE FROM coverage');
    expect((await sync(serviceAt, TRUE_NOW)).problem).toBeUndefined();
    expect(coverageAt(AFTER)).toMatchObject({ gaps: [{ from: TRUE_NOW, to: MAY.to }] });
  }
});

it('the earliest answer of a reading counts: what came behind it may have been passed over', async () => {
  let answers = 0;
  const pages = async (window: Period, page: number) => {
    answers += 1;
    return answeredAt(TRUE_NOW + answers * MINUTE_MS)(window, page);
  };
  await sync(undefined, TRUE_NOW + 6 * HOUR_MS, { fetchPage: pages });
  expect(coverageAt(AFTER).gaps).toEqual([{ from: TRUE_NOW + MINUTE_MS, to: MAY.to }]);
});

it('a day’s balances count as read once the day is over for the service', async () => {
  const listing = listings.dailyBalances;
  const period = dayPeriod('2026-05-28', '2026-06-02', 'UTC');
  const service = Date.parse('2026-05-31T12:00:00Z');
  await sync(service, service + 2 * DAY_MS, { listing, period });
  expect(readSyncState(db, listing, period).covered).toEqual([
    { from: period.from, to: Date.parse('2026-05-31T00:00:00Z') },
  ]);
});
