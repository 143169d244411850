import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from './calendar.ts';
import { MAX_ROWS, Pager, type Query } from './pages.ts';
import type { Shelf } from './shelf.ts';

type Item = { readonly created: number; readonly n: number };

/** A shelf of given records from day 10 to day 14. */
function shelfOf(items: readonly Item[], counted: boolean): Shelf<Item> {
  const day = (which: number): Item[] => items.filter((item) => Math.floor(item.created / DAY) === which);
  return {
    firstDay: 10,
    lastDay: (now) => Math.floor(now / DAY),
    day,
    ...(counted ? { count: (which: number) => day(which).length } : {}),
  };
}

const moment = fc.integer({ min: 10 * DAY, max: 15 * DAY - 1 });
const scenario = fc.record({
  times: fc.array(moment, { maxLength: 400, size: 'max' }),
  from: fc.option(moment, { nil: undefined }),
  to: fc.option(moment, { nil: undefined }),
  now: moment,
  newestFirst: fc.boolean(),
  counted: fc.boolean(),
  remembered: fc.boolean(),
  odd: fc.boolean(),
});

describe('pages', () => {
  it('are the window cut in fifties, whatever the order, the filter and what is remembered', () => {
    fc.assert(
      fc.property(scenario, ({ times, from, to, now, newestFirst, counted, remembered, odd }) => {
        const items = [...times].sort((a, b) => a - b).map((created, n) => ({ created, n }));
        const pager = new Pager(shelfOf(items, counted), newestFirst);
        const inWindow = items.filter(
          ({ created, n }) =>
            created <= now && created >= (from ?? 0) && created <= (to ?? now) && (!odd || n % 2 === 1),
        );
        const expected = newestFirst ? inWindow.reverse() : inWindow;
        const query: Omit<Query<Item>, 'page'> = {
          from,
          to,
          now,
          key: remembered ? 'key' : null,
          matches: odd ? (item) => item.n % 2 === 1 : null,
        };
        for (let page = 0; page <= Math.ceil(expected.length / MAX_ROWS); page += 1) {
          const rows = expected.slice(page * MAX_ROWS, (page + 1) * MAX_ROWS);
          expect(pager.page({ ...query, page })).toEqual(rows);
        }
        const shifted = pager.page({ ...query, page: 1, shift: 7, key: null });
        expect(shifted).toEqual(expected.slice(MAX_ROWS - 7, MAX_ROWS * 2 - 7));
      }),
      { numRuns: 200 },
    );
  });

  it('are asked for in any order', () => {
    const items = Array.from({ length: 180 }, (_, n) => ({ created: 10 * DAY + n * 2_000, n }));
    const pager = new Pager(shelfOf(items, true), true);
    const query = { from: undefined, to: undefined, now: 15 * DAY, key: 'key', matches: null };
    const first = (page: number): number | undefined => pager.page({ ...query, page })[0]?.n;
    expect([3, 1, 0, 2, 1, 3, 4].map(first)).toEqual([29, 129, 179, 79, 129, 29, undefined]);
  });
});
