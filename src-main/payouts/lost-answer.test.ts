/** What can happen between sending a cashout and its answer: the outcome is unknown, and nothing is sent again. */
import { describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src-sandbox/index.ts';
import type { CashoutOrder } from '../../src-shared/contract/payouts.ts';
import { findOrder, replaceOrder } from '../store/work/operations.ts';
import { failureOf } from '../testing/failure.ts';
import { outboxSetup, own } from './testing/outbox-setup.ts';

const setup = outboxSetup();

const SHORT_LIMIT_MS = 1_000;

/** What can happen to the way between us and the service, and whether the service made the cashout. */
const troubles: [string, Parameters<Sandbox['faults']['add']>[0]['fault'], boolean][] = [
  ['cut before the service did anything', { kind: 'cut', when: 'before-headers' }, false],
  ['cut in the middle of the answer', { kind: 'cut', when: 'mid-body' }, true],
  ['cut after the service made it', { kind: 'cut', when: 'after-commit' }, true],
  ['an answer that is half JSON', { kind: 'malformed-json' }, true],
  ['an answer without the id', { kind: 'field', field: 'cashout_id', json: null }, true],
  ['a proxy’s page', { kind: 'html', status: 200 }, false],
  ['a proxy’s error page', { kind: 'html', status: 502 }, false],
  ['a 500 without a word', { kind: 'status', status: 500 }, false],
  ['a 500 with a code', { kind: 'status', status: 500, body: 'json' }, false],
  ['a 429', { kind: 'status', status: 429, retryAfter: '1' }, false],
  ['an answer later than the time limit', { kind: 'latency', ms: 2 * SHORT_LIMIT_MS }, true],
];

describe.each(troubles)('after %s', (_, fault, made) => {
  const create = { on: 'POST /v3/cashout', fault };

  it('the outcome is unknown, nothing is sent again, and looking it up settles it', async () => {
    // Short only where it is to be exceeded: a busy computer answers late, too.
    const { outbox } = setup.open(fault.kind === 'latency' ? { timeoutMs: SHORT_LIMIT_MS } : {});
    const { id, draft: sentDraft } = await outbox.prepare(own());
    setup.sandbox.faults.add(create);
    const order = await outbox.send(id, '150.10');
    expect(order.state).toBe('unknown');
    expect(order.error).not.toBeNull();
    expect((await failureOf(outbox.send(id, '150.10'))).code).toBe('order-not-sendable');
    // The late answer's cashout is made when the service gets to it.
    if (fault.kind === 'latency') await expect.poll(() => setup.listed(sentDraft.external_id)).toBe(1);
    expect(setup.listed(sentDraft.external_id)).toBe(made ? 1 : 0);

    const settled = await outbox.lookUp(id);
    if (made) {
      expect(settled).toMatchObject({ state: 'confirmed', cashoutId: expect.stringMatching(/^\d+$/) });
    } else {
      expect(settled).toMatchObject({
        state: 'unknown',
        lookUp: { outcome: 'not-found', listing: 'not-found' },
      });
      expect((await failureOf(outbox.send(id, '150.10'))).code).toBe('order-too-soon');
      await setup.lookUpUntilLost(outbox, id);
      // Only now, and only because a person says so, it goes out once more, under the same external id.
      expect(await outbox.send(id, '150.10')).toMatchObject({ state: 'confirmed', sendings: 2 });
    }
    expect(setup.listed(sentDraft.external_id)).toBe(1);
  });
});

describe('after the app died between sending and answer', () => {
  it('the outcome is unknown until it is looked up', async () => {
    const { outbox } = setup.open();
    const { id } = await outbox.prepare(own());
    // The step that the database has seen last: about to send.
    const order = findOrder(setup.db, id) as CashoutOrder;
    replaceOrder(setup.db, order, { ...order, state: 'sent', sentAt: Date.now(), sendings: 1 }, Date.now());
    const next = setup.open();
    expect(await next.outbox.recover()).toMatchObject([
      { id, state: 'unknown', error: { code: 'outcome-unknown' } },
    ]);
    expect(await next.outbox.recover()).toEqual([]);
    expect(await next.outbox.lookUp(id)).toMatchObject({
      state: 'unknown',
      lookUp: { outcome: 'not-found' },
    });
  });
});
