/** Supporting documents: files attached to a close or an exception, kept in the workspace by their SHA-256. */
import { z } from 'zod';
import { call, instant, nothing, workspaceId } from './call.ts';
import { closeCurrency, closeMonth, sha256 } from './close.ts';

/** What may be attached, by its ending. */
export const SUPPORT_KINDS = ['pdf', 'xlsx', 'png', 'jpg', 'jpeg', 'eml', 'msg'] as const;
/** Of one document; an invoice or a portal's page has a hundredth of it. */
export const MOST_SUPPORT_BYTES = 25_000_000;
/** Of one close or exception. */
export const MOST_SUPPORT_FILES = 50;

const supportSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('close'), month: closeMonth, currency: closeCurrency }),
  z.strictObject({ kind: z.literal('exception'), key: z.string().min(1).max(1_000) }),
]);
export type SupportSubject = z.infer<typeof supportSubject>;

export const supportFile = z.strictObject({
  id: z.int().positive(),
  name: z.string(),
  kind: z.enum(SUPPORT_KINDS),
  bytes: z.int().nonnegative(),
  sha256,
  at: instant,
  by: z.string(),
});
export type SupportFile = z.infer<typeof supportFile>;

const id = supportFile.shape.id;

export const supportCalls = {
  /** In the order in which they were attached; `locked` when the month is, and they stay as they are. */
  'support.list': call(
    z.strictObject({ workspaceId, subject: supportSubject }),
    z.strictObject({ files: z.array(supportFile).max(MOST_SUPPORT_FILES), locked: z.boolean() }),
  ),
  /** Asks for a file with the native dialog and attaches it; null when the person declined. */
  'support.attach': call(
    z.strictObject({ workspaceId, subject: supportSubject }),
    z.strictObject({ file: supportFile.nullable() }),
  ),
  /** Takes a document away again that was attached by mistake. */
  'support.remove': call(z.strictObject({ workspaceId, id }), nothing),
  /** Asks in a native dialog, then has the system open a copy; it is never shown in the window. */
  'support.open': call(z.strictObject({ workspaceId, id }), z.strictObject({ opened: z.boolean() })),
};
