import { describe, expect, test } from 'vitest';
import type { CashoutOrder, CashoutStatus, LookUp } from '../../../../src-shared/contract/payouts.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../../../src-shared/contract/workspaces.ts';
import { EMPTY_DRAFT } from './cashout-form.ts';
import { changesOf, lostSince, mayBeSent, newestFirst } from './order-steps.ts';

const order = (change: Partial<CashoutOrder>): CashoutOrder => ({
  id: '0d9ab1c2-6d33-4a4e-9a86-3a53f7b8a001',
  state: 'prepared',
  draft: EMPTY_DRAFT,
  createdAt: 1_000,
  sentAt: null,
  sendings: 0,
  cashoutId: null,
  error: null,
  lookUp: null,
  status: null,
  ...change,
});
const lookUp = (outcome: LookUp['outcome'], at: number): LookUp => ({
  outcome,
  at,
  listing: 'not-found',
  statusQuery: 'not-found',
});
const status = (code: string): CashoutStatus => ({
  code,
  description: '',
  rejectionCode: null,
  rejectionReason: null,
  at: 3_000,
});

describe('sending', () => {
  test('a prepared order may be sent', () => {
    expect(mayBeSent(order({}), DEFAULT_SERVICE_SETTINGS)).toBe(true);
  });

  const settings = DEFAULT_SERVICE_SETTINGS;
  const MINUTE = 60_000;
  test.each(['discarded', 'sent', 'confirmed', 'refused', 'unknown'] as const)(
    'one that is %s may not',
    (state) => {
      expect(mayBeSent(order({ state, sentAt: 2_000 }), settings)).toBe(false);
    },
  );

  test('one of unknown outcome may once two look-ups that count have found nothing, and only then', () => {
    const unknown = { state: 'unknown', sentAt: 0, lookUp: lookUp('not-found', 41 * MINUTE) } as const;
    const at = (minute: number) => ({ at: minute * MINUTE, serviceAt: null });
    const twice = order({ ...unknown, missing: { first: at(31), last: at(41) } });
    expect(lostSince(twice, settings)).toMatchObject({ first: 31 * MINUTE, last: 41 * MINUTE });
    expect(lostSince(twice, { ...settings, resendAfterMinutes: 32 })).toBeUndefined();
    expect(lostSince(order({ ...unknown, missing: { first: at(31), last: at(31) } }), settings)).toBe(
      undefined,
    );
    expect(lostSince(order(unknown), settings)).toBeUndefined();
    expect(lostSince({ ...twice, state: 'refused' }, settings)).toBeUndefined();
  });
});

test('changes follow the last known status', () => {
  const confirmed = { state: 'confirmed', cashoutId: '1' } as const;
  expect(changesOf(order({ ...confirmed, status: status('0') }))).toEqual(['cancel', 'hold']);
  expect(changesOf(order({ ...confirmed, status: status('5') }))).toEqual(['release']);
  for (const code of ['1', '2', '3', '4', '9'])
    expect(changesOf(order({ ...confirmed, status: status(code) }))).toEqual([]);
  expect(changesOf(order(confirmed))).toEqual([]);
  expect(changesOf(order({ ...confirmed, cashoutId: null, status: status('0') }))).toEqual([]);
});

test('the newest order stands first', () => {
  const [a, b, c] = [order({ id: 'a' }), order({ id: 'b', createdAt: 2_000 }), order({ id: 'c' })];
  expect(newestFirst([a, b, c]).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  expect(newestFirst([c, b, a]).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  const inFile = (id: string, line: number) => ({
    ...a,
    id,
    file: { id: 'f', name: 'f.csv', sha256: '', line },
  });
  const rows = [inFile('x', 3), inFile('z', 2), inFile('y', 4)];
  expect(newestFirst(rows).map(({ file }) => file?.line)).toEqual([2, 3, 4]);
});
