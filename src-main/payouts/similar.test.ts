import { describe, expect, it } from 'vitest';
import type { CashoutOrder, SimilarCashout } from '../../src-shared/contract/payouts.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';
import { prepared } from './order.ts';
import { similarTo } from './similar.ts';
import { draft } from './testing/orders.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const order = (change: Partial<CashoutDraft> = {}, about: Partial<CashoutOrder> = {}): CashoutOrder => ({
  ...prepared('6b1f0f5e-9a55-4d0e-8a0a-0c9f6f3f6a01', draft(change), NOW - DAY_MS),
  ...about,
});
const wallet = { payTo: 'wallet', bank_account: '', account_type: '', bank_code: '901' } as const;
const found = (one: CashoutOrder, other: Partial<CashoutDraft> = {}) =>
  similarTo(draft({ external_id: '', ...other }), [one], [], NOW).length;

describe('an order is similar', () => {
  it.each<[string, Partial<CashoutDraft>]>([
    ['with the same document', { bank_account: '00219300000000000000' }],
    ['with the same account', { document_id: '11112222' }],
    ['with the amount written otherwise', { amount: '150.1' }],
  ])('%s', (_, change) => expect(found(order(change))).toBe(1));

  it('with the same phone, with the country’s number in front or without', () => {
    const paid = order({ ...wallet, phone: '+51987654321' });
    expect(found(paid, { ...wallet, phone: '987654321', document_id: '11112222' })).toBe(1);
    expect(found(paid, { ...wallet, phone: '987654322', document_id: '11112222' })).toBe(0);
  });

  it.each(['prepared', 'sent', 'confirmed', 'unknown'] as const)('while it is %s', (state) => {
    expect(found(order({}, { state }))).toBe(1);
  });
});

describe('an order is not similar', () => {
  it.each<[string, Partial<CashoutDraft>]>([
    ['of another amount', { amount: '150.11' }],
    ['in another currency', { currency: 'USD' }],
    ['to another person', { document_id: '11112222', bank_account: '00219300000000000000' }],
  ])('%s', (_, change) => expect(found(order(change))).toBe(0));

  it.each(['discarded', 'refused'] as const)('that was %s', (state) => {
    expect(found(order({}, { state }))).toBe(0);
  });

  it('only because neither has an account or a phone', () => {
    const empty = { ...wallet, phone: '' };
    expect(found(order({ ...empty, document_id: '11112222' }), empty)).toBe(0);
  });

  it('more than five days away', () => {
    expect(found(order({}, { createdAt: NOW - 5 * DAY_MS }))).toBe(1);
    expect(found(order({}, { createdAt: NOW - 5 * DAY_MS - 1 }))).toBe(0);
    // What counts is when it was sent, not when it was prepared.
    expect(found(order({}, { createdAt: NOW - 30 * DAY_MS, sentAt: NOW - DAY_MS }))).toBe(1);
  });
});

describe('a listed cashout', () => {
  const listed = (externalId: string, at = NOW - 2 * DAY_MS): SimilarCashout => ({
    key: `listed ${externalId}`,
    source: 'listed',
    at,
    amount: '150.1',
    currency: 'PEN',
    state: 'COMPLETED',
    statusCode: null,
    externalId,
    cashoutId: '7',
  });

  it('stands beside the orders, newest first, and is named once where it is one of them', () => {
    const known = { code: '4', description: '', rejectionCode: null, rejectionReason: null, at: NOW };
    const asked = order({}, { state: 'confirmed', status: known });
    const similar = similarTo(draft(), [asked], [listed('PAGO-1'), listed('ELSEWHERE'), listed('')], NOW);
    expect(similar.map(({ source, externalId }) => [source, externalId])).toEqual([
      ['order', 'PAGO-1'],
      ['listed', 'ELSEWHERE'],
      ['listed', ''],
    ]);
  });

  it.each(['discarded', 'refused'] as const)(
    'is shown although an order here with its reference was %s',
    (state) => {
      expect(similarTo(draft(), [order({}, { state })], [listed('PAGO-1')], NOW)).toEqual([listed('PAGO-1')]);
    },
  );

  it('is shown although an order here with its reference pays somebody else, or another amount', () => {
    const other = order({ amount: '99.00' }, { state: 'confirmed' });
    expect(similarTo(draft(), [other], [listed('PAGO-1')], NOW)).toEqual([listed('PAGO-1')]);
  });

  it.each(['prepared', 'unknown', 'confirmed'] as const)(
    'says what became of an order that is %s and whose status was never asked for',
    (state) => {
      expect(similarTo(draft(), [order({}, { state })], [listed('PAGO-1')], NOW)).toEqual([listed('PAGO-1')]);
    },
  );

  it('is one of fifty at most', () => {
    const many = Array.from({ length: 80 }, (_, index) => listed(`E-${index}`, NOW - index));
    const similar = similarTo(draft(), [], many, NOW);
    expect(similar).toHaveLength(50);
    expect(similar[0]?.externalId).toBe('E-0');
  });
});
