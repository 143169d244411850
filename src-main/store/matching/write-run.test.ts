/** How many matches are written at once: others who write wait for that long. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FoundMatch } from '../../matching/found.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openBooks } from '../engine/books.ts';
import type { Db } from '../engine/open.ts';
import { openCache, openWork } from '../testing/databases.ts';
import type { Findings } from './find.ts';
import { defineReferences } from './references.ts';
import { enterStatement } from './testing/account.ts';
import { writeMatches } from './write-run.ts';

const REQUEST = { book: 'ledger', month: '2026-10' } as const;
const PAIRS = 12_000;
const ALONE = 3_000;
/** 10 October 2026. */
const DAY = 20_736;

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
/** Somebody else, who sees what was written. */
let other: Db;
beforeEach(() => {
  folder = temporaryFolder();
  const paths = { workPath: join(folder.path, 'work.db'), cachePath: join(folder.path, 'cache.db') };
  openCache(paths.cachePath).close();
  other = openWork(paths.workPath);
  db = openBooks(paths);
});
afterEach(() => {
  db.close();
  other.close();
  folder.remove();
});

/** Lines and records of the same numbers: some are paired in SQL, the others were found by the engine. */
function given(pairs = PAIRS, alone = ALONE, foundBy = (id: number) => id): Findings {
  const lines = Array.from({ length: pairs + alone }, (_, at) => ({
    day: '2026-10-10',
    amount: '1.00',
    reference: at < pairs ? `P${at}` : '',
  }));
  const ids = enterStatement(db, 'ledger', { firstDay: '2026-10-01', lastDay: '2026-10-31', lines });
  defineReferences(db, []);
  db.exec(`
    CREATE TEMP TABLE line (id INTEGER PRIMARY KEY, day INTEGER, currency TEXT, rest INTEGER);
    CREATE TEMP TABLE record (n INTEGER PRIMARY KEY, listing TEXT, identity TEXT, day INTEGER, rest INTEGER, reference TEXT);
    CREATE TEMP TABLE pair (n INTEGER PRIMARY KEY, lineId INTEGER);
    INSERT INTO temp.line SELECT id, ${DAY}, currency, amount FROM main.statementLine;
    INSERT INTO temp.record SELECT id, 'deposits', 'd' || id, ${DAY}, amount, reference FROM main.statementLine WHERE reference <> '';
    INSERT INTO temp.pair SELECT id, id FROM main.statementLine WHERE reference <> ''`);
  const found = ids.slice(pairs).sort((a, b) => foundBy(a) - foundBy(b));
  const matches = found.map((id): FoundMatch => {
    const item = { day: DAY, currency: 'PEN', rest: 1_000_000n, partly: false };
    return {
      lines: [{ ...item, id, reference: '', text: '' }],
      records: [{ ...item, listing: 'deposits', identity: `d${id}`, references: [], fee: 0n }],
      evidence: { reference: 'absent', difference: '0.00', daysApart: 0, netOfFee: false },
      alternatives: [],
    };
  });
  const applied = [{ number: 2, rule: {}, matches, proposals: [], excluded: [], skipped: false }];
  const outcome = { applied, openLines: [], openRecords: [] } as unknown as Findings['outcome'];
  return { pairsOf: 1, pairs, outcome, numbers: new Map() };
}

it('few to begin with where each is written by itself, however many pairs were written at once', async () => {
  const findings = given();
  const written: number[] = [];
  const count = other.prepare<[], bigint>('SELECT count(*) FROM match').pluck();
  const ended = await writeMatches(db, {
    request: REQUEST,
    runId: 1,
    findings,
    breathe: async () => {
      written.push(Number(count.get() ?? 0n));
    },
    onProgress: () => undefined,
  });
  expect(ended).toMatchObject({ firstMatch: 1, lastMatch: PAIRS + ALONE, pairs: PAIRS });
  const slices = written.map((sofar, at) => sofar - (written[at - 1] ?? 0));
  const firstAlone = written.findIndex((sofar) => sofar > PAIRS);
  expect(slices[firstAlone]).toBeLessThanOrEqual(200);
  expect(slices.reduce((sum, slice) => sum + slice, 0)).toBe(PAIRS + ALONE);
});

it('in the order of their lines, so that a slice changes few pages of the indexes', async () => {
  // As rules find them: by day and amount, which says nothing of where a line stands.
  const findings = given(0, 50, (id) => id % 7);
  await writeMatches(db, {
    request: REQUEST,
    runId: 1,
    findings,
    breathe: async () => undefined,
    onProgress: () => undefined,
  });
  const ids = db.prepare<[], bigint>('SELECT lineId FROM match ORDER BY id').pluck().all();
  expect(ids).toHaveLength(50);
  expect(ids).toEqual(ids.toSorted((a, b) => Number(a - b)));
});
