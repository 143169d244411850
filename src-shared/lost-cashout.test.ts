import { describe, expect, it } from 'vitest';
import type { CashoutOrder, LookUp } from './contract/payouts.ts';
import { ageAt, evidenceAfter, isLost, LOOK_UPS_APART_MS, lossOf } from './lost-cashout.ts';

const MINUTE = 60_000;
const LEAST_AGE_MS = 30 * MINUTE;
const SENT = Date.parse('2026-11-22T12:00:00Z');
const ORDER: CashoutOrder = {
  id: '6b1f0f5e-9a55-4d0e-8a0a-0c9f6f3f6a01',
  state: 'unknown',
  draft: {
    payTo: 'bank',
    bank_account: '00219300123456789123',
    account_type: 'S',
    bank_code: '',
    amount: '150.10',
    currency: 'PEN',
    document_type: 'DNI',
    document_id: '45678901',
    beneficiary_name: '',
    beneficiary_lastname: 'Muñoz',
    phone: '',
    comments: '',
    notification_url: '',
    external_id: 'PAGO-1',
  },
  createdAt: SENT,
  sentAt: SENT,
  sendings: 1,
  cashoutId: null,
  error: null,
  lookUp: null,
  status: null,
};

/** The order after a look-up that found nothing, so long after the sending by our clock and by the service's. */
function looked(order: CashoutOrder, ours: number, service: number | null): CashoutOrder {
  const lookUp: LookUp = {
    outcome: 'not-found',
    at: SENT + ours,
    serviceAt: service === null ? null : SENT + service,
    listing: 'not-found',
    statusQuery: 'refused',
  };
  const { afterSent: _, missing: __, ...rest } = order;
  return { ...rest, ...evidenceAfter(order, lookUp, LEAST_AGE_MS), lookUp };
}
const kind = (order: CashoutOrder) => lossOf(order, LEAST_AGE_MS)?.kind;

describe('by our clock alone', () => {
  it('a look-up counts from the least age on, to the millisecond', () => {
    expect(kind(looked(ORDER, LEAST_AGE_MS - 1, null))).toBe('too-early');
    expect(kind(looked(ORDER, LEAST_AGE_MS, null))).toBe('once');
  });

  it('two are lost from ten minutes on, to the millisecond', () => {
    const once = looked(ORDER, LEAST_AGE_MS, null);
    expect(kind(looked(once, LEAST_AGE_MS + LOOK_UPS_APART_MS - 1, null))).toBe('once');
    const lost = looked(once, LEAST_AGE_MS + LOOK_UPS_APART_MS, null);
    expect(kind(lost)).toBe('lost');
    const last = SENT + LEAST_AGE_MS + LOOK_UPS_APART_MS;
    expect(isLost(lost, LEAST_AGE_MS, last)).toBe(true);
    expect(isLost(lost, LEAST_AGE_MS, last - 1)).toBe(false);
  });

  it('a look-up between them does not begin the ten minutes anew', () => {
    const between = looked(looked(ORDER, 30 * MINUTE, null), 35 * MINUTE, null);
    expect(lossOf(between, LEAST_AGE_MS)).toEqual({
      kind: 'once',
      first: SENT + 30 * MINUTE,
      from: SENT + 40 * MINUTE,
    });
    expect(kind(looked(between, 40 * MINUTE, null))).toBe('lost');
  });
});

describe('where the service tells the time', () => {
  it('the age is counted from its first answer after the sending, however old the order is by our clock', () => {
    const first = looked(ORDER, 24 * 60 * MINUTE, 24 * 60 * MINUTE);
    expect(first.afterSent).toEqual({ at: SENT + 24 * 60 * MINUTE, serviceAt: SENT + 24 * 60 * MINUTE });
    expect(lossOf(first, LEAST_AGE_MS)).toEqual({ kind: 'too-early', from: SENT + (24 * 60 + 30) * MINUTE });
  });

  it('its clock has whole seconds: one more has to pass', () => {
    const seen = looked(ORDER, 1, 0);
    expect(ageAt(seen, { at: SENT + 60 * MINUTE, serviceAt: SENT + LEAST_AGE_MS })).toBe(
      LEAST_AGE_MS - 1_000,
    );
    expect(kind(looked(seen, 60 * MINUTE, LEAST_AGE_MS + 999))).toBe('too-early');
    expect(kind(looked(seen, 60 * MINUTE, LEAST_AGE_MS + 1_000))).toBe('once');
  });

  it('the shorter time counts: our clock that ran ahead proves nothing, nor does the service’s', () => {
    const seen = looked(ORDER, 1, 0);
    expect(kind(looked(seen, 600 * MINUTE, 10 * MINUTE))).toBe('too-early');
    expect(kind(looked(seen, 10 * MINUTE, 600 * MINUTE))).toBe('too-early');
    const once = looked(seen, 31 * MINUTE, 31 * MINUTE);
    expect(kind(looked(once, 600 * MINUTE, 32 * MINUTE))).toBe('once');
    expect(kind(looked(once, 32 * MINUTE, 600 * MINUTE))).toBe('once');
    expect(kind(looked(once, 41 * MINUTE, 41 * MINUTE))).toBe('lost');
  });

  it('an answer without it counts for nothing', () => {
    const seen = looked(ORDER, 1, 0);
    expect(kind(looked(seen, 600 * MINUTE, null))).toBe('too-early');
  });
});

it('an order whose outcome is known, or that was never sent, is neither lost nor waited for', () => {
  for (const state of ['prepared', 'discarded', 'sent', 'confirmed', 'refused'] as const)
    expect(lossOf({ ...ORDER, state }, LEAST_AGE_MS)).toBeUndefined();
  expect(kind(ORDER)).toBe('not-looked-up');
});
