/** What the app had to do about a workspace's damaged files, so that the person learns it from the app. */
import { z } from 'zod';
import { call, instant, nothing, workspaceId } from './call.ts';

export const recovery = z.strictObject({
  /** `cache`: records read from the service. `work`: what people did themselves, as cashout orders. */
  what: z.enum(['cache', 'work']),
  at: instant,
  /** When the copy was made that replaced the damaged file; null when an empty one did. */
  restoredFrom: instant.nullable(),
  /** The name under which the damaged file is kept, in the workspace's folder; null when the file was missing. */
  setAside: z.string().max(200).nullable(),
});
export type StorageRecovery = z.infer<typeof recovery>;

export const storageCalls = {
  /** What a person should know of the workspace's files. */
  'storage.state': call(
    z.strictObject({ workspaceId }),
    z.strictObject({
      /** Those that nobody has dismissed, oldest first. */
      recoveries: z.array(recovery),
      /** Set when the daily copy of people's own work could not be made; `lastCopy`: when the newest was. */
      copyOverdue: z.strictObject({ lastCopy: instant.nullable() }).nullable(),
    }),
  ),
  /** It was read: it is not told again. */
  'storage.dismiss': call(z.strictObject({ workspaceId, what: recovery.shape.what, at: instant }), nothing),
};

export const storageEvents = {
  /** A damaged file was replaced: what was read from it before may no longer be there. */
  'storage.recovered': z.strictObject({}),
  /** So many records of a damaged cache have been saved so far; null when it is mended, or could not be. */
  'storage.mending': z.strictObject({ workspaceId, rows: z.int().nullable() }),
};
