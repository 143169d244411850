/** Composition root: hands the parts what Electron and the system give, and binds them to window, menu and dialogs. */
import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  clipboard,
  nativeTheme,
  net,
  powerMonitor,
  powerSaveBlocker,
  session,
} from 'electron';
import type { Preferences } from '../src-shared/contract/app.ts';
import { AppSettings } from './app-settings.ts';
import { buildParts } from './build-parts.ts';
import createSandboxThread from './demo/sandbox-thread.ts?nodeWorker';
import { createDispatcher, createEmitter } from './ipc/dispatch.ts';
import { createHandlers } from './ipc/handlers/index.ts';
import { rememberCredentials } from './kept-credentials.ts';
import { openKeychain, openProxyNames } from './keychain.ts';
import { keepToOwner, removeLeftovers } from './leftovers.ts';
import { openLog } from './log.ts';
import { withinPolicy } from './policy/must-allow.ts';
import { ANSWER_THREAD } from './service-client/answer-reader.ts';
import createAnswerThread from './service-client/answer-thread.ts?nodeWorker';
import { ProxySignIn } from './service-client/proxy-sign-in.ts';
import { APP_ID } from './shell/app-id.ts';
import { APP_ORIGIN, registerAppScheme, serveApp } from './shell/app-protocol.ts';
import { appUpdates } from './shell/app-updates.ts';
import { type Allowed, beforeStart } from './shell/before-start.ts';
import { giveWay, refuseFolder } from './shell/data-folder.ts';
import { devServerUrl } from './shell/dev-server.ts';
import {
  chooseFile,
  chooseSavePath,
  confirmLeaving,
  confirmMoneyMovement,
  showInFolder,
  showRecoveryCode,
} from './shell/dialogs.ts';
import { type Ending, endInOrder } from './shell/ending.ts';
import { FORM } from './shell/form.ts';
import { showIcon } from './shell/icon.ts';
import { bindCalls, sendTo } from './shell/ipc-binding.ts';
import { guardLeaving, type LeaveGuard } from './shell/leave-guard.ts';
import {
  closeNetwork,
  denyPermissions,
  lockDown,
  stopDictionaries,
  stopNameLookUps,
} from './shell/lock-down.ts';
import { setMenu } from './shell/menu.ts';
import { readNotices } from './shell/notices.ts';
import { PointedText } from './shell/pointed-text.ts';
import { printPdf } from './shell/print-pdf.ts';
import { onScreenLock, onShutdown } from './shell/screen-lock.ts';
import { NO_MENUS } from './shell/screen-menus.ts';
import { isAppUrl } from './shell/security-policy.ts';
import { serviceFetch } from './shell/service-network.ts';
import { chooseFolder, chooseStatements } from './shell/statement-dialogs.ts';
import { startStatementProcess } from './shell/statement-process.ts';
import { takeDataFolder } from './shell/take-data-folder.ts';
import { keepAwake, progressOf } from './shell/wakefulness.ts';
import { createWindow } from './shell/window.ts';
import { STORE_THREAD } from './worker/store-host.ts';
import createStoreThread from './worker/store-thread.ts?nodeWorker';
import type { OpenDrafts } from './workspaces/open-drafts.ts';

/** Tests have a name of their own: what they keep is not among a person's entries. */
const KEYCHAIN_SERVICE = (FORM !== 'published' && process.env.TIEOUT_KEYCHAIN_SERVICE) || 'Tieout';

const allowed = beforeStart();
// Every renderer runs in the OS sandbox, also one that someone should add later. Only an unpackaged app can be told to
// do without, as test machines must whose only user is root.
if (FORM !== 'developer' || app.isPackaged || !app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
stopNameLookUps(app);
stopDictionaries(app);
// As the installer names its shortcuts: Windows then shows one entry in the taskbar, with the app's own icon.
if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
// Every file that the app makes from here on is its owner's alone, whoever makes it: log, databases, exports.
process.umask(0o077);

// Two processes on the same databases and keychain entries would undo each other's work.
if (allowed && app.requestSingleInstanceLock()) void app.whenReady().then(() => run(allowed));
else if (allowed) void app.whenReady().then(() => giveWay(allowed.place));

async function run({ policy, policyPlace, place }: Allowed): Promise<void> {
  const dataFolder = place.folder;
  const taken = await takeDataFolder(place, Date.now);
  if ('refusal' in taken) return refuseFolder(taken.refusal, taken.facts);
  const log = openLog(join(dataFolder, 'logs'));
  process.on('uncaughtException', (error) => log.error('uncaught', error));
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', error));
  const onLeftover = (what: string, error: unknown) => log.error(`leftover ${what}`, error);
  await keepToOwner(dataFolder, onLeftover);
  const { length: leftovers } = await removeLeftovers(dataFolder, onLeftover);
  if (leftovers > 0) log.info(`files left unfinished and removed: ${leftovers}`);

  const settings = await AppSettings.open({
    path: join(dataFolder, 'settings.json'),
    userName: nameOfUser(),
    systemLocale: policy.language ?? app.getLocale(),
    systemRegion: app.getSystemLocale(),
    onProblem: (error) => log.error('settings', error),
  });
  const onRefused = (what: string) => log.info(`refused: ${what}`);
  const devUrl =
    FORM === 'developer' ? devServerUrl(app.isPackaged, process.env, process.ppid, onRefused) : undefined;
  const origins = devUrl ? [APP_ORIGIN, new URL(devUrl).origin] : [APP_ORIGIN];
  let window: BrowserWindow | undefined;
  let leaveGuard: LeaveGuard | undefined;
  let ending: Ending | undefined;

  lockDown(app, origins, onRefused);
  denyPermissions(session.defaultSession, onRefused);
  await closeNetwork(session.defaultSession, devUrl);
  serveApp(session.defaultSession, join(import.meta.dirname, '../renderer'));

  /** Once they are there: what stands in the forms of the window. */
  let drafts: OpenDrafts | undefined;
  const mayLeave = async () => {
    const leave = await confirmLeaving(window, settings.preferences.language);
    if (leave) await drafts?.lose();
    return leave;
  };
  const pointed = new PointedText(Date.now);
  const openWindow = () => {
    window = createWindow({
      mainFolder: import.meta.dirname,
      devUrl,
      place: settings.window,
      language: () => settings.preferences.language,
      copyText: (text) => clipboard.writeText(text),
      pointed,
      onPlace: (place) => settings.change({ window: place }),
    });
    leaveGuard = guardLeaving(window, { ask: mayLeave, loadAgain: () => emit('app.loadAgain', {}) });
    // Of Windows alone.
    window.on('query-session-end', (event) => ending?.sessionAsks(event));
    window.on('session-end', () => ending?.sessionEnds());
    window.once('closed', () => {
      window = undefined;
      leaveGuard = undefined;
    });
  };
  followColors(settings.preferences);
  // The window loads while the rest is built; what it asks meanwhile is answered then.
  const answerCalls = bindCalls();
  openWindow();

  const emit = createEmitter(
    (name, payload) => sendTo(window, name, payload),
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
  const { parts, stop, stopNow } = await buildParts({
    folder: join(dataFolder, 'workspaces'),
    log,
    keychain: openKeychain(KEYCHAIN_SERVICE, log.strikeOut, { remembered }),
    emit,
    network: { fetch: withinPolicy(policy, serviceFetch(proxySignIn)) },
    startStoreThread: () => createStoreThread(STORE_THREAD),
    startAnswerThread: () => createAnswerThread(ANSWER_THREAD),
    startStatementReader: startStatementProcess,
    startDemoThread: (origin) => createSandboxThread({ workerData: origin }),
    now: () => Date.now(),
    scheduleClock: Date.now,
    isOnline: () => net.isOnline(),
    onWork: (jobs) => {
      awake(jobs);
      window?.setProgressBar(progressOf(jobs));
    },
    onSecret: log.strikeOut,
    keepNewWorkspace: (newWorkspace) => settings.change({ newWorkspace }),
  });
  drafts = parts.drafts;
  const [, , lastShown] = settings.preferences.lastScreen?.split('/') ?? [];
  // Opened while the window loads, for its first question is about it, the keychain asked even before the thread is there.
  // A failure is told when it is asked.
  if (lastShown !== undefined && parts.registry.list().some(({ id }) => id === lastShown)) {
    void parts.keyring.of(lastShown).catch(() => undefined);
    void parts.store.openCache(parts.registry.databasePath(lastShown)).catch(() => undefined);
  }
  let screens = NO_MENUS;
  let afterOpening: string | undefined;
  const showMenu = () =>
    setMenu({
      isMac: process.platform === 'darwin',
      withDevTools: FORM === 'developer' && !app.isPackaged,
      language: settings.preferences.language,
      screens,
      onCommand: (command) => {
        if (window) return emit('app.command', { command });
        // On macOS the menu outlives the window: what it commands is done once there is one again.
        openWindow();
        afterOpening = command;
      },
    });
  const followPreferences = (preferences: Preferences) => {
    followColors(preferences);
    showMenu();
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
    setScreenMenus: (menus) => {
      screens = menus;
      showMenu();
      // The screens say what they offer once they are there.
      const command = afterOpening;
      afterOpening = undefined;
      if (command !== undefined) emit('app.command', { command });
    },
    actor: () => settings.preferences.person,
    chooseSavePath: (name, beside) => chooseSavePath(window, settings.preferences.language, name, beside),
    printPdf,
    chooseFile: (extension) => chooseFile(window, extension),
    chooseStatements: () => chooseStatements(window),
    chooseFolder: () => chooseFolder(window),
    showInFolder,
    confirmLeaving: mayLeave,
    confirmMoneyMovement: (about) => confirmMoneyMovement(window, settings.preferences.language, about),
    showRecoveryCode: (about) => showRecoveryCode(window, settings.preferences.language, about),
    copyText: (text) => clipboard.writeText(text),
  });

  answerCalls(
    createDispatcher({
      handlers,
      isTrusted: ({ url, isMainFrame }) => isMainFrame && isAppUrl(url, origins),
      onProblem: (name, error) => log.error(`call ${name}`, error),
    }),
  );
  showMenu();
  showIcon();
  onScreenLock(() => void parts.sessions.logOutEverywhere());

  app.on('second-instance', () => {
    if (!window) return openWindow();
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  app.on('activate', () => {
    if (!window) openWindow();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  ending = endInOrder({
    app,
    leave: async () => leaveGuard?.close() ?? true,
    stopAsking: () => leaveGuard?.stopAsking(),
    logOut: () => parts.sessions.logOutEverywhere(),
    end: async () => {
      await stop();
      await settings.written();
      await taken.claim.giveBack();
    },
    endNow: stopNow,
    keepInput: () => emit('drafts.keepNow', {}),
    isSending: () => parts.outboxes.working,
    onProblem: (error) => log.error('quitting', error),
  });
  onShutdown(ending.shutsDown);
  // Whoever writes a file atomically takes these from Electron; without them a session's end would cut the app off.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      leaveGuard?.stopAsking();
      app.quit();
    });
  }
  // Linux is asked over its system bus, which is left alone.
  if (process.platform !== 'linux') powerMonitor.on('resume', () => parts.schedules.wake());
  parts.schedules.start();
}

/** Takes the person's choice of colours to what the system draws. */
function followColors({ colorScheme }: Preferences): void {
  nativeTheme.themeSource = colorScheme === 'auto' ? 'system' : colorScheme;
}

/** The system's name for whoever is logged in; some machines have none. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'Unknown';
  }
}
