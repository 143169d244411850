/**
 * Matching the lines of a book (bank statement, internal ledger) with the records of the service that are expected in
 * it: which records those are, the rules, running them, and what people decide. Everything is per book and month.
 *
 * Amounts are decimal text and signed as the book has them: money into the merchant's account is positive.
 */
import { z } from 'zod';
import { MONTH_PATTERN } from '../period.ts';
import { accountCode, amountText, call, nothing, workspaceId } from './call.ts';
import { listingName } from './listings.ts';
import {
  alikeItems,
  ITEM_STATES,
  itemState,
  lineItem,
  MATCH_ORIGINS,
  match,
  matchOrigin,
  proposal,
  recordItem,
  rejectedProposal,
  stateOf,
} from './matches.ts';
import { overview, runCounts, sample } from './matching-figures.ts';
import { populationSet, ruleDocument, ruleSet } from './matching-rules.ts';
import { book } from './statements.ts';

const reason = z.string().trim().min(1).max(500);
const currency = z.string().min(1).max(20);
const matchingScope = z.strictObject({
  workspaceId,
  book,
  /** Lines by booking day, records by their population's day. */
  month: z.string().regex(MONTH_PATTERN),
});
export type MatchingScope = z.infer<typeof matchingScope>;

const page = z.int().min(0).max(1_000_000);
const pageSize = z.int().min(1).max(200);
const decided = z.strictObject({ decided: z.int(), matchIds: z.array(z.int()) });
const recordName = z.strictObject({ listing: listingName, identity: z.string().min(1).max(500) });

export const matchingCalls = {
  'matching.populations': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ bank: populationSet, ledger: populationSet }),
  ),
  /** Throws `settings-changed` where those that were shown are not in force any more. */
  'matching.setPopulations': call(
    z.strictObject({ workspaceId, book, shown: populationSet, populations: populationSet, reason }),
    populationSet,
  ),
  'matching.rules': call(z.strictObject({ workspaceId, book }), ruleSet),
  'matching.defaultRules': call(z.strictObject({ workspaceId, book }), ruleDocument),
  /**
   * Lays the whole ordered list down as a new version. Throws `settings-changed` where the latest is not the one shown.
   */
  'matching.setRules': call(
    z.strictObject({ workspaceId, book, shown: ruleSet.shape.version, document: ruleDocument, reason }),
    ruleSet,
  ),
  /**
   * What a run would find, by these rules or those of the workspace; stores nothing. Seconds where there is a million.
   */
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
