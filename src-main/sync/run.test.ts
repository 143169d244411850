import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import type { SyncProgress, SyncSummary } from '../../src-shared/contract/sync.ts';
import { DAY_MS, HOUR_MS } from '../../src-shared/durations.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { dayPeriod, type Month, monthPeriod, type Period } from '../../src-shared/period.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import type { ListingPage } from '../service-client/reporting.ts';
import type { Fetch } from '../service-client/transport.ts';
import type { Db } from '../store/engine/open.ts';
import { readCoverage } from '../store/listings/query.ts';
import { readSyncState } from '../store/listings/sync-state.ts';
import { openCache } from '../store/testing/databases.ts';
import { depositRecord } from '../store/testing/records.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { heldBy, LIMA, pagesOf, runSync, type TestSync } from './testing/sync-listing.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');
/** Where the records of these tests are dated (store/testing/records.ts). */
const WINDOW: Period = { from: Date.parse('2026-10-01T00:00:00Z'), to: Date.parse('2026-10-11T00:00:00Z') };

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

const stored = () =>
  db.prepare<[], Record<string, unknown>>('SELECT * FROM deposits ORDER BY identity').all();
const identities = () => stored().map(({ identity }) => identity);
const covered = () => readCoverage(db, deposits, WINDOW, Number.MAX_SAFE_INTEGER);
const state = () => readSyncState(db, deposits, WINDOW);

const sync = (fetchPage: TestSync['fetchPage'], change: Partial<TestSync> = {}): Promise<SyncSummary> =>
  runSync({ db, listing: deposits, period: WINDOW, now: () => NOW, fetchPage, ...change });

/** A listing of these ids in pages of two; readings may differ. */
const listing = (...readings: number[][]) => {
  let reading = -1;
  return async (_: Period, page: number): Promise<ListingPage> => {
    if (page === 0) reading += 1;
    return pageOf(readings[Math.min(reading, readings.length - 1)] ?? [], page);
  };
};
const pageOf = (ids: readonly number[], page: number): ListingPage => {
  const part = ids.slice(page * 2, page * 2 + 2);
  return { page, records: part.map((id) => depositRecord(id)), last: part.length < 2, outside: 0 };
};
/** Tells which pages were asked for. */
const listened = (source: TestSync['fetchPage']) => {
  const asked: number[] = [];
  const fetchPage: TestSync['fetchPage'] = (window, page, signal) => {
    asked.push(page);
    return source(window, page, signal, () => false);
  };
  return { asked, fetchPage };
};
/** Fails at the n-th request. */
const failing = (
  source: TestSync['fetchPage'],
  request: number,
  error: () => never,
): TestSync['fetchPage'] => {
  let asked = 0;
  return async (window, page, signal) => {
    asked += 1;
    if (asked === request) error();
    return source(window, page, signal, () => false);
  };
};
const killed = (): never => {
  throw new TieoutError('service-unreachable');
};

describe('reading a window', () => {
  it('stores each page, tells progress, and covers the window with the last, which is asked for twice', async () => {
    const told: [number, SyncProgress][] = [];
    const { asked, fetchPage } = listened(listing([1, 2, 3, 4, 5]));
    expect(await sync(fetchPage, { onProgress: (...progress) => told.push(progress) })).toEqual({
      kind: 'sync',
      pages: 4,
      rows: 5,
      resumed: 0,
      added: 5,
      changed: 0,
      unchanged: 0,
      flagged: 0,
      lateAdded: 0,
      lateChanged: 0,
      unlisted: 0,
    });
    expect(asked).toEqual([0, 1, 2, 2]);
    expect(told.map(([rows]) => rows)).toEqual([0, 2, 4, 5]);
    expect(told[0]?.[1]).toMatchObject({ window: WINDOW, windowNumber: 1, windows: 1 });
    expect(covered()).toEqual({ complete: true, asOf: NOW, gaps: [] });
    expect(state()).toMatchObject({ open: [], plan: null });
  });

  it('tells pages that are stored together once all of them are', async () => {
    const ids = Array.from({ length: 15 }, (_, index) => index + 1);
    const seen: [told: number, held: number][] = [];
    await sync(listing(ids), {
      atOnce: 6,
      onProgress: (rows) => seen.push([rows, stored().length]),
    });
    // Never more told than held; and where several came together, the first of them is told when the last is held.
    expect(seen.every(([told, held]) => told <= held)).toBe(true);
    expect(seen.some(([told, held]) => told < held)).toBe(true);
    expect(seen.at(-1)).toEqual([15, 15]);
  });

  it('asks for one page more when the last record fills a page', async () => {
    const { asked, fetchPage } = listened(listing([1, 2, 3, 4]));
    expect(await sync(fetchPage)).toMatchObject({ rows: 4 });
    expect(asked).toEqual([0, 1, 2, 2]);
  });

  it('a window of one page costs one request, also an empty one', async () => {
    expect(await sync(listing([1]))).toMatchObject({ pages: 1, rows: 1 });
    expect(covered().complete).toBe(true);
    db.exec('DELETE FROM coverage; DELETE FROM deposits');
    expect(await sync(listing([]))).toMatchObject({ pages: 1, rows: 0 });
    expect(covered().complete).toBe(true);
  });

  it('what is covered is not read again when only the missing is asked for', async () => {
    await sync(listing([1]));
    const { asked, fetchPage } = listened(listing([1]));
    expect(await sync(fetchPage, { mode: 'missing' })).toMatchObject({ pages: 0, rows: 0 });
    expect(asked).toEqual([]);
  });

  it('counts flagged records and covers the window all the same', async () => {
    const summary = await sync(async () => ({
      page: 0,
      records: [depositRecord(1, { status: 'HELD' }), depositRecord(2)],
      last: true,
      outside: 0,
    }));
    expect(summary).toMatchObject({ rows: 2, added: 2, flagged: 1 });
    expect(covered().complete).toBe(true);
  });

  it('is known as of when its reading began', async () => {
    let now = NOW;
    await sync(listing([1, 2, 3]), {
      now: () => {
        now += 1000;
        return now;
      },
    });
    const [first] = db.prepare<[], bigint>('SELECT min(firstSeen) FROM deposits').pluck().all();
    expect(covered().asOf).toBeLessThan(Number(first));
  });
});

describe('pages that move while they are read', () => {
  it('are read again from the first, and every record is counted once', async () => {
    // Record 2 slid from the first page to the second: record 3 may have slid past unseen, and did.
    const { asked, fetchPage } = listened(listing([1, 2, 2, 4, 5], [1, 2, 3, 4, 5]));
    expect(await sync(fetchPage)).toMatchObject({ rows: 5, added: 5, changed: 0, unchanged: 0 });
    // Page 2 of the first reading was on its way when the second page turned out to have moved.
    expect(asked).toEqual([0, 1, 2, 0, 1, 2, 2]);
    expect(identities()).toEqual(['1', '2', '3', '4', '5']);
    expect(covered().complete).toBe(true);
  });

  it('are noticed also when only the last one moved', async () => {
    let asked = 0;
    const summary = await sync(async (_, page) => {
      asked += 1;
      // The third request, for the last page, misses record 5.
      return pageOf(asked === 3 ? [1, 2, 3, 4] : [1, 2, 3, 4, 5], page);
    });
    expect(summary).toMatchObject({ rows: 5 });
    expect(identities()).toEqual(['1', '2', '3', '4', '5']);
  });

  it('are not covered when the record that came twice is on the last page', async () => {
    expect((await failureOf(sync(listing([1, 2, 2])))).code).toBe('window-inconsistent');
    expect(covered().complete).toBe(false);
  });

  it('end as inconsistent when they never stand still: what was read stays, nothing is claimed', async () => {
    expect(await failureOf(sync(listing([1, 2, 2, 3])))).toEqual({
      code: 'window-inconsistent',
      retryable: true,
    });
    expect(stored().length).toBeGreaterThan(0);
    expect(covered()).toMatchObject({ complete: false, asOf: null });
    expect(state().open).toEqual([]);
  });

  it('end also when a service gives the same full page for ever', async () => {
    let asked = 0;
    const forever = async (_: Period, page: number) => {
      asked += 1;
      return { page, records: [depositRecord(1), depositRecord(2)], last: false, outside: 0 };
    };
    expect((await failureOf(sync(forever))).code).toBe('window-inconsistent');
    // Three readings of two pages, and a third page of each that was on its way.
    expect(asked).toBe(9);
  });
});

describe('records that are kept and not listed again', () => {
  beforeEach(() => sync(listing([1, 2, 3, 4, 5])));

  it('are looked for by a second reading, which may find them', async () => {
    const { asked, fetchPage } = listened(listing([1, 2, 4, 5], [1, 2, 3, 4, 5]));
    expect(await sync(fetchPage)).toMatchObject({ rows: 5, unlisted: 0, unchanged: 5 });
    expect(asked.filter((page) => page === 0)).toHaveLength(2);
  });

  it('stay, are reported once, and do not keep the window from being covered', async () => {
    const later = NOW + 1000;
    expect(await sync(listing([1, 2, 4, 5]), { now: () => later })).toMatchObject({ rows: 4, unlisted: 1 });
    expect(identities()).toContain('3');
    expect(covered()).toMatchObject({ complete: true, asOf: later });
    const { asked, fetchPage } = listened(listing([1, 2, 4, 5]));
    expect(await sync(fetchPage)).toMatchObject({ unlisted: 0 });
    expect(asked.filter((page) => page === 0)).toHaveLength(1);
    // Listed again, it is as if nothing had been; missed once more, it is noticed once more.
    expect(await sync(listing([1, 2, 3, 4, 5]))).toMatchObject({ unlisted: 0, unchanged: 5 });
    expect(await sync(listing([1, 2, 4, 5]))).toMatchObject({ unlisted: 1 });
  });

  it('leave the window uncovered when every reading misses others', async () => {
    db.exec('DELETE FROM coverage');
    const ever = sync(listing([1, 2, 3, 4], [1, 2, 3], [1]));
    expect((await failureOf(ever)).code).toBe('window-inconsistent');
    expect(covered().complete).toBe(false);
  });
});

describe('records taken out of the listing while it is read for the first time', () => {
  /** The listing in pages of two, of which records go after so many requests. */
  const losing = (ids: readonly number[], gone: Readonly<Record<number, number>>): TestSync['fetchPage'] => {
    const listed = [...ids];
    let requests = 0;
    return async (_, page) => {
      const answer = pageOf(listed, page);
      requests += 1;
      const lost = gone[requests];
      if (lost !== undefined) listed.splice(listed.indexOf(lost), 1);
      return answer;
    };
  };
  const unlisted = () =>
    db.prepare<[], { identity: string }>('SELECT identity FROM unlistedRecord').pluck().all();

  it('are named when the window had to be read again, and what moved up is there', async () => {
    // 1 goes after the last page was read, which is another when it is asked for again.
    const summary = await sync(losing([1, 2, 3, 4, 5], { 3: 1 }));
    expect(summary).toMatchObject({ rows: 4, unlisted: 1 });
    expect(identities()).toEqual(['1', '2', '3', '4', '5']);
    expect(unlisted()).toEqual(['1']);
    expect(covered()).toMatchObject({ complete: true });
  });

  it('are named by the next reading when nothing else moved, and what was passed over is found late', async () => {
    const fetchPage = losing([1, 2, 3, 4, 5, 6, 7], { 1: 1 });
    expect(await sync(fetchPage)).toMatchObject({ rows: 6, unlisted: 0 });
    expect(identities()).not.toContain('3');
    expect(await sync(fetchPage)).toMatchObject({ rows: 6, added: 1, lateAdded: 1, unlisted: 1 });
    expect(unlisted()).toEqual(['1']);
    expect(identities()).toContain('3');
  });

  it('are none that one of two readings met, however many each misses', async () => {
    await sync(listing([1, 2, 3, 4, 5]));
    // The first misses 3; the second meets it, and misses 4, which was only passed over; the third misses 3 and 4.
    const passing = listing([1, 2, 4, 5], [1, 2, 3, 5], [1, 2, 5]);
    expect((await failureOf(sync(passing))).code).toBe('window-inconsistent');
    expect(unlisted()).toEqual([]);
  });

  it('are those that two readings in a row missed, also when the first of the three misses another', async () => {
    await sync(listing([1, 2, 3, 4, 5]));
    expect(await sync(listing([1, 2, 4, 5], [1, 2, 3, 5], [1, 2, 3, 5]))).toMatchObject({ unlisted: 1 });
    expect(unlisted()).toEqual(['4']);
  });
});

it('a single day is as covered as what was read of it', async () => {
  const day = (date: string, now = Number.MAX_SAFE_INTEGER) =>
    readCoverage(db, deposits, dayPeriod(date, date, LIMA), now);
  // Up to the middle of the 10th in Lima.
  const read: Period = { from: dayPeriod('2026-10-09', '2026-10-09', LIMA).from, to: NOW - 5 * DAY_MS };
  await sync(listing([]), { period: read });
  expect(day('2026-10-08')).toMatchObject({ complete: false, asOf: null });
  expect(day('2026-10-09')).toEqual({ complete: true, asOf: NOW, gaps: [] });
  const tenth = dayPeriod('2026-10-10', '2026-10-10', LIMA);
  expect(day('2026-10-10')).toMatchObject({ complete: false, gaps: [{ from: read.to, to: tenth.to }] });
  // The day is not over: what is still to come is no gap.
  expect(day('2026-10-10', read.to)).toMatchObject({ complete: true, gaps: [] });
  await sync(listing([]), { period: tenth });
  expect(day('2026-10-10')).toEqual({ complete: true, asOf: NOW, gaps: [] });
});

describe('records of another time than asked for', () => {
  const outsiders =
    (...outside: number[]) =>
    async (_: Period, page: number): Promise<ListingPage> => ({
      page,
      records: [depositRecord(2 * page + 1), depositRecord(2 * page + 2)],
      last: page === outside.length - 1,
      outside: outside[page] ?? 0,
    });

  it('are kept and reported, and the window does not count as read', async () => {
    const summary = await sync(outsiders(2, 2));
    expect(summary).toMatchObject({ rows: 4, added: 4, problem: 'outside-window' });
    expect(stored()).toHaveLength(4);
    expect(covered()).toMatchObject({ complete: false, asOf: null });
  });

  it('do no harm among others: only a reading without any of its window is a wrong one', async () => {
    const summary = await sync(outsiders(2, 1));
    expect(summary.problem).toBeUndefined();
    expect(covered().complete).toBe(true);
  });
});

describe('ended half-way and taken up again', () => {
  it('a cancel keeps the pages read and claims nothing; the next sync goes on after them', async () => {
    const controller = new AbortController();
    const source = listing([1, 2, 3, 4, 5]);
    const cancelling = async (window: Period, page: number) => {
      if (page === 1) controller.abort();
      return source(window, page);
    };
    expect((await failureOf(sync(cancelling, { signal: controller.signal }))).code).toBe('cancelled');
    expect(stored()).toHaveLength(4);
    expect(covered().complete).toBe(false);
    const { asked, fetchPage } = listened(source);
    expect(await sync(fetchPage)).toMatchObject({ rows: 5, resumed: 4, added: 5, unchanged: 0 });
    // Page 1 once more, to see that it still is the same; then on.
    expect(asked).toEqual([1, 2, 2]);
    expect(covered().complete).toBe(true);
  });

  it.each([1, 2, 3, 4])('failed at request %i, nothing is lost, doubled or read twice', async (request) => {
    const ids = [1, 2, 3, 4, 5];
    const source = async (_: Period, page: number) => pageOf(ids, page);
    await failureOf(sync(failing(source, request, killed)));
    const { asked, fetchPage } = listened(source);
    expect(await sync(fetchPage)).toMatchObject({ rows: 5, added: 5, unchanged: 0, changed: 0 });
    expect(identities()).toEqual(['1', '2', '3', '4', '5']);
    expect(asked).toEqual([[0, 1, 2, 2], [0, 1, 2, 2], [1, 2, 2], [2]][request - 1]);
    expect(covered().complete).toBe(true);
  });

  it('begins the window anew when the page it stopped at is no longer the same', async () => {
    await failureOf(sync(failing(listing([1, 2, 3, 4, 5]), 3, killed)));
    const { asked, fetchPage } = listened(async (_, page) => pageOf([9, 1, 2, 3, 4, 5], page));
    expect(await sync(fetchPage)).toMatchObject({ rows: 6, resumed: 0, added: 6 });
    expect(asked).toEqual([1, 0, 1, 2, 3, 3]);
    expect(identities()).toEqual(['1', '2', '3', '4', '5', '9']);
  });

  it('with the frozen bound of then, and what came since in a window of its own', async () => {
    const bound = Date.parse('2026-10-06T00:00:00Z');
    await failureOf(sync(failing(listing([1, 2, 3]), 2, killed), { now: () => bound }));
    const windows: Period[] = [];
    await sync(
      async (window, page) => {
        windows.push(window);
        return pageOf(window.to === bound ? [1, 2, 3] : [], page);
      },
      { now: () => bound + HOUR_MS },
    );
    expect(windows.at(0)).toEqual({ from: WINDOW.from, to: bound });
    expect(windows.at(-1)).toEqual({ from: bound, to: bound + HOUR_MS });
  });

  it('windows that were finished are not read again', async () => {
    const year: Period = { from: Date.parse('2026-01-01T00:00:00Z'), to: WINDOW.from };
    const asked: number[] = [];
    const source = async ({ from }: Period, page: number) => {
      asked.push(from);
      return pageOf([], page);
    };
    await failureOf(sync(failing(source, 4, killed), { period: year }));
    expect(asked).toHaveLength(3);
    await sync(source, { period: year });
    expect(asked).toHaveLength(5);
    expect(new Set(asked).size).toBe(5);
  });

  it.each(['service-failed', 'service-unreachable', 'session-refused'] as const)(
    'an error (%s) on a page keeps what earlier syncs claimed',
    async (code) => {
      await sync(listing([1, 2, 3]));
      const before = covered();
      const breaking = async (_: Period, page: number) => {
        if (page === 1) throw new TieoutError(code);
        const records = [depositRecord(1, { status: 'CANCELLED' }), depositRecord(2)];
        return { page, records, last: false, outside: 0 };
      };
      expect((await failureOf(sync(breaking))).code).toBe(code);
      expect(covered()).toEqual(before);
      expect(stored().map(({ identity, status }) => [identity, status])).toEqual([
        ['1', 'CANCELLED'],
        ['2', 'COMPLETED'],
        ['3', 'COMPLETED'],
      ]);
    },
  );

  it('a full disk ends the sync with its pages whole; with room again it goes on', async () => {
    // Records of some length, so that the pages the file may still grow by are soon used up.
    const ids = Array.from({ length: 61 }, (_, index) => index + 1);
    const large = async (_: Period, page: number): Promise<ListingPage> => {
      const part = ids.slice(page * 2, page * 2 + 2);
      const records = part.map((id) => depositRecord(id, { externalId: `${id}-${'x'.repeat(900)}` }));
      return { page, records, last: part.length < 2, outside: 0 };
    };
    const size = Number(db.pragma('page_count', { simple: true }));
    db.pragma(`max_page_count = ${size + 25}`);
    expect((await failureOf(sync(large))).code).toBe('database-full');
    const kept = stored().length;
    expect(kept).toBeGreaterThan(2);
    expect(kept).toBeLessThan(60);
    expect(state().open).toMatchObject([{ rows: kept, nextPage: kept / 2 }]);
    db.pragma('max_page_count = 1000000');
    expect(await sync(large)).toMatchObject({ rows: 61, resumed: kept, added: 61 });
    expect(stored()).toHaveLength(61);
  });
});

describe('a month of the sandbox', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 500, months: 1, clock: () => NOW });
  });
  afterAll(() => sandbox.close());

  const syncMonth = (
    month: Month,
    options: { signal?: AbortSignal; fetch?: Fetch } = {},
  ): Promise<SyncSummary> =>
    sync(pagesOf(sandbox, deposits, options.fetch ? { fetch: options.fetch } : {}), {
      period: monthPeriod(month, LIMA),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  /** What the sandbox holds for the month, straight from its data set. */
  const expected = (month: Month) => {
    const { from, to } = monthPeriod(month, LIMA);
    const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    return heldBy(deposits, sandbox.dataset.list('deposits', window));
  };

  it('equals what the service holds, row by row and column by column', async () => {
    const summary = await syncMonth('2026-09');
    const records = expected('2026-09');
    expect(records.length).toBeGreaterThan(200);
    expect(summary).toMatchObject({ rows: records.length, added: records.length, flagged: 0 });
    const columns = stored().map((row) =>
      Object.fromEntries(deposits.fields.map(({ name }) => [name, row[name]])),
    );
    const texts = (record: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name, value === null ? null : String(value)]),
      );
    expect(columns.map(texts)).toEqual(records.map((record) => texts(record.columns)));
    expect(stored().map(({ asReceived }) => asReceived)).toEqual(records.map(({ asReceived }) => asReceived));
  });

  it('read again changes nothing', async () => {
    await syncMonth('2026-10');
    const before = stored();
    const again = await syncMonth('2026-10');
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: before.length });
    const but = (rows: Record<string, unknown>[]) => rows.map(({ reading: _, ...row }) => row);
    expect(but(stored())).toEqual(but(before));
    const { from } = monthPeriod('2026-10', LIMA);
    expect(readCoverage(db, deposits, { from, to: NOW }, NOW)).toEqual({
      complete: true,
      asOf: NOW,
      gaps: [],
    });
  });

  it('cancelled in the middle and taken up again, is whole', async () => {
    const controller = new AbortController();
    let listed = 0;
    const cancelling: Fetch = async (url, init) => {
      if (url.includes('/v1/deposits')) listed += 1;
      if (listed === 3) controller.abort();
      return fetch(url, init);
    };
    expect(
      (await failureOf(syncMonth('2026-09', { signal: controller.signal, fetch: cancelling }))).code,
    ).toBe('cancelled');
    expect(stored()).toHaveLength(100);
    const summary = await syncMonth('2026-09');
    expect(summary).toMatchObject({ resumed: 100, unchanged: 0, added: summary.rows });
    expect(stored().map(({ identity }) => identity)).toEqual(
      expected('2026-09').map(({ identity }) => identity),
    );
  });

  it('survives a session that expires and connections that drop', async () => {
    let listed = 0;
    const shaky: Fetch = async (url, init) => {
      if (url.includes('/v1/deposits')) {
        listed += 1;
        if (listed === 2) sandbox.sessions.expireAll();
        if (listed % 3 === 0)
          throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) });
      }
      return fetch(url, init);
    };
    const summary = await syncMonth('2026-09', { fetch: shaky });
    expect(summary.rows).toBe(expected('2026-09').length);
  });
});
