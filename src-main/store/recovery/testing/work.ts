/**
 * People's own work for the tests of its recovery: orders in every state, a trail, decisions, statements and matches.
 */

import type { CashoutOrder } from '../../../../src-shared/contract/payouts.ts';
import { afterSending, discarded, prepared } from '../../../payouts/order.ts';
import { draft, ORIGINS } from '../../../payouts/testing/orders.ts';
import type { Db } from '../../engine/open.ts';
import { workMigrations } from '../../migrations/work/index.ts';
import { TEST_KEYS } from '../../testing/keys.ts';
import { howLongHolds } from '../../work/audit-chain.ts';
import { decideOnClose } from '../../work/close-events.ts';
import { insertOrder, listOrders, replaceOrder } from '../../work/operations.ts';
import type { KeptDatabase } from '../kept-database.ts';

export const NOW = Date.parse('2026-11-21T09:00:00Z');
export const WORK: KeptDatabase = { migrations: workMigrations, copied: true };
export const PLACE = { month: '2026-09', currency: 'PEN' };

export const orderId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** An order written down, not sent. */
export function prepare(db: Db, number: number, at = NOW): CashoutOrder {
  // A beneficiary each, so that none is asked about as similar.
  const last = String(number).padStart(8, '0');
  const one = draft({
    external_id: `PAGO-${number}`,
    document_id: last,
    bank_account: `002193001234${last}`,
  });
  const order = prepared(orderId(number), one, at);
  insertOrder(db, order, at);
  return order;
}

/** An order that is on its way, or was when the app ended. */
export function send(db: Db, order: CashoutOrder, at = NOW): CashoutOrder {
  const sent: CashoutOrder = { ...order, state: 'sent', sentAt: at, sentTo: ORIGINS, sendings: 1 };
  replaceOrder(db, order, sent, at);
  return sent;
}

/** An order that the service has confirmed. */
export function pay(db: Db, order: CashoutOrder, at = NOW): CashoutOrder {
  const sent = send(db, order, at);
  const paid = afterSending(sent, { kind: 'confirmed', cashoutId: '4711' });
  replaceOrder(db, sent, paid, at);
  return paid;
}

export function discard(db: Db, order: CashoutOrder): void {
  replaceOrder(db, order, discarded(order), NOW);
}

export function comment(db: Db, text: string): void {
  decideOnClose(db, PLACE, { at: NOW, actor: 'ana' }, () => ({ kind: 'commented', text }));
}

export function lock(db: Db): void {
  decideOnClose(db, PLACE, { at: NOW, actor: 'ana' }, () => ({
    kind: 'locked',
    preparer: 'Ana',
    reviewer: 'Benito',
    digest: 'a'.repeat(64),
    file: '2026-09-PEN-1.db',
    bytes: 1,
    records: 1,
    sha256: 'b'.repeat(64),
    opening: null,
    closing: null,
  }));
}

/** A file with a statement of so many lines, and a match by hand for each of them. */
export function importLines(db: Db, name: string, lines: number): void {
  db.transaction(() => {
    db.prepare(
      `INSERT INTO statementFile (id, book, name, sha256, format, importedAt, importedBy)
       VALUES (?, 'bank', ?, ?, 'csv', 1, 'ana')`,
    ).run(name, name, name);
    const { lastInsertRowid: statement } = db
      .prepare(
        `INSERT INTO statement (fileId, account, currency, firstDay, lastDay, lineCount)
         VALUES (?, '191-1', 'PEN', '2026-09-01', '2026-09-30', ?)`,
      )
      .run(name, lines);
    for (let number = 1; number <= lines; number += 1) {
      const { lastInsertRowid: line } = db
        .prepare(
          `INSERT INTO statementLine (statementId, book, number, bookingDay, amount, currency, reference, referenceKey,
             description, counterparty, kind, fingerprint)
           VALUES (?, 'bank', ?, '2026-09-05', 1000000, 'PEN', 'R', 'R', 'Abono de un cliente', '', '', ?)`,
        )
        .run(statement, number, `${name} ${number}`);
      db.prepare(
        `INSERT INTO match (book, origin, currency, lineId, lineUnits, difference, at, actor, month)
         VALUES ('bank', 'hand', 'PEN', ?, 1000000, 0, 1, 'ana', '2026-09')`,
      ).run(line);
    }
  })();
}

export const states = (db: Db): Record<string, CashoutOrder['state']> =>
  Object.fromEntries(listOrders(db).map(({ id, state }) => [id, state]));

/** How many entries the trail has, and the first that does not hold; null where all do. */
export function trail(db: Db): { entries: number; brokenAt: number | null } {
  const { entries, holds } = howLongHolds(db, TEST_KEYS.audit);
  return { entries, brokenAt: holds === entries ? null : holds + 1 };
}
