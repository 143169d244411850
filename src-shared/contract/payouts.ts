/** Cashouts sent from here: the outbox, and what became of each order. */
import { z } from 'zod';
import { errorDetails } from '../errors.ts';
import { cashoutDraft } from '../service/cashout.ts';
import { call, instant, localDay, nothing, workspaceId } from './call.ts';

/** A person who did something with cashouts: the name given, and the account at work. */
const orderPerson = z.strictObject({ name: z.string().max(200), account: z.string().max(200) });
export const personName = z.string().trim().min(1).max(200);

const orderId = z.uuid();
/** So many similar cashouts are shown at most, the newest. */
export const MOST_SIMILAR = 50;

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

/** One moment as two clocks told it: ours, and the service's in the Date of its answer; null where it gave none. */
const moment = z.strictObject({ at: instant, serviceAt: instant.nullable() });
export type Moment = z.infer<typeof moment>;

/** What looking for an order of unknown outcome has found, and where it was looked for. */
const lookUp = z.strictObject({
  /** `declined`: the service has it as one that it did not make. */
  outcome: z.enum(['found', 'declined', 'not-found', 'inconclusive']),
  at: instant,
  /** The service's clock at the same moment; absent in look-ups of older versions. */
  serviceAt: instant.nullable().optional(),
  /**
   * The cashouts listing: whether it was read, and whether the order was in it; `differs`: one with its external id,
   * but of another amount; `declined`: it is, as one whose creation failed; `not-covered`: what was read does not reach
   * from the sending to now.
   */
  listing: z.enum(['found', 'declined', 'differs', 'not-found', 'not-covered', 'failed']),
  /** The status query by external id; `refused` where the service wants a cashout id with it. */
  statusQuery: z.enum(['found', 'not-found', 'refused', 'failed', 'not-asked']),
});
export type LookUp = z.infer<typeof lookUp>;

/** Origins (scheme, host, port) of the workspace's addresses. */
const serviceOrigins = z.strictObject({
  payouts: z.string().max(500),
  reporting: z.string().max(500),
});
export type ServiceOrigins = z.infer<typeof serviceOrigins>;

/**
 * A cashout that may be the same payment as a draft: an order of this workspace, or a record of the cashouts listing.
 */
const similarCashout = z.strictObject({
  /** `order` and the order's id, or `listed` and the service's id. */
  key: z.string().max(150),
  source: z.enum(['order', 'listed']),
  /** When it was sent or prepared here, or created at the service. */
  at: instant,
  amount: z.string().max(40),
  currency: z.string().max(10),
  /** An order's state, or the listing's status. */
  state: z.string().max(50),
  /** The order's last known status at the service. */
  statusCode: z.string().max(50).nullable(),
  externalId: z.string().max(200),
  cashoutId: z.string().max(100).nullable(),
});
export type SimilarCashout = z.infer<typeof similarCashout>;

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
  /** How often bytes of it may have left this computer, without those that the service certainly did not act upon. */
  sendings: z.int().min(0),
  /** The service's id, as text. */
  cashoutId: z.string().max(100).nullable(),
  /**
   * Why the outcome is `refused` or `unknown`; of a prepared one, why the last try did not leave this computer or, with
   * a `serviceCode`, why the service turned it away.
   */
  error: errorDetails.nullable(),
  lookUp: lookUp.nullable(),
  status: cashoutStatus.nullable(),
  /**
   * The first answer of the service that certainly came after the last sending: from there its own clock tells how much
   * time has passed. Absent until there is one, and in orders of older versions.
   */
  afterSent: moment.optional(),
  /**
   * The first and the last of the look-ups in a row that found nothing and count: made no earlier than the least age
   * after the last sending. Absent while none counts, and in orders of older versions.
   */
  missing: z.strictObject({ first: moment, last: moment }).optional(),
  /** The similar cashouts that the person was shown and confirmed before this one was prepared. */
  confirmedSimilar: z.array(similarCashout).max(MOST_SIMILAR).optional(),
  /** Who prepared it, where a second person is to release it. */
  preparedBy: orderPerson.optional(),
  /** The file that it came from, and where it stands there. */
  file: z
    .strictObject({
      id: z.uuid(),
      name: z.string().max(200),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      line: z.int().positive(),
    })
    .optional(),
  /** Who released it; `sha256` is over what was shown. It counts only as long as the cashout still is that one. */
  release: orderPerson.extend({ at: instant, sha256: z.string().regex(/^[0-9a-f]{64}$/) }).optional(),
  /** Who did not release it, and why. */
  returned: orderPerson.extend({ at: instant, reason: z.string().max(500) }).optional(),
  /** By whom it was last sent, and on which day of the workspace's zone: limits per person and day count by it. */
  sentBy: z.strictObject({ account: z.string().max(200), day: localDay }).optional(),
});
export type CashoutOrder = z.infer<typeof cashoutOrder>;

/** What can be done to a cashout that the service has (outside the specification: field notes). */
const cashoutChange = z.enum(['cancel', 'hold', 'release']);
export type CashoutChange = z.infer<typeof cashoutChange>;

/** A cashout as a person was shown it: a colleague or a file may have corrected it since. */
export const shownCashout = z.strictObject({ id: orderId, draft: cashoutDraft });
export type ShownCashout = z.infer<typeof shownCashout>;

const ofOrder = z.strictObject({ workspaceId, orderId });
const order = z.strictObject({ order: cashoutOrder });

export const payoutCalls = {
  /**
   * Cashouts of the last days that may be the same payment: the same document, account or phone, and the same amount.
   * Newest first.
   */
  'payouts.similar': call(
    z.strictObject({ workspaceId, draft: cashoutDraft }),
    z.strictObject({ similar: z.array(similarCashout).max(MOST_SIMILAR) }),
  ),
  /**
   * Checks a draft, gives it an external id when it has none, and writes it down. Nothing is sent. `confirmedSimilar`
   * names the similar cashouts beside which the person wants it all the same; one that is missing is refused as
   * `cashout-similar`.
   */
  'payouts.prepare': call(
    z.strictObject({
      workspaceId,
      draft: cashoutDraft,
      confirmedSimilar: z.array(z.string().max(150)).max(MOST_SIMILAR).default([]),
      /** The preparer's name, where a second person releases cashouts; without it, the person at work. */
      preparedBy: personName.optional(),
    }),
    order,
  ),
  /**
   * Sends a prepared order, once. `confirmedAmount` is the amount as the person typed it again, `shown` what they were
   * shown; throws `order-changed` where it is not that any more. An order of unknown outcome can be sent again only
   * once it counts as lost (`lost-cashout.ts`), under its old external id.
   */
  'payouts.send': call(ofOrder.extend({ confirmedAmount: z.string().max(40), shown: cashoutDraft }), order),
  'payouts.discard': call(ofOrder, order),
  /** Looks for an order of unknown outcome: in the cashouts listing, then by the status query. */
  'payouts.lookUp': call(ofOrder, order),
  'payouts.refreshStatus': call(ofOrder, order),
  /** Only where the workspace's settings allow changes of cashouts. */
  'payouts.change': call(ofOrder.extend({ change: cashoutChange }), order),
  /** Since when sending is barred, because damage may have lost what became of a cashout; null when it is not. */
  'payouts.sendingBar': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ bar: z.strictObject({ since: instant }).nullable() }),
  ),
  /** A person has looked which cashouts the service has, and allows sending again. */
  'payouts.allowSending': call(z.strictObject({ workspaceId }), nothing),
  'payouts.list': call(z.strictObject({ workspaceId }), z.strictObject({ orders: z.array(cashoutOrder) })),
};

export const payoutEvents = {
  'payouts.changed': z.strictObject({ workspaceId, order: cashoutOrder }),
};
