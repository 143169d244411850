import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { earlierRuns, remember } from './history.ts';
import { movedBetween } from './moved.ts';
import { type BenchResult, resultOf } from './result.ts';

const machine = { cores: 2, processor: 'a', system: 'linux', node: 'v24', loadAverage: 0 };
const resultsOf = (ratio: number): BenchResult[] => [
  resultOf({ work: 'store: first page', unit: 'ms', floor: 1, product: ratio }),
];

it('a run is compared with the last runs of as many records on such a machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-history-'));
  const file = join(folder, 'history.jsonl');
  try {
    expect(earlierRuns({ machine, rows: null }, file)).toEqual([]);
    const about = { at: '2026-11-23T12:00:00Z', machine, rows: null, failed: [] };
    for (const ratio of [9, 2, 2.01, 2.02]) remember({ ...about, results: resultsOf(ratio) }, file);
    remember({ ...about, rows: '1000', results: resultsOf(50) }, file);
    remember({ ...about, machine: { ...machine, cores: 8 }, results: resultsOf(70) }, file);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(6);
    const earlier = earlierRuns({ machine, rows: null }, file);
    expect(earlier.map(([result]) => result?.ratio)).toEqual([2, 2.01, 2.02]);
    const [worse] = movedBetween(earlier, [resultsOf(3)]);
    expect(worse).toMatchObject({ work: 'store: first page', before: 2.01, now: 3, verdict: 'worse' });
    expect(movedBetween(earlier, [resultsOf(2.03)])[0]?.verdict).toBe('same');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
