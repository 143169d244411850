/** Cashouts sent from here: the outbox, and what became of each order. */
import { z } from 'zod';
import { errorDetails } from '../errors.ts';
import { cashoutDraft } from '../service/cashout.ts';
import { call, instant, workspaceId } from './call.ts';

export const orderId = z.uuid();

/**
 * An order is written down before anything is sent. `sent` means that bytes may have left; once the app that sent them
 * is gone, or the answer did not come or says nothing certain, the outcome is `unknown` and is looked up, never re-sent
 * by itself.
 */
export const orderState = z.enum(['prepared', 'discarded', 'sent', 'confirmed', 'refused', 'unknown']);
export type OrderState = z.infer<typeof orderState>;

/** Status of a cashout at the service (specification, Cashout statuses); code sets are open, so text. */
export const cashoutStatus = z.strictObject({
  code: z.string().max(50),
  description: z.string().max(500),
  rejectionCode: z.string().max(50).nullable(),
  rejectionReason: z.string().max(500).nullable(),
  /** When it was asked for. */
  at: instant,
});
export type CashoutStatus = z.infer<typeof cashoutStatus>;

/** What looking for an order of unknown outcome has found, and where it was looked for. */
export const lookUp = z.strictObject({
  outcome: z.enum(['found', 'not-found', 'inconclusive']),
  at: instant,
  /**
   * The cashouts listing: whether it was read, and whether the order was in it; `differs`: one with its external id, but
   * of another amount.
   */
  listing: z.enum(['found', 'differs', 'not-found', 'failed']),
  /** The status query by external id; `refused` where the service wants a cashout id with it. */
  statusQuery: z.enum(['found', 'not-found', 'refused', 'failed', 'not-asked']),
});
export type LookUp = z.infer<typeof lookUp>;

/** Origins (scheme, host, port) of the workspace's addresses. */
export const serviceOrigins = z.strictObject({
  payouts: z.string().max(500),
  reporting: z.string().max(500),
});
export type ServiceOrigins = z.infer<typeof serviceOrigins>;

export const cashoutOrder = z.strictObject({
  id: orderId,
  state: orderState,
  /** As it is or will be sent; its external_id is never empty. */
  draft: cashoutDraft,
  createdAt: instant,
  /** When it was last sent; null before. */
  sentAt: instant.nullable(),
  /** Where it was last sent; only there can it be looked for. Absent before, and in orders of older versions. */
  sentTo: serviceOrigins.optional(),
  /** How often bytes of it may have left this computer. */
  sendings: z.int().min(0),
  /** The service's id, as text. */
  cashoutId: z.string().max(100).nullable(),
  /** Why the outcome is `refused` or `unknown`, or why the last try did not leave this computer. */
  error: errorDetails.nullable(),
  lookUp: lookUp.nullable(),
  status: cashoutStatus.nullable(),
});
export type CashoutOrder = z.infer<typeof cashoutOrder>;

/** What can be done to a cashout that the service has (outside the specification: field notes). */
export const cashoutChange = z.enum(['cancel', 'hold', 'release']);
export type CashoutChange = z.infer<typeof cashoutChange>;

const ofOrder = z.strictObject({ workspaceId, orderId });
const order = z.strictObject({ order: cashoutOrder });

export const payoutCalls = {
  /** Checks a draft, gives it an external id when it has none, and writes it down. Nothing is sent. */
  'payouts.prepare': call(z.strictObject({ workspaceId, draft: cashoutDraft }), order),
  /**
   * Sends a prepared order, once. `confirmedAmount` is the amount as the person typed it again. An order of unknown
   * outcome can be sent again only after a look-up found nothing, under its old external id.
   */
  'payouts.send': call(ofOrder.extend({ confirmedAmount: z.string().max(40) }), order),
  'payouts.discard': call(ofOrder, order),
  /** Looks for an order of unknown outcome: in the cashouts listing, then by the status query. */
  'payouts.lookUp': call(ofOrder, order),
  'payouts.refreshStatus': call(ofOrder, order),
  /** Only where the workspace's settings allow changes of cashouts. */
  'payouts.change': call(ofOrder.extend({ change: cashoutChange }), order),
  'payouts.list': call(z.strictObject({ workspaceId }), z.strictObject({ orders: z.array(cashoutOrder) })),
};

export const payoutEvents = {
  'payouts.changed': z.strictObject({ workspaceId, order: cashoutOrder }),
};
