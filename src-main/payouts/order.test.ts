import { describe, expect, it } from 'vitest';
import type { CashoutOrder, LookUp } from '../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { SendOutcome } from '../service-client/payouts.ts';
import {
  aboutToSend,
  afterCrash,
  afterLookUp,
  afterSending,
  discarded,
  isAtAnotherDesk,
  prepared,
} from './order.ts';
import { draft, LEAST_AGE_MS, ORIGINS } from './testing/orders.ts';

const ID = '6b1f0f5e-9a55-4d0e-8a0a-0c9f6f3f6a01';
const error = new TieoutError('service-timeout').details;
const order = prepared(ID, draft(), 1_000);
const outcomes: Record<SendOutcome['kind'], SendOutcome> = {
  confirmed: { kind: 'confirmed', cashoutId: '9007199254740993' },
  refused: { kind: 'refused', error },
  unknown: { kind: 'unknown', error },
  'turned-away': { kind: 'turned-away', error },
  'not-sent': { kind: 'not-sent', error },
};
const lookUp = (outcome: LookUp['outcome'], at: number): LookUp => ({
  outcome,
  at,
  listing: outcome === 'found' ? 'found' : 'not-found',
  statusQuery: 'not-asked',
});
const nothing = { cashoutId: null, status: null };
const send = (each: CashoutOrder, now: number) => aboutToSend(each, now, ORIGINS, LEAST_AGE_MS);
const look = (
  each: CashoutOrder,
  outcome: LookUp['outcome'],
  at: number,
  found: Parameters<typeof afterLookUp>[2] = nothing,
) => afterLookUp(each, lookUp(outcome, at), found, LEAST_AGE_MS);
const MINUTE = 60_000;

describe('the life of an order', () => {
  it('goes from prepared through sent to what the service said', () => {
    const sent = send(order, 2_000);
    expect(sent).toMatchObject({ state: 'sent', sentAt: 2_000, sendings: 1 });
    expect(afterSending(sent, outcomes.confirmed)).toMatchObject({
      state: 'confirmed',
      cashoutId: '9007199254740993',
    });
    expect(afterSending(sent, outcomes.refused)).toMatchObject({ state: 'refused', error });
    expect(afterSending(sent, outcomes.unknown)).toMatchObject({ state: 'unknown', error });
  });

  it.each([
    ['nothing left this computer', 'not-sent'],
    ['the service made no cashout for a reason that is not its own', 'turned-away'],
  ] as const)('is prepared again when %s', (_, kind) => {
    const back = afterSending(send(order, 2_000), outcomes[kind]);
    expect(back).toMatchObject({ state: 'prepared', sentAt: null, sendings: 0, error });
    expect(discarded(back).state).toBe('discarded');
  });

  it('is unknown after a crash between sending and answer, and only then', () => {
    expect(afterCrash(send(order, 2_000))).toMatchObject({
      state: 'unknown',
      error: { code: 'outcome-unknown' },
    });
    expect(afterCrash(order)).toBe(order);
  });

  it('is confirmed by being found, and stays unknown by not being found', () => {
    const unknown = afterCrash(send(order, 2_000));
    expect(look(unknown, 'found', 3_000, { cashoutId: '7', status: null })).toMatchObject({
      state: 'confirmed',
      cashoutId: '7',
      error: null,
    });
    expect(look(unknown, 'not-found', 3_000).state).toBe('unknown');
    expect(look(unknown, 'inconclusive', 3_000).state).toBe('unknown');
  });

  it('is refused by being found as declined', () => {
    const rejected = { code: '3', description: '', rejectionCode: '808', rejectionReason: null, at: 3_000 };
    const found = { cashoutId: '7', status: rejected };
    expect(look(afterCrash(send(order, 2_000)), 'declined', 3_000, found)).toMatchObject({
      state: 'refused',
      error: null,
      ...found,
    });
  });

  it('that was sent again is refused so only when that sending must be in the listing', () => {
    const unknown = afterCrash(send(order, 0));
    const twice = look(look(unknown, 'not-found', 30 * MINUTE), 'not-found', 40 * MINUTE);
    const again = afterCrash(send(twice, 41 * MINUTE));
    expect(look(again, 'declined', 70 * MINUTE).state).toBe('unknown');
    expect(look(again, 'declined', 71 * MINUTE).state).toBe('refused');
  });

  it.each(['confirmed', 'refused', 'unknown'] as const)('is not sent again when %s', (kind) => {
    const settled = afterSending(send(order, 2_000), outcomes[kind]);
    expect(() => send(settled, 3_000)).toThrow('order-not-sendable');
    expect(() => discarded(settled)).toThrow('order-not-discardable');
  });

  it('keeps what was confirmed beside it', () => {
    const similar = {
      key: 'order 1',
      source: 'order',
      at: 500,
      amount: '150.10',
      currency: 'PEN',
      state: 'confirmed',
      statusCode: null,
      externalId: 'PAGO-0',
      cashoutId: '7',
    } as const;
    expect(prepared(ID, draft(), 1_000, [similar]).confirmedSimilar).toEqual([similar]);
    expect(prepared(ID, draft(), 1_000)).not.toHaveProperty('confirmedSimilar');
  });
});

describe('an order of unknown outcome', () => {
  const unknown = afterCrash(send(order, 0));

  it('is sent again after two look-ups that found nothing, both after the least age, ten minutes apart', () => {
    const once = look(unknown, 'not-found', 30 * MINUTE);
    expect(() => send(once, 31 * MINUTE)).toThrow('order-too-soon');
    expect(() => send(look(once, 'not-found', 40 * MINUTE - 1), 40 * MINUTE)).toThrow('order-too-soon');
    const twice = look(once, 'not-found', 40 * MINUTE);
    const again = send(twice, 41 * MINUTE);
    expect(again).toMatchObject({ state: 'sent', sendings: 2, lookUp: null });
    expect(again).not.toHaveProperty('missing');
    expect(again).not.toHaveProperty('afterSent');
  });

  it('is not, however often it was looked up before that', () => {
    let early = unknown;
    for (let minute = 0; minute < 30; minute += 1) early = look(early, 'not-found', minute * MINUTE);
    expect(() => send(early, 24 * 60 * MINUTE)).toThrow('order-too-soon');
    expect(() => send(look(early, 'not-found', 30 * MINUTE), 24 * 60 * MINUTE)).toThrow('order-too-soon');
  });

  it('begins anew after a look-up that is not certain', () => {
    const doubt = look(look(unknown, 'not-found', 30 * MINUTE), 'inconclusive', 40 * MINUTE);
    expect(() => send(doubt, 41 * MINUTE)).toThrow('order-not-sendable');
    const once = look(doubt, 'not-found', 50 * MINUTE);
    expect(() => send(once, 51 * MINUTE)).toThrow('order-too-soon');
    expect(send(look(once, 'not-found', 60 * MINUTE), 61 * MINUTE).state).toBe('sent');
  });

  it('waits when the clock was set back, before the look-ups or after them', () => {
    expect(() => send(look(unknown, 'not-found', -60 * MINUTE), -59 * MINUTE)).toThrow('order-too-soon');
    const twice = look(look(unknown, 'not-found', 30 * MINUTE), 'not-found', 40 * MINUTE);
    expect(() => send(twice, 40 * MINUTE - 1)).toThrow('order-too-soon');
    const between = look(look(unknown, 'not-found', 90 * MINUTE), 'not-found', 45 * MINUTE);
    expect(() => send(between, 100 * MINUTE)).toThrow('order-too-soon');
  });

  it('is held to a longer time that was set meanwhile', () => {
    const twice = look(look(unknown, 'not-found', 30 * MINUTE), 'not-found', 40 * MINUTE);
    expect(() => aboutToSend(twice, 41 * MINUTE, ORIGINS, 60 * MINUTE)).toThrow('order-too-soon');
  });

  it('of an older version, with a single look-up, has to be looked up twice more', () => {
    const old: CashoutOrder = { ...unknown, lookUp: lookUp('not-found', 24 * 60 * MINUTE) };
    expect(() => send(old, 25 * 60 * MINUTE)).toThrow('order-too-soon');
    const once = look(old, 'not-found', 25 * 60 * MINUTE);
    expect(() => send(once, 26 * 60 * MINUTE)).toThrow('order-too-soon');
    expect(send(look(once, 'not-found', 26 * 60 * MINUTE), 27 * 60 * MINUTE).state).toBe('sent');
  });

  it('that was sent again stays unknown when that is refused or does not leave: the first sending may be there', () => {
    const again = send(look(look(unknown, 'not-found', 30 * MINUTE), 'not-found', 40 * MINUTE), 41 * MINUTE);
    expect(afterSending(again, outcomes.refused)).toMatchObject({ state: 'unknown', error, sendings: 2 });
    expect(afterSending(again, outcomes['turned-away'])).toMatchObject({
      state: 'unknown',
      error,
      sendings: 2,
    });
    expect(afterSending(again, outcomes['not-sent'])).toMatchObject({ state: 'unknown', sendings: 1 });
  });
});

it('an order is at another desk only as long as a sending may take, also by a clock that is far ahead', () => {
  const sent = aboutToSend(
    prepared('6b1f0f5e-9a55-4d0e-8a0a-0c9f6f3f6a01', draft(), 0),
    1_000_000,
    ORIGINS,
    60_000,
  );
  const at = (now: number, account = 'luis') =>
    isAtAnotherDesk({ ...sent, sentBy: { account: 'ana', day: '2026-10-31' } }, account, 60_000, now);
  expect([at(1_000_000), at(1_059_999), at(1_060_000)]).toEqual([true, true, false]);
  // The other clock is a little ahead, or far.
  expect([at(990_000), at(1_000)]).toEqual([true, false]);
  expect(at(1_000_000, 'ana')).toBe(false);
});
