/** What the tests of cashouts share. */
import { randomUUID } from 'node:crypto';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { CashoutDraft } from '../../../src-shared/service/cashout.ts';
import type { Db } from '../../store/engine/open.ts';
import {
  findOrder,
  insertOrder,
  insertOrders,
  listOrders,
  replaceOrder,
} from '../../store/work/operations.ts';
import type { OutboxParts } from '../outbox.ts';
import type { OrderStore, PayoutDesk } from '../payout-desk.ts';

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
    insertAll: async (orders, corrected) => insertOrders(database, orders, corrected, Date.now()),
    replace: async (before, after) => replaceOrder(database, before, after, Date.now()),
  };
}

/** A service that has made nothing, and says so. */
export const EMPTY_DESK: PayoutDesk = {
  create: async () => ({ kind: 'unknown', error: new TieoutError('service-timeout').details }),
  status: async () => {
    throw new TieoutError('service-refused', { area: 'payouts', serviceCode: '509' });
  },
  change: async () => {
    throw new TieoutError('service-refused', { area: 'payouts', serviceCode: '510' });
  },
  findListed: async () => ({ found: undefined, reliable: true }),
  lastHeard: () => null,
};

/** So long after the sending a look-up counts in these tests, as in a new workspace. */
export const LEAST_AGE_MS = 30 * 60_000;

/** What an outbox needs besides its orders and the service: real time, and nothing that is similar. */
export const OUTBOX_PARTS: Omit<OutboxParts, 'orders' | 'desk'> = {
  now: Date.now,
  newId: randomUUID,
  origins: () => ORIGINS,
  leastAgeMs: () => LEAST_AGE_MS,
  similar: async (drafts) => drafts.map(() => []),
  sender: () => ({ account: 'Ana', day: '2026-10-15' }),
  onChange: () => undefined,
};
