/**
 * Moving house: a workspace to a file, and from one. The workspace's recovery code opens the file; it is typed once, or
 * read from where it was saved, and never comes back to the window.
 */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { TieoutError } from '../../../src-shared/errors.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { fileName } from '../../file-name.ts';
import { followed } from '../../jobs/followed.ts';
import type { JobControl } from '../../jobs/jobs.ts';
import { mustAllowAddress } from '../../policy/must-allow.ts';
import { recoveryCodeOf, secretInText, secretOfRecoveryCode } from '../../workspaces/recovery-code.ts';
import { readRecoveryText } from '../../workspaces/recovery-file.ts';
import { deriveKeys } from '../../workspaces/workspace-keys.ts';
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';
import { hereAs, keepDemoCredentials } from './arriving.ts';
import { recordOf, takeWorkspaceFile, withoutMoney, writeWorkspaceFile } from './workspace-files.ts';

/** How workspace files end. */
const ENDING = 'tieout';
/** Chosen files that are remembered; the oldest are forgotten. */
const MOST_CHOSEN = 20;

export function movingHandlers(parts: AppParts) {
  const { registry, store, jobs, now, onSecret } = parts;
  /** The files that a person chose, by token: the window names no path. */
  const chosen = new Map<string, string>();

  const exportTo = (workspaceId: string, target: string, job: JobControl) =>
    followed(parts, job, () => writeWorkspaceFile(parts, { workspaceId, target, jobId: job.id }));

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
    followed(parts, job, () => {
      const { workspaceId, madeAt, app } = about;
      const fileName = basename(path);
      const note = { at: now(), actor: parts.actor(workspaceId), fileName, madeAt, app };
      return takeWorkspaceFile(parts, job, {
        ...{ path, secret, key: deriveKeys(secret).file, bytes: about.bytes, note },
        id: workspaceId,
        recordOf: (settings) => {
          const record = withoutMoney(recordOf(settings, workspaceId, fileName));
          for (const address of [record.settings.baseUrl, record.settings.merchantsBaseUrl])
            if (!record.demo) mustAllowAddress(parts.policy, address);
          return record;
        },
        keepMore: (record) => keepDemoCredentials(parts, record),
      });
    });

  return {
    'moving.export': async ({ workspaceId }) => {
      const { name, timeZone } = registry.find(workspaceId).settings;
      // Two computers would be one to the team's log.
      if (parts.teams.read(workspaceId)) throw new TieoutError('team-is-shared');
      // The answer to a cashout must be in the file, or the cashout not sent.
      await parts.outboxes.mustRest(workspaceId);
      const path = await parts.chooseSavePath(fileName(name, `${dayOf(now(), timeZone)}.${ENDING}`));
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
