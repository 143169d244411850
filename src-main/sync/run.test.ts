import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import type { SyncSummary } from '../../src-shared/contract/jobs.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { type Month, monthPeriod, type Period } from '../../src-shared/period.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import { parseJson } from '../service-client/json.ts';
import { readRecord } from '../service-client/record.ts';
import { fetchListingPage, type ListingPage } from '../service-client/reporting.ts';
import { ReportingSession } from '../service-client/session.ts';
import { createTransport, type Fetch } from '../service-client/transport.ts';
import { readCoverage } from '../store/listing-query.ts';
import { type Db, openDatabase } from '../store/open.ts';
import { recordStorer } from '../store/records.ts';
import { depositRecord } from '../store/testing.ts';
import { failureOf, temporaryFolder } from '../testing.ts';
import { planWindows } from './plan.ts';
import { type SyncParts, syncListing } from './run.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');
const WINDOW: Period = { from: 0, to: 1_000_000 };

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openDatabase(join(folder.path, 'cache.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});

const stored = () =>
  db.prepare<[], Record<string, unknown>>('SELECT * FROM deposits ORDER BY identity').all();
const covered = () => readCoverage(db, deposits, WINDOW, Number.MAX_SAFE_INTEGER);

function parts(fetchPage: SyncParts['fetchPage'], change: Partial<SyncParts> = {}) {
  const progress: number[] = [];
  const store = recordStorer(db, deposits);
  return {
    progress,
    parts: {
      windows: [WINDOW],
      fetchPage,
      storePage: async (page) => store(page),
      now: () => NOW,
      onProgress: (rows) => progress.push(rows),
      signal: new AbortController().signal,
      ...change,
    } satisfies SyncParts,
  };
}

/** A listing of these ids in pages of two; readings may differ. */
const listing = (...readings: number[][]) =>
  (() => {
    let reading = -1;
    return async (_: Period, page: number): Promise<ListingPage> => {
      if (page === 0) reading += 1;
      const ids = readings[Math.min(reading, readings.length - 1)] ?? [];
      const part = ids.slice(page * 2, page * 2 + 2);
      return { page, records: part.map((id) => depositRecord(id)), last: part.length < 2, outside: 0 };
    };
  })();

describe('reading a window', () => {
  it('stores each page, tells progress, and covers the window with the last', async () => {
    const { parts: given, progress } = parts(listing([1, 2, 3, 4, 5]));
    expect(await syncListing(given)).toEqual({
      kind: 'sync',
      pages: 3,
      rows: 5,
      added: 5,
      changed: 0,
      unchanged: 0,
      flagged: 0,
    });
    expect(progress).toEqual([2, 4, 5]);
    expect(covered()).toEqual({ complete: true, asOf: NOW, gaps: [] });
  });

  it('asks for one page more when the last record fills a page', async () => {
    const { parts: given } = parts(listing([1, 2, 3, 4]));
    expect(await syncListing(given)).toMatchObject({ pages: 3, rows: 4 });
  });

  it('an empty window is covered too', async () => {
    const { parts: given } = parts(listing([]));
    expect(await syncListing(given)).toMatchObject({ pages: 1, rows: 0 });
    expect(covered().complete).toBe(true);
  });

  it('no window, nothing asked', async () => {
    const { parts: given } = parts(() => Promise.reject(new Error('not asked')), { windows: [] });
    expect(await syncListing(given)).toMatchObject({ pages: 0, rows: 0 });
  });

  it('counts flagged records and covers the window all the same', async () => {
    const { parts: given } = parts(async () => ({
      page: 0,
      records: [depositRecord(1, { status: 'HELD' }), depositRecord(2)],
      last: true,
      outside: 0,
    }));
    expect(await syncListing(given)).toMatchObject({ rows: 2, added: 2, flagged: 1 });
    expect(covered().complete).toBe(true);
  });
});

describe('pages that move while they are read', () => {
  it('are read again from the first, and every record is counted once', async () => {
    // Record 2 slid from the first page to the second: record 3 may have slid past unseen, and did.
    const { parts: given, progress } = parts(listing([1, 2, 2, 4, 5], [1, 2, 3, 4, 5]));
    expect(await syncListing(given)).toMatchObject({ pages: 5, rows: 5, added: 5, changed: 0, unchanged: 0 });
    expect(stored().map(({ identity }) => identity)).toEqual(['1', '2', '3', '4', '5']);
    expect(progress.at(-1)).toBe(5);
    expect(covered().complete).toBe(true);
  });

  it('are not covered when the record that came twice is on the last page', async () => {
    const { parts: given } = parts(listing([1, 2, 2]));
    expect((await failureOf(syncListing(given))).code).toBe('window-inconsistent');
    expect(covered().complete).toBe(false);
  });

  it('end as inconsistent when they never stand still: what was read stays, nothing is claimed', async () => {
    const { parts: given } = parts(listing([1, 2, 2, 3]));
    expect(await failureOf(syncListing(given))).toEqual({ code: 'window-inconsistent', retryable: true });
    expect(stored().length).toBeGreaterThan(0);
    expect(covered()).toMatchObject({ complete: false, asOf: null });
  });

  it('end also when a service gives the same full page for ever', async () => {
    let asked = 0;
    const { parts: given } = parts(async (_, page) => {
      asked += 1;
      return { page, records: [depositRecord(1), depositRecord(2)], last: false, outside: 0 };
    });
    expect((await failureOf(syncListing(given))).code).toBe('window-inconsistent');
    expect(asked).toBe(6);
  });
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
    const summary = await syncListing(parts(outsiders(2, 2)).parts);
    expect(summary).toMatchObject({ rows: 4, added: 4, problem: 'outside-window' });
    expect(stored()).toHaveLength(4);
    expect(covered()).toMatchObject({ complete: false, asOf: null });
  });

  it('do no harm among others: only a reading without any of its window is a wrong one', async () => {
    const summary = await syncListing(parts(outsiders(2, 1)).parts);
    expect(summary.problem).toBeUndefined();
    expect(covered().complete).toBe(true);
  });
});

describe('ended half-way', () => {
  it('a cancel keeps the pages read and claims nothing; the next sync completes them', async () => {
    const controller = new AbortController();
    const source = listing([1, 2, 3, 4, 5]);
    const { parts: given } = parts(
      async (window, page) => {
        if (page === 1) controller.abort();
        return source(window, page);
      },
      { signal: controller.signal },
    );
    expect((await failureOf(syncListing(given))).code).toBe('cancelled');
    expect(stored()).toHaveLength(4);
    expect(covered().complete).toBe(false);
    const { parts: again } = parts(listing([1, 2, 3, 4, 5]));
    expect(await syncListing(again)).toMatchObject({ rows: 5, added: 1, unchanged: 4 });
    expect(covered().complete).toBe(true);
  });

  it.each(['service-failed', 'service-unreachable', 'session-refused'] as const)(
    'an error (%s) on a page keeps what earlier syncs claimed',
    async (code) => {
      await syncListing(parts(listing([1, 2, 3])).parts);
      const before = covered();
      const { parts: given } = parts(async (_, page) => {
        if (page === 1) throw new TieoutError(code);
        return {
          page,
          records: [depositRecord(1, { status: 'CANCELLED' }), depositRecord(2)],
          last: false,
          outside: 0,
        };
      });
      expect((await failureOf(syncListing(given))).code).toBe(code);
      expect(covered()).toEqual(before);
      expect(stored().map(({ identity, status }) => [identity, status])).toEqual([
        ['1', 'CANCELLED'],
        ['2', 'COMPLETED'],
        ['3', 'COMPLETED'],
      ]);
    },
  );

  it('a page that cannot be stored ends the sync, and its window is not covered', async () => {
    const { parts: given } = parts(listing([1, 2, 3]), {
      storePage: () => Promise.reject(new TieoutError('database-full')),
    });
    expect((await failureOf(syncListing(given))).code).toBe('database-full');
    expect(covered().complete).toBe(false);
  });
});

describe('a month of the sandbox', () => {
  const LIMA = 'America/Lima';
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 500, months: 1, clock: () => NOW });
  });
  afterAll(() => sandbox.close());

  const sync = (
    month: Month,
    options: { signal?: AbortSignal; fetch?: Fetch } = {},
  ): Promise<SyncSummary> => {
    const session = new ReportingSession({
      transport: createTransport({
        fetch: options.fetch ?? ((url, init) => fetch(url, init)),
        wait: async () => undefined,
      }),
      baseUrl: sandbox.merchantsBaseUrl,
      credentials: async () => sandbox.credentials.reporting,
    });
    const { parts: given } = parts(
      (window, page, signal) => fetchListingPage(session, deposits, { window, page }, signal),
      {
        windows: planWindows(monthPeriod(month, LIMA), NOW),
        ...(options.signal ? { signal: options.signal } : {}),
      },
    );
    return syncListing(given);
  };
  /** What the sandbox holds for the month, straight from its data set. */
  const expected = (month: Month) => {
    const { from, to } = monthPeriod(month, LIMA);
    const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    return [...sandbox.dataset.list('deposits', window)]
      .map((record) => readRecord(deposits, parseJson(wireText(record))))
      .sort((a, b) => (a.identity < b.identity ? -1 : 1));
  };

  /** The record as JSON text again: the data set tells amounts as the very literals of the wire. */
  const wireText = (record: Readonly<Record<string, unknown>>) => {
    const isAmount = (name: string) =>
      deposits.fields.some((field) => field.name === name && field.wire === 'number');
    const parts = Object.entries(record).map(
      ([name, value]) => `"${name}":${isAmount(name) ? value : JSON.stringify(value)}`,
    );
    return `{${parts.join(',')}}`;
  };

  it('equals what the service holds, row by row and column by column', async () => {
    const summary = await sync('2026-09');
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
    await sync('2026-10');
    const before = stored();
    const again = await sync('2026-10');
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: before.length });
    expect(stored()).toEqual(before);
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
    expect((await failureOf(sync('2026-09', { signal: controller.signal, fetch: cancelling }))).code).toBe(
      'cancelled',
    );
    expect(stored()).toHaveLength(100);
    const summary = await sync('2026-09');
    expect(summary).toMatchObject({ unchanged: 100, added: summary.rows - 100 });
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
    const summary = await sync('2026-09', { fetch: shaky });
    expect(summary.rows).toBe(expected('2026-09').length);
  });
});
