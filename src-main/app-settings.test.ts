import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppSettings } from './app-settings.ts';
import { copyNameOf } from './kept-file.ts';

const SCREEN = '/workspaces/7b0c8d1e-9a53-4a9e-8a0f-2f4c7d1b3e11/tie-out?month=2026-10';
const PLACE = { x: 10, y: 20, width: 1300, height: 800, maximized: true, fullScreen: false, zoomLevel: 0.5 };

let folder: string;
let path: string;
const problems: unknown[] = [];
const open = () =>
  AppSettings.open({
    path,
    userName: 'ana',
    systemLocale: 'es-PE',
    systemRegion: 'es-PE',
    onProblem: (error) => problems.push(error),
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tieout-settings-'));
  path = join(folder, 'settings.json');
  problems.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a first start', () => {
  it('has the system’s language and the name of its user, and is no problem', async () => {
    expect((await open()).preferences).toEqual({
      person: 'ana',
      personNamed: false,
      language: 'es',
      colorScheme: 'auto',
      dateOrder: 'system',
      systemDateOrder: 'day-first',
      lastScreen: null,
    });
    expect(problems).toEqual([]);
  });

  it.each([
    ['es-PE', 'en-US', 'month-first'],
    ['en-US', 'es-PE', 'day-first'],
    ['en', 'sv-SE', 'year-first'],
    // Nothing that is known: as the language has it.
    ['es', 'POSIX', 'day-first'],
    ['en', '', 'month-first'],
  ])(
    'arranges dates by the region and not by the words: %s, %s',
    async (systemLocale, systemRegion, order) => {
      const parts = { path, userName: 'ana', systemLocale, systemRegion, onProblem: () => undefined };
      expect((await AppSettings.open(parts)).preferences).toMatchObject({
        dateOrder: 'system',
        systemDateOrder: order,
      });
    },
  );
});

describe('what was changed', () => {
  it('holds at once and after a restart, the last word of each', async () => {
    const settings = await open();
    settings.change({ person: 'Ana' });
    settings.change({ person: 'Ana Ñandú', language: 'en', lastScreen: SCREEN });
    settings.change({ colorScheme: 'dark', dateOrder: 'year-first', window: PLACE });
    expect(settings.preferences.person).toBe('Ana Ñandú');
    await settings.written();
    const again = await open();
    expect(again.preferences).toEqual({
      person: 'Ana Ñandú',
      personNamed: true,
      language: 'en',
      colorScheme: 'dark',
      dateOrder: 'year-first',
      systemDateOrder: 'day-first',
      lastScreen: SCREEN,
    });
    expect(again.window).toEqual(PLACE);
  });

  it('holds until the app ends where the file cannot be written', async () => {
    path = join(folder, 'missing', 'settings.json');
    const settings = await open();
    settings.change({ person: 'Ana Ñandú' });
    await settings.written();
    expect(settings.preferences.person).toBe('Ana Ñandú');
    expect(problems).toHaveLength(1);
  });
});

describe('a file that was tampered with', () => {
  it('loses the values that cannot be read, and only those', async () => {
    const settings = await open();
    settings.change({ person: 'Ana Ñandú', language: 'en', lastScreen: SCREEN, window: PLACE });
    await settings.written();
    // Of an earlier version: without a checksum, and without a copy that has one.
    const { checksum: _, ...kept } = JSON.parse(await readFile(path, 'utf8'));
    await rm(copyNameOf(path));
    const broken = { ...kept, lastScreen: 'https://elsewhere.example/', window: { ...PLACE, width: 'wide' } };
    await writeFile(path, JSON.stringify(broken));
    const again = await open();
    expect(again.preferences).toMatchObject({ person: 'Ana Ñandú', language: 'en', lastScreen: null });
    expect(again.window).toBeNull();
  });

  it('is a first start, and told, when nothing of it can be read', async () => {
    await writeFile(path, '{"version":1,');
    expect((await open()).preferences.person).toBe('ana');
    expect(problems).toHaveLength(1);
  });
});

it('a file that cannot be read is told by its new name, until the person has read it', async () => {
  await writeFile(path, '{"version":1,"person":"Ana');
  const settings = await open();
  expect(settings.unusable).toMatchObject({ setAside: 'settings.unreadable-1.json' });
  settings.dismissUnusable();
  expect(settings.unusable).toBeNull();
  settings.change({ person: 'Ana' });
  await settings.mustBeWritten();
  expect((await open()).unusable).toBeNull();
});

it('a change that cannot be written fails for the caller', async () => {
  const settings = await open();
  // A folder in its place: nothing can be written there.
  await mkdir(join(path, 'inside'), { recursive: true });
  settings.change({ person: 'Ana' });
  await expect(settings.mustBeWritten()).rejects.toMatchObject({ details: { code: 'settings-not-kept' } });
  await settings.written();
  await rm(path, { recursive: true });
  settings.change({ person: 'Ana María' });
  await settings.mustBeWritten();
  expect(settings.preferences.person).toBe('Ana María');
});
