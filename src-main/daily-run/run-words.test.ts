/** The line of a daily run: what it counts is what its JSON counts. */
import { expect, it } from 'vitest';
import type { DailyRun, WatchedFile } from '../../src-shared/contract/daily-run.ts';
import type { Job } from '../../src-shared/contract/jobs.ts';
import type { SyncProblem } from '../../src-shared/contract/sync.ts';
import type { ErrorCode } from '../../src-shared/errors.ts';
import { readsOf, summed } from '../sync/recent.ts';
import { answerOf } from './command-runs.ts';
import { outcomeOf } from './daily-runs.ts';
import { failureWords } from './failure-words.ts';
import { countedFiles, wordsOfRefusal, wordsOfRun } from './run-words.ts';

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
  expect(wordsOfRun(RUN, 'en')).toContain('Files of the watched folder: imported 2, to look at 2.');
  expect(wordsOfRun(RUN, 'es')).toContain('Archivos de la carpeta vigilada: importados 2, por revisar 2.');
});

it('tells what changed in locked months after their close, which is something to look at', () => {
  const run = { ...RUN, files: [], lockedChanges: 17 };
  expect(outcomeOf(run)).toBe('to-look-at');
  expect(outcomeOf({ ...run, lockedChanges: 0 })).toBe('nothing-to-do');
  expect(wordsOfRun(run, 'en')).toContain('Changes of locked months after their close, to decide: 17.');
  expect(wordsOfRun(run, 'es')).toContain('posteriores a su cierre, por decidir: 17.');
});

it('a run whose exceptions could not be refreshed has failed, and says so', () => {
  const run = { ...RUN, files: [], refreshError: { code: 'database-full', retryable: false } as const };
  expect(outcomeOf(run)).toBe('failed');
  expect(wordsOfRun(run, 'en')).toContain('Failed: Exceptions (');
});

it('names what failed and why in words: the line is also the notification of the system', () => {
  const error = (code: ErrorCode) => ({ code, retryable: true });
  const run = {
    ...RUN,
    outcome: 'failed',
    listings: [{ listing: 'deposits', error: error('service-unreachable') }],
    books: [{ book: 'ledger', error: error('internal') }],
  } as unknown as DailyRun;
  expect(wordsOfRun(run, 'en')).toContain(
    'Failed: Deposits (the service cannot be reached), Ledger (open Tieout to see why).',
  );
  expect(wordsOfRun(run, 'es')).toContain(
    'Falló: Depósitos (no se puede conectar con el servicio), Libros contables (abra Tieout para ver el motivo).',
  );
  expect(wordsOfRefusal('database-full', 'Tienda', 'es')).toBe('Sin terminar. Falló: el disco está lleno.');
});

it('a listing of which not all counts as read has failed, as does the run; what is only to be looked at says so', () => {
  const ended = (problem: SyncProblem) =>
    readsOf([
      {
        listing: 'deposits',
        error: null,
        result: { kind: 'sync', added: 1, changed: 0, lateAdded: 0, lateChanged: 0, problem },
      } as unknown as Job,
    ]);
  const told = (problem: SyncProblem) => {
    const listings = ended(problem);
    const run = { ...RUN, files: [], listings };
    const whole = { ...run, outcome: outcomeOf(run) };
    const { exitCode, json, words } = answerOf(whole, 'en');
    return { exitCode, failed: JSON.parse(json).failed, words, es: wordsOfRun(whole, 'es') };
  };
  for (const problem of ['outside-window', 'other-unit', 'unit-unconfirmed'] as const) {
    expect(told(problem)).toMatchObject({
      exitCode: 2,
      failed: [{ what: 'deposits', error: problem }],
      words: expect.stringContaining('Failed: Deposits ('),
      es: expect.stringContaining('Falló: Depósitos ('),
    });
    expect(summed(ended(problem)).failed).toEqual(['deposits']);
  }
  expect(told('clock-ahead')).toMatchObject({
    exitCode: 1,
    failed: [],
    words: expect.stringContaining('To check: Deposits (this computer’s clock is ahead).'),
    es: expect.stringContaining('Por verificar: Depósitos (el reloj de esta computadora está adelantado).'),
  });
  expect(summed(ended('clock-ahead')).failed).toEqual([]);
});

it('says of a team’s server what the screens say of it', () => {
  expect(failureWords('team-away', 'es')).toContain('no hay conexión con el servidor del equipo');
});
