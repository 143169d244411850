/**
 * What has been decided about a month's close, as it is kept: events in the order in which they came, never changed.
 */
import { z } from 'zod';
import { CLOSE_ITEMS } from '../../src-shared/close/checklist.ts';
import { balanceEntered, itemAdded, itemDecided } from '../../src-shared/contract/account-statement.ts';
import { adjustment } from '../../src-shared/contract/adjustments.ts';
import { amountText } from '../../src-shared/contract/call.ts';
import { reviewSubject, SIGN_ROLES } from '../../src-shared/contract/close.ts';
import { closeMonth, sha256 } from '../../src-shared/contract/close-figures.ts';
import { itemFigure } from '../../src-shared/contract/close-points.ts';
import { journalKind } from '../../src-shared/contract/journals.ts';
import { RECORD_COLUMNS } from '../../src-shared/contract/tie-out.ts';

/** A record as a comparison sees it: its fields in the order of the definition; null for none. */
const recordValues = z.record(z.string(), z.union([z.string(), z.int(), z.null()])).nullable();
export type RecordValues = z.infer<typeof recordValues>;

const decided = adjustment.omit({ decision: true }).extend({
  toMonth: closeMonth,
  reason: z.string(),
  /** The record as it was taken over: what comes later is compared with it. */
  after: recordValues,
  /**
   * What it moves the payments account by, each kind by itself: its journal entry. Decisions of earlier versions have
   * none.
   */
  moves: z
    .array(z.strictObject({ column: z.enum(RECORD_COLUMNS), kind: journalKind, amount: amountText }))
    .optional(),
});
export type DecidedAdjustment = z.infer<typeof decided>;
export type Moves = NonNullable<DecidedAdjustment['moves']>;

export const closeDecision = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('signed'),
    role: z.enum(SIGN_ROLES),
    name: z.string(),
    digest: sha256,
    /** Left out where nothing was said. */
    comment: z.string().optional(),
    /** The digests of its parts, by which it is told what changed since; signatures of earlier versions have none. */
    parts: z.record(z.string(), z.string()).optional(),
    /** The code of the key that signed, where the signature came in the answer to a review file. */
    key: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal('withdrawn'),
    role: z.enum(SIGN_ROLES),
    reason: z.string(),
    /**
     * The reviewer gave the month back: the preparer's signature falls as if it were withdrawn, on the team's server
     * too.
     */
    returned: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: z.literal('sent-for-review'),
    to: z.string(),
    digest: sha256,
    /** As a review file: which, and the key (raw, base64url) that its answers are signed with. */
    file: z.strictObject({ id: z.uuid(), key: z.string() }).optional(),
  }),
  /** The answer to a review file was taken in; what it says follows as decisions of the reviewer's. */
  z.strictObject({
    kind: z.literal('answer-taken'),
    file: z.uuid(),
    /** How many decisions there are in it, those of earlier answers to the same file included. */
    decisions: z.int().positive(),
    /** SHA-256 of what was signed, and the signature (base64url): with the key that the file was sent to. */
    sha256,
    signature: z.string(),
  }),
  z.strictObject({
    kind: z.literal('waived'),
    item: z.enum(CLOSE_ITEMS),
    reason: z.string(),
    /** The figures that it was waived for; of earlier versions none, and theirs hold for any. */
    figures: z.array(itemFigure).optional(),
  }),
  z.strictObject({ kind: z.literal('taken-up'), item: z.enum(CLOSE_ITEMS) }),
  z.strictObject({ kind: z.literal('point-ticked'), id: z.uuid(), title: z.string() }),
  z.strictObject({ kind: z.literal('point-unticked'), id: z.uuid(), title: z.string() }),
  /**
   * Of the month without a thread; with a subject the thread's first, without one an answer in it, which may settle it.
   */
  z.strictObject({
    kind: z.literal('commented'),
    text: z.string(),
    thread: z.uuid().optional(),
    subject: reviewSubject.optional(),
    resolved: z.literal(true).optional(),
  }),
  /**
   * Why a figure is far from what is usual; the latest sentence of a key holds, for the amount that it was written for.
   * Earlier versions kept none, and theirs hold for any.
   */
  z.strictObject({
    kind: z.literal('deviation-explained'),
    key: z.string(),
    amount: amountText.optional(),
    text: z.string(),
  }),
  z.strictObject({
    kind: z.literal('locked'),
    preparer: z.string(),
    reviewer: z.string(),
    digest: sha256,
    file: z.string(),
    bytes: z.int(),
    records: z.int(),
    sha256,
    /**
     * SHA-256 of what is in the file, and how many parts that is: of months that a team locked, whose computers each
     * have a file of it.
     */
    content: sha256.optional(),
    parts: z.int().positive().optional(),
    opening: amountText.nullable(),
    closing: amountText.nullable(),
  }),
  z.strictObject({ kind: z.literal('reopened'), reason: z.string() }),
  /**
   * The lock's file was encrypted: the same content in other bytes, under another name. Or it is as it was, and what is
   * in it is told, of a month that was locked before a team shared the workspace; a team's server takes no other word
   * of a locked month.
   */
  z.strictObject({
    kind: z.literal('encrypted'),
    before: z.strictObject({ file: z.string(), sha256 }),
    file: z.string(),
    bytes: z.int(),
    sha256,
    content: sha256.optional(),
    parts: z.int().positive().optional(),
  }),
  balanceEntered.extend({
    kind: z.literal('balance-entered'),
    /** The trial balance that it was read from; left out where it was typed. */
    from: z.strictObject({ file: z.string(), sha256, row: z.int() }).optional(),
  }),
  /** A reconciling item by hand; `id` tells it in the months after. */
  itemAdded.extend({ kind: z.literal('item-added'), id: z.string() }),
  itemDecided.extend({ kind: z.literal('item-decided') }),
  z.strictObject({ kind: z.literal('adjusted'), adjustments: z.array(decided) }),
]);
export type CloseDecision = z.infer<typeof closeDecision>;
/** What is entered and decided in the account reconciliation statement. */
export type StatementDecision = Extract<
  CloseDecision,
  { kind: 'balance-entered' | 'item-added' | 'item-decided' }
>;
/** The same before it is written: a reserve that is left out is the one that was entered before. */
export type StatementDecisionToTake =
  | Exclude<StatementDecision, { kind: 'balance-entered' }>
  | (Omit<BalanceDecision, 'reserve'> & { readonly reserve?: BalanceDecision['reserve'] | undefined });
type BalanceDecision = Extract<StatementDecision, { kind: 'balance-entered' }>;

export type ClosePlace = { readonly month: string; readonly currency: string };

export type CloseEvent = ClosePlace & {
  readonly number: number;
  /** The lock's number that the decision belongs to: 1 until the first reopening. */
  readonly version: number;
  readonly at: number;
  readonly actor: string;
  readonly decision: CloseDecision;
};
