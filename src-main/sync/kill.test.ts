/**
 * The app killed at any moment of a sync, as often as it takes: nothing lost, nothing doubled, nothing read in vain.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import { dayPeriod } from '../../src-shared/period.ts';
import { LISTING_NAMES, type ListingDefinition, zoneOf } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { openDatabase } from '../store/engine/open.ts';
import { readSyncState, type SyncState } from '../store/listings/sync-state.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { childFile } from '../testing/thread-files.ts';
import { knownUntil } from './plan.ts';
import { heldBy, LIMA } from './testing/sync-listing.ts';

/** Each takes about half a second; `KILLS=1000 npm run check -- src-main/sync/kill` for a long run. */
const KILLS = Number(process.env.KILLS ?? 6);
const NOW = '2026-10-15T12:00:00Z';
/** More than 60 days, so that every listing has three windows. */
const FIRST_DAY = '2026-06-01';
const PAGE_DELAY_MS = 3;
/** Pages of all listings together, told before the kill comes. */
const PAGES_BEFORE = 14;

const periodOf = (listing: ListingDefinition) =>
  dayPeriod(FIRST_DAY, NOW.slice(0, 10), zoneOf(listing, LIMA));

it(`a sync loses no record and doubles none, and reads no finished window again, over ${KILLS} kills`, {
  timeout: 120_000 + KILLS * 60_000,
}, async () => {
  const random = xoroshiro128plus(20_260_101);
  const draw = (most: number) => uniformInt(random, 0, most);
  const sandbox = await startSandbox({
    asOf: NOW,
    rows: 900,
    months: 4,
    clock: () => Date.parse(NOW),
    pageDelayMs: PAGE_DELAY_MS,
  });
  const figures = { kills: 0, syncs: 0, records: 0, inWindow: 0, betweenWindows: 0, requests: 0 };
  try {
    while (figures.kills < KILLS) {
      const folder = temporaryFolder();
      const path = join(folder.path, 'cache.db');
      const mode = figures.syncs % 2 === 0 ? 'everything' : 'missing';
      let before = stateOf(path);
      for (let ended = false; !ended; ) {
        sandbox.requests.clear();
        const pages = 1 + draw(PAGES_BEFORE - 1);
        const killAfter = figures.kills < KILLS ? { pages, ms: draw(PAGE_DELAY_MS * 10) / 10 } : undefined;
        ended = await live(sandbox, path, mode, killAfter);
        // What the killed process had asked for may still be answered.
        await new Promise((done) => setTimeout(done, 2 * PAGE_DELAY_MS));
        figures.requests += sandbox.requests.total;
        expectNothingInVain(sandbox, before);
        before = stateOf(path);
        if (ended) continue;
        figures.kills += 1;
        if (before.some(({ open }) => open.some(({ nextPage }) => nextPage > 0))) figures.inWindow += 1;
        else figures.betweenWindows += 1;
      }
      figures.records += expectEverything(sandbox, path);
      figures.syncs += 1;
      folder.remove();
    }
  } finally {
    await sandbox.close();
  }
  // Kills that met no reading under way would show nothing.
  expect(figures.inWindow).toBeGreaterThan(KILLS / 2);
  if (process.env.KILLS) process.stdout.write(`${JSON.stringify(figures)}\n`);
});

/** Lets a process read until it is killed, or to its end; true for the end. */
async function live(
  { merchantsBaseUrl, credentials }: Sandbox,
  path: string,
  mode: string,
  killAfter: { pages: number; ms: number } | undefined,
): Promise<boolean> {
  const { accessKey, secretKey } = credentials.reporting;
  const args = [path, merchantsBaseUrl, accessKey, secretKey, mode, FIRST_DAY, NOW];
  const child = spawn(process.execPath, [childFile(import.meta.dirname, 'testing/kill-child.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = 0;
  child.stdout.on('data', (dots: Buffer) => {
    told += dots.length;
    if (killAfter && told >= killAfter.pages) setTimeout(() => child.kill('SIGKILL'), killAfter.ms);
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((done) =>
    child.once('exit', (...how) => done(how)),
  );
  if (signal === null) expect(code).toBe(0);
  return signal === null;
}

function stateOf(path: string): (SyncState & { listing: ListingDefinition })[] {
  const db = openDatabase(path);
  try {
    return LISTING_NAMES.map((name) => ({
      listing: listings[name],
      ...readSyncState(db, listings[name], periodOf(listings[name])),
    }));
  } finally {
    db.close();
  }
}

/** No request for a window that was covered, and of one under way none for a page before the last that was stored. */
function expectNothingInVain(sandbox: Sandbox, before: ReturnType<typeof stateOf>): void {
  for (const { listing, covered, open } of before) {
    const asked = sandbox.requests
      .list()
      .filter(({ path }) => path.endsWith(listing.path))
      .map(({ query }) => new URLSearchParams(query));
    const pagesOf = ({ from, to }: { from: number; to: number }) =>
      asked
        .filter((query) => query.get('from') === String(from / 1000) && query.get('to') === String(to / 1000))
        .map((query) => Number(query.get('page')));
    for (const window of covered) expect([listing.name, pagesOf(window)]).toEqual([listing.name, []]);
    for (const { window, nextPage } of open)
      expect(Math.min(nextPage, ...pagesOf(window))).toBeGreaterThanOrEqual(Math.max(0, nextPage - 1));
  }
}

/** Every listing holds what the service does, record by record as it was sent. Returns how many were compared. */
function expectEverything(sandbox: Sandbox, path: string): number {
  const db = openDatabase(path);
  let compared = 0;
  for (const name of LISTING_NAMES) {
    const listing = listings[name];
    const { from } = periodOf(listing);
    const until = knownUntil(listing, Date.parse(NOW), LIMA);
    const expected = heldBy(
      listing,
      sandbox.dataset.list(name === 'dailyBalances' ? 'balanceReport' : name, {
        from: new Date(from).toISOString(),
        to: new Date(until).toISOString(),
      }),
    );
    const kept = db
      .prepare<[number, number], { identity: string; asReceived: string }>(
        `SELECT identity, asReceived FROM ${name}
         WHERE ${listing.dateField} >= ? AND ${listing.dateField} < ? ORDER BY identity`,
      )
      .all(from, until);
    expect(kept).toEqual(expected.map(({ identity, asReceived }) => ({ identity, asReceived })));
    expect(readSyncState(db, listing, { from, to: until })).toMatchObject({ open: [], plan: null });
    compared += kept.length;
  }
  expect(db.prepare('SELECT count(*) FROM recordVersion').pluck().get()).toBe(0n);
  db.close();
  return compared;
}
