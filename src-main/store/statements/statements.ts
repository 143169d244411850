/** Statement files in a workspace's own-work database: listing, reading their lines, removing. */

import {
  readingAnswers,
  type TableMapping,
  tableMapping,
} from '../../../src-shared/contract/statement-mapping.ts';
import type { Book, StatementFile, StatementLine } from '../../../src-shared/contract/statements.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import type { Month } from '../../../src-shared/period.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { foldText } from '../engine/search-text.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import { isLocked } from '../matching/locked.ts';
import { linesInUse } from '../matching/matches.ts';
import { appendAudit } from '../work/audit.ts';
import { NEWEST_FIRST } from './newest-first.ts';
import { totalsOf } from './statement-sums.ts';
import { touchMonthsOf } from './touched.ts';

type FileRow = Omit<StatementFile, 'statements' | 'importedAt' | 'answers'> & {
  importedAt: bigint;
  answers: string;
};
type StatementRow = {
  id: bigint;
  fileId: string;
  account: string;
  currency: string;
  firstDay: string;
  lastDay: string;
  opening: bigint | null;
  closing: bigint | null;
  lineCount: bigint;
  moneyIn: bigint;
  moneyOut: bigint;
  alreadyThere: bigint;
};

/** The files of a book, the latest period first. */
export function listStatementFiles(db: Db, book: Book): StatementFile[] {
  return guarded(() => {
    const files = prepared<[string], FileRow>(
      db,
      'SELECT id, book, name, sha256, format, importedAt, importedBy, answers FROM statementFile WHERE book = ?',
    ).all(book);
    const statements = Map.groupBy(
      prepared<[string], StatementRow>(
        db,
        `SELECT statement.*, (SELECT count(*) FROM statementOverlap WHERE statementId = statement.id) AS alreadyThere
         FROM statement JOIN statementFile AS file ON file.id = fileId WHERE book = ?
         ORDER BY account, currency, firstDay`,
      ).all(book),
      ({ fileId }) => fileId,
    );
    return files
      .map((file) => ({
        ...file,
        importedAt: Number(file.importedAt),
        answers: readingAnswers.parse(JSON.parse(file.answers)),
        statements: (statements.get(file.id) ?? []).map((row) => ({
          id: Number(row.id),
          ...totalsOf({ ...row, lines: Number(row.lineCount) }, Number(row.alreadyThere)),
        })),
      }))
      .sort((a, b) => lastDayOf(b).localeCompare(lastDayOf(a)) || b.importedAt - a.importedAt);
  });
}

const lastDayOf = ({ statements }: StatementFile): string =>
  statements
    .map(({ lastDay }) => lastDay)
    .sort()
    .at(-1) ?? '';

export type LineQuery = {
  readonly book: Book;
  readonly fileId: string | null;
  /** Empty for every one. */
  readonly currency: string;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly direction: 'all' | 'in' | 'out';
  readonly text: string;
  readonly offset: number;
  readonly limit: number;
};
type LinePage = {
  lines: StatementLine[];
  total: number;
  sums: { currency: string; moneyIn: string; moneyOut: string }[];
};
type LineRow = Omit<StatementLine, 'id' | 'number' | 'amount' | 'balance'> & {
  id: bigint;
  number: bigint;
  amount: bigint;
  balance: bigint | null;
};
type SumRow = { currency: string; lines: bigint };

/**
 * Lines by day and place in their file, the older first where the file begins with the newest, so that the running
 * balance goes forward; a line that several files hold is listed with each of them.
 */
export function readStatementLines(db: Db, query: LineQuery): LinePage {
  return guarded(() => {
    const { sql, values } = conditionOf(query);
    const from = `statementLine AS line JOIN statement ON statement.id = line.statementId
      JOIN statementFile AS file ON file.id = statement.fileId WHERE ${sql}`;
    const rows = db
      .prepare<unknown[], LineRow>(
        `${NEWEST_FIRST}
         SELECT line.id, line.number, file.name AS fileName, statement.account, line.currency, line.bookingDay,
           line.valueDay, line.amount, line.balance, line.reference, line.description, line.counterparty, line.kind,
           line.entryNumber
         FROM ${from} ORDER BY line.bookingDay, line.statementId,
           iif(line.statementId IN newestFirst, -line.number, line.number), line.id LIMIT ? OFFSET ?`,
      )
      .all(...values, query.limit, query.offset);
    // What goes out is summed apart.
    const sums = db
      .prepare<unknown[], SumRow>(
        `SELECT line.currency, count(*) AS lines, ${halves('max(line.amount, 0)', 'in')},
           ${halves('max(-line.amount, 0)', 'out')}
         FROM ${from} GROUP BY line.currency ORDER BY line.currency`,
      )
      .all(...values);
    return {
      lines: rows.map((row) => ({
        ...row,
        id: Number(row.id),
        number: Number(row.number),
        amount: writeAmount(row.amount),
        balance: row.balance === null ? null : writeAmount(row.balance),
      })),
      total: sums.reduce((total, { lines }) => total + Number(lines), 0),
      sums: sums.map((row) => ({
        currency: row.currency,
        moneyIn: writeAmount(unitsOfHalves(row, 'in')),
        moneyOut: writeAmount(unitsOfHalves(row, 'out')),
      })),
    };
  });
}

function conditionOf(query: LineQuery): { sql: string; values: (string | number)[] } {
  const { book, fileId, currency, firstDay, lastDay, direction, text } = query;
  const parts: string[] = ['line.book = ?'];
  const values: (string | number)[] = [book];
  const add = (sql: string, ...bound: string[]) => {
    parts.push(sql);
    values.push(...bound);
  };
  if (fileId !== null)
    add(
      `(statement.fileId = ? OR line.id IN (SELECT lineId FROM statementOverlap AS also
         JOIN statement AS its ON its.id = also.statementId WHERE its.fileId = ?))`,
      fileId,
      fileId,
    );
  if (currency !== '') add('line.currency = ?', currency);
  if (firstDay !== null) add('line.bookingDay >= ?', firstDay);
  if (lastDay !== null) add('line.bookingDay <= ?', lastDay);
  if (direction !== 'all') add(direction === 'in' ? 'line.amount >= 0' : 'line.amount < 0');
  if (text.trim() !== '') {
    const fields = ['reference', 'description', 'counterparty', 'entryNumber'];
    const searched = fields.map((field) => `line.${field}`).join(' || char(10) || ');
    add(`instr(foldText(${searched}), ?) > 0`, foldText(text.trim()));
  }
  return { sql: parts.join(' AND '), values };
}

/** The import of the very same file, by its SHA-256 (hex). */
export function findImport(db: Db, sha256: string): { name: string; importedAt: number } | null {
  const row = prepared<[string], { name: string; importedAt: bigint }>(
    db,
    'SELECT name, importedAt FROM statementFile WHERE sha256 = ?',
  ).get(sha256);
  return row ? { name: row.name, importedAt: Number(row.importedAt) } : null;
}

/** Accounts that statements of the book have named, the one with the latest day first. */
export function knownAccounts(db: Db, book: Book): { account: string; currencies: string[] }[] {
  return prepared<[string], { account: string; currencies: string }>(
    db,
    `SELECT account, json_group_array(DISTINCT currency) AS currencies
     FROM statement JOIN statementFile AS file ON file.id = fileId WHERE book = ?
     GROUP BY account ORDER BY max(lastDay) DESC, account LIMIT 50`,
  )
    .all(book)
    .map(({ account, currencies }) => ({ account, currencies: JSON.parse(currencies) as string[] }));
}

/** How a table with these columns was read the last time; one of an older shape is forgotten. */
export function findLayout(db: Db, book: Book, signature: string): TableMapping | null {
  const row = prepared<[string, string], { mapping: string }>(
    db,
    'SELECT mapping FROM statementLayout WHERE book = ? AND signature = ?',
  ).get(book, signature);
  return row ? (tableMapping.safeParse(JSON.parse(row.mapping)).data ?? null) : null;
}

/**
 * To be called inside the transaction of the import. Which rows are totals, and what hidden ones are, is asked of each
 * file anew: the next one may have a customer whose name begins so.
 */
export function rememberLayout(
  db: Db,
  book: Book,
  signature: string,
  mapping: TableMapping,
  at: number,
): void {
  const { totalRows: _, hiddenRows: __, ...answers } = mapping.answers;
  prepared(
    db,
    `INSERT INTO statementLayout (book, signature, mapping, usedAt) VALUES (?, ?, ?, ?)
     ON CONFLICT (book, signature) DO UPDATE SET mapping = excluded.mapping, usedAt = excluded.usedAt`,
  ).run(book, signature, JSON.stringify({ ...mapping, answers }), at);
}

/**
 * Removes a file with its lines; those that another file holds as well stay, as that one's. Returns the months whose
 * exceptions have to be refreshed. Throws `statement-not-found`, `statement-in-use` while lines that would go are
 * matched, or `statement-locked` where they lie in a locked month: what was carried forward from it rests on them.
 */
export function removeStatementFile(
  db: Db,
  { fileId, actor, at }: { readonly fileId: string; readonly actor: string; readonly at: number },
): Month[] {
  return immediately(db, () => {
    const file = prepared<[string], { name: string; book: string; sha256: string }>(
      db,
      'SELECT name, book, sha256 FROM statementFile WHERE id = ?',
    ).get(fileId);
    if (!file) throw new TieoutError('statement-not-found');
    const before = countLines(db, fileId);
    handOverLines(db, fileId);
    // What other files hold has gone to them; matches of the rest would lose their line.
    if (linesInUse(db, fileId)) throw new TieoutError('statement-in-use', { subject: file.name });
    if (hasLockedLines(db, fileId)) throw new TieoutError('statement-locked', { subject: file.name });
    const removed = countLines(db, fileId);
    const months = touchMonthsOf(db, fileId);
    prepared(db, 'DELETE FROM statementFile WHERE id = ?').run(fileId);
    appendAudit(db, {
      at,
      actor,
      action: 'statement.removed',
      subject: file.name,
      detail: {
        fileId,
        book: file.book,
        sha256: file.sha256,
        lines: removed,
        handedOver: before - removed,
      },
    });
    return months;
  });
}

function countLines(db: Db, fileId: string): number {
  const row = prepared<[string], { lines: bigint }>(
    db,
    'SELECT count(*) AS lines FROM statementLine WHERE statementId IN (SELECT id FROM statement WHERE fileId = ?)',
  ).get(fileId);
  return Number(row?.lines ?? 0n);
}

/** Whether lines of the file lie in a month that is locked in their currency. */
function hasLockedLines(db: Db, fileId: string): boolean {
  return prepared<[string], { month: string; currency: string }>(
    db,
    `SELECT DISTINCT substr(bookingDay, 1, 7) AS month, currency FROM statementLine
     WHERE statementId IN (SELECT id FROM statement WHERE fileId = ?)`,
  )
    .all(fileId)
    .some(({ month, currency }) => isLocked(db, month, currency));
}

/** Gives each line that another file holds as well to the first of those. */
function handOverLines(db: Db, fileId: string): void {
  prepared(
    db,
    `UPDATE statementLine SET statementId = heir.statementId, number = heir.number
     FROM (
       SELECT lineId, min(statementId) AS statementId, number FROM statementOverlap
       WHERE statementId NOT IN (SELECT id FROM statement WHERE fileId = ?1) GROUP BY lineId
     ) AS heir
     WHERE heir.lineId = statementLine.id
       AND statementLine.statementId IN (SELECT id FROM statement WHERE fileId = ?1)`,
  ).run({ 1: fileId });
  db.exec(`DELETE FROM statementOverlap WHERE EXISTS (
    SELECT 1 FROM statementLine AS line WHERE line.id = lineId AND line.statementId = statementOverlap.statementId)`);
}
