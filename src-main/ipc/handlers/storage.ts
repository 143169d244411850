/** What a person should know of a workspace's files: what was recovered, whether it is copied, and encrypted. */
import type { CallResponse } from '../../../src-shared/contract/index.ts';
import type { Unusable } from '../../kept-file.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

type Looked = Pick<CallResponse<'storage.state'>, 'encryption' | 'closeFiles'>;
const NOTHING: Looked = { encryption: null, closeFiles: { lost: [], uncopied: [] } };

export function storageHandlers(parts: AppParts) {
  const { registry, store, storageNotices, settings, appName, now, emit, startIsOver } = parts;
  /** What was found of the workspaces' files since the app started. */
  const found = new Map<string, Looked>();
  const looking = new Set<string>();

  /**
   * Encrypts files of earlier versions and sees to the second copies of closes. Not waited for; done once a run, and
   * again, whenever the state is asked for, as long as something is left to do: room may have been made.
   */
  const lookAfter = async (workspaceId: string): Promise<void> => {
    if (looking.has(workspaceId) || isDone(found.get(workspaceId))) return;
    looking.add(workspaceId);
    try {
      const before = JSON.stringify(found.get(workspaceId) ?? NOTHING);
      const after = { encryption: await encrypt(workspaceId), closeFiles: await keepCloses(workspaceId) };
      found.set(workspaceId, after);
      if (JSON.stringify(after) !== before) emit('storage.changed', { workspaceId });
    } catch {
      // Without a key, or while the app ends: asked again, it is tried again.
    } finally {
      looking.delete(workspaceId);
    }
  };

  const encrypt = async (workspaceId: string): Promise<Looked['encryption']> => {
    if ((await store.countPlain(registry.folderOf(workspaceId))) === 0) return null;
    const deciding = { at: now(), actor: appName };
    const { waiting } = await store.encryptOthers(registry.workPath(workspaceId), deciding);
    if (waiting.length === 0) return null;
    return {
      files: waiting.length,
      missingBytes: Math.max(...waiting.map(({ missingBytes }) => missingBytes)),
    };
  };

  const keepCloses = async (workspaceId: string): Promise<Looked['closeFiles']> => {
    const workPath = registry.workPath(workspaceId);
    if (!(await store.hasLocks(workPath))) return NOTHING.closeFiles;
    const { lost, uncopied } = await store.checkCloseFiles(workPath, registry.closesFolderOf(workspaceId));
    return { lost: [...lost], uncopied: [...uncopied] };
  };

  return {
    'storage.state': async ({ workspaceId }) => {
      // Opens people's own work: what had to be done about it is among the notices only then.
      const copyOverdue = await store.readOverdueCopy(
        registry.workPath(registry.find(workspaceId).id),
        now(),
      );
      const recoveries = await storageNotices.unread(workspaceId);
      const state = {
        recoveries,
        copyOverdue,
        settingsUnusable: told(settings.unusable),
        ...(found.get(workspaceId) ?? NOTHING),
      };
      // Its thread takes as much of the processor as the start itself.
      void startIsOver.then(() => lookAfter(workspaceId));
      return state;
    },

    'storage.dismiss': async ({ workspaceId, what, at }) => {
      await storageNotices.dismiss(workspaceId, what, at);
      return {};
    },

    'storage.dismissSettings': () => {
      settings.dismissUnusable();
      return {};
    },
  } satisfies Partial<Handlers>;
}

function told(unusable: Unusable | null): CallResponse<'storage.state'>['settingsUnusable'] {
  if (!unusable) return null;
  const { file, setAside, copyOf, found } = unusable;
  return { file, setAside, copyOf, found: [...found] };
}

function isDone(looked: Looked | undefined): boolean {
  return (
    looked !== undefined &&
    looked.encryption === null &&
    looked.closeFiles.lost.length === 0 &&
    looked.closeFiles.uncopied.length === 0
  );
}
