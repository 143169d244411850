/** Composition root: builds what answers the window, and binds it to Electron's network, menu and dialogs. */
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { app, clipboard, net, powerMonitor, powerSaveBlocker } from 'electron';
import type { Preferences } from '../src-shared/contract/app.ts';
import type { AppSettings } from './app-settings.ts';
import { buildParts } from './build-parts.ts';
import { forgetAnswers } from './daily-run/handed-over.ts';
import createSandboxThread from './demo/sandbox-thread.ts?nodeWorker';
import { createDispatcher, createEmitter, type Dispatcher } from './ipc/dispatch.ts';
import { createHandlers } from './ipc/handlers/index.ts';
import { rememberCredentials } from './kept-credentials.ts';
import { openKeychain, openProxyNames } from './keychain.ts';
import { leaveKeychain } from './keychain-entries.ts';
import type { AppLog } from './log.ts';
import { PictureKeeper } from './picture/picture-keeper.ts';
import type { ManagedPolicy } from './policy/managed-policy.ts';
import { withinPolicy } from './policy/must-allow.ts';
import { ANSWER_THREAD } from './service-client/answer-reader.ts';
import createAnswerThread from './service-client/answer-thread.ts?nodeWorker';
import { ProxySignIn } from './service-client/proxy-sign-in.ts';
import { appMenu } from './shell/app-menu.ts';
import { appUpdates } from './shell/app-updates.ts';
import type { AppWindow } from './shell/app-window.ts';
import { followColors } from './shell/colors.ts';
import {
  chooseFile,
  chooseSavePath,
  confirmLeaving,
  confirmMoneyMovement,
  confirmOpening,
  openFile,
  showInFolder,
  showRecoveryCode,
} from './shell/dialogs.ts';
import { endInOrder } from './shell/ending.ts';
import type { Claim } from './shell/folder-claim.ts';
import { showIcon } from './shell/icon.ts';
import { sendTo } from './shell/ipc-binding.ts';
import { KEYCHAIN_SERVICE } from './shell/keychain-service.ts';
import { readNotices } from './shell/notices.ts';
import { notifyOfAssigned, notifyOfRun } from './shell/notification.ts';
import type { PointedText } from './shell/pointed-text.ts';
import { printPdf } from './shell/print-pdf.ts';
import type { RunCommand } from './shell/run-command.ts';
import { UnattendedRuns } from './shell/run-unattended.ts';
import { onScreenLock, onShutdown } from './shell/screen-lock.ts';
import { isAppUrl } from './shell/security-policy.ts';
import { serviceFetch } from './shell/service-network.ts';
import { lookOf, shoot } from './shell/shoot.ts';
import { chooseFolder, chooseStatements } from './shell/statement-dialogs.ts';
import { startStatementProcess } from './shell/statement-process.ts';
import { keepAwake, progressOf } from './shell/wakefulness.ts';

/** What waits for the end of the start does not wait longer. */
const LONGEST_START_MS = 30_000;

/** What the start of the app has made. */
type Started = {
  readonly dataFolder: string;
  readonly claim: Claim;
  readonly log: AppLog;
  readonly settings: AppSettings;
  readonly policy: ManagedPolicy;
  readonly policyPlace: string | null;
  readonly window: AppWindow;
  readonly pointed: PointedText;
  readonly origins: readonly string[];
  readonly startStoreThread: () => Worker;
  /** Has what the window asked until then answered, too. */
  readonly answerCalls: (dispatch: Dispatcher) => void;
  /** A daily run without a window; null where a person started the app. */
  readonly command: RunCommand | null;
};

export async function serveWindow(started: Started): Promise<void> {
  const { dataFolder, claim, log, settings, policy, policyPlace, window, pointed, origins } = started;
  const { startStoreThread, answerCalls, command } = started;
  const emit = createEmitter(
    (name, payload) => sendTo(window.current, name, payload),
    (name, error) => log.error(`event ${name}`, error),
  );
  const remembered =
    process.platform === 'darwin'
      ? await rememberCredentials(join(dataFolder, 'kept-credentials.json'), (error) =>
          log.error('kept credentials', error),
        )
      : undefined;
  const proxySignIn = new ProxySignIn({
    kept: openProxyNames(KEYCHAIN_SERVICE),
    onAsks: (asks) => emit('network.proxyAsks', { asks }),
    onSecret: log.strikeOut,
    onProblem: (error) => log.error('proxy', error),
  });
  const awake = keepAwake(powerSaveBlocker);
  /** A person wants to see the app, also one that was started without a window. */
  const show = () => {
    void app.dock?.show();
    window.show();
    parts.schedules.start();
  };
  const { parts, stop, stopNow, isIdle } = await buildParts({
    folder: join(dataFolder, 'workspaces'),
    log,
    keychain: openKeychain(KEYCHAIN_SERVICE, log.strikeOut, { remembered }),
    emit,
    network: { fetch: withinPolicy(policy, serviceFetch(proxySignIn)) },
    startStoreThread,
    startAnswerThread: () => createAnswerThread(ANSWER_THREAD),
    startStatementReader: startStatementProcess,
    startDemoThread: (origin) => createSandboxThread({ workerData: origin }),
    now: () => Date.now(),
    scheduleClock: Date.now,
    isOnline: () => net.isOnline(),
    onWork: (jobs) => {
      awake(jobs);
      window.current?.setProgressBar(progressOf(jobs));
    },
    notify: (run) => notifyOfRun(run, settings.preferences.language, show),
    notifyAssigned: (assigned, onPress) =>
      notifyOfAssigned(assigned, settings.preferences.language, () => {
        show();
        onPress();
      }),
    onSecret: log.strikeOut,
    actor: () => settings.preferences.person,
    keepNewWorkspace: (newWorkspace) => settings.change({ newWorkspace }),
  });
  const [, , lastShown] = settings.preferences.lastScreen?.split('/') ?? [];
  // Opened while the window loads, for its first question is about it, the keychain asked even before the thread is
  // there. A failure is told when it is asked.
  if (lastShown !== undefined && parts.registry.list().some(({ id }) => id === lastShown)) {
    void parts.keyring.of(lastShown).catch(() => undefined);
    void parts.store.openCache(parts.registry.databasePath(lastShown)).catch(() => undefined);
  }
  const picture = new PictureKeeper({
    dataFolder,
    app: app.getVersion(),
    now: Date.now,
    ask: () => emit('app.pictureAsked', {}),
    shoot: () => shoot(window.current),
    look: () => lookOf(policy),
    isBusy: () => !isIdle(),
    lastScreen: () => settings.preferences.lastScreen,
    keyOf: async (id) => {
      const state = await parts.keyring.of(id);
      return 'keys' in state ? state.keys.file : undefined;
    },
  });
  const askToLeave = () => confirmLeaving(window.current, settings.preferences.language);
  let endStart: () => void = () => undefined;
  const startIsOver = new Promise<void>((resolve) => {
    endStart = resolve;
    // Where the window draws nothing.
    setTimeout(resolve, LONGEST_START_MS).unref();
  });
  const menu = appMenu({ window, emit, language: () => settings.preferences.language });
  const followPreferences = (preferences: Preferences) => {
    followColors(preferences);
    menu.show();
  };
  const handlers = createHandlers({
    ...parts,
    proxySignIn,
    appName: `Tieout ${app.getVersion()}`,
    version: app.getVersion(),
    policy,
    policyPlace,
    updates: appUpdates({ version: app.getVersion(), policy, parts, log }),
    runtime: `Electron ${process.versions.electron}, Chromium ${process.versions.chrome}, Node ${process.versions.node}`,
    readNotices: () => readNotices(join(import.meta.dirname, '../notices.txt')),
    systemLocale: app.getLocale(),
    settings,
    followPreferences,
    pointedAt: (text) => pointed.note(text),
    pictureReady: (screen) => picture.answered(screen),
    startIsOver,
    setScreenMenus: (menus) => {
      // The window says what it offers after its rows are drawn.
      endStart();
      menu.offer(menus);
    },
    chooseSavePath: (name, beside) =>
      chooseSavePath(window.current, settings.preferences.language, name, beside),
    printPdf,
    chooseFile: (...extensions) => chooseFile(window.current, extensions),
    confirmOpening: (about) => confirmOpening(window.current, settings.preferences.language, about),
    openFile,
    chooseStatements: () => chooseStatements(window.current),
    chooseFolder: () => chooseFolder(window.current),
    showInFolder,
    confirmLeaving: askToLeave,
    confirmMoneyMovement: (about) =>
      confirmMoneyMovement(window.current, settings.preferences.language, about),
    showRecoveryCode: (about) => showRecoveryCode(window.current, settings.preferences.language, about),
    copyText: (text) => clipboard.writeText(text),
  });

  answerCalls(
    createDispatcher({
      handlers,
      isTrusted: ({ url, isMainFrame }) => isMainFrame && isAppUrl(url, origins),
      onProblem: (name, error) => log.error(`call ${name}`, error),
    }),
  );
  menu.show();
  showIcon();
  onScreenLock(() => void parts.sessions.logOutEverywhere());

  await forgetAnswers(dataFolder).catch((error) => log.error('answers of daily runs', error));
  const unattended = new UnattendedRuns(
    {
      ...parts,
      language: () => settings.preferences.language,
      onDefect: (error) => log.error('daily run by a command', error),
    },
    dataFolder,
    () => {
      if (command && !window.current) app.quit();
    },
  );
  app.on('second-instance', (_event, _args, _folder, told) => {
    if (!unattended.take(told)) show();
  });
  app.on('activate', () => {
    if (!window.current) show();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  const ending = endInOrder({
    app,
    leave: () => window.close(),
    stopAsking: () => window.stopAsking(),
    logOut: () => parts.sessions.logOutEverywhere(),
    end: async () => {
      await stop(() => picture.lookAgain());
      await settings.written();
      await picture.keep();
      await claim.giveBack();
      await leaveKeychain();
    },
    endNow: stopNow,
    keepInput: () => emit('drafts.keepNow', {}),
    isSending: () => parts.outboxes.working,
    waitsForSending: () => {
      parts.jobs.stopKind('cashouts');
      emit('app.waitsForSending', {});
    },
    onProblem: (error) => log.error('quitting', error),
  });
  window.answeredBy({
    mayLeave: () => parts.drafts.loseIf(askToLeave),
    loadAgain: () => emit('app.loadAgain', {}),
    // On macOS the app outlives its window; elsewhere it quits with it.
    beforeClosing: async () => {
      if (process.platform !== 'darwin') await ending.whenSent();
      await picture.take();
    },
    sessionAsks: ending.sessionAsks,
    sessionEnds: ending.sessionEnds,
  });
  onShutdown(ending.shutsDown);
  // The library that writes files atomically takes these signals from Electron; without handlers a session's end would
  // cut the app off.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      window.stopAsking();
      app.quit();
    });
  }
  // Linux is asked over its system bus, which is left alone.
  if (process.platform !== 'linux') powerMonitor.on('resume', () => parts.schedules.wake());
  if (command) void unattended.run(command);
  else parts.schedules.start();
}
