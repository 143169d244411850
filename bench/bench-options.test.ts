import { expect, it } from 'vitest';
import { optionsTaken } from './bench-options.ts';

it.each([
  ['store', ['--rows', '50000', '--rounds', '2'], ['--rows', '50000', '--rounds', '2']],
  ['sync', ['--rows', '50000', '--rounds', '2'], ['--rounds', '2']],
  ['client', ['--concurrency', '1', '--rows=50000'], ['--concurrency', '1']],
  ['sync', [], []],
])('%s takes of %j only what is its own', (bench, given, own) => {
  expect(optionsTaken(bench, given)).toEqual(own);
});
