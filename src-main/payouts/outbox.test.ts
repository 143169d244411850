/** A cashout on its way: written down, sent once, confirmed or refused, and changed afterwards. */
import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../src-sandbox/index.ts';
import type { CashoutOrder } from '../../src-shared/contract/payouts.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { findOrder, replaceOrder } from '../store/work/operations.ts';
import { failureOf } from '../testing/failure.ts';
import { draft } from './testing/orders.ts';
import { outboxSetup, own } from './testing/outbox-setup.ts';

const setup = outboxSetup();

describe('a cashout', () => {
  it('is written down first, sent once, and confirmed with the service’s id', async () => {
    const { outbox, changes } = setup.open();
    const order = await outbox.prepare(own());
    expect(setup.creations()).toBe(0);
    const sent = await outbox.send(order.id, '150.10');
    expect(sent).toMatchObject({
      state: 'confirmed',
      cashoutId: expect.stringMatching(/^\d+$/),
      error: null,
    });
    expect(changes.map(({ state }) => state)).toEqual(['prepared', 'sent', 'confirmed']);
    expect(setup.creations()).toBe(1);
    expect(setup.listed(order.draft.external_id)).toBe(1);
    const { status } = await outbox.refreshStatus(order.id);
    expect(status).toMatchObject({ code: expect.stringMatching(/^[0145]$/), rejectionCode: null });
  });

  it('gets an external id when the person gave none, so that the service can refuse a second one', async () => {
    const { outbox } = setup.open();
    const order = await outbox.prepare(draft({ external_id: '' }));
    expect(order.draft.external_id).toBe(order.id);
  });

  it('is not written down with a fault', async () => {
    const { outbox } = setup.open();
    expect(await failureOf(outbox.prepare(own({ amount: '1.005' })))).toMatchObject({
      code: 'invalid-cashout',
      subject: 'amount',
    });
    expect(await outbox.list()).toEqual([]);
  });

  it('is not sent unless its amount was typed again', async () => {
    const { outbox } = setup.open();
    const { id } = await outbox.prepare(own());
    expect((await failureOf(outbox.send(id, '150.1'))).code).toBe('amount-not-confirmed');
    expect(setup.creations()).toBe(0);
  });

  it('is not sent unless it is what was shown: a colleague may have corrected it', async () => {
    const { outbox } = setup.open();
    const { id, draft: shown } = await outbox.prepare(own());
    const other = { ...shown, bank_account: '00219300123456787777' };
    expect((await failureOf(outbox.send(id, '150.10', other))).code).toBe('order-changed');
    expect(setup.creations()).toBe(0);
    expect((await outbox.send(id, '150.10', shown)).state).toBe('confirmed');
  });

  it('is sent once by two clicks', async () => {
    const { outbox } = setup.open();
    const { id } = await outbox.prepare(own());
    const [first, second] = await Promise.allSettled([outbox.send(id, '150.10'), outbox.send(id, '150.10')]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ reason: { code: 'order-busy' } });
    expect((await failureOf(outbox.send(id, '150.10'))).code).toBe('order-not-sendable');
    expect(setup.creations()).toBe(1);
  });

  it('is sent once by two processes', async () => {
    const [one, other] = [setup.open(), setup.open()];
    const { id } = await one.outbox.prepare(own());
    const results = await Promise.allSettled([
      one.outbox.send(id, '150.10'),
      other.outbox.send(id, '150.10'),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(setup.creations()).toBe(1);
  });

  it('that another desk of the team is sending is left to it, until that must have ended', async () => {
    const [ana, luis] = [setup.open({ account: 'ana' }), setup.open({ account: 'luis' })];
    const { id } = await ana.outbox.prepare(own());
    const sending = ana.outbox.send(id, '150.10');
    await expect.poll(() => findOrder(setup.db, id)?.state).toBe('sent');
    const seen = findOrder(setup.db, id) as CashoutOrder;
    await sending;
    replaceOrder(setup.db, findOrder(setup.db, id) as CashoutOrder, seen, Date.now());

    expect(await luis.outbox.recover()).toEqual([]);
    expect(await luis.outbox.list()).toMatchObject([{ id, state: 'sent' }]);
    expect((await failureOf(luis.outbox.lookUp(id))).code).toBe('order-busy');
    const late = setup.open({ account: 'luis', now: () => setup.clock() + DAY_MS }).outbox;
    expect(await late.list()).toMatchObject([{ id, state: 'unknown' }]);
    expect(await ana.outbox.recover()).toMatchObject([{ id, state: 'unknown' }]);
  });

  it('is refused with the service’s reason, and is not sent again', async () => {
    const { outbox } = setup.open();
    const { id } = await outbox.prepare(own({ amount: '0.50' }));
    const order = await outbox.send(id, '0.50');
    expect(order).toMatchObject({ state: 'refused', error: { area: 'payouts', serviceCode: '533' } });
    expect((await failureOf(outbox.send(id, '0.50'))).code).toBe('order-not-sendable');
  });

  it('is turned away with wrong credentials, which never appear in what is kept, and is sent with the right ones', async () => {
    const { outbox } = setup.open({ pass: 'wrong-passphrase' });
    const { id } = await outbox.prepare(own());
    const order = await outbox.send(id, '150.10');
    expect(order).toMatchObject({
      state: 'prepared',
      sendings: 0,
      error: { httpStatus: 401, serviceCode: '401' },
    });
    const kept = JSON.stringify(setup.db.prepare('SELECT document FROM orderHistory').all());
    const { login, apiSignature } = setup.sandbox.credentials.payouts;
    for (const secret of [login, apiSignature, 'wrong-passphrase']) expect(kept).not.toContain(secret);
    expect(await setup.open().outbox.send(id, '150.10')).toMatchObject({ state: 'confirmed', error: null });
    expect(setup.listed(order.draft.external_id)).toBe(1);
  });

  it('stays prepared when the service cannot be reached at all', async () => {
    const gone = await startSandbox({ rows: 1, months: 0 });
    await gone.close();
    const { outbox } = setup.open({ baseUrl: gone.baseUrl });
    const { id } = await outbox.prepare(own());
    expect(await outbox.send(id, '150.10')).toMatchObject({
      state: 'prepared',
      sendings: 0,
      error: { code: 'service-unreachable' },
    });
    expect((await setup.open().outbox.send(id, '150.10')).state).toBe('confirmed');
  });

  it('whose external id the service knows already is looked up, not called refused', async () => {
    const { outbox } = setup.open();
    const first = await outbox.prepare(own());
    await outbox.send(first.id, '150.10');
    setup.forgetOrders();
    const again = setup.open().outbox;
    const order = await again.prepare(draft({ external_id: first.draft.external_id }));
    const sent = await again.send(order.id, '150.10');
    expect(sent).toMatchObject({ state: 'unknown', error: { serviceCode: '511' } });
    expect(await again.lookUp(order.id)).toMatchObject({ state: 'confirmed', lookUp: { listing: 'found' } });
    expect(setup.listed(order.draft.external_id)).toBe(1);
  });
});

describe('a confirmed cashout', () => {
  it('can be held, released and cancelled while it is pending', async () => {
    const { outbox } = setup.open();
    const { id } = await outbox.prepare(own({ bank_account: '00219300123456789000' }));
    expect((await failureOf(outbox.change(id, 'hold'))).code).toBe('order-not-confirmed');
    await outbox.send(id, '150.10');
    expect((await outbox.change(id, 'hold')).status?.code).toBe('5');
    expect((await outbox.change(id, 'release')).status?.code).toBe('0');
    expect((await outbox.change(id, 'cancel')).status?.code).toBe('2');
    expect(await failureOf(outbox.change(id, 'cancel'))).toMatchObject({ serviceCode: '510' });
  });
});

describe('a change of a confirmed cashout', () => {
  const pending = async () => {
    const { outbox } = setup.open();
    const { id } = await outbox.prepare(own({ bank_account: '00219300123456789000' }));
    await outbox.send(id, '150.10');
    expect((await outbox.refreshStatus(id)).status?.code).toBe('0');
    return { outbox, id };
  };

  it('whose answer was lost shows what it has done, and fails all the same', async () => {
    const { outbox, id } = await pending();
    setup.sandbox.faults.add({
      on: 'DELETE /v3/cashout/cancel',
      fault: { kind: 'cut', when: 'after-commit' },
    });
    expect((await failureOf(outbox.change(id, 'cancel'))).code).toBe('service-unreachable');
    expect(findOrder(setup.db, id)?.status).toMatchObject({ code: '2' });
  });

  it('that was refused shows why', async () => {
    const { outbox, id } = await pending();
    const [first] = await outbox.list();
    await outbox.change(id, 'hold');
    replaceOrder(setup.db, findOrder(setup.db, id) as CashoutOrder, first as CashoutOrder, Date.now());
    expect(await failureOf(outbox.change(id, 'hold'))).toMatchObject({ serviceCode: '510' });
    expect(findOrder(setup.db, id)?.status).toMatchObject({ code: '5' });
  });
});
