/** The folder that is watched: files that grow while they are looked at. With real files; the store only says what it was asked. */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Book } from '../../src-shared/contract/statements.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { WatchedFolders } from './watched-folders.ts';

const NO_DOUBT = { lines: 2, problems: [], problemCount: 0, questions: [], cutSigns: [], statements: [] };
let folder: ReturnType<typeof temporaryFolder>;
let meanwhile: () => void;
let asked: string[];
let folders: WatchedFolders;
/** Books into which a table with the columns of each file was imported before; null for a file that cannot be read. */
let remembered: readonly Book[] | null;
let imported: string[];
const controller = new AbortController();
const taking = {
  workspaceId: 'one',
  actor: 'Ana',
  job: { id: 'job', signal: controller.signal, progress: () => undefined },
};

beforeEach(async () => {
  folder = temporaryFolder();
  [asked, imported, remembered, meanwhile] = [[], [], null, () => undefined];
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
      inspectStatement: async (_path: string, { name, book }: { name: string; book: Book }) => {
        asked.push(`${name} ${book}`);
        if (!remembered) throw new TieoutError('statement-format-unknown', { subject: name });
        const table = { mapping: {}, remembered: remembered.includes(book) };
        return { format: 'csv', importedBefore: null, table };
      },
      checkStatement: async () => ({ report: NO_DOUBT, sha256: 'a' }),
      importStatement: async (_id: string, _path: string, { name, book }: { name: string; book: Book }) => {
        imported.push(`${name} ${book}`);
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
  expect(asked).toEqual(['october.csv bank', 'october.csv ledger']);
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

it('a table goes to the book whose columns it has; one of both waits, and one of neither', async () => {
  const put = (name: string) => writeFileSync(join(folder.path, 'bank', name), name);
  const taken = async (name: string, books: readonly Book[]) => {
    put(name);
    remembered = books;
    const files = await folders.take(taking);
    return files.find((file) => file.name === name)?.outcome;
  };
  expect(await taken('statement.csv', ['bank'])).toBe('imported');
  expect(await taken('ledger.csv', ['ledger'])).toBe('imported');
  expect(await taken('either.csv', ['bank', 'ledger'])).toBe('asks');
  expect(await taken('neither.csv', [])).toBe('mapping-unknown');
  expect(imported).toEqual(['statement.csv bank', 'ledger.csv ledger']);
});
