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
  /**
   * Of a workspace that a team shares: what was decided comes again from its log, which had so many entries of here.
   */
  fromLog: z.strictObject({ entries: z.int().nonnegative() }).optional(),
  /** False where what was done last is in no place: the damaged file is missing, cannot be read or is behind a copy. */
  newestRead: z.boolean(),
  parts: z.array(
    z.strictObject({
      part: z.enum(WORK_PARTS),
      saved: z.int().nonnegative(),
      /**
       * Known to have been there and in no place to be read; null where some may be lost and nothing tells how many.
       */
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

/** A value in a file of settings that is not the one that the app wrote; each as JSON, null where there is none. */
export const settingFound = z.strictObject({
  name: z.string().max(200),
  found: z.string().max(200).nullable(),
  used: z.string().max(200).nullable(),
});
export type SettingFound = z.infer<typeof settingFound>;

export const recovery = z.strictObject({
  /**
   * `cache`: records read from the service. `work`: what people did themselves, as cashout orders. `close`: the file of
   * a locked month, replaced by its copy. `settings`: a small file of settings (`file`).
   */
  what: z.enum(['cache', 'work', 'close', 'settings']),
  at: instant,
  /** When the copy was made that replaced the damaged file; null when an empty one did. */
  restoredFrom: instant.nullable(),
  /** The name under which the damaged file is kept, in the workspace's folder; null when the file was missing. */
  setAside: z.string().max(200).nullable(),
  /** Of a close and of settings: the file's name. */
  file: z.string().max(200).optional(),
  /** Of settings that are not as the app wrote them: what the file says and what is used instead. */
  found: z.array(settingFound).max(20).optional(),
  /** Of people's own work: what was saved from where, and what was not. Absent in notices of earlier versions. */
  work: workRecovery.optional(),
});
export type StorageRecovery = z.infer<typeof recovery>;

/** A damaged database is recovered, or a plain one of an earlier version encrypted: so many rows of it so far. */
const mending = z.strictObject({
  /** `cache`: records read from the service. `work`: what people did themselves. */
  what: z.enum(['cache', 'work']),
  doing: z.enum(['recovering', 'encrypting']),
  rows: z.int(),
});
export type Mending = z.infer<typeof mending>;

/** A file of settings that could not be used, under which name it is kept, and what is used in its place. */
const settingsUnusable = z.strictObject({
  file: z.string().max(200),
  setAside: z.string().max(200).nullable(),
  /** When the copy was written that is used; null where everything begins anew. */
  copyOf: instant.nullable(),
  found: z.array(settingFound).max(20),
});
export type SettingsUnusable = z.infer<typeof settingsUnusable>;

/** Older plain files that are still to be encrypted, and how much room the disk lacks for the largest of them. */
const encryptionWaiting = z.strictObject({
  files: z.int().positive(),
  /** 0 where room is not what is missing: a file is in use, or cannot be written. */
  missingBytes: z.int().nonnegative(),
});
export type EncryptionWaiting = z.infer<typeof encryptionWaiting>;

/** Files of locked months that are not safe as they are. */
const closeFilesState = z.strictObject({
  /** Neither the file nor its copy is what was locked. */
  lost: z.array(z.strictObject({ month: z.string(), currency: z.string(), file: z.string() })),
  /** Files of which no second copy could be made. */
  uncopied: z.array(z.string()),
});

export const storageCalls = {
  /** What a person should know of the workspace's files. */
  'storage.state': call(
    z.strictObject({ workspaceId }),
    z.strictObject({
      /** Those that nobody has dismissed, oldest first. */
      recoveries: z.array(recovery),
      /** Set when the daily copy of people's own work could not be made; `lastCopy`: when the newest was. */
      copyOverdue: z.strictObject({ lastCopy: instant.nullable() }).nullable(),
      /** The app's own settings could not be used as they were found at this start. */
      settingsUnusable: settingsUnusable.nullable(),
      /** Null where every file is encrypted, or nobody has looked yet. */
      encryption: encryptionWaiting.nullable(),
      closeFiles: closeFilesState,
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
  /** Something else that `storage.state` says of the workspace's files is another now. */
  'storage.changed': z.strictObject({ workspaceId }),
  /** What is being done about a database before it can be asked; null when it is done, or could not be. */
  'storage.mending': z.strictObject({
    workspaceId,
    what: mending.shape.what,
    mending: mending.nullable(),
  }),
};
