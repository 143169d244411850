/** Reading a statement file as the tests of these rooms want it: everything at once, amounts as decimal text. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import type { StatementProblem } from '../../../src-shared/contract/statement-report.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { checkedReceiver, statedProblems } from '../checks.ts';
import type { ParsedLine } from '../line.ts';
import { proposeMapping } from '../propose-mapping.ts';
import { readFormat, readStatementFile, readTableHead } from '../statement-file.ts';

/** Reads as the proposal says, but for what is told. */
export async function readAll(path: string, book: Book, change: Partial<TableMapping> = {}) {
  const file = { path, name: basename(path) };
  const format = await readFormat(file);
  let mapping: TableMapping | null = null;
  if (format === 'csv' || format === 'xlsx') {
    const head = await readTableHead(file, format, 40, change);
    const proposed = proposeMapping(head.rows, { ...head, book });
    mapping = { ...proposed, ...change, answers: { ...proposed.answers, ...change.answers } };
  }
  const [lines, problems, leftOut]: [ParsedLine[], StatementProblem[], { row: number; text: string }[]] = [
    [],
    [],
    [],
  ];
  const receiver = checkedReceiver(
    {
      line: (line) => lines.push(line),
      problem: (problem) => problems.push(problem),
      leftOut: (row, text) => leftOut.push({ row, text }),
    },
    '2027-01-01',
  );
  const { stated, sha256, cutSigns, questions } = await readStatementFile(file, {
    format,
    mapping,
    book,
    receiver,
  });
  if (!mapping) problems.push(...stated.flatMap(statedProblems));
  const text = (units: bigint | null) => (units === null ? null : writeAmount(units));
  return {
    format,
    mapping,
    problems,
    leftOut,
    sha256,
    cutSigns,
    questions,
    lines: lines.map((line) => ({ ...line, amount: writeAmount(line.amount), balance: text(line.balance) })),
    stated: stated.map((each) => ({ ...each, opening: text(each.opening), closing: text(each.closing) })),
  };
}

/**
 * What becomes of a file, in short: its lines as `day amount currency`, or why there are none, as
 * `refused: code@row,row` and `asked: question@row,row`.
 */
export async function outcomeOf(
  content: string | Uint8Array,
  change: Partial<TableMapping> = {},
  book: Book = 'bank',
): Promise<string | string[]> {
  const { lines, problems, questions } = await readText(content, book, change);
  const places = (found: readonly { code: string; rows: (number | null)[] }[]) =>
    [...Map.groupBy(found, ({ code }) => code)]
      .map(([code, each]) => `${code}@${each.flatMap(({ rows }) => rows.map((row) => row ?? 'file')).join()}`)
      .join(' ');
  const refused = places(problems.map(({ code, row }) => ({ code, rows: [row] })));
  const asked = places(
    questions.map(({ code, examples }) => ({ code, rows: examples.map(({ row }) => row) })),
  );
  const told = [refused && `refused: ${refused}`, asked && `asked: ${asked}`].filter(Boolean);
  if (told.length > 0) return told.join('; ');
  return lines.map(({ bookingDay, amount, currency }) => `${bookingDay} ${amount} ${currency}`);
}

/** Reads a file of the given content. */
export async function readText(
  content: string | Uint8Array,
  book: Book = 'bank',
  change: Partial<TableMapping> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-statement-'));
  try {
    const path = join(folder, 'file');
    writeFileSync(path, content);
    return await readAll(path, book, { account: 'BCP', ...change });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
