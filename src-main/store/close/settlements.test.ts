/** Settlements of a month beside the bank lines that paid them. */
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import type { BookFigures, CloseLeg } from '../../close/evidence.ts';
import type { Evidence } from './evidence.ts';
import { settlementsOf } from './settlements.ts';

const PLACE = { month: '2026-09', currency: 'PEN' };
const BANK = [{ book: 'bank' } as BookFigures];

/** A frozen month with settlements of these amounts, by id. */
function month(amounts: Readonly<Record<string, number>>) {
  const db = new Database(':memory:').defaultSafeIntegers();
  db.exec(`ATTACH ':memory:' AS frozen; CREATE TABLE frozen.settlements
    (identity TEXT, creationDate INTEGER, status TEXT, currency TEXT, requestedAmount INTEGER, fee INTEGER, amountToTransfer INTEGER)`);
  for (const [id, amount] of Object.entries(amounts))
    db.prepare("INSERT INTO frozen.settlements VALUES (?, 1, 'COMPLETED', 'PEN', ?, 0, ?)").run(
      id,
      amount * 1_000_000,
      amount * 1_000_000,
    );
  return db;
}

const leg = (side: 'line' | 'record', id: string, amount: string, change: object = {}) =>
  ({
    side,
    source: side === 'line' ? 'bank.csv' : 'settlements',
    id,
    reference: id,
    day: '2026-09-10',
    currency: 'PEN',
    amount,
    allocated: amount,
    ...change,
  }) as CloseLeg;

const evidenceOf = (
  legs: readonly CloseLeg[],
  lines: readonly object[] = [],
  files: readonly string[] = [],
) =>
  ({
    statements: files.map((file) => ({ book: 'bank', file })),
    lines: { count: lines.length, pieces: () => [lines] },
    matches: { count: 1, pieces: () => [[{ id: 'M-1', book: 'bank', legs }]] },
    legs: legs.length,
    exceptions: [],
  }) as unknown as Evidence;

const read = (
  amounts: Readonly<Record<string, number>>,
  evidence: Evidence,
  items: readonly Partial<ReconcilingItem>[] = [],
) =>
  settlementsOf(
    month(amounts),
    'frozen',
    PLACE,
    undefined as never,
    evidence,
    BANK,
    items as ReconcilingItem[],
  );

it('tells each amount of several lines for several settlements once', () => {
  const found = read(
    { a: 100, b: 50 },
    evidenceOf([
      leg('line', '1', '120.00'),
      leg('line', '2', '30.00'),
      leg('record', 'a', '100.00'),
      leg('record', 'b', '50.00'),
    ]),
  );
  expect(
    found.map(({ id, bankLines }) => [id, bankLines.map(({ line, allocated }) => [line, allocated])]),
  ).toEqual([
    ['a', [[1, '100.00']]],
    [
      'b',
      [
        [1, '20.00'],
        [2, '30.00'],
      ],
    ],
  ]);
});

it('tells one line for several settlements, and several lines for one, as they were allocated', () => {
  const parts = (evidence: Evidence) =>
    read({ a: 100, b: 50 }, evidence).map(({ bankLines }) => bankLines.map(({ allocated }) => allocated));
  expect(
    parts(
      evidenceOf([leg('line', '1', '149.00'), leg('record', 'a', '100.00'), leg('record', 'b', '50.00')]),
    ),
  ).toEqual([['100.00'], ['50.00']]);
  expect(
    parts(evidenceOf([leg('line', '1', '60.00'), leg('line', '2', '40.00'), leg('record', 'a', '100.00')])),
  ).toEqual([['60.00', '40.00'], []]);
});

it('finds the line of the right one of two files that have one name', () => {
  const line = (statement: number, amount: string, description: string) => ({
    statement,
    line: 1,
    bookingDay: '2026-09-10',
    valueDay: null,
    reference: '1',
    amount,
    description,
  });
  const lines = [line(0, '100.00', 'first file'), line(1, '50.00', 'second file')];
  const evidence = evidenceOf([leg('line', '1', '100.00'), leg('record', 'a', '100.00')], lines, [
    'bank.csv',
    'bank.csv',
  ]);
  expect(read({ a: 100 }, evidence)[0]?.bankLines[0]?.description).toBe('first file');
});

it('calls what the account reconciliation has in transit in transit, with the line of the month after', () => {
  const row = (listing: 'settlements' | null, identity: string, day: string) =>
    ({ listing, identity, day, text: `${identity} text`, amount: '1.00' }) as const;
  const found = read({ a: 100, b: 50, c: 20 }, evidenceOf([]), [
    {
      kind: 'timing',
      exception: null,
      rows: [row('settlements', 'a', '2026-09-30'), row(null, '7', '2026-10-01')],
    },
    { kind: 'timing', exception: null, rows: [row('settlements', 'b', '2026-09-30')] },
    { kind: 'not-in-books', exception: 'x', rows: [row('settlements', 'c', '2026-09-12')] },
  ]);
  expect(found.map(({ expectation, arrives }) => [expectation, arrives])).toEqual([
    ['in-transit', { day: '2026-10-01', reference: '7 text' }],
    ['in-transit', null],
    ['expected', null],
  ]);
});
