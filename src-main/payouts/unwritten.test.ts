/**
 * Answers that cannot be written down: the order is of unknown outcome at once, and everything can go on from there.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CashoutOrder } from '../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import type { Db } from '../store/engine/open.ts';
import { takeEntries } from '../store/replica/shared-writes.ts';
import { LogHere, WORKSPACE } from '../store/replica/testing/log-here.ts';
import { shareHere } from '../store/replica/testing/share-here.ts';
import { joinLog } from '../store/replica/upload.ts';
import { openWork } from '../store/testing/databases.ts';
import { findOrder } from '../store/work/operations.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { Outbox, type OutboxParts } from './outbox.ts';
import type { PayoutDesk } from './payout-desk.ts';
import { draft, EMPTY_DESK, OUTBOX_PARTS, ordersIn } from './testing/orders.ts';

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

/** Writes that replace an order and are refused, counted from the next one on. */
const failures = { next: [] as boolean[] };
/** Writes that are made, but whose end is not told. */
const lost = { next: [] as boolean[] };

function open(desk: Partial<PayoutDesk> = {}, parts: Partial<OutboxParts> = {}) {
  const orders = ordersIn(db);
  const told: CashoutOrder[] = [];
  const outbox = new Outbox({
    orders: {
      ...orders,
      replace: async (before, after) => {
        if (failures.next.shift()) throw new TieoutError('database-full', { subject: 'SQLITE_FULL' });
        await orders.replace(before, after);
        if (lost.next.shift()) throw new TieoutError('database-failed');
      },
    },
    desk: {
      ...EMPTY_DESK,
      create: async () => ({ kind: 'confirmed', cashoutId: '77' }),
      findListed: async () => ({
        found: { cashoutId: '77', sameAmount: true, declined: false },
        reliable: true,
      }),
      ...desk,
    },
    ...OUTBOX_PARTS,
    ...parts,
    onChange: (order) => told.push(order),
  });
  return { outbox, told };
}

describe('an answer that cannot be written', () => {
  it('leaves the order of unknown outcome, with the reason, in the database as well where that can be written', async () => {
    const { outbox, told } = open();
    const { id } = await outbox.prepare(draft());
    failures.next = [false, true, false];
    expect(await outbox.send(id, '150.10')).toMatchObject({
      state: 'unknown',
      error: { code: 'database-full' },
    });
    expect(findOrder(db, id)).toMatchObject({ state: 'unknown', error: { code: 'database-full' } });
    expect(told.map(({ state }) => state)).toEqual(['prepared', 'sent', 'unknown']);
  });

  it('and nothing else can be written either: it is unknown all the same, and a look-up settles it', async () => {
    const { outbox, told } = open();
    const { id } = await outbox.prepare(draft());
    failures.next = [false, true, true];
    expect((await outbox.send(id, '150.10')).state).toBe('unknown');
    expect(findOrder(db, id)?.state).toBe('sent');
    expect(await outbox.list()).toMatchObject([{ id, state: 'unknown', error: { code: 'database-full' } }]);
    expect(told.at(-1)?.state).toBe('unknown');
    expect(await outbox.lookUp(id)).toMatchObject({ state: 'confirmed', cashoutId: '77' });
    expect(findOrder(db, id)).toMatchObject({ state: 'confirmed', cashoutId: '77' });
  });

  it('and was written after all, although its writer could not say so, counts as written', async () => {
    const { outbox } = open();
    const { id } = await outbox.prepare(draft());
    lost.next = [false, true];
    expect(await outbox.send(id, '150.10')).toMatchObject({ state: 'confirmed', cashoutId: '77' });
    expect(await outbox.list()).toMatchObject([{ state: 'confirmed' }]);
  });

  it('of an order whose sending itself could not be noted was never asked for', async () => {
    let creations = 0;
    const { outbox } = open({
      create: async () => {
        creations += 1;
        return { kind: 'confirmed', cashoutId: '77' };
      },
    });
    const { id } = await outbox.prepare(draft());
    failures.next = [true];
    await expect(outbox.send(id, '150.10')).rejects.toThrow('database-full');
    // Noted, but the note's writer died: it may have left, as far as anybody can tell from the database.
    lost.next = [true];
    await expect(outbox.send(id, '150.10')).rejects.toThrow('database-failed');
    expect(await outbox.list()).toMatchObject([{ state: 'unknown', error: { code: 'outcome-unknown' } }]);
    expect(creations).toBe(0);
    await expect(outbox.discard(id)).rejects.toThrow('order-not-discardable');
  });

  it('keeps being unknown while an order is listed during its sending, and only then is it being sent', async () => {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const { outbox } = open({
      create: async () => {
        arrived.resolve();
        await released.promise;
        return { kind: 'confirmed', cashoutId: '77' };
      },
    });
    const { id } = await outbox.prepare(draft());
    const sending = outbox.send(id, '150.10');
    await arrived.promise;
    expect(await outbox.list()).toMatchObject([{ state: 'sent' }]);
    failures.next = [true, true];
    released.resolve();
    expect((await sending).state).toBe('unknown');
    expect(await outbox.list()).toMatchObject([{ state: 'unknown' }]);
  });
});

it('at the start of the app, an order left as sent is unknown even where that cannot be written', async () => {
  const before = open().outbox;
  const { id } = await before.prepare(draft());
  failures.next = [false, true, true];
  await before.send(id, '150.10');
  const { outbox } = open();
  failures.next = [true, true];
  expect(await outbox.recover()).toMatchObject([{ id, state: 'unknown' }]);
  expect(findOrder(db, id)?.state).toBe('sent');
  expect(await outbox.lookUp(id)).toMatchObject({ state: 'confirmed' });
});

it('a disk that is really full while the service answers leaves an order that is looked up once there is room', async () => {
  let id = '';
  const { outbox } = open({
    create: async () => {
      // No page more than the file has, and none of them free.
      db.exec('CREATE TABLE filling (text TEXT)');
      db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true })}`);
      const fill = db.prepare('INSERT INTO filling VALUES (?)');
      // The page that the next state of an order goes to has no room either.
      const state = db.prepare('INSERT INTO orderHistory (orderId, at, document) VALUES (?, 1, ?)');
      for (const insert of [(text: string) => fill.run(text), (text: string) => state.run(id, text)]) {
        for (const size of [3_000, 300, 30, 1]) {
          try {
            for (;;) insert('x'.repeat(size));
          } catch (error) {
            expect(error).toMatchObject({ code: 'SQLITE_FULL' });
          }
        }
      }
      return { kind: 'confirmed', cashoutId: '7'.repeat(100) };
    },
  });
  ({ id } = await outbox.prepare(draft()));
  expect(await outbox.send(id, '150.10')).toMatchObject({
    state: 'unknown',
    error: { code: 'database-full' },
  });
  expect(findOrder(db, id)?.state).toBe('sent');
  expect(await outbox.list()).toMatchObject([{ state: 'unknown' }]);
  await expect(outbox.lookUp(id)).rejects.toThrow('database-full');
  expect(await outbox.list()).toMatchObject([{ state: 'unknown' }]);
  db.pragma('max_page_count = 100000');
  expect(await outbox.lookUp(id)).toMatchObject({ state: 'confirmed' });
  expect(findOrder(db, id)?.state).toBe('confirmed');
});

describe('a team’s log that has the order as sent, while this computer has not', () => {
  let log: LogHere;
  shareHere((offered) => log.offer(offered));
  let leaves: string[];
  let outbox: Outbox;
  let id: string;
  beforeEach(async () => {
    log = new LogHere();
    leaves = [];
    id = (await open().outbox.prepare(draft())).id;
    joinLog(db, WORKSPACE);
    db.close();
    db = openWork(join(folder.path, 'work.db'));
    const desk: Partial<PayoutDesk> = {
      create: async () => {
        leaves.push(String(findOrder(db, id)?.state));
        return { kind: 'confirmed', cashoutId: '77' };
      },
    };
    outbox = open(desk, { keptPauseMs: 5 }).outbox;
  });
  const pull = () =>
    takeEntries(db, log.since(Number(db.prepare('SELECT sequence FROM sharedLog').pluck().get())));

  it('is waited for, and nothing leaves before: the answer can be written then', async () => {
    log.answering = 'untold';
    const sending = outbox.send(id, '150.10');
    await expect.poll(() => log.entries.length).toBe(1);
    expect(leaves).toEqual([]);
    log.answering = 'usual';
    pull();
    expect(await sending).toMatchObject({ state: 'confirmed', cashoutId: '77' });
    expect(leaves).toEqual(['sent']);
    expect(findOrder(db, id)).toMatchObject({ state: 'confirmed', cashoutId: '77' });
  });

  it.each(['untold', 'unknown'] as const)(
    'nothing leaves where it does not arrive (%s), and its outcome counts as unknown',
    async (answering) => {
      log.answering = answering;
      expect(await failureOf(outbox.send(id, '150.10'))).toMatchObject({ code: 'team-unknown' });
      log.answering = 'usual';
      pull();
      expect(leaves).toEqual([]);
      expect(await outbox.list()).toMatchObject([{ id, state: 'unknown' }]);
      expect(await failureOf(outbox.send(id, '150.10'))).toMatchObject({ code: 'order-not-sendable' });
    },
  );
});
