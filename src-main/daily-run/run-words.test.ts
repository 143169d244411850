/** The line of a daily run: what it counts is what its JSON counts. */
import { expect, it } from 'vitest';
import type { DailyRun, WatchedFile } from '../../src-shared/contract/daily-run.ts';
import { countedFiles, wordsOfRun } from './run-words.ts';

const OUTCOMES = [
  'imported',
  'imported',
  'imported-before',
  'being-written',
  'mapping-unknown',
  'faulty',
] as const;
const files = OUTCOMES.map(
  (outcome): WatchedFile => ({ name: outcome, outcome, lines: 0, row: null, error: null }),
);
const RUN: DailyRun = {
  ...{ startedAt: 0, finishedAt: 1, since: null, startedBy: 'command', outcome: 'to-look-at' },
  ...{ listings: [], books: [], files },
  exceptions: { appeared: 0, cleared: 0, unsettled: 0 },
};

it('a file that is still being written is none to look at, in the line and in the JSON', () => {
  expect(countedFiles(files)).toEqual({ imported: 2, toLookAt: 2 });
  expect(wordsOfRun(RUN, 'en')).toContain('Files of the watched folder: 2 imported, 2 to look at.');
  expect(wordsOfRun(RUN, 'es')).toContain('Archivos de la carpeta vigilada: 2 importados, 2 por revisar.');
});
