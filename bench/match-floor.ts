/** The bare joins that find what matching finds, and what it costs them to write it down as matching has to. */
import { join } from 'node:path';
import { attachDatabase } from '../src-main/store/engine/connect.ts';
import { immediately } from '../src-main/store/engine/immediately.ts';
import { type Db, openDatabase } from '../src-main/store/engine/open.ts';
import { inSlices, SliceWriter } from '../src-main/store/engine/slices.ts';
import { workMigrations } from '../src-main/store/migrations/work/index.ts';
import { appendAudit } from '../src-main/store/work/audit.ts';
import { BOOKS_MONTH } from './match-data.ts';

/**
 * What somebody who knows SQLite would write: narrow copies with the right index, and the pairs as all that is kept.
 */
export function joinBarely(folder: string): number {
  const db = opened(folder);
  pairUp(db, 'pair');
  const pairs = countOf(db, 'pair');
  db.close();
  return pairs;
}

/**
 * The same joins, and each match with its rule, evidence, line and record into the table and the indexes that matches
 * have, in one statement and one transaction; the run and its audit entry. No rule is looked at, nothing is told apart,
 * and no other write gets a turn.
 */
export function joinAndWrite(folder: string): number {
  const db = opened(folder);
  pairUp(db, 'temp.pair');
  immediately(db, () => {
    // Of several records that a line could have, one: a match has one.
    db.exec(
      `${INSERT} ${matchesOf('(SELECT lineId, min(rowKey) AS rowKey FROM temp.pair GROUP BY lineId)')}`,
    );
    enterRun(db);
  });
  const pairs = countOf(db, 'main.match');
  db.close();
  return pairs;
}

/**
 * The same rows by way of transactions that let others in, and found as matching must find them: references are
 * compared however they are written, and each match says how they are; what has several candidates is no match; what is
 * left is counted for the audit entry. All of it is SQL; still no rule is looked at, what was decided before plays no
 * part, and what is left becomes no exception.
 */
export async function joinInSlices(folder: string): Promise<number> {
  const db = opened(folder);
  db.pragma('wal_autocheckpoint = 4000');
  pairUpOneToOne(db);
  await inSlices(db, async (breathe) => {
    const slices = new SliceWriter(breathe);
    const insert = db.prepare(`${INSERT} ${matchesOf('temp.pair')} WHERE p.lineId > ? AND p.lineId <= ?`);
    const end = Number(db.prepare<[], bigint>('SELECT max(lineId) FROM temp.pair').pluck().get() ?? 0n);
    for (let from = 0; from < end; ) {
      const to = from + slices.rows;
      await slices.write(() => insert.run(from, to));
      from = to;
    }
  });
  db.pragma('synchronous = FULL');
  const openLines = countOf(db, 'main.statementLine WHERE id NOT IN (SELECT lineId FROM temp.pair)');
  const openRecords = countOf(db, 'temp.r');
  immediately(db, () => enterRun(db, { openLines, openRecords }));
  const pairs = countOf(db, 'main.match');
  db.close();
  return pairs;
}

const INSERT = `INSERT INTO main.match (runId, book, origin, ruleNumber, currency, lineId, lineUnits, listing, identity, recordUnits,
  daysApart, reference, difference)`;

const matchesOf = (pairs: string): string => `
  SELECT 1, 'ledger', 'rule', iif(l.reference = '', 2, 1), l.currency, l.id, l.amount, 'deposits', r.identity, r.amount,
    unixepoch(l.bookingDay) / 86400 - (r.lastChangeDate - 18000000) / 86400000, CASE WHEN l.reference = '' THEN 'absent' WHEN l.reference = r.externalId THEN 'equal' ELSE 'respelled' END, 0
  FROM ${pairs} AS p
  CROSS JOIN main.statementLine AS l ON l.id = p.lineId CROSS JOIN cache.deposits AS r ON r.rowKey = p.rowKey`;

function enterRun(db: Db, left: object = {}): void {
  db.exec(`
    INSERT INTO main.matchRun (id, book, month, at, actor, rulesVersion, rules, populations, counts, fingerprint, firstMatch, lastMatch)
      SELECT 1, 'ledger', '${BOOKS_MONTH}', 0, 'Ana', 1, '[]', '[]', '{}', '', min(id), max(id) FROM main.match`);
  const about = { at: 0, actor: 'Ana', action: 'matching.run', subject: `ledger ${BOOKS_MONTH}` } as const;
  appendAudit(db, { ...about, detail: { run: 1, ...left } });
}

function opened(folder: string): Db {
  const db = openDatabase(join(folder, 'work.db'), { migrations: workMigrations });
  attachDatabase(db, join(folder, 'cache.db'), 'cache');
  db.pragma('synchronous = NORMAL');
  db.pragma('temp_store = FILE');
  return db;
}

function pairUp(db: Db, pair: 'pair' | 'temp.pair'): void {
  db.exec(`
    CREATE TABLE ${pair} (lineId INTEGER NOT NULL, rowKey INTEGER NOT NULL);
    CREATE TEMP TABLE r AS SELECT rowKey, externalId, amount, currency, (lastChangeDate - 18000000) / 86400000 AS day
      FROM cache.deposits WHERE status = 'COMPLETED';
    CREATE INDEX temp.byReference ON r (externalId, amount, currency);
    INSERT INTO ${pair} SELECT l.id, r.rowKey FROM statementLine AS l CROSS JOIN temp.r
      ON r.externalId = l.reference AND r.amount = l.amount AND r.currency = l.currency;
    DELETE FROM temp.r WHERE rowKey IN (SELECT rowKey FROM ${pair});
    CREATE INDEX temp.byAmount ON r (amount, currency, day);
    INSERT INTO ${pair} SELECT l.id, r.rowKey FROM statementLine AS l CROSS JOIN temp.r
      ON r.amount = l.amount AND r.currency = l.currency
        AND r.day BETWEEN unixepoch(l.bookingDay) / 86400 - 3 AND unixepoch(l.bookingDay) / 86400 + 3
      WHERE l.id NOT IN (SELECT lineId FROM ${pair});`);
}

/**
 * A line or record that is in several pairs is in none. Lines come with their references as they are compared, but for
 * leading zeros.
 */
function pairUpOneToOne(db: Db): void {
  // Letters, and the number behind them.
  const head = (whole: string) => `rtrim(${whole}, '0123456789')`;
  const key = (whole: string) => `${head(whole)} || ltrim(substr(${whole}, length(${head(whole)}) + 1), '0')`;
  const found = `
    INSERT INTO temp.found (rowKey, lineId, several) SELECT r.rowKey, l.id, 0 FROM statementLine AS l CROSS JOIN temp.r
      ON r.amount = l.amount AND r.currency = l.currency`;
  const single = `
      ON CONFLICT DO UPDATE SET several = 1;
    INSERT INTO temp.pair SELECT lineId, rowKey FROM temp.found WHERE NOT several
      ON CONFLICT DO UPDATE SET rowKey = NULL;
    DELETE FROM temp.found;`;
  db.exec(`
    CREATE TEMP TABLE pair (lineId INTEGER PRIMARY KEY, rowKey INTEGER);
    CREATE TEMP TABLE found (rowKey INTEGER PRIMARY KEY, lineId INTEGER NOT NULL, several INTEGER NOT NULL);
    CREATE TEMP TABLE r AS
      SELECT rowKey, ${key('whole')} AS key, amount, currency, day FROM (WITH x AS MATERIALIZED (
        SELECT rowKey, upper(replace(replace(externalId, '-', ''), ' ', '')) AS whole, amount, currency,
          (lastChangeDate - 18000000) / 86400000 AS day
        FROM cache.deposits WHERE status = 'COMPLETED') SELECT * FROM x);
    CREATE INDEX temp.byReference ON r (key, amount, currency);
    ${found} AND r.key = ${key('l.referenceKey')} WHERE l.reference <> '' ${single}
    DELETE FROM temp.r WHERE rowKey IN (SELECT rowKey FROM temp.pair);
    CREATE INDEX temp.byAmount ON r (amount, currency, day);
    ${found} AND r.day BETWEEN unixepoch(l.bookingDay) / 86400 - 3 AND unixepoch(l.bookingDay) / 86400 + 3
      WHERE l.reference = '' ${single}
    DELETE FROM temp.pair WHERE rowKey IS NULL;
    DELETE FROM temp.r WHERE rowKey IN (SELECT rowKey FROM temp.pair);`);
}

const countOf = (db: Db, table: string): number =>
  Number(db.prepare<[], bigint>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0n);
