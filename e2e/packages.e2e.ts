/** What the built app loads of other people's code, read from the build itself. */
import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { basename, dirname, join, normalize } from 'node:path';
import { test } from '@playwright/test';
import { expect } from './support/test.ts';

const MAIN = join(import.meta.dirname, '../out/main');
/** Old packages that unpack, link, remove and search files: what exceljs brings along for reading workbooks. */
const UNWANTED = ['unzipper', 'fstream', 'rimraf', 'glob', 'inflight'];

test('writing workbooks loads nothing that reads and unpacks them', async () => {
  const packages: string[] = JSON.parse(await readFile(join(MAIN, 'packages.json'), 'utf8'));
  expect(packages).toEqual(expect.arrayContaining(['exceljs', 'archiver', 'csv-stringify']));
  expect(packages.filter((name) => UNWANTED.includes(name))).toEqual([]);
});

/** The files that are loaded with this one, one after the other. */
async function loadedWith(name: string, known = new Set<string>()): Promise<Set<string>> {
  known.add(name);
  const text = await readFile(join(MAIN, name), 'utf8');
  for (const [, imported = ''] of text.matchAll(/^import (?:.*? from )?["'](\.[^"']+)["'];$/gm)) {
    const next = normalize(join(dirname(name), imported));
    if (!known.has(next)) await loadedWith(next, known);
  }
  return known;
}

test('who shares no workspace loads nothing of PostgreSQL’s client', async () => {
  const files = (await readdir(MAIN, { recursive: true })).filter((name) => name.endsWith('.js'));
  const withClient: string[] = [];
  for (const name of files)
    if ((await readFile(join(MAIN, name), 'utf8')).includes('SCRAM-SHA-256')) withClient.push(name);
  expect(withClient.length).toBeGreaterThan(0);
  const served = files.filter((name) => /(^index|serve-window|store-thread)[^/]*\.js$/.test(basename(name)));
  expect(served.length).toBeGreaterThan(2);
  for (const name of served)
    expect([...(await loadedWith(name))].filter((each) => withClient.includes(each))).toEqual([]);
});

test('nothing but Electron, Node and the two native packages is loaded from outside the build', async () => {
  const files = (await readdir(MAIN, { recursive: true })).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(files.map((name) => readFile(join(MAIN, name), 'utf8')));
  const loaded = texts.flatMap((text) =>
    [...text.matchAll(/^import .*?["']([^"'.][^"']*)["'];$|\b__require\("([^"]+)"\)/gm)].map(
      ([, imported, required]) => imported ?? required ?? '',
    ),
  );
  const outside = loaded.filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));
  expect([...new Set(outside)].sort()).toEqual(['better-sqlite3', 'electron', 'keytar']);
});
