/**
 * The account reconciliation statement of a month and currency: balance per service ± reconciling items = balance per
 * books; the same of the bank, from settlements to credits; the cut-off between the two; and what the closing balance
 * is made of. Amounts are signed as the books have them: what the books have more than the service is positive.
 */
import { z } from 'zod';
import { MONTH_PATTERN } from '../period.ts';
import { amountText, instant, localDay } from './call.ts';
import { CARRY_CAUSES } from './exception-kinds.ts';
import { listingName } from './listings.ts';
import { TIE_OUT_COLUMNS } from './tie-out.ts';

const month = z.string().regex(MONTH_PATTERN);

const ITEM_KINDS = [
  /** A line of the books without a record; of records that the books do not have; of both, at another amount. */
  'no-record',
  'not-in-books',
  'amount-differs',
  /** Record and line are matched, and the end of the month lies between them. */
  'timing',
  /** Records of a month of which nothing of the books was imported. */
  'not-imported',
  /** Records that one side counts before the end of the month and the other after it. */
  'cut-off',
  /** A column of the report that is not expected in the books; and one that is expected there in another way. */
  'not-booked',
  'booked-otherwise',
  /** The report's figure is not what the records add up to. */
  'report',
  /** One record that the report counts on another day: nothing is missing. */
  'other-day',
  /** The report's balances do not follow from one another. */
  'roll-forward',
  'by-hand',
] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** `cleared` and `written-off` are ends; an item that is carried forward stands in the next month. */
export const ITEM_STATES = ['open', 'accepted', 'carried-forward', 'written-off', 'cleared'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

/** Rows told of an item; the number of all of them stands beside. */
export const MOST_ITEM_ROWS = 20;

const itemRow = z.strictObject({
  /** Null for a line of the books or the bank. */
  listing: listingName.nullable(),
  identity: z.string(),
  text: z.string(),
  day: localDay.nullable(),
  amount: amountText,
});
export type ItemRow = z.infer<typeof itemRow>;

const reconcilingItem = z.strictObject({
  /** The exception's key, or what the item is of: the same item has the same key in every month. */
  key: z.string(),
  kind: z.enum(ITEM_KINDS),
  /** Where it comes from. */
  month,
  day: localDay,
  cause: z.enum(CARRY_CAUSES),
  amount: amountText,
  state: z.enum(ITEM_STATES),
  owner: z.string(),
  /** When it is expected to clear. */
  expected: localDay.nullable(),
  /** Written off to it. */
  account: z.string(),
  reason: z.string(),
  /** Who decided on it last, and when; months that were locked earlier have none. */
  decided: z.strictObject({ by: z.string(), at: instant }).optional(),
  /** The report's column, of `not-booked` and `report`. */
  column: z.enum(TIE_OUT_COLUMNS).nullable(),
  text: z.string(),
  /** Decided on as an exception; null where it is decided on in the statement. */
  exception: z.string().nullable(),
  /** It is what a write-off of a month before has left, or has beyond what there is now. */
  isRest: z.boolean().optional(),
  rows: z.array(itemRow),
  rowCount: z.int(),
});
export type ReconcilingItem = z.infer<typeof reconcilingItem>;

const counted = z.strictObject({ count: z.int(), amount: amountText });

/** One end of the cut-off: records between the two midnights. */
const cutOffEnd = z.strictObject({ rows: z.array(itemRow), rowCount: z.int(), amount: amountText });

export const AGE_BANDS = [0, 2, 8, 31] as const;

const composition = z.strictObject({
  total: amountText,
  /**
   * Completed deposits, less fees, that no settlement or other payment has used up; first in, first out, which is
   * assumed.
   */
  deposits: z.array(z.strictObject({ fromDays: z.int(), count: z.int(), amount: amountText })),
  /** The oldest of them, of which a part may be settled already; null where there is none. */
  oldest: z
    .strictObject({ identity: z.string(), text: z.string(), day: localDay, amount: amountText })
    .nullable(),
  /** Typed: the service tells only today's. */
  reserve: amountText.nullable(),
  pendingCashouts: counted,
  /** Refunds that were ordered and have no note yet. */
  pendingRefunds: counted,
  unexplained: amountText,
});

export const accountStatement = z.strictObject({
  month,
  currency: z.string(),
  timeZone: z.string(),
  /** When what it rests on was read; null when nothing was. */
  asOf: instant.nullable(),
  /** False where days that it rests on were not read: its differences are not known yet. */
  complete: z.boolean(),
  /** The first month of which items are told. */
  from: month,
  /** The general-ledger account; empty until it is named. */
  account: z.string(),
  perService: amountText.nullable(),
  perBooks: z
    .strictObject({
      amount: amountText,
      /**
       * Typed; the closing balance that the imported ledger states; the month before and the ledger's lines; a trial
       * balance.
       */
      origin: z.enum(['typed', 'ledger', 'rolled', 'trial-balance']),
      /** The trial balance that it was read from, and the line there; months that were locked earlier have none. */
      file: z.string().default(''),
      row: z.int().nullable().default(null),
      by: z.string(),
      at: instant.nullable(),
    })
    .nullable(),
  items: z.array(reconcilingItem),
  itemsSum: amountText,
  /** Books less service, and what no item explains of it; null where a balance is missing. */
  difference: amountText.nullable(),
  unexplained: amountText.nullable(),
  /** What stood at the end of the month before and no longer does. */
  cleared: z.array(reconcilingItem),
  bank: z
    .strictObject({
      /**
       * What was outstanding at the end of the month before; then the items are all that is at the end of this one.
       * Months that were locked by earlier versions have none: their items are what moved within the month.
       */
      broughtForward: amountText.optional(),
      settlements: counted,
      items: z.array(reconcilingItem),
      itemsSum: amountText,
      /** Lines of the month; those that were excluded are not the service's and stand apart. */
      credits: counted,
      excluded: counted,
      unexplained: amountText,
    })
    .nullable(),
  bridge: z.strictObject({
    /** Net of the records of the report's month, and of the books' month. */
    report: amountText,
    start: cutOffEnd,
    end: cutOffEnd,
    books: amountText,
    /** Zero, or records further away than the days that are looked at. */
    unexplained: amountText,
  }),
  composition: composition.nullable(),
});
export type AccountStatement = z.infer<typeof accountStatement>;
export type BalanceComposition = z.infer<typeof composition>;
export type CutOffEnd = z.infer<typeof cutOffEnd>;

const words = z.string().trim().max(500);

/** The account, its balance per books at the end of the month, and the rolling reserve then; null for not known. */
export const balanceEntered = z.strictObject({
  account: z.string().trim().max(60),
  amount: amountText.nullable(),
  reserve: amountText.nullable(),
});
export type BalanceEntered = z.infer<typeof balanceEntered>;

/** What was shown as entered of them; without `reserve` where no composition was shown that tells it. */
export const balanceShown = balanceEntered.partial({ reserve: true });

/** As it is to be entered: without `reserve` the one that was entered before stays, for it was not shown. */
export const balanceToEnter = balanceShown;

/** An item that a person makes. */
export const itemAdded = z.strictObject({
  cause: z.enum(CARRY_CAUSES),
  amount: amountText,
  text: words.min(1),
  owner: z.string().trim().max(120),
  expected: localDay.nullable(),
});
export type ItemAdded = z.infer<typeof itemAdded>;

/** What a person says of an item that is no exception. */
export const itemDecided = z.strictObject({
  key: z.string().min(1).max(1_000),
  /**
   * What it was decided for: at another amount it is open again. Left out by earlier versions, whose word holds for
   * any.
   */
  amount: amountText.optional(),
  state: z.enum(ITEM_STATES),
  cause: z.enum(CARRY_CAUSES),
  owner: z.string().trim().max(120),
  expected: localDay.nullable(),
  /** Of what is written off. */
  account: z.string().trim().max(60),
  reason: words.min(1),
});
export type ItemDecided = z.infer<typeof itemDecided>;

/** Items that are decided on in one call. */
export const MOST_ITEMS_DECIDED = 1_000;

/** What becomes of several items, with one reason; each with its own cause, owner and day. */
export const itemsDecided = z.strictObject({
  state: z.enum(ITEM_STATES),
  account: z.string().trim().max(60),
  reason: words.min(1),
  items: z
    .array(
      itemDecided.pick({ key: true, cause: true, owner: true, expected: true }).extend({
        amount: amountText,
        /** Who had decided on it at this amount and when, as it was shown; null for nobody. */
        shown: z.strictObject({ by: z.string(), at: instant }).nullable(),
      }),
    )
    .min(1)
    .max(MOST_ITEMS_DECIDED),
});
export type ItemsDecided = z.infer<typeof itemsDecided>;
