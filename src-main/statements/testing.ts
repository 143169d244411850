/** Reading a statement file as the tests of these rooms want it: everything at once, amounts as decimal text. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Book, StatementProblem, TableMapping } from '../../src-shared/contract/statements.ts';
import { writeAmount } from '../../src-shared/money.ts';
import { checkedReceiver } from './checks.ts';
import type { ParsedLine } from './line.ts';
import { proposeMapping } from './propose-mapping.ts';
import { readFormat, readStatementFile, readTableHead } from './statement-file.ts';

/** Reads as the proposal says, but for what is told. */
export async function readAll(path: string, book: Book, change: Partial<TableMapping> = {}) {
  const format = await readFormat(path);
  let mapping: TableMapping | null = null;
  if (format === 'csv' || format === 'xlsx') {
    const head = await readTableHead(path, format, 40, change);
    mapping = { ...proposeMapping(head.rows, { ...head, book }), ...change };
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
  const { stated, sha256, cutSigns } = await readStatementFile(path, { format, mapping, receiver });
  const text = (units: bigint | null) => (units === null ? null : writeAmount(units));
  return {
    format,
    mapping,
    problems,
    leftOut,
    sha256,
    cutSigns,
    lines: lines.map((line) => ({ ...line, amount: writeAmount(line.amount), balance: text(line.balance) })),
    stated: stated.map((each) => ({ ...each, opening: text(each.opening), closing: text(each.closing) })),
  };
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
