/** A file's cashouts sent one after the other: where it ends, and what is left. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { failureOf } from '../../testing/failure.ts';
import type { Outbox } from '../outbox.ts';
import { outboxSetup, own } from '../testing/outbox-setup.ts';
import { confirmedRows, ordersOfFile, sendRows } from './send-file.ts';

const setup = outboxSetup();
const job = { signal: new AbortController().signal, progress: () => undefined };

async function fileOf(outbox: Outbox, amounts: readonly string[]): Promise<string> {
  const id = randomUUID();
  const rows = amounts.map((amount, index) => ({
    draft: own({
      amount,
      document_id: String(45678901 + index),
      bank_account: `0021930012345678${9000 + index}`,
    }),
    confirmed: [],
    file: { id, name: 'planilla.csv', sha256: 'a'.repeat(64), line: index + 2 },
  }));
  await outbox.prepareAll(rows, { name: 'Ana', account: 'ana' });
  return id;
}
const statesOf = async (outbox: Outbox, id: string) =>
  (await ordersOfFile(outbox, id)).map(({ state }) => state);
const send = async (outbox: Outbox, id: string, total: string) => {
  const orders = await ordersOfFile(outbox, id);
  const shown = orders.filter(({ state }) => state === 'prepared');
  return sendRows(outbox, confirmedRows(orders, total, shown), job);
};

it('a file whose account the service does not accept ends at the first row, and is sent whole afterwards', async () => {
  const { outbox } = setup.open({ pass: 'wrong-passphrase' });
  const id = await fileOf(outbox, ['10.00', '11.00', '12.00']);
  expect(await failureOf(send(outbox, id, '33.00'))).toMatchObject({
    code: 'service-refused',
    area: 'payouts',
    serviceCode: '401',
  });
  expect(setup.creations()).toBe(1);
  expect(await statesOf(outbox, id)).toEqual(['prepared', 'prepared', 'prepared']);
  const { outbox: mended } = setup.open();
  expect(await send(mended, id, '33.00')).toBe(3);
  expect(await statesOf(mended, id)).toEqual(['confirmed', 'confirmed', 'confirmed']);
});

it('a file goes on after a refusal that is about one row', async () => {
  const { outbox } = setup.open();
  const id = await fileOf(outbox, ['10.00', '0.50', '12.00']);
  expect(await send(outbox, id, '22.50')).toBe(3);
  expect(await statesOf(outbox, id)).toEqual(['confirmed', 'refused', 'confirmed']);
});

it('a row that is corrected while the rows before it are being sent is not sent, and neither is what follows', async () => {
  const { outbox } = setup.open();
  const id = await fileOf(outbox, ['10.00', '11.00', '12.00']);
  const orders = await ordersOfFile(outbox, id);
  const rows = confirmedRows(orders, '33.00', orders);
  const correct = async (done: number) => {
    const second = orders[1];
    if (done !== 1 || !second?.file) return;
    const draft = { ...second.draft, bank_account: '00219300123456787777' };
    await outbox.prepareAll([{ draft, confirmed: [], file: second.file }], { name: 'Luis', account: 'luis' });
  };
  let correcting: Promise<void> | undefined;
  const slowly = {
    send: async (...asked: Parameters<Outbox['send']>) => {
      await correcting;
      return outbox.send(...asked);
    },
    lookUp: (orderId: string) => outbox.lookUp(orderId),
  };
  const progress = (done: number) => {
    correcting = correct(done);
  };
  expect(await failureOf(sendRows(slowly, rows, { ...job, progress }))).toMatchObject({
    code: 'order-changed',
  });
  expect(await statesOf(outbox, id)).toEqual(['confirmed', 'prepared', 'prepared']);
  expect(setup.creations()).toBe(1);
});
