/** The folder that is watched: files that grow while they are looked at. With real files; the store only says what it was asked. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { WatchedFolders } from './watched-folders.ts';

let folder: ReturnType<typeof temporaryFolder>;
let meanwhile: () => void;
let asked: string[];
let folders: WatchedFolders;
const controller = new AbortController();
const taking = {
  workspaceId: 'one',
  actor: 'Ana',
  job: { id: 'job', signal: controller.signal, progress: () => undefined },
};

beforeEach(async () => {
  folder = temporaryFolder();
  [asked, meanwhile] = [[], () => undefined];
  const own = join(folder.path, 'workspace');
  for (const path of [own, join(folder.path, 'bank')]) mkdirSync(path);
  type Parts = ConstructorParameters<typeof WatchedFolders>[0];
  folders = new WatchedFolders({
    registry: {
      find: () => ({ id: 'one', settings: { timeZone: 'America/Lima' } }),
      folderOf: () => own,
      workPath: () => join(own, 'work.db'),
    } as unknown as Parts['registry'],
    store: {
      inspectStatement: async (_path: string, { name }: { name: string }) => {
        asked.push(name);
        throw new TieoutError('statement-format-unknown', { subject: name });
      },
    } as unknown as Parts['store'],
    jobProgress: new Map(),
    upkeep: { refreshTouched: () => undefined },
    now: () => Date.parse('2026-10-15T12:00:00Z'),
    onUnusable: (_id, { error }) => {
      throw error;
    },
    wait: async () => meanwhile(),
  });
  await folders.watch('one', join(folder.path, 'bank'));
});
afterEach(() => folder.remove());

it('a file that is being written is not read before it is whole', async () => {
  const path = join(folder.path, 'bank', 'october.csv');
  writeFileSync(path, 'Fecha;Monto\n');
  meanwhile = () => appendFileSync(path, '01/10/2026;10,00\n');
  expect(await folders.take(taking)).toMatchObject([{ name: 'october.csv', outcome: 'being-written' }]);
  expect(asked).toEqual([]);
  meanwhile = () => undefined;
  expect(await folders.take(taking)).toMatchObject([
    { outcome: 'not-read', error: { subject: 'october.csv' } },
  ]);
  expect(asked).toEqual(['october.csv']);
});

it('a folder inside it is none of its files, and what is stopped reads no further', async () => {
  mkdirSync(join(folder.path, 'bank', 'older.csv'));
  expect(await folders.take(taking)).toEqual([]);
  writeFileSync(join(folder.path, 'bank', 'a.csv'), 'x');
  const stopped = new AbortController();
  meanwhile = () => stopped.abort();
  const job = { ...taking.job, signal: stopped.signal };
  await expect(folders.take({ ...taking, job })).rejects.toMatchObject({ code: 'cancelled' });
  expect(asked).toEqual([]);
});
