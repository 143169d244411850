/**
 * A statement file on its way in: read and checked whole into a temporary table, which holds no lock on anybody's work,
 * before any of it is stored.
 */
import { hash } from 'node:crypto';
import {
  MOST_EXAMPLES,
  QUESTION_OPTIONS,
  type ReadingQuestion,
} from '../../../src-shared/contract/statement-mapping.ts';
import {
  type CutSign,
  MOST_PROBLEMS,
  PREVIEW_LINES,
  type PreviewLine,
  type StatementProblem,
  type StatementReport,
} from '../../../src-shared/contract/statement-report.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { checkedReceiver, statedProblems } from '../../statements/checks.ts';
import { type ParsedLine, problemAt } from '../../statements/line.ts';
import { previewLine } from '../../statements/preview-line.ts';
import { referenceKey } from '../../statements/reference-key.ts';
import type { FileToRead, StatementSource } from '../../statements/statement-source.ts';
import { type Db, guarded } from '../engine/open.ts';
import { count, type Group, joinStatements, proveStatement, type StagedStatement } from './statement-sums.ts';

/** A file as it is to be read. */
export type StatementReading = FileToRead;

export type Staged = {
  readonly sha256: string;
  readonly statements: readonly StagedStatement[];
  readonly lines: number;
  /** Lines are rows of a table, each below the one before: then a row's number names one line. */
  readonly inRows: boolean;
  readonly problems: readonly StatementProblem[];
  readonly problemCount: number;
  readonly leftOut: StatementReport['leftOut'];
  readonly leftOutCount: number;
  readonly sample: PreviewLine[];
  readonly cutSigns: readonly CutSign[];
  readonly questions: readonly ReadingQuestion[];
  /** What tells a table's columns again; null for files that are no tables. */
  readonly layout: string | null;
  /** The days that a table says it covers, where its lines lie within them. */
  readonly period: StatementReport['period'];
};

const MOST_LEFT_OUT = 50;
const LINES_PER_WRITE = 2_000;

const STAGED = `
DROP TABLE IF EXISTS temp.staged;
CREATE TEMP TABLE staged (
  number INTEGER PRIMARY KEY, row INTEGER NOT NULL, account TEXT NOT NULL, currency TEXT NOT NULL,
  bookingDay TEXT NOT NULL, valueDay TEXT, amount INTEGER NOT NULL, reference TEXT NOT NULL, referenceKey TEXT NOT NULL,
  description TEXT NOT NULL, counterparty TEXT NOT NULL, kind TEXT NOT NULL, entryNumber TEXT NOT NULL, balance INTEGER,
  base TEXT NOT NULL, fingerprint TEXT NOT NULL
) STRICT;`;

/** Reads a file into the connection's temporary table `staged`. Throws as reading it does. */
export async function stageStatement(
  db: Db,
  source: StatementSource,
  reading: StatementReading,
  signal: AbortSignal,
  onRows: (rows: number) => void,
): Promise<Staged> {
  const { book, mapping, latest } = reading;
  guarded(() => db.exec(STAGED));
  const insert = db.prepare(`INSERT INTO temp.staged VALUES (${'?, '.repeat(15)}?)`);
  const groups = new Map<string, Group>();
  const problems: StatementProblem[] = [];
  const leftOut: StatementReport['leftOut'] = [];
  const sample: PreviewLine[] = [];
  let [number, problemCount, leftOutCount, lastRow] = [0, 0, 0, 0];
  let inRows = mapping !== null;
  let waiting: ParsedLine[] = [];
  const write = () => {
    guarded(
      db.transaction(() => {
        for (const line of waiting) {
          number += 1;
          const base = fingerprintBase(book, line);
          insert.run(
            number,
            line.row,
            line.account,
            line.currency,
            line.bookingDay,
            line.valueDay,
            line.amount,
            line.reference,
            referenceKey(line.reference),
            line.description,
            line.counterparty,
            line.kind,
            line.entryNumber,
            line.balance,
            base,
            `${base}-1`,
          );
        }
      }),
    );
    waiting = [];
  };
  const problem = (found: StatementProblem) => {
    problemCount += 1;
    if (problems.length < MOST_PROBLEMS) problems.push(found);
  };
  const receiver = checkedReceiver(
    {
      line: (line) => {
        count(groups, line);
        inRows &&= line.row > lastRow;
        lastRow = line.row;
        if (sample.length < PREVIEW_LINES) sample.push(previewLine(line, []));
        waiting.push(line);
        if (waiting.length >= LINES_PER_WRITE) write();
      },
      problem,
      leftOut: (row, text) => {
        leftOutCount += 1;
        if (leftOut.length < MOST_LEFT_OUT) leftOut.push({ row, text: text.slice(0, 300) });
      },
    },
    latest,
  );
  const read = await source.read(reading, receiver, signal, onRows);
  const { stated, sha256, cutSigns, layout } = read;
  // A table's balances are those of its lines, where each is told by itself.
  if (!mapping) for (const found of stated.flatMap(statedProblems)) problem(found);
  write();
  const statements = joinStatements({ stated, format: reading.format }, groups, problem);
  if (problemCount === 0) for (const statement of statements) proveStatement(statement, problem);
  if (problemCount === 0 && statements.length === 0) problem(problemAt('no-lines'));
  guarded(() => numberEqualLines(db));
  const questions = [...read.questions, ...guarded(() => askAboutCurrencies(db, reading, read.questions))];
  problems.sort((a, b) => (a.row ?? Number.MAX_SAFE_INTEGER) - (b.row ?? Number.MAX_SAFE_INTEGER));
  return {
    sha256,
    statements,
    lines: number,
    inRows,
    problems,
    problemCount,
    leftOut,
    leftOutCount,
    sample,
    cutSigns,
    questions,
    layout,
    period: holdsLines(read.period, statements) ? read.period : null,
  };
}

/** Whether the days hold those of the lines; none do. */
export const holdsLines = (
  period: StatementReport['period'],
  statements: readonly Pick<StagedStatement, 'firstDay' | 'lastDay'>[],
): boolean =>
  !period ||
  (period.firstDay <= period.lastDay &&
    statements.every((own) => period.firstDay <= own.firstDay && own.lastDay <= period.lastDay));

/** Lines of a bank account that other files have in another currency: asked like several currencies in one file. */
function askAboutCurrencies(
  db: Db,
  { book, mapping }: StatementReading,
  asked: readonly ReadingQuestion[],
): ReadingQuestion[] {
  if (!mapping || book !== 'bank' || mapping.answers.currencies !== undefined) return [];
  if (asked.some(({ code }) => code === 'currencies')) return [];
  const examples = db
    .prepare<[string], { row: bigint; account: string; currency: string }>(
      `WITH here AS (SELECT account, currency, min(row) AS row FROM temp.staged GROUP BY 1, 2)
       SELECT row, account, currency FROM here WHERE EXISTS (
         SELECT 1 FROM statement JOIN statementFile AS file ON file.id = fileId
         WHERE file.book = ? AND statement.account = here.account)
       AND NOT EXISTS (
         SELECT 1 FROM statement WHERE statement.account = here.account AND statement.currency = here.currency)
       ORDER BY row`,
    )
    .all(book)
    .map(({ row, account, currency }) => ({
      row: Number(row),
      text: account.slice(0, 200),
      readings: [currency],
    }));
  if (examples.length === 0) return [];
  const options = [...QUESTION_OPTIONS.currencies];
  return [
    { code: 'currencies', options, count: examples.length, examples: examples.slice(0, MOST_EXAMPLES) },
  ];
}

/**
 * What makes a line the same in another file: not where it stands, not the balance, which differs with what else the
 * file holds, and not the value day, which banks restate.
 */
function fingerprintBase(book: Book, line: ParsedLine): string {
  const { account, currency, bookingDay, amount, reference, description, counterparty, kind, entryNumber } =
    line;
  const told = [
    book,
    account,
    currency,
    bookingDay,
    String(amount),
    reference,
    description,
    counterparty,
    kind,
    entryNumber,
  ];
  return hash('sha256', JSON.stringify(told), 'hex').slice(0, 32);
}

/** The second and later ones of equal lines in one file are lines of their own: the n-th is the n-th in any file. */
function numberEqualLines(db: Db): void {
  db.exec(`
    UPDATE temp.staged SET fingerprint = counted.base || '-' || counted.nth
    FROM (
      SELECT number, base, row_number() OVER (PARTITION BY base ORDER BY number) AS nth FROM temp.staged
      WHERE base IN (SELECT base FROM temp.staged GROUP BY base HAVING count(*) > 1)
    ) AS counted
    WHERE counted.number = staged.number AND counted.nth > 1`);
}
