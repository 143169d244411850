/**
 * Random steps and clocks against a service that takes a cashout as late as the setting allows, and as often as it is
 * sent.
 */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cashoutOrder, type LookUp } from '../../src-shared/contract/payouts.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { lossOf } from '../../src-shared/lost-cashout.ts';
import { aboutToSend, afterCrash, afterLookUp, afterSending, discarded, prepared } from './order.ts';
import { draft, LEAST_AGE_MS, ORIGINS } from './testing/orders.ts';

const error = new TieoutError('service-timeout').details;
const START = Date.parse('2026-11-22T12:00:00Z');
const MINUTE = 60_000;

const step = fc.oneof(
  // `takenAfter`: when the service takes it, as a share of the setting; null: never.
  fc.record({
    do: fc.constant('send' as const),
    outcome: fc.constantFrom('unknown', 'not-sent', 'turned-away', 'crash'),
    takenAfter: fc.option(fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }))),
  }),
  fc.record({ do: fc.constant('look' as const), readable: fc.boolean(), says: fc.boolean() }),
  fc.record({
    do: fc.constant('wait' as const),
    ms: fc.oneof(fc.integer({ min: 0, max: 45 * MINUTE }), fc.constantFrom(10 * MINUTE, 30 * MINUTE)),
  }),
  fc.record({ do: fc.constant('set' as const), by: fc.integer({ min: -90 * MINUTE, max: 90 * MINUTE }) }),
  fc.record({ do: fc.constant('discard' as const) }),
);

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** Plays the steps; how often the service takes the cashout in the end, and how often it was sent again. */
function play(
  steps: readonly Step[],
  clocks: { readonly service: boolean; readonly skew: number },
): { taken: number; again: number } {
  let time = START;
  let offset = 0;
  const taken: number[] = [];
  let again = 0;
  let order = prepared('6b1f0f5e-9a55-4d0e-8a0a-0c9f6f3f6a01', draft(), START);
  // What a random walk rarely gets to is walked to the end: a person who looks it up until it may be sent.
  const impatient = Array.from({ length: 12 }, () => [
    { do: 'look' as const, readable: true, says: clocks.service },
    { do: 'wait' as const, ms: 10 * MINUTE },
    { do: 'send' as const, outcome: 'unknown' as const, takenAfter: 1 },
  ]).flat();
  for (const each of [...steps, ...impatient]) {
    const now = time + offset;
    try {
      if (each.do === 'wait') time += each.ms;
      else if (each.do === 'set') offset = clocks.service ? offset + each.by : offset - Math.abs(each.by);
      else if (each.do === 'discard') order = discarded(order);
      else if (each.do === 'send') {
        const sent = aboutToSend(order, now, ORIGINS, LEAST_AGE_MS);
        again += order.state === 'unknown' ? 1 : 0;
        const kind = each.outcome === 'crash' ? 'unknown' : each.outcome;
        if (kind === 'unknown' && each.takenAfter !== null) taken.push(time + each.takenAfter * LEAST_AGE_MS);
        order = each.outcome === 'crash' ? afterCrash(sent) : afterSending(sent, { kind, error });
      } else {
        const there = taken.some((at) => at <= time);
        const serviceAt = each.says ? Math.floor((time + clocks.skew) / 1_000) * 1_000 : null;
        const lookUp: LookUp = {
          outcome: !each.readable ? 'inconclusive' : there ? 'found' : 'not-found',
          at: now,
          serviceAt: clocks.service ? serviceAt : null,
          listing: !each.readable ? 'failed' : there ? 'found' : 'not-found',
          statusQuery: 'refused',
        };
        order = afterLookUp(order, lookUp, { cashoutId: null, status: null }, LEAST_AGE_MS);
      }
    } catch (failure) {
      expect(failure).toBeInstanceOf(TieoutError);
    }
    expect(cashoutOrder.parse(order)).toEqual(order);
    lossOf(order, LEAST_AGE_MS);
  }
  return { taken: taken.length, again };
}

it.each([
  ['whose clock is known, whatever happens to ours', true],
  ['that does not tell the time, while ours is only ever set back', false],
] as const)('a service %s never takes it twice', (_, service) => {
  let again = 0;
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 25 }),
      fc.integer({ min: -DAY_MS, max: DAY_MS }),
      (steps, skew) => {
        const end = play(
          // A service that tells the time does so each time.
          steps.map((each) => (each.do === 'look' ? { ...each, says: service } : each)),
          { service, skew },
        );
        expect(end.taken).toBeLessThanOrEqual(1);
        again += end.again;
      },
    ),
    { numRuns: 1_000 },
  );
  expect(again).toBeGreaterThan(0);
});
