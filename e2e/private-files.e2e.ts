/** Who may read what the app writes, and what is left of files that were never finished. */
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDemo } from './pages/workspace.ts';
import { askApp, jobsDone, readEverything } from './support/ask-app.ts';
import { expect, test } from './support/test.ts';
import { answerSaveDialog } from './support/tieout-app.ts';

test('nothing that the app writes can be read by anybody else, exports and what an earlier version wrote among it', async ({
  start,
  folder,
}) => {
  test.skip(process.platform === 'win32', 'modes mean nothing there');
  const data = join(folder, 'data');
  await mkdir(join(data, 'logs'), { recursive: true });
  await writeFile(join(data, 'logs/tieout.log'), 'an earlier version\n');
  await chmod(join(data, 'logs/tieout.log'), 0o644);
  await writeFile(join(data, 'settings.json.1234567890'), 'half');
  const app = await start();
  const workspace = await openDemo(app.window);
  await readEverything(app.window, workspace, { firstDay: '2026-10-01', lastDay: '2026-10-02' });
  const saved = join(folder, 'saved.xlsx');
  await answerSaveDialog(app, saved);
  const { jobId } = await askApp(app.window, 'export.start', {
    workspaceId: workspace,
    listing: 'deposits',
    filter: { firstDay: '2026-10-01', lastDay: '2026-10-02', choices: {}, text: '' },
    sort: { field: 'creationDate', descending: true },
    language: 'en',
  });
  await jobsDone(app.window, [jobId ?? '']);
  const settings = join(folder, 'saved.json');
  await answerSaveDialog(app, settings);
  await askApp(app.window, 'workspaces.exportSettings', { workspaceId: workspace });
  await app.quit();
  const own = ['logs', 'workspaces'].map((name) => join(data, name));
  const inside = (
    await Promise.all(own.map((path) => readdir(path, { recursive: true, withFileTypes: true })))
  ).flat();
  const paths = [
    saved,
    settings,
    data,
    ...own,
    join(data, 'settings.json'),
    ...inside.map(({ parentPath, name }) => join(parentPath, name)),
  ];
  expect(inside.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['tieout.log', 'cache.db', 'workspace.json', 'workspace.copy.json']),
  );
  for (const path of paths) expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0]);
  expect(await readdir(data)).not.toContain('settings.json.1234567890');
});
