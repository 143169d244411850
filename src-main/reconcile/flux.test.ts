import { describe, expect, it } from 'vitest';
import { fluxThresholds } from '../../src-shared/contract/materiality.ts';
import { RECORD_COLUMNS, type RecordColumn } from '../../src-shared/contract/tie-out.ts';
import { unitsOf } from '../../src-shared/money.ts';
import { daysOfMonth } from '../close/month.ts';
import { findDeviations, findMethodDeviations, type MethodDay, type ReportDay } from './flux.ts';

type Amounts = Partial<Record<RecordColumn, string>>;

const day = (on: string, amounts: Amounts, currency = 'PEN'): ReportDay => ({
  day: on,
  currency,
  columns: Object.fromEntries(
    RECORD_COLUMNS.map((column) => [column, unitsOf(amounts[column] ?? '0')]),
  ) as ReportDay['columns'],
});
/** Each day the same, but for those named. */
const month = (name: string, usual: Amounts, others: Readonly<Record<string, Amounts>> = {}): ReportDay[] =>
  daysOfMonth(name).map((on) => day(on, others[on] ?? usual));

const THRESHOLDS = fluxThresholds.parse({ floors: [{ currency: 'PEN', amount: '10000.00' }] });
const find = (report: readonly ReportDay[], thresholds = THRESHOLDS) =>
  findDeviations(report, '2026-10', thresholds).map(({ against, day: on, column, amount, usual, percent }) =>
    [against, on, column, amount, usual, percent ?? 'new'].join(' '),
  );
const usual = { depositTotal: '25000.00', depositFeeTotal: '700.00' };

describe('deviations', () => {
  it('tells a day far from the median of the days before, once and without its fees', () => {
    const others = { '2026-10-09': { depositTotal: '1027103.75', depositFeeTotal: '30000.00' } };
    const thresholds = { ...THRESHOLDS, month: 100_000 };
    expect(find([...month('2026-09', usual), ...month('2026-10', usual, others)], thresholds)).toEqual([
      'day 2026-10-09 depositTotal 1027103.75 25000.00 4008',
    ]);
  });

  it('tells a month far from the month before', () => {
    const october = { depositTotal: '50000.00', depositFeeTotal: '1400.00' };
    expect(find([...month('2026-09', usual), ...month('2026-10', october)])).toEqual([
      'month  depositTotal 1550000.00 750000.00 106',
    ]);
  });

  it('tells a column that stops altogether', () => {
    const both = { ...usual, cashoutTotal: '400.00' };
    expect(find([...month('2026-09', both), ...month('2026-10', usual)])).toContain(
      'month  cashoutTotal 0.00 12000.00 -100',
    );
  });

  it('says nothing of days like the others, of small amounts, and of a month before that lacks days', () => {
    expect(find([...month('2026-09', usual), ...month('2026-10', usual)])).toEqual([]);
    const small = { depositTotal: '100.00' };
    const tenfold = { '2026-10-09': { depositTotal: '1000.00' } };
    expect(find([...month('2026-09', small), ...month('2026-10', small, tenfold)])).toEqual([]);
    expect(
      find([...month('2026-09', usual).slice(1), ...month('2026-10', { depositTotal: '60000.00' })]),
    ).toEqual([]);
  });

  it('tells what comes out of nothing, by its amount', () => {
    const others = {
      '2026-10-20': { ...usual, noteTotal: '-250000.00' },
      '2026-10-21': { ...usual, cashoutTotal: '900.00' },
    };
    expect(find([...month('2026-09', usual), ...month('2026-10', usual, others)])).toEqual([
      'month  noteTotal -250000.00 0.00 new',
      'day 2026-10-20 noteTotal -250000.00 0.00 new',
    ]);
  });

  it('tells a day with nothing where each has something, and no weekend', () => {
    const none = { '2026-10-20': {} };
    expect(find([...month('2026-09', usual), ...month('2026-10', usual, none)])).toEqual([
      'day 2026-10-20 depositTotal 0.00 25000.00 -100',
    ]);
    const weekly = (name: string) =>
      daysOfMonth(name).map((on, index) => day(on, index % 7 < 5 ? { settlementTotal: '90000.00' } : {}));
    expect(find([...weekly('2026-09'), ...weekly('2026-10')])).toEqual([]);
  });

  it('tells a fall as it tells a rise, with percentages that no fall can reach', () => {
    const large = { depositTotal: '90000.00' };
    const others = { '2026-10-20': { depositTotal: '22000.00' }, '2026-10-21': { depositTotal: '23000.00' } };
    expect(find([...month('2026-09', large), ...month('2026-10', large, others)])).toEqual([
      'day 2026-10-20 depositTotal 22000.00 90000.00 -75',
    ]);
  });

  it('holds nothing for usual of fewer than five days with a figure', () => {
    const others = {
      '2026-10-05': { settlementTotal: '900000.00' },
      '2026-10-02': { settlementTotal: '10.00' },
    };
    expect(find(month('2026-10', usual, others))).toEqual([]);
  });

  it('tells how many of the 30 days before are known: of a first sync they are a few', () => {
    const others = {
      '2026-10-09': { depositTotal: '1027103.75' },
      '2026-10-07': { ...usual, settlementTotal: '900000.00' },
    };
    const first = findDeviations(month('2026-10', usual, others), '2026-10', THRESHOLDS);
    expect(first.map(({ day: on, usual: before, days }) => [on, before, days])).toEqual([
      ['2026-10-09', '25000.00', 8],
      ['2026-10-07', '0.00', 6],
    ]);
    const whole = findDeviations(
      [...month('2026-09', usual), ...month('2026-10', usual, others)],
      '2026-10',
      { ...THRESHOLDS, month: 100_000 },
    );
    expect(whole.map(({ days }) => days)).toEqual([30, null, 30]);
  });

  it('keeps currencies apart, and takes a twentieth of the deposits for a floor where none is given', () => {
    const dollars = month('2026-09', { depositTotal: '1000.00' }).map((each) => ({
      ...each,
      currency: 'USD',
    }));
    const october = month(
      '2026-10',
      { depositTotal: '1000.00' },
      { '2026-10-20': { depositTotal: '7000.00' } },
    );
    const found = findDeviations(
      [...dollars, ...october.map((each) => ({ ...each, currency: 'USD' })), ...month('2026-10', usual)],
      '2026-10',
      THRESHOLDS,
    );
    expect(found.map(({ currency, day: on }) => `${currency} ${on}`)).toEqual(['USD 2026-10-20']);
  });
});

describe('deviations of a method', () => {
  const of = (
    method: string,
    name: string,
    amount: string,
    others: Readonly<Record<string, string>> = {},
  ): MethodDay[] =>
    daysOfMonth(name).map((on) => ({
      day: on,
      currency: 'PEN',
      column: 'depositTotal',
      method,
      units: unitsOf(others[on] ?? amount),
    }));
  const found = (days: readonly MethodDay[], thresholds = THRESHOLDS) =>
    findMethodDeviations(days, { month: '2026-10', thresholds }).map((each) =>
      [each.against, each.day, each.column, each.method, each.amount, each.usual, each.percent].join(' '),
    );

  it('tells a day on which one method is far from its own median, also where the day as a whole is like the others', () => {
    const cards = { '2026-10-09': '0.00' };
    const wallets = { '2026-10-09': '25000.00' };
    expect(
      found([
        ...of('CARD', '2026-09', '24000.00'),
        ...of('CARD', '2026-10', '24000.00', cards),
        ...of('WALLET', '2026-09', '1000.00'),
        ...of('WALLET', '2026-10', '1000.00', wallets),
      ]),
    ).toEqual(['day 2026-10-09 depositTotal WALLET 25000.00 1000.00 2400']);
  });

  it('tells refunds by their method, from the floor of the deposits on', () => {
    const refunds = (amount: string) =>
      [...of('CARD', '2026-09', '100.00'), ...of('CARD', '2026-10', '100.00', { '2026-10-09': amount })].map(
        (each) => ({ ...each, column: 'refunds' as const }),
      );
    const deposits = of('CARD', '2026-10', '1000.00');
    const thresholds = fluxThresholds.parse({});
    expect(found([...deposits, ...refunds('1600.00')], thresholds)).toEqual([]);
    expect(found([...deposits, ...refunds('1700.00')], thresholds)).toEqual([
      'day 2026-10-09 refunds CARD 1700.00 100.00 1600',
    ]);
  });

  it('tells a method that stopped altogether, where both months were read whole', () => {
    const days = [...of('CARD', '2026-09', '24000.00'), ...of('CARD', '2026-10', '24000.00')];
    const gone = [...days, ...of('WALLET', '2026-09', '1000.00'), ...of('QR', '2026-09', '1.00')];
    const about = { month: '2026-10', thresholds: THRESHOLDS };
    const told = findMethodDeviations(gone, { ...about, whole: ['depositTotal'] });
    expect(told).toEqual([
      {
        ...{
          against: 'month',
          day: null,
          days: null,
          currency: 'PEN',
          column: 'depositTotal',
          method: 'WALLET',
        },
        ...{ amount: '0.00', usual: '30000.00', percent: -100 },
      },
    ]);
    expect(findMethodDeviations(gone, about)).toEqual([]);
  });

  it('says nothing of methods as usual, of small ones, and of a method that is new', () => {
    expect(found([...of('CARD', '2026-09', '24000.00'), ...of('CARD', '2026-10', '24000.00')])).toEqual([]);
    const tenfold = { '2026-10-09': '1000.00' };
    expect(found([...of('QR', '2026-09', '100.00'), ...of('QR', '2026-10', '100.00', tenfold)])).toEqual([]);
    expect(found(of('NEW', '2026-10', '90000.00').slice(0, 4))).toEqual([]);
  });
});
