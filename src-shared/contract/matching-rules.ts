/** The rules of a book, in their order, and which of the service's records are expected in it. */
import { z } from 'zod';
import { amountText, instant } from './call.ts';
import { listingName } from './listings.ts';

const fieldName = z.string().min(1).max(60);

// Which records are expected in a book.

/** Where a record's reference is read; `through` deposits: the field holds a deposit's id, its externalId is meant. */
const referenceSource = z.strictObject({ field: fieldName, through: z.enum(['deposits']).nullable() });
const population = z.strictObject({
  listing: listingName,
  /** Statuses that count; null where every record does. */
  statuses: z.array(z.string().max(60)).max(30).nullable(),
  amountField: fieldName,
  /** What rules that compare net of fees take off the amount; null where there is no fee in the same currency. */
  feeField: fieldName.nullable(),
  currencyField: fieldName,
  dateField: fieldName,
  dayCut: z.enum(['utc', 'reporting']),
  /** How the book has it: `plus` for money in, `minus` for money out, `byCategory` as a note says (debit or credit). */
  sign: z.enum(['plus', 'minus', 'byCategory']),
  references: z.array(referenceSource).max(5),
  /** The record's fee on a line of its own, beside the record itself. */
  part: z.literal('fee').optional(),
  /** Only in months in which the book has a line of its own for one of these; otherwise in every month. */
  when: z.literal('booked').optional(),
  /** Of a listing with types: those that are not expected, because another listing tells of them. */
  exceptTypes: z.array(z.string().max(60)).max(30).optional(),
});
export type Population = z.infer<typeof population>;
export const MOST_POPULATIONS = 12;
export const populationSet = z.array(population).max(MOST_POPULATIONS);

// Rules.

/** How far the sums of both sides may be apart. Never across currencies. */
const amountTest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('exact') }),
  z.strictObject({ kind: z.literal('within'), tolerance: amountText }),
  /** Of the record's amount, in ten-thousandths: 25 is a quarter of a percent. */
  z.strictObject({ kind: z.literal('share'), perTenThousand: z.int().min(1).max(10_000) }),
  /** Any amount of the same sign: only where the reference is equal. */
  z.strictObject({ kind: z.literal('any') }),
]);
export type AmountTest = z.infer<typeof amountTest>;

/** The line's booking day less the record's day. */
const dayWindow = z.strictObject({
  before: z.int().min(0).max(90),
  after: z.int().min(0).max(90),
});

/**
 * `equal`: the line's reference is the record's; `in-text`: it stands in the line's reference or description;
 * `not-different`: one has none, or they are equal; `ignore`: references are not looked at, even where they differ.
 */
export const REFERENCE_TESTS = ['equal', 'in-text', 'not-different', 'ignore'] as const;
export const OUTCOMES = ['confirm', 'suggest'] as const;
export const AMBIGUITIES = ['propose', 'nearest-date', 'skip'] as const;
export const GROUP_BYS = ['reference', 'day', 'entry', 'exact-sum'] as const;
const GROUP_KINDS = ['one-to-many', 'many-to-one', 'many-to-many'] as const;

const ruleHead = {
  /** Stays the same while the rule is edited or moved. */
  id: z.string().min(1).max(60),
  name: z.string().trim().min(1).max(120),
  enabled: z.boolean(),
};
const judged = {
  amount: amountTest,
  /** Compare with the record's amount less its fee. */
  netOfFee: z.boolean(),
  days: dayWindow,
  outcome: z.enum(OUTCOMES),
  /** More days apart than this, either way, is an exception although the match is confirmed; null for none. */
  lateAfter: z.int().min(0).max(90).nullable(),
};
const oneToOneRule = z.strictObject({
  ...ruleHead,
  ...judged,
  kind: z.literal('one-to-one'),
  reference: z.enum(REFERENCE_TESTS),
  /** Where a line has several candidates, or a record several lines. */
  ambiguity: z.enum(AMBIGUITIES),
});
/** Several lines or records whose sums agree. */
const groupRule = z.strictObject({
  ...ruleHead,
  ...judged,
  kind: z.enum(GROUP_KINDS),
  /**
   * `reference`: all with one reference; `day`: all of one day; `exact-sum`: a few whose sum is exact, searched for;
   * `entry`: the lines of a journal entry that the app exported, known by its external id, and the records that it
   * consists of.
   */
  by: z.enum(GROUP_BYS),
  /** The most items on the side of several; for `exact-sum` at most 8. */
  most: z.int().min(2).max(1_000_000),
});
/** Lines that are not the service's. */
const exclusionRule = z.strictObject({
  ...ruleHead,
  kind: z.literal('set-aside'),
  direction: z.enum(['in', 'out', 'both']),
  /**
   * One of these stands in the line's reference, description, counterparty or kind, whatever case and accents; none for
   * any.
   */
  texts: z.array(z.string().trim().min(1).max(100)).max(50),
  /** Bounds of the amount without its sign, included; null for open. */
  from: amountText.nullable(),
  to: amountText.nullable(),
});
export const matchingRule = z
  .discriminatedUnion('kind', [oneToOneRule, groupRule, exclusionRule])
  .superRefine((rule, context) => {
    const fail = (message: string) => context.addIssue({ code: 'custom', message });
    if (rule.kind === 'set-aside') return;
    if (rule.kind === 'one-to-one') {
      if (rule.amount.kind === 'any' && (rule.reference === 'not-different' || rule.reference === 'ignore'))
        fail('any amount needs an equal reference');
      return;
    }
    if (rule.by === 'exact-sum') {
      if (rule.amount.kind !== 'exact') fail('a searched sum is exact');
      if (rule.most > 8) fail('a searched sum has at most 8 parts');
      if (rule.kind === 'many-to-many') fail('a sum is searched for one item');
    }
    if (rule.amount.kind === 'any' && rule.by !== 'reference') fail('any amount needs an equal reference');
  });
export type MatchingRule = z.infer<typeof matchingRule>;

/** Whether a rule puts lines together by the journal entries that they are of. */
export const isByEntry = (rule: MatchingRule): boolean => 'by' in rule && rule.by === 'entry';
export type OneToOneRule = z.infer<typeof oneToOneRule>;
export type GroupRule = z.infer<typeof groupRule>;
export type ExclusionRule = z.infer<typeof exclusionRule>;

/** The rules of a book in the order in which they are applied. */
export const ruleDocument = z
  .strictObject({
    references: z.strictObject({
      /** What the book puts before the service's reference, such as LIQ; taken off before comparing. */
      prefixes: z.array(z.string().trim().min(1).max(20)).max(20),
      /**
       * Whether a line's reference that has none of the prefixes and is no known record's counts as one that differs
       * (a ledger's does; a bank's own operation number does not).
       */
      othersDiffer: z.boolean(),
    }),
    rules: z.array(matchingRule).max(60),
  })
  .refine(({ rules }) => new Set(rules.map(({ id }) => id)).size === rules.length, 'a rule comes twice');
export type RuleDocument = z.infer<typeof ruleDocument>;

const halfName = { name: z.string().max(120) };
const halfJudged = { ...halfName, lateAfter: z.number().nullable() };
/** Rules while somebody writes them: a name may still be missing, and what is chosen may not fit together yet. */
export const halfRuleDocument = z.strictObject({
  references: ruleDocument.shape.references,
  rules: z
    .array(
      z.discriminatedUnion('kind', [
        oneToOneRule.extend(halfJudged),
        groupRule.extend(halfJudged),
        exclusionRule.extend(halfName),
      ]),
    )
    .max(200),
});

/** A version of a book's rules as laid down; version 0 are the rules that the app begins with. */
export const ruleSet = ruleDocument.safeExtend({
  version: z.int().nonnegative(),
  at: instant.nullable(),
  actor: z.string(),
});
export type RuleSet = z.infer<typeof ruleSet>;
