/**
 * Exceptions: whatever keeps a month from being clear. They are derived, from unmatched lines and records, from
 * proposals, from differences within matches, and from the tie-out; what people do about them is kept. An exception
 * whose cause is gone closes by itself, and opens again should the cause return.
 */
import { z } from 'zod';
import { MONTH_PATTERN } from '../period.ts';
import { accountCode, amountText, call, instant, localDay, workspaceId } from './call.ts';
import {
  CARRY_CAUSES,
  EXCEPTION_KINDS,
  EXCEPTION_SOURCES,
  EXCEPTION_STATUSES,
  exceptionKind,
  exceptionSource,
  exceptionStatus,
} from './exception-kinds.ts';
import { listingName } from './listings.ts';
import { TIE_OUT_COLUMNS } from './tie-out.ts';

const item = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('line'),
    lineId: z.int(),
    day: localDay,
    amount: amountText,
    /** Its reference, else its description. */
    text: z.string(),
  }),
  z.strictObject({
    kind: z.literal('record'),
    listing: listingName,
    identity: z.string(),
    /** Null for records that the tie-out names without their figures. */
    day: localDay.nullable(),
    amount: amountText.nullable(),
    text: z.string(),
  }),
]);
export type ExceptionItem = z.infer<typeof item>;

const decision = z.strictObject({
  by: z.string(),
  at: instant,
  reason: z.string(),
  /** Written off; null for other decisions. */
  amount: amountText.nullable(),
  /** The account that it was written off to; without one, the account that write-offs are mapped to. */
  account: z.string().optional(),
  /**
   * Of what is written off: the month that it is an entry of, the first open one from its own. Earlier versions did not
   * say.
   */
  month: z.string().regex(MONTH_PATTERN).optional(),
  /** Of what is carried forward only: why, and the day on which it is expected to clear. Its owner is the assignee. */
  carried: z.strictObject({ cause: z.enum(CARRY_CAUSES), expected: localDay }).optional(),
  /**
   * Accepted by the materiality policy of this name (also `by`), up to this limit (also `reason`), and by no person.
   */
  policy: z.strictObject({ name: z.string(), limit: amountText, currency: z.string() }).optional(),
});

const exception = z.strictObject({
  /** Kind and identities: the same cause has the same key whenever it is looked for. */
  key: z.string(),
  kind: exceptionKind,
  source: exceptionSource,
  /** The month of its day. */
  month: z.string().regex(MONTH_PATTERN),
  day: localDay,
  /** Days since its day. */
  age: z.int(),
  currency: z.string(),
  /**
   * Of an open line or record its own amount, signed as the book has it or should have it: money in is positive. Of
   * everything else the difference, book less service or report less records. Zero for a proposal that adds up exactly
   * and for what is only counted on another day: nothing is missing.
   */
  amount: amountText,
  /** What it is about; at most `MOST_ITEMS`. */
  items: z.array(item),
  itemCount: z.int(),
  /** What its words name: an external id, the expected amount, the days apart. */
  detail: z.string(),
  /** The column that differs, of `report-differs` only. */
  column: z.enum(TIE_OUT_COLUMNS).nullable(),
  /** What could settle it; null where the app knows nothing. */
  suggestion: z
    .discriminatedUnion('kind', [
      /** A proposal of the matching is to be decided. */
      z.strictObject({ kind: z.literal('decide-proposal'), proposalId: z.int() }),
      /** The line is equal to one of this match. */
      z.strictObject({ kind: z.literal('twin-of-match'), matchId: z.int() }),
      /** These matches hold the difference. */
      z.strictObject({ kind: z.literal('look-at-match'), matchId: z.int() }),
      /** Records that explain the difference in the report. */
      z.strictObject({ kind: z.literal('look-at-records'), records: z.int() }),
    ])
    .nullable(),
  status: exceptionStatus,
  assignee: z.string(),
  note: z.string(),
  /** Why it was accepted or written off; null for other statuses. */
  decision: decision.nullable(),
  firstSeen: instant,
  /** When its cause was last found gone, and when it came back after that. */
  clearedAt: instant.nullable(),
  returnedAt: instant.nullable(),
});
export type Exception = z.infer<typeof exception>;
/** Who paid or was paid, and by which method, as the listing or the statement says; empty where neither does. */
const party = z.strictObject({ counterparty: z.string(), method: z.string() });
export type ExceptionParty = z.infer<typeof party>;
const listedException = exception.extend({
  ...party.shape,
  /** What it is there for. Exceptions of the same cause are one row and are decided together, see `exceptions.list`. */
  cause: z.string(),
});
export type ListedException = z.infer<typeof listedException>;
export const MOST_ITEMS = 20;

/** Age in days, from the first to below the next; the last has no end. */
export const AGEING_BUCKETS = [0, 8, 31, 61, 91] as const;

const reason = z.string().trim().min(1).max(500);
const EXCEPTION_EVENTS = ['appeared', 'changed', 'cleared', 'returned', 'undone'] as const;
const state = z.strictObject({
  status: exceptionStatus,
  assignee: z.string(),
  note: z.string(),
  decision: decision.nullable(),
});
export type ExceptionState = z.infer<typeof state>;
const exceptionEvent = z.strictObject({
  /** Counts up over all exceptions; what a person decided is undone by this number. */
  number: z.int().positive(),
  at: instant,
  /** Empty for what the app noticed by itself. */
  actor: z.string(),
  event: z.enum(EXCEPTION_EVENTS),
  before: state.nullable(),
  after: state,
  reason: z.string(),
  /** The event that this one undid. */
  undoes: z.int().nullable(),
  /** A decision of a person that nothing came after: it can be undone. */
  undoable: z.boolean(),
  /** Number of the first event of the same decision, where it was taken about several exceptions at once. */
  together: z.int().positive().nullable(),
  /** How many exceptions that decision was about. */
  togetherCount: z.int(),
});
export type ExceptionEvent = z.infer<typeof exceptionEvent>;

const key = z.string().min(1).max(1_000);
const keys = z.array(key).min(1).max(1_000);
/** Exposure in one currency: amounts without their signs, and book less service, so that what cancels out is seen. */
const sum = z.strictObject({
  currency: z.string(),
  count: z.int(),
  gross: amountText,
  net: amountText,
});
export type ExposureSum = z.infer<typeof sum>;
const person = z.string().trim().max(120);

export const exceptionCalls = {
  /**
   * Looks for the month's causes anew, in both books and in the tie-out, and says what appeared, cleared and returned.
   * Matching does so by itself for its own.
   */
  'exceptions.refresh': call(
    z.strictObject({ workspaceId, month: z.string().regex(MONTH_PATTERN) }),
    z.strictObject({ appeared: z.int(), cleared: z.int(), returned: z.int() }),
  ),
  /**
   * As last looked for. An empty list of choices is all of them. A month's list has what was carried forward into it as
   * well, where it asks for what is unsettled. Pages are counted in causes: `pageSize` causes, each with all of its
   * exceptions beside each other, the largest first.
   */
  'exceptions.list': call(
    z.strictObject({
      workspaceId,
      /** Null for every month. */
      month: z.string().regex(MONTH_PATTERN).nullable(),
      sources: z.array(exceptionSource).max(EXCEPTION_SOURCES.length).default([]),
      kinds: z.array(exceptionKind).max(EXCEPTION_KINDS.length).default([]),
      statuses: z.array(exceptionStatus).max(EXCEPTION_STATUSES.length).default([]),
      currencies: z.array(z.string().max(20)).max(20).default([]),
      /** An empty name: those without an owner. */
      assignee: person.nullable().default(null),
      /** Within key, detail, note and the items' texts. */
      text: z.string().max(200).default(''),
      sort: z.enum(['age', 'amount', 'kind', 'status']).default('age'),
      descending: z.boolean().default(true),
      page: z.int().min(0).max(1_000_000),
      pageSize: z.int().min(1).max(200),
    }),
    z.strictObject({
      exceptions: z.array(listedException),
      /** Of everything found, as are the sums. */
      count: z.int(),
      /** In how many rows they stand. */
      causes: z.int(),
      sums: z.array(sum),
      /** Of everything found and unsettled, by age. */
      ageing: z.array(z.strictObject({ fromDays: z.int(), sums: z.array(sum) })),
      /** Of the month (or all), whatever else is filtered. */
      statuses: z.array(z.strictObject({ status: exceptionStatus, count: z.int() })),
      kinds: z.array(z.strictObject({ kind: exceptionKind, count: z.int() })),
      assignees: z.array(z.string()),
      /** When the causes were last looked for; null when never. */
      refreshedAt: instant.nullable(),
    }),
  ),
  /**
   * Assigns, notes, takes up or puts aside, accepts, carries forward or writes off; for several at once, all or none
   * and as one decision. Throws `decision-not-confirmed` where several are settled and what was confirmed is not what
   * they are.
   */
  'exceptions.change': call(
    z.strictObject({
      workspaceId,
      keys,
      change: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('assign'), assignee: person }),
        z.strictObject({ kind: z.literal('note'), note: z.string().trim().max(2_000) }),
        z.strictObject({
          kind: z.literal('status'),
          status: z.enum(['open', 'in-progress', 'waiting']),
          reason: z.string().trim().max(500),
        }),
        z.strictObject({ kind: z.literal('accept'), reason }),
        /** The month may close with it: why, whose it is, and when it is expected to clear. */
        z.strictObject({
          kind: z.literal('carry-forward'),
          cause: z.enum(CARRY_CAUSES),
          owner: person.min(1),
          expected: localDay,
          reason,
        }),
        /** Of one exception any amount up to its own, with the same sign; without an amount, all of each. */
        z.strictObject({
          kind: z.literal('write-off'),
          amount: amountText.nullable(),
          /** Of the books' chart; without one, the account that write-offs are mapped to. */
          account: accountCode.min(1).optional(),
          reason,
        }),
      ]),
      /** What the person saw and confirmed, for settling several. */
      confirmed: z.array(sum).max(50).optional(),
    }),
    z.strictObject({
      exceptions: z.array(exception),
      /** What undoes the decision about one; null where it was about several, or changed nothing. */
      number: z.int().positive().nullable(),
      /** What undoes the decision as one; null where it was about one exception, or changed nothing. */
      together: z.int().positive().nullable(),
    }),
  ),
  /**
   * Undoes a decision about several as one, by the number that they have together. Each goes back to what it was; what
   * somebody decided since stays, and is named. Throws `exception-not-undoable` where nothing is left to be undone.
   */
  'exceptions.undoTogether': call(
    z.strictObject({ workspaceId, together: z.int().positive(), reason }),
    z.strictObject({ undone: z.int(), left: z.array(exception) }),
  ),
  /**
   * What a month and currency carries forward, and what came into it from earlier ones; as it is now, of a locked month
   * as it was locked.
   */
  'exceptions.carried': call(
    z.strictObject({
      workspaceId,
      month: z.string().regex(MONTH_PATTERN),
      currency: z.string().max(20),
    }),
    z.strictObject({ forward: z.array(exception), brought: z.array(exception) }),
  ),
  /** Puts an exception back to what it was before a person's latest decision about it. */
  'exceptions.undo': call(
    z.strictObject({ workspaceId, number: z.int().positive(), reason }),
    z.strictObject({ exception }),
  ),
  /** One exception with what was decided about it, and the others of the same cause, which are decided with it. */
  'exceptions.history': call(
    z.strictObject({ workspaceId, key }),
    z.strictObject({ exception, companions: z.array(exception), events: z.array(exceptionEvent) }),
  ),
};
export const exceptionEvents = {
  /** Exceptions of the workspace were refreshed behind a sync, an import or a change of rules. */
  'exceptions.refreshed': z.strictObject({ workspaceId }),
};
export type ExceptionList = z.infer<(typeof exceptionCalls)['exceptions.list']['response']>;
export type ExceptionQuery = z.output<(typeof exceptionCalls)['exceptions.list']['request']>;
export type ExceptionChange = z.output<(typeof exceptionCalls)['exceptions.change']['request']>['change'];
