/**
 * Journal entries of a month: what the records of the payments account are in the books. The accounts are the
 * workspace's own, by kind and currency; the clearing account moves by the report's net amount less what is listed as
 * unexplained.
 */
import { z } from 'zod';
import { accountCode, amountText, call, instant, localDay, nothing, workspaceId } from './call.ts';
import { closeCurrency, closeMonth } from './close-figures.ts';
import { RECORD_COLUMNS } from './tie-out.ts';

/** What every chart has an account for; beside these each type of note is a kind, `note:CHARGEBACK`. */
export const PLAIN_KINDS = [
  'clearing',
  'deposit',
  'deposit-fee',
  'cashout',
  'settlement',
  'settlement-fee',
  'fee-tax',
  'write-off',
  'exchange-gain',
  'exchange-loss',
] as const;
export type PlainKind = (typeof PLAIN_KINDS)[number];
export type JournalKind = PlainKind | `note:${string}`;

export const journalKind = z.custom<JournalKind>(
  (value) =>
    typeof value === 'string' &&
    value.length <= 120 &&
    (PLAIN_KINDS.some((kind) => kind === value) || value.startsWith('note:')),
);

const chartAccount = z.strictObject({ code: accountCode.min(1), name: z.string().trim().max(120) });
export type ChartAccount = z.infer<typeof chartAccount>;

const mappedKind = z.strictObject({
  kind: journalKind,
  currency: closeCurrency,
  /** Empty while nobody has chosen it: the kind is refused then. */
  account: accountCode,
  costCentre: z.string().trim().max(40),
  auxiliary: z.string().trim().max(40),
});
export type MappedKind = z.infer<typeof mappedKind>;

export const ENTRY_PERIODS = ['day', 'settlement', 'month'] as const;
export type EntryPeriod = (typeof ENTRY_PERIODS)[number];

/** What a workspace has confirmed about its books. */
export const journalSetting = z.strictObject({
  chart: z.array(chartAccount).max(5000),
  mapping: z.array(mappedKind).max(2000),
  /** What one entry holds: a day, the days up to and with one that has a settlement, or the month. */
  per: z.enum(ENTRY_PERIODS),
  /** The tax that fees include, in percent of what is without it; null where they include none. */
  feeTax: amountText.nullable(),
  /** The currency of the books; other currencies are revalued in it. */
  booksCurrency: closeCurrency,
  /** CONCAR's sub-journal. */
  subJournal: z.string().trim().max(4),
});
export type JournalSetting = z.infer<typeof journalSetting>;

const journalLine = z.strictObject({
  kind: journalKind,
  /** `clearing`: of the payments account; `other`: the account that the kind is mapped to. */
  side: z.enum(['clearing', 'other']),
  account: z.string(),
  name: z.string(),
  costCentre: z.string(),
  auxiliary: z.string(),
  /** One of the two is zero. */
  debit: amountText,
  credit: amountText,
  /** What column of the report it is of, and how many records it comes from; null and 0 for what comes from none. */
  column: z.enum(RECORD_COLUMNS).nullable(),
  records: z.int().nonnegative(),
});
export type JournalLine = z.infer<typeof journalLine>;

const ENTRY_ORIGINS = ['records', 'prior-period', 'write-off', 'revaluation', 'reversal'] as const;
const journalEntry = z.strictObject({
  /**
   * What it is of, whatever stands in it: a day, a period, an adjustment, a write-off. An entry that changes keeps it.
   */
  slot: z.string(),
  origin: z.enum(ENTRY_ORIGINS),
  /** The day that it is booked on, and the days (of the report) of its records. */
  day: localDay,
  firstDay: localDay,
  lastDay: localDay,
  currency: z.string(),
  /**
   * Of a reversal: the external id of what it takes back; of an adjustment: its month and record; of a write-off: its
   * reason; else empty.
   */
  about: z.string(),
  /** Of a revaluation: the rate with its day and source; else null. */
  rate: z.strictObject({ rate: amountText, day: localDay, source: z.string() }).nullable(),
  lines: z.array(journalLine),
});
export type JournalEntry = z.infer<typeof journalEntry>;

const numberedEntry = journalEntry.extend({
  externalId: z.string(),
  number: z.int().positive(),
  /** `new`: to be exported; `exported`: as it was exported. */
  state: z.enum(['new', 'exported']),
});
export type NumberedEntry = z.infer<typeof numberedEntry>;

/** A day's figure of the report that the records do not explain, as it enters the net amount. */
const unexplained = z.strictObject({
  reason: z.enum(['report-differs', 'not-in-report', 'net-amount', 'below-a-cent']),
  day: localDay.nullable(),
  column: z.enum(RECORD_COLUMNS).nullable(),
  amount: amountText,
});
export type Unexplained = z.infer<typeof unexplained>;

/** The report's net amount less what is unexplained is what the clearing account moves by. */
const journalProof = z.strictObject({
  net: amountText,
  unexplained: amountText,
  listed: z.array(unexplained),
  movement: amountText,
  /** What write-offs move it by, apart. */
  writtenOff: amountText,
  /** What adjustments of earlier months move it by; months that were locked before these had entries have none. */
  prior: amountText.optional(),
  debit: amountText,
  credit: amountText,
});
export type JournalProof = z.infer<typeof journalProof>;

const JOURNAL_PROBLEMS = [
  'not-read',
  'not-confirmed',
  'no-account',
  'not-in-chart',
  'no-rate',
  'no-opening',
] as const;
/** Why entries cannot be exported; `subject` is the kind, account, day or number of the line that is wrong. */
const journalProblem = z.strictObject({
  problem: z.enum(JOURNAL_PROBLEMS),
  kind: journalKind.nullable(),
  subject: z.string(),
});
export type JournalProblem = z.infer<typeof journalProblem>;

export const exchangeRate = z.strictObject({
  currency: closeCurrency,
  /** The currency that one unit of it costs so much of. */
  base: closeCurrency,
  day: localDay,
  buying: amountText,
  selling: amountText,
  source: z.string().trim().min(1).max(80),
});
export type ExchangeRate = z.infer<typeof exchangeRate>;

const feeInvoice = z.strictObject({
  number: z.string().trim().min(1).max(40),
  day: localDay,
  base: amountText,
  tax: amountText,
});
export type FeeInvoice = z.infer<typeof feeInvoice>;

/** The provider's invoices of the month against the fees that it took. */
const feeCheck = z.strictObject({
  invoices: z.array(feeInvoice),
  /** Fees of the month, tax included, and the tax in them where the workspace says that they include one. */
  fees: amountText,
  tax: amountText.nullable(),
  invoiced: amountText,
  invoicedTax: amountText,
  /** Invoiced less taken; null without an invoice. */
  difference: amountText.nullable(),
});
export type FeeCheck = z.infer<typeof feeCheck>;

const madeExport = z.strictObject({
  number: z.int().positive(),
  at: instant,
  actor: z.string(),
  format: z.string(),
  file: z.string(),
  entries: z.int(),
  reversals: z.int(),
});
export type JournalExport = z.infer<typeof madeExport>;

export const JOURNAL_FORMATS = ['csv', 'xlsx', 'quickbooks', 'netsuite', 'concar', 'ple'] as const;
export type JournalFormat = (typeof JOURNAL_FORMATS)[number];

export const journalReport = z.strictObject({
  month: closeMonth,
  currency: closeCurrency,
  /** `snapshot`: as the month was locked. */
  source: z.enum(['live', 'snapshot']),
  /** When what they rest on was read; null where nothing was, or an earlier version locked the month. */
  asOf: instant.nullable(),
  /** Entries of the month as they are now, and reversals of those exported that are no longer so. */
  entries: z.array(numberedEntry),
  proof: journalProof,
  problems: z.array(journalProblem),
  fees: feeCheck,
  exports: z.array(madeExport),
  confirmed: z.strictObject({ at: instant, by: z.string() }).nullable(),
  per: z.enum(ENTRY_PERIODS),
});
export type JournalReport = z.infer<typeof journalReport>;

const place = z.strictObject({ workspaceId, month: closeMonth, currency: closeCurrency });
const language = z.enum(['en', 'es']);

const lineRecord = z.strictObject({
  identity: z.string(),
  day: localDay,
  reference: z.string(),
  amount: amountText,
});

export const journalCalls = {
  /** What is offered while nothing is confirmed is named in the language. */
  'journals.month': call(place.extend({ language }), journalReport),
  /** The records behind a line of an entry of the month as it is now; at most 500 are told. */
  'journals.records': call(
    place.extend({ slot: z.string().max(300), kind: journalKind, column: z.enum(RECORD_COLUMNS) }),
    z.strictObject({
      listing: z.string(),
      count: z.int(),
      amount: amountText,
      records: z.array(lineRecord),
    }),
  ),
  /** What was confirmed, or else what is offered; `kinds` are those that the workspace's records have, by currency. */
  'journals.setting': call(
    z.strictObject({ workspaceId, language }),
    z.strictObject({
      setting: journalSetting,
      confirmed: z.strictObject({ at: instant, by: z.string() }).nullable(),
    }),
  ),
  /**
   * `shown`: when the setting that was shown was confirmed, null where it was offered. Throws `settings-changed` where
   * another was since.
   */
  'journals.confirmSetting': call(
    z.strictObject({ workspaceId, shown: instant.nullable(), setting: journalSetting }),
    nothing,
  ),
  'journals.rates': call(z.strictObject({ workspaceId }), z.strictObject({ rates: z.array(exchangeRate) })),
  /**
   * `shown`: the rate of that day that was shown, null for none. Throws `settings-changed` where it is another by now.
   */
  'journals.setRate': call(
    z.strictObject({ workspaceId, shown: exchangeRate.nullable(), rate: exchangeRate }),
    nothing,
  ),
  /** Asks for a file with the native dialog: day, buying, selling in each line. All of it or nothing. */
  'journals.importRates': call(
    z.strictObject({ workspaceId, currency: closeCurrency, base: closeCurrency }),
    z.strictObject({ imported: z.int().nullable() }),
  ),
  /**
   * `shown`: the invoice of that number that was shown, null for none. Throws `settings-changed` where it is another by
   * now.
   */
  'journals.setInvoice': call(place.extend({ shown: feeInvoice.nullable(), invoice: feeInvoice }), nothing),
  'journals.removeInvoice': call(place.extend({ number: z.string().max(40) }), nothing),
  /**
   * Asks for a place and writes what was not exported yet there, or an earlier export once more; null when the person
   * declined.
   */
  'journals.export': call(
    place.extend({
      format: z.enum(JOURNAL_FORMATS),
      language,
      again: z.int().positive().nullable(),
    }),
    z.strictObject({ fileName: z.string(), entries: z.int() }).nullable(),
  ),
};
