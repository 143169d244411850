/** The audit trail: who decided what and when, appended to and never changed. */
import { z } from 'zod';
import { call, instant, workspaceId } from './call.ts';

/** What can be decided. A word once released keeps its meaning: entries are read for years. */
export const AUDIT_ACTIONS = [
  'statement.imported',
  'statement.removed',
  // Which days a file covers was said again after its import.
  'statement.days-changed',
  // Records from a file of the provider's panel.
  'report.imported',
  'report.removed',
  'rules.changed',
  'matching.run',
  'match.made',
  'match.undone',
  'proposal.rejected',
  'proposal.rejection-undone',
  'exception.changed',
  'exception.written-off',
  'exception.write-off-undone',
  // One decision about several exceptions; its items are in the detail.
  'exceptions.decided',
  'exceptions.undone',
  // Accepted by the materiality policy, which is named with its limit; taken back where the policy covers them no
  // longer.
  'exceptions.accepted-by-policy',
  'exceptions.policy-ended',
  'tie-out.rules-changed',
  'materiality.changed',
  // The reporting time zone: it decides what belongs to a month.
  'workspace.time-zone-changed',
  'close.signed',
  'close.sign-off-withdrawn',
  'close.sent-for-review',
  // The answer to a review file; its comments and its signature have entries of their own.
  'close.answer-taken',
  'close.item-waived',
  'close.item-taken-up',
  'close.point-ticked',
  'close.point-unticked',
  'close.points-changed',
  'close.commented',
  // Why a figure is far from what is usual.
  'close.deviation-explained',
  'close.team-changed',
  'close.locked',
  'close.reopened',
  'close.adjustment-decided',
  // Of the account reconciliation statement: the balance per books, items by hand, and what is decided about items.
  'close.balance-entered',
  'close.item-added',
  'close.item-decided',
  'close.exported',
  'journal.confirmed',
  'journal.exported',
  'journal.rates-changed',
  'journal.invoice-changed',
  'journal.invoice-removed',
  'close.file-encrypted',
  // What is in the file of a month that was locked before the workspace was shared, so that the team gets it.
  'close.file-shared',
  // The file of a locked month was damaged or missing, and its copy has taken its place.
  'close.file-restored',
  // Files of earlier versions that were encrypted.
  'files.encrypted',
  // A state of a cashout order was written.
  'cashout.recorded',
  // Of the trail itself: entries made before it had its key, work restored after damage, its end noted anew in the
  // keychain.
  'audit.sealed',
  'audit.recovered',
  'audit.anchored',
  'cashouts.sending-allowed',
  // Limits and a second person; what that person released or gave back.
  'cashouts.rules-changed',
  'cashouts.released',
  'cashouts.returned',
  // A supporting document was attached to a close, an exception or a reconciling item, or taken away again.
  'support.attached',
  'support.removed',
  // The whole workspace was written to a file; it was restored from one, on this computer.
  'workspace.exported',
  'workspace.restored',
  // The workspace is this computer's alone again; the team goes on without it.
  'workspace.unshared',
  // The team's server was restored from an older backup: its log was given back what it lost; or it went on without
  // decisions that this computer had, which were put aside and dealt with.
  'log.given-back',
  'log.put-aside',
  'log.put-aside-settled',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const auditEntry = z.strictObject({
  /** Counts from 1 without gaps. */
  number: z.int().positive(),
  at: instant,
  actor: z.string().max(200),
  action: z.enum(AUDIT_ACTIONS),
  /** What it is about: an id, a month, a file's name. */
  subject: z.string().max(500),
  /** What was before, what is now, why: JSON of the action's own shape; amounts in it are decimal text. */
  detail: z.record(z.string(), z.json()),
  /**
   * Over this entry and the hash before it, in hex: HMAC with SHA-256 and the workspace's key, and SHA-256 alone in
   * entries before the one that sealed them.
   */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** What a verification finds not to hold. `number` is an entry's; what else it is about stands in `subject`. */
export const AUDIT_FAULTS = [
  // Changed, or not written by this app for this workspace; missing; without a key among those that have one; with
  // another.
  'entry-changed',
  'entry-missing',
  'entry-unkeyed',
  'entry-other-key',
  // The entry that sealed older ones speaks of others.
  'seal-differs',
  // A decision as it is kept is not as its entry says, is not there, or has no entry.
  'row-changed',
  'row-missing',
  'row-extra',
  // The end of the trail, as the keychain knows it: nothing there, unreadable, further than the trail goes, another
  // entry.
  'anchor-missing',
  'anchor-damaged',
  'anchor-shorter',
  'anchor-differs',
  // A locked month's file: not there, not what was locked, of another trail, with other figures than were signed.
  'close-file-missing',
  'close-file-changed',
  'close-file-differs',
  'close-figures-differ',
] as const;

/** What is recorded beside the decisions and compared with them. */
export const AUDIT_AREAS = [
  'close',
  'cashout',
  'exception',
  'match',
  'undo',
  'proposal',
  'run',
  'rules',
  'statement',
  'support',
  'setting',
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

const auditFault = z.strictObject({
  kind: z.enum(AUDIT_FAULTS),
  number: z.int().positive().nullable(),
  /** Of what is recorded beside the decisions. */
  area: z.enum(AUDIT_AREAS).nullable(),
  /** A month and currency, an order, a match, a file's name. */
  subject: z.string().max(500),
});
export type AuditFault = z.infer<typeof auditFault>;

/** What the trail itself says about its own past, which a person should know although it holds. */
const auditNote = z.strictObject({
  /** It did not hold when it got its key; it was restored from a copy; so many of its entries were lost; noted anew. */
  kind: z.enum(['sealed-broken', 'recovered', 'entries-lost', 'anchored-anew']),
  number: z.int().positive(),
  at: instant,
  /** Of entries lost. */
  count: z.int().nonnegative(),
});
export type AuditNote = z.infer<typeof auditNote>;

const auditCheck = z.strictObject({
  entries: z.int().nonnegative(),
  /** The hash of the last entry; empty where there is none. */
  head: z.string(),
  /** The first that does not hold of each kind of evidence; none when everything holds. */
  faults: z.array(auditFault),
  notes: z.array(auditNote),
});
export type AuditCheck = z.infer<typeof auditCheck>;

export const auditCalls = {
  /** Newest first; `before` continues where a page ended. */
  'audit.list': call(
    z.strictObject({
      workspaceId,
      before: z.int().positive().nullable(),
      limit: z.int().min(1).max(500),
      /** Only what begins with one of these, e.g. `close.`; empty for all. */
      actions: z.array(z.string().max(60)).max(20).default([]),
    }),
    z.strictObject({ entries: z.array(auditEntry), total: z.int().nonnegative() }),
  ),
  /** Reads the whole trail again, and compares it with what it speaks of. */
  'audit.verify': call(z.strictObject({ workspaceId }), auditCheck),
};
