/**
 * The parts that the app and the tests of its calls have alike, built in the order in which they need each other. What
 * they do not have alike (Electron's network and windows, the system's keychain, the clock) is handed in.
 */
import { basename } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { DailyRun } from '../src-shared/contract/daily-run.ts';
import type { NewWorkspaceDraft } from '../src-shared/contract/drafts.ts';
import type { Job } from '../src-shared/contract/jobs.ts';
import type { Assigned } from '../src-shared/contract/team.ts';
import { buildDailyWork } from './build-daily-work.ts';
import { buildService } from './build-service.ts';
import { type DemoOrigin, DemoService } from './demo/demo-service.ts';
import { ExceptionUpkeep } from './exceptions/exception-upkeep.ts';
import type { AppParts } from './ipc/app-parts.ts';
import type { EmitEvent } from './ipc/dispatch.ts';
import { Jobs } from './jobs/jobs.ts';
import type { Keychain } from './keychain.ts';
import type { AppLog } from './log.ts';
import type { TransportOptions } from './service-client/transport.ts';
import { StatementReaders } from './statement-reader/readers.ts';
import type { ReaderProcess } from './statement-reader/reading-under-way.ts';
import { forgetArriving } from './team/kept-secrets.ts';
import { Teams } from './team/teams.ts';
import { StoreHost } from './worker/store-host.ts';
import { AuditAnchors } from './workspaces/audit-anchors.ts';
import { OpenDrafts } from './workspaces/open-drafts.ts';
import { WorkspaceRegistry } from './workspaces/registry.ts';
import { StorageNotices } from './workspaces/storage-notices.ts';
import { WorkspaceKeyring } from './workspaces/workspace-keys.ts';
import { WorkspaceSecrets } from './workspaces/workspace-secrets.ts';

type Given = {
  /** Where the workspaces are. */
  readonly folder: string;
  readonly log: AppLog;
  readonly keychain: Keychain;
  readonly emit: EmitEvent;
  readonly network: Pick<TransportOptions, 'fetch' | 'wait'>;
  readonly startStoreThread: () => Worker;
  readonly startStatementReader: () => ReaderProcess;
  readonly startDemoThread: (origin: DemoOrigin) => Worker;
  readonly startAnswerThread: () => Worker;
  readonly now: () => number;
  /** The clock of the syncs that run by it. */
  readonly scheduleClock: () => number;
  /** Whether the system has a network; it has unless told. */
  readonly isOnline?: () => boolean;
  /** Told of all jobs whenever one of them changes. */
  readonly onWork?: (jobs: readonly Job[]) => void;
  /** Has the system notify of the end of a daily run that was not watched in a window. */
  readonly notify?: (run: DailyRun) => void;
  /**
   * Has the system tell what colleagues assigned to the person; a press on it is to show the window and call `onPress`.
   */
  readonly notifyAssigned?: (assigned: readonly Assigned[], onPress: () => void) => void;
  /** Told about every token of a session. */
  readonly onSecret: (secret: string) => void;
  /** Who is at work: the name that signs what is done by the clock. */
  readonly actor: () => string;
  /** Keeps the half-filled form of a workspace that is not made yet. */
  readonly keepNewWorkspace: (draft: NewWorkspaceDraft | null) => void;
};

/** Starts the store thread; `stop` ends jobs, sessions, readers and threads, in this order. */
export async function buildParts(given: Given) {
  const { log, emit, now, onSecret } = given;
  const secrets = new WorkspaceSecrets(given.keychain);
  const { keychain } = secrets;
  const jobProgress: AppParts['jobProgress'] = new Map();
  const statementReaders = new StatementReaders({
    start: given.startStatementReader,
    report: (text) => log.error('statement reader', text),
  });
  /** Workspaces whose databases were opened in this session. */
  const opened = new Set<string>();
  const storeHost = new StoreHost(
    given.startStoreThread,
    {
      jobProgress: (jobId, done, total) => jobProgress.get(jobId)?.(done, total),
      recovered: () => {
        // An app that ends meanwhile has no threads left to ask.
        storageNotices.collectAll().catch((error) => log.error('storage notices', error));
        emit('storage.recovered', {});
        refreshRecovered().catch((error) => log.error('exceptions', error));
      },
      mending: (path, mending) => {
        const what = basename(path) === 'work.db' ? 'work' : 'cache';
        const workspace = registry.ownerOf(path);
        if (workspace) emit('storage.mending', { workspaceId: workspace.id, what, mending });
      },
      auditGrown: (path, isOrder) => anchors.grown(path, isOrder),
      askReader: (ask) => statementReaders.answer(ask),
      report: (text) => log.error('store thread', text),
    },
    async (path) => {
      const { id } = registry.findByPath(path);
      const state = await keyring.of(id);
      if (!opened.has(id)) upkeep.refreshLeftOver(id);
      opened.add(id);
      teams.opened(id);
      return { folder: registry.folderOf(id), state };
    },
    (offered) => teams.offer(offered),
  );
  storeHost.start();
  const { store } = storeHost;
  const demo = new DemoService(given.startDemoThread);
  const registry = await WorkspaceRegistry.open(given.folder, (what, error) =>
    log.error(`workspace settings: ${what}`, error),
  );
  // Finish what the last run could not, in the background.
  void registry.finishRemovals((id, wasArriving) =>
    wasArriving ? forgetArriving(keychain, id) : keychain.forget(id),
  );
  const keyring = new WorkspaceKeyring({
    keychain,
    isKeyed: (id) => store.isKeyed(registry.folderOf(id)),
    onKeys: (id, state) => storeHost.giveKeys(registry.folderOf(id), state),
    onForgotten: (id) => storeHost.forgetKeys(registry.folderOf(id)),
    trailKeyOf: (id) => teams.trailKeyOf(id),
  });
  const teams = await Teams.open({
    ...{ registry, keychain, keyring, store, now },
    onChange: (workspaceId, what) => emit('team.changed', { workspaceId, what }),
    onAssigned: (workspaceId, person, assigned) => {
      const told = { workspaceId, person, assigned };
      emit('team.assigned', { ...told, open: false });
      given.notifyAssigned?.(assigned, () => emit('team.assigned', { ...told, open: true }));
    },
    onProblem: (what, error) => log.error(what, error),
  });
  const actor = (workspaceId: string) =>
    teams.personOf(workspaceId) ?? registry.reviewOf(workspaceId)?.to ?? given.actor();
  const anchors = new AuditAnchors({
    keychain,
    store,
    workspaceOf: (path) => registry.ownerOf(path)?.id,
    workPath: (id) => registry.workPath(id),
    now,
    onProblem: (what, error) => log.error(what, error),
  });
  const storageNotices = new StorageNotices({
    registry,
    recoveries: () => store.listRecoveries(),
    now,
    onProblem: (error) => log.error('storage notices', error),
  });
  const tellUnusable: AppParts['tellUnusable'] = (workspaceId, unusable) =>
    void storageNotices
      .addUnusable(workspaceId, unusable)
      .then(() => emit('storage.changed', { workspaceId }))
      .catch((error) => log.error('storage notices', error));
  const service = buildService({ ...given, registry, secrets, demo, store, actor });
  const { sessions } = service;
  const workOf = (workspaceId: string) => registry.workPath(registry.find(workspaceId).id);
  const drafts = new OpenDrafts({
    store: async (workspaceId, draft) => store.storeDraft(workOf(workspaceId), draft, now()),
    remove: async (workspaceId, names) => store.removeDrafts(workOf(workspaceId), names),
    keepNewWorkspace: given.keepNewWorkspace,
  });
  const jobs = new Jobs({
    onChange: (job) => {
      emit('jobs.changed', job);
      given.onWork?.(jobs.list());
      dailyWork.follow(job);
      if (job.status !== 'running' && (job.kind === 'sync' || job.kind === 'import'))
        teams.recordsRead(job.workspaceId);
    },
    onDefect: (error) => log.error('job', error),
    now,
  });
  const upkeep = new ExceptionUpkeep({
    store,
    paths: (id) => registry.closePathsOf(id, now()),
    isThere: (id) => registry.list().some((record) => record.id === id),
    isSyncing: (id) => jobs.underWay(id, 'sync') !== undefined,
    jobProgress,
    onRefreshed: (workspaceId) => emit('exceptions.refreshed', { workspaceId }),
    onDefect: (error) => log.error('exceptions', error),
  });
  const recoveriesSeen = new Set<string>();
  /** What was recovered may be less than there was, and exceptions rest on it. */
  const refreshRecovered = async () => {
    for (const { path, at } of await store.listRecoveries()) {
      const own = registry.ownerOf(path);
      if (!own || recoveriesSeen.has(`${path} ${at}`)) continue;
      recoveriesSeen.add(`${path} ${at}`);
      await upkeep.touch(own.id, {});
      upkeep.refreshTouched(own.id);
    }
  };
  const dailyWork = buildDailyWork({
    ...{ ...given, actor },
    ...{ registry, store, sessions, keychain, upkeep, jobs, jobProgress, tellUnusable },
  });
  const { schedules } = dailyWork;
  /** `beforeClosing` is called after the last call to the databases and before they are closed. */
  const stop = async (beforeClosing?: () => void) => {
    schedules.stop();
    upkeep.stop();
    await jobs.cancelAll();
    await sessions.endAll();
    await service.stop();
    await anchors.settleAll();
    statementReaders.stop();
    beforeClosing?.();
    await storeHost.stop();
    teams.stop();
    await demo.stop();
  };
  /** As `stop`, but only what must not be cut off, the databases, and before it returns; waits so long for them. */
  const stopNow = (limitMs: number) => {
    schedules.stop();
    storeHost.stopNow(limitMs);
  };
  return {
    parts: {
      registry,
      keychain,
      keyring,
      anchors,
      sessions,
      access: service.access,
      outboxes: service.outboxes,
      store,
      storageNotices,
      tellUnusable,
      drafts,
      jobs,
      teams,
      actor,
      upkeep,
      syncs: dailyWork.syncs,
      schedules,
      matchingRuns: dailyWork.matchingRuns,
      dailyRuns: dailyWork.dailyRuns,
      watchedFolders: dailyWork.watchedFolders,
      demo,
      emit,
      now,
      onSecret,
      jobProgress,
      requestLog: service.requestLog,
      logPath: log.path,
      noteFailedScreen: (screen: string, details: string) => log.error(`screen ${screen}`, details),
    },
    stop,
    stopNow,
    /** Whether no job runs and the databases are asked for nothing but pages and totals. */
    isIdle: () => storeHost.isIdle && !jobs.list().some(({ status }) => status === 'running'),
  };
}
