/** Exchange rates and the month-end revaluation. */
import { describe, expect, it } from 'vitest';
import type { ExchangeRate } from '../../src-shared/contract/journals.ts';
import { Chart, recordEntries, spansOf } from './entries.ts';
import { convert, findRate } from './rates.ts';
import { atCarriedRates, revalue } from './revaluation.ts';
import { settingOf } from './testing/setting.ts';

const rate = (day: string, buying: string, selling: string): ExchangeRate => ({
  currency: 'USD',
  base: 'PEN',
  day,
  buying,
  selling,
  source: 'SBS',
});
const RATES = [
  rate('2026-09-30', '3.700', '3.710'),
  rate('2026-10-02', '3.720', '3.731'),
  rate('2026-10-30', '3.650', '3.661'),
];
const of = (day: string) => ({ currency: 'USD', base: 'PEN', day });

describe('the rate of a day', () => {
  it('is the last one published, over a weekend too', () => {
    expect(findRate(RATES, of('2026-10-04'))?.day).toBe('2026-10-02');
    expect(findRate(RATES, of('2026-10-31'))?.day).toBe('2026-10-30');
  });
  it('is none where the last one is older than a week, of another currency, or later', () => {
    expect(findRate(RATES, of('2026-10-10'))).toBeUndefined();
    expect(findRate(RATES, of('2026-09-29'))).toBeUndefined();
    expect(findRate(RATES, { currency: 'CLP', base: 'PEN', day: '2026-10-02' })).toBeUndefined();
  });
  it('converts to the nearest cent', () => {
    expect(convert(1_000_000n, '3.705')).toBe(3_710_000n);
    expect(convert(-1_000_000n, '3.705')).toBe(-3_710_000n);
    // A cent is 0.00499999: rounded once, not by way of 0.005.
    expect(convert(10_000n, '0.499999')).toBe(0n);
  });
});

describe('the revaluation', () => {
  const chart = () => new Chart(settingOf());
  const entries = recordEntries(
    [{ column: 'depositTotal', kind: 'deposit', day: '2026-10-02', units: 50_000_000n, records: 1 }],
    spansOf('day', ['2026-10-01', '2026-10-02'], new Set()),
    { chart: chart(), currency: 'USD', feeTax: null },
  );
  const about = {
    currency: 'USD',
    base: 'PEN',
    opening: 100_000_000n,
    lastDay: '2026-10-31',
    dayBefore: '2026-09-30',
    entries,
    rates: RATES,
  };

  it('is what the balance is worth at the month-end less what it is carried at, with the rate shown', () => {
    const { entry, problems } = revalue({ ...about, chart: chart() });
    // 150 × 3.650 − (100 × 3.700 + 50 × 3.720) = 547.50 − 556.00
    expect(problems).toEqual([]);
    expect(entry).toMatchObject({
      currency: 'PEN',
      day: '2026-10-31',
      rate: { rate: '3.650', day: '2026-10-30', source: 'SBS' },
      lines: [
        { name: 'clearing', debit: '0.00', credit: '8.50' },
        { name: 'exchange-loss', debit: '8.50', credit: '0.00' },
      ],
    });
  });

  it('takes the selling rate for what is owed', () => {
    const { entry } = revalue({ ...about, opening: -200_000_000n, chart: chart() });
    // −150 × 3.661 − (−200 × 3.710 + 50 × 3.731) = −549.15 + 742.00 − 186.55
    expect(entry?.lines[0]).toMatchObject({ debit: '6.30', credit: '0.00' });
  });

  it('is none in the currency of the books, and names the days without a rate', () => {
    expect(revalue({ ...about, base: 'USD', chart: chart() })).toEqual({ entry: null, problems: [] });
    const { entry, problems } = revalue({ ...about, rates: RATES.slice(1), chart: chart() });
    expect(entry).toBeNull();
    expect(problems).toEqual([{ problem: 'no-rate', kind: null, subject: '2026-09-30' }]);
  });
});

describe('the rate that an entry goes into the books at', () => {
  const chart = new Chart(settingOf());
  const entries = recordEntries(
    [
      { column: 'depositTotal', kind: 'deposit', day: '2026-10-02', units: 50_000_000n, records: 1 },
      { column: 'cashoutTotal', kind: 'cashout', day: '2026-10-30', units: -90_000_000n, records: 1 },
    ],
    spansOf('day', ['2026-10-02', '2026-10-30'], new Set()),
    { chart, currency: 'USD', feeTax: null },
  );
  const about = { currency: 'USD', base: 'PEN', opening: 0n, rates: RATES };

  it('is the one that the revaluation carries it at: buying while the account is owned, selling while it is owed', () => {
    expect(atCarriedRates(entries, about).map(({ rate: used }) => used)).toEqual([
      { rate: '3.720', day: '2026-10-02', source: 'SBS' },
      { rate: '3.661', day: '2026-10-30', source: 'SBS' },
    ]);
  });

  it('is none in the currency of the books, and where none was published', () => {
    const none = (change: object) =>
      atCarriedRates(entries, { ...about, ...change }).map(({ rate: used }) => used);
    expect(none({ base: 'USD' })).toEqual([null, null]);
    expect(none({ rates: [] })).toEqual([null, null]);
    expect(none({ opening: null })).toEqual([null, null]);
  });
});
