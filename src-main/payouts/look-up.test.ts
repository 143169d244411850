/** Looking up what became of a cashout: where, how far, and what counts as found. */

import { describe, expect, it } from 'vitest';
import type { CashoutOrder } from '../../src-shared/contract/payouts.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';
import { findOrder, replaceOrder } from '../store/work/operations.ts';
import { failureOf } from '../testing/failure.ts';
import { draft, ORIGINS } from './testing/orders.ts';
import { outboxSetup, own } from './testing/outbox-setup.ts';

const setup = outboxSetup();

describe('looking up', () => {
  it('asks in the spelling of the installation, for the beneficiary’s cashouts alone', async () => {
    const { outbox } = setup.open({ spelling: 'clienteDocument' });
    const { id } = await outbox.prepare(own());
    setup.sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'after-commit' } });
    await outbox.send(id, '150.10');
    expect((await outbox.lookUp(id)).state).toBe('confirmed');
    const searches = setup.sandbox.requests.list().filter(({ path }) => path.endsWith('/v1/cashouts'));
    expect(searches.map(({ query }) => new URLSearchParams(query).get('clienteDocument'))).toEqual([
      '45678901',
    ]);
  });

  it.each(['after-commit', 'before-headers'] as const)(
    'neither finds nor misses it in another merchant’s rows, cut %s',
    async (when) => {
      const { outbox } = setup.open({ idMerchant: '1' });
      const { id } = await outbox.prepare(own());
      setup.sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when } });
      await outbox.send(id, '150.10');
      setup.sandbox.faults.add({ on: 'POST /v3/cashout/status', fault: { kind: 'status', status: 503 } });
      expect((await outbox.lookUp(id)).lookUp).toMatchObject({ outcome: 'inconclusive', listing: 'failed' });
    },
  );

  it('is inconclusive while the listing cannot be read and the status query fails', async () => {
    const { outbox } = setup.open();
    const { id } = await outbox.prepare(own());
    setup.sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'after-commit' } });
    await outbox.send(id, '150.10');
    setup.sandbox.faults.add({ on: 'GET /v1/cashouts', fault: { kind: 'status', status: 503 }, times: 10 });
    setup.sandbox.faults.add({ on: 'POST /v3/cashout/status', fault: { kind: 'status', status: 503 } });
    expect(await outbox.lookUp(id)).toMatchObject({
      state: 'unknown',
      lookUp: { outcome: 'inconclusive', listing: 'failed', statusQuery: 'failed' },
    });
    expect((await failureOf(outbox.send(id, '150.10'))).code).toBe('order-not-sendable');
    setup.sandbox.faults.clear();
    expect((await outbox.lookUp(id)).state).toBe('confirmed');
  });
});

describe('a cashout whose creation the listing shows as declined', () => {
  const declined = { kind: 'field', field: 'status', json: '"DECLINED"' } as const;
  const lookedUp = async (document_id: string) => {
    const { outbox } = setup.open();
    const { id } = await outbox.prepare(own({ document_id }));
    setup.sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'after-commit' } });
    await outbox.send(id, '150.10');
    setup.sandbox.faults.add({ on: 'GET /v1/cashouts', fault: declined });
    return outbox.lookUp(id);
  };

  it('was not made: the order is refused, and says so', async () => {
    setup.sandbox.faults.add({ on: 'POST /v3/cashout/status', fault: { kind: 'status', status: 503 } });
    expect(await lookedUp('10203040')).toMatchObject({
      state: 'refused',
      error: null,
      cashoutId: expect.stringMatching(/^\d+$/),
      lookUp: { outcome: 'declined', listing: 'declined' },
    });
  });

  it('is there all the same where its status says so', async () => {
    expect(await lookedUp('10203041')).toMatchObject({
      state: 'confirmed',
      status: { code: expect.stringMatching(/^[0145]$/) },
      lookUp: { outcome: 'found', listing: 'declined', statusQuery: 'found' },
    });
  });
});

describe('what is searched', () => {
  /** An order of this state, sent at an instant, and a cashout of its external id that the service has just made. */
  const lostAnswer = async (sentAt: number) => {
    const { outbox } = setup.open();
    const { id } = await outbox.prepare(own());
    const order = findOrder(setup.db, id) as CashoutOrder;
    const sent = { ...order, createdAt: sentAt, sentAt, state: 'unknown', sendings: 1 } as const;
    replaceOrder(setup.db, order, sent, Date.now());
    await setup.elsewhere(async () => {
      const other = await setup.open().outbox.prepare(order.draft);
      expect((await setup.open().outbox.send(other.id, '150.10')).state).toBe('confirmed');
    });
    return id;
  };

  it('reaches until now, also for an order that was sent long ago', async () => {
    const id = await lostAnswer(setup.clock() - 80 * DAY_MS);
    expect(await setup.open().outbox.lookUp(id)).toMatchObject({
      state: 'confirmed',
      lookUp: { listing: 'found' },
    });
  });

  it.each([3, -3])('reaches the service’s today where our clock is off by %i days', async (days) => {
    const ours = () => setup.clock() + days * DAY_MS;
    const id = await lostAnswer(ours());
    expect(await setup.open({ now: ours }).outbox.lookUp(id)).toMatchObject({
      state: 'confirmed',
      lookUp: { listing: 'found' },
    });
  });
});

describe('an external id that another cashout has', () => {
  /** A cashout that nobody here knows of, as one sent by another program. */
  const takenBy = async (change: Partial<CashoutDraft>) => {
    const elsewhere = setup.open().outbox;
    const first = await elsewhere.prepare(own(change));
    await elsewhere.send(first.id, first.draft.amount);
    setup.forgetOrders();
    const { outbox } = setup.open();
    const order = await outbox.prepare(draft({ external_id: first.draft.external_id }));
    expect(await outbox.send(order.id, '150.10')).toMatchObject({ state: 'unknown' });
    return outbox.lookUp(order.id);
  };

  it('of another amount is not taken for this one, and nothing is sent again', async () => {
    const order = await takenBy({ amount: '99.00' });
    expect(order).toMatchObject({
      state: 'unknown',
      cashoutId: null,
      lookUp: { outcome: 'inconclusive', listing: 'differs' },
    });
    expect((await failureOf(setup.open().outbox.send(order.id, '150.10'))).code).toBe('order-not-sendable');
  });

  it('to another beneficiary is not taken for this one either', async () => {
    expect(await takenBy({ document_id: '11223344' })).toMatchObject({
      state: 'unknown',
      lookUp: { outcome: 'inconclusive', listing: 'not-found' },
    });
  });
});

describe('an order after the workspace’s address has changed', () => {
  const elsewhere = { ...ORIGINS, reporting: 'https://other.example' };

  it('is neither looked up nor sent again at the new one, where nobody has it', async () => {
    const { outbox } = setup.open();
    const { id } = await outbox.prepare(own());
    setup.sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'before-headers' } });
    expect(await outbox.send(id, '150.10')).toMatchObject({ state: 'unknown', sentTo: ORIGINS });
    const moved = setup.open({ origins: elsewhere }).outbox;
    expect(await failureOf(moved.lookUp(id))).toMatchObject({
      code: 'order-sent-elsewhere',
      subject: ORIGINS.reporting,
    });
    expect((await setup.lookUpUntilLost(outbox, id)).lookUp?.outcome).toBe('not-found');
    expect((await failureOf(moved.send(id, '150.10'))).code).toBe('order-sent-elsewhere');
    expect(setup.creations()).toBe(1);
    expect((await outbox.send(id, '150.10')).state).toBe('confirmed');
    expect((await failureOf(moved.refreshStatus(id))).code).toBe('order-sent-elsewhere');
    expect((await failureOf(moved.change(id, 'cancel'))).code).toBe('order-sent-elsewhere');
  });

  it('may be sent there if nothing of it has left', async () => {
    const { id } = await setup.open().outbox.prepare(own());
    expect(await setup.open({ origins: elsewhere }).outbox.send(id, '150.10')).toMatchObject({
      state: 'confirmed',
      sentTo: elsewhere,
    });
  });
});
