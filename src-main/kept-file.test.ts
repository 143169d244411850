import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppSettings } from './app-settings.ts';
import { checksummed, readChecksummed } from './checksum.ts';
import { copyNameOf, readKept, type Unusable, writeKept } from './kept-file.ts';
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
      ({ setAside }) => told.push(setAside),
    );
  expect(await read()).toBeUndefined();
  writeFileSync(path, '{"n":1}');
  expect(await read()).toBe('1.0');
  rmSync(join(folder.path, 'kept.copy.json'));
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

/** Each file in which the app keeps something, read and then written by the code that keeps it. */
const keepers = {
  'settings.json': async (path: string) => {
    const onProblem = () => undefined;
    const settings = await AppSettings.open({
      path,
      userName: 'Ana',
      systemLocale: 'es',
      systemRegion: 'es-PE',
      onProblem,
    });
    expect(settings.preferences).toMatchObject({ person: 'Ana', language: 'es' });
    settings.change({ language: 'en' });
    await settings.written();
  },
  'views.json': async (path: string) => {
    const views = new SavedViews(
      () => join(path, '..'),
      () => undefined,
    );
    expect(await views.list('w')).toEqual([]);
    await views.remove('w', 'x');
  },
  'sync.json': async (path: string) => {
    const registry = { find: () => undefined, databasePath: () => join(path, '../cache.db') };
    const parts = { registry, now: () => 1, onDefect: () => undefined, onUnusable: () => undefined };
    const schedules = new Schedules(parts as unknown as ConstructorParameters<typeof Schedules>[0]);
    const schedule = await schedules.read('w');
    expect(schedule.everyMinutes).toBeNull();
    await schedules.set('w', schedule);
  },
  'storage-notices.json': async (path: string) => {
    const notices = new StorageNotices({
      registry: { find: () => undefined, folderOf: () => join(path, '..') } as unknown as WorkspaceRegistry,
      recoveries: async () => [],
      now: () => 1,
      onProblem: () => undefined,
    });
    expect(await notices.unread('w')).toMatchObject([{ what: 'settings', file: 'storage-notices.json' }]);
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

const schedule = { everyMinutes: 60, trailingDays: 45, note: 'ñ "x"' };

async function readAgain(path: string): Promise<{ value: unknown; told: Unusable[] }> {
  const told: Unusable[] = [];
  const value = await readKept(
    path,
    (content) => content,
    (unusable) => told.push(unusable),
  );
  return { value, told };
}

/** The text with one bit of it turned. */
function turned(whole: Buffer, bit: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return bytes;
}
const whole = Buffer.from(checksummed(schedule), 'utf8');
const bits = Array.from({ length: whole.length * 8 }, (_, bit) => bit);

it('with any bit turned holds what was written, or is not as it was written', () => {
  let refused = 0;
  for (const bit of bits) {
    let read: ReturnType<typeof readChecksummed> | undefined;
    try {
      read = readChecksummed(turned(whole, bit).toString('utf8'));
    } catch {
      refused += 1;
    }
    if (!read) continue;
    // A bit of the checksum’s own name makes a file of an earlier version of it: with the values that were written.
    expect(read.content, `bit ${bit}`).toMatchObject(schedule);
    if (read.isChecked) expect(read.content, `bit ${bit}`).toEqual(schedule);
  }
  expect(refused).toBeGreaterThan(bits.length * 0.8);
});

it('with a bit turned is told, and its copy is used; without one nothing is', async () => {
  const path = join(folder.path, 'kept.json');
  let told = 0;
  for (const bit of bits.filter((bit) => bit % 61 === 0)) {
    for (const hasCopy of [true, false]) {
      writeFileSync(path, turned(whole, bit));
      if (hasCopy) writeFileSync(copyNameOf(path), whole);
      else rmSync(copyNameOf(path), { force: true });
      const read = await readAgain(path);
      told += read.told.length;
      if (read.told.length === 0 || hasCopy) expect(read.value, `bit ${bit}`).toMatchObject(schedule);
      else expect(read.value, `bit ${bit}`).toBeUndefined();
    }
  }
  expect(told).toBeGreaterThan(30);
});

it('edited by hand is told with what it says and what is used, and is kept', async () => {
  const path = join(folder.path, 'kept.json');
  await writeKept(path, schedule);
  const edited = readFileSync(path, 'utf8').replace('"everyMinutes": 60', '"everyMinutes": 5');
  writeFileSync(path, edited);
  const { value, told } = await readAgain(path);
  expect(value).toEqual(schedule);
  expect(told).toMatchObject([
    {
      file: 'kept.json',
      setAside: 'kept.unreadable-1.json',
      copyOf: expect.any(Number),
      found: [{ name: 'everyMinutes', found: '5', used: '60' }],
    },
  ]);
  expect(readFileSync(join(folder.path, 'kept.unreadable-1.json'), 'utf8')).toBe(edited);
  // Told once: the copy has taken its place.
  expect(await readAgain(path)).toEqual({ value: schedule, told: [] });
});

it('of an earlier version is taken once, and written with a checksum; without one it is not taken again', async () => {
  const path = join(folder.path, 'kept.json');
  writeFileSync(path, '{"everyMinutes":60}');
  expect(await readAgain(path)).toEqual({ value: { everyMinutes: 60 }, told: [] });
  expect(readFileSync(path, 'utf8')).toBe(checksummed({ everyMinutes: 60 }));
  writeFileSync(path, '{"everyMinutes":5}');
  const { value, told } = await readAgain(path);
  expect(value).toEqual({ everyMinutes: 60 });
  expect(told).toHaveLength(1);
});

it('that is missing beside its copy is put back and told', async () => {
  const path = join(folder.path, 'kept.json');
  await writeKept(path, schedule);
  rmSync(path);
  const { value, told } = await readAgain(path);
  expect(value).toEqual(schedule);
  expect(told).toMatchObject([{ setAside: null, copyOf: expect.any(Number) }]);
});
