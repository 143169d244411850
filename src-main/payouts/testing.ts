/** What the tests of cashouts share. */
import type { CashoutDraft } from '../../src-shared/service/cashout.ts';
import type { Db } from '../store/open.ts';
import { findOrder, insertOrder, listOrders, replaceOrder } from '../store/operations.ts';
import type { OrderStore } from './outbox.ts';

/** A cashout to a bank account that every rule accepts. */
export function draft(change: Partial<CashoutDraft> = {}): CashoutDraft {
  return {
    payTo: 'bank',
    bank_account: '00219300123456789123',
    account_type: 'S',
    bank_code: '',
    amount: '150.10',
    currency: 'PEN',
    document_type: 'DNI',
    document_id: '45678901',
    beneficiary_name: 'Íñigo',
    beneficiary_lastname: 'Muñoz Peña',
    phone: '',
    comments: '',
    notification_url: '',
    external_id: 'PAGO-1',
    ...change,
  };
}

/** Where the orders of these tests are sent; the outbox only compares them. */
export const ORIGINS = { payouts: 'https://pay.example', reporting: 'https://report.example' } as const;

/** Orders straight in a database, without the store's thread between. */
export function ordersIn(database: Db): OrderStore {
  return {
    list: async () => listOrders(database),
    find: async (id) => findOrder(database, id),
    insert: async (order) => insertOrder(database, order, Date.now()),
    replace: async (before, after) => replaceOrder(database, before, after, Date.now()),
  };
}
