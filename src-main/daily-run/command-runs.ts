/**
 * The daily run by a command, without a window: what it answers, and with which exit code. Another copy of the app may
 * have handed the order over, and is answered in the same words.
 */
import type { DailyRun } from '../../src-shared/contract/daily-run.ts';
import type { Job } from '../../src-shared/contract/jobs.ts';
import { leavesUnread } from '../../src-shared/contract/sync.ts';
import { detailsOf, type ErrorCode, TieoutError } from '../../src-shared/errors.ts';
import type { Language } from '../../src-shared/service/labels.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Keychain } from '../keychain.ts';
import type { Schedules } from '../sync/schedules.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { WorkspaceRecord } from '../workspaces/workspace-file.ts';
import type { DailyRuns } from './daily-runs.ts';
import { countedFiles, sum, wordsOfRefusal, wordsOfRun } from './run-words.ts';

/** What a run by a command needs. */
export type CommandParts = {
  readonly registry: Pick<WorkspaceRegistry, 'list'>;
  readonly keychain: Pick<Keychain, 'read'>;
  readonly schedules: Pick<Schedules, 'read'>;
  readonly dailyRuns: Pick<DailyRuns, 'start'>;
  readonly jobs: Pick<Jobs, 'underWay' | 'whenEnded'>;
  readonly actor: (workspaceId: string) => string;
  readonly language: () => Language;
  readonly onDefect: (error: unknown) => void;
};

/** What a script reads: 0 nothing to do, 1 something to look at, 2 failed. */
const EXIT_CODES: Readonly<Record<DailyRun['outcome'], number>> = {
  'nothing-to-do': 0,
  'to-look-at': 1,
  failed: 2,
};

export type CommandAnswer = {
  readonly exitCode: number;
  /** One line each, without a secret. */
  readonly words: string;
  readonly json: string;
};

/** Performs the order; waits for the run of the workspace that is under way, if there is one. Never throws. */
export async function runByCommand(parts: CommandParts, workspace: string): Promise<CommandAnswer> {
  try {
    const { id } = workspaceNamed(parts.registry.list(), workspace);
    if ((await parts.keychain.read(id, 'reporting')) === null) throw new TieoutError('credentials-missing');
    const { result, error } = await runOf(parts, id);
    if (result?.kind === 'daily-run') return answerOf(result.run, parts.language());
    throw error ? TieoutError.from(error) : new TieoutError('cancelled');
  } catch (error) {
    const { code } = detailsOf(error);
    if (code === 'internal') parts.onDefect(error);
    return refusalOf(code, workspace, parts.language());
  }
}

/** What is answered where nothing could be run. */
function refusalOf(code: ErrorCode, workspace: string, language: Language): CommandAnswer {
  return {
    exitCode: EXIT_CODES.failed,
    words: wordsOfRefusal(code, workspace, language),
    json: JSON.stringify({ outcome: 'failed', error: code }),
  };
}

async function runOf({ schedules, dailyRuns, jobs, actor }: CommandParts, workspaceId: string): Promise<Job> {
  const { trailingDays, notify } = await schedules.read(workspaceId);
  const id =
    jobs.underWay(workspaceId, 'daily-run')?.id ??
    dailyRuns.start(workspaceId, { startedBy: 'command', trailingDays, notify, actor: actor(workspaceId) });
  return jobs.whenEnded(id);
}

/** By its id or its name; names differ in more than capitals. Throws `workspace-not-found`. */
function workspaceNamed(records: readonly WorkspaceRecord[], workspace: string): WorkspaceRecord {
  const name = workspace.toLocaleLowerCase();
  const found =
    records.find(({ id }) => id === workspace) ??
    records.find(({ settings }) => settings.name.toLocaleLowerCase() === name);
  if (!found) throw new TieoutError('workspace-not-found', { subject: workspace });
  return found;
}

/** A run that has ended, as a script and a person read it. */
export function answerOf(run: DailyRun, language: Language): CommandAnswer {
  const moment = (at: number) => new Date(at).toISOString();
  const failed = [
    ...run.listings.flatMap(({ listing, error, problem }) => {
      const why: string | null = error ? error.code : leavesUnread(problem) ? (problem ?? null) : null;
      return why === null ? [] : [{ what: listing, error: why }];
    }),
    ...run.books.flatMap(({ book, month, error }) =>
      error ? [{ what: `${book} ${month}`, error: error.code }] : [],
    ),
  ];
  const { startedAt, finishedAt, outcome, exceptions, refreshError } = run;
  if (refreshError) failed.push({ what: 'exceptions', error: refreshError.code });
  return {
    exitCode: EXIT_CODES[outcome],
    words: wordsOfRun(run, language),
    json: JSON.stringify({
      outcome,
      startedAt: moment(startedAt),
      finishedAt: moment(finishedAt),
      records: { added: sum(run.listings, 'added'), changed: sum(run.listings, 'changed') },
      matches: sum(run.books, 'matched'),
      proposals: sum(run.books, 'proposed'),
      exceptions: { new: exceptions.appeared, resolved: exceptions.cleared, open: exceptions.unsettled },
      lockedChanges: run.lockedChanges ?? 0,
      files: countedFiles(run.files),
      failed,
      error: null,
    }),
  };
}
