/** What a kill leaves is gone after the next start; what is whole, and what is a person's own, stays. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SERVICE_SETTINGS } from '../src-shared/contract/workspaces.ts';
import { deposits } from '../src-shared/service/deposits.ts';
import { keepToOwner, removeLeftovers } from './leftovers.ts';
import { openDatabase } from './store/engine/open.ts';
import { recordStorer } from './store/listings/records.ts';
import { depositRecord } from './store/testing/records.ts';
import { shownMode, wasKilled } from './testing/platform.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { childFile } from './testing/thread-files.ts';
import { WorkspaceRegistry } from './workspaces/registry.ts';

const CHILD = childFile(import.meta.dirname, 'testing/leftovers-kill-child.ts');
let folder: ReturnType<typeof temporaryFolder>;
let data: string;
let own: string;
let saved: string;
let id: string;
beforeEach(async () => {
  folder = temporaryFolder();
  data = join(folder.path, 'data');
  saved = join(folder.path, 'Documents');
  mkdirSync(saved);
  const registry = await WorkspaceRegistry.open(join(data, 'workspaces'), () => undefined);
  const settings = {
    name: 'A',
    environment: 'staging' as const,
    baseUrl: 'https://a.example',
    merchantsBaseUrl: 'https://b.example',
    timeZone: 'UTC',
    service: DEFAULT_SERVICE_SETTINGS,
  };
  ({ id } = await registry.create(settings, null, 1));
  own = registry.folderOf(id);
  const db = openDatabase(registry.databasePath(id));
  const records = Array.from({ length: 1_200 }, (_, index) => depositRecord(index + 1));
  recordStorer(db, deposits)({ records, readAt: 1 });
  db.close();
});
afterEach(() => folder.remove());

const started = async () => {
  const problems: unknown[] = [];
  await keepToOwner(data, (what, error) => problems.push([what, error]));
  const removed = await removeLeftovers(data, (what, error) => problems.push([what, error]));
  expect(problems).toEqual([]);
  return removed;
};
const all = () =>
  [data, saved].flatMap((root) =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      // What a killed connection leaves beside a database belongs to it.
      .filter(({ name }) => !/^cache\.db-(wal|shm)$/.test(name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );

describe('after a kill', () => {
  it.each([
    ['settings', 1],
    ['workspace', 1],
    ['views', 1],
    ['copy', 1],
    ['csv half', 1],
    ['csv whole', 2],
    ['xlsx half', 1],
    ['xlsx whole', 1],
    ['settings to pass on', 1],
  ])('while %s was written, nothing of it is left', async (what, files) => {
    const target = join(saved, 'October.xlsx');
    writeFileSync(target, 'an older one');
    const mine = join(saved, 'October.xlsx.partial');
    writeFileSync(mine, 'a person’s own');
    const before = all();
    const killed = promisify(execFile)(process.execPath, [CHILD, what, data, id, target]);
    expect(
      wasKilled(
        (await killed.then(
          () => undefined,
          (error: unknown) => error,
        )) ?? {},
      ),
    ).toBe(true);
    const left = all().filter((path) => !before.includes(path) && !path.includes(join(own, 'exports')));
    expect(left).toHaveLength(files);
    for (const path of left) expect(statSync(path).mode & 0o077).toBe(shownMode(0o600) & 0o077);
    expect((await started()).sort()).toEqual(left.sort());
    expect(all().sort()).toEqual(before.sort());
    expect(readFileSync(target, 'utf8')).toBe('an older one');
    expect(await started()).toEqual([]);
  });

  it('what lay where a disk is not there now is removed when it is there again', async () => {
    const note = '11111111-2222-4333-8444-555555555555';
    const target = join(folder.path, 'disk', 'October.xlsx');
    mkdirSync(join(own, 'exports'));
    writeFileSync(join(own, 'exports', `${note}.json`), JSON.stringify({ version: 1, target }));
    expect(await started()).toEqual([]);
    mkdirSync(join(folder.path, 'disk'));
    writeFileSync(`${target}.${note}.partial`, 'half');
    expect(await started()).toEqual([`${target}.${note}.partial`]);
    expect(readdirSync(join(own, 'exports'))).toEqual([]);
  });

  it('a note names no other file than the one that was written for it', async () => {
    const target = join(saved, 'precious.txt');
    writeFileSync(target, 'mine');
    mkdirSync(join(own, 'exports'));
    for (const [name, content] of [
      ['11111111-2222-4333-8444-555555555555.json', { version: 1, target }],
      ['x.json', { version: 1, target }],
      ['22222222-2222-4333-8444-555555555555.json', '{"version":1,"tar'],
    ] as const)
      writeFileSync(join(own, 'exports', name), JSON.stringify(content));
    expect(await started()).toEqual([]);
    expect(readFileSync(target, 'utf8')).toBe('mine');
  });

  it('half a close and dropped copies go, also in a workspace that cannot be read; what a recovery needs stays', async () => {
    mkdirSync(join(own, 'closes'));
    mkdirSync(join(own, 'dropped'));
    rmSync(join(own, 'workspace.json'));
    const gone = [
      'closes/2026-10-PEN-1.db.partial',
      'dropped/token',
      'work.before-v3.db.partial',
      'work.backup-12.db.partial',
      'work.before-v11-2.db.partial-journal',
      'work.before-v12.db.encrypting',
      'work.before-v12.db.encrypting-wal',
      'closes/2026-09-PEN-1.db.encrypting',
    ];
    const stays = [
      'closes/2026-09-PEN-1.db',
      'cache.db.saved',
      'work.db.partial',
      'notes.json.txt',
      'x.partial',
      // The file that it was made of is there whole: it is not removed without it.
      'work.before-v12.db',
      'work.backup-1.db.encrypting',
    ];
    for (const name of [...gone, ...stays]) writeFileSync(join(own, name), '');
    expect((await started()).sort()).toEqual(gone.map((name) => join(own, name)).sort());
    for (const name of stays) expect(statSync(join(own, name)).isFile()).toBe(true);
  });
});

it.skipIf(process.platform === 'win32')(
  'what an earlier version left open to others is closed to them',
  async () => {
    mkdirSync(join(data, 'logs'));
    mkdirSync(join(own, 'closes'));
    mkdirSync(join(data, 'Cache'));
    const files: [string, number, number][] = [
      [join(data, 'logs/tieout.log'), 0o644, 0o600],
      [join(data, 'logs/tieout.old.log'), 0o666, 0o600],
      [join(data, 'settings.json'), 0o644, 0o600],
      [join(own, 'closes/2026-09-PEN-1.db'), 0o444, 0o400],
      [join(own, 'work.db'), 0o640, 0o600],
      // Electron's own, behind the folder's mode.
      [join(data, 'Cache/data'), 0o644, 0o644],
    ];
    for (const [path, mode] of files) {
      writeFileSync(path, '');
      chmodSync(path, mode);
    }
    const folders = [data, join(data, 'logs'), join(data, 'workspaces'), own];
    for (const path of folders) chmodSync(path, 0o755);
    await started();
    expect(files.map(([path]) => statSync(path).mode & 0o777)).toEqual(files.map(([, , mode]) => mode));
    expect(folders.map((path) => statSync(path).mode & 0o777)).toEqual(folders.map(() => 0o700));
  },
);
