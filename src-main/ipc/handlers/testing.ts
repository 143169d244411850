/** The whole main process but Electron and the OS keychain, for the tests of its calls. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Envelope } from '../../../src-shared/contract/call.ts';
import type { CallInput, CallName, CallResponse } from '../../../src-shared/contract/index.ts';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { DemoService } from '../../demo/demo-service.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { openLog } from '../../log.ts';
import { Outboxes } from '../../payouts/outboxes.ts';
import { lineOf, RequestLog } from '../../service-client/request-log.ts';
import { createTransport, type Fetch } from '../../service-client/transport.ts';
import { AppSettings } from '../../shell/app-settings.ts';
import { NO_MENUS, type ScreenMenus } from '../../shell/screen-menus.ts';
import { Schedules } from '../../sync/schedules.ts';
import { Syncs } from '../../sync/syncs.ts';
import { keychainInMemory } from '../../testing.ts';
import { STORE_THREAD, StoreHost } from '../../worker/store-host.ts';
import { WorkspaceRegistry } from '../../workspaces/registry.ts';
import { ServiceAccess } from '../../workspaces/service-access.ts';
import { Sessions } from '../../workspaces/sessions.ts';
import { StorageNotices } from '../../workspaces/storage-notices.ts';
import { createDispatcher, createEmitter } from '../dispatch.ts';
import { createHandlers } from './index.ts';

/** The moment at which everything happens. */
export const NOW = Date.parse('2026-10-15T12:00:00Z');

export type TestApp = Awaited<ReturnType<typeof startApp>>;

/** Wires the parts as index.ts does. Everything that crosses to the renderer is kept in `crossed`. */
export async function startApp(root: string) {
  const log = openLog(join(root, 'logs'));
  const secrets = new Set<string>();
  const onSecret = (secret: string) => {
    secrets.add(secret);
    log.strikeOut(secret);
  };
  const crossed: unknown[] = [];
  const state = {
    through: ((url, init) => fetch(url, init)) as Fetch,
    savePath: join(root, 'October.xlsx') as string | null,
    /** The file that the person chooses to read. */
    openPath: null as string | null,
    /** What the person chooses as statement files, and as a folder. */
    statementPaths: [] as string[],
    folderPath: null as string | null,
    keychainAnswers: true,
    /** How far the clock of the scheduled syncs is ahead of the others. */
    minutes: 0,
    /** What the person answers when asked whether money may be moved. */
    allowsMoney: true,
  };
  const { keychain, entries: kept } = keychainInMemory(onSecret, () => {
    if (!state.keychainAnswers) throw new TieoutError('keychain-unavailable', {}, new Error('no bus'));
  });
  const requestLog = new RequestLog();
  const copied: string[] = [];
  const jobProgress = new Map<string, (done: number, total: number) => void>();
  const host = new StoreHost(
    () => new Worker(new URL('../../worker/store-thread.ts', import.meta.url), STORE_THREAD),
    {
      jobProgress: (jobId, done, total) => jobProgress.get(jobId)?.(done, total),
      recovered: () => emit('storage.recovered', {}),
      report: (text) => log.error('store thread', text),
    },
  );
  const demo = new DemoService(
    (workerData) => new Worker(new URL('../../demo/sandbox-thread.ts', import.meta.url), { workerData }),
  );
  const registry = await WorkspaceRegistry.open(join(root, 'workspaces'), (id, error) =>
    log.error(id, error),
  );
  const storageNotices = new StorageNotices({
    registry,
    recoveries: () => host.store.listRecoveries(),
    onProblem: (error) => log.error('storage notices', error),
  });
  const emit = createEmitter(
    (name, payload) => crossed.push([name, payload]),
    (name, error) => log.error(`event ${name}`, error),
  );
  const transport = createTransport({
    fetch: (url, init) => state.through(url, init),
    wait: async () => undefined,
    onAttempt: (entry) => {
      requestLog.add(entry);
      log.info(lineOf(entry));
    },
  });
  const sessions = new Sessions({
    registry,
    keychain,
    transport,
    demoAddress: async (origin) => (await demo.serve(origin)).merchantsBaseUrl,
    now: () => NOW,
    onSecret,
    onConnectionChange: () => emit('workspaces.changed', {}),
  });
  const access = new ServiceAccess({
    registry,
    keychain,
    transport,
    demoBaseUrl: async (origin) => (await demo.serve(origin)).baseUrl,
    now: () => NOW,
  });
  const outboxes = new Outboxes({
    registry,
    sessions,
    access,
    store: host.store,
    now: () => NOW,
    onChange: (workspaceId, order) => emit('payouts.changed', { workspaceId, order }),
  });
  const jobs = new Jobs({
    onChange: (job) => emit('jobs.changed', job),
    onDefect: (e) => log.error('job', e),
    now: () => NOW,
  });
  const syncs = new Syncs({
    registry,
    sessions,
    store: host.store,
    jobs,
    now: () => NOW,
  });
  const schedules = new Schedules({
    registry,
    syncs,
    jobs,
    now: () => NOW + state.minutes * 60_000,
    sessions,
    keychain,
    onEnd: (ended) => emit('sync.scheduledEnded', ended),
    onDefect: (error) => log.error('scheduled sync', error),
  });
  const settings = await AppSettings.open({
    path: join(root, 'settings.json'),
    userName: 'Ana Preparer',
    systemLocale: 'es-PE',
    onProblem: (error) => log.error('settings', error),
  });
  /** What stands outside the window: the menu's commands, and the language and colours it follows. */
  const outside = { menus: NO_MENUS as ScreenMenus, language: 'es', colorScheme: 'auto' };
  const shown: string[] = [];
  const suggested: string[] = [];
  const handlers = createHandlers({
    registry,
    keychain,
    sessions,
    access,
    outboxes,
    store: host.store,
    storageNotices,
    jobs,
    syncs,
    schedules,
    demo,
    emit,
    appName: 'Tieout 0.1.0',
    version: '0.1.0',
    systemLocale: 'es-PE',
    settings,
    followPreferences: ({ language, colorScheme }) => Object.assign(outside, { language, colorScheme }),
    setScreenMenus: (menus) => {
      outside.menus = menus;
    },
    now: () => NOW,
    actor: () => settings.preferences.person,
    onSecret,
    jobProgress,
    chooseSavePath: async (name) => {
      suggested.push(name);
      return state.savePath;
    },
    chooseFile: async () => state.openPath,
    chooseStatements: async () => state.statementPaths,
    chooseFolder: async () => state.folderPath,
    showInFolder: (path) => shown.push(path),
    confirmMoneyMovement: async () => state.allowsMoney,
    requestLog,
    logPath: log.path,
    copyText: (text) => copied.push(text),
  });
  const dispatch = createDispatcher({
    handlers,
    isTrusted: () => true,
    onProblem: (name, error) => log.error(`call ${name}`, error),
  });
  const ask = async <Name extends CallName>(name: Name, request: CallInput<Name>) => {
    const answer = await dispatch({ url: 'tieout://app/', isMainFrame: true }, name, request);
    crossed.push(answer);
    return answer as Envelope<CallResponse<Name>>;
  };
  const call = async <Name extends CallName>(
    name: Name,
    request: CallInput<Name>,
  ): Promise<CallResponse<Name>> => {
    const answer = await ask(name, request);
    if (!answer.ok) throw TieoutError.from(answer.error);
    return answer.value;
  };
  const ended = async (jobId: string): Promise<Job> => {
    for (;;) {
      const { jobs: list } = await call('jobs.list', {});
      const job = list.find(({ id }) => id === jobId);
      if (job && job.status !== 'running') return job;
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  /** Lets the schedules look at their clock so many minutes after the start, and waits for what they do. */
  const look = (minutes: number) => {
    state.minutes = minutes;
    return schedules.look();
  };
  const databasePath = (workspaceId: string) => registry.databasePath(workspaceId);
  const stop = async () => {
    await jobs.cancelAll();
    await sessions.endAll();
    await host.stop();
    await demo.stop();
    await settings.written();
  };
  return {
    call,
    ask,
    ended,
    look,
    databasePath,
    stop,
    state,
    kept,
    secrets,
    crossed,
    shown,
    suggested,
    copied,
    outside,
  };
}
