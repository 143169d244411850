/**
 * Lines and records side by side: the state of each, the matches that were made of them, and the proposals that wait.
 */
import { z } from 'zod';
import { amountText, instant, localDay } from './call.ts';
import { listingName } from './listings.ts';
import { matchingRule } from './matching-rules.ts';

/**
 * `open`: nothing allocated; `partly-matched`: a rest is open; `suggested`: open, but a suggestion or an ambiguous
 * proposal holds it.
 */
export const ITEM_STATES = ['open', 'suggested', 'partly-matched', 'matched', 'set-aside'] as const;
export const itemState = z.enum(ITEM_STATES);
export type ItemState = z.infer<typeof itemState>;

const itemBase = {
  day: localDay,
  currency: z.string(),
  amount: amountText,
  /** What is not allocated yet. */
  rest: amountText,
  state: itemState,
};
export const lineItem = z.strictObject({
  ...itemBase,
  id: z.int(),
  valueDay: localDay.nullable(),
  reference: z.string(),
  description: z.string(),
  counterparty: z.string(),
  kind: z.string(),
  account: z.string(),
  fileName: z.string(),
  /** Where it stands in the file. */
  number: z.int(),
});
export type LineItem = z.infer<typeof lineItem>;
export const recordItem = z.strictObject({
  ...itemBase,
  listing: listingName,
  identity: z.string(),
  references: z.array(z.string()),
  /** As the service has it, unsigned by the book; null without one in this currency. */
  fee: amountText.nullable(),
  status: z.string(),
  /** False while the book's statements do not reach far enough for its line to be expected. */
  due: z.boolean(),
  /** False for one that was matched and that the book no longer expects: its status changed, or it is not listed. */
  expected: z.boolean(),
});
export type RecordItem = z.infer<typeof recordItem>;

/** What made a pair or group agree. */
export const evidence = z.strictObject({
  /** `respelled`: equal but for case, spaces, punctuation or leading zeros; `absent`: one side has none. */
  reference: z.enum(['equal', 'respelled', 'in-text', 'absent', 'differs', 'not-compared']),
  /** Lines less records; of the records' amounts net of fees where the rule compares those. */
  difference: amountText,
  /** Line's day less record's; of a group the one furthest apart. */
  daysApart: z.int(),
  netOfFee: z.boolean(),
});
export type Evidence = z.infer<typeof evidence>;

/** What else could have been taken, and why it was not. */
const alternative = z.strictObject({
  /** The line or record that was not taken. */
  item: z.union([
    z.strictObject({ lineId: z.int() }),
    z.strictObject({ listing: listingName, identity: z.string() }),
  ]),
  why: z.enum(['further-in-days', 'other-reference', 'other-amount', 'indistinguishable', 'not-chosen']),
  difference: amountText,
  daysApart: z.int(),
});
export type Alternative = z.infer<typeof alternative>;

const lineLeg = z.strictObject({ line: lineItem, allocated: amountText });
const recordLeg = z.strictObject({ record: recordItem, allocated: amountText });

/** `proposal`: a rule proposed and a person confirmed it. */
export const MATCH_ORIGINS = ['rule', 'proposal', 'manual', 'set-aside'] as const;
export const matchOrigin = z.enum(MATCH_ORIGINS);
export const match = z.strictObject({
  id: z.int(),
  origin: matchOrigin,
  /** The rule as it was worded then, and the version of the rules; null for what people did by themselves. */
  rule: z.strictObject({ number: z.int().positive(), version: z.int(), rule: matchingRule }).nullable(),
  at: instant,
  actor: z.string(),
  currency: z.string(),
  lines: z.array(lineLeg),
  records: z.array(recordLeg),
  /** Legs on each side; the lists hold at most `MOST_LEGS` of them. */
  lineCount: z.int(),
  recordCount: z.int(),
  /** Null for set-aside lines. */
  evidence: evidence.nullable(),
  alternatives: z.array(alternative),
  /** A person's reason or note. */
  note: z.string(),
  undone: z.strictObject({ at: instant, actor: z.string(), reason: z.string() }).nullable(),
});
export type Match = z.infer<typeof match>;
export const MOST_LEGS = 200;

/** Days between a line and a record of the same amount that are shown beside a match. */
export const ALIKE_DAYS = 7;
/** Of each side. */
export const MOST_ALIKE = 8;
const alikeWhy = z.enum(['same-amount', 'same-reference']);
/**
 * What else looks like the items of a match: near it with the same amount, or with its reference and another amount.
 */
export const alikeItems = z.strictObject({
  lines: z.array(z.strictObject({ line: lineItem, why: alikeWhy })).max(MOST_ALIKE),
  records: z.array(z.strictObject({ record: recordItem, why: alikeWhy })).max(MOST_ALIKE),
});
export type AlikeItems = z.infer<typeof alikeItems>;

/** One way to settle a proposal. */
const proposalOption = z.strictObject({
  /** Counts from 1 within the proposal. */
  number: z.int().positive(),
  lines: z.array(lineItem),
  records: z.array(recordItem),
  evidence,
});
/**
 * A suggestion (one option: a rule that only suggests) or an ambiguity (several options, of which a rule could not
 * decide). It stands until one of its items is matched otherwise, the rules run again, or it is decided.
 */
/** The fields of lines and records in which the options of a proposal can differ. */
export const LINE_DIFFERENCES = [
  'day',
  'valueDay',
  'amount',
  'reference',
  'description',
  'counterparty',
  'kind',
  'account',
  'fileName',
  'number',
] as const;
export const RECORD_DIFFERENCES = [
  'day',
  'amount',
  'fee',
  'status',
  'listing',
  'identity',
  'references',
] as const;

export const proposal = z.strictObject({
  id: z.int(),
  kind: z.enum(['suggested', 'ambiguous']),
  rule: z.strictObject({ number: z.int().positive(), version: z.int(), rule: matchingRule }),
  currency: z.string(),
  options: z.array(proposalOption).min(1),
  /** How many there were: the list holds at most `MOST_OPTIONS`, the likeliest. */
  optionCount: z.int(),
  /** The fields in which the options differ, and what each has there; empty where nothing tells them apart. */
  differences: z.array(
    z.strictObject({
      side: z.enum(['line', 'record']),
      field: z.enum([...LINE_DIFFERENCES, ...RECORD_DIFFERENCES]),
      values: z.array(z.string().nullable()),
    }),
  ),
});
export type Proposal = z.infer<typeof proposal>;

export const rejectedProposal = z.strictObject({
  proposalId: z.int(),
  kind: z.enum(['suggested', 'ambiguous']),
  day: localDay,
  currency: z.string(),
  rule: z.string(),
  /** The lines and records that are not to be put together, each by its reference or id. */
  items: z.array(z.string()),
  by: z.string(),
  at: instant,
  reason: z.string(),
});
export type RejectedProposal = z.infer<typeof rejectedProposal>;
export const MOST_OPTIONS = 20;
export const stateOf = z.strictObject({
  /** Null when the book does not expect it, or it is gone. */
  state: itemState.nullable(),
  rest: amountText.nullable(),
  /** Of both, those undone included, the newest first. */
  matches: z.array(match),
  proposals: z.array(proposal),
});
export type ItemMatches = z.infer<typeof stateOf>;
