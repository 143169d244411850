import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { choiceFields } from '../../../src-shared/service/listing.ts';
import {
  filterOf,
  isFiltered,
  type ListingView,
  monthDays,
  PAGE_SIZES,
  readView,
  writeView,
} from './address.ts';

const month = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);

const view: fc.Arbitrary<ListingView> = month.chain((chosen) =>
  fc.record({
    month: fc.constant(chosen),
    days: fc.option(
      fc
        .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 28 }))
        .map((pair) => pair.sort((a, b) => a - b).map((day) => `${chosen}-${String(day).padStart(2, '0')}`))
        .map(([first = '', last = '']) => ({ first, last })),
    ),
    choices: fc.dictionary(
      fc.constantFrom(...choiceFields(deposits).map(({ name }) => name)),
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }),
      { noNullPrototype: true },
    ),
    text: fc.string({ maxLength: 200 }),
    sort: fc.record({
      field: fc.constantFrom(...deposits.fields.map(({ name }) => name)),
      descending: fc.boolean(),
    }),
    page: fc.nat(20_000),
    pageSize: fc.constantFrom(...PAGE_SIZES),
  }),
);

describe('the view in the address', () => {
  it('comes back as it was written', () => {
    fc.assert(
      fc.property(view, (before) => {
        const written = new URLSearchParams(writeView(before, deposits).toString());
        expect(readView(written, deposits, '2026-01')).toEqual(before);
      }),
    );
  });

  it('falls back to defaults for what cannot be read', () => {
    const params = new URLSearchParams('month=2026-13&days=x..y&sort=nonsense&page=-4&rows=7');
    expect(readView(params, deposits, '2026-02')).toEqual({
      month: '2026-02',
      days: null,
      choices: {},
      text: '',
      sort: { field: 'creationDate', descending: true },
      page: 0,
      pageSize: 50,
    });
  });

  it.each(['2026-10-31..2026-10-01', '2026-09-30..2026-10-02', '2026-10-01', ''])(
    'does not take the days %j for a part of October',
    (days) => {
      const params = new URLSearchParams({ month: '2026-10', days });
      expect(readView(params, deposits, '2026-10').days).toBeNull();
    },
  );
});

describe('the filter of a view', () => {
  const october = readView(new URLSearchParams('month=2026-10'), deposits, '2026-01');

  it('is the whole month unless days are chosen', () => {
    expect(filterOf(october)).toMatchObject({ firstDay: '2026-10-01', lastDay: '2026-10-31' });
    expect(isFiltered(october)).toBe(false);
    const days = { first: '2026-10-05', last: '2026-10-06' };
    expect(filterOf({ ...october, days })).toMatchObject({ firstDay: days.first, lastDay: days.last });
    expect(isFiltered({ ...october, days })).toBe(true);
  });

  it.each([
    ['2024-02', '2024-02-29'],
    ['2026-02', '2026-02-28'],
    ['2026-12', '2026-12-31'],
  ])('ends %s on %s', (chosen, last) => {
    expect(monthDays(chosen).last).toBe(last);
  });
});
