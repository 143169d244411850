import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CashoutOrder, LookUp, SimilarCashout } from '../../../src-shared/contract/payouts.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { aboutToSend, afterLookUp, afterSending, discarded, prepared } from '../../payouts/order.ts';
import { draft, LEAST_AGE_MS, ORIGINS } from '../../payouts/testing/orders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import {
  findOrder,
  insertOrder,
  insertOrders,
  listKycChecks,
  listOrders,
  replaceOrder,
  storeKycCheck,
} from './operations.ts';
import { noteRestored, RESTORED_FILE } from './restored.ts';
import { liftSendingBar, readSendingBar } from './sending-bar.ts';

const ID = '6b1f0f5e-9a55-4d0e-8a0a-0c9f6f3f6a01';
const OTHER = '6b1f0f5e-9a55-4d0e-8a0a-0c9f6f3f6a02';
let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
const open = () => openWork(join(folder.path, 'work.db'));
beforeEach(() => {
  folder = temporaryFolder();
  db = open();
});
afterEach(() => {
  db.close();
  folder.remove();
});

describe('orders', () => {
  const order = prepared(ID, draft(), 1_000);

  it('come back as they were written, after a restart, too', () => {
    insertOrder(db, order, 1_000);
    db.close();
    db = open();
    expect(listOrders(db)).toEqual([order]);
    expect(findOrder(db, ID)).toEqual(order);
    expect(findOrder(db, OTHER)).toBeUndefined();
  });

  it('tell the trail who prepared and who sent them, and no name for what the service made of them', () => {
    const byAna = { ...order, preparedBy: { name: 'Ana Torres', account: 'ana' } };
    insertOrder(db, byAna, 1_000);
    const leaving = aboutToSend(byAna, 2_000, ORIGINS, LEAST_AGE_MS);
    const sent = { ...leaving, sentBy: { account: 'luis', day: '2026-10-31' } };
    replaceOrder(db, byAna, sent, 2_000);
    replaceOrder(db, sent, afterSending(sent, { kind: 'confirmed', cashoutId: '7' }), 3_000);
    const actors = db.prepare('SELECT actor FROM auditEntry ORDER BY number').pluck().all();
    expect(actors).toEqual(['Ana Torres', 'luis', '']);
  });

  it('are replaced only from the state they are in', () => {
    insertOrder(db, order, 1_000);
    const sent = aboutToSend(order, 2_000, ORIGINS, LEAST_AGE_MS);
    replaceOrder(db, order, sent, 2_000);
    expect(() => replaceOrder(db, order, sent, 3_000)).toThrow('order-changed');
    replaceOrder(db, sent, afterSending(sent, { kind: 'confirmed', cashoutId: '7' }), 3_000);
    expect(findOrder(db, ID)).toMatchObject({ state: 'confirmed', cashoutId: '7' });
  });

  it('keep every state they had, and nothing can change that', () => {
    insertOrder(db, order, 1_000);
    replaceOrder(db, order, aboutToSend(order, 2_000, ORIGINS, LEAST_AGE_MS), 2_000);
    const states = db.prepare('SELECT at, document FROM orderHistory ORDER BY number').all() as {
      at: bigint;
      document: string;
    }[];
    expect(states.map(({ at, document }) => [at, JSON.parse(document).state])).toEqual([
      [1_000n, 'prepared'],
      [2_000n, 'sent'],
    ]);
    expect(() => db.prepare('UPDATE orderHistory SET at = 0').run()).toThrow('history is not changed');
    expect(() => db.prepare('DELETE FROM orderHistory').run()).toThrow('history is not removed');
    const replacing =
      'INSERT OR REPLACE INTO orderHistory SELECT number, orderId, 0, document FROM orderHistory';
    expect(() => db.prepare(replacing).run()).toThrow('history is not removed');
  });

  it('never share an external id', () => {
    insertOrder(db, order, 1_000);
    expect(() => insertOrder(db, prepared(OTHER, draft(), 2_000), 2_000)).toThrow('external-id-used');
    expect(listOrders(db)).toHaveLength(1);
  });

  it('that may be the same payment are written down only beside those that the person was shown', () => {
    insertOrder(db, order, 1_000);
    const second = draft({ external_id: 'PAGO-2', amount: '150.1', document_id: '11111111' });
    const other = (shown: readonly SimilarCashout[] = []) => prepared(OTHER, second, 2_000, shown);
    const refused = expect.objectContaining({
      details: expect.objectContaining({ code: 'cashout-similar', subject: 'PAGO-1' }),
    });
    expect(() => insertOrder(db, other(), 2_000)).toThrow(refused);
    expect(() => insertOrders(db, [other()], [], 2_000)).toThrow(refused);
    // A draft of another payment becomes this one, as a file corrects it.
    const before = prepared(OTHER, { ...second, amount: '9.00' }, 1_500);
    insertOrder(db, before, 1_500);
    expect(() => insertOrders(db, [], [{ before, after: other() }], 2_000)).toThrow(refused);
    expect(findOrder(db, OTHER)).toEqual(before);
    const asOrder: SimilarCashout = {
      ...{ key: `order ${ID}`, source: 'order', at: 1_000, amount: '150.10', currency: 'PEN' },
      ...{ state: 'prepared', statusCode: null, externalId: 'PAGO-1', cashoutId: null },
    };
    // The listing shows it by its reference.
    const asListed: SimilarCashout = { ...asOrder, key: 'listed 77', source: 'listed' };
    for (const shown of [asOrder, asListed]) {
      const after = other([shown]);
      insertOrders(db, [], [{ before: findOrder(db, OTHER) as CashoutOrder, after }], 2_000);
      expect(findOrder(db, OTHER)).toEqual(after);
    }
  });

  it('that were discarded, are of other days or of the same file are written down beside unasked', () => {
    insertOrder(db, order, 1_000);
    const draftOf = (number: number) => draft({ external_id: `PAGO-${number}` });
    const late = 1_000 + 6 * DAY_MS;
    const row = (line: number) => ({ ...prepared(randomUUID(), draftOf(line), late), createdAt: late });
    insertOrders(db, [row(2), row(3)], [], late);
    expect(() => insertOrders(db, [row(4)], [], late)).toThrow('cashout-similar');
    for (const kept of listOrders(db)) replaceOrder(db, kept, discarded(kept), late);
    insertOrders(db, [row(5)], [], late);
    expect(listOrders(db)).toHaveLength(4);
  });

  it('of an older version are read, replaced, and never sent again by the one look-up they keep', () => {
    const document = JSON.stringify({
      id: ID,
      state: 'unknown',
      draft: draft(),
      createdAt: 1_000,
      sentAt: 2_000,
      sendings: 1,
      cashoutId: null,
      error: { code: 'service-timeout', retryable: true },
      lookUp: { outcome: 'not-found', at: 3_000, listing: 'not-found', statusQuery: 'refused' },
      status: null,
    });
    db.prepare(
      `INSERT INTO cashoutOrder (id, externalId, state, createdAt, document)
       VALUES (?, 'PAGO-1', 'unknown', 1000, ?)`,
    ).run(ID, document);
    const [old] = listOrders(db) as [CashoutOrder];
    const years = 90_000_000_000;
    expect(() => aboutToSend(old, years, ORIGINS, LEAST_AGE_MS)).toThrow('order-too-soon');
    const lookUp = { ...(old.lookUp as LookUp), at: years, serviceAt: years };
    const looked = afterLookUp(old, lookUp, { cashoutId: null, status: null }, LEAST_AGE_MS);
    replaceOrder(db, old, looked, years);
    expect(findOrder(db, ID)).toEqual(looked);
    expect(() => aboutToSend(looked, years + 1, ORIGINS, LEAST_AGE_MS)).toThrow('order-too-soon');
  });

  it('come newest first', () => {
    insertOrder(db, order, 1_000);
    insertOrder(db, prepared(OTHER, draft({ external_id: 'PAGO-2', amount: '7.00' }), 2_000), 2_000);
    expect(listOrders(db).map(({ id }) => id)).toEqual([OTHER, ID]);
  });
});

describe('identity checks', () => {
  it('come back newest first, with what was answered', () => {
    const asked = {
      id: ID,
      request: { document_type: 'DNI', document: '45678901' },
      idempotencyKey: OTHER,
      outcome: 'asked' as const,
      name: null,
      errors: [],
      error: null,
      askedAt: 1_000,
      answeredAt: null,
    };
    storeKycCheck(db, asked);
    const answered = { ...asked, outcome: 'confirmed' as const, name: 'Íñigo Muñoz', answeredAt: 2_000 };
    storeKycCheck(db, answered);
    // The same question asked again meanwhile, and lost.
    storeKycCheck(db, asked);
    storeKycCheck(db, { ...answered, outcome: 'unknown', name: null });
    storeKycCheck(db, { ...asked, id: OTHER, idempotencyKey: ID, askedAt: 3_000 });
    expect(listKycChecks(db).map(({ id, outcome }) => [id, outcome])).toEqual([
      [OTHER, 'asked'],
      [ID, 'confirmed'],
    ]);
  });
});

it('cut off between what a restore leaves and its note, it is done once: a bar that was lifted since stays lifted', () => {
  const note = join(folder.path, RESTORED_FILE);
  const restored = () => {
    const about = { at: 5, actor: 'ana', fileName: 'Tienda.tieout', madeAt: 4, app: '0.1.0' };
    writeFileSync(note, JSON.stringify(about));
    noteRestored(db);
    expect(existsSync(note)).toBe(false);
  };
  insertOrder(db, prepared(ID, draft(), 1), 1);
  restored();
  expect(readSendingBar(db)).toEqual({ since: 5 });
  liftSendingBar(db, { at: 6, actor: 'ana' });
  // The app ended before it could remove the note.
  restored();
  expect(readSendingBar(db)).toBeNull();
  const told = db.prepare("SELECT count(*) FROM auditEntry WHERE action = 'workspace.restored'").pluck();
  expect(Number(told.get())).toBe(1);
});
