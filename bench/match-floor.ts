/** The bare joins that find what matching finds, and what it costs them to write it down as matching has to. */
import { join } from 'node:path';
import { attachDatabase } from '../src-main/store/engine/connect.ts';
import { immediately } from '../src-main/store/engine/immediately.ts';
import { type Db, openDatabase } from '../src-main/store/engine/open.ts';
import { workMigrations } from '../src-main/store/migrations/work/index.ts';
import { appendAudit } from '../src-main/store/work/audit.ts';
import { BOOKS_MONTH } from './match-data.ts';

/** What somebody who knows SQLite would write: narrow copies with the right index, and the pairs as all that is kept. */
export function joinBarely(folder: string): number {
  const db = opened(folder);
  pairUp(db, 'pair');
  const pairs = countOf(db, 'pair');
  db.close();
  return pairs;
}

/**
 * The same joins, and each match with its rule, evidence, line and record into the table and the indexes that matches have, in one
 * statement and one transaction; the run and its audit entry. No rule is looked at, nothing is told apart, nobody else gets a turn.
 */
export function joinAndWrite(folder: string): number {
  const db = opened(folder);
  pairUp(db, 'temp.pair');
  immediately(db, () => {
    // Of several records that a line could have, one: a match has one.
    db.exec(`
      INSERT INTO main.match (runId, book, origin, ruleNumber, currency, lineId, lineUnits, listing, identity, recordUnits,
          daysApart, reference, difference)
        SELECT 1, 'ledger', 'rule', iif(l.reference = '', 2, 1), l.currency, l.id, l.amount, 'deposits', r.identity, r.amount,
          unixepoch(l.bookingDay) / 86400 - (r.lastChangeDate - 18000000) / 86400000, iif(l.reference = '', 'absent', 'equal'), 0
        FROM (SELECT lineId, min(rowKey) AS rowKey FROM temp.pair GROUP BY lineId) AS p
        CROSS JOIN main.statementLine AS l ON l.id = p.lineId CROSS JOIN cache.deposits AS r ON r.rowKey = p.rowKey;
      INSERT INTO main.matchRun (id, book, month, at, actor, rulesVersion, rules, populations, counts, fingerprint, firstMatch, lastMatch)
        SELECT 1, 'ledger', '${BOOKS_MONTH}', 0, 'Ana', 1, '[]', '[]', '{}', '', min(id), max(id) FROM main.match`);
    const about = { at: 0, actor: 'Ana', action: 'matching.run', subject: `ledger ${BOOKS_MONTH}` } as const;
    appendAudit(db, { ...about, detail: { run: 1 } });
  });
  const pairs = countOf(db, 'main.match');
  db.close();
  return pairs;
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

const countOf = (db: Db, table: string): number =>
  Number(db.prepare<[], bigint>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0n);
