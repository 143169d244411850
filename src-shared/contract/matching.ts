/**
 * Matching the lines of a book (bank statement, internal ledger) with the records of the service that are expected in
 * it: which records those are, the rules, running them, and what people decide. Everything is per book and month.
 *
 * Amounts are decimal text and signed as the book has them: money into the merchant's account is positive.
 */
import { z } from 'zod';
import { MONTH_PATTERN } from '../period.ts';
import { accountCode, amountText, call, instant, localDay, nothing, workspaceId } from './call.ts';
import { listingName } from './listings.ts';
import { book } from './statements.ts';

const reason = z.string().trim().min(1).max(500);
const fieldName = z.string().min(1).max(60);
const currency = z.string().min(1).max(20);
const matchingScope = z.strictObject({
  workspaceId,
  book,
  /** Lines by booking day, records by their population's day. */
  month: z.string().regex(MONTH_PATTERN),
});
export type MatchingScope = z.infer<typeof matchingScope>;

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
  /** `reference`: all with one reference; `day`: all of one day; `exact-sum`: a few whose sum is exact, searched for. */
  by: z.enum(['reference', 'day', 'exact-sum']),
  /** The most items on the side of several; for `exact-sum` at most 8. */
  most: z.int().min(2).max(1_000_000),
});
/** Lines that are not the service's. */
const exclusionRule = z.strictObject({
  ...ruleHead,
  kind: z.literal('set-aside'),
  direction: z.enum(['in', 'out', 'both']),
  /** One of these stands in the line's reference, description, counterparty or kind, whatever case and accents; none for any. */
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
const ruleSet = ruleDocument.safeExtend({
  version: z.int().nonnegative(),
  at: instant.nullable(),
  actor: z.string(),
});
export type RuleSet = z.infer<typeof ruleSet>;

// Items, matches and proposals.

/**
 * `open`: nothing allocated; `partly-matched`: a rest is open; `suggested`: open, but a suggestion or an ambiguous
 * proposal holds it.
 */
export const ITEM_STATES = ['open', 'suggested', 'partly-matched', 'matched', 'set-aside'] as const;
const itemState = z.enum(ITEM_STATES);
export type ItemState = z.infer<typeof itemState>;

const itemBase = {
  day: localDay,
  currency: z.string(),
  amount: amountText,
  /** What is not allocated yet. */
  rest: amountText,
  state: itemState,
};
const lineItem = z.strictObject({
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
const recordItem = z.strictObject({
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
const matchOrigin = z.enum(MATCH_ORIGINS);
const match = z.strictObject({
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
/** What else looks like the items of a match: near it with the same amount, or with its reference and another amount. */
const alikeItems = z.strictObject({
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
const proposal = z.strictObject({
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
      field: z.string(),
      values: z.array(z.string().nullable()),
    }),
  ),
});
export type Proposal = z.infer<typeof proposal>;

const rejectedProposal = z.strictObject({
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

// Running.

const figure = z.strictObject({ count: z.int(), amount: amountText });
export type MatchingFigure = z.infer<typeof figure>;
const ruleCounts = z.strictObject({
  number: z.int().positive(),
  ruleId: z.string(),
  name: z.string(),
  /** Matches, and the lines and records in them. */
  matches: z.int(),
  lines: z.int(),
  records: z.int(),
  suggested: z.int(),
  ambiguous: z.int(),
  /** Lines that it excludes. Stored under the name that they had. */
  setAside: z.int(),
  /** There was too much for the rule to search, or too many of one amount to tell apart. */
  skipped: z.boolean(),
});
export type RuleCounts = z.infer<typeof ruleCounts>;
const runCounts = z.strictObject({
  rules: z.array(ruleCounts),
  /** What stays open when it is done, of the month. */
  openLines: z.int(),
  openRecords: z.int(),
});
export type RunCounts = z.infer<typeof runCounts>;
export const matchingSummary = runCounts.safeExtend({
  kind: z.literal('matching'),
  book,
  month: z.string(),
  runId: z.int(),
});
export type MatchingSummary = z.infer<typeof matchingSummary>;
const sample = z.strictObject({
  rule: z.int().positive(),
  lines: z.array(lineItem),
  records: z.array(recordItem),
  evidence: evidence.nullable(),
});
/** How many examples a preview shows of each rule. */
export const SAMPLES_PER_RULE = 5;

const side = z.strictObject({
  total: figure,
  /** Counting those with any allocation; the sum is what is allocated. */
  matched: figure,
  excluded: figure,
  /** Counting those with a rest that no proposal holds and that are not in transit; the sum is the rests. */
  open: figure,
  suggested: figure,
});
export type MatchingSide = z.infer<typeof side>;
const overview = z.strictObject({
  currencies: z.array(
    z.strictObject({
      currency: z.string(),
      lines: side,
      records: side,
      /** In transit: records with a rest whose line cannot be expected yet, because no statement reaches that far. */
      notDue: figure,
      /** Lines that are not set aside, less records. */
      difference: amountText,
      /** Days of the month that no statement in this currency covers. */
      uncovered: z.array(z.strictObject({ firstDay: localDay, lastDay: localDay })),
    }),
  ),
  lastRun: z
    .strictObject({
      id: z.int(),
      at: instant,
      actor: z.string(),
      rulesVersion: z.int(),
      counts: runCounts,
    })
    .nullable(),
  /** Lines, records, rules or decisions changed since the last run: another run may find more. */
  stale: z.boolean(),
  /** The oldest reading of the listings that records came from; null when nothing was read. */
  asOf: instant.nullable(),
  /** Whether the month's records were read completely. */
  complete: z.boolean(),
});
export type MatchingOverview = z.infer<typeof overview>;

const page = z.int().min(0).max(1_000_000);
const pageSize = z.int().min(1).max(200);
const decided = z.strictObject({ decided: z.int(), matchIds: z.array(z.int()) });
const recordName = z.strictObject({ listing: listingName, identity: z.string().min(1).max(500) });
const stateOf = z.strictObject({
  /** Null when the book does not expect it, or it is gone. */
  state: itemState.nullable(),
  rest: amountText.nullable(),
  /** Of both, those undone included, the newest first. */
  matches: z.array(match),
  proposals: z.array(proposal),
});

export const matchingCalls = {
  'matching.populations': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ bank: populationSet, ledger: populationSet }),
  ),
  'matching.setPopulations': call(
    z.strictObject({ workspaceId, book, populations: populationSet, reason }),
    populationSet,
  ),
  'matching.rules': call(z.strictObject({ workspaceId, book }), ruleSet),
  'matching.defaultRules': call(z.strictObject({ workspaceId, book }), ruleDocument),
  /** Lays the whole ordered list down as a new version. */
  'matching.setRules': call(z.strictObject({ workspaceId, book, document: ruleDocument, reason }), ruleSet),
  /** What a run would find, by these rules or those of the workspace; stores nothing. Seconds where there is a million. */
  'matching.preview': call(
    matchingScope.extend({ document: ruleDocument.nullable() }),
    runCounts.safeExtend({ samples: z.array(sample) }),
  ),
  /** A job; nothing of it shows before all of it is stored. */
  'matching.run': call(matchingScope, z.strictObject({ jobId: z.uuid() })),
  'matching.overview': call(matchingScope, overview),
  'matching.items': call(
    matchingScope.extend({
      side: z.enum(['lines', 'records']),
      states: z.array(itemState).max(ITEM_STATES.length),
      currency: currency.nullable(),
      /** Within references, description, counterparty; for records also the identity. */
      text: z.string().max(200).default(''),
      /** Bounds of the amount without its sign, included. */
      from: amountText.nullable().default(null),
      to: amountText.nullable().default(null),
      sort: z.enum(['day', 'amount']).default('day'),
      descending: z.boolean().default(false),
      page,
      pageSize,
    }),
    z.strictObject({
      lines: z.array(lineItem),
      records: z.array(recordItem),
      count: z.int(),
      /** Rests and amounts of everything found, per currency. */
      sums: z.array(z.strictObject({ currency: z.string(), amount: amountText, rest: amountText })),
    }),
  ),
  'matching.matches': call(
    matchingScope.extend({
      origins: z.array(matchOrigin).max(MATCH_ORIGINS.length),
      /** Only those of this rule. */
      ruleId: z.string().max(60).nullable(),
      currency: currency.nullable(),
      undone: z.boolean(),
      page,
      pageSize,
    }),
    z.strictObject({ matches: z.array(match), count: z.int() }),
  ),
  'matching.proposals': call(
    matchingScope.extend({
      kinds: z.array(z.enum(['suggested', 'ambiguous'])).max(2),
      currency: currency.nullable(),
      page,
      pageSize,
    }),
    z.strictObject({ proposals: z.array(proposal), count: z.int() }),
  ),
  /**
   * Confirms an option of proposals or rejects proposals, which needs a reason; what is rejected is not proposed again.
   * All or none.
   */
  'matching.decide': call(
    z.strictObject({
      workspaceId,
      decisions: z
        .array(
          z.discriminatedUnion('decision', [
            z.strictObject({
              proposalId: z.int(),
              decision: z.literal('confirm'),
              option: z.int().positive(),
            }),
            z.strictObject({
              proposalId: z.int(),
              decision: z.literal('reject'),
              reason: z.string().trim().min(1).max(500),
            }),
          ]),
        )
        .min(1)
        .max(500),
      note: z.string().max(500),
    }),
    decided,
  ),
  /** Proposals of the month that people rejected and nobody took that back, the latest first. */
  'matching.rejected': call(matchingScope, z.strictObject({ rejected: z.array(rejectedProposal) })),
  /** Takes a rejection back: the next run may propose it again. Throws `rejection-not-undoable`. */
  'matching.undoRejection': call(
    z.strictObject({
      workspaceId,
      proposalId: z.int(),
      reason: z.string().trim().min(1).max(500),
    }),
    nothing,
  ),
  /**
   * Matches lines and records by hand, with the part of each that belongs together. Sums that differ need a reason, and
   * the difference is written off with it.
   */
  'matching.make': call(
    z.strictObject({
      workspaceId,
      book,
      lines: z
        .array(z.strictObject({ id: z.int(), allocated: amountText }))
        .min(1)
        .max(1_000),
      records: z
        .array(recordName.extend({ allocated: amountText }))
        .min(1)
        .max(1_000),
      note: z.string().max(500),
      writeOffReason: z.string().trim().max(500).nullable(),
      /** Where the difference is written off to; without one, the account that write-offs are mapped to. */
      writeOffAccount: accountCode.min(1).optional(),
    }),
    z.strictObject({ matchId: z.int() }),
  ),
  /** Lines that are not the service's, one match each. */
  'matching.exclude': call(
    z.strictObject({ workspaceId, lineIds: z.array(z.int()).min(1).max(1_000), reason }),
    decided,
  ),
  /** Undoes these matches and no other. */
  'matching.undo': call(
    z.strictObject({ workspaceId, matchIds: z.array(z.int()).min(1).max(1_000), reason }),
    nothing,
  ),
  /** Beside a match of the month. */
  'matching.alike': call(matchingScope.extend({ matchId: z.int() }), alikeItems),
  'matching.ofLine': call(z.strictObject({ workspaceId, lineId: z.int() }), stateOf),
  'matching.ofRecord': call(recordName.extend({ workspaceId, book }), stateOf),
};
type Asked<Name extends keyof typeof matchingCalls> = Omit<
  z.output<(typeof matchingCalls)[Name]['request']>,
  'workspaceId'
>;
export type MatchToMake = Asked<'matching.make'>;
export type ProposalDecisions = Asked<'matching.decide'>;
export type LinesToExclude = Asked<'matching.exclude'>;
export type MatchesToUndo = Asked<'matching.undo'>;
export type MatchingItems = z.infer<(typeof matchingCalls)['matching.items']['response']>;
export type MatchingPreview = z.infer<(typeof matchingCalls)['matching.preview']['response']>;
export type ItemMatches = z.infer<typeof stateOf>;
