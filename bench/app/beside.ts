/**
 * What stands in the way of a free event loop: how long the longest task of the window and of the main process was, and
 * what the processor did for it; and how late an empty window is that has nothing to do at all, both while the same
 * work goes on.
 */
import type { ElectronApplication, Page } from 'playwright';
import { type RecordedEvent, record } from '../../e2e/support/recording.ts';
import type { TieoutApp } from '../../e2e/support/tieout-app.ts';

/** A window of the app's own kind without anything in it; not shown, and as awake as one that is. */
export async function emptyWindow(electron: ElectronApplication): Promise<Page> {
  const opened = electron.waitForEvent('window');
  await electron.evaluate(({ BrowserWindow }) => {
    const empty = new BrowserWindow({
      show: false,
      webPreferences: {
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        backgroundThrottling: false,
      },
    });
    void empty.loadURL('data:text/html,<title>Empty</title>');
  });
  const page = await opened;
  await page.waitForLoadState();
  return page;
}

/** The longest task of a thread, milliseconds: by the clock, and by what the processor did for it. */
type LongestTask = { readonly clock: number; readonly processor: number };
/** Of the window's main thread and of the main process's. */
export type LongestTasks = { readonly window: LongestTask; readonly main: LongestTask };

/** Begins to count each task of the window and of the main process; the function that ends it tells the longest. */
export async function countTasks({ electron, window }: TieoutApp): Promise<() => Promise<LongestTasks>> {
  const pids = await electron.evaluate(async ({ BrowserWindow }, shown) => {
    const own = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL() === shown);
    return { window: own?.webContents.getOSProcessId(), main: process.pid };
  }, window.url());
  const recorded = await record({ electron }, ['toplevel']);
  return async () => {
    const events = await recorded();
    return {
      window: longestTask(events, pids.window, 'CrRendererMain'),
      main: longestTask(events, pids.main, 'CrBrowserMain'),
    };
  };
}

/** The longest task of a process's thread of that name; by the clock and by the processor these may be two. */
export function longestTask(
  events: readonly RecordedEvent[],
  pid: number | undefined,
  thread: 'CrRendererMain' | 'CrBrowserMain',
): LongestTask {
  const own = events.filter((event) => event.pid === pid);
  const main = own.find(({ name, args }) => name === 'thread_name' && args?.name === thread);
  const tasks = own.filter(({ name, tid }) => tid === main?.tid && name.endsWith('::RunTask'));
  if (tasks.length === 0) throw new Error(`the record has no task of ${thread}`);
  const longest = (of: 'dur' | 'tdur') =>
    tasks.reduce((most, task) => Math.max(most, task[of] ?? 0), 0) / 1_000;
  return { clock: longest('dur'), processor: longest('tdur') };
}
