/**
 * The start of the app: what must hold before anything else, and the window. Loads little, because a person waits for
 * it. What answers the window is loaded and built while the window loads its document (serve-window.ts).
 */
import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { app, clipboard, session } from 'electron';
import { AppSettings } from './app-settings.ts';
import { keepToOwner, removeLeftovers } from './leftovers.ts';
import { type AppLog, openLog } from './log.ts';
import { takePicture } from './picture/take-picture.ts';
import { APP_ID } from './shell/app-id.ts';
import { APP_ORIGIN, registerAppScheme, serveApp } from './shell/app-protocol.ts';
import { AppWindow } from './shell/app-window.ts';
import { type Allowed, beforeStart } from './shell/before-start.ts';
import { followColors } from './shell/colors.ts';
import { giveWay, refuseElsewhere, refuseFolder } from './shell/data-folder.ts';
import { devServerUrl } from './shell/dev-server.ts';
import { FORM } from './shell/form.ts';
import { bindCalls } from './shell/ipc-binding.ts';
import { firstDocumentOf } from './shell/left-picture.ts';
import {
  closeNetwork,
  denyPermissions,
  lockDown,
  stopDictionaries,
  stopNameLookUps,
} from './shell/lock-down.ts';
import { PointedText } from './shell/pointed-text.ts';
import { type RunCommand, runCommandOf } from './shell/run-command.ts';
import { takeDataFolder } from './shell/take-data-folder.ts';
import { createWindow } from './shell/window.ts';
import { STORE_THREAD, startAhead } from './worker/start-ahead.ts';
import createStoreThread from './worker/store-thread.ts?nodeWorker';

const allowed = beforeStart();
// Every renderer runs in the OS sandbox, also one that someone should add later. Only an unpackaged app can be told to
// do without, as test machines must whose only user is root.
if (FORM !== 'developer' || app.isPackaged || !app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
registerAppScheme();
stopNameLookUps(app);
// The preload script collects the window's garbage when it comes to rest. Chromium has no other way to that.
app.commandLine.appendSwitch('js-flags', '--expose-gc');
stopDictionaries(app);
// As the installer names its shortcuts: Windows then shows one entry in the taskbar, with the app's own icon.
if (process.platform === 'win32') app.setAppUserModelId(APP_ID);
// Only the owner may read the files that the app and its libraries make from here on: log, databases, exports.
process.umask(0o077);

// A daily run without a window.
const command = runCommandOf(process.argv.slice(1));
const orderId = randomUUID();
const order = command ? { run: { id: orderId, workspace: command.workspace } } : {};
// Two processes on the same databases and keychain entries would undo each other's work.
if (allowed && app.requestSingleInstanceLock(order)) void app.whenReady().then(() => run(allowed));
else if (allowed && command) void app.whenReady().then(() => handOver(allowed, command));
else if (allowed) void app.whenReady().then(() => giveWay(allowed.place));

/** The copy that is open runs, and this one answers for it. */
async function handOver(allowed: Allowed, command: RunCommand): Promise<void> {
  const { folder } = allowed.place;
  if (await refuseElsewhere(folder)) return;
  const [{ takeAnswer, waitForAnswer }, { writeAnswer }] = await Promise.all([
    import('./daily-run/handed-over.ts'),
    import('./shell/run-unattended.ts'),
  ]);
  const answer = await waitForAnswer({
    isAlone: () => app.requestSingleInstanceLock(order),
    take: () => takeAnswer(folder, orderId),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  if (answer === 'alone') return run(allowed);
  await writeAnswer(answer, command);
  app.exit(answer.exitCode);
}

async function run({ policy, policyPlace, place }: Allowed): Promise<void> {
  const dataFolder = place.folder;
  const taken = await takeDataFolder(place, Date.now);
  if ('refusal' in taken) return refuseFolder(taken.refusal, taken.facts);
  const left = takePicture(dataFolder);
  const log = openLog(join(dataFolder, 'logs'));
  const firstDocument = left && !command ? firstDocumentOf(left, { dataFolder, policy, log }) : undefined;
  const startThread = () => startAhead(() => createStoreThread(STORE_THREAD));
  // With a picture to be seen first, it would take the processor that the window needs to show it.
  const startedAhead = firstDocument ? undefined : startThread();
  process.on('uncaughtException', (error) => log.error('uncaught', error));
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', error));
  const onRefused = (what: string) => log.info(`refused: ${what}`);
  const devUrl =
    FORM === 'developer' ? devServerUrl(app.isPackaged, process.env, process.ppid, onRefused) : undefined;
  const origins = devUrl ? [APP_ORIGIN, new URL(devUrl).origin] : [APP_ORIGIN];
  lockDown(app, origins, onRefused);
  denyPermissions(session.defaultSession, onRefused);
  serveApp(session.defaultSession, join(import.meta.dirname, '../renderer'), firstDocument?.make);
  const [settings] = await Promise.all([
    AppSettings.open({
      path: join(dataFolder, 'settings.json'),
      userName: nameOfUser(),
      systemLocale: policy.language ?? app.getLocale(),
      systemRegion: app.getSystemLocale(),
      onProblem: (error) => log.error('settings', error),
    }),
    closeNetwork(session.defaultSession, devUrl),
  ]);

  const pointed = new PointedText(Date.now);
  const window = new AppWindow(() =>
    createWindow({
      mainFolder: import.meta.dirname,
      devUrl,
      place: settings.window,
      language: () => settings.preferences.language,
      copyText: (text) => clipboard.writeText(text),
      pointed,
      onPlace: (place) => settings.change({ window: place }),
    }),
  );
  followColors(settings);
  // The window loads while what answers it is loaded and built; what it asks meanwhile is answered then.
  const answerCalls = bindCalls();
  if (!command) window.open();
  else app.dock?.hide();
  await firstDocument?.painted(window.current);
  const startStoreThread = startedAhead ?? startThread();
  const [{ serveWindow }] = await Promise.all([import('./serve-window.ts'), tidyUp(dataFolder, log)]);
  await serveWindow({
    ...{ dataFolder, claim: taken.claim, log, settings, policy, policyPlace },
    ...{ window, pointed, answerCalls, origins, startStoreThread, command },
  });
}

/** Nothing of what people work with may be opened before. */
async function tidyUp(dataFolder: string, log: AppLog): Promise<void> {
  const onLeftover = (what: string, error: unknown) => log.error(`leftover ${what}`, error);
  await keepToOwner(dataFolder, onLeftover);
  const { length: leftovers } = await removeLeftovers(dataFolder, onLeftover);
  if (leftovers > 0) log.info(`files left unfinished and removed: ${leftovers}`);
}

/** The system's name of the user who is logged in; some machines have none. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'Unknown';
  }
}
