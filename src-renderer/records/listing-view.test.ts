import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deposits } from '../../src-shared/service/deposits.ts';
import { choiceFields } from '../../src-shared/service/listing.ts';
import { daysOf, type PeriodChoice, PRESETS } from '../period/period-choice.ts';
import {
  filterOf,
  idsIn,
  isFiltered,
  type ListingView,
  lastMonthOf,
  PAGE_SIZES,
  readView,
  writeView,
} from './listing-view.ts';

const TODAY = '2026-11-21';
const month = fc
  .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`);
const day = fc
  .tuple(month, fc.integer({ min: 1, max: 28 }))
  .map(([of, number]) => `${of}-${String(number).padStart(2, '0')}`);
const amount = fc.integer({ min: -100_000, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));

const period: fc.Arbitrary<PeriodChoice> = fc.oneof(
  month.map((chosen) => ({ kind: 'month' as const, month: chosen })),
  fc
    .tuple(day, day)
    .map((pair) => pair.sort())
    .map(([first = '', last = '']) => ({ kind: 'days' as const, first, last })),
  fc.constantFrom(...PRESETS).map((preset) => ({ kind: 'preset' as const, preset })),
);

const view: fc.Arbitrary<ListingView> = period.chain((chosen) =>
  fc.record({
    period: fc.constant(chosen),
    days: fc.constant(daysOf(chosen, TODAY)),
    choices: fc.dictionary(
      fc.constantFrom(...choiceFields(deposits).map(({ name }) => name)),
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }),
      { noNullPrototype: true },
    ),
    text: fc.string({ maxLength: 200 }),
    ids: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 100 }), { maxLength: 5 }),
    amount: fc.option(
      fc
        .record(
          {
            field: fc.constantFrom('amount', 'fee'),
            currency: fc.string({ minLength: 1, maxLength: 20 }),
            from: amount,
            to: amount,
          },
          { requiredKeys: ['field', 'currency'], noNullPrototype: true },
        )
        .filter(({ from, to }) => from !== undefined || to !== undefined),
    ),
    lastChange: fc.constantFrom(
      null,
      { firstDay: '2026-10-05' },
      { lastDay: '2026-11-02' },
      { firstDay: '2026-10-05', lastDay: '2026-11-02' },
    ),
    changed: fc.boolean(),
    flagged: fc.boolean(),
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
        const written = new URLSearchParams(writeView(before, deposits, TODAY).toString());
        expect(readView(written, deposits, TODAY)).toEqual(before);
      }),
    );
  });

  it('falls back to defaults for what cannot be read', () => {
    const params = new URLSearchParams(
      'month=2026-13&days=x..y&period=soon&sort=nonsense&page=-4&rows=7&changed=1&changedFrom=x&changedTo=2026-13-01&amountField=status&amountFrom=1',
    );
    expect(readView(params, deposits, '2026-02-03')).toEqual({
      period: { kind: 'month', month: '2026-02' },
      days: { first: '2026-02-01', last: '2026-02-28' },
      choices: {},
      text: '',
      ids: [],
      amount: null,
      lastChange: null,
      changed: false,
      flagged: false,
      sort: { field: 'creationDate', descending: true },
      page: 0,
      pageSize: 50,
    });
  });

  it.each(['2026-10-31..2026-10-01', '2026-10-01', '2026-13-01..2026-13-02', ''])(
    'does not take %j for days',
    (days) => {
      const params = new URLSearchParams({ month: '2026-10', days });
      expect(readView(params, deposits, TODAY).period).toEqual({ kind: 'month', month: '2026-10' });
    },
  );

  it.each([
    'amountField=amount&amountFrom=1',
    'amountField=amount&amountCurrency=PEN',
    'amountField=amount&amountCurrency=PEN&amountTo=1e3',
    'amountField=status&amountCurrency=PEN&amountTo=1',
  ])('does not take %j for a range of amounts', (query) => {
    expect(readView(new URLSearchParams(query), deposits, TODAY).amount).toBeNull();
  });

  it('names the month in which the days end, for the screens that show one', () => {
    const params = new URLSearchParams('days=2026-09-29..2026-10-02');
    expect(writeView(readView(params, deposits, TODAY), deposits, TODAY).get('month')).toBe('2026-10');
  });

  it.each(['days=2000-01-01..2099-12-31', 'period=this-quarter'])(
    'names no month that has not begun: the workspace stays in its own (%s)',
    (query) => {
      const shown = readView(new URLSearchParams(query), deposits, TODAY);
      expect(writeView(shown, deposits, TODAY).has('month')).toBe(false);
      expect(lastMonthOf(shown, TODAY)).toBe('2026-11');
      const chosen = readView(new URLSearchParams('month=2026-12'), deposits, TODAY);
      expect(writeView(chosen, deposits, TODAY).get('month')).toBe('2026-12');
    },
  );
});

describe('the filter of a view', () => {
  const october = readView(new URLSearchParams('month=2026-10'), deposits, TODAY);

  it('is the whole period unless something narrows it', () => {
    expect(filterOf(october)).toEqual({
      firstDay: '2026-10-01',
      lastDay: '2026-10-31',
      choices: {},
      text: '',
    });
    expect(isFiltered(october)).toBe(false);
  });

  it.each([
    [{ changed: true }, { changed: true }],
    [{ lastChange: { firstDay: '2026-10-05' } }, { lastChange: { firstDay: '2026-10-05' } }],
    [{ flagged: true }, { flagged: true }],
    [{ text: 'x' }, { text: 'x' }],
    [{ ids: ['a'] }, { ids: ['a'] }],
    [{ choices: { status: ['A'] } }, { choices: { status: ['A'] } }],
    [
      { amount: { field: 'fee', currency: 'PEN', from: '1' } },
      { amount: { field: 'fee', currency: 'PEN', from: '1' } },
    ],
  ])('%j narrows it', (change, asked) => {
    expect(isFiltered({ ...october, ...change })).toBe(true);
    expect(filterOf({ ...october, ...change })).toMatchObject(asked);
  });
});

it('reads a column of ids as it is pasted, each once', () => {
  expect(idsIn('PED-1\r\nPED-2\tPED-3, PED-1;\n\n  PED-4  ')).toEqual({
    ids: ['PED-1', 'PED-2', 'PED-3', 'PED-4'],
    left: [],
  });
  expect(idsIn(' \n ')).toEqual({ ids: [], left: [] });
});

it('says which of the pasted ids cannot be searched: those too many, and those too long', () => {
  const pasted = Array.from({ length: 300 }, (_, number) => `PED-${number}`);
  const long = 'x'.repeat(101);
  const { ids, left } = idsIn([long, ...pasted, 'PED-0'].join('\n'));
  expect(ids).toEqual(pasted.slice(0, 200));
  expect(left).toEqual([long, ...pasted.slice(200)]);
});
