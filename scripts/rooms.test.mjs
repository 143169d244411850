/**
 * No room imports back, not even a type: one could not be read or moved without the other. A room is a folder
 * of a source tree (of the store, each of its own), or a file that lies beside these folders.
 *
 * And no file of the product is longer than 300 lines: one that grows is split by idea.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';

const TREES = ['src-shared', 'src-main', 'src-renderer', 'src-sandbox'];
const NOT_THE_PRODUCT = /\.test\.tsx?$|\/testing\//;
/** Words are gathered by the languages; nothing else imports them. */
const WORDS = /\/words\.(en|es)\.ts$/;
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^'?]+)/g;

/** The most lines of a file. */
const MOST_LINES = 300;
/**
 * Tables of words: what stands side by side in them is found by its name, and a part has no other name than the whole.
 */
const TABLES =
  /\/(words|texts)\.(en|es)\.ts$|\/(text|labels)-(en|es)\.ts$|\/i18n\/(en|es)-errors\.ts$|^src-shared\/close\/checklist\.ts$/;

function roomOf(file) {
  const [tree, folder, room] = file.split('/');
  return folder === 'store' && tree === 'src-main' && file.split('/').length > 3
    ? `${tree}/${folder}/${room}`
    : `${tree}/${folder}`;
}

/** What each room imports from others: by room, then by room with one pair of files for each. */
function roomsOf(files) {
  const rooms = new Map();
  for (const [file, text] of Object.entries(files)) {
    const own = roomOf(file);
    const known = rooms.get(own) ?? new Map();
    rooms.set(own, known);
    for (const [, target] of text.matchAll(IMPORT)) {
      const imported = normalize(join(dirname(file), target)).replaceAll('\\', '/');
      if (WORDS.test(imported) || !(imported in files) || roomOf(imported) === own) continue;
      known.set(roomOf(imported), `${file} -> ${imported}`);
    }
  }
  return rooms;
}

/** The imports that close a circle, each with its files; none when rooms stand above what they import. */
function circlesOf(files) {
  const rooms = roomsOf(files);
  const reaches = (from, to, seen = new Set()) =>
    from === to ||
    (!seen.has(from) &&
      Boolean(seen.add(from)) &&
      [...(rooms.get(from)?.keys() ?? [])].some((next) => reaches(next, to, seen)));
  return [...rooms].flatMap(([room, imports]) =>
    [...imports].flatMap(([other, pair]) => (reaches(other, room) ? [pair] : [])),
  );
}

it('tells rooms that import each other from those that do not', () => {
  const files = {
    'src-main/a/one.ts': "import { two } from '../b/two.ts';",
    'src-main/b/two.ts': "import { three } from '../three.ts';",
    'src-main/three.ts': '',
    'src-main/store/engine/open.ts': "import { rows } from '../work/rows.ts';",
    'src-main/store/work/rows.ts': '',
  };
  expect(circlesOf(files)).toEqual([]);
  files['src-main/three.ts'] = "type One = import('./a/one.ts').One;";
  files['src-main/store/work/rows.ts'] = "import type { Db } from '../engine/open.ts';";
  expect(circlesOf(files)).toEqual([
    'src-main/a/one.ts -> src-main/b/two.ts',
    'src-main/b/two.ts -> src-main/three.ts',
    'src-main/three.ts -> src-main/a/one.ts',
    'src-main/store/engine/open.ts -> src-main/store/work/rows.ts',
    'src-main/store/work/rows.ts -> src-main/store/engine/open.ts',
  ]);
});

/** The names of the files that are longer, each with its lines. */
function tooLong(files) {
  return Object.entries(files)
    .filter(([file]) => !TABLES.test(file))
    .map(([file, text]) => [file, text.split('\n').length - 1])
    .filter(([, lines]) => lines > MOST_LINES)
    .map(([file, lines]) => `${file}: ${lines}`);
}

/** The product's source files with their text, also those that are not committed yet. */
function readProduct() {
  const listed = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      ...TREES.flatMap((tree) => [`${tree}/*.ts`, `${tree}/*.tsx`]),
    ],
    { cwd: ROOT, encoding: 'utf8' },
  );
  const names = listed
    .trim()
    .split('\n')
    .filter((file) => !NOT_THE_PRODUCT.test(file) && existsSync(join(ROOT, file)));
  expect(names.length).toBeGreaterThan(800);
  return Object.fromEntries(names.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

it('no room imports one that leads back to it', () => {
  expect(circlesOf(readProduct())).toEqual([]);
});

it('tells files that are too long from tables of words', () => {
  const long = 'x\n'.repeat(301);
  const files = { 'src-main/a/one.ts': long, 'src-main/a/two.ts': long.slice(2) };
  expect(tooLong({ ...files, 'src-renderer/features/a/words.en.ts': long })).toEqual([
    'src-main/a/one.ts: 301',
  ]);
});

it('no file of the product is longer than 300 lines', () => {
  expect(tooLong(readProduct())).toEqual([]);
});
