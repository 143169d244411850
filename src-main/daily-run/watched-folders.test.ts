/**
 * The folder that is watched: files that grow while they are looked at. With real files; the store only says what it
 * was asked.
 */
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventPayload } from '../../src-shared/contract/index.ts';
import type { CoveredDays } from '../../src-shared/contract/statement-report.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { Jobs } from '../jobs/jobs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { WatchClock } from './watch-clock.ts';
import { WatchedFolders } from './watched-folders.ts';

const NO_DOUBT = { lines: 2, problems: [], problemCount: 0, questions: [], cutSigns: [] };
const LINES = { firstDay: '2026-09-02', lastDay: '2026-09-29' };
let folder: ReturnType<typeof temporaryFolder>;
let meanwhile: () => void;
let refreshed: number;
let now: number;
let asked: string[];
let folders: WatchedFolders;
/** Books into which a table with the columns of each file was imported before; null for a file that cannot be read. */
let remembered: readonly Book[] | null;
let imported: string[];
/** What checking a file finds of its account. */
let found: { readonly alike: number; readonly lacking: number };
/** The days that stand above the header of a table, and how its columns are known. */
let period: CoveredDays | null;
let mapping: object;
let covered: unknown[];
const controller = new AbortController();
const taking = {
  workspaceId: 'one',
  actor: 'Ana',
  job: { id: 'job', signal: controller.signal, progress: () => undefined },
};

beforeEach(async () => {
  folder = temporaryFolder();
  [asked, imported, remembered, meanwhile, refreshed] = [[], [], null, () => undefined, 0];
  found = { alike: 0, lacking: 0 };
  [period, mapping, covered] = [null, {}, []];
  now = Date.parse('2026-10-15T12:00:00Z');
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
        const table = { mapping, remembered: remembered.includes(book) };
        return { format: 'csv', importedBefore: null, table };
      },
      checkStatement: async () => ({
        report: { ...NO_DOUBT, period, statements: [{ ...found, ...LINES }] },
        sha256: 'a',
      }),
      importStatement: async (
        _id: string,
        _path: string,
        { name, book }: { name: string; book: Book },
        about: { period: unknown },
      ) => {
        imported.push(`${name} ${book}`);
        covered.push(about.period);
      },
    } as unknown as Parts['store'],
    jobProgress: new Map(),
    upkeep: {
      refreshTouched: () => {
        refreshed += 1;
      },
    },
    now: () => now,
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

it('a file that grows from look to look writes nothing down', async () => {
  const path = join(folder.path, 'bank', 'october.csv');
  const kept = () => readFileSync(join(folder.path, 'workspace', 'watched-folder.json'), 'utf8');
  const before = kept();
  writeFileSync(path, 'Fecha;Monto\n');
  meanwhile = () => appendFileSync(path, '01/10/2026;10,00\n');
  for (let minute = 0; minute < 3; minute += 1) {
    now += 60_000;
    expect(await folders.take({ ...taking, onlyNew: true })).toMatchObject([{ outcome: 'being-written' }]);
    expect(kept()).toBe(before);
  }
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

it('a file waits that may be another in other words, and one that lacks lines of an earlier one', async () => {
  remembered = ['bank'];
  writeFileSync(join(folder.path, 'bank', 'october.csv'), 'Fecha;Monto\n');
  for (const doubt of [{ alike: 1 }, { lacking: 1 }]) {
    found = { alike: 0, lacking: 0, ...doubt };
    expect(await folders.take(taking)).toMatchObject([{ name: 'october.csv', outcome: 'asks' }]);
  }
  found = { alike: 0, lacking: 0 };
  expect(await folders.take(taking)).toMatchObject([{ name: 'october.csv', outcome: 'imported' }]);
});

it('a table covers the days above its header, and those of its lines where a person would be asked about them', async () => {
  remembered = ['bank'];
  const whole = { firstDay: '2026-09-01', lastDay: '2026-09-30' };
  for (const [at, stated] of [whole, { ...whole, lastDay: '2026-10-31' }, null].entries()) {
    period = stated;
    writeFileSync(join(folder.path, 'bank', `${at}.csv`), String(at));
    await folders.take(taking);
  }
  expect(covered).toEqual([whole, null, null]);
});

it('a table waits whose account is not known, as where the one before it was of another currency', async () => {
  remembered = ['ledger'];
  mapping = { account: '', roles: ['bookingDay', 'amount'] };
  writeFileSync(join(folder.path, 'bank', 'dollars.csv'), 'x');
  expect(await folders.take(taking)).toMatchObject([{ name: 'dollars.csv', outcome: 'asks' }]);
  mapping = { account: '', roles: ['bookingDay', 'amount', 'account'] };
  expect(await folders.take(taking)).toMatchObject([{ name: 'dollars.csv', outcome: 'imported' }]);
});

it('exceptions are refreshed behind a look that imported something, and behind no other', async () => {
  remembered = ['bank'];
  writeFileSync(join(folder.path, 'bank', 'statement.csv'), 'x');
  await folders.take(taking);
  expect(refreshed).toBe(1);
  await folders.take(taking);
  expect(refreshed).toBe(1);
});

describe('the folder’s own clock', () => {
  let jobs: Jobs;
  let clock: WatchClock;
  let told: Pick<EventPayload<'dailyRun.watchedTaken'>, 'imported' | 'toLookAt'>[];
  let defects: unknown[];
  const put = (name: string, text = name) => writeFileSync(join(folder.path, 'bank', name), text);
  const passes = (minutes: number) => {
    now += minutes * 60_000;
    return clock.look();
  };
  const waiting = async () =>
    (await folders.watched('one')).waiting.map(({ name, outcome }) => `${name} ${outcome}`);
  beforeEach(async () => {
    [told, defects, remembered] = [[], [], ['bank']];
    const onDefect = (error: unknown) => defects.push(error);
    jobs = new Jobs({ onChange: (job) => clock.follow(job), onDefect, now: () => now });
    clock = new WatchClock({
      ...{ folders, jobs, now: () => now, actor: () => 'Ana', onDefect },
      registry: { list: () => [{ id: 'one' }] } as never,
      onTaken: ({ imported, toLookAt }) => told.push({ imported, toLookAt }),
    });
    await folders.watchEachMinute('one', true);
  });

  it('is off until it is switched on, and looks no more than once a minute', async () => {
    await folders.watchEachMinute('one', false);
    put('a.csv');
    await passes(1);
    expect([imported, (await folders.watched('one')).lookedAt]).toEqual([[], null]);
    await folders.watchEachMinute('one', true);
    await passes(0.5);
    expect(imported).toEqual([]);
    await passes(0.5);
    expect(imported).toEqual(['a.csv bank']);
    expect(told).toEqual([{ imported: 1, toLookAt: 0 }]);
    expect((await folders.watched('one')).lookedAt).toBe(now);
  });

  it('leaves what is being written for the next look, imports nothing twice, and starts no work for nothing', async () => {
    put('october.csv', 'Fecha');
    meanwhile = () => appendFileSync(join(folder.path, 'bank', 'october.csv'), ';Monto');
    await passes(1);
    expect([asked, told, await waiting()]).toEqual([[], [], []]);
    meanwhile = () => undefined;
    await passes(1);
    expect(imported).toEqual(['october.csv bank']);
    const before = jobs.list().length;
    for (let minute = 0; minute < 3; minute += 1) await passes(1);
    expect(imported).toHaveLength(1);
    expect(jobs.list()).toHaveLength(before);
    // The daily run at the same time has nothing more to take.
    put('november.csv');
    const both = [folders.take(taking), folders.take({ ...taking, onlyNew: true })];
    expect((await Promise.all(both)).flat()).toHaveLength(1);
  });

  it('says once what waits for a person, and once more only when the file changes', async () => {
    remembered = null;
    put('a.csv');
    for (let minute = 0; minute < 3; minute += 1) await passes(1);
    expect(told).toEqual([{ imported: 0, toLookAt: 1 }]);
    expect(await waiting()).toEqual(['a.csv not-read']);
    put('a.csv', 'another');
    remembered = [];
    await passes(1);
    expect(told).toHaveLength(2);
    expect(await waiting()).toEqual(['a.csv mapping-unknown']);
    rmSync(join(folder.path, 'bank', 'a.csv'));
    await passes(1);
    expect([told.length, await waiting()]).toEqual([2, []]);
  });

  it('tries again what waited once a person has imported a file with the same columns', async () => {
    remembered = [];
    put('a.csv');
    await passes(1);
    remembered = ['bank'];
    await passes(1);
    expect(imported).toEqual([]);
    const byHand = { workspaceId: 'one', kind: 'import', listing: null, scheduled: false } as const;
    await jobs.whenEnded(jobs.start(byHand, async () => ({ kind: 'import', fileName: 'b', lines: 1 })));
    await passes(1);
    expect([imported, await waiting()]).toEqual([['a.csv bank'], []]);
  });

  it('tells once that the folder is gone, and nothing of a daily run’s work', async () => {
    put('a.csv');
    const order = { workspaceId: 'one', kind: 'daily-run', listing: null, scheduled: true } as const;
    let end: () => void = () => undefined;
    jobs.start(order, () => new Promise((_, reject) => (end = () => reject(new TieoutError('cancelled')))));
    await passes(1);
    expect(asked).toEqual([]);
    end();
    rmSync(join(folder.path, 'bank'), { recursive: true });
    await expect.poll(() => jobs.underWay('one', 'daily-run')).toBeUndefined();
    for (let minute = 0; minute < 3; minute += 1) await passes(1);
    expect(told).toEqual([{ imported: 0, toLookAt: 1 }]);
    expect(await waiting()).toEqual(['bank folder-missing']);
    mkdirSync(join(folder.path, 'bank'));
    await passes(1);
    expect(await waiting()).toEqual([]);
    expect(defects).toEqual([]);
  });

  it('keeps what a version before this one wrote, switched off', async () => {
    const kept = join(folder.path, 'workspace', 'watched-folder.json');
    rmSync(join(folder.path, 'workspace', 'watched-folder.copy.json'));
    writeFileSync(kept, JSON.stringify({ version: 1, folder: '/bank', done: [] }));
    expect(await folders.watched('one')).toEqual({
      ...{ folder: '/bank', eachMinute: false, lookedAt: null, waiting: [] },
    });
  });
});
