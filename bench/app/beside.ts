/**
 * What stands in the way of a free event loop: what the processor did for the window's longest task, and how late an empty window
 * is that has nothing to do at all, both while the same work goes on.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
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

/** Begins to count what the processor does for each task of the window; the function that ends it tells the longest, milliseconds. */
export async function countTasks({ electron, window }: TieoutApp): Promise<() => Promise<number>> {
  const address = window.url();
  const pid = await electron.evaluate(async ({ BrowserWindow, contentTracing }, shown) => {
    await contentTracing.startRecording({ included_categories: ['toplevel'], excluded_categories: ['*'] });
    const own = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL() === shown);
    return own?.webContents.getOSProcessId();
  }, address);
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tieout-tasks-'));
    const path = join(folder, 'trace.json');
    try {
      await electron.evaluate(({ contentTracing }, to) => contentTracing.stopRecording(to), path);
      return longestTask(JSON.parse(readFileSync(path, 'utf8')), pid);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

type Trace = {
  readonly traceEvents: readonly {
    readonly name: string;
    readonly pid: number;
    readonly tid: number;
    /** Microseconds of the thread's processor time. */
    readonly tdur?: number;
    readonly args?: { readonly name?: string };
  }[];
};

/** The longest task of a page's main thread, milliseconds of processor time. */
export function longestTask({ traceEvents }: Trace, pid: number | undefined): number {
  const own = traceEvents.filter((event) => event.pid === pid);
  const main = own.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const tasks = own.filter(({ name, tid }) => tid === main?.tid && name.endsWith('::RunTask'));
  if (tasks.length === 0) throw new Error('the trace has no task of the window');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1_000;
}
