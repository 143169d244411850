import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src-shared/durations.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Period } from '../../src-shared/period.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import type { ListingPage } from '../service-client/reporting.ts';
import { readCoverage } from '../store/listings/query.ts';
import { openCache } from '../store/testing/databases.ts';
import { depositRecord } from '../store/testing/records.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ReadAhead } from './read-ahead.ts';
import { runSync } from './testing/sync-listing.ts';

const pageOf = (ids: readonly number[], page: number): ListingPage => {
  const part = ids.slice(page * 2, page * 2 + 2);
  return { page, records: part.map((id) => depositRecord(id)), last: part.length < 2, outside: 0 };
};

/** The next page, which is the only one there. */
const nextOf = async (pages: ReadAhead): Promise<ListingPage> => {
  const [page, ...others] = await pages.pages();
  expect(others).toEqual([]);
  return page as ListingPage;
};

describe('reading ahead', () => {
  /** A listing of 15 records, every request of which is answered when the test says so. */
  const served = (most: number) => {
    const ids = Array.from({ length: 15 }, (_, index) => index);
    const asked: { page: number; signal: AbortSignal; answer: () => void; fail: (error: Error) => void }[] =
      [];
    const pages = new ReadAhead({
      fetch: (page, signal) =>
        new Promise((resolve, reject) => {
          asked.push({ page, signal, answer: () => resolve(pageOf(ids, page)), fail: reject });
        }),
      from: 0,
      most,
      signal: new AbortController().signal,
    });
    return { asked, pages };
  };

  it('asks for one page, then for more behind it, up to so many at once', async () => {
    const { asked, pages } = served(3);
    for (const [number, requests] of [2, 4, 6, 7, 8, 9].entries()) {
      const coming = nextOf(pages);
      asked[number]?.answer();
      expect((await coming).page).toBe(number);
      expect(asked).toHaveLength(requests);
    }
    expect(asked.map(({ page }) => page)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('asks for one page after the other when only one may be under way', async () => {
    const { asked, pages } = served(1);
    for (let number = 0; number < 5; number += 1) {
      const coming = nextOf(pages);
      asked[number]?.answer();
      await coming;
      expect(asked).toHaveLength(number + 2);
    }
  });

  it('asks for the pages that it expects at once, guesses until the first is there', async () => {
    const asked: { page: number; isGuess: () => boolean; answer: () => void }[] = [];
    const ids = Array.from({ length: 9 }, (_, index) => index);
    const pages = new ReadAhead({
      fetch: (page, _, isGuess) =>
        new Promise((resolve) => {
          asked.push({ page, isGuess, answer: () => resolve(pageOf(ids, page)) });
        }),
      ...{ from: 0, most: 6, expected: 3, signal: new AbortController().signal },
      // As if the fourth page were the last.
      left: (page) => 2 - page.page,
    });
    pages.begin();
    const guesses = () => asked.map(({ isGuess }) => isGuess());
    expect(guesses()).toEqual([false, true, true]);
    asked[0]?.answer();
    await nextOf(pages);
    expect(guesses()).toEqual([false, false, false]);
    // Behind those that there seem to be, one after the other.
    for (const number of [1, 2, 3]) {
      asked[number]?.answer();
      expect((await nextOf(pages)).page).toBe(number);
      expect(asked.map(({ page }) => page)).toEqual(number < 3 ? [0, 1, 2, 3] : [0, 1, 2, 3, 4]);
    }
  });

  it('gives up what lies behind the last page, and a failure there fails nothing', async () => {
    const { asked, pages } = served(3);
    for (let number = 0; number < 8; number += 1) {
      const coming = nextOf(pages);
      asked[number]?.answer();
      await coming;
    }
    const behind = asked.filter(({ page }) => page > 7);
    expect(behind.length).toBeGreaterThan(0);
    expect(behind.every(({ signal }) => signal.aborted)).toBe(true);
    for (const { fail } of behind) fail(new TieoutError('cancelled'));
    await new Promise(setImmediate);
  });

  it('gives pages together that are there together, in their order and up to the first that is not', async () => {
    const { asked, pages } = served(6);
    for (let number = 0; number < 4; number += 1) {
      const coming = nextOf(pages);
      asked[number]?.answer();
      await coming;
    }
    for (const number of [5, 4, 7]) asked[number]?.answer();
    await new Promise(setImmediate);
    const numbers = async () => (await pages.pages()).map(({ page }) => page);
    expect(await numbers()).toEqual([4, 5]);
    asked[6]?.answer();
    expect(await numbers()).toEqual([6, 7]);
  });

  it('gives up what lies behind the last page as soon as that is there, and nothing in front of it', async () => {
    const { asked, pages } = served(6);
    for (let number = 0; number < 6; number += 1) {
      const coming = nextOf(pages);
      asked[number]?.answer();
      await coming;
    }
    asked[7]?.answer();
    await new Promise(setImmediate);
    expect(asked.map(({ page, signal }) => [page, signal.aborted]).slice(6)).toEqual([
      [6, false],
      [7, false],
      ...[8, 9, 10, 11].map((page) => [page, true]),
    ]);
    const coming = pages.pages();
    asked[6]?.answer();
    expect((await coming).map(({ page }) => page)).toEqual([6, 7]);
    expect(asked).toHaveLength(12);
  });

  it('ends what is under way when the sync is cancelled', async () => {
    const cancelled = new AbortController();
    const signals: AbortSignal[] = [];
    const pages = new ReadAhead({
      fetch: (_, signal) => {
        signals.push(signal);
        return Promise.withResolvers<ListingPage>().promise;
      },
      from: 0,
      most: 3,
      signal: cancelled.signal,
    });
    void pages.pages();
    cancelled.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('throws what fetching a page threw when it is that page’s turn', async () => {
    const { asked, pages } = served(3);
    for (let number = 0; number < 2; number += 1) {
      const coming = nextOf(pages);
      asked[number]?.answer();
      await coming;
    }
    asked[3]?.fail(new TieoutError('service-unreachable'));
    const coming = nextOf(pages);
    asked[2]?.answer();
    expect((await coming).page).toBe(2);
    expect((await failureOf(nextOf(pages))).code).toBe('service-unreachable');
  });
});

describe('pages answered in any order while records come in', () => {
  const WINDOW: Period = { from: Date.parse('2026-10-01T00:00:00Z'), to: Date.parse('2026-10-11T00:00:00Z') };
  const NOW = Date.parse('2026-10-15T12:00:00Z');

  /** Two windows of a listing: how many records there are of each at the start, and where later ones come in. */
  const SPLIT = Date.parse('2026-08-20T00:00:00Z');
  const BOTH: Period = { from: SPLIT - 61 * DAY_MS, to: SPLIT + 50 * DAY_MS };

  it('never cover one of two windows that lacks such a record, although the second is asked for before the first is covered', async () => {
    const folder = temporaryFolder();
    const db = openCache(join(folder.path, 'cache.db'));
    db.pragma('synchronous = OFF');
    let overlapped = 0;
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.tuple(fc.integer({ max: 9, min: 1 }), fc.integer({ max: 9, min: 1 })),
          fc.array(fc.tuple(fc.nat(1), fc.nat(20)), { maxLength: 3 }),
          async (scheduler, counts, places) => {
            db.exec('DELETE FROM deposits; DELETE FROM coverage; DELETE FROM syncReading');
            const listed = counts.map((count, half) =>
              Array.from({ length: count }, (_, index) => half * 1_000 + index + 1),
            );
            const [first, second] = listed.map((ids) => [...ids]);
            for (const [index, [half, place]] of places.entries())
              void scheduler.schedule(Promise.resolve(), 'a record comes in').then(() => {
                const ids = listed[half] as number[];
                ids.splice(place % (ids.length + 1), 0, half * 1_000 + 100 + index);
              });
            const dated = (id: number) => ({
              creationDate: new Date(SPLIT + (id < 1_000 ? -10 : 10) * DAY_MS).toISOString(),
            });
            const underWay = [0, 0];
            const sync = runSync({
              ...{ db, listing: deposits, period: BOTH, now: () => NOW, atOnce: 6 },
              fetchPage: async ({ from }, page) => {
                const half = from < SPLIT - 10 * DAY_MS ? 0 : 1;
                underWay[half] = (underWay[half] ?? 0) + 1;
                if (underWay.every((count) => count > 0)) overlapped += 1;
                await scheduler.schedule(Promise.resolve(), `page ${page} of ${half}`);
                underWay[half] = (underWay[half] ?? 0) - 1;
                const ids = listed[half] as number[];
                const answer = pageOf(ids, page);
                return {
                  ...answer,
                  records: answer.records.map(({ identity }) =>
                    depositRecord(Number(identity), dated(Number(identity))),
                  ),
                };
              },
            }).then(
              () => 'read',
              (error: TieoutError) => error.code,
            );
            const ended = await scheduler.waitFor(sync);
            expect(['read', 'window-inconsistent']).toContain(ended);
            const kept = new Set(db.prepare<[], string>('SELECT identity FROM deposits').pluck().all());
            const isCovered = (at: number) =>
              readCoverage(db, deposits, { from: at, to: at + 1 }, NOW).complete;
            const lacking = [first, second].map((ids) => ids?.filter((id) => !kept.has(String(id))));
            const covered = [-10, 10].map((days) => isCovered(SPLIT + days * DAY_MS));
            for (const half of [0, 1]) if (covered[half]) expect(lacking[half]).toEqual([]);
            if (ended === 'read') expect(covered).toEqual([true, true]);
          },
        ),
        { numRuns: 100 },
      );
    } finally {
      db.close();
      folder.remove();
    }
    expect(overlapped).toBeGreaterThan(30);
  });

  it('never cover a window that lacks a record which was there from the start', async () => {
    const folder = temporaryFolder();
    const db = openCache(join(folder.path, 'cache.db'));
    db.pragma('synchronous = OFF');
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.integer({ min: 3, max: 14 }),
          fc.array(fc.nat(20), { maxLength: 2 }),
          // As many requests under way as the app has, and as many pages asked for ahead.
          fc.constantFrom(3, 6),
          async (scheduler, count, places, atOnce) => {
            db.exec('DELETE FROM deposits; DELETE FROM coverage; DELETE FROM syncReading');
            const ids = Array.from({ length: count }, (_, index) => index + 1);
            const listed = [...ids];
            for (const [index, place] of places.entries())
              void scheduler
                .schedule(Promise.resolve(), 'a record comes in')
                .then(() => listed.splice(place % (listed.length + 1), 0, 100 + index));
            const sync = runSync({
              db,
              listing: deposits,
              period: WINDOW,
              now: () => NOW,
              atOnce,
              fetchPage: async (_, page) => {
                await scheduler.schedule(Promise.resolve(), `page ${page}`);
                return pageOf(listed, page);
              },
            }).then(
              () => 'read',
              (error: TieoutError) => error.code,
            );
            const ended = await scheduler.waitFor(sync);
            expect(['read', 'window-inconsistent']).toContain(ended);
            expect(readCoverage(db, deposits, WINDOW, NOW).complete).toBe(ended === 'read');
            if (ended !== 'read') return;
            const kept = new Set(db.prepare<[], string>('SELECT identity FROM deposits').pluck().all());
            expect(ids.filter((id) => !kept.has(String(id)))).toEqual([]);
          },
        ),
        { numRuns: 100 },
      );
    } finally {
      db.close();
      folder.remove();
    }
  });
});
