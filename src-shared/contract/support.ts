/**
 * Supporting documents: files attached to a close, an exception or a reconciling item, kept in the workspace by their
 * SHA-256.
 */

import { z } from 'zod';
import { rowKey } from '../close/item-keys.ts';
import { MOST_ITEM_ROWS, type ReconcilingItem } from './account-statement.ts';
import { call, instant, nothing, workspaceId } from './call.ts';
import { closeCurrency, closeMonth, sha256 } from './close-figures.ts';

/** What may be attached, by its ending. */
export const SUPPORT_KINDS = ['pdf', 'xlsx', 'png', 'jpg', 'jpeg', 'eml', 'msg'] as const;
/** Of one document; an invoice or a portal's page has a hundredth of it. */
export const MOST_SUPPORT_BYTES = 25_000_000;
/** Of one close, exception or item. */
export const MOST_SUPPORT_FILES = 50;

const key = z.string().min(1).max(1_000);
const supportSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('close'), month: closeMonth, currency: closeCurrency }),
  z.strictObject({ kind: z.literal('exception'), key }),
  /** As it stands in the statement of the month; it keeps what was attached in earlier months. */
  z.strictObject({
    kind: z.literal('item'),
    month: closeMonth,
    currency: closeCurrency,
    key,
    /** What the item was called before, or in another month. */
    formerly: z.array(key).max(MOST_ITEM_ROWS),
  }),
]);
export type SupportSubject = z.infer<typeof supportSubject>;

/** The keys an item may have had: of one line or record until an exception named it. */
export const formerKeysOf = ({ key: own, rows }: Pick<ReconcilingItem, 'key' | 'rows'>): string[] =>
  rows.map(rowKey).filter((each) => each !== own);

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

/**
 * `locked`: a locked month rests on it, so that it cannot be taken away. `arriving`: a colleague's, not on this
 * computer yet.
 */
const listedFile = supportFile.extend({ locked: z.boolean(), arriving: z.boolean() });
export type ListedSupportFile = z.infer<typeof listedFile>;

const id = supportFile.shape.id;

export const supportCalls = {
  /** In the order in which they were attached; `locked` when the month is, and they stay as they are. */
  'support.list': call(
    z.strictObject({ workspaceId, subject: supportSubject }),
    z.strictObject({ files: z.array(listedFile), locked: z.boolean() }),
  ),
  /** How many documents each item and exception has that may stand in the statement of the month, by its key. */
  'support.counts': call(
    z.strictObject({ workspaceId, month: closeMonth, currency: closeCurrency }),
    z.strictObject({ counts: z.array(z.strictObject({ key: z.string(), files: z.int().positive() })) }),
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
