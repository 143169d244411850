import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keptBy } from './result.ts';

it('what a bench kept is named by itself, also where it is the same of another', () => {
  const root = mkdtempSync(join(tmpdir(), 'tieout-kept-'));
  const works = ['next page, p95', 'the same, median', 'another status, p95', 'the same, median'];
  mkdirSync(join(root, '.tieout', 'bench'), { recursive: true });
  const results = works.map((work) => ({ work, unit: 'ms', floor: null, product: 1, ratio: null, goal: {} }));
  writeFileSync(join(root, '.tieout', 'bench', 'turns.json'), JSON.stringify({ results }));
  expect(keptBy('turns', root).map(({ work }) => work)).toEqual([
    'turns: next page, p95',
    'turns: next page, p95; the same, median',
    'turns: another status, p95',
    'turns: another status, p95; the same, median',
  ]);
  rmSync(root, { recursive: true, force: true });
});
