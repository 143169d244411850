/** A whole workspace to a file, and one from a file: for one that moves, and for a copy that goes to a reviewer. */
import { basename } from 'node:path';
import { TieoutError } from '../../../src-shared/errors.ts';
import { checksummed } from '../../checksum.ts';
import type { JobControl } from '../../jobs/jobs.ts';
import type { Packing } from '../../moving/pack.ts';
import type { RestoredNote } from '../../store/work/restored.ts';
import { recordIn, type WorkspaceRecord } from '../../workspaces/workspace-file.ts';
import type { AppParts } from '../app-parts.ts';

type Writing = {
  readonly workspaceId: string;
  readonly target: string;
  readonly jobId: string;
  /** Epoch ms; now unless told. */
  readonly madeAt?: number;
  readonly review?: Packing['review'];
};

/** Throws what `packWorkspace` throws. */
export async function writeWorkspaceFile(
  parts: AppParts,
  { workspaceId, target, jobId, madeAt = parts.now(), review }: Writing,
) {
  const { registry, anchors, store } = parts;
  const workPath = registry.workPath(workspaceId);
  // A file of a locked month that is damaged is put right before it travels.
  await store.checkCloseFiles(workPath, registry.closesFolderOf(workspaceId));
  await anchors.settle(workspaceId);
  const record = registry.find(workspaceId);
  const { name, environment } = record.settings;
  const bytes = await store.packWorkspace(jobId, {
    cachePath: registry.databasePath(workspaceId),
    workPath,
    target,
    about: { workspaceId, name, environment, madeAt, app: parts.appName },
    carried: { settings: checksummed(withoutMoney(record)), anchor: await anchors.read(workspaceId) },
    actor: parts.actor(workspaceId),
    ...(review && { review }),
  });
  return { kind: 'move' as const, fileName: basename(target), name, bytes };
}

type Taking = {
  readonly path: string;
  /** What opens the file, and the secret (base64url) of the workspace in it. */
  readonly key: Uint8Array;
  readonly secret: string;
  /** By which it is to be known here. */
  readonly id: string;
  readonly bytes: number;
  /** For the trail; null for none. */
  readonly note: RestoredNote | null;
  /** Of the settings in the file. Throws what stands against them. */
  readonly recordOf: (settings: string) => WorkspaceRecord;
  readonly keepMore: (record: WorkspaceRecord) => Promise<void>;
};

/**
 * Makes the workspace in the file one of this computer's, or nothing at all. Throws what is wrong with the file, and
 * `cancelled`.
 */
export async function takeWorkspaceFile(
  parts: AppParts,
  job: JobControl,
  { path, key, secret, id, bytes, note, recordOf, keepMore }: Taking,
) {
  const { registry, keychain, keyring, store } = parts;
  const subject = basename(path);
  // All of it is proved before anything is made.
  const { settings, anchor } = await store.checkWorkspaceFile(job.id, path, key);
  const record = recordOf(settings);
  const folder = await registry.makeRoom(id, subject);
  try {
    await store.unpackWorkspace(job.id, { path, key, folder });
    if (job.signal.aborted) throw new TieoutError('cancelled');
    const restored = await registry.admit(record, note && JSON.stringify(note), async () => {
      await keepMore(record);
      if (anchor !== null && anchor !== 'damaged') await keychain.storeOwn(id, 'audit-anchor', anchor);
      await keyring.restoreKey(id, secret);
    });
    parts.emit('workspaces.changed', {});
    await store.openWork(registry.workPath(id));
    return { kind: 'restore' as const, fileName: subject, name: restored.settings.name, bytes };
  } catch (error) {
    await registry.clearRoom(id, async (room) => {
      await keychain.forget(room);
      keyring.forget(room);
    });
    throw error;
  }
}

/** A person gives the permission to move money in front of the workspace, on each computer. */
export function withoutMoney(record: WorkspaceRecord): WorkspaceRecord {
  const { settings } = record;
  return { ...record, settings: { ...settings, service: { ...settings.service, moneyMovement: false } } };
}

/** The settings that a file carries. Throws `workspace-file-damaged`. */
export function recordOf(text: string, workspaceId: string, subject: string): WorkspaceRecord {
  try {
    return recordIn(text, workspaceId).record;
  } catch (error) {
    throw new TieoutError('workspace-file-damaged', { subject }, error);
  }
}
