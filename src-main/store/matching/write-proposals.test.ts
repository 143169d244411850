/**
 * Proposals are written ahead of their run, a slice at a time, and count with it; what never counted may be removed,
 * nothing else.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wasKilled } from '../../testing/platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { childFile } from '../../testing/thread-files.ts';
import { holdingsOf } from '../engine/holdings.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { openWork } from '../testing/databases.ts';
import { readStoredProposals } from './proposals.ts';
import { manyProposals } from './testing/proposals.ts';
import { removeLeftProposals, writeProposals } from './write-proposals.ts';

const CHILD = childFile(import.meta.dirname, 'testing/proposals-kill-child.ts');
const MANY = 1_500;
const NOTHING = {
  breathe: async (): Promise<void> => undefined,
  onWritten: (_: number): void => undefined,
};

let folder: ReturnType<typeof temporaryFolder>;
let path: string;
let db: Db;
/** Somebody else, who sees what was written. */
let other: Db;
beforeEach(() => {
  folder = temporaryFolder();
  path = join(folder.path, 'work.db');
  db = openWork(path);
  other = openWork(path);
});
afterEach(() => {
  db.close();
  other.close();
  folder.remove();
});

const RULES = JSON.stringify({ rules: [{ id: 'r', name: 'R' }] });
function enterRun(id: number, into = db): void {
  into
    .prepare(
      `INSERT INTO matchRun (id, book, month, at, actor, rulesVersion, rules, populations, counts, fingerprint, firstMatch, lastMatch)
       VALUES (?, 'bank', '2026-10', 1, 'Ana', 1, ?, '[]', '{}', '', 1, 0)`,
    )
    .run(id, RULES);
}
const write = (runId: number, count = MANY, given: Partial<typeof NOTHING> = {}, firstLine = 1) =>
  writeProposals(db, manyProposals(count, firstLine), { book: 'bank', runId, ...NOTHING, ...given });
const count = (table: string, of = other) =>
  Number(of.prepare(`SELECT count(*) FROM ${table}`).pluck().get());
/** Each proposal of a run with its items. */
const ofRun = (runId: number) =>
  db
    .prepare<[number], { document: string; items: string }>(
      `SELECT document, (SELECT group_concat(coalesce(lineId, identity), ' ' ORDER BY rowid) FROM proposalItem WHERE proposalId = p.id) AS items
       FROM proposal AS p WHERE runId = ? ORDER BY id`,
    )
    .all(runId);
const EXPECTED = manyProposals(MANY).map((_, at) => `${at + 1} a${at + 1} b${at + 1}`);
const intact = () => db.pragma('foreign_key_check');

it('few at once, so that others can write: no transaction has more than some hundreds of them', async () => {
  const seen: number[] = [];
  const breathe = async () => void seen.push(count('proposal'));
  let told = 0;
  const first = await write(1, MANY, {
    breathe,
    onWritten: (more) => {
      told += more;
    },
  });
  expect(first).toBe(1);
  expect(told).toBe(MANY);
  expect(seen[0]).toBe(200);
  // At most twice as many as before, and never fewer than 200 but for the last.
  for (const [at, sofar] of seen.entries())
    expect(sofar - (seen[at - 1] ?? 0)).toBeLessThanOrEqual(200 * 2 ** at);
  expect(seen.length).toBeGreaterThan(2);
  expect(ofRun(1).map(({ items }) => items)).toEqual(EXPECTED);
});

it('they are not shown before the run is entered', async () => {
  await write(1, 3);
  expect(readStoredProposals(db, 'bank')).toEqual([]);
  expect(holdingsOf(db).proposal).toBe(0);
  enterRun(1);
  expect(readStoredProposals(db, 'bank')).toHaveLength(3);
  expect(holdingsOf(db).proposal).toBe(3);
});

it('each has its own items where another run writes in between', async () => {
  let turn = 0;
  const breathe = async () => {
    turn += 1;
    other
      .prepare(
        `INSERT INTO proposal (runId, book, kind, ruleNumber, currency, day, optionCount, document)
         VALUES (9, 'bank', 'ambiguous', 1, 'PEN', '2026-10-10', 1, '[]')`,
      )
      .run();
  };
  await write(1, MANY, { breathe });
  expect(turn).toBeGreaterThan(2);
  expect(ofRun(1).map(({ items }) => items)).toEqual(EXPECTED);
  expect(ofRun(9).map(({ items }) => items)).toEqual(Array.from({ length: turn }, () => null));
});

it('what was left is removed, the first of each run first, and nothing of a run that was entered', async () => {
  await write(1, 300);
  enterRun(1);
  await write(2, 700, {}, 5_000);
  await write(4, 10, {}, 9_000);
  enterRun(3);
  const entered = ofRun(1);
  const left: bigint[] = [];
  const least = other.prepare<[], bigint>('SELECT min(id) FROM proposal WHERE runId = 2').pluck();
  await removeLeftProposals(db, async () => void left.push(least.get() ?? 0n));
  // From the first on: a run in the middle of which another computer is finds its first gone.
  expect(left[0]).toBe(501n);
  expect([...left].filter((id) => id !== 0n)).toEqual([...left].filter((id) => id !== 0n).toSorted());
  expect(ofRun(1)).toEqual(entered);
  expect([count('proposal'), count('proposalItem')]).toEqual([300, 900]);
  expect(intact()).toEqual([]);
});

it('a run that is entered while what it left is being removed keeps the rest of it', async () => {
  await write(2, 700);
  let breaths = 0;
  await removeLeftProposals(db, async () => {
    breaths += 1;
    if (breaths === 1) enterRun(2, other);
  });
  expect(count('proposal')).toBe(500);
  expect(count('proposalItem')).toBe(1_500);
});

it('are neither changed nor removed once their run is entered', async () => {
  await write(1, 2);
  enterRun(1);
  for (const sql of [
    'DELETE FROM proposal WHERE id = 1',
    'DELETE FROM proposalItem WHERE proposalId = 1',
    'UPDATE proposal SET runId = 5',
    'UPDATE proposalItem SET lineId = 5',
    "INSERT OR REPLACE INTO proposal SELECT id, 5, book, kind, ruleNumber, currency, day, optionCount, '[]' FROM proposal",
  ])
    expect(() => db.exec(sql), sql).toThrow(/are not (changed|removed)/);
  // What a person made of one is looked for by an index: there may be millions of matches.
  const plan = db
    .prepare<[], { detail: string }>('EXPLAIN QUERY PLAN SELECT 1 FROM match WHERE proposalId = 1')
    .all();
  expect(plan.map(({ detail }) => detail).join()).toContain('matchOfProposal');
});

it('a kill between two slices leaves nothing that counts, and the next run has each of them once', async () => {
  for (const [at, killAt] of [1, 600, MANY].entries()) {
    const killed = await promisify(execFile)(process.execPath, [
      CHILD,
      path,
      `${MANY}`,
      `${at * MANY + killAt}`,
    ]).catch((error) => error);
    expect(wasKilled(killed)).toBe(true);
    const left = count('proposal') - at * MANY;
    expect(left).toBeGreaterThanOrEqual(killAt);
    expect(readStoredProposals(db, 'bank')).toHaveLength(at === 0 ? 0 : MANY);
    await removeLeftProposals(db, NOTHING.breathe);
    expect(count('proposal')).toBe(at * MANY);
    await write(10 + at);
    enterRun(10 + at);
    expect(ofRun(10 + at).map(({ items }) => items)).toEqual(EXPECTED);
  }
  expect(intact()).toEqual([]);
});

it('of an earlier version are all there, with what refers to them', () => {
  const old = join(folder.path, 'old.db');
  const named = workMigrations.findIndex(({ name }) => name === '0028-proposals-ahead');
  const before = openDatabase(old, { migrations: workMigrations.slice(0, named) });
  enterRun(1, before);
  before.exec(`
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 500)
    INSERT INTO proposal SELECT 3 * n, 1, 'bank', 'ambiguous', 1, 'PEN', '2026-10-10', 2, json_array(n) FROM n;
    INSERT INTO proposalItem SELECT id, id, NULL, NULL FROM proposal UNION ALL SELECT id, NULL, 'deposits', 'd' || id FROM proposal;
    INSERT INTO match (id, proposalId, book, origin, currency, difference) VALUES (1, 6, 'bank', 'proposal', 'PEN', 0), (2, NULL, 'bank', 'manual', 'PEN', 0);
    INSERT INTO proposalDecision VALUES (6, 1, 'Ana', 'confirmed', 1, ''), (9, 1, 'Ana', 'rejected', NULL, '');
    INSERT INTO rejectionUndo VALUES (9, 1, 'Ana', 'x');`);
  const TABLES = ['matchRun', 'proposal', 'proposalItem', 'proposalDecision', 'rejectionUndo', 'match'];
  const rows = (of: Db) => TABLES.map((table) => of.prepare(`SELECT * FROM ${table}`).all());
  const was = rows(before);
  before.close();
  const now = openDatabase(old, { migrations: workMigrations });
  try {
    expect(rows(now)).toEqual(was);
    expect(was[1]).toHaveLength(500);
    expect(now.pragma('foreign_key_check')).toEqual([]);
    expect(now.pragma('foreign_key_list(proposal)')).toEqual([]);
    // What refers to proposals still does.
    expect(() => now.exec('INSERT INTO proposalItem VALUES (1, 1, NULL, NULL)')).toThrow(/FOREIGN KEY/);
    const tables = now.prepare("SELECT name FROM sqlite_schema WHERE name LIKE '%Aside'").pluck().all();
    expect(tables).toEqual(['recoveredAside']);
  } finally {
    now.close();
  }
});
