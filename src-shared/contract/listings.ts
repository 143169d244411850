/** Reviewing cached listings: filtered pages, their totals, and what they cover. */
import { z } from 'zod';
import { FIELD_NAMES } from '../service/labels.ts';
import { LISTING_NAMES } from '../service/listing.ts';
import { amountText, call, instant, localDay, nothing, workspaceId } from './call.ts';

export const listingName = z.enum(LISTING_NAMES);
/** What can be wrong with a record as received. They are kept with it: none is renamed. */
export const RECORD_PROBLEMS = [
  'missing',
  'wrong-type',
  'unknown-value',
  'not-an-amount',
  'amount-too-fine',
  'amount-too-large',
  'not-a-date',
  'not-an-object',
] as const;

/** A field of any listing. */
export const fieldName = z.enum(FIELD_NAMES);

/**
 * Amounts of one field in one currency, both bounds included; no bound on a side leaves it open. One currency, because
 * 100 of one and 100 of another are not the same amount.
 */
export const amountRange = z
  .strictObject({
    /** An amount field of the listing. */
    field: z.string().max(60),
    currency: z.string().min(1).max(20),
    from: amountText.max(30).optional(),
    to: amountText.max(30).optional(),
  })
  .refine(({ from, to }) => from !== undefined || to !== undefined, 'a range without bounds');
export type AmountRange = z.infer<typeof amountRange>;

/**
 * Days between which a record last changed, both included; one of them may be open. Cut as the listing's own days are.
 */
export const changeDays = z
  .strictObject({ firstDay: localDay.optional(), lastDay: localDay.optional() })
  .refine(({ firstDay, lastDay }) => firstDay !== undefined || lastDay !== undefined, 'days without bounds')
  .refine(({ firstDay = '', lastDay = '9999' }) => firstDay <= lastDay, 'the first day is after the last');
export type ChangeDays = z.infer<typeof changeDays>;

/** The most records that can be chosen one by one, for their totals or an export. */
export const MAX_SELECTED = 10_000;

/** The most ids that can be looked for at once: what somebody pastes from a statement or an e-mail. */
export const MAX_IDS = 200;

/** What the person asked to see. The screen, the totals and the export all ask with the same filter. */
export const listingFilter = z
  .strictObject({
    firstDay: localDay,
    lastDay: localDay,
    /** By field of the listing, the values of which a record must have one; a field without any filters nothing. */
    choices: z.record(z.string().max(60), z.array(z.string().max(100)).max(50)).default({}),
    text: z.string().max(200).default(''),
    /** Any of these, each being the whole of one of the record's ids; see `idFields`. */
    ids: z.array(z.string().min(1).max(100)).min(1).max(MAX_IDS).optional(),
    amount: amountRange.optional(),
    /** Of listings whose records say when they last changed. */
    lastChange: changeDays.optional(),
    /** Only records that came back different after they were first read. */
    changed: z.literal(true).optional(),
    /** Only records with something wrong as received. */
    flagged: z.literal(true).optional(),
    /** Only these of the records that the rest of the filter leaves. */
    identities: z.array(z.string().max(500)).min(1).max(MAX_SELECTED).optional(),
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, 'the first day is after the last');
export type ListingFilter = z.infer<typeof listingFilter>;

export const sort = z.strictObject({ field: z.string().max(60), descending: z.boolean() });
export type Sort = z.infer<typeof sort>;

const pageSize = z.int().min(1).max(500);

/** A record on its way to a table: amounts as decimal text, instants as epoch ms, the rest as text. */
export const listingRow = z.strictObject({
  identity: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.int(), z.null()])),
  /** What is wrong with the record as received: field and problem; empty for a sound one. */
  problems: z.array(z.strictObject({ field: z.string(), problem: z.enum(RECORD_PROBLEMS) })),
  /** It came back different after it was first read; `records.versions` tells what changed. */
  changed: z.boolean(),
});
export type ListingRow = z.infer<typeof listingRow>;

const total = z.strictObject({
  currency: z.string(),
  /** The value of the listing's `totalsBy` field that the total covers; absent where totals are per currency only. */
  group: z.string().optional(),
  amount: amountText,
  count: z.int(),
});
export type Total = z.infer<typeof total>;

const query = z.strictObject({ workspaceId, listing: listingName, filter: listingFilter });

export const coverage = z.strictObject({
  /** True when every moment of the period was read; of a period that is not over yet, every moment up to `asOf`. */
  complete: z.boolean(),
  /** The moment up to which the records are known: when the oldest reading was made; null when nothing was read. */
  asOf: instant.nullable(),
  gaps: z.array(z.strictObject({ from: instant, to: instant })),
});
export type Coverage = z.infer<typeof coverage>;

const listingSummary = z.strictObject({
  count: z.int(),
  /** Per totalled field (amount, fee), exact totals of what counts of everything filtered, per currency (and group). */
  totals: z.record(z.string(), z.array(total)),
  /** The statuses that `totals` count; null where every record counts. */
  counted: z.array(z.string()).nullable(),
  /** The same totals of each status, also of those that do not count; empty where the listing tells none apart. */
  byStatus: z.array(z.strictObject({ status: z.string(), totals: z.record(z.string(), z.array(total)) })),
  /** Records whose amount could not be added: shown, flagged, and not in the totals. */
  notTotalled: z.int(),
  flagged: z.int(),
  /** By choice field, what there is to choose from in the period, whatever the other filters say. */
  choices: z.record(z.string(), z.array(z.string())),
  /** Where ids are looked for: those of them that no record has which the filter finds. */
  missingIds: z.array(z.string()).optional(),
  coverage,
});
export type ListingSummary = z.infer<typeof listingSummary>;

export const listingCalls = {
  'listings.page': call(
    query.extend({ sort, page: z.int().min(0), pageSize }),
    z.strictObject({ rows: z.array(listingRow) }),
  ),
  'listings.summary': call(query, listingSummary),
  /**
   * Records that were chosen one by one, as they are now; those that are gone, or that the filter leaves out by now,
   * are not told.
   */
  'listings.selected': call(
    query.extend({ identities: z.array(z.string().max(500)).min(1).max(MAX_SELECTED) }),
    z.strictObject({ rows: z.array(listingRow) }),
  ),
  /** Puts rows or a cell on the system's clipboard, which the window itself may not use. */
  'listings.copy': call(z.strictObject({ text: z.string().min(1).max(20_000_000) }), nothing),
};
