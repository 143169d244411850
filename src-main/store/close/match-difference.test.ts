/** A match that was compared net of fees, in the evidence of a month, after the service has changed a fee. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settlements } from '../../../src-shared/service/settlements.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { attachDatabase } from '../engine/connect.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { runMatching } from '../exceptions/after-run.ts';
import { readPopulations, readRules, storePopulations, storeRules } from '../matching/rules.ts';
import { enterStatement } from '../matching/testing/account.ts';
import { openCache, openWork } from '../testing/databases.ts';
import { listingRecord, storeWhole } from '../testing/records.ts';
import { populationsOf } from './books.ts';
import { readEvidence } from './evidence.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const PLACE = { month: '2026-10', currency: 'PEN' };

let folder: ReturnType<typeof temporaryFolder>;
let paths: { workPath: string; cachePath: string };
let work: Db;
beforeEach(() => {
  folder = temporaryFolder();
  paths = { workPath: join(folder.path, 'work.db'), cachePath: join(folder.path, 'cache.db') };
  work = openWork(paths.workPath);
});
afterEach(() => {
  work.close();
  folder.remove();
});

/** The settlement as the service has it now. */
function listed(requestedAmount: string, fee: string, change: Record<string, string> = {}): void {
  const cache = openCache(paths.cachePath);
  const record = listingRecord(settlements, 1, { requestedAmount, fee, status: 'COMPLETED', ...change });
  storeWhole(cache, settlements, [record], NOW);
  cache.close();
}

const run = () =>
  runMatching(
    { ...paths, book: 'bank', month: '2026-10', timeZone: LIMA, at: NOW, actor: 'Ana' },
    new AbortController().signal,
    () => undefined,
  );

/** Differences of the matches in the evidence, and of the exceptions beside them. */
function told(): { matches: (string | undefined)[]; exceptions: string[] } {
  const cache = openDatabase(paths.cachePath, { readonly: true });
  attachDatabase(cache, paths.workPath, 'work');
  try {
    const { matches, exceptions } = readEvidence(cache, PLACE, {
      populations: populationsOf(work),
      timeZone: LIMA,
    });
    return {
      matches: [...matches.pieces()].flat().map(({ evidence }) => evidence?.difference),
      exceptions: exceptions.filter(({ kind }) => kind === 'match-difference').map(({ amount }) => amount),
    };
  } finally {
    cache.close();
  }
}

it('differs by what its exception says', async () => {
  const by = { at: NOW, actor: 'Ana', reason: 'gross' };
  const [population] = readPopulations(work, 'bank');
  if (!population) throw new Error('the bank has settlements');
  storePopulations(work, 'bank', [{ ...population, amountField: 'requestedAmount', feeField: 'fee' }], by);
  const { version: _, at: __, actor: ___, rules, ...document } = readRules(work, 'bank');
  const byAmount = rules.find((rule) => rule.id === 'bank-amount');
  if (byAmount?.kind !== 'one-to-one') throw new Error('a rule of amounts');
  const netOfFee = { ...byAmount, netOfFee: true, outcome: 'confirm' as const };
  storeRules(work, 'bank', { ...document, rules: [netOfFee] }, by);
  enterStatement(work, 'bank', {
    firstDay: '2026-10-01',
    lastDay: '2026-11-10',
    lines: [{ day: '2026-10-06', amount: '97.00' }],
  });
  listed('100.00', '3.00');
  await run();
  expect(told()).toEqual({ matches: ['0.00'], exceptions: [] });

  listed('100.00', '4.00');
  await run();
  expect(told()).toEqual({ matches: ['1.00'], exceptions: ['1.00'] });

  // Not expected any more, which is an exception of its own: as it was matched.
  listed('100.00', '4.00', { status: 'CANCELLED' });
  expect(told().matches).toEqual(['0.00']);
});
