/**
 * What no other file imports is not exported: a reader may take an export for something that others rest on. And what
 * only tests need stands in a folder `testing/`, not in the product.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';

const EXPORT =
  /^export (?:declare )?(?:async )?(?:const|let|function\*?|(?:abstract )?class|type|interface|enum) (\w+)/gm;
const IMPORT = /(?:import|export)\s+(?:type\s+)?([\w$*\s{},]+?)\s+from\s+'(\.[^']+)'/g;
const WHOLE = /(?:import\(|new URL\(|vi\.mock\(|importActual<[^>]*>\(|import )\s*'(\.[^'?]+)(?:\?\w+)?'/g;

/** The names that a text exports. */
const exportsOf = (text) => [...text.matchAll(EXPORT)].map(([, name]) => name);

/**
 * What a text imports: by file, the names. Of a file that it takes as a whole, at run time or for its types, these are
 * the names that it says anywhere; of an import of everything under a name, all of them (`*`).
 */
function importsOf(file, text) {
  const at = (target) => normalize(join(dirname(file), target));
  const named = [...text.matchAll(IMPORT)].flatMap(([, what, target]) => {
    const braces = /\{([^}]*)\}/.exec(what);
    if (!braces) return [[at(target), '*']];
    return braces[1]
      .split(',')
      .map((each) =>
        each
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0]
          .trim(),
      )
      .filter(Boolean)
      .map((name) => [at(target), name]);
  });
  const words = new Set(text.match(/\w+/g));
  const whole = [...text.matchAll(WHOLE)].flatMap(([, target]) =>
    [...words].map((word) => [at(target), word]),
  );
  return [...named, ...whole];
}

/** `file: name` of each export that no other file imports. */
function unusedOf(files) {
  const used = new Set(
    Object.entries(files).flatMap(([file, text]) =>
      importsOf(file, text)
        .filter(([target]) => target !== file)
        .map(([target, name]) => `${target}: ${name}`),
    ),
  );
  return Object.entries(files).flatMap(([file, text]) =>
    used.has(`${file}: *`)
      ? []
      : exportsOf(text)
          .map((name) => `${file}: ${name}`)
          .filter((each) => !used.has(each)),
  );
}

it('tells what is imported from what is not', () => {
  const files = {
    'a/one.ts': 'export const used = 1;\nexport type Used = 1;\nexport function lost() {}\n',
    'a/two.ts': "import { type Used as Other, used } from './one.ts';\nexport class All {}",
    'b/three.ts': "const { All } = await import('../a/two.ts');",
    'b/six.test.ts': "type Five = typeof import('./five.ts')['asked'];",
    'b/five.ts': 'export const asked = 1;\nexport const unasked = 1;',
    'b/four.ts': '/** No import { lost } of one.ts. */\nexport const alone = 1;',
  };
  expect(unusedOf(files)).toEqual(['a/one.ts: lost', 'b/five.ts: unasked', 'b/four.ts: alone']);
});

/** What reads the product from outside: its tests with their support, and what is run by hand. */
const OUTSIDE = /\.test\.(tsx?|mjs)$|\/testing\/|\/testing\.ts$|kill-child\.ts$|^(bench|e2e|scripts)\//;
/** Imported by code that the build makes (scripts/build/late-schemas.ts). */
const BY_THE_BUILD = new Set(['src-shared/late-schema.ts']);

/**
 * `file: name` of each export of the product that its own file does not say again, and that only files outside import.
 */
function forTestsOnly(files) {
  const inside = Object.fromEntries(Object.entries(files).filter(([file]) => !OUTSIDE.test(file)));
  return unusedOf(inside).filter((each) => {
    const [file, name] = each.split(': ');
    const said = files[file].match(new RegExp(`\\b${name}\\b`, 'g')) ?? [];
    return file.startsWith('src-') && !BY_THE_BUILD.has(file) && said.length === 1;
  });
}

it('tells what only tests import from what the product needs', () => {
  const files = {
    'src-main/one.ts': 'export const forTests = 1;\nexport const own = 2;\nuse(own);\nexport const used = 3;',
    'src-main/two.ts': "import { used } from './one.ts';",
    'src-main/one.test.ts': "import { forTests, own } from './one.ts';",
    'src-main/testing/help.ts': 'export const help = 1;',
  };
  expect(forTestsOnly(files)).toEqual(['src-main/one.ts: forTests']);
});

function readFiles() {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.cjs'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  const names = listed
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(ROOT, file)));
  expect(names.length).toBeGreaterThan(1_000);
  return Object.fromEntries(names.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
}

it('no export is without an import, and none is for tests only', () => {
  const files = readFiles();
  expect(unusedOf(files)).toEqual([]);
  expect(forTestsOnly(files)).toEqual([]);
});
