/** Chromium's own record of what all processes of the app did, of the categories that it is asked for. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TieoutApp } from './tieout-app.ts';

export type RecordedEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds by the clock, and of the thread's processor time. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly elementCount?: number };
};

/** Begins to record; the function that ends it returns the events. */
export async function record(
  { electron }: Pick<TieoutApp, 'electron'>,
  categories: readonly string[],
): Promise<() => Promise<readonly RecordedEvent[]>> {
  await electron.evaluate(
    ({ contentTracing }, included) =>
      contentTracing.startRecording({ included_categories: [...included], excluded_categories: ['*'] }),
    categories,
  );
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tieout-recording-'));
    const path = join(folder, 'events.json');
    try {
      await electron.evaluate(({ contentTracing }, to) => contentTracing.stopRecording(to), path);
      return (JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: RecordedEvent[] }).traceEvents;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

/**
 * Of how large a share of the window's elements the style was reckoned in one piece, at most, while the work was done.
 */
export async function shareOfStylesReckoned(app: TieoutApp, work: () => Promise<void>): Promise<number> {
  const elements = await app.window.locator('*').count();
  const recorded = await record(app, ['devtools.timeline']);
  await work();
  const reckonings = (await recorded()).filter(({ name }) => name === 'UpdateLayoutTree');
  if (reckonings.length === 0) throw new Error('nothing was reckoned: the work has changed nothing in sight');
  return Math.max(...reckonings.map(({ args }) => args?.elementCount ?? 0)) / elements;
}
