/** Composition root: builds every part, hands each what it needs, and nothing else. */
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { app, type BrowserWindow, clipboard, nativeTheme, session } from 'electron';
import type { Preferences } from '../src-shared/contract/app.ts';
import { DemoService } from './demo/demo-service.ts';
import createSandboxThread from './demo/sandbox-thread.ts?nodeWorker';
import { createDispatcher, createEmitter } from './ipc/dispatch.ts';
import { createHandlers } from './ipc/handlers/index.ts';
import { Jobs } from './jobs/jobs.ts';
import { openKeychain } from './keychain.ts';
import { openLog } from './log.ts';
import { Outboxes } from './payouts/outboxes.ts';
import { lineOf, RequestLog } from './service-client/request-log.ts';
import { createTransport } from './service-client/transport.ts';
import { APP_ORIGIN, registerAppScheme, serveApp } from './shell/app-protocol.ts';
import { AppSettings } from './shell/app-settings.ts';
import { chooseFile, chooseSavePath, confirmMoneyMovement, showInFolder } from './shell/dialogs.ts';
import { showIcon } from './shell/icon.ts';
import { bindCalls, sendTo } from './shell/ipc-binding.ts';
import { denyPermissions, lockDown } from './shell/lock-down.ts';
import { setMenu } from './shell/menu.ts';
import { onScreenLock } from './shell/screen-lock.ts';
import { NO_MENUS } from './shell/screen-menus.ts';
import { isAppUrl } from './shell/security-policy.ts';
import { serviceFetch } from './shell/service-network.ts';
import { chooseFolder, chooseStatements } from './shell/statement-dialogs.ts';
import { createWindow, devServerUrl, placeOf } from './shell/window.ts';
import { Schedules } from './sync/schedules.ts';
import { Syncs } from './sync/syncs.ts';
import { STORE_THREAD, StoreHost } from './worker/store-host.ts';
import createStoreThread from './worker/store-thread.ts?nodeWorker';
import { WorkspaceRegistry } from './workspaces/registry.ts';
import { ServiceAccess } from './workspaces/service-access.ts';
import { Sessions } from './workspaces/sessions.ts';
import { StorageNotices } from './workspaces/storage-notices.ts';

const KEYCHAIN_SERVICE = 'Tieout';

// Every renderer runs in the OS sandbox, also one that someone should add later. Only an unpackaged app can be told to
// do without, as test machines must whose only user is root.
if (app.isPackaged || !app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();

// Two processes on the same databases and keychain entries would undo each other's work.
if (app.requestSingleInstanceLock()) void app.whenReady().then(run);
else app.quit();

async function run(): Promise<void> {
  const dataFolder = app.getPath('userData');
  const log = openLog(join(dataFolder, 'logs'));
  process.on('uncaughtException', (error) => log.error('uncaught', error));
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', error));

  const now = Date.now;
  const settings = await AppSettings.open({
    path: join(dataFolder, 'settings.json'),
    userName: nameOfUser(),
    systemLocale: app.getLocale(),
    onProblem: (error) => log.error('settings', error),
  });
  const devUrl = devServerUrl(app.isPackaged);
  const origins = devUrl ? [APP_ORIGIN, new URL(devUrl).origin] : [APP_ORIGIN];
  let window: BrowserWindow | undefined;

  const emit = createEmitter(
    (name, payload) => sendTo(window, name, payload),
    (name, error) => log.error(`event ${name}`, error),
  );
  const jobProgress = new Map<string, (done: number, total: number) => void>();
  const storeHost = new StoreHost(() => createStoreThread(STORE_THREAD), {
    jobProgress: (jobId, done, total) => jobProgress.get(jobId)?.(done, total),
    recovered: () => {
      void storageNotices.collectAll();
      emit('storage.recovered', {});
    },
    report: (text) => log.error('store thread', text),
  });
  storeHost.start();
  const requestLog = new RequestLog();
  const demo = new DemoService((origin) => createSandboxThread({ workerData: origin }));
  const keychain = openKeychain(KEYCHAIN_SERVICE, log.strikeOut);
  const registry = await WorkspaceRegistry.open(join(dataFolder, 'workspaces'), (id, error) =>
    log.error(`workspace ${id} cannot be read`, error),
  );
  const storageNotices = new StorageNotices({
    registry,
    recoveries: () => storeHost.store.listRecoveries(),
    onProblem: (error) => log.error('storage notices', error),
  });
  const transport = createTransport({
    fetch: serviceFetch(),
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
    now,
    onSecret: log.strikeOut,
    onConnectionChange: () => emit('workspaces.changed', {}),
  });
  const access = new ServiceAccess({
    registry,
    keychain,
    transport,
    demoBaseUrl: async (origin) => (await demo.serve(origin)).baseUrl,
    now,
  });
  const outboxes = new Outboxes({
    registry,
    sessions,
    access,
    store: storeHost.store,
    now,
    onChange: (workspaceId, order) => emit('payouts.changed', { workspaceId, order }),
  });
  const jobs = new Jobs({
    onChange: (job) => emit('jobs.changed', job),
    onDefect: (error) => log.error('job', error),
    now,
  });
  const syncs = new Syncs({
    registry,
    sessions,
    store: storeHost.store,
    jobs,
    now,
  });
  const schedules = new Schedules({
    registry,
    syncs,
    jobs,
    now,
    sessions,
    keychain,
    onEnd: (ended) => emit('sync.scheduledEnded', ended),
    onDefect: (error) => log.error('scheduled sync', error),
  });
  let screens = NO_MENUS;
  const showMenu = () =>
    setMenu({
      isMac: process.platform === 'darwin',
      withDevTools: !app.isPackaged,
      language: settings.preferences.language,
      screens,
      onCommand: (command) => emit('app.command', { command }),
    });
  const followPreferences = ({ colorScheme }: Preferences) => {
    nativeTheme.themeSource = colorScheme === 'auto' ? 'system' : colorScheme;
    showMenu();
  };
  const handlers = createHandlers({
    registry,
    keychain,
    sessions,
    access,
    outboxes,
    store: storeHost.store,
    storageNotices,
    jobs,
    syncs,
    schedules,
    demo,
    emit,
    appName: `Tieout ${app.getVersion()}`,
    version: app.getVersion(),
    systemLocale: app.getLocale(),
    settings,
    followPreferences,
    setScreenMenus: (menus) => {
      screens = menus;
      showMenu();
    },
    now,
    actor: () => settings.preferences.person,
    onSecret: log.strikeOut,
    jobProgress,
    chooseSavePath: (name) => chooseSavePath(window, name),
    chooseFile: (extension) => chooseFile(window, extension),
    chooseStatements: () => chooseStatements(window),
    chooseFolder: () => chooseFolder(window),
    showInFolder,
    confirmMoneyMovement: (about) => confirmMoneyMovement(window, settings.preferences.language, about),
    requestLog,
    logPath: log.path,
    copyText: (text) => clipboard.writeText(text),
  });

  const onRefused = (what: string) => log.info(`refused: ${what}`);
  lockDown(app, origins, onRefused);
  denyPermissions(session.defaultSession, onRefused);
  serveApp(session.defaultSession, join(import.meta.dirname, '../renderer'));
  bindCalls(
    createDispatcher({
      handlers,
      isTrusted: ({ url, isMainFrame }) => isMainFrame && isAppUrl(url, origins),
      onProblem: (name, error) => log.error(`call ${name}`, error),
    }),
  );
  followPreferences(settings.preferences);
  showIcon();
  onScreenLock(() => void sessions.logOutEverywhere());

  const openWindow = () => {
    window = createWindow({
      mainFolder: import.meta.dirname,
      devUrl,
      place: settings.window,
      onPlace: (place) => settings.change({ window: place }),
    });
    window.once('closed', () => {
      window = undefined;
    });
  };
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
  endInOrder(
    async () => {
      if (window) settings.change({ window: placeOf(window) });
      schedules.stop();
      await jobs.cancelAll();
      await sessions.endAll();
      await storeHost.stop();
      await demo.stop();
      await settings.written();
    },
    (error) => log.error('quitting', error),
  );
  // Whoever writes a file atomically takes these from Electron; without them a session's end would cut the app off.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  schedules.start();
  openWindow();
}

/** The system's name for whoever is logged in; some machines have none. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'Unknown';
  }
}

/** Lets jobs stop and sessions log out before the app quits, but never waits long for a service that is away. */
function endInOrder(end: () => Promise<void>, onProblem: (error: unknown) => void): void {
  const LONGEST_GOODBYE_MS = 3_000;
  let ended = false;
  app.on('before-quit', (event) => {
    if (ended) return;
    event.preventDefault();
    const patience = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_GOODBYE_MS));
    void Promise.race([end().catch(onProblem), patience]).then(() => {
      ended = true;
      app.quit();
    });
  });
}
