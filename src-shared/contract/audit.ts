/** The audit trail: who decided what and when, appended to and never changed. */
import { z } from 'zod';
import { call, instant, workspaceId } from './call.ts';

/** What can be decided. A word once released keeps its meaning: entries are read for years. */
export const AUDIT_ACTIONS = [
  'statement.imported',
  'statement.removed',
  'rules.changed',
  'matching.run',
  'match.made',
  'match.undone',
  'proposal.rejected',
  'exception.changed',
  'exception.written-off',
  'exception.write-off-undone',
  'tie-out.rules-changed',
  'close.signed',
  'close.sign-off-withdrawn',
  'close.item-waived',
  'close.item-taken-up',
  'close.commented',
  'close.team-changed',
  'close.locked',
  'close.reopened',
  'close.adjustment-decided',
  'close.exported',
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
  /** SHA-256 (hex) over this entry and the hash before it: a changed or missing entry breaks the chain. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});
export type AuditEntry = z.infer<typeof auditEntry>;

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
  /** Reads the whole chain again. */
  'audit.verify': call(
    z.strictObject({ workspaceId }),
    z.strictObject({ entries: z.int().nonnegative(), brokenAt: z.int().positive().nullable() }),
  ),
};
