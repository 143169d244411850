/**
 * OFX 1 (SGML) and 2 (XML), and QFX, which is OFX with a bank's own fields. A small reader of our own, because those at
 * hand turn amounts into floats: every value stands right behind its opening tag in both versions, closing tags of
 * values are optional in the first, and nothing but the text between tags is interpreted.
 */
import type { Encoding } from '../../src-shared/contract/statements.ts';
import { readWrittenAmount, type WrittenAmount } from './amount.ts';
import { calendarDay } from './day.ts';
import { StatementFault } from './fault.ts';
import { problemAt, type Receiver, type StatedStatement, tidy } from './line.ts';
import { plainXmlText, refuseDeclarations } from './xml-text.ts';

const TAG = /<(\/?)([A-Za-z][A-Za-z0-9._]*)\s*\/?>([^<]*)/g;
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS']);

/** A transaction's values by tag; of a tag that occurs twice the first counts. */
type Values = Map<string, string>;

/** The encoding that the header names, where it names one. */
export function ofxEncoding(start: string): Encoding | null {
  const header = start.slice(0, 1_000);
  if (/encoding=["']utf-8/i.test(header) || /^ENCODING:\s*UTF-?8/im.test(header)) return 'utf-8';
  if (/^CHARSET:\s*(1252|ISO-8859-1|8859-1)/im.test(header)) return 'windows-1252';
  return null;
}

/** Throws StatementFault `incomplete`, `entities-declared` or `not-well-formed`. */
export function parseOfx(text: string, receiver: Receiver): StatedStatement[] {
  refuseDeclarations(text);
  if (!/<\/OFX\s*>/i.test(text)) throw new StatementFault('incomplete', lineAt(text, text.length));
  const stated: StatedStatement[] = [];
  let statement: Values | null = null;
  let transaction: { values: Values; row: number } | null = null;
  let within = '';
  let [counted, row] = [0, 1];
  for (const match of text.matchAll(TAG)) {
    const [, closing, name = '', value = ''] = match;
    const tag = name.toUpperCase();
    for (; counted < match.index; counted += 1) if (text[counted] === '\n') row += 1;
    if (closing) {
      if (tag === 'STMTTRN' && transaction && statement) {
        handOn(transaction.values, transaction.row, statement, receiver);
        transaction = null;
      } else if (STATEMENTS.has(tag) && statement) {
        stated.push(statedOf(statement, receiver));
        statement = null;
      }
      if (tag === within) within = '';
    } else if (STATEMENTS.has(tag)) statement = new Map();
    else if (tag === 'STMTTRN') {
      if (transaction) throw new StatementFault('not-well-formed', row, 'STMTTRN');
      transaction = { values: new Map(), row };
    } else if (['LEDGERBAL', 'AVAILBAL', 'BALLIST', 'BANKACCTTO', 'CCACCTTO'].includes(tag)) within = tag;
    else if (value.trim() !== '') {
      const key = within === '' ? tag : `${within}.${tag}`;
      const values: Values | null = transaction ? transaction.values : statement;
      if (values && !values.has(key)) values.set(key, plainXmlText(value).trim());
    }
  }
  return stated;
}

function handOn(values: Values, row: number, statement: Values, receiver: Receiver): void {
  const day = ofxDay(values.get('DTPOSTED'));
  const amount = ofxAmount(values.get('TRNAMT'));
  if (!day) {
    const text = values.get('DTPOSTED') ?? '';
    receiver.problem(problemAt(text === '' ? 'day-missing' : 'day-unreadable', row, 'DTPOSTED', text));
  }
  if (!amount.ok) receiver.problem(problemAt(amount.code, row, 'TRNAMT', values.get('TRNAMT')));
  if (!day || !amount.ok) return;
  const name = tidy(values.get('NAME') ?? '');
  const memo = tidy(values.get('MEMO') ?? '');
  receiver.line({
    row,
    account: accountOf(statement),
    currency: (values.get('CURSYM') ?? statement.get('CURDEF') ?? '').toUpperCase(),
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

/** `20260401120000[-5:PET]`: the day in the zone that the bank names. */
function ofxDay(text: string | undefined): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})/.exec(text ?? '');
  return match && calendarDay(match[1], match[2], match[3]);
}

/** OFX allows a decimal point or comma, and no thousands signs. */
function ofxAmount(text = ''): WrittenAmount {
  if (text.trim() === '') return { ok: false, code: 'amount-missing' };
  if (!/^[+-]?\d*[.,]?\d*$/.test(text.trim())) return { ok: false, code: 'amount-unreadable' };
  return readWrittenAmount(text, text.includes(',') ? ',' : '.');
}

function lineAt(text: string, end: number): number {
  let row = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) row += 1;
  return row;
}
