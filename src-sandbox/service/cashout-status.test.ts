import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REJECTIONS } from '../data/rejections.ts';
import type { Read } from '../testing/calls.ts';
import { HOUR_MS } from '../testing/durations.ts';
import { order, PayoutDeskUnderTest } from '../testing/payout-desk.ts';

const desk = new PayoutDeskUnderTest();
beforeEach(() => desk.open());
afterEach(() => desk.close());

describe('POST /v3/cashout/status', () => {
  it('follows the cashout through its life with the clock', async () => {
    const { json } = await desk.create();
    expect(await desk.status(json.cashout_id)).toEqual({
      cashout_status: 0,
      cashout_status_description: 'Pending',
    });
    desk.now += 60_000;
    expect(await desk.status(json.cashout_id)).toEqual({
      cashout_status: 4,
      cashout_status_description: 'Delivered',
    });
    desk.now += 240_000;
    expect(await desk.status(json.cashout_id)).toEqual({
      cashout_status: 1,
      cashout_status_description: 'Completed',
    });
  });

  it.each(REJECTIONS)(
    'rejects with $code for an account that ends in it, and returns the money',
    async ({ code, name }) => {
      const { json } = await desk.create({ bank_account: `00219300${code}` });
      desk.now += 300_000;
      expect(await desk.status(json.cashout_id)).toEqual({
        cashout_status: 3,
        cashout_status_description: 'Rejected',
        rejection_code: code,
        rejection_reason: name,
      });
      const notes = [...desk.sandbox.dataset.list('notes', { externalId: 'pago-1' })];
      expect(notes.map((note) => [note.type, note.category, note.amount])).toEqual([
        ['CASHOUT_TRANSACTION', 'CREDIT', expect.stringMatching(/^100\.50?$/)],
        ['CASHOUT_PROCESSING_FEE', 'DEBIT', '4.13'],
      ]);
    },
  );

  it('puts on hold and leaves pending as the account says', async () => {
    const held = await desk.create({ bank_account: '0021930005', external_id: 'h' });
    const stuck = await desk.create({ bank_account: '0021930000', external_id: 's' });
    desk.now += HOUR_MS;
    expect(await desk.status(held.json.cashout_id, 'h')).toMatchObject({
      cashout_status: 5,
      cashout_status_description: 'On hold',
    });
    expect(await desk.status(stuck.json.cashout_id, 's')).toMatchObject({ cashout_status: 0 });
  });

  it('knows the cashouts of the history', async () => {
    for (const [name, code] of [
      ['COMPLETED', 1],
      ['REJECTED', 3],
      ['CANCELLED', 2],
    ] as const) {
      const [row] = [...desk.sandbox.dataset.list('cashouts', { status: name })];
      expect(await desk.status(row?.idCashout, String(row?.externalId))).toMatchObject({
        cashout_status: code,
      });
    }
  });

  it('answers 509 for what does not exist and for another external id', async () => {
    expect(await desk.status(11954)).toEqual({ code: 509, message: 'Cashout not found with this id' });
    const { json } = await desk.create();
    expect(await desk.status(json.cashout_id, 'pago-2')).toMatchObject({ code: 509 });
    const answer = await desk.send('/v3/cashout/status', { cashout_id: 11954, external_id: 'x' });
    expect(answer.status).toBe(412);
  });

  it.each([
    ['no cashout_id', { external_id: 'a' }],
    ['a quoted cashout_id', { cashout_id: '1', external_id: 'a' }],
    ['no external_id', { cashout_id: 1 }],
    ['external_id of 101', { cashout_id: 1, external_id: 'a'.repeat(101) }],
    ['an unknown field', { cashout_id: 1, external_id: 'a', x: 1 }],
  ])('refuses %s with 300', async (_name, body) => {
    const { status: http, json } = await desk.send('/v3/cashout/status', body);
    expect([http, json.code]).toEqual([412, 300]);
  });

  it('takes one id alone where the installation does', async () => {
    const lenient = await desk.start({ cashoutStatusBy: 'either' });
    const made = await desk.send('/v3/cashout', order, { to: lenient });
    const byExternal = await desk.send('/v3/cashout/status', { external_id: 'pago-1' }, { to: lenient });
    const byId = await desk.send(
      '/v3/cashout/status',
      { cashout_id: Number(made.json.cashout_id) },
      { to: lenient },
    );
    const unknown = await desk.send('/v3/cashout/status', { external_id: 'nothing' }, { to: lenient });
    await lenient.close();
    expect([byExternal.json.cashout_status, byId.json.cashout_status, unknown.json.code]).toEqual([
      0, 0, 509,
    ]);
  });
});

describe('cancelling, holding and releasing', () => {
  it('cancels what is pending and refuses anything else with 510', async () => {
    const { json } = await desk.create();
    const body = { cashout_id: Number(json.cashout_id), external_id: 'pago-1' };
    const cancelled = await desk.send('/v3/cashout/cancel', body, { method: 'DELETE' });
    expect(cancelled.json).toEqual({ cashout_status: 2, cashout_status_description: 'Cancelled' });
    desk.now += HOUR_MS;
    expect(await desk.status(json.cashout_id)).toMatchObject({ cashout_status: 2 });
    const again = await desk.send('/v3/cashout/cancel', body, { method: 'DELETE' });
    expect([again.status, again.json]).toEqual([
      412,
      { code: 510, message: 'Invalid status: cashout is not pending' },
    ]);
    const nothing = await desk.send('/v3/cashout/cancel', { ...body, cashout_id: 1 }, { method: 'DELETE' });
    expect(nothing.json.code).toBe(509);
  });

  it('answers 702 for the account that stands for it', async () => {
    const { json } = await desk.create({ bank_account: '00219300702' });
    const body = { cashout_id: Number(json.cashout_id), external_id: 'pago-1' };
    const refused = await desk.send('/v3/cashout/cancel', body, { method: 'DELETE' });
    expect([refused.status, refused.json]).toEqual([412, { code: 702, message: 'Could not cancel cashout' }]);
  });

  it('holds a cashout until it is released', async () => {
    const { json } = await desk.create();
    const change = (to: string): Promise<Read> =>
      desk.send('/v3/cashout/status', { cashout_id: Number(json.cashout_id), status: to }, { method: 'PUT' });
    expect((await change('PENDING')).json.code).toBe(510);
    expect((await change('ON_HOLD')).json).toMatchObject({ cashout_status: 5 });
    desk.now += HOUR_MS;
    expect(await desk.status(json.cashout_id)).toMatchObject({ cashout_status: 5 });
    expect((await change('PENDING')).json).toMatchObject({ cashout_status: 0 });
    desk.now += 300_000;
    expect(await desk.status(json.cashout_id)).toMatchObject({ cashout_status: 1 });
    expect((await change('COMPLETED')).json.code).toBe(300);
  });

  it('does not exist where the installation keeps to the specification', async () => {
    const plain = await desk.start({ cashoutChanges: false });
    const answer = await desk.send(
      '/v3/cashout/cancel',
      { cashout_id: 1, external_id: 'a' },
      { method: 'DELETE', to: plain },
    );
    await plain.close();
    expect(answer.status).toBe(404);
  });
});
