/**
 * A general ledger that books fees, settlements and notes on lines of their own is matched by the rules the app begins
 * with.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { readBookDifferences } from '../close/book-differences.ts';
import { readBookFigures, rulesOf } from '../close/books.ts';
import { attachDatabase } from '../engine/connect.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { runMatching } from '../exceptions/after-run.ts';
import { listExceptions } from '../exceptions/list.ts';
import { recordStorer } from '../listings/records.ts';
import { openCache, openWork } from '../testing/databases.ts';
import { depositRecord, listingRecord } from '../testing/records.ts';
import { KeptMonth } from './kept-month.ts';
import { readMatches, readMatchingItems, readMatchingOverview, readRecordMatches } from './reading.ts';
import { readPopulations } from './rules.ts';
import { enterStatement, type TestLine } from './testing/account.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const SCOPE = { book: 'ledger', month: '2026-10', timeZone: LIMA } as const;
const DAYS = { from: '2026-10-01', first: '2026-10-01', last: '2026-10-31' };

let folder: ReturnType<typeof temporaryFolder>;
let paths: { workPath: string; cachePath: string };
let work: Db;
let months: KeptMonth;
beforeEach(() => {
  folder = temporaryFolder();
  paths = { workPath: join(folder.path, 'work.db'), cachePath: join(folder.path, 'cache.db') };
  work = openWork(paths.workPath);
  months = new KeptMonth();
});
afterEach(() => {
  months.close();
  work.close();
  folder.remove();
});

const GROSS: readonly TestLine[] = [1, 2, 3].map((id) => ({
  day: '2026-10-05',
  amount: '10.00',
  reference: `PED-${id}`,
}));
const fee = (id: number, amount = '-0.10'): TestLine => ({
  day: '2026-10-05',
  amount,
  reference: `PED-${id}`,
});

/** Three deposits of 10.00 with a fee of 0.10 each, a settlement and a chargeback, and lines that cover October. */
async function given(
  lines: readonly TestLine[],
  more: Parameters<typeof depositRecord>[] = [],
): Promise<void> {
  const cache = openCache(paths.cachePath);
  const completes = { window: { from: Date.UTC(2026, 7, 1), to: NOW }, rows: 3 };
  const store = (name: ListingName, records: Parameters<ReturnType<typeof recordStorer>>[0]['records']) =>
    recordStorer(cache, listings[name])({ records, readAt: NOW, completes });
  store('deposits', [
    ...[1, 2, 3].map((id) => depositRecord(id, { amount: '10.00', fee: '0.10' })),
    ...more.map((each) => depositRecord(...each)),
  ]);
  store('cashouts', []);
  store('refunds', []);
  store('settlements', [
    listingRecord(listings.settlements, 7, {
      status: 'COMPLETED',
      requestedAmount: '25.00',
      amountToTransfer: '24.00',
      fee: '1.00',
    }),
  ]);
  store('notes', [
    listingRecord(listings.notes, 9, {
      category: 'DEBIT',
      type: 'CHARGEBACK',
      externalId: 'CB-9',
      amount: '10.00',
    }),
  ]);
  cache.close();
  enterStatement(work, 'ledger', { firstDay: '2026-10-01', lastDay: '2026-10-31', lines });
  await runMatching(
    { ...paths, ...SCOPE, at: NOW, actor: 'Ana' },
    new AbortController().signal,
    () => undefined,
  );
}

const matched = () =>
  readMatches(paths, SCOPE, {
    origins: [],
    ruleId: null,
    currency: null,
    undone: false,
    page: 0,
    pageSize: 50,
  })
    .matches.map(({ lines, records }) => {
      const [line, record] = [lines[0]?.line, records[0]?.record];
      return `${line?.reference} ${line?.amount} = ${record?.listing} ${record?.identity}`;
    })
    .sort();
const open = (side: 'lines' | 'records') => {
  const found = readMatchingItems(months, paths, SCOPE, {
    ...{
      side,
      states: ['open', 'partly-matched', 'suggested'],
      currency: null,
      text: '',
      from: null,
      to: null,
    },
    ...{ sort: 'day', descending: false, page: 0, pageSize: 50 },
  });
  return [
    ...found.lines.map(({ reference, amount }) => `${reference} ${amount}`),
    ...found.records.map(({ listing, identity, amount }) => `${listing} ${identity} ${amount}`),
  ].sort();
};
const exceptions = () =>
  listExceptions(
    work,
    {
      ...{ month: '2026-10', sources: [], kinds: [], statuses: ['open'], currencies: [], assignee: null },
      ...{ text: '', sort: 'age', descending: true, page: 0, pageSize: 50 },
    },
    { now: NOW, timeZone: LIMA },
  )
    .exceptions.map(({ kind, amount, items }) => `${kind} ${amount} ${items.map((each) => each.text).join()}`)
    .sort();
const recordsPerClose = () => {
  const cache = openDatabase(paths.cachePath, { readonly: true });
  attachDatabase(cache, paths.workPath, 'work');
  try {
    const about = { month: '2026-10', currency: 'PEN', timeZone: LIMA, rules: rulesOf(work) };
    const populations = { bank: readPopulations(work, 'bank'), ledger: readPopulations(work, 'ledger') };
    const statements = [{ book: 'ledger' }] as never;
    const [figures] = readBookFigures(
      cache,
      { statements, lines: { pieces: () => [] } as never },
      { ...about, populations },
    );
    const differences = readBookDifferences(cache, {
      ...{ ...DAYS, book: 'ledger', currency: 'PEN', timeZone: LIMA },
      populations: populations.ledger,
    });
    return {
      records: figures?.records,
      open: figures?.recordsOpen,
      differences: differences.map(({ key, at }) => `${key} ${at / 10_000n}`).sort(),
    };
  } finally {
    cache.close();
  }
};

it('matches each fee with its own line beside the deposit’s', async () => {
  await given([...GROSS, fee(1), fee(2), fee(3)]);
  expect(matched()).toEqual([
    'PED-1 -0.10 = deposits 1 fee',
    'PED-1 10.00 = deposits 1',
    'PED-2 -0.10 = deposits 2 fee',
    'PED-2 10.00 = deposits 2',
    'PED-3 -0.10 = deposits 3 fee',
    'PED-3 10.00 = deposits 3',
  ]);
  expect([open('lines'), open('records'), exceptions()]).toEqual([[], [], []]);
  expect(recordsPerClose()).toEqual({
    records: { count: 6, amount: '29.70' },
    open: { count: 0, amount: '0.00' },
    differences: [],
  });
});

it('names the fee whose line is missing, or has another amount', async () => {
  await given([...GROSS, fee(1), fee(3, '-0.30')]);
  expect(open('records')).toEqual(['deposits 2 fee -0.10', 'deposits 3 fee -0.10']);
  expect(exceptions()).toEqual(['amount-differs -0.20 PED-3,PED-3', 'record-open -0.10 PED-2']);
  expect(recordsPerClose()).toEqual({
    records: { count: 6, amount: '29.70' },
    open: { count: 2, amount: '-0.20' },
    differences: ['line:5 -30', 'record:deposits:2 fee 10', 'record:deposits:3 fee 10'],
  });
});

it('expects no fee, note or settlement of a ledger that books none', async () => {
  await given(GROSS);
  expect(matched()).toHaveLength(3);
  expect([open('lines'), open('records'), exceptions()]).toEqual([[], [], []]);
  expect(recordsPerClose().records).toEqual({ count: 3, amount: '30.00' });
  const { currencies } = readMatchingOverview(months, paths, { ...SCOPE, now: NOW });
  expect(currencies[0]?.difference).toBe('0.00');
});

it('matches settlements with their fees, and notes, where the ledger books them', async () => {
  await given([
    ...GROSS,
    { day: '2026-10-06', amount: '-24.00', reference: '7' },
    { day: '2026-10-06', amount: '-1.00', reference: '7' },
    { day: '2026-10-06', amount: '-10.00', reference: '9' },
  ]);
  expect(matched().slice(0, 3)).toEqual([
    '7 -1.00 = settlements 7 fee',
    '7 -24.00 = settlements 7',
    '9 -10.00 = notes 9',
  ]);
  expect([open('lines'), open('records'), exceptions()]).toEqual([[], [], []]);
});

/** Deposits of a later day, with their lines. */
const onDay = (day: string, ids: readonly number[]) => ({
  records: ids.map(
    (id): Parameters<typeof depositRecord> => [
      id,
      {
        ...{ amount: '10.00', fee: '1.00' },
        ...{ creationDate: `${day}T15:00:00Z`, lastChangeDate: `${day}T15:00:00Z` },
      },
    ],
  ),
  lines: ids.map((id): TestLine => ({ day, amount: '10.00', reference: `PED-${id}` })),
});

it('matches the one line of a day with all of its fees, and says so', async () => {
  await given([...GROSS, { day: '2026-10-05', amount: '-0.30', reference: 'COMISIONES 05/10' }]);
  const [match, ...others] = readMatches(paths, SCOPE, {
    ...{ origins: [], ruleId: 'ledger-day', currency: null, undone: false, page: 0, pageSize: 50 },
  }).matches;
  expect(others).toEqual([]);
  expect(match?.rule?.rule).toMatchObject({ id: 'ledger-day', outcome: 'confirm' });
  expect(match?.evidence).toMatchObject({ difference: '0.00', daysApart: 0 });
  expect(match?.lines[0]?.line.reference).toBe('COMISIONES 05/10');
  expect(match?.records.map(({ record }) => record?.identity).sort()).toEqual(['1 fee', '2 fee', '3 fee']);
  expect([open('lines'), open('records'), exceptions()]).toEqual([[], [], []]);
  expect(recordsPerClose()).toEqual({
    records: { count: 6, amount: '29.70' },
    open: { count: 0, amount: '0.00' },
    differences: [],
  });
});

it('says once that a day’s line has another amount, and expects no fee of a day that has none', async () => {
  const [wrong, none, single] = [
    onDay('2026-10-07', [4, 5]),
    onDay('2026-10-09', [6, 7]),
    onDay('2026-10-13', [8]),
  ];
  const booked: readonly TestLine[] = [
    { day: '2026-10-05', amount: '-0.30', reference: 'COMISIONES 05/10' },
    { day: '2026-10-08', amount: '-2.01', reference: 'COMISIONES 07/10' },
    // A day that has one fee only is one of its days as well.
    { day: '2026-10-13', amount: '-1.00', reference: 'COMISIONES 13/10' },
  ];
  const days = [wrong, none, single];
  await given(
    [...GROSS, ...days.flatMap(({ lines }) => lines), ...booked],
    days.flatMap(({ records }) => records),
  );
  expect(exceptions()).toEqual(['amount-differs -0.01 COMISIONES 07/10,PED-4,PED-5']);
  expect(recordsPerClose().records).toEqual({ count: 14, amount: '76.70' });
});

it('matches notes of each type by themselves, where the ledger has a line for each type and day', async () => {
  const cache = openCache(paths.cachePath);
  const note = (id: number, type: string, amount: string) =>
    listingRecord(listings.notes, id, { category: 'DEBIT', type, externalId: `N-${id}`, amount });
  const notes = [note(11, 'CASHOUT_FEE', '1.00'), note(12, 'CASHOUT_FEE', '2.00')];
  const taxes = [note(13, 'TAX', '0.18'), note(14, 'TAX', '0.36')];
  recordStorer(cache, listings.notes)({ records: [...notes, ...taxes], readAt: NOW });
  cache.close();
  await given([
    ...GROSS,
    { day: '2026-10-05', amount: '-3.00', reference: 'COMISIONES DE PAGOS' },
    { day: '2026-10-05', amount: '-0.54', reference: 'IGV' },
  ]);
  expect(open('lines')).toEqual([]);
  expect(exceptions()).toEqual([]);
  // The chargeback of the same day is of another type, of which the ledger has no line.
  expect(recordsPerClose().records).toEqual({ count: 7, amount: '26.46' });
});

it('tells of a fee by itself what it is matched with', async () => {
  await given([...GROSS, fee(1), fee(2), fee(3)]);
  const of = (identity: string) =>
    readRecordMatches(paths, { book: 'ledger', timeZone: LIMA }, { listing: 'deposits', identity });
  expect(of('1 fee').matches[0]?.lines[0]?.line.amount).toBe('-0.10');
  expect(of('1').matches[0]?.lines[0]?.line.amount).toBe('10.00');
});
