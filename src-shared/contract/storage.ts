/** What the app had to do about a workspace's damaged files, so that the person learns it from the app. */
import { z } from 'zod';
import { call, instant, nothing, workspaceId } from './call.ts';

/** What people did themselves, as a person counts it. */
export const WORK_PARTS = [
  'orders',
  'order-steps',
  'checks',
  'audit-entries',
  'close-decisions',
  'files',
  'lines',
  'matches',
  'match-decisions',
  'exceptions',
  'settings',
] as const;

export const workRecovery = z.strictObject({
  /** Where it could still be read, or was looked for in vain. */
  places: z
    .array(
      z.strictObject({
        /** `file`: the damaged file itself; `set-aside`: one that was damaged earlier. */
        kind: z.enum(['file', 'copy', 'before-migration', 'set-aside']),
        name: z.string().max(200),
        /** When the copy was made; null where that is not known. */
        madeAt: instant.nullable(),
        /** How many entries were taken from it; null where it could not be read. */
        taken: z.int().nonnegative().nullable(),
      }),
    )
    .max(100),
  /** False where what was done last is in no place: the damaged file is missing, cannot be read or is behind a copy. */
  newestRead: z.boolean(),
  parts: z.array(
    z.strictObject({
      part: z.enum(WORK_PARTS),
      saved: z.int().nonnegative(),
      /** Known to have been there and in no place to be read; null where some may be lost and nothing tells how many. */
      lost: z.int().nonnegative().nullable(),
    }),
  ),
  /** Cashouts that are unknown now, because what became of them may be lost. */
  doubtfulOrders: z.int().nonnegative(),
  /** External ids of cashouts of which nothing else can be read, up to fifty. */
  lostOrders: z.array(z.string().max(200)).max(50),
  /** What contradicts the rest and is kept as evidence beside it. */
  keptAside: z.int().nonnegative(),
  /** Months (`2026-09 PEN`) that some place has as locked and that are open now. */
  openAgain: z.array(z.string().max(20)).max(500),
  /** No cashout is sent until a person has looked. */
  sendingBarred: z.boolean(),
});
export type WorkRecovery = z.infer<typeof workRecovery>;

export const recovery = z.strictObject({
  /** `cache`: records read from the service. `work`: what people did themselves, as cashout orders. */
  what: z.enum(['cache', 'work']),
  at: instant,
  /** When the copy was made that replaced the damaged file; null when an empty one did. */
  restoredFrom: instant.nullable(),
  /** The name under which the damaged file is kept, in the workspace's folder; null when the file was missing. */
  setAside: z.string().max(200).nullable(),
  /** Of people's own work: what was saved from where, and what was not. Absent in notices of earlier versions. */
  work: workRecovery.optional(),
});
export type StorageRecovery = z.infer<typeof recovery>;

/** A damaged cache is recovered, or a plain one of an earlier version encrypted: so many rows of it so far. */
const mending = z.strictObject({ doing: z.enum(['recovering', 'encrypting']), rows: z.int() });
export type Mending = z.infer<typeof mending>;

export const storageCalls = {
  /** What a person should know of the workspace's files. */
  'storage.state': call(
    z.strictObject({ workspaceId }),
    z.strictObject({
      /** Those that nobody has dismissed, oldest first. */
      recoveries: z.array(recovery),
      /** Set when the daily copy of people's own work could not be made; `lastCopy`: when the newest was. */
      copyOverdue: z.strictObject({ lastCopy: instant.nullable() }).nullable(),
      /** The app's own settings could not be read at this start: the name under which that file is kept. */
      settingsSetAside: z.string().max(200).nullable(),
    }),
  ),
  /** It was read: it is not told again. */
  'storage.dismiss': call(z.strictObject({ workspaceId, what: recovery.shape.what, at: instant }), nothing),
  /** The same of the app's own settings. */
  'storage.dismissSettings': call(nothing, nothing),
};

export const storageEvents = {
  /** A damaged file was replaced: what was read from it before may no longer be there. */
  'storage.recovered': z.strictObject({}),
  /** What is being done about the cache before it can be asked; null when it is done, or could not be. */
  'storage.mending': z.strictObject({ workspaceId, mending: mending.nullable() }),
};
