/** Every listing, from the service into the cache: what is stored is what the service holds. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { type Month, monthPeriod } from '../../src-shared/period.ts';
import {
  LISTING_NAMES,
  type ListingDefinition,
  type ListingName,
  zoneOf,
} from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import type { Db } from '../store/engine/open.ts';
import { readCoverage } from '../store/listings/query.ts';
import { openCache } from '../store/testing/databases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { knownUntil } from './plan.ts';
import { heldBy, LIMA, pagesOf, runSync } from './testing/sync-listing.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 2_500, months: 1, clock: () => NOW });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  folder = temporaryFolder();
  db = openCache(join(folder.path, 'cache.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});

const sync = (listing: ListingDefinition, month: Month) =>
  runSync({
    db,
    listing,
    period: monthPeriod(month, zoneOf(listing, LIMA)),
    fetchPage: pagesOf(sandbox, listing, { idMerchant: String(sandbox.dataset.merchant.idMerchant) }),
    now: () => NOW,
  });

/** What the sandbox calls the listing. */
const inSandbox = (name: ListingName) => (name === 'dailyBalances' ? 'balanceReport' : name);

/** The records that the service holds for the period. */
const held = (listing: ListingDefinition, { from, to }: { from: number; to: number }) =>
  heldBy(
    listing,
    sandbox.dataset.list(inSandbox(listing.name), {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    }),
  );

describe.each(LISTING_NAMES)('%s', (name) => {
  const listing = listings[name];
  const stored = ({ from, to }: { from: number; to: number }) =>
    db
      .prepare<[number, number], Record<string, unknown>>(
        `SELECT * FROM ${name} WHERE ${listing.dateField} >= ? AND ${listing.dateField} < ? ORDER BY identity`,
      )
      .all(from, to);

  it('of a month equals what the service holds, row by row and column by column', async () => {
    const period = monthPeriod('2026-09', zoneOf(listing, LIMA));
    const summary = await sync(listing, '2026-09');
    const records = held(listing, period);
    expect(records.length).toBeGreaterThan(9);
    expect(summary).toMatchObject({ flagged: 0 });
    expect(summary.problem).toBeUndefined();
    const texts = (columns: Readonly<Record<string, unknown>>) =>
      listing.fields.map((field) => {
        const value = columns[field.name] ?? null;
        return [field.name, value === null ? null : String(value)];
      });
    const rows = stored(period);
    expect(rows.map(texts)).toEqual(records.map(({ columns }) => texts(columns)));
    expect(rows.map(({ asReceived }) => asReceived)).toEqual(records.map(({ asReceived }) => asReceived));
    expect(readCoverage(db, listing, period, NOW)).toEqual({ complete: true, asOf: NOW, gaps: [] });
  });

  it('read again changes nothing, and a month that is not over is complete as of what can be known', async () => {
    const period = monthPeriod('2026-10', zoneOf(listing, LIMA));
    const first = await sync(listing, '2026-10');
    expect(first.rows).toBeGreaterThanOrEqual(held(listing, { from: period.from, to: NOW }).length);
    const again = await sync(listing, '2026-10');
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: first.rows });
    expect(readCoverage(db, listing, period, NOW)).toEqual({
      complete: true,
      asOf: knownUntil(listing, NOW, LIMA),
      gaps: [],
    });
  });
});

it('every day of a month has its balances, one per currency', async () => {
  await sync(listings.dailyBalances, '2026-09');
  const days = db.prepare<[], { day: string; currencies: string }>(
    `SELECT date(date / 1000, 'unixepoch') AS day, group_concat(currency, '+' ORDER BY currency) AS currencies
     FROM dailyBalances WHERE date < ${Date.parse('2026-10-01T00:00:00Z')} GROUP BY day ORDER BY day`,
  );
  expect(days.all()).toEqual(
    Array.from({ length: 30 }, (_, index) => ({
      day: `2026-09-${String(index + 1).padStart(2, '0')}`,
      currencies: 'PEN+USD',
    })),
  );
});
