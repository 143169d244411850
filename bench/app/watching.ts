/** How the running app fares: the event loops of its main process and its window, and how soon rows are painted. */
import type { Page } from 'playwright';
import type { TieoutApp } from '../../e2e/support/tieout-app.ts';
import { countTasks, emptyWindow, type LongestTasks } from './beside.ts';

type Delay = { readonly p99: number; readonly max: number };
export type Loops = { readonly main: Delay; readonly renderer: Delay };
/** Of an empty window beside it, and the app's longest tasks. */
export type BesideEmpty = { readonly empty: Delay; readonly tasks: LongestTasks };

/** How often the window's loop is looked at, milliseconds: what a chain of timers can do at best. */
const RENDERER_EVERY_MS = 4;
/** A window that was opened just now has nothing left to do by then. */
const SETTLED_MS = 1_000;

/** The delays of both event loops while the work is done, milliseconds. */
export async function loopsDuring<T>(
  { electron, window }: TieoutApp,
  work: () => Promise<T>,
): Promise<{ loops: Loops; result: T }> {
  await electron.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
    const watch = monitorEventLoopDelay({ resolution: 1 });
    watch.enable();
    Object.assign(globalThis, { benchWatch: watch });
  });
  await watchLoop(window);
  const result = await work();
  const main = await electron.evaluate(() => {
    const { benchWatch } = globalThis as unknown as {
      benchWatch: ReturnType<typeof import('node:perf_hooks').monitorEventLoopDelay>;
    };
    benchWatch.disable();
    return { p99: benchWatch.percentile(99) / 1e6, max: benchWatch.max / 1e6 };
  });
  return { loops: { main, renderer: await loopOf(window) }, result };
}

/**
 * The same; an empty window stands beside the app's meanwhile. Takes memory of its own: not where memory is measured.
 */
export async function loopsBesideEmpty<T>(
  app: TieoutApp,
  work: () => Promise<T>,
): Promise<{ loops: Loops & BesideEmpty; result: T }> {
  const page = await emptyWindow(app.electron);
  try {
    await page.waitForTimeout(SETTLED_MS);
    const countedTasks = await countTasks(app);
    await watchLoop(page);
    const { loops, result } = await loopsDuring(app, work);
    const empty = await loopOf(page);
    return { loops: { ...loops, empty, tasks: await countedTasks() }, result };
  } finally {
    await page.close();
  }
}

async function watchLoop(page: Page): Promise<void> {
  await page.evaluate((every) => {
    const delays: number[] = [];
    const state = { delays, on: true };
    Object.assign(globalThis, { benchLoop: state });
    let last = performance.now();
    const tick = () => {
      const now = performance.now();
      delays.push(Math.max(0, now - last - every));
      last = now;
      if (state.on) setTimeout(tick, every);
    };
    setTimeout(tick, every);
  }, RENDERER_EVERY_MS);
}

/** Ends the watching. */
function loopOf(page: Page): Promise<Delay> {
  return page.evaluate(() => {
    const { benchLoop } = globalThis as unknown as { benchLoop: { delays: number[]; on: boolean } };
    benchLoop.on = false;
    const sorted = benchLoop.delays.sort((a, b) => a - b);
    return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, max: sorted.at(-1) ?? 0 };
  });
}

/**
 * Milliseconds from an input event (or, for an address, from its being set) until other rows than before are painted.
 * The act makes the page show other rows.
 */
export async function paintedAfter(window: Page, act: () => Promise<unknown>): Promise<number> {
  await window.evaluate(() => {
    const rows = () =>
      [...document.querySelectorAll('[data-testid="listing-table"] tbody tr')]
        .map((row) => row.getAttribute('data-identity'))
        .join();
    const before = rows();
    const state = { begun: 0, painted: 0 };
    Object.assign(globalThis, { benchPaint: state });
    // Stop listening after this press: a listener would cost the next ones time that is measured.
    const begun = new AbortController();
    const listening = { capture: true, signal: begun.signal };
    const begin = (event: Event) => {
      state.begun = event.timeStamp;
      begun.abort();
    };
    for (const type of ['click', 'popstate', 'hashchange'] as const) addEventListener(type, begin, listening);
    addEventListener('keydown', (event) => event.key === 'Enter' && begin(event), listening);
    const observer = new MutationObserver(() => {
      const now = rows();
      if (now === before || now === '') return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          state.painted = performance.now();
        };
        port2.postMessage(0);
      });
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  await act();
  return await window
    .waitForFunction(
      () => {
        const { begun, painted } = (
          globalThis as unknown as { benchPaint: { begun: number; painted: number } }
        ).benchPaint;
        return painted > 0 && begun > 0 ? painted - begun : false;
      },
      undefined,
      { polling: 20, timeout: 60_000 },
    )
    .then((handle) => handle.jsonValue() as Promise<number>);
}
