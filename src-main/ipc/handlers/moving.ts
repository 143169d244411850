/**
 * Moving house: a workspace to a file, and from one. The workspace's recovery code opens the file; it is typed once, or read
 * from where it was saved, and never comes back to the window.
 */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { TieoutError } from '../../../src-shared/errors.ts';
import { checksummed } from '../../checksum.ts';
import { fileName } from '../../file-name.ts';
import { followed } from '../../jobs/followed.ts';
import type { JobControl } from '../../jobs/jobs.ts';
import { mustAllowAddress } from '../../policy/must-allow.ts';
import type { RestoredNote } from '../../store/work/restored.ts';
import { recoveryCodeOf, secretInText, secretOfRecoveryCode } from '../../workspaces/recovery-code.ts';
import { readRecoveryText } from '../../workspaces/recovery-file.ts';
import { recordIn, type WorkspaceRecord } from '../../workspaces/workspace-file.ts';
import { deriveKeys } from '../../workspaces/workspace-keys.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';
import { hereAs, keepDemoCredentials } from './arriving.ts';

/** How workspace files end. */
const ENDING = 'tieout';
/** Chosen files that are remembered; the oldest are forgotten. */
const MOST_CHOSEN = 20;

export function movingHandlers(parts: AppParts) {
  const { registry, keychain, anchors, store, jobs, now, onSecret } = parts;
  /** The files that a person chose, by token: the window names no path. */
  const chosen = new Map<string, string>();

  const exportTo = (workspaceId: string, target: string, job: JobControl) =>
    followed(parts, job, async () => {
      const workPath = registry.workPath(workspaceId);
      // A file of a locked month that is damaged is put right before it travels.
      await store.checkCloseFiles(workPath, registry.closesFolderOf(workspaceId));
      await anchors.settle(workspaceId);
      const record = registry.find(workspaceId);
      const { name, environment } = record.settings;
      const bytes = await store.packWorkspace(job.id, {
        cachePath: registry.databasePath(workspaceId),
        workPath,
        target,
        about: { workspaceId, name, environment, madeAt: now(), app: parts.appName },
        carried: {
          settings: checksummed(withoutMoney(record)),
          anchor: await anchors.read(workspaceId),
        },
        actor: parts.actor(workspaceId),
      });
      return { kind: 'move' as const, fileName: basename(target), name, bytes };
    });

  const pathOf = (token: string): string => {
    const path = chosen.get(token);
    if (path === undefined) throw new TieoutError('file-unreadable', { subject: ENDING });
    return path;
  };

  /** Starts the restore once the code has proved to be the file's. */
  const restore = async (token: string, secret: string): Promise<string> => {
    const path = pathOf(token);
    onSecret(secret);
    onSecret(recoveryCodeOf(secret));
    const about = await store.readWorkspaceFile(path);
    mustNotBeHere(about.workspaceId);
    await store.mustFitWorkspaceFile(path, deriveKeys(secret).file);
    const work = (job: JobControl) => restoreFrom(path, secret, about, job);
    return jobs.start(
      { workspaceId: about.workspaceId, kind: 'restore', listing: null, scheduled: false },
      work,
    );
  };

  const mustNotBeHere = (id: string) => {
    const here = hereAs(parts, id);
    if (here !== null) throw new TieoutError('workspace-here', { subject: here });
  };

  const restoreFrom = (
    path: string,
    secret: string,
    about: {
      readonly workspaceId: string;
      readonly madeAt: number;
      readonly app: string;
      readonly bytes: number;
    },
    job: JobControl,
  ) =>
    followed(parts, job, async () => {
      const { workspaceId } = about;
      const key = deriveKeys(secret).file;
      const subject = basename(path);
      // All of it is proved before anything is made.
      const { settings, anchor } = await store.checkWorkspaceFile(job.id, path, key);
      const record = withoutMoney(recordOf(settings, workspaceId, subject));
      for (const address of [record.settings.baseUrl, record.settings.merchantsBaseUrl])
        if (!record.demo) mustAllowAddress(parts.policy, address);
      const folder = await registry.makeRoom(workspaceId, subject);
      try {
        await store.unpackWorkspace(job.id, { path, key, folder });
        if (job.signal.aborted) throw new TieoutError('cancelled');
        const { madeAt, app } = about;
        const note: RestoredNote = {
          at: now(),
          actor: parts.actor(workspaceId),
          fileName: subject,
          madeAt,
          app,
        };
        const restored = await registry.admit(record, JSON.stringify(note), async () => {
          await keepDemoCredentials(parts, record);
          if (anchor !== null && anchor !== 'damaged')
            await keychain.storeOwn(workspaceId, 'audit-anchor', anchor);
          await parts.keyring.restoreKey(workspaceId, secret);
        });
        parts.emit('workspaces.changed', {});
        await store.openWork(registry.workPath(workspaceId));
        const { name } = restored.settings;
        return { kind: 'restore' as const, fileName: subject, name, bytes: about.bytes };
      } catch (error) {
        await registry.clearRoom(workspaceId, async (id) => {
          await keychain.forget(id);
          parts.keyring.forget(id);
        });
        throw error;
      }
    });

  return {
    'moving.export': async ({ workspaceId }) => {
      const { name } = registry.find(workspaceId).settings;
      // Two computers would be one to the team's log.
      if (parts.teams.read(workspaceId)) throw new TieoutError('team-is-shared');
      // The answer to a cashout must be in the file, or the cashout not sent.
      await parts.outboxes.mustRest(workspaceId);
      const path = await parts.chooseSavePath(fileName(name, `${dayOf(now())}.${ENDING}`));
      if (path === null) return { jobId: null };
      const about = { workspaceId, kind: 'move', listing: null, scheduled: false } as const;
      return { jobId: jobs.start(about, (job) => exportTo(workspaceId, path, job)) };
    },

    'moving.choose': async () => {
      const path = await parts.chooseFile(ENDING);
      if (path === null) return { file: null };
      const about = await store.readWorkspaceFile(path);
      const token = randomUUID();
      chosen.set(token, path);
      for (const oldest of [...chosen.keys()].slice(0, -MOST_CHOSEN)) chosen.delete(oldest);
      return { file: { token, fileName: basename(path), about, here: hereAs(parts, about.workspaceId) } };
    },

    'moving.restore': async ({ token, code }) => ({
      jobId: await restore(token, secretOfRecoveryCode(code)),
    }),

    'moving.restoreWithCodeFile': async ({ token }) => {
      const path = await parts.chooseFile('txt');
      if (path === null) return { jobId: null };
      return { jobId: await restore(token, secretInText(await readRecoveryText(path))) };
    },
  } satisfies Partial<Handlers>;
}

/** A person gives the permission to move money in front of the workspace, on each computer. */
function withoutMoney(record: WorkspaceRecord): WorkspaceRecord {
  const { settings } = record;
  return { ...record, settings: { ...settings, service: { ...settings.service, moneyMovement: false } } };
}

function recordOf(text: string, workspaceId: string, subject: string): WorkspaceRecord {
  try {
    return recordIn(text, workspaceId).record;
  } catch (error) {
    throw new TieoutError('workspace-file-damaged', { subject }, error);
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
