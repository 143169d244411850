import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetStaleTypes, keepTypes } from './types-memory.mjs';

let folder;
let root;
let kept;
const stateOf = (clone) => join(clone, '.tieout/types/main.tsbuildinfo');

function cloned(name) {
  const clone = join(folder, name);
  mkdirSync(clone);
  for (const file of ['package-lock.json', 'tsconfig.json']) writeFileSync(join(clone, file), '{}');
  for (const part of ['src-shared', 'src-sandbox', 'src-main', 'src-renderer', 'e2e', 'scripts', 'bench']) {
    mkdirSync(join(clone, part));
    writeFileSync(join(clone, part, 'tsconfig.json'), '{}');
  }
  return clone;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-types-'));
  root = cloned('first');
  kept = join(folder, 'kept');
  forgetStaleTypes(root, kept);
  writeFileSync(stateOf(root), 'remembered');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is kept while only sources change', () => {
  writeFileSync(join(root, 'src-main/index.ts'), 'export {};');
  forgetStaleTypes(root, kept);
  expect(existsSync(stateOf(root))).toBe(true);
});

it.each(['src-main/globals.d.ts', 'tsconfig.json', 'package-lock.json', 'e2e/tsconfig.json'])(
  'is forgotten when %s is another',
  (file) => {
    keepTypes(root, kept);
    writeFileSync(join(root, file), '{ "other": true }');
    forgetStaleTypes(root, kept);
    expect(existsSync(stateOf(root))).toBe(false);
  },
);

describe('a new clone', () => {
  it('has what the last one remembered, older than any source, so that the compiler compares', () => {
    keepTypes(root, kept);
    const other = cloned('other');
    forgetStaleTypes(other, kept);
    expect(readFileSync(stateOf(other), 'utf8')).toBe('remembered');
    expect(statSync(stateOf(other)).mtimeMs).toBe(1_000);
    // What it remembers itself later takes its place.
    writeFileSync(stateOf(other), 'remembered later');
    keepTypes(other, kept);
    forgetStaleTypes(other, kept);
    expect(readFileSync(stateOf(other), 'utf8')).toBe('remembered later');
    const third = cloned('third');
    forgetStaleTypes(third, kept);
    expect(readFileSync(stateOf(third), 'utf8')).toBe('remembered later');
  });

  it('begins anew where what is kept cannot be copied', () => {
    keepTypes(root, kept);
    const [known] = readdirSync(kept);
    mkdirSync(join(kept, known, 'a-folder.tsbuildinfo'));
    const other = cloned('other');
    forgetStaleTypes(other, kept);
    expect(readdirSync(join(other, '.tieout/types'))).toEqual(['declarations']);
  });

  it('has nothing of other packages, and nothing where nothing was kept', () => {
    const other = cloned('other');
    forgetStaleTypes(other, kept);
    expect(existsSync(stateOf(other))).toBe(false);
    keepTypes(root, kept);
    const third = cloned('third');
    writeFileSync(join(third, 'package-lock.json'), '{ "other": true }');
    forgetStaleTypes(third, kept);
    expect(existsSync(stateOf(third))).toBe(false);
  });
});

it('of the last three kinds is kept, and a folder that cannot be had fails nothing', () => {
  for (const version of [1, 2, 3, 4, 5]) {
    writeFileSync(join(root, 'package-lock.json'), String(version));
    forgetStaleTypes(root, kept);
    keepTypes(root, kept);
  }
  expect(readdirSync(kept)).toHaveLength(3);
  writeFileSync(join(folder, 'file'), '');
  keepTypes(root, join(folder, 'file'));
});
