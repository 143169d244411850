import { describe, expect, it } from 'vitest';
import type { DepositStatus } from './contract/deposit-status.ts';
import type { ListingRow } from './contract/listings.ts';
import type { Neighbour } from './contract/records.ts';
import { compareCashout, compareDeposit, hasDifference } from './live-comparison.ts';

const row = (values: ListingRow['values']): ListingRow => ({
  identity: '7',
  values,
  problems: [],
  changed: false,
});
const cached = {
  status: 'COMPLETED',
  localAmount: '10.10',
  localCurrency: 'PEN',
  fee: '0.20',
  feeCurrency: 'PEN',
  externalId: 'PED-7',
};
const live = (changes: Partial<DepositStatus> = {}) =>
  ({
    deposit_id: '7',
    status: 'COMPLETED',
    local_amount: '10.1',
    fee_amount: '0.2',
    fee_currency: 'PEN',
    invoice_id: 'PED-7',
    refunded: false,
    ...changes,
  }) as DepositStatus;
const refund = (status: string): Neighbour => ({
  relation: 'refund',
  listing: 'refunds',
  row: row({ status }),
});
const verdicts = (compared: ReturnType<typeof compareDeposit>) =>
  Object.fromEntries(compared.map(({ name, verdict }) => [name, verdict]));

describe('a deposit', () => {
  it('that is the same, its amounts written otherwise, has no difference', () => {
    const compared = compareDeposit(row(cached), live(), []);
    expect(new Set(compared.map(({ verdict }) => verdict))).toEqual(new Set(['same']));
    expect(hasDifference(compared)).toBe(false);
  });

  it.each([
    ['PENDING', 'CREATED', 'same'],
    ['PENDING', 'COMPLETED', 'differs'],
    ['APPROVED', 'PENDING', 'same'],
    ['APPROVED', 'COMPLETED', 'differs'],
    ['COMPLETED', 'FOR_REVIEW', 'differs'],
    ['CANCELLED', 'EXPIRED', 'same'],
    ['DECLINED', 'CANCELLED', 'same'],
    ['COMPLETED', 'EXPIRED', 'differs'],
    ['COMPLETED', 'SOMETHING_NEW', 'unclear'],
    ['COMPLETED', 'constructor', 'unclear'],
    ['COMPLETED', null, 'unclear'],
    [null, 'COMPLETED', 'unclear'],
  ])('cached as %s and now %s: %s', (was, is, verdict) => {
    const compared = compareDeposit(row({ ...cached, status: was }), live({ status: is }), []);
    expect(verdicts(compared).status).toBe(verdict);
  });

  it('of which the service answered with another one is not the same, whatever its values', () => {
    const compared = compareDeposit(row(cached), live({ deposit_id: '8' }), []);
    expect(compared[0]).toEqual({ name: 'depositId', cached: '7', live: '8', verdict: 'differs' });
    expect(new Set(compared.slice(1).map(({ verdict }) => verdict))).toEqual(new Set(['unclear']));
    expect(verdicts(compareDeposit(row(cached), live({ deposit_id: '7' }), []))).not.toHaveProperty(
      'depositId',
    );
  });

  it.each([
    [{ local_amount: '10.11' }, 'amount', 'differs'],
    [{ local_amount: null }, 'amount', 'unclear'],
    [{ fee_amount: '0.200001' }, 'fee', 'differs'],
    [{ fee_currency: 'USD' }, 'fee', 'differs'],
    [{ fee_currency: null }, 'fee', 'same'],
    [{ invoice_id: 'PED-8' }, 'externalId', 'differs'],
  ])('with %j: %s %s', (change, name, verdict) => {
    expect(verdicts(compareDeposit(row(cached), live(change), []))[name]).toBe(verdict);
  });

  it.each([
    [true, [refund('COMPLETED')], 'same'],
    [true, [refund('PENDING')], 'differs'],
    [true, [], 'differs'],
    [false, [refund('COMPLETED')], 'differs'],
    [false, [refund('CANCELLED')], 'same'],
    [null, [], 'unclear'],
    [true, undefined, 'unclear'],
  ])('refunded %s beside %j: %s', (refunded, neighbours, verdict) => {
    expect(verdicts(compareDeposit(row(cached), live({ refunded }), neighbours)).refunded).toBe(verdict);
  });
});

describe('a cashout', () => {
  const status = (
    code: string,
    rejectionCode: string | null = null,
    rejectionReason: string | null = null,
  ) => ({
    code,
    description: '',
    rejectionCode,
    rejectionReason,
    at: 1,
  });

  it.each([
    ['DELIVERED', '4', 'same'],
    ['DELIVERED', '1', 'differs'],
    ['DECLINED', '3', 'same'],
    ['DECLINED', '1', 'differs'],
    ['CANCELLED', '3', 'differs'],
    ['COMPLETED', '9', 'unclear'],
  ])('cached as %s and now %s: %s', (was, code, verdict) => {
    expect(compareCashout(row({ status: was }), status(code))).toMatchObject([{ name: 'status', verdict }]);
  });

  it.each([
    ['ERROR_ACCOUNT_CLOSED', '801', 'ERROR_ACCOUNT_CLOSED', 'same'],
    ['801', null, 'ERROR_ACCOUNT_CLOSED', 'same'],
    ['ERROR_ACCOUNT_CLOSED', '806', 'ERROR_BENEFICIARY_NAME_INCORRECT', 'differs'],
    ['rechazado por el banco', '807', 'ERROR_REJECTED_BY_BANK', 'unclear'],
    [null, '807', 'ERROR_REJECTED_BY_BANK', 'differs'],
    ['ERROR_ACCOUNT_CLOSED', null, null, 'differs'],
  ])('rejected for %s and now for %s %s: %s', (reason, code, name, verdict) => {
    const [, compared] = compareCashout(row({ status: 'REJECTED', reason }), status('3', code, name));
    expect(compared).toMatchObject({ name: 'reason', verdict });
  });
});
