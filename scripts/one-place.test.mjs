/** What stands in one place only: written out elsewhere, it is a second truth that somebody forgets. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';

const filesOf = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n');
const textOf = (file) => readFileSync(join(ROOT, file), 'utf8');

/** Where an hour and a day are counted in milliseconds; a released migration is never edited. */
const HOMES = [
  'src-main/store/migrations/cache/0004-totals-and-search.ts',
  'src-sandbox/testing/durations.ts',
  'src-shared/durations.ts',
];
const SPELLINGS = /\b86_?400_?000(?:_?000)?n?\b|\b3_?600_?000\b|\b60 \* 60 \* 1_?000\b|\b60 \* 60_000\b/;

it('an hour and a day in milliseconds', () => {
  const found = filesOf('*.ts', '*.tsx').filter((file) => {
    const lines = textOf(file).split('\n');
    // In SQL there is nothing to import.
    return lines.some((line) => SPELLINGS.test(line.replace(/\/\s*86400000/g, '')));
  });
  expect(found).toEqual(HOMES);
});

it('a team’s log that connections go by is set in a store’s thread, and for tests where it ends with their file', () => {
  const found = filesOf('src-main/*.ts').filter((file) => /\bshareWhatIsShared\(/.test(textOf(file)));
  expect(found).toEqual([
    'src-main/store/replica/shared-writes.ts',
    'src-main/store/replica/testing/share-here.ts',
    'src-main/worker/serve-thread.ts',
  ]);
});

it('no composed key of words falls through to another text: what the service sends has names of its own', () => {
  const files = filesOf('src-renderer/*.ts', 'src-renderer/*.tsx');
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => /\bt\([^()]*\{\s*defaultValue:/.test(textOf(file)));
  expect(found).toEqual([]);
});

/** What stands in for words where there are none, in brackets or not: a name as it is stored. */
const FALLS_THROUGH = [
  /\bwordsOfName\([^()]*\)\s*\?\?\s*[\w.]+(?![\w.(])/,
  /\[([\w.]+)\]\s*\?\?\s*\1(?![\w.(])/,
];
/**
 * What the service or a person names: any name may come, and it is shown as it came. And signs, currencies and keys of
 * a keyboard.
 */
const OPEN_SETS = [
  'src-main/export/close/canonical.ts',
  'src-main/export/journal/rows.ts',
  'src-main/export/statement-page.ts',
  'src-renderer/commands/shortcuts.ts',
  'src-renderer/components/error-subject.ts',
  'src-renderer/features/balances/available-balance.tsx',
  'src-renderer/features/balances/balance-strip.tsx',
  'src-renderer/features/exceptions/exception-table.tsx',
  'src-shared/journal/words.ts',
];

it('no name of our own stands in for its words: a name without words does not compile', () => {
  const files = filesOf('src-renderer/*.ts', 'src-renderer/*.tsx', 'src-shared/*.ts', 'src-main/export/*.ts');
  const found = files.filter(
    (file) => !file.includes('.test.') && FALLS_THROUGH.some((each) => each.test(textOf(file))),
  );
  expect(found.sort()).toEqual(OPEN_SETS);
});

/** Of two names some pairs only can come; tests go through the words of those. */
const PAIRS = [
  'src-renderer/features/operations/cashouts/cashout-form.ts',
  'src-renderer/features/statements/answers.ts',
];

it('no composed key of words is cast to another: the compiler sees whether there are words', () => {
  const files = filesOf('src-renderer/*.ts', 'src-renderer/*.tsx');
  expect(files.filter((file) => /\bt\(\s*`[^`]*`\s+as\b/.test(textOf(file)))).toEqual(PAIRS);
});

it('how many listings there are: a sentence that says it is wrong once there is another', () => {
  const files = filesOf('src-renderer/*.ts', 'src-renderer/*.tsx', 'src-shared/*.ts', 'src-main/*.ts');
  const said = /\b(?:six|6) listings\b|\b(?:seis|6) listados\b/i;
  expect(files.filter((file) => !file.includes('.test.') && said.test(textOf(file)))).toEqual([]);
});

it('an address of a screen: written by hand, a misspelt one compiles and leads to the first screen', () => {
  const files = filesOf('src-renderer/*.ts', 'src-renderer/*.tsx').filter(
    (file) => !/\.test\.|\/testing\//.test(file),
  );
  const byHand = /`\/workspaces\/\$\{[^`]*\}\/[^`]|screenAddress\([^)]*\)\}\/|\$\{home\}\//;
  expect(files.filter((file) => byHand.test(textOf(file)))).toEqual(['src-renderer/workspace/screens.ts']);
});

it('a field of several lines: the library’s own has the window laid out at each key', () => {
  const found = filesOf('src-renderer/*.tsx').filter((file) => /<Textarea\b/.test(textOf(file)));
  expect(found).toEqual(['src-renderer/components/growing-textarea.tsx']);
});
