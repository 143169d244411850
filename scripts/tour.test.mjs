/** A document that names a file leads there: each file named in one is in the repository. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './bootstrap/paths.mjs';

/** What was true on its day stays as it was written; of the coverage a test of its own looks further. */
const NOT_HERE = ['docs/CHANGELOG.md', 'docs/CHANGELOG.es.md', 'docs/service-coverage.md'];
/** Here a newcomer follows each name, so it is written in full. */
const IN_FULL = ['docs/tour.md'];

const list = (...patterns) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(join(ROOT, file)));

const FILES = list();
const FOLDERS = new Set(FILES.flatMap((file) => parentsOf(file)));
const DOCUMENTS = list('README.md', '.github/*.md', 'docs/*.md').filter((each) => !NOT_HERE.includes(each));

/** `src/a/b.ts` lies in `src/a` and in `src`. */
function parentsOf(file) {
  const parent = dirname(file);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

/** Names in backticks that are files of ours, or folders at the root: no placeholder, command, pattern or code. */
function namesIn(text) {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name);
  return quoted.filter(
    (name) =>
      /^[\w.-]+(\/[\w.-]+)+\.(c|cjs|css|html|mjs|tsx?|md)$/.test(name) ||
      /^(src-[a-z]+|scripts|e2e|bench|docs|resources)\/([\w.-]+\/)*$/.test(name),
  );
}

/** Where the document's links to files of ours lead, from the root. */
function linksIn(document, text) {
  return [...text.matchAll(/\]\(([^)\s#]+)(#[^)]*)?\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => relative(ROOT, resolve(ROOT, dirname(document), target)));
}

const isThere = (name) => FILES.includes(name) || FOLDERS.has(name.replace(/\/$/, ''));
const ends = (name) => FILES.some((file) => file.endsWith(`/${name}`));
const read = (document) => readFileSync(join(ROOT, document), 'utf8');

it('knows names, folders and links, and what is none', () => {
  expect(
    namesIn(
      '`a/b.ts` `src-main/store/` `x/<area>.ts` `npm run a/b.ts` `src-shared/contract/<area>.ts` `out/` `*.ts`',
    ),
  ).toEqual(['a/b.ts', 'src-main/store/']);
  expect(linksIn('docs/a.md', '[b](b.md#c) [d](../README.md) [e](https://example.com/f.md)')).toEqual([
    'docs/b.md',
    'README.md',
  ]);
  expect(['src-main/index.ts', 'src-main/store/', 'src-main/gone.ts', 'src-main/gone/'].map(isThere)).toEqual(
    [true, true, false, false],
  );
});

describe.each(DOCUMENTS)('%s', (document) => {
  it('names files that are there', () => {
    const inFull = IN_FULL.includes(document);
    const missing = namesIn(read(document)).filter((name) => !isThere(name) && (inFull || !ends(name)));
    expect(missing).toEqual([]);
  });

  it('links to documents that are there', () => {
    expect(linksIn(document, read(document)).filter((target) => !isThere(target))).toEqual([]);
  });
});

it('the tour names its files in full', () => {
  expect(namesIn(read('docs/tour.md')).length).toBeGreaterThan(80);
});

it('the tour names controls as they are labelled', () => {
  const words = list('src-renderer/*words.en.ts').map(read).join('\n');
  const labels = [...read('docs/tour.md').matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, label]) => label);
  expect(labels.length).toBeGreaterThan(1);
  // A label may go on with what it is about: a month.
  const isLabel = (label) => words.includes(`'${label}'`) || words.includes(`'${label} {{`);
  expect(labels.filter((label) => !isLabel(label))).toEqual([]);
});

it('the README lists each document, the map of the folders each part of what is shared', () => {
  const documents = list('docs/*.md').filter((name) => /^docs\/[a-z-]+\.md$/.test(name));
  expect(documents.length).toBeGreaterThan(15);
  const linked = new Set(linksIn('README.md', read('README.md')));
  expect(documents.filter((name) => !linked.has(name))).toEqual([]);
  const shared = [...FOLDERS].filter((folder) => dirname(folder) === 'src-shared');
  expect(shared.filter((folder) => !read('docs/architecture.md').includes(`| \`${folder}/\``))).toEqual([]);
});
