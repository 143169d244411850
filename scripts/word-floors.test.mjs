/**
 * Words obey the floors of the renderer as imports do: a file says no words of a floor above its own, and a feature
 * says none of another feature. The rules are those of .dependency-cruiser.cjs; they cannot see words, which are keys
 * and not imports.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { en } from '../src-renderer/i18n/en.ts';
import { AUDIT_ACTIONS } from '../src-shared/contract/audit.ts';
import { calls, events } from '../src-shared/contract/index.ts';
import { ROOT } from './bootstrap/paths.mjs';

const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const RULES = forbidden.filter(({ name }) => /^renderer-floor-|^features-know-no-other-feature$/.test(name));
const NOT_THE_PRODUCT = /\.test\.tsx?$|\/testing\/|\/words\.(en|es)\.ts$/;
/** A text that begins with a key, and what stands before it. */
const TEXT = /(?<before>\bt\(\s*)?(?<quote>['`])(?<key>(?<top>\w+)(?:\.[\w-]+)*)(?<more>\.\$\{)?/g;
/** Calls, events and actions are written as keys are. */
const OTHER_NAMES = [...Object.keys(calls), ...Object.keys(events), ...AUDIT_ACTIONS];

/** The file that holds the words of each first part of a key, as the language's own file gathers them. */
function holdersIn(language) {
  const files = [...language.matchAll(/import \{([^}]+)\} from '\.\.\/([^']+)'/g)].flatMap(
    ([, names, file]) => names.split(',').map((name) => [name.trim(), `src-renderer/${file}`]),
  );
  const fileOf = new Map(files);
  return new Map(
    [...language.matchAll(/^ {2}(\w+): (\w+),$/gm)]
      .filter(([, , name]) => fileOf.has(name))
      .map(([, top, name]) => [top, fileOf.get(name)]),
  );
}

const wordsAt = (words, key) => key.split('.').reduce((group, part) => group?.[part], words);

/** The keys that a text says; what names a call, an event or an action counts only where it is handed to `t`. */
function keysIn(text, words) {
  return [...text.matchAll(TEXT)].flatMap(({ groups: { before, key, top, more } }) => {
    const there = [key, `${key}_one`, `${key}_other`].some((each) => wordsAt(words, each) !== undefined);
    const isOther = key === top || OTHER_NAMES.some((name) => name.startsWith(key));
    if (!there || (key === top && !more) || (isOther && before === undefined)) return [];
    return [key];
  });
}

/** Whether a rule forbids one file to import the other; `$1` in a rule is what the first group of its `from` found. */
function isForbidden({ from, to }, file, holder) {
  const found = new RegExp(from.path).exec(file);
  if (!found) return false;
  const not = to.pathNot?.replace('$1', found[1]);
  return new RegExp(to.path).test(holder) && !(not && new RegExp(not).test(holder));
}

/** `file: key` of each key whose words stand where the file may import nothing. */
function wordsFromAbove(files, holders, words) {
  return Object.entries(files).flatMap(([file, text]) =>
    keysIn(text, words)
      .filter((key) => {
        const holder = holders.get(key.split('.')[0]);
        return holder && RULES.some((rule) => isForbidden(rule, file, holder));
      })
      .map((key) => `${file}: ${key}`),
  );
}

it('tells words of another floor from those of its own and below', () => {
  const holders = holdersIn(`import { enApp, enPages } from '../components/words.en.ts';
import { enClose } from '../features/close/words.en.ts';
import { enSync } from '../features/sync/words.en.ts';
const en = {
  app: enApp,
  pages: enPages,
  close: enClose,
  sync: enSync,
};`);
  const words = { app: { yes: 'Yes' }, close: { states: { open: 'Open' } }, sync: { start: 'Start' } };
  const files = {
    'src-renderer/features/close/card.tsx': `t('app.yes') + t(\`close.states.\${state}\`) + t('sync.start')`,
    'src-renderer/components/badge.tsx': "const KEY: WordKey = 'close.states.open';",
    'src-renderer/data/start.ts': "call('sync.start', {}); t('sync.start');",
  };
  expect(wordsFromAbove(files, holders, words)).toEqual([
    'src-renderer/features/close/card.tsx: sync.start',
    'src-renderer/components/badge.tsx: close.states.open',
    'src-renderer/data/start.ts: sync.start',
  ]);
});

it('no file says words of a floor above it or of another feature', () => {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'src-renderer/*.ts', 'src-renderer/*.tsx'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  const names = listed
    .trim()
    .split('\n')
    .filter((file) => !NOT_THE_PRODUCT.test(file) && existsSync(join(ROOT, file)));
  const files = Object.fromEntries(names.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
  const holders = holdersIn(readFileSync(join(ROOT, 'src-renderer/i18n/en.ts'), 'utf8'));
  expect(holders.size).toBeGreaterThan(30);
  expect(wordsFromAbove(files, holders, en)).toEqual([]);
});
