/** What a person is told of a workspace's files, through the calls and events of the window. */
import { mkdirSync, readFileSync, rmdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formWithoutKey } from '../../store/engine/file-cipher.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { workMigrations } from '../../store/migrations/work/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startAgain, startApp, type TestApp } from '../testing/app.ts';

let folder: ReturnType<typeof temporaryFolder>;
let app: TestApp;
let workspaceId: string;
let own: string;
beforeEach(async () => {
  folder = temporaryFolder();
  app = await startApp(folder.path);
  workspaceId = (await app.call('workspaces.createDemo', {})).workspace.id;
  own = dirname(app.databasePath(workspaceId));
});
afterEach(async () => {
  await app.stop();
  folder.remove();
});

const state = () => app.call('storage.state', { workspaceId });
const changes = () => app.crossed.filter((one) => Array.isArray(one) && one[0] === 'storage.changed').length;

async function changed(before: number): Promise<void> {
  while (changes() === before) await new Promise((resolve) => setTimeout(resolve, 20));
}

it('an older file that cannot be encrypted is told, by an event too, until it is', async () => {
  const plain = join(own, 'work.backup-2026-11-20.db');
  openDatabase(plain, { migrations: workMigrations, withoutKeys: true }).close();
  // What stands in the way of the encrypted form.
  mkdirSync(join(`${plain}.encrypting`, 'x'), { recursive: true });
  expect((await state()).encryption).toBeNull();
  await changed(0);
  expect((await state()).encryption).toEqual({ files: 1, missingBytes: 0 });
  expect(formWithoutKey(plain)).toBe('plain');
  rmdirSync(join(`${plain}.encrypting`, 'x'));
  rmdirSync(`${plain}.encrypting`);
  const before = changes();
  while ((await state()).encryption !== null) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(changes()).toBeGreaterThan(before);
  expect(formWithoutKey(plain)).toBe('encrypted');
});

it('a schedule that was changed by hand is not used; what it says and what is used are told until they were read', async () => {
  await app.call('sync.setSchedule', { workspaceId, schedule: { everyMinutes: 60, trailingDays: 45 } });
  const path = join(own, 'sync.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"everyMinutes": 60', '"everyMinutes": 15'));
  await app.stop();
  app = await startAgain(folder.path, app);
  expect(await app.call('sync.schedule', { workspaceId })).toMatchObject({ everyMinutes: 60 });
  await changed(0);
  const { recoveries } = await state();
  expect(recoveries).toMatchObject([
    {
      what: 'settings',
      file: 'sync.json',
      setAside: 'sync.unreadable-1.json',
      restoredFrom: expect.any(Number),
      found: [{ name: 'everyMinutes', found: '15', used: '60' }],
    },
  ]);
  const [told] = recoveries;
  if (told) await app.call('storage.dismiss', { workspaceId, what: told.what, at: told.at });
  expect((await state()).recoveries).toEqual([]);
});

it('the first question finds the damage that it is itself the first to meet', async () => {
  await app.call('close.setTeam', { workspaceId, onePerson: true });
  await app.stop();
  truncateSync(join(own, 'work.db'), 0);
  app = await startAgain(folder.path, app);
  expect((await state()).recoveries).toMatchObject([{ what: 'work', work: { newestRead: false } }]);
});
