import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CashoutOrder } from '../../../src-shared/contract/payouts.ts';
import { afterCrash, afterSending, prepared } from '../../payouts/order.ts';
import { draft, ORIGINS } from '../../payouts/testing/orders.ts';
import { joinChains, joinHistories } from './join-chains.ts';
import { furthestOf, inDoubt } from './join-orders.ts';
import { orderId } from './testing/work.ts';

type Entry = { number: number; text: string; before: string };
const holds = (before: Entry | undefined, entry: Entry) => entry.before === (before?.text ?? '');
const chain = (texts: readonly string[]): Map<number, Entry> =>
  new Map(
    texts.map((text, index) => [index + 1, { number: index + 1, text, before: texts[index - 1] ?? '' }]),
  );
const texts = (entries: readonly { text: string }[]) => entries.map(({ text }) => text);

describe('trails of several places', () => {
  it('of one course of events are the longest, whatever is unreadable in each as long as some place has it', () => {
    fc.assert(
      fc.property(
        fc.nat(30),
        fc.array(fc.tuple(fc.nat(30), fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 5 })), {
          maxLength: 4,
        }),
        (length, others) => {
          const whole = Array.from({ length }, (_, index) => `entry ${index}`);
          const places = others.map(([much, holes]) => {
            const place = chain(whole.slice(0, much));
            for (const hole of holes) place.delete(hole);
            return place;
          });
          const readable = new Set(places.flatMap((place) => [...place.keys()]));
          let upTo = 0;
          while (readable.has(upTo + 1)) upTo += 1;
          const joined = joinChains(places, holds);
          expect(texts(joined.entries)).toEqual(whole.slice(0, upTo));
          // What lies behind a gap is not lost either.
          expect(joined.aside.length).toBe(readable.size - upTo);
        },
      ),
      { seed: 11 },
    );
  });

  it('that have parted are the longer one, and the other’s entries are evidence', () => {
    const joined = joinChains([chain(['a', 'b', 'x']), chain(['a', 'b', 'c', 'd'])], holds);
    expect(texts(joined.entries)).toEqual(['a', 'b', 'c', 'd']);
    expect(joined.aside).toMatchObject([{ from: 0, entry: { text: 'x' } }]);
  });

  it('a changed entry gives way to one that holds; where none does it stays, and those behind it', () => {
    const changed = chain(['a', 'b', 'c']);
    changed.set(2, { number: 2, text: 'B', before: 'z' });
    expect(texts(joinChains([changed, chain(['a', 'b'])], holds).entries)).toEqual(['a', 'b', 'c']);
    expect(texts(joinChains([changed], holds).entries)).toEqual(['a', 'B', 'c']);
  });
});

it('a long trail takes a time that grows with its length', () => {
  const entry = (number: number) => ({
    number,
    text: String(number),
    before: number === 1 ? '' : String(number - 1),
  });
  const long = new Map(Array.from({ length: 50_000 }, (_, index) => [index + 1, entry(index + 1)]));
  const start = process.threadCpuUsage();
  expect(joinChains([long, new Map([...long].slice(0, 40_000))], holds).entries).toHaveLength(50_000);
  // A step that looked at all that follow would take more than a billion of them.
  expect(process.threadCpuUsage(start).user).toBeLessThan(5_000_000);
});

it('histories that parted are united', () => {
  const one = new Map([
    [1, { number: 1, text: 'a' }],
    [2, { number: 2, text: 'b' }],
  ]);
  const other = new Map([
    [1, { number: 1, text: 'a' }],
    [2, { number: 2, text: 'x' }],
    [3, { number: 3, text: 'b' }],
  ]);
  const joined = joinHistories([one, other]);
  expect(texts(joined.entries)).toEqual(['a', 'b', 'b']);
  expect(texts(joined.aside.map(({ entry }) => entry))).toEqual(['x']);
});

/** An order after so many steps of a life that goes to the end. */
const first = prepared(orderId(1), draft(), 1);
const sent = (order: CashoutOrder): CashoutOrder => ({
  ...order,
  state: 'sent',
  sentAt: 2,
  sentTo: ORIGINS,
  sendings: order.sendings + 1,
});
const unknown = afterCrash(sent(first));
const again = sent(unknown);
const LIFE = [first, sent(first), unknown, again, afterSending(again, { kind: 'confirmed', cashoutId: '7' })];

describe('an order', () => {
  it('is as far as the furthest place has it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: LIFE.length }), { minLength: 1, maxLength: 5 }),
        (steps) => {
          const traces = steps.map((step) => LIFE.slice(0, step));
          expect(furthestOf(traces)).toEqual(LIFE[Math.max(...steps) - 1]);
        },
      ),
      { seed: 11 },
    );
  });

  it('of which two places tell two stories is the one that says more of money that has moved', () => {
    const discarded: CashoutOrder = { ...first, state: 'discarded' };
    expect(
      furthestOf([
        [first, discarded],
        [first, sent(first)],
      ]).state,
    ).toBe('sent');
    const refused = afterSending(sent(first), {
      kind: 'refused',
      error: { code: 'service-refused', retryable: false },
    });
    const confirmed = afterSending(sent(first), { kind: 'confirmed', cashoutId: '7' });
    expect(
      furthestOf([
        [first, sent(first), refused],
        [first, sent(first), confirmed],
      ]).state,
    ).toBe('confirmed');
  });

  it('in doubt is unknown, as if it was sent at the recovery, unless its outcome is final', () => {
    expect(inDoubt(first, 9_000)).toMatchObject({
      state: 'unknown',
      sentAt: 9_000,
      createdAt: 1,
      sendings: 1,
      lookUp: null,
    });
    expect(
      inDoubt(
        { ...again, missing: { first: { at: 1, serviceAt: 1 }, last: { at: 2, serviceAt: 2 } } },
        9_000,
      ),
    ).not.toHaveProperty('missing');
    expect(inDoubt(LIFE.at(-1) as CashoutOrder, 9_000)).toEqual(LIFE.at(-1));
  });
});
