/**
 * Starts the built app as a person would, drives its window, and ends it. Used by the tests, the demo run and the
 * screenshots.
 */
import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import keytar from 'keytar';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import { withoutDescriptions } from './no-descriptions.ts';
import { withPlainMessages } from './plain-messages.ts';
import { untilHeard } from './until-heard.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** The name that apps which are started from here file their keychain entries under: never among a person's own. */
export const KEYCHAIN_SERVICE = 'Tieout tests';
process.env.TIEOUT_KEYCHAIN_SERVICE = KEYCHAIN_SERVICE;

export type TieoutApp = {
  readonly electron: ElectronApplication;
  readonly window: Page;
  readonly dataFolder: string;
  /** Quits as a person would, so that sessions are logged out, and waits for the end. */
  quit(): Promise<void>;
};

export type StartOptions = {
  /** The app's data folder: the same one again is the same person starting the app again. */
  readonly dataFolder: string;
  readonly language?: 'en' | 'es';
  /** Switches beside the usual ones. */
  readonly switches?: readonly string[];
  /** Variables beside those of the test itself. */
  readonly environment?: Readonly<Record<string, string>>;
} & Look;

/** How a window is shown. */
export type Look = {
  readonly size?: { readonly width: number; readonly height: number };
  /**
   * Whether what opens and closes is seen to move; the system asks for none where nothing is said: each picture of it
   * is drawn.
   */
  readonly motion?: boolean;
};

/** An app that shows nothing by then will not. */
const START_LIMIT_MS = 90_000;

/**
 * Only for what the test tool starts: the app begins when that is attached to it, and does without the processor for
 * graphics, which a test machine does not have: it would be tried three times at each start.
 */
export const HELD_START = ['-r', resolve(import.meta.dirname, 'held-start.cjs'), '--disable-gpu'] as const;

/** The installed app's program, where that is what is tested (scripts/package/installed/). */
const installedProgram = process.env.TIEOUT_INSTALLED;

/** What the app is started with, as a command. */
export function launchArguments(options: StartOptions): { file: string; args: string[] } {
  const common = [
    `--lang=${options.language ?? 'en'}`,
    `--user-data-dir=${options.dataFolder}`,
    ...(options.switches ?? []),
  ];
  if (installedProgram) return { file: installedProgram, args: common };
  return {
    file: electronPath(),
    args: [
      // Only where the machine's root user leaves no choice; never part of the product.
      ...(process.env.TIEOUT_ELECTRON_NO_SANDBOX ? ['--no-sandbox'] : []),
      ...common,
      '.',
    ],
  };
}

/**
 * Starts the app. On a machine under load the test tool now and then does not get hold of a starting app; such a start
 * is given up and tried once more, and said so.
 */
export async function startTieout(options: StartOptions): Promise<TieoutApp> {
  try {
    return await startOnce(options);
  } catch (error) {
    process.stderr.write(`the app did not start, trying once more: ${String(error)}\n`);
    return startOnce(options);
  }
}

async function startOnce(options: StartOptions): Promise<TieoutApp> {
  const { file, args } = launchArguments(options);
  withPlainMessages();
  const electron = await inTime(
    'launching Electron',
    _electron.launch({
      executablePath: file,
      // Otherwise the test tool switches Chromium's own off.
      chromiumSandbox: installedProgram !== undefined,
      cwd: ROOT,
      // An installed app is started as people start it.
      args: installedProgram ? args : [...HELD_START, ...args],
      // The app follows the system's colours, not the test tool's.
      colorScheme: null,
      env: { ...definedEnvironment(), ...options.environment, LANGUAGE: options.language ?? 'en' },
      // The tool ends what it could not get hold of before this is given up.
      timeout: START_LIMIT_MS - 2_000,
    }),
  );
  const child = electron.process();
  untilHeard(electron);
  try {
    const window = await inTime('its first window', electron.firstWindow());
    await withoutDescriptions(window);
    await inTime('setting its look', showAs({ electron, window }, options));
    // Native dialogs cannot be driven from outside; who switches money movement on in a test means it.
    await inTime('replacing dialogs', answerMoneyQuestion({ electron }, true));
    await window.getByRole('main').waitFor({ timeout: START_LIMIT_MS });
    return { electron, window, dataFolder: options.dataFolder, quit: () => quit(electron, child) };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/** Shows the app's window so, and as usual where nothing is said. */
export async function showAs(
  { electron, window }: Pick<TieoutApp, 'electron' | 'window'>,
  { size = { width: 1440, height: 900 }, motion = false }: Look,
): Promise<void> {
  await electron.evaluate(
    ({ BrowserWindow }, { width, height }) => BrowserWindow.getAllWindows()[0]?.setContentSize(width, height),
    size,
  );
  await window.emulateMedia({ reducedMotion: motion ? null : 'reduce', forcedColors: null });
}

/**
 * Quits as a person would; an app that does not end is ended. One that has ended is left alone: of such a one the tool
 * knows no process.
 */
export async function quit(electron: ElectronApplication, child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await electron.evaluate(({ app }) => app.quit()).catch(() => undefined);
  try {
    await inTime('quitting', ended);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

async function inTime<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} took longer than ${START_LIMIT_MS} ms`)),
      START_LIMIT_MS,
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The native save dialog cannot be driven from outside: it answers at once with this path (or as if cancelled). Returns
 * how often it was asked since: who cancels it sees nothing else of it, and the next answer must not come before the
 * question.
 */
export async function answerSaveDialog(
  { electron }: TieoutApp,
  path: string | null,
): Promise<() => Promise<number>> {
  const asked = await electron.evaluateHandle(({ dialog }, filePath) => {
    const counted = { times: 0 };
    dialog.showSaveDialog = async () => {
      counted.times += 1;
      return { canceled: filePath === null, filePath: filePath ?? '' };
    };
    return counted;
  }, path);
  return async () => (await asked.jsonValue()).times;
}

/** What the native question whether a workspace may move money is answered from now on. */
export async function answerMoneyQuestion(
  { electron }: Pick<TieoutApp, 'electron'>,
  allow: boolean,
): Promise<void> {
  await electron.evaluate(({ dialog }, answer) => {
    dialog.showMessageBox = (async (...asked: unknown[]) => {
      const { type } = asked.at(-1) as { type?: string };
      // The other question is whether to leave unsaved input: yes, as the tests go from screen to screen.
      return { response: type === 'warning' ? answer : 1, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
  }, Number(allow));
}

/**
 * What the native question whether to lose unsaved input is answered from now on; returns how often it was asked since.
 */
export async function answerLeaveQuestion(
  { electron }: Pick<TieoutApp, 'electron'>,
  leave: boolean,
): Promise<() => Promise<number>> {
  const asked = await electron.evaluateHandle(({ dialog }, answer) => {
    const counted = { times: 0 };
    dialog.showMessageBox = (async () => {
      counted.times += 1;
      return { response: answer, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
    return counted;
  }, Number(leave));
  return async () => (await asked.jsonValue()).times;
}

/** Answers the save dialog like a person who goes to a folder and keeps the suggested name. */
export async function saveInto({ electron }: TieoutApp, folder: string): Promise<void> {
  await electron.evaluate(({ dialog }, target) => {
    dialog.showSaveDialog = (async (...asked: unknown[]) => {
      const { defaultPath = '' } = asked.at(-1) as { defaultPath?: string };
      return { canceled: false, filePath: `${target}/${defaultPath.split(/[\\/]/).at(-1)}` };
    }) as typeof dialog.showSaveDialog;
  }, folder);
}

/** The native open dialogs answer at once with this file or folder. */
export async function answerOpenDialog({ electron }: TieoutApp, path: string): Promise<void> {
  await electron.evaluate(({ dialog }, filePath) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [filePath] });
  }, path);
}

/** Keychain entries of the app's workspaces. */
export async function keychainAccounts(): Promise<string[]> {
  return (await keytar.findCredentials(KEYCHAIN_SERVICE)).map(({ account }) => account);
}

/** Removes the entries of workspaces that a run has made, and only those. */
export async function clearKeychain(before: readonly string[]): Promise<void> {
  for (const account of await keychainAccounts()) {
    if (!before.includes(account)) await keytar.deletePassword(KEYCHAIN_SERVICE, account);
  }
}

/** The Electron that the project's scripts made ready; they say where it is. */
export function electronPath(): string {
  const path = process.env.ELECTRON_EXEC_PATH;
  if (!path)
    throw new Error('ELECTRON_EXEC_PATH is not set: start this with `npm run e2e`, which prepares Electron');
  return path;
}

function definedEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return Object.fromEntries(entries);
}
