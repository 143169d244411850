/** Whatever the service answers, the order can be written down, and read again as it was. */
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTransport } from '../service-client/transport.ts';
import type { Db } from '../store/engine/open.ts';
import { openWork } from '../store/testing/databases.ts';
import { findOrder, listOrders } from '../store/work/operations.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createDesk } from './desk.ts';
import { Outbox } from './outbox.ts';
import { draft, OUTBOX_PARTS, ordersIn } from './testing/orders.ts';

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openWork(join(folder.path, 'work.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});

type Answer = { readonly status: number; readonly text: string; readonly date?: string };
/** The answers to a creation and to every status query. */
function open(creation: Answer, status: Answer): Outbox {
  const transport = createTransport({
    fetch: async (url) => {
      const { status: code, text, date } = url.endsWith('/status') ? status : creation;
      return new Response(text, { status: code, headers: date === undefined ? {} : { date } });
    },
  });
  return new Outbox({
    orders: ordersIn(db),
    desk: createDesk(
      {
        transport,
        baseUrl: async () => 'https://api.service.example',
        credentials: async () => ({ login: 'TEST_LOGIN', pass: 'TEST_PASS', apiSignature: 'TEST_KEY' }),
        now: Date.now,
      },
      () => Promise.reject(new Error('no listing here')),
      () => ({}),
    ),
    ...OUTBOX_PARTS,
  });
}

const json = (value: unknown): string => JSON.stringify(value);
const MEGABYTES = '7'.repeat(10_000_000);

it.each<[string, string, string]>([
  ['an id of 10 MB', 'unknown', json({ cashout_id: MEGABYTES })],
  ['an id of 101 digits', 'unknown', json({ cashout_id: '7'.repeat(101) })],
  ['an id of 100 digits', 'confirmed', json({ cashout_id: '7'.repeat(100) })],
  ['a number of 10 MB', 'unknown', `{"cashout_id":${MEGABYTES}}`],
  ['an id with a NUL in it', 'unknown', '{"cashout_id":"7\\u0000"}'],
  ['half a character as id', 'unknown', '{"cashout_id":"\\ud800"}'],
  ['an empty id', 'unknown', '{"cashout_id":""}'],
  ['a blank for an id', 'unknown', '{"cashout_id":" "}'],
  ['a negative id', 'confirmed', '{"cashout_id":-7}'],
])('%s leaves the order %s', async (_, state, text) => {
  const outbox = open({ status: 200, text }, { status: 200, text: '{}' });
  const { id } = await outbox.prepare(draft());
  const order = await outbox.send(id, '150.10');
  expect(order.state).toBe(state);
  expect(findOrder(db, id)).toEqual(order);
});

describe('a status', () => {
  const refreshed = async (text: string) => {
    const outbox = open({ status: 200, text: '{"cashout_id":"7"}' }, { status: 200, text });
    const { id } = await outbox.prepare(draft());
    await outbox.send(id, '150.10');
    return outbox.refreshStatus(id);
  };

  it('is kept with texts that are cut', async () => {
    const text = json({
      cashout_status: -3,
      cashout_status_description: '7'.repeat(500_000),
      rejection_code: 'x'.repeat(60),
      rejection_reason: `\u0000${'😀'.repeat(300)}`,
    });
    const { status, id } = await refreshed(text);
    expect(status).toMatchObject({
      code: '-3',
      description: `${'7'.repeat(299)}…`,
      rejectionCode: `${'x'.repeat(49)}…`,
    });
    expect(status?.rejectionReason?.length).toBeLessThanOrEqual(600);
    expect(findOrder(db, id)?.status).toEqual(status);
  });

  it.each(['{"cashout_status":"\\ud800"}', '{"cashout_status":"\\u0000"}'])('of %s is kept', async (text) => {
    const { status, id } = await refreshed(text);
    expect(status?.code).not.toBeUndefined();
    expect(findOrder(db, id)?.status).toEqual(status);
  });

  it('whose code is too long is none', async () => {
    await expect(refreshed(json({ cashout_status: '1'.repeat(51) }))).rejects.toThrow('service-unreadable');
    expect(listOrders(db)).toMatchObject([{ state: 'confirmed', status: null }]);
  });
});

it('any answer, with any status and any date, leaves an order that can be written and read', async () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 700 }),
    fc.stringMatching(/^\d{1,120}$/),
    fc.constantFrom('\u0000', '\ud800', '\udfff7', '511', '300', '\u202e7'),
  );
  const value = fc.oneof(
    text,
    fc.double(),
    fc.integer(),
    fc.constant(null),
    fc.array(text, { maxLength: 2 }),
  );
  const fields = fc.record(
    {
      cashout_id: value,
      code: value,
      message: value,
      type: value,
      cashout_status: value,
      cashout_status_description: value,
      rejection_code: value,
      rejection_reason: value,
    },
    { requiredKeys: [] },
  );
  const answer = fc.record({
    status: fc.constantFrom(200, 200, 401, 412, 412, 500, 599),
    text: fc.oneof(fields.map(json), text),
    date: fc.constantFrom(
      'Sun, 22 Nov 2026 12:00:00 GMT',
      'Fri, 01 Jan 0001 00:00:00 GMT',
      'Sat, 01 Jan 99999 00:00:00 GMT',
      '-1',
      '1e400',
      'Thu, 01 Jan 1970 00:00:00 GMT',
    ),
  });
  let number = 0;
  await fc.assert(
    fc.asyncProperty(answer, answer, async (creation, status) => {
      const outbox = open(creation, status);
      number += 1;
      const last = String(number).padStart(8, '0');
      const beneficiary = { document_id: last, bank_account: `002193001234${last}` };
      const { id } = await outbox.prepare(draft({ external_id: `PAGO-${number}`, ...beneficiary }));
      const sent = await outbox.send(id, '150.10');
      expect(['confirmed', 'refused', 'unknown']).toContain(sent.state);
      expect(sent.error?.code).not.toBe('internal');
      expect(findOrder(db, id)).toEqual(sent);
      if (sent.state === 'refused') return;
      const asked =
        sent.state === 'unknown' ? await outbox.lookUp(id) : await outbox.refreshStatus(id).catch(() => sent);
      expect(findOrder(db, id)).toEqual(asked);
    }),
    { numRuns: 100 },
  );
  expect(listOrders(db)).toHaveLength(number);
});
