import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetStaleTypes } from './types-memory.mjs';

let root;
const state = () => join(root, '.tieout/types/main.tsbuildinfo');
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tieout-types-'));
  for (const file of ['package-lock.json', 'tsconfig.json']) writeFileSync(join(root, file), '{}');
  for (const folder of ['src-shared', 'src-sandbox', 'src-main', 'src-renderer', 'e2e', 'scripts', 'bench']) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, 'tsconfig.json'), '{}');
  }
  forgetStaleTypes(root);
  writeFileSync(state(), 'remembered');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('is kept while only sources change', () => {
  writeFileSync(join(root, 'src-main/index.ts'), 'export {};');
  forgetStaleTypes(root);
  expect(existsSync(state())).toBe(true);
});

it.each(['src-main/globals.d.ts', 'tsconfig.json', 'package-lock.json', 'e2e/tsconfig.json'])(
  'is forgotten when %s is another',
  (file) => {
    writeFileSync(join(root, file), '{ "other": true }');
    forgetStaleTypes(root);
    expect(existsSync(state())).toBe(false);
  },
);
