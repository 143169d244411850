/** Cashout orders and identity checks in a workspace's own-work database. */

import { type KycCheck, kycCheck } from '../../../src-shared/contract/kyc.ts';
import { type CashoutOrder, cashoutOrder } from '../../../src-shared/contract/payouts.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded } from '../engine/open.ts';
import { appendAudit } from './audit.ts';
import { digestOf } from './audit-row-texts.ts';
import { mustBeAllowed } from './cashout-rules.ts';
import { readSendingBar } from './sending-bar.ts';
import { mustHaveBeenShown } from './unseen-payment.ts';

type Document = { document: string };

/** An order's text is always the same: keys in the order of the schema. */
function documentOf(order: CashoutOrder): string {
  return JSON.stringify(cashoutOrder.parse(order));
}

/** Newest first. */
export function listOrders(db: Db): CashoutOrder[] {
  return guarded(() =>
    db
      .prepare<[], Document>('SELECT document FROM cashoutOrder ORDER BY createdAt DESC, id')
      .all()
      .map(({ document }) => cashoutOrder.parse(JSON.parse(document))),
  );
}

export function findOrder(db: Db, id: string): CashoutOrder | undefined {
  return guarded(() => {
    const row = db.prepare<[string], Document>('SELECT document FROM cashoutOrder WHERE id = ?').get(id);
    return row && cashoutOrder.parse(JSON.parse(row.document));
  });
}

/**
 * Throws `external-id-used` when another order has the external id, and `cashout-similar` as `mustHaveBeenShown` does.
 */
export function insertOrder(db: Db, order: CashoutOrder, at: number): void {
  insertOrders(db, [order], [], at);
}

/**
 * Inserts the cashouts of a file, and replaces prepared ones that it corrects: all or none. Throws as `insertOrder`
 * does, and `order-changed`.
 */
export function insertOrders(
  db: Db,
  orders: readonly CashoutOrder[],
  corrected: readonly { readonly before: CashoutOrder; readonly after: CashoutOrder }[],
  at: number,
): void {
  immediately(db, () => {
    // Here, so that in a team it is asked again on what is true once a colleague came first.
    mustHaveBeenShown([...orders, ...corrected.map(({ after }) => after)], listOrders(db), at);
    for (const { before, after } of corrected) replaceOrder(db, before, after, at);
    for (const order of orders) writeOrder(db, order, at);
  });
}

function writeOrder(db: Db, order: CashoutOrder, at: number): void {
  guarded(() => {
    const externalId = order.draft.external_id;
    const taken = db.prepare('SELECT 1 FROM cashoutOrder WHERE externalId = ?').get(externalId);
    if (taken) throw new TieoutError('external-id-used', { subject: externalId });
    db.prepare(
      `INSERT INTO cashoutOrder (id, externalId, state, createdAt, document)
           VALUES (?, ?, ?, ?, ?)`,
    ).run(order.id, externalId, order.state, order.createdAt, documentOf(order));
    remember(db, order, at, order.preparedBy?.name);
  });
}

/**
 * Replaces an order that still is as `before`. Throws `order-changed` when it is not; for one that would be sent
 * `sending-barred`, and what the workspace's rules for cashouts refuse: in this transaction, so that nothing leaves in
 * between.
 */
export function replaceOrder(db: Db, before: CashoutOrder, after: CashoutOrder, at: number): void {
  immediately(db, () => {
    if (after.state === 'sent') {
      if (readSendingBar(db)) throw new TieoutError('sending-barred');
      mustBeAllowed(db, [after]);
    }
    const { changes } = db
      .prepare('UPDATE cashoutOrder SET state = ?, document = ? WHERE id = ? AND document = ?')
      .run(after.state, documentOf(after), before.id, documentOf(before));
    if (changes !== 1) throw new TieoutError('order-changed');
    remember(db, after, at, after.state === 'sent' ? after.sentBy?.account : undefined);
  });
}

/** `actor`: the person who did it; empty for what a look-up or a crash made of an order. */
function remember(db: Db, order: CashoutOrder, at: number, actor = ''): void {
  db.prepare('INSERT INTO orderHistory (orderId, at, document) VALUES (?, ?, ?)').run(
    order.id,
    at,
    documentOf(order),
  );
  // A cashout is money: each state it had is held by the trail, so that none can be taken away or put in between.
  appendAudit(db, {
    at,
    actor,
    action: 'cashout.recorded',
    subject: order.draft.external_id.slice(0, 500),
    detail: { order: order.id, state: order.state, sha256: digestOf(documentOf(order)) },
  });
}

/**
 * Whether every order is as its history says last; false for a page that is damaged in a way that SQLite cannot see.
 */
export function doOrdersAgree(db: Db): boolean {
  return guarded(
    () =>
      db
        .prepare(
          `SELECT 1 FROM cashoutOrder LEFT JOIN
             (SELECT orderId, max(number), document FROM orderHistory GROUP BY orderId) AS last ON last.orderId = id
           WHERE cashoutOrder.document IS NOT last.document LIMIT 1`,
        )
        .get() === undefined,
  );
}

/** Newest first. */
export function listKycChecks(db: Db): KycCheck[] {
  return guarded(() =>
    db
      .prepare<[], Document>('SELECT document FROM kycCheck ORDER BY askedAt DESC, id')
      .all()
      .map(({ document }) => kycCheck.parse(JSON.parse(document))),
  );
}

/**
 * Writes a check down as it is now. One that the service has answered stays as it was answered: the same question may
 * be under way twice, and the answer to one of them must not be replaced by the loss of the other's.
 */
export function storeKycCheck(db: Db, check: KycCheck): void {
  guarded(() =>
    db
      .prepare(
        `INSERT INTO kycCheck (id, idempotencyKey, askedAt, document) VALUES (?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET document = excluded.document
         WHERE json_extract(document, '$.outcome') IN ('asked', 'unknown')`,
      )
      .run(check.id, check.idempotencyKey, check.askedAt, JSON.stringify(check)),
  );
}
