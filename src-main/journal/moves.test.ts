/** What a change of a record moves in the books: each kind by itself, signed as it moves the payments account. */
import { expect, it } from 'vitest';
import type { ColumnRule, NetSigns } from '../../src-shared/contract/tie-out.ts';
import { unitsOf } from '../../src-shared/money.ts';
import type { CachedRecord } from '../reconcile/record.ts';
import { decidedMoves, movesOf } from './moves.ts';

const ON = BigInt(Date.parse('2026-09-15T12:00:00Z'));
const rule = (part: Partial<ColumnRule>): ColumnRule => ({
  listing: 'deposits',
  statuses: null,
  dateField: 'creationDate',
  amountField: 'amount',
  currencyField: 'currency',
  dayCut: 'utc',
  sign: 'plus',
  ...part,
});
const SIGNS = [1, -1, -1, 1, -1, 1] as NetSigns;
const about = {
  month: '2026-09',
  currency: 'PEN',
  timeZone: 'America/Lima',
  netSigns: SIGNS,
  rules: [
    { column: 'depositTotal', rule: rule({ statuses: ['COMPLETED'] }) },
    { column: 'depositFeeTotal', rule: rule({ statuses: ['COMPLETED'], amountField: 'fee' }) },
    { column: 'noteTotal', rule: rule({ listing: 'notes' }) },
    { column: 'settlementTotal', rule: rule({ listing: 'settlements', amountField: 'requestedAmount' }) },
  ] as const,
};
const record = (part: Record<string, string | bigint>): CachedRecord => ({
  identity: '1',
  currency: 'PEN',
  creationDate: ON,
  ...part,
});
const told = (moves: ReturnType<typeof movesOf>) => moves.map(({ kind, amount }) => [kind, amount]);

it('a deposit that no longer counts takes its fee with it', () => {
  const deposit = record({ status: 'COMPLETED', amount: unitsOf('60.05'), fee: unitsOf('1.49') });
  const cancelled = { ...deposit, status: 'CANCELLED' };
  expect(told(movesOf('deposits', deposit, cancelled, about))).toEqual([
    ['deposit', '-60.05'],
    ['deposit-fee', '1.49'],
  ]);
  expect(told(movesOf('deposits', cancelled, deposit, about))).toEqual([
    ['deposit', '60.05'],
    ['deposit-fee', '-1.49'],
  ]);
  expect(movesOf('deposits', deposit, { ...deposit, currency: 'USD' }, about)).toHaveLength(2);
});

it('a note that is of another type goes from one account to another', () => {
  const note = record({ type: 'CHARGEBACK', amount: unitsOf('-5') });
  expect(told(movesOf('notes', note, { ...note, type: 'REFUND' }, about))).toEqual([
    ['note:CHARGEBACK', '5.00'],
    ['note:REFUND', '-5.00'],
  ]);
  expect(told(movesOf('notes', note, null, about))).toEqual([['note:CHARGEBACK', '5.00']]);
});

it('a settlement that comes is apart from its fee, and one outside the month moves nothing', () => {
  const settlement = record({ requestedAmount: unitsOf('100'), fee: unitsOf('3') });
  expect(told(movesOf('settlements', null, settlement, about))).toEqual([
    ['settlement', '-97.00'],
    ['settlement-fee', '-3.00'],
  ]);
  const later = { ...settlement, creationDate: BigInt(Date.parse('2026-10-15T12:00:00Z')) };
  expect(movesOf('settlements', null, later, about)).toEqual([]);
});

it('what kept no kinds is of its columns', () => {
  const effects = [
    { side: 'records', column: 'depositFeeTotal', amount: '1.49' },
    { side: 'records', column: 'noteTotal', amount: '-5.00' },
    { side: 'report', column: 'depositTotal', amount: '7.00' },
  ] as const;
  const moves = decidedMoves({ effects: [...effects], after: { type: 'REFUND' } }, SIGNS);
  expect(told(moves)).toEqual([
    ['deposit-fee', '-1.49'],
    ['note:REFUND', '-5.00'],
  ]);
});
