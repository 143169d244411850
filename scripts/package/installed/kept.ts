/** What both sides of an update agree on, and how the running app is looked at from outside. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listingPage } from '../../../e2e/pages/listing.ts';
import type { TieoutApp } from '../../../e2e/support/tieout-app.ts';

export const given = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: start this with npm run package -- --test`);
  return value;
};

/** Where the app keeps its data for this person by itself. */
export const dataFolder = given('TIEOUT_DATA_FOLDER');
export const versionWanted = given('TIEOUT_VERSION');
export const figuresFile = join(given('TIEOUT_TEST_OUTPUT'), 'figures.json');

/** The month's count and totals, as the screen shows them. */
export async function figures({ window }: TieoutApp): Promise<string[]> {
  const count = await listingPage(window).count.innerText();
  return [count, ...(await window.getByTestId(/^total-/).allInnerTexts())];
}

/** The same, once they no longer change. */
export async function settledFigures(app: TieoutApp): Promise<string[]> {
  for (let before = await figures(app); ; ) {
    await new Promise((done) => setTimeout(done, 2_000));
    const now = await figures(app);
    if (now.join() === before.join()) return now;
    before = now;
  }
}

/**
 * The app's processes that run without a sandbox though they should have one: none. On Linux a sandboxed renderer has a
 * filter of system calls (seccomp mode 2), which the kernel itself tells.
 */
export async function withoutSandbox({ electron }: TieoutApp): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const renderers = await electron.evaluate(({ app }) =>
    app.getAppMetrics().flatMap(({ type, pid }) => (type === 'Tab' ? [pid] : [])),
  );
  if (renderers.length === 0) return ['no renderer was found'];
  const states = await Promise.all(
    renderers.map(async (pid) => ({ pid, status: await readFile(`/proc/${pid}/status`, 'utf8') })),
  );
  return states.flatMap(({ pid, status }) => (/^Seccomp:\s*2$/m.test(status) ? [] : [`renderer ${pid}`]));
}
