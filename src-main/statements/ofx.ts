/**
 * OFX 1 (SGML) and 2 (XML), and QFX, which is OFX with a bank's own fields. A small reader of our own, because those at
 * hand turn amounts into floats: every value stands right behind its opening tag in both versions, closing tags of
 * values are optional in the first, and nothing but the text between tags is interpreted.
 */

import type { Encoding } from '../../src-shared/contract/statement-mapping.ts';
import type { ProblemCode } from '../../src-shared/contract/statement-report.ts';
import { readPlainAmount } from './amount.ts';
import { calendarDay } from './day.ts';
import { StatementFault } from './fault.ts';
import { problemAt, type Receiver, type StatedStatement, tidy } from './line.ts';
import { type OfxTag, OfxTagReader } from './ofx-tags.ts';
import { DeclarationWatch } from './xml-text.ts';

const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS']);
/** Whose values are not those of the statement or transaction around them. */
const APART = new Set([
  'LEDGERBAL',
  'AVAILBAL',
  'BALLIST',
  'BANKACCTTO',
  'CCACCTTO',
  'CURRENCY',
  'ORIGCURRENCY',
]);
/** What a statement or transaction can have once only. */
const ONCE = new Set([
  'DTPOSTED',
  'TRNAMT',
  'TRNTYPE',
  'FITID',
  'CURDEF',
  'ACCTID',
  'CURRENCY.CURSYM',
  'LEDGERBAL.BALAMT',
]);

/** Values by tag; of a tag that may occur several times the first counts. */
type Values = Map<string, string>;
type Transaction = { readonly values: Values; readonly row: number };
type Statement = { readonly values: Values; readonly row: number; readonly numbers: Set<string> };

/** The encoding that the header names, where it names one. */
export function ofxEncoding(start: string): Encoding | null {
  const header = start.slice(0, 1_000);
  if (/encoding=["']utf-8/i.test(header) || /^ENCODING:\s*UTF-?8/im.test(header)) return 'utf-8';
  if (/^CHARSET:\s*(1252|ISO-8859-1|8859-1)/im.test(header)) return 'windows-1252';
  return null;
}

/** Throws StatementFault `incomplete`, `entities-declared`, `not-well-formed` or `text-too-long`. */
export async function parseOfx(
  text: AsyncIterable<string> | Iterable<string>,
  receiver: Receiver,
): Promise<StatedStatement[]> {
  const tags = new OfxTagReader();
  const document = new DocumentReader(receiver);
  const declarations = new DeclarationWatch();
  for await (const part of text) {
    declarations.pass(part);
    for (const tag of tags.read(part)) document.tag(tag);
  }
  for (const tag of tags.end()) document.tag(tag);
  return document.end(tags.row);
}

/** Reads tags as they come; what is kept of a file is one transaction. */
class DocumentReader {
  private readonly receiver: Receiver;
  private readonly stated: StatedStatement[] = [];
  private statement: Statement | null = null;
  private transaction: Transaction | null = null;
  private within = '';
  private ended = false;

  constructor(receiver: Receiver) {
    this.receiver = receiver;
  }

  tag(tag: OfxTag): void {
    if (tag.closing) this.close(tag);
    else this.open(tag);
  }

  /** `row`: the last line of the file. */
  end(row: number): StatedStatement[] {
    const { statement, transaction } = this;
    if (!this.ended) throw new StatementFault('incomplete', row);
    const open = transaction ?? statement;
    if (open) throw refused(open.row, transaction ? 'STMTTRN' : 'STMTRS');
    return this.stated;
  }

  private close({ name, row, value }: OfxTag): void {
    const { statement, transaction } = this;
    if (value !== '') throw refused(row, value);
    if (name === 'OFX') this.ended = true;
    if (name === this.within) this.within = '';
    if (name === 'STMTTRN') {
      if (!transaction || !statement || this.within !== '') throw refused(row, name);
      handOn(transaction, statement, this.receiver);
      this.transaction = null;
    } else if (transaction && (name === 'BANKTRANLIST' || STATEMENTS.has(name)))
      throw refused(transaction.row, 'STMTTRN');
    else if (STATEMENTS.has(name)) {
      if (!statement || this.within !== '') throw refused(row, name);
      this.stated.push(statedOf(statement.values, this.receiver));
      this.statement = null;
    }
  }

  private open({ name, row, value }: OfxTag): void {
    const { statement, transaction } = this;
    if (STATEMENTS.has(name)) {
      if (statement) throw refused(statement.row, name);
      this.statement = { values: new Map(), row, numbers: new Set() };
    } else if (name === 'STMTTRN') {
      if (transaction || !statement) throw refused(transaction?.row ?? row, name);
      this.transaction = { values: new Map(), row };
    } else if (APART.has(name)) this.within = name;
    else if (value !== '') this.value(name, row, value);
  }

  private value(name: string, row: number, value: string): void {
    const { statement, transaction, within } = this;
    const key = within === '' ? name : `${within}.${name}`;
    const values = (transaction ?? statement)?.values;
    const before = values?.get(key);
    if (before === undefined) values?.set(key, value);
    else if (before !== value && ONCE.has(key)) throw refused(transaction?.row ?? row, key);
  }
}

function refused(row: number, about: string): StatementFault {
  return new StatementFault('not-well-formed', row, about);
}

function handOn({ values, row }: Transaction, statement: Statement, receiver: Receiver): void {
  const problems = problemsOf(values, statement.numbers);
  for (const [code, column] of problems)
    receiver.problem(problemAt(code, row, column, values.get(column) ?? ''));
  const day = ofxDay(values.get('DTPOSTED'));
  const amount = ofxAmount(values.get('TRNAMT'));
  if (problems.length > 0 || !day || !amount.ok) return;
  const name = tidy(values.get('NAME') ?? '');
  const memo = tidy(values.get('MEMO') ?? '');
  receiver.line({
    row,
    account: accountOf(statement.values),
    // What an amount was converted from (ORIGCURRENCY) is not what it is in.
    currency: (values.get('CURRENCY.CURSYM') ?? statement.values.get('CURDEF') ?? '').toUpperCase(),
    bookingDay: day,
    valueDay: ofxDay(values.get('DTAVAIL')),
    amount: amount.units,
    balance: null,
    reference: tidy(values.get('REFNUM') ?? values.get('CHECKNUM') ?? ''),
    // The name is the memo's beginning cut to 32 characters in many files.
    description: memo.startsWith(name) ? memo : tidy(`${name} ${memo}`),
    counterparty: '',
    kind: tidy(values.get('TRNTYPE') ?? ''),
    entryNumber: tidy(values.get('FITID') ?? ''),
  });
}

type Problem = readonly [code: ProblemCode, column: string];

/** `numbers` are those of the statement's transactions so far; each is one transaction's only. */
function problemsOf(values: Values, numbers: Set<string>): Problem[] {
  const problems: Problem[] = [];
  for (const [tag, missing, unreadable] of [
    ['DTPOSTED', 'day-missing', 'day-unreadable'],
    ['DTAVAIL', null, 'value-day-unreadable'],
  ] as const) {
    const written = values.get(tag);
    if (written === undefined && missing) problems.push([missing, tag]);
    if (written !== undefined && !ofxDay(written)) problems.push([unreadable, tag]);
  }
  const amount = ofxAmount(values.get('TRNAMT'));
  if (!amount.ok) problems.push([amount.code, 'TRNAMT']);
  const kind = values.get('TRNTYPE')?.toUpperCase();
  if (amount.ok && ((kind === 'DEBIT' && amount.units > 0n) || (kind === 'CREDIT' && amount.units < 0n)))
    problems.push(['signs-contradict', 'TRNAMT']);
  const number = values.get('FITID');
  if (number !== undefined && numbers.has(number)) problems.push(['entry-number-twice', 'FITID']);
  if (number !== undefined) numbers.add(number);
  return problems;
}

function statedOf(statement: Values, receiver: Receiver): StatedStatement {
  const written = statement.get('LEDGERBAL.BALAMT');
  const closing = written === undefined ? null : ofxAmount(written);
  if (closing && !closing.ok) receiver.problem(problemAt('balance-unreadable', null, 'LEDGERBAL', written));
  const [firstDay, lastDay] = [ofxDay(statement.get('DTSTART')), ofxDay(statement.get('DTEND'))];
  const asOf = ofxDay(statement.get('LEDGERBAL.DTASOF'));
  return {
    account: accountOf(statement),
    currency: (statement.get('CURDEF') ?? '').toUpperCase(),
    firstDay,
    lastDay,
    opening: null,
    // A balance of another day is none of this statement's end.
    closing: closing?.ok && (asOf === null || lastDay === null || asOf === lastDay) ? closing.units : null,
  };
}

function accountOf(statement: Values): string {
  return tidy(statement.get('ACCTID') ?? '');
}

/** `20260401120000[-5:PET]`: the day that the bank writes, in the zone that it names. */
const DAY =
  /^(\d{4})(\d{2})(\d{2})(?:(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d(?:\.\d{1,6})?)?)?(?:\s?\[[^\]]{0,30}\])?$/;

function ofxDay(text = ''): string | null {
  const match = text.length > 80 ? null : DAY.exec(text);
  return match && calendarDay(match[1], match[2], match[3]);
}

/** OFX allows a decimal point or comma, and no thousands signs. */
function ofxAmount(text = '') {
  return readPlainAmount(text, text.includes(',') ? ',' : '.');
}
