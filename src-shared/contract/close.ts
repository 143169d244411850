/**
 * Closing a month of one currency: a checklist that fills itself, sign-offs of the figures' digest, the lock that
 * freezes them in a file of their own, and what the service changes after it.
 */
import { z } from 'zod';
import { CLOSE_ITEMS } from '../close/checklist.ts';
import {
  accountStatement,
  balanceShown,
  balanceToEnter,
  itemAdded,
  itemsDecided,
} from './account-statement.ts';
import { adjustment, adjustmentSummary, priorAdjustment } from './adjustments.ts';
import { amountText, call, instant, localDay, nothing, workspaceId } from './call.ts';
import { closeCurrency, closeFigures, closeMonth, sha256 } from './close-figures.ts';
import { closeItem, itemFigure, ownPoint, pointChange, pointShown } from './close-points.ts';
import { coverage, listingName } from './listings.ts';

const personName = z.string().trim().min(1).max(120);
/** Figures of a point: some of each listing and column. */
const MOST_FIGURES = 200;
/** Characters of a sentence about a deviation. */
export const LEAST_SENTENCE = 20;
const reason = z.string().trim().min(1).max(1000);

export const SIGN_ROLES = ['preparer', 'reviewer'] as const;
export type SignRole = (typeof SIGN_ROLES)[number];

const signOff = z.strictObject({
  role: z.enum(SIGN_ROLES),
  /** The name that was confirmed in the dialog; `actor` is the account at work. */
  name: z.string(),
  actor: z.string(),
  at: instant,
  digest: sha256,
  /** What the person wanted said of it; mostly nothing. */
  comment: z.string(),
  /** False once the figures are no longer those that were signed. */
  stands: z.boolean(),
  /**
   * Which parts of the digest are others since, by name (words/digest-parts.ts); none of a signature of an earlier
   * version.
   */
  changed: z.array(z.string()),
  /** The code of the key that signed, of a signature that came in the answer to a review file. */
  key: z.string().optional(),
});
export type SignOff = z.infer<typeof signOff>;

const closeLock = z.strictObject({
  version: z.int().positive(),
  lockedAt: instant,
  lockedBy: z.string(),
  preparer: z.string(),
  reviewer: z.string(),
  digest: sha256,
  /** The snapshot: its file's name in the workspace, size in bytes, records and SHA-256. */
  file: z.string(),
  bytes: z.int().nonnegative(),
  records: z.int().nonnegative(),
  sha256,
  /** SHA-256 of what is in it, and of how many parts that is, of a month that a team locked. */
  content: sha256.optional(),
  parts: z.int().positive().optional(),
  opening: amountText.nullable(),
  closing: amountText.nullable(),
  reopened: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
});
export type CloseLock = z.infer<typeof closeLock>;

const comment = z.strictObject({ at: instant, by: z.string(), text: z.string() });

/** What a comment is about. */
export const reviewSubject = z.strictObject({
  kind: z.enum(['figure', 'point', 'item']),
  /** A balance or a column of the figures, a point of the checklist, or a reconciling item by its key. */
  key: z.string().min(1).max(1_000),
  /** As its author saw it: an item that is settled is in no list any more. */
  title: z.string().trim().min(1).max(300),
});
export type ReviewSubject = z.infer<typeof reviewSubject>;

/** What is said about one thing, and whether it is settled; an answer opens it again. */
const reviewThread = z.strictObject({
  id: z.uuid(),
  subject: reviewSubject,
  comments: z.array(comment),
  resolved: z.strictObject({ at: instant, by: z.string() }).nullable(),
});
export type ReviewThread = z.infer<typeof reviewThread>;

const review = z.strictObject({
  /** Who sent the signed figures to whom; null while they are with their preparer. */
  sent: z.strictObject({ at: instant, by: z.string(), to: z.string() }).nullable(),
  /** Why the month went back to its preparer; null once they signed again. */
  returned: comment.nullable(),
  threads: z.array(reviewThread),
  /** To whom it was last sent as a review file, whose answers are waited for; left out where it was not. */
  byFile: z.string().optional(),
});

export const CLOSE_STATES = ['open', 'prepared', 'in-review', 'reviewed', 'locked'] as const;
export const closeListed = z.strictObject({
  month: closeMonth,
  currency: closeCurrency,
  version: z.int().positive(),
  state: z.enum(CLOSE_STATES),
  /** Who signed and was not withdrawn; whether the figures still are the same is told in the month itself. */
  preparer: z.string().nullable(),
  reviewer: z.string().nullable(),
  lock: closeLock.nullable(),
  /** True when every listing was read over the whole month. */
  covered: z.boolean(),
  /** Changes after the lock that nobody has decided on; null when the snapshot cannot be read. */
  pending: z.int().nonnegative().nullable(),
});
export type CloseListed = z.infer<typeof closeListed>;

export const closeReport = z.strictObject({
  month: closeMonth,
  currency: closeCurrency,
  version: z.int().positive(),
  state: z.enum(CLOSE_STATES),
  /** `live` while the month is open; `snapshot` once it is locked: then the figures are those in the file. */
  source: z.enum(['live', 'snapshot']),
  figures: closeFigures,
  digest: sha256,
  items: z.array(closeItem),
  /** What the workspace itself wants done before it closes. */
  ownPoints: z.array(ownPoint),
  coverage: z.array(z.strictObject({ listing: listingName, coverage })),
  signOffs: z.array(signOff),
  comments: z.array(comment),
  review,
  /** Every lock the month has had, oldest first. */
  locks: z.array(closeLock),
  /**
   * Whether the locked version's file is still what was locked; `arriving` from a colleague's computer; null while the
   * month is open.
   */
  snapshot: z.enum(['intact', 'damaged', 'not-signed', 'missing', 'arriving']).nullable(),
  adjustments: adjustmentSummary.nullable(),
  prior: z.array(priorAdjustment),
  /** The balance with which the month before was locked; null when it is not locked. */
  lockedBefore: z.strictObject({ month: closeMonth, closing: amountText.nullable() }).nullable(),
  lastDay: localDay,
  /** Null of a month that was locked before there were statements. */
  statement: accountStatement.nullable(),
});
export type CloseReport = z.infer<typeof closeReport>;

/** The distance to closing, as src-shared/close-readiness.ts works it out and src-shared/words/readiness.ts says it. */
const closeReadiness = z.strictObject({
  state: z.enum(CLOSE_STATES),
  /** Of the points that stand against signing and have an object in the month. */
  done: z.int().nonnegative(),
  points: z.int().nonnegative(),
  /** Money of the month that nothing explains; null while it is not known. */
  unexplained: amountText.nullable(),
  /** Exceptions to settle; null until they were looked for. */
  items: z.int().nonnegative().nullable(),
  /** Open points and reconciling items that are the person's; only where a team shares the workspace. */
  mine: z.int().nonnegative().optional(),
});
export type CloseReadiness = z.infer<typeof closeReadiness>;

const place = z.strictObject({ workspaceId, month: closeMonth, currency: closeCurrency });

export const closeCalls = {
  /** The months with records, newest first; one entry per currency. */
  'close.list': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ closes: z.array(closeListed), actor: z.string(), onePerson: z.boolean() }),
  ),
  'close.month': call(place, closeReport),
  /** How far the month is from being closed; of what `close.month` tells, and kept with it. */
  'close.readiness': call(place, closeReadiness),
  /** Signs the digest that the person saw: refused when the figures have changed since. */
  'close.sign': call(
    place.extend({
      role: z.enum(SIGN_ROLES),
      name: personName,
      digest: sha256,
      comment: z.string().trim().max(1000).default(''),
    }),
    nothing,
  ),
  'close.withdraw': call(place.extend({ role: z.enum(SIGN_ROLES), reason }), nothing),
  /** Sends the month that the preparer signed to its reviewer. */
  'close.sendForReview': call(place.extend({ to: personName, digest: sha256 }), nothing),
  /** Gives the month back to its preparer, whose signature it takes away. */
  'close.return': call(place.extend({ reason }), nothing),
  /** About the month, or about one thing in it, which begins a thread. */
  'close.comment': call(
    place.extend({ text: reason, subject: reviewSubject.nullable().default(null) }),
    nothing,
  ),
  /** Answers in a thread; where it resolves it, without words if need be. */
  'close.answer': call(
    place
      .extend({ thread: z.uuid(), text: z.string().trim().max(1_000), resolved: z.boolean() })
      .refine(({ text, resolved }) => resolved || text !== '', { path: ['text'] }),
    nothing,
  ),
  /**
   * Says why a figure is far from what is usual; `key` as `deviationKey` gives it. `shown`: the sentence that was
   * shown, null for none. Throws `settings-changed` where it is another by now.
   */
  'close.explainDeviation': call(
    place.extend({
      key: z.string().min(1).max(200),
      amount: amountText,
      text: z.string().trim().min(LEAST_SENTENCE).max(1000),
      shown: z.string().nullable(),
    }),
    nothing,
  ),
  /** Waives a point; `reason` null takes it up again. */
  'close.waive': call(
    place.extend({
      item: z.enum(CLOSE_ITEMS),
      reason: reason.nullable(),
      /** As they were shown; the waiver holds for these. */
      figures: z.array(itemFigure).max(MOST_FIGURES).optional(),
    }),
    nothing,
  ),
  /**
   * Changes what a month is checked for, from this month on. Throws `settings-changed` where the point is not as it was
   * shown any more; one that is added or removed was not.
   */
  'close.changePoint': call(place.extend({ change: pointChange, shown: pointShown.optional() }), nothing),
  /** Ticks a point of the workspace's own, or takes the tick away. */
  'close.tickPoint': call(place.extend({ id: z.uuid(), done: z.boolean() }), nothing),
  /**
   * The balance per books; without an amount, what the ledger says holds again. Throws `settings-changed` where what
   * was shown is not what is entered any more.
   */
  'close.enterBalance': call(place.extend({ ...balanceToEnter.shape, shown: balanceShown }), nothing),
  'close.addItem': call(place.extend(itemAdded.shape), nothing),
  /**
   * What becomes of reconciling items, of one or of several, all or none. Throws `close-items-changed` where somebody
   * decided on one of them since it was shown, and `close-is-locked`.
   */
  'close.decideItems': call(place.extend(itemsDecided.shape), nothing),
  'close.lock': call(place.extend({ digest: sha256 }), z.strictObject({ jobId: z.uuid() })),
  'close.reopen': call(place.extend({ reason }), nothing),
  /** What the service changed after the lock. At most a thousand are told; the summary covers all. */
  'close.adjustments': call(
    place,
    z.strictObject({ adjustments: z.array(adjustment), summary: adjustmentSummary }),
  ),
  /** Takes adjustments into the next month that is not locked. */
  'close.decide': call(
    place.extend({ keys: z.array(z.string().max(700)).min(1).max(1000), reason }),
    z.strictObject({ toMonth: closeMonth }),
  ),
  /** Asks for a place with the native dialog, then writes the close workbook there; null when the person declined. */
  'close.export': call(
    place.extend({ language: z.enum(['en', 'es']) }),
    z.strictObject({ jobId: z.uuid().nullable() }),
  ),
  /** The account reconciliation statement as a PDF, where the person says; null when the person declined. */
  'close.printStatement': call(
    place.extend({ language: z.enum(['en', 'es']) }),
    z.strictObject({ path: z.string().nullable() }),
  ),
  /** Whether preparer and reviewer may be the same person. */
  'close.setTeam': call(z.strictObject({ workspaceId, onePerson: z.boolean() }), nothing),
};

export const closeEvents = {
  /** How far the reading of an open month is, in parts; nothing is told when all of it is still known. */
  'close.reading': z.strictObject({
    workspaceId,
    month: closeMonth,
    currency: closeCurrency,
    done: z.int().min(0),
    total: z.int().min(1),
  }),
};
