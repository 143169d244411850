import { expect, it } from 'vitest';
import { isTooLong, monthsOf, readBalancesView, writeBalancesView } from './balances-address.ts';

const read = (search: string) => readBalancesView(new URLSearchParams(search), '2026-10-15');

it.each([
  'month=2026-09',
  'month=2026-09&currency=USD',
  'month=2026-09&currency=PEN&merchant=4711&column=noteTotal&day=2026-09-04',
  'month=2026-09&days=2026-08-20..2026-09-10&column=depositTotal',
])('%s comes back as it was', (search) => {
  expect(writeBalancesView(read(search), '2026-10-15').toString()).toBe(
    new URLSearchParams(search).toString(),
  );
});

it('what an address says that makes no sense falls away', () => {
  expect(read('column=netAmount&day=2026-10-01').figure).toBeNull();
  expect(read('month=2026-09&column=noteTotal&day=2026-10-01').figure).toEqual({
    column: 'noteTotal',
    day: null,
  });
  expect(read('month=never').listing.days).toEqual({ first: '2026-10-01', last: '2026-10-31' });
});

it('knows the months of days, and when they are too many', () => {
  expect(monthsOf({ first: '2025-12-31', last: '2026-02-01' })).toEqual(['2025-12', '2026-01', '2026-02']);
  expect(isTooLong({ first: '2028-01-01', last: '2028-12-31' })).toBe(false);
  expect(isTooLong({ first: '2026-01-01', last: '2027-01-02' })).toBe(true);
});
