/**
 * The daily run as a command: the real app without a window, beside one that is open, and what it says when it cannot.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { askApp } from './support/ask-app.ts';
import { layReadDemo } from './support/read-demo.ts';
import { expect, test } from './support/test.ts';
import { launchArguments } from './support/tieout-app.ts';

/** Until an app that never ends is given up. */
const HANGS_MS = 100_000;

/** What the command wrote and how it ended, as a scheduler sees it. */
async function command(folder: string, ...switches: string[]) {
  const { file, args } = launchArguments({ dataFolder: join(folder, 'data'), switches });
  try {
    const { stdout, stderr } = await promisify(execFile)(file, args, { timeout: HANGS_MS });
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

test('the daily run by a command: without a window, beside an open app, and refused in words', async ({
  start,
  folder,
}) => {
  const id = await layReadDemo(join(folder, 'data'));

  // The app is not open.
  const alone = await command(folder, `--run=${id}`);
  expect(alone.stdout).toMatch(
    /^(Nothing to do|Something to look at)\. New records: \d+, changed: \d+\..*\n$/,
  );
  expect(alone.code).toBe(alone.stdout.startsWith('Nothing to do') ? 0 : 1);

  const unknown = await command(folder, '--run=Nobody');
  expect(unknown).toMatchObject({ code: 2, stdout: expect.stringContaining('no workspace “Nobody”') });
  expect(await command(folder, '--run=')).toMatchObject({
    code: 64,
    stdout: '',
    stderr: expect.stringContaining('Name the workspace'),
  });

  const app = await start();
  const last = async () => (await askApp(app.window, 'dailyRun.last', { workspaceId: id })).run;
  const first = await last();
  expect(first).toMatchObject({ startedBy: 'command', since: null });
  const { workspaces } = await askApp(app.window, 'workspaces.list', {});
  const name = workspaces[0]?.name ?? '';

  // The open app runs, and the command answers for it.
  const beside = await command(folder, `--run=${name}`, '--json');
  const second = await last();
  expect(second).toMatchObject({ startedBy: 'command', since: first?.finishedAt });
  expect(beside.stdout.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(beside.stdout)).toMatchObject({ outcome: second?.outcome, error: null });
  expect(beside.code).toBe(second?.outcome === 'nothing-to-do' ? 0 : 1);
  expect(app.electron.windows()).toHaveLength(1);
});
