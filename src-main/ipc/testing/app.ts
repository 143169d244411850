/** The whole main process but Electron and the OS keychain, for the tests of its calls. */

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ScreenMenus } from '../../../src-shared/contract/app.ts';
import type { Envelope } from '../../../src-shared/contract/call.ts';
import type { DailyRun } from '../../../src-shared/contract/daily-run.ts';
import type { CallInput, CallName, CallResponse } from '../../../src-shared/contract/index.ts';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { AppSettings } from '../../app-settings.ts';
import { buildParts } from '../../build-parts.ts';
import { runByCommand } from '../../daily-run/command-runs.ts';
import { demoHere } from '../../demo/testing/demo-here.ts';
import type { Keychain } from '../../keychain.ts';
import { openLog } from '../../log.ts';
import type { ManagedPolicy } from '../../policy/managed-policy.ts';
import { withinPolicy } from '../../policy/must-allow.ts';
import { ANSWER_THREAD } from '../../service-client/answer-reader.ts';
import { ProxySignIn } from '../../service-client/proxy-sign-in.ts';
import type { Fetch } from '../../service-client/transport.ts';
import { NO_MENUS } from '../../shell/screen-menus.ts';
import { READER_THREAD, threadReader } from '../../statement-reader/testing/thread-reader.ts';
import { giveKeys } from '../../store/engine/keys.ts';
import { keychainInMemory } from '../../testing/keychain-in-memory.ts';
import { threadFile } from '../../testing/thread-files.ts';
import { mustRest } from '../../updates/rest.ts';
import { NO_UPDATES } from '../../updates/testing/updates.ts';
import { Updates } from '../../updates/updates.ts';
import { warmStoreThread } from '../../worker/testing/warm-threads.ts';
import { deriveKeys } from '../../workspaces/workspace-keys.ts';
import { createDispatcher, createEmitter } from '../dispatch.ts';
import { createHandlers } from '../handlers/index.ts';

/** Without a word of the app for so long, it is asked all the same. */
const WAITS_MS = 500;
/**
 * Deposits of the demo, over its four and a half months: a third of the product's, with everything planted among them.
 */
const DEMO_ROWS = 2_200;

/** The moment at which everything happens. */
export const NOW = Date.parse('2026-10-15T12:00:00Z');

export type TestApp = Awaited<ReturnType<typeof startApp>>;

/** The app as it was left by another; the keychain, which belongs to the system, is the same. */
export const startAgain = (
  root: string,
  before: Pick<TestApp, 'kept' | 'own'>,
  given: { readonly policy?: ManagedPolicy } = {},
) => startApp(root, { before, ...given });

/**
 * Everything that crosses to the renderer is kept in `crossed`; a keychain and a clock of one's own can be handed in.
 */
export async function startApp(
  root: string,
  given: {
    readonly before?: {
      kept: ReadonlyMap<string, Readonly<Record<string, string>>>;
      own: ReadonlyMap<string, unknown>;
    };
    readonly keychain?: Keychain;
    readonly now?: () => number;
    readonly policy?: ManagedPolicy;
  } = {},
) {
  const { before = { kept: new Map(), own: new Map() }, now = () => NOW } = given;
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
    /** What reads statement files. */
    startReader: () => threadReader(new Worker(threadFile('reader'), READER_THREAD)),
    /** How far the clock of the scheduled syncs is ahead of the others. */
    minutes: 0,
    /** What the person answers when asked whether money may be moved. */
    allowsMoney: true,
    /** And when asked whether a document may be opened. */
    opensFiles: true,
  };
  const atStart = { ...state };
  const {
    keychain: inMemory,
    entries: kept,
    own,
  } = keychainInMemory(onSecret, () => {
    if (!state.keychainAnswers) throw new TieoutError('keychain-unavailable', {}, new Error('no bus'));
  });
  for (const [account, credentials] of before.kept) kept.set(account, credentials);
  for (const [account, value] of before.own) own.set(account, value);
  const copied: string[] = [];
  /** What is done at each word of the app to its window. */
  const listeners = new Set<(name: string, payload: unknown) => void>();
  const emit = createEmitter(
    (name, payload) => {
      crossed.push([name, payload]);
      for (const hear of listeners) hear(name, payload);
    },
    (name, error) => log.error(`event ${name}`, error),
  );
  const settings = await AppSettings.open({
    path: join(root, 'settings.json'),
    userName: 'Ana Preparer',
    systemLocale: 'es-PE',
    systemRegion: 'es-PE',
    onProblem: (error) => log.error('settings', error),
  });
  /** Daily runs of whose end the system told. */
  const notified: DailyRun[] = [];
  const { parts, stop: stopParts } = await buildParts({
    folder: join(root, 'workspaces'),
    log,
    keychain: given.keychain ?? inMemory,
    emit,
    network: {
      fetch: withinPolicy(given.policy ?? {}, (url, init) => state.through(url, init)),
      wait: async () => undefined,
    },
    startStoreThread: warmStoreThread,
    startAnswerThread: () => new Worker(threadFile('answer'), ANSWER_THREAD),
    startStatementReader: () => state.startReader(),
    startDemoThread: (origin) => demoHere({ ...origin, rows: DEMO_ROWS }),
    now,
    scheduleClock: () => now() + state.minutes * 60_000,
    notify: (run) => notified.push(run),
    onSecret,
    actor: () => settings.preferences.person,
    keepNewWorkspace: (newWorkspace) => settings.change({ newWorkspace }),
  });
  const { registry, schedules } = parts;
  /** What stands outside the window: the menu's commands, and the language and colours it follows. */
  const outside = { menus: NO_MENUS as ScreenMenus, language: 'es', colorScheme: 'auto' };
  const shown: string[] = [];
  const opened: string[] = [];
  const shownCodes: string[] = [];
  const suggested: string[] = [];
  const handlers = createHandlers({
    ...parts,
    proxySignIn: new ProxySignIn({
      kept: { read: async () => null, store: async () => undefined, forget: async () => undefined },
      onAsks: (asks) => emit('network.proxyAsks', { asks }),
      onSecret,
      onProblem: (error) => log.error('proxy', error),
    }),
    appName: 'Tieout 0.1.0',
    version: '0.1.0',
    policy: given.policy ?? {},
    policyPlace: given.policy ? '/etc/tieout/policy.json' : null,
    runtime: 'Node',
    updates: new Updates({
      ...NO_UPDATES,
      off: 'not-installed',
      mustRest: () => mustRest(parts),
      onChange: (state) => emit('updates.changed', { state }),
      onProblem: (error) => log.error('updates', error),
    }),
    readNotices: async () => null,
    systemLocale: 'es-PE',
    settings,
    followPreferences: ({ language, colorScheme }) => Object.assign(outside, { language, colorScheme }),
    pointedAt: () => undefined,
    pictureReady: () => undefined,
    startIsOver: Promise.resolve(),
    setScreenMenus: (menus) => {
      outside.menus = menus;
    },
    chooseSavePath: async (name) => {
      suggested.push(name);
      return state.savePath;
    },
    printPdf: async (html) => new TextEncoder().encode(html),
    chooseFile: async () => state.openPath,
    confirmOpening: async () => state.opensFiles,
    openFile: async (path) => void opened.push(path),
    chooseStatements: async () => state.statementPaths,
    chooseFolder: async () => state.folderPath,
    showInFolder: (path) => shown.push(path),
    confirmLeaving: async () => true,
    confirmMoneyMovement: async () => state.allowsMoney,
    showRecoveryCode: async ({ code }) => void shownCodes.push(code),
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
  /** The next word of the app that is waited for: any, unless it is told which. It is not waited for without end. */
  const nextWord = (isIt: (name: string, payload: unknown) => boolean = () => true) =>
    new Promise<void>((resolve) => {
      const end = () => {
        listeners.delete(hear);
        clearTimeout(late);
        resolve();
      };
      const hear = (name: string, payload: unknown) => {
        if (isIt(name, payload)) end();
      };
      const late = setTimeout(end, WAITS_MS);
      listeners.add(hear);
    });
  const ended = async (jobId: string): Promise<Job> => {
    const isItsEnd = (name: string, payload: unknown) => {
      if (name !== 'jobs.changed') return false;
      const { id, status } = payload as Job;
      return id === jobId && status !== 'running';
    };
    for (;;) {
      // From before the question on, so that none is missed.
      const word = nextWord(isItsEnd);
      const { jobs: list } = await call('jobs.list', {});
      const job = list.find(({ id }) => id === jobId);
      if (job && job.status !== 'running') return job;
      // To ask again and again would take the processor from the threads that do the work.
      await word;
    }
  };
  /** Lets the schedules look at their clock so many minutes after the start, and waits for what they do. */
  const look = (minutes: number) => {
    state.minutes = minutes;
    return schedules.look();
  };
  /** The daily run as the command line orders it. */
  const runByCommandLine = (workspace: string) =>
    runByCommand(
      {
        ...parts,
        language: () => 'en',
        onDefect: (error) => log.error('command', error),
      },
      workspace,
    );
  const databasePath = (workspaceId: string) => registry.databasePath(workspaceId);
  /** Lets the test itself open the workspace's databases. */
  const shareKeys = (workspaceId: string) => {
    const keys = deriveKeys(own.get(`${workspaceId}/workspace-key`) as string);
    giveKeys(registry.folderOf(workspaceId), { keys });
  };
  /**
   * Without its workspaces, what a test has set and what was told: another test goes on in the same app, for a start
   * takes longer.
   */
  const clear = async () => {
    Object.assign(state, atStart);
    for (const { id } of (await call('workspaces.list', {})).workspaces)
      await call('workspaces.remove', { workspaceId: id });
    for (const told of [crossed, notified, shown, opened, shownCodes, suggested, copied]) told.length = 0;
  };
  const stop = async () => {
    await stopParts();
    await settings.written();
  };
  return {
    call,
    ask,
    ended,
    nextWord,
    look,
    notified,
    runByCommandLine,
    databasePath,
    shareKeys,
    clear,
    stop,
    demo: parts.demo,
    drafts: parts.drafts,
    upkeep: parts.upkeep,
    /** As if a database had been recovered. */
    noteRecovery: parts.store.noteRecovery,
    state,
    kept,
    own,
    secrets,
    crossed,
    shown,
    opened,
    shownCodes,
    suggested,
    copied,
    outside,
  };
}
