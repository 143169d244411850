/** The databases that the matching benches work on. */
import { DAY_MS } from '../src-shared/durations.ts';
import '../src-main/store/testing/keys.ts';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase } from '../src-main/store/engine/open.ts';
import { workMigrations } from '../src-main/store/migrations/work/index.ts';

export const BOOKS_MONTH = '2026-10';
const FROM = Date.parse('2026-10-01T05:00:00Z');
/** Every so many lines have no reference, and stand some days away. */
const NAMELESS = 10;
/**
 * Of so many lines one each is missing, at another amount, on another day, and about something unknown; those behind
 * the count that have a reference.
 */
const UNCLEAR = { every: 100, missing: 7, otherAmount: 13, otherDay: 17, unknown: 23 };
/** Days by which a line on another day is off. */
const DAYS_OFF = 5;

/** A month in which every line has its record, or one in which of some the record, the amount or the day is another. */
export type Books = 'clear' | 'unclear';

/** A record's JSON as it came takes some six hundred bytes of its row. */
const AS_RECEIVED = '{"as":"it came"}'.repeat(40);

/**
 * The folder of a cache with so many deposits of one month and of people's work with as many lines of a ledger: made
 * once, and again when the schema is another.
 */
export function preparedBooks(rows: number, books: Books = 'clear'): string {
  const folder = join(
    import.meta.dirname,
    '..',
    '.tieout',
    'bench',
    `match-${rows}-${workMigrations.length}-encrypted${books === 'clear' ? '' : `-${books}`}`,
  );
  if (existsSync(join(folder, 'made.db'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log('making the databases…');
  const cache = openDatabase(join(folder, 'cache.db'));
  // Totals and search play no part, and keeping them takes minutes.
  for (const { name } of cache
    .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .all())
    cache.exec(`DROP TRIGGER "${name}"`);
  cache.exec(`
    WITH RECURSIVE one (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM one WHERE i < ${rows})
    INSERT INTO deposits (identity, creationDate, idDeposit, externalId, status, currency, amount, feeCurrency, fee,
      lastChangeDate, clientDocument, searchText, asReceived, firstSeen, lastSeen, lastChanged)
    SELECT 310000000 + i, ${instantSql('i', rows)}, 310000000 + i, ${referenceSql('i')}, 'COMPLETED', 'PEN', ${amountSql('i')},
      'PEN', 150000, ${instantSql('i', rows)}, '45678901', '', '${AS_RECEIVED}', 0, 0, 0 FROM one`);
  closeWhole(cache);
  const work = openDatabase(join(folder, 'work.db'), { migrations: workMigrations });
  const { reference, amount, shift, where } = linesSql(rows, books);
  work.exec(`
    INSERT INTO statementFile (id, book, name, sha256, format, importedAt, importedBy)
      VALUES ('file', 'ledger', 'ledger.csv', 'file', 'csv', 0, 'Ana');
    INSERT INTO statement (id, fileId, account, currency, firstDay, lastDay) VALUES (1, 'file', 'books', 'PEN', '2026-10-01', '2026-10-31');
    WITH RECURSIVE one (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM one WHERE i < ${rows})
    INSERT INTO statementLine (statementId, book, number, bookingDay, amount, currency, reference, referenceKey,
      description, counterparty, kind, entryNumber, fingerprint)
    SELECT 1, 'ledger', i, date((${instantSql('i', rows)} - 18000000) / 1000 + ${shift} * 86400, 'unixepoch'), ${amount},
      'PEN', iif(i % ${NAMELESS} = 0, '', ${reference}), iif(i % ${NAMELESS} = 0, '', replace(${reference}, '-', '')),
      'Cobro', '', '', printf('20261001-%08d', i), printf('f%d', i) FROM one ${where}`);
  closeWhole(work);
  closeWhole(openDatabase(join(folder, 'made.db')));
  return folder;
}

/** Closes a database so that its one file holds everything. */
function closeWhole(db: Db): void {
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
}

function referenceSql(i: string): string {
  return `printf('PED-%08d', ${i})`;
}
/** Two or three records have each amount, so that amount and days alone leave some undecided. */
function amountSql(i: string): string {
  return `((${i} * 7919) % 400000 + 100) * 10000`;
}
/** From the 4th to the 28th: days around it stay within the month. */
function instantSql(i: string, rows: number): string {
  return `${FROM + 3 * DAY_MS} + (${i} * ${Math.floor((24 * DAY_MS) / rows)})`;
}
function shiftSql(i: string): string {
  return `iif(${i} % ${NAMELESS} = 0, (${i} / ${NAMELESS}) % 7 - 3, 0)`;
}

/** What the lines have, as SQL of their number `i`. */
function linesSql(rows: number, books: Books) {
  const clear = { reference: referenceSql('i'), amount: amountSql('i'), shift: shiftSql('i'), where: '' };
  if (books === 'clear') return clear;
  const { every, missing, otherAmount, otherDay, unknown } = UNCLEAR;
  const is = (rest: number) => `i % ${every} = ${rest}`;
  // Off into the month, from either end of it.
  const off = `iif(i < ${rows / 2}, ${DAYS_OFF}, -${DAYS_OFF})`;
  return {
    reference: `iif(${is(unknown)}, printf('EXT-%08d', i), ${clear.reference})`,
    amount: `iif(${is(otherAmount)}, 150000, 0) + iif(${is(unknown)}, 4000000000000, 0) + ${clear.amount}`,
    shift: `iif(${is(otherDay)}, ${off}, ${clear.shift})`,
    where: `WHERE NOT ${is(missing)}`,
  };
}
