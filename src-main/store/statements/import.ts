/** Checking a statement file against what is there, and storing it: all of it in one transaction, or nothing. */

import type { ReadingAnswers, TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import type { StatementReport } from '../../../src-shared/contract/statement-report.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import type { StatementSource } from '../../statements/statement-source.ts';
import { type Db, guarded, openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { appendAudit } from '../work/audit.ts';
import { findLacking } from './gone-lines.ts';
import { lastLineNumber } from './line-numbers.ts';
import { holdsLines, type Staged, type StatementReading, stageStatement } from './staging.ts';
import { type StagedStatement, totalsOf } from './statement-sums.ts';
import { findImport, rememberLayout } from './statements.ts';
import { touchMonthsOf } from './touched.ts';

/** Tells how many lines are read or stored, of how many where that is known (0 otherwise). */
type OnLines = (done: number, total: number) => void;

/** What a check found; the hash tells at the import whether the file is still the same. */
type CheckedStatement = { readonly report: StatementReport; readonly sha256: string };

/**
 * Reads the file whole and stores nothing. Throws `statement-already-imported`, `cancelled`, and as reading it does.
 */
export async function checkStatement(
  source: StatementSource,
  workPath: string,
  reading: StatementReading,
  signal: AbortSignal,
  onLines: OnLines,
): Promise<CheckedStatement> {
  return withConnection(workPath, async (db) => {
    const staged = await stageStatement(db, source, reading, signal, (rows) => onLines(rows, 0));
    return guarded(() => {
      refuseSecond(db, staged.sha256);
      noteLinesThere(db);
      return { report: reportOf(db, reading, staged), sha256: staged.sha256 };
    });
  });
}

export type StatementToImport = {
  readonly fileId: string;
  /** Name under which it is listed. */
  readonly name: string;
  /** The hash that the check found (hex). */
  readonly sha256: string;
  /** Days that a table covers beyond those of its lines. */
  readonly period: { readonly firstDay: string; readonly lastDay: string } | null;
  readonly actor: string;
  readonly at: number;
};

const LINES_PER_WRITE = 5_000;

/**
 * Reads the file again and stores it with its audit entry. Throws `statement-changed` when it is not the file that was
 * checked, `statement-faulty`, `statement-unanswered`, `statement-period-wrong` for days that do not hold those of the
 * lines, `statement-already-imported`, `cancelled`, and as reading it does.
 */
export async function importStatement(
  source: StatementSource,
  workPath: string,
  reading: StatementReading,
  file: StatementToImport,
  signal: AbortSignal,
  onLines: OnLines,
): Promise<{ lines: number; alreadyThere: number }> {
  return withConnection(workPath, async (db) => {
    const staged = await stageStatement(db, source, reading, signal, (rows) => onLines(rows, 0));
    if (staged.problemCount > 0) throw new TieoutError('statement-faulty', { subject: file.name });
    if (staged.questions.length > 0) throw new TieoutError('statement-unanswered', { subject: file.name });
    if (!holdsLines(file.period, staged.statements))
      throw new TieoutError('statement-period-wrong', { subject: file.name });
    if (staged.sha256 !== file.sha256) throw new TieoutError('statement-changed', { subject: file.name });
    guarded(() => db.exec('BEGIN IMMEDIATE'));
    try {
      refuseSecond(db, staged.sha256);
      guarded(() => {
        noteLinesThere(db);
        insertFile(db, reading, file, staged.statements);
      });
      const above = guarded(() => lastLineNumber(db));
      for (let from = 1; from <= staged.lines; from += LINES_PER_WRITE) {
        guarded(() =>
          insertLines(
            db,
            reading,
            { above, inRows: staged.inRows },
            { from, to: from + LINES_PER_WRITE - 1 },
          ),
        );
        onLines(Math.min(staged.lines, from + LINES_PER_WRITE - 1), staged.lines);
        await new Promise((resolve) => setImmediate(resolve));
        if (signal.aborted) throw new TieoutError('cancelled');
      }
      const alreadyThere = countThere(db);
      guarded(() => {
        if (staged.layout !== null && reading.mapping)
          rememberLayout(db, reading.book, staged.layout, reading.mapping, file.at);
        touchMonthsOf(db, file.fileId);
        appendAudit(db, {
          at: file.at,
          actor: file.actor,
          action: 'statement.imported',
          subject: file.name,
          detail: {
            fileId: file.fileId,
            book: reading.book,
            format: reading.format,
            sha256: file.sha256,
            lines: staged.lines,
            alreadyThere,
            answers: JSON.parse(JSON.stringify(answersOf(reading.mapping))),
            statements: staged.statements.map(detailOf),
          },
        });
        db.exec('COMMIT');
      });
      return { lines: staged.lines, alreadyThere };
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  });
}

async function withConnection<T>(workPath: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(workPath, { migrations: workMigrations });
  try {
    // Lines go into indexes in no order; they are written once, not page by page again and again.
    db.pragma('cache_size = -65536');
    return await work(db);
  } finally {
    db.close();
  }
}

function refuseSecond(db: Db, sha256: string): void {
  const before = sha256 === '' ? null : findImport(db, sha256);
  if (!before) return;
  // The moment, for which day it was is another question in Lima than in UTC.
  const moment = new Date(before.importedAt).toISOString();
  throw new TieoutError('statement-already-imported', { subject: `${before.name}, ${moment}` });
}

/** The staged lines that another file brought, in the temporary table `there`. */
function noteLinesThere(db: Db): void {
  db.exec(`
    DROP TABLE IF EXISTS temp.there;
    CREATE TEMP TABLE there (number INTEGER PRIMARY KEY, lineId INTEGER NOT NULL) STRICT;
    INSERT INTO temp.there
    SELECT staged.number, line.id FROM temp.staged AS staged
    JOIN statementLine AS line ON line.fingerprint = staged.fingerprint`);
}

function countThere(db: Db): number {
  return Number(
    db.prepare<[], { lines: bigint }>('SELECT count(*) AS lines FROM temp.there').get()?.lines ?? 0n,
  );
}

function reportOf(db: Db, { book, format }: StatementReading, staged: Staged): StatementReport {
  const there = countsByStatement(
    db,
    `SELECT account, currency, bookingDay, count(*) AS lines FROM temp.staged JOIN temp.there USING (number)
     GROUP BY 1, 2, 3`,
  );
  // Also under another name of the account: each format has its own way to write it.
  const alike = countsByStatement(
    db,
    `WITH fresh AS (
       SELECT account, currency, bookingDay, amount, count(*) AS lines FROM temp.staged
       WHERE number NOT IN (SELECT number FROM temp.there) GROUP BY 1, 2, 3, 4
     ), known AS (
       SELECT currency, bookingDay, amount, count(*) AS lines FROM statementLine
       WHERE book = ? AND id NOT IN (SELECT lineId FROM temp.there)
         AND bookingDay BETWEEN (SELECT min(bookingDay) FROM fresh) AND (SELECT max(bookingDay) FROM fresh)
       GROUP BY 1, 2, 3
     )
     SELECT fresh.account, currency, bookingDay, sum(min(fresh.lines, known.lines)) AS lines
     FROM fresh JOIN known USING (currency, bookingDay, amount) GROUP BY 1, 2, 3`,
    book,
  );
  const { lacking, lackingIn } = findLacking(db, book, staged.statements);
  return {
    format,
    period: staged.period,
    statements: staged.statements.map((statement) => ({
      ...totalsOf(statement, there(statement)),
      alike: alike(statement),
      lacking: lackingIn(statement),
    })),
    lacking,
    lines: staged.lines,
    sample: staged.sample,
    problems: [...staged.problems],
    problemCount: staged.problemCount,
    leftOut: staged.leftOut,
    leftOutCount: staged.leftOutCount,
    cutSigns: [...staged.cutSigns],
    questions: [...staged.questions],
  };
}

/** Of lines counted by account, currency and day, how many are of a statement. */
function countsByStatement(db: Db, sql: string, ...bound: string[]): (statement: StagedStatement) => number {
  type DayCount = { account: string; currency: string; bookingDay: string; lines: bigint };
  const rows = db.prepare<string[], DayCount>(sql).all(...bound);
  const byAccount = Map.groupBy(rows, ({ account, currency }) => `${account}\n${currency}`);
  return ({ account, currency, firstDay, lastDay }) =>
    (byAccount.get(`${account}\n${currency}`) ?? [])
      .filter(({ bookingDay }) => firstDay <= bookingDay && bookingDay <= lastDay)
      .reduce((sum, { lines }) => sum + Number(lines), 0);
}

function insertFile(
  db: Db,
  { book, format, mapping }: StatementReading,
  { fileId, name, sha256, period, actor, at }: StatementToImport,
  statements: readonly StagedStatement[],
): void {
  db.prepare(
    `INSERT INTO statementFile (id, book, name, sha256, format, importedAt, importedBy, answers)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(fileId, book, name, sha256, format, at, actor, JSON.stringify(answersOf(mapping)));
  const insert = db.prepare(
    `INSERT INTO statement (fileId, account, currency, firstDay, lastDay, opening, closing, lineCount, moneyIn, moneyOut)
     VALUES (@fileId, @account, @currency, @firstDay, @lastDay, @opening, @closing, @lines, @moneyIn, @moneyOut)`,
  );
  db.exec(`
    DROP TABLE IF EXISTS temp.place;
    CREATE TEMP TABLE place (
      account TEXT, currency TEXT, firstDay TEXT, lastDay TEXT, statementId INTEGER,
      PRIMARY KEY (account, currency, firstDay)
    ) STRICT`);
  const place = db.prepare('INSERT INTO temp.place VALUES (@account, @currency, @firstDay, @lastDay, @id)');
  for (const statement of statements) {
    const { lastInsertRowid: id } = insert.run({ ...statement, ...period, fileId });
    const { account, currency, firstDay, lastDay } = statement;
    place.run({ account, currency, firstDay, lastDay, id });
  }
}

/**
 * The lines at these places of the file; their own numbers begin above those that were ever given. A line of a table is
 * named by its row, as a spreadsheet shows it; of the other formats, in which several lines may stand in one entry, by
 * its place.
 */
function insertLines(
  db: Db,
  { book }: StatementReading,
  { above, inRows }: { readonly above: number; readonly inRows: boolean },
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const named = inRows ? 'row' : 'number';
  db.prepare(
    `INSERT INTO statementLine (id, statementId, book, number, bookingDay, valueDay, amount, currency, reference,
       referenceKey, description, counterparty, kind, entryNumber, balance, fingerprint)
     SELECT ? + number, statementId, ?, ${named}, bookingDay, valueDay, amount, currency, reference,
       referenceKey, description, counterparty, kind, entryNumber, balance, fingerprint
     FROM temp.staged JOIN temp.place USING (account, currency)
     WHERE bookingDay BETWEEN firstDay AND lastDay AND number BETWEEN ? AND ? AND number NOT IN (SELECT number FROM temp.there) ORDER BY number`,
  ).run(above, book, from, to);
  db.prepare(
    `INSERT INTO statementOverlap (statementId, lineId, number)
     SELECT statementId, lineId, ${named} FROM temp.there
     JOIN temp.staged USING (number) JOIN temp.place USING (account, currency)
     WHERE bookingDay BETWEEN firstDay AND lastDay AND number BETWEEN ? AND ?`,
  ).run(from, to);
}

/** What was answered about the file, without what belongs to another choice than the one it was read by. */
function answersOf(mapping: TableMapping | null): ReadingAnswers {
  if (!mapping) return {};
  const { dateOrder, decimal, ...others } = mapping.answers;
  return {
    ...(dateOrder === mapping.dateOrder && { dateOrder }),
    ...(decimal === mapping.decimal && { decimal }),
    ...others,
  };
}

function detailOf({ account, currency, firstDay, lastDay, lines, moneyIn, moneyOut }: StagedStatement) {
  return {
    account,
    currency,
    firstDay,
    lastDay,
    lines,
    moneyIn: writeAmount(moneyIn),
    moneyOut: writeAmount(moneyOut),
  };
}
