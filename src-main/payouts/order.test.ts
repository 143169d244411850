import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CashoutOrder, LookUp } from '../../src-shared/contract/payouts.ts';
import { cashoutOrder } from '../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import {
  aboutToSend,
  afterCrash,
  afterLookUp,
  afterSending,
  discarded,
  prepared,
  type SendOutcome,
} from './order.ts';
import { draft, ORIGINS } from './testing.ts';

const ID = '6b1f0f5e-9a55-4d0e-8a0a-0c9f6f3f6a01';
const error = new TieoutError('service-timeout').details;
const order = prepared(ID, draft(), 1_000);
const outcomes: Record<SendOutcome['kind'], SendOutcome> = {
  confirmed: { kind: 'confirmed', cashoutId: '9007199254740993' },
  refused: { kind: 'refused', error },
  unknown: { kind: 'unknown', error },
  'not-sent': { kind: 'not-sent', error },
};
const lookUp = (outcome: LookUp['outcome'], at: number): LookUp => ({
  outcome,
  at,
  listing: outcome === 'found' ? 'found' : 'not-found',
  statusQuery: 'not-asked',
});
const nothing = { cashoutId: null, status: null };

describe('the life of an order', () => {
  it('goes from prepared through sent to what the service said', () => {
    const sent = aboutToSend(order, 2_000, ORIGINS);
    expect(sent).toMatchObject({ state: 'sent', sentAt: 2_000, sendings: 1 });
    expect(afterSending(sent, outcomes.confirmed)).toMatchObject({
      state: 'confirmed',
      cashoutId: '9007199254740993',
    });
    expect(afterSending(sent, outcomes.refused)).toMatchObject({ state: 'refused', error });
    expect(afterSending(sent, outcomes.unknown)).toMatchObject({ state: 'unknown', error });
  });

  it('is prepared again when nothing left this computer', () => {
    const back = afterSending(aboutToSend(order, 2_000, ORIGINS), outcomes['not-sent']);
    expect(back).toMatchObject({ state: 'prepared', sentAt: null, sendings: 0, error });
    expect(discarded(back).state).toBe('discarded');
  });

  it('is unknown after a crash between sending and answer, and only then', () => {
    expect(afterCrash(aboutToSend(order, 2_000, ORIGINS))).toMatchObject({
      state: 'unknown',
      error: { code: 'outcome-unknown' },
    });
    expect(afterCrash(order)).toBe(order);
  });

  it('is confirmed by being found, and stays unknown by not being found', () => {
    const unknown = afterCrash(aboutToSend(order, 2_000, ORIGINS));
    expect(afterLookUp(unknown, lookUp('found', 3_000), { ...nothing, cashoutId: '7' })).toMatchObject({
      state: 'confirmed',
      cashoutId: '7',
      error: null,
    });
    expect(afterLookUp(unknown, lookUp('not-found', 3_000), nothing).state).toBe('unknown');
    expect(afterLookUp(unknown, lookUp('inconclusive', 3_000), nothing).state).toBe('unknown');
  });

  it.each(['confirmed', 'refused', 'unknown'] as const)('is not sent again when %s', (kind) => {
    const settled = afterSending(aboutToSend(order, 2_000, ORIGINS), outcomes[kind]);
    expect(() => aboutToSend(settled, 3_000, ORIGINS)).toThrow('order-not-sendable');
    expect(() => discarded(settled)).toThrow('order-not-discardable');
  });

  it('can be sent again once a later look-up found nothing, and not after an inconclusive one', () => {
    const unknown = afterCrash(aboutToSend(order, 2_000, ORIGINS));
    expect(() =>
      aboutToSend(afterLookUp(unknown, lookUp('inconclusive', 3_000), nothing), 4_000, ORIGINS),
    ).toThrow();
    expect(() =>
      aboutToSend(afterLookUp(unknown, lookUp('not-found', 1_999), nothing), 4_000, ORIGINS),
    ).toThrow();
    const again = aboutToSend(afterLookUp(unknown, lookUp('not-found', 3_000), nothing), 4_000, ORIGINS);
    expect(again).toMatchObject({ state: 'sent', sendings: 2, lookUp: null });
    // The first sending is still what is not known, so it cannot be discarded as never sent.
    expect(afterSending(again, outcomes['not-sent'])).toMatchObject({ state: 'unknown', sendings: 1 });
  });

  it('whatever happens, is sent again only right after a look-up that found nothing', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('send' as const), outcome: fc.constantFrom(...Object.values(outcomes)) }),
        fc.record({ do: fc.constant('crash' as const) }),
        fc.record({
          do: fc.constant('look' as const),
          outcome: fc.constantFrom('found', 'not-found', 'inconclusive' as const),
        }),
        fc.record({ do: fc.constant('discard' as const) }),
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(steps, (chosen) => {
        let current: CashoutOrder = order;
        let now = 1_000;
        let mayBeThere = false;
        for (const step of chosen) {
          now += 1_000;
          try {
            if (step.do === 'send') {
              const sent = aboutToSend(current, now, ORIGINS);
              expect(mayBeThere).toBe(false);
              current = afterSending(sent, step.outcome);
              mayBeThere = step.outcome.kind !== 'not-sent';
            } else if (step.do === 'crash') {
              if (current.state === 'prepared') {
                current = afterCrash(aboutToSend(current, now, ORIGINS));
                mayBeThere = true;
              }
            } else if (step.do === 'look') {
              const before = current.state;
              current = afterLookUp(current, lookUp(step.outcome as LookUp['outcome'], now), nothing);
              if (before === 'unknown' && step.outcome === 'not-found') mayBeThere = false;
            } else {
              current = discarded(current);
            }
          } catch (failure) {
            expect(failure).toBeInstanceOf(TieoutError);
          }
          expect(cashoutOrder.parse(current)).toEqual(current);
        }
      }),
    );
  });
});
