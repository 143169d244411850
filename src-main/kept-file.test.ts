import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readKept } from './kept-file.ts';
import { AppSettings } from './shell/app-settings.ts';
import { Schedules } from './sync/schedules.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { WorkspaceRegistry } from './workspaces/registry.ts';
import { SavedViews } from './workspaces/saved-views.ts';
import { StorageNotices } from './workspaces/storage-notices.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

it('a file that cannot be used is set aside under a name of its own each time', async () => {
  const path = join(folder.path, 'kept.json');
  const told: (string | null)[] = [];
  const read = () =>
    readKept(
      path,
      (content) => (content as { n: number }).n.toFixed(1),
      (name) => told.push(name),
    );
  expect(await read()).toBeUndefined();
  writeFileSync(path, '{"n":1}');
  expect(await read()).toBe('1.0');
  for (const text of ['{"n":', 'null', '']) {
    writeFileSync(path, text);
    expect(await read()).toBeUndefined();
  }
  mkdirSync(path);
  expect(await read()).toBeUndefined();
  expect(told).toEqual([1, 2, 3, 4].map((number) => `kept.unreadable-${number}.json`));
  expect(readFileSync(join(folder.path, 'kept.unreadable-1.json'), 'utf8')).toBe('{"n":');
  expect(readdirSync(folder.path)).toHaveLength(4);
});

/** Each file in which the app keeps something, read and then written by whoever keeps it. */
const keepers = {
  'settings.json': async (path: string) => {
    const onProblem = () => undefined;
    const settings = await AppSettings.open({ path, userName: 'Ana', systemLocale: 'es', onProblem });
    expect(settings.preferences).toMatchObject({ person: 'Ana', language: 'es' });
    settings.change({ language: 'en' });
    await settings.written();
  },
  'views.json': async (path: string) => {
    const views = new SavedViews(() => join(path, '..'));
    expect(await views.list('w')).toEqual([]);
    await views.remove('w', 'x');
  },
  'sync.json': async (path: string) => {
    const registry = { find: () => undefined, databasePath: () => join(path, '../cache.db') };
    const parts = { registry, now: () => 1, onDefect: () => undefined };
    const schedules = new Schedules(parts as unknown as ConstructorParameters<typeof Schedules>[0]);
    const schedule = await schedules.read('w');
    expect(schedule.everyMinutes).toBeNull();
    await schedules.set('w', schedule);
  },
  'storage-notices.json': async (path: string) => {
    const notices = new StorageNotices({
      registry: { find: () => undefined, folderOf: () => join(path, '..') } as unknown as WorkspaceRegistry,
      recoveries: async () => [],
      onProblem: () => undefined,
    });
    expect(await notices.unread('w')).toEqual([]);
    await notices.dismiss('w', 'cache', 1);
  },
  'unlisted.json': async (path: string) => {
    await WorkspaceRegistry.open(join(path, '..'), () => undefined);
  },
};

it.each(
  Object.entries(keepers).flatMap(([name, use]) =>
    ['{"version":1,"per', '{"version":2,"later":true}', '', '[]'].map((text) => ({ name, text, use })),
  ),
)('$name with $text is kept and not written over', async ({ name, text, use }) => {
  writeFileSync(join(folder.path, name), text);
  await use(join(folder.path, name));
  const aside = name.replace('.json', '.unreadable-1.json');
  expect(readFileSync(join(folder.path, aside), 'utf8')).toBe(text);
});
