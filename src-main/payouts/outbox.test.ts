import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import type { CashoutOrder, ServiceOrigins } from '../../src-shared/contract/payouts.ts';
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';
import { ReportingSession } from '../service-client/session.ts';
import { createTransport } from '../service-client/transport.ts';
import { type Db, openDatabase } from '../store/engine/open.ts';
import { workMigrations } from '../store/migrations/work/index.ts';
import { findOrder, replaceOrder } from '../store/work/operations.ts';
import { failureOf, temporaryFolder } from '../testing.ts';
import { createDesk } from './desk.ts';
import { Outbox } from './outbox.ts';
import { draft, ORIGINS, OUTBOX_PARTS, ordersIn } from './testing.ts';

let sandbox: Sandbox;
let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
/** How far the clocks of service and outbox are ahead of the real one. */
let passed = 0;
const clock = () => Date.now() + passed;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
beforeAll(async () => {
  sandbox = await startSandbox({ rows: 60, months: 1, clock });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  folder = temporaryFolder();
  db = openDatabase(join(folder.path, 'work.db'), { migrations: workMigrations });
  sandbox.faults.clear();
  sandbox.requests.clear();
});
afterEach(() => {
  db.close();
  folder.remove();
});

function open(
  change: {
    baseUrl?: string;
    pass?: string;
    timeoutMs?: number;
    now?: () => number;
    spelling?: 'clienteDocument';
    origins?: ServiceOrigins;
  } = {},
) {
  const { payouts, reporting } = sandbox.credentials;
  const now = change.now ?? clock;
  const transport = createTransport({
    fetch,
    timeoutMs: change.timeoutMs ?? 5_000,
    wait: async () => undefined,
  });
  const session = new ReportingSession({
    transport,
    baseUrl: sandbox.merchantsBaseUrl,
    credentials: async () => reporting,
  });
  const changes: CashoutOrder[] = [];
  const outbox = new Outbox({
    orders: ordersIn(db),
    desk: createDesk(
      {
        transport,
        baseUrl: async () => change.baseUrl ?? sandbox.baseUrl,
        credentials: async () => ({ ...payouts, pass: change.pass ?? payouts.pass }),
        now,
      },
      (work) => work(session),
      () => ({ unit: 'seconds', documentSpelling: change.spelling ?? 'clientDocument' }),
    ),
    ...OUTBOX_PARTS,
    now,
    origins: () => change.origins ?? ORIGINS,
    onChange: (order) => changes.push(order),
  });
  return { outbox, changes };
}

/** Every test pays under an external id of its own: the sandbox outlives them. */
const own = (change: Partial<CashoutDraft> = {}) => draft({ external_id: randomUUID(), ...change });
const creations = () => sandbox.requests.list().filter(({ path }) => path === '/v3/cashout').length;

/** Looks an order up as often and as late as it takes for it to count as lost. */
async function lookUpUntilLost(outbox: Outbox, id: string): Promise<CashoutOrder> {
  await outbox.lookUp(id);
  passed += 31 * MINUTE;
  await outbox.lookUp(id);
  passed += 11 * MINUTE;
  return outbox.lookUp(id);
}

async function listed(externalId: string): Promise<number> {
  return [...sandbox.dataset.list('cashouts')].filter((record) => record.externalId === externalId).length;
}

describe('a cashout', () => {
  it('is written down first, sent once, and confirmed with the service’s id', async () => {
    const { outbox, changes } = open();
    const order = await outbox.prepare(own());
    expect(creations()).toBe(0);
    const sent = await outbox.send(order.id, '150.10');
    expect(sent).toMatchObject({
      state: 'confirmed',
      cashoutId: expect.stringMatching(/^\d+$/),
      error: null,
    });
    expect(changes.map(({ state }) => state)).toEqual(['prepared', 'sent', 'confirmed']);
    expect(creations()).toBe(1);
    expect(await listed(order.draft.external_id)).toBe(1);
    const { status } = await outbox.refreshStatus(order.id);
    expect(status).toMatchObject({ code: expect.stringMatching(/^[0145]$/), rejectionCode: null });
  });

  it('gets an external id when the person gave none, so that the service can refuse a second one', async () => {
    const { outbox } = open();
    const order = await outbox.prepare(draft({ external_id: '' }));
    expect(order.draft.external_id).toBe(order.id);
  });

  it('is not written down with a fault', async () => {
    const { outbox } = open();
    expect(await failureOf(outbox.prepare(own({ amount: '1.005' })))).toMatchObject({
      code: 'invalid-cashout',
      subject: 'amount',
    });
    expect(await outbox.list()).toEqual([]);
  });

  it('is not sent unless its amount was typed again', async () => {
    const { outbox } = open();
    const { id } = await outbox.prepare(own());
    expect((await failureOf(outbox.send(id, '150.1'))).code).toBe('amount-not-confirmed');
    expect(creations()).toBe(0);
  });

  it('is sent once by two clicks', async () => {
    const { outbox } = open();
    const { id } = await outbox.prepare(own());
    const [first, second] = await Promise.allSettled([outbox.send(id, '150.10'), outbox.send(id, '150.10')]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ reason: { code: 'order-busy' } });
    expect((await failureOf(outbox.send(id, '150.10'))).code).toBe('order-not-sendable');
    expect(creations()).toBe(1);
  });

  it('is sent once by two processes', async () => {
    const [one, other] = [open(), open()];
    const { id } = await one.outbox.prepare(own());
    const results = await Promise.allSettled([
      one.outbox.send(id, '150.10'),
      other.outbox.send(id, '150.10'),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(creations()).toBe(1);
  });

  it('is refused with the service’s reason, and is not sent again', async () => {
    const { outbox } = open();
    const { id } = await outbox.prepare(own({ amount: '0.50' }));
    const order = await outbox.send(id, '0.50');
    expect(order).toMatchObject({ state: 'refused', error: { area: 'payouts', serviceCode: '533' } });
    expect((await failureOf(outbox.send(id, '0.50'))).code).toBe('order-not-sendable');
  });

  it('is refused with wrong credentials, which never appear in what is kept', async () => {
    const { outbox } = open({ pass: 'wrong-passphrase' });
    const { id } = await outbox.prepare(own());
    const order = await outbox.send(id, '150.10');
    expect(order).toMatchObject({ state: 'refused', error: { httpStatus: 401, serviceCode: '401' } });
    const kept = JSON.stringify(db.prepare('SELECT document FROM orderHistory').all());
    const { login, apiSignature } = sandbox.credentials.payouts;
    for (const secret of [login, apiSignature, 'wrong-passphrase']) expect(kept).not.toContain(secret);
  });

  it('stays prepared when the service cannot be reached at all', async () => {
    const gone = await startSandbox({ rows: 1, months: 0 });
    await gone.close();
    const { outbox } = open({ baseUrl: gone.baseUrl });
    const { id } = await outbox.prepare(own());
    expect(await outbox.send(id, '150.10')).toMatchObject({
      state: 'prepared',
      sendings: 0,
      error: { code: 'service-unreachable' },
    });
    expect((await open().outbox.send(id, '150.10')).state).toBe('confirmed');
  });

  it('whose external id the service knows already is looked up, not called refused', async () => {
    const { outbox } = open();
    const first = await outbox.prepare(own());
    await outbox.send(first.id, '150.10');
    db.close();
    folder.remove();
    folder = temporaryFolder();
    db = openDatabase(join(folder.path, 'work.db'), { migrations: workMigrations });
    const again = open().outbox;
    const order = await again.prepare(draft({ external_id: first.draft.external_id }));
    const sent = await again.send(order.id, '150.10');
    expect(sent).toMatchObject({ state: 'unknown', error: { serviceCode: '511' } });
    expect(await again.lookUp(order.id)).toMatchObject({ state: 'confirmed', lookUp: { listing: 'found' } });
    expect(await listed(order.draft.external_id)).toBe(1);
  });
});

describe('an external id that another cashout has', () => {
  /** A cashout that nobody here knows of, as one sent by another program. */
  const takenBy = async (change: Partial<CashoutDraft>) => {
    const elsewhere = open().outbox;
    const first = await elsewhere.prepare(own(change));
    await elsewhere.send(first.id, first.draft.amount);
    db.close();
    folder.remove();
    folder = temporaryFolder();
    db = openDatabase(join(folder.path, 'work.db'), { migrations: workMigrations });
    const { outbox } = open();
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
    expect((await failureOf(open().outbox.send(order.id, '150.10'))).code).toBe('order-not-sendable');
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
    const { outbox } = open();
    const { id } = await outbox.prepare(own());
    sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'before-headers' } });
    expect(await outbox.send(id, '150.10')).toMatchObject({ state: 'unknown', sentTo: ORIGINS });
    const moved = open({ origins: elsewhere }).outbox;
    expect(await failureOf(moved.lookUp(id))).toMatchObject({
      code: 'order-sent-elsewhere',
      subject: ORIGINS.reporting,
    });
    expect((await lookUpUntilLost(outbox, id)).lookUp?.outcome).toBe('not-found');
    expect((await failureOf(moved.send(id, '150.10'))).code).toBe('order-sent-elsewhere');
    expect(creations()).toBe(1);
    expect((await outbox.send(id, '150.10')).state).toBe('confirmed');
    expect((await failureOf(moved.refreshStatus(id))).code).toBe('order-sent-elsewhere');
    expect((await failureOf(moved.change(id, 'cancel'))).code).toBe('order-sent-elsewhere');
  });

  it('may be sent there if nothing of it has left', async () => {
    const { id } = await open().outbox.prepare(own());
    expect(await open({ origins: elsewhere }).outbox.send(id, '150.10')).toMatchObject({
      state: 'confirmed',
      sentTo: elsewhere,
    });
  });
});

describe('a confirmed cashout', () => {
  it('can be held, released and cancelled while it is pending', async () => {
    const { outbox } = open();
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
    const { outbox } = open();
    const { id } = await outbox.prepare(own({ bank_account: '00219300123456789000' }));
    await outbox.send(id, '150.10');
    expect((await outbox.refreshStatus(id)).status?.code).toBe('0');
    return { outbox, id };
  };

  it('whose answer was lost shows what it has done, and fails all the same', async () => {
    const { outbox, id } = await pending();
    sandbox.faults.add({ on: 'DELETE /v3/cashout/cancel', fault: { kind: 'cut', when: 'after-commit' } });
    expect((await failureOf(outbox.change(id, 'cancel'))).code).toBe('service-unreachable');
    expect(findOrder(db, id)?.status).toMatchObject({ code: '2' });
  });

  it('that was refused shows why', async () => {
    const { outbox, id } = await pending();
    const [first] = await outbox.list();
    await outbox.change(id, 'hold');
    replaceOrder(db, findOrder(db, id) as CashoutOrder, first as CashoutOrder, Date.now());
    expect(await failureOf(outbox.change(id, 'hold'))).toMatchObject({ serviceCode: '510' });
    expect(findOrder(db, id)?.status).toMatchObject({ code: '5' });
  });
});

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
  ['an answer later than the time limit', { kind: 'latency', ms: 700 }, true],
];

describe.each(troubles)('after %s', (_, fault, made) => {
  const create = { on: 'POST /v3/cashout', fault };

  it('the outcome is unknown, nothing is sent again, and looking it up settles it', async () => {
    const { outbox } = open({ timeoutMs: 300 });
    const { id, draft: sentDraft } = await outbox.prepare(own());
    sandbox.faults.add(create);
    const order = await outbox.send(id, '150.10');
    expect(order.state).toBe('unknown');
    expect(order.error).not.toBeNull();
    expect((await failureOf(outbox.send(id, '150.10'))).code).toBe('order-not-sendable');
    // The late answer's cashout is made when the service gets to it.
    if (fault.kind === 'latency') await new Promise((done) => setTimeout(done, 600));
    expect(await listed(sentDraft.external_id)).toBe(made ? 1 : 0);

    const settled = await outbox.lookUp(id);
    if (made) {
      expect(settled).toMatchObject({ state: 'confirmed', cashoutId: expect.stringMatching(/^\d+$/) });
    } else {
      expect(settled).toMatchObject({
        state: 'unknown',
        lookUp: { outcome: 'not-found', listing: 'not-found' },
      });
      expect((await failureOf(outbox.send(id, '150.10'))).code).toBe('order-too-soon');
      await lookUpUntilLost(outbox, id);
      // Only now, and only because a person says so, it goes out once more, under the same external id.
      expect(await outbox.send(id, '150.10')).toMatchObject({ state: 'confirmed', sendings: 2 });
    }
    expect(await listed(sentDraft.external_id)).toBe(1);
  });
});

describe('looking up', () => {
  it('asks in the spelling of the installation, for the beneficiary’s cashouts alone', async () => {
    const { outbox } = open({ spelling: 'clienteDocument' });
    const { id } = await outbox.prepare(own());
    sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'after-commit' } });
    await outbox.send(id, '150.10');
    expect((await outbox.lookUp(id)).state).toBe('confirmed');
    const searches = sandbox.requests.list().filter(({ path }) => path.endsWith('/v1/cashouts'));
    expect(searches.map(({ query }) => new URLSearchParams(query).get('clienteDocument'))).toEqual([
      '45678901',
    ]);
  });

  it('is inconclusive while the listing cannot be read and the status query fails', async () => {
    const { outbox } = open();
    const { id } = await outbox.prepare(own());
    sandbox.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'after-commit' } });
    await outbox.send(id, '150.10');
    sandbox.faults.add({ on: 'GET /v1/cashouts', fault: { kind: 'status', status: 503 }, times: 10 });
    sandbox.faults.add({ on: 'POST /v3/cashout/status', fault: { kind: 'status', status: 503 } });
    expect(await outbox.lookUp(id)).toMatchObject({
      state: 'unknown',
      lookUp: { outcome: 'inconclusive', listing: 'failed', statusQuery: 'failed' },
    });
    expect((await failureOf(outbox.send(id, '150.10'))).code).toBe('order-not-sendable');
    sandbox.faults.clear();
    expect((await outbox.lookUp(id)).state).toBe('confirmed');
  });
});

describe('what is searched', () => {
  /** An order of this state, sent at an instant, and a cashout of its external id that the service has just made. */
  const lostAnswer = async (sentAt: number) => {
    const { outbox } = open();
    const { id } = await outbox.prepare(own());
    const order = findOrder(db, id) as CashoutOrder;
    const sent = { ...order, createdAt: sentAt, sentAt, state: 'unknown', sendings: 1 } as const;
    replaceOrder(db, order, sent, Date.now());
    const at = folder;
    folder = temporaryFolder();
    db.close();
    db = openDatabase(join(folder.path, 'work.db'), { migrations: workMigrations });
    const other = await open().outbox.prepare(order.draft);
    expect((await open().outbox.send(other.id, '150.10')).state).toBe('confirmed');
    db.close();
    folder.remove();
    folder = at;
    db = openDatabase(join(folder.path, 'work.db'), { migrations: workMigrations });
    return id;
  };

  it('reaches until now, also for an order that was sent long ago', async () => {
    const id = await lostAnswer(clock() - 80 * DAY);
    expect(await open().outbox.lookUp(id)).toMatchObject({
      state: 'confirmed',
      lookUp: { listing: 'found' },
    });
  });

  it.each([3, -3])('reaches the service’s today where our clock is off by %i days', async (days) => {
    const ours = () => clock() + days * DAY;
    const id = await lostAnswer(ours());
    expect(await open({ now: ours }).outbox.lookUp(id)).toMatchObject({
      state: 'confirmed',
      lookUp: { listing: 'found' },
    });
  });
});

describe('after the app died between sending and answer', () => {
  it('the outcome is unknown until it is looked up', async () => {
    const { outbox } = open();
    const { id } = await outbox.prepare(own());
    // The step that the database has seen last: about to send.
    const order = findOrder(db, id) as CashoutOrder;
    replaceOrder(db, order, { ...order, state: 'sent', sentAt: Date.now(), sendings: 1 }, Date.now());
    const next = open();
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
