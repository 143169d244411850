/**
 * ISO 20022 camt.053, versions 001.02 to 001.08 and alike. fast-xml-parser reads the XML and is told to keep every value
 * as text; references such as `&amp;` are replaced here, because its own limits on them are for untrusted declarations
 * and strike a large, honest file.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { readAmount } from '../../src-shared/money.ts';
import { calendarDay } from './day.ts';
import { StatementFault } from './fault.ts';
import { problemAt, type Receiver, type StatedStatement, tidy } from './line.ts';
import { plainXmlText, refuseDeclarations } from './xml-text.ts';

/** An element: its children, its text under `#text`, its attributes with `@`. */
type Element = { readonly [name: string]: unknown };

const REPEATED = new Set(['Stmt', 'Ntry', 'Bal', 'NtryDtls', 'TxDtls', 'Ustrd']);
const NOT_PROVIDED = /^NOT ?PROVIDED$/i;

/** Throws StatementFault `incomplete`, `entities-declared`, `not-well-formed` or `no-lines`. */
export function parseCamt053(text: string, receiver: Receiver): StatedStatement[] {
  refuseDeclarations(text);
  const parsed = parseXml(text);
  const statements = elementsOf(within(within(parsed, 'Document'), 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw new StatementFault('not-well-formed', null, 'Stmt');
  const place = { entry: 0 };
  return statements.map((statement) => readStatement(statement, receiver, place));
}

function parseXml(text: string): Element {
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    // A file that was cut lacks closing tags, and a document that is none lacks all.
    const cut = !/<\/(\w+:)?Document\s*>\s*$/.test(text);
    throw new StatementFault(cut ? 'incomplete' : 'not-well-formed', valid.err.line, valid.err.msg);
  }
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    removeNSPrefix: true,
    maxNestedTags: 50,
    isArray: (name) => REPEATED.has(name),
  });
  try {
    return parser.parse(text) as Element;
  } catch (error) {
    throw new StatementFault('not-well-formed', null, error instanceof Error ? error.message : '');
  }
}

function readStatement(statement: Element, receiver: Receiver, place: { entry: number }): StatedStatement {
  const account = accountOf(within(statement, 'Acct'));
  const balances = elementsOf(statement, 'Bal').map((balance) => balanceOf(balance, receiver));
  const found = (code: string) => balances.find((balance) => balance?.code === code);
  const opening = found('OPBD') ?? found('PRCD');
  const closing = found('CLBD');
  const currency = textOf(within(statement, 'Acct'), 'Ccy') || opening?.currency || closing?.currency || '';
  for (const entry of elementsOf(statement, 'Ntry')) {
    place.entry += 1;
    readEntry(entry, place.entry, account, currency, receiver);
  }
  const period = within(statement, 'FrToDt');
  return {
    account,
    currency,
    firstDay: dayOf(textOf(period, 'FrDtTm')) ?? (found('OPBD')?.day || null),
    lastDay: dayOf(textOf(period, 'ToDtTm')) ?? closing?.day ?? null,
    opening: opening?.units ?? null,
    closing: closing?.units ?? null,
  };
}

function readEntry(entry: Element, row: number, account: string, currency: string, receiver: Receiver): void {
  const status = textOf(entry, 'Sts') || textOf(within(entry, 'Sts'), 'Cd');
  if (status !== '' && status !== 'BOOK') {
    receiver.leftOut(row, `${status} ${amountTextOf(entry)}`);
    return;
  }
  const written = amountTextOf(entry);
  const amount = readAmount(written);
  const sign = textOf(entry, 'CdtDbtInd');
  const days = ['BookgDt', 'ValDt'].map((name) => {
    const element = within(entry, name);
    const text = textOf(element, 'Dt') || textOf(element, 'DtTm');
    return { text, day: dayOf(text) };
  });
  const [booking, value] = days;
  // Some banks state one of both only.
  const bookingDay = booking?.day ?? (booking?.text === '' ? (value?.day ?? null) : null);
  const problem = (code: Parameters<typeof problemAt>[0], column: string, text: string) =>
    receiver.problem(problemAt(code, row, column, text));
  const amountProblem =
    written === '' ? 'amount-missing' : amount.ok ? null : `amount-${AMOUNT[amount.problem]}`;
  if (amountProblem) problem(amountProblem as 'amount-missing', 'Amt', written);
  if (sign !== 'CRDT' && sign !== 'DBIT') problem('direction-unknown', 'CdtDbtInd', sign);
  if (!bookingDay) problem(booking?.text ? 'day-unreadable' : 'day-missing', 'BookgDt', booking?.text ?? '');
  if (value?.text && !value.day) problem('value-day-unreadable', 'ValDt', value.text);
  if (amountProblem || !amount.ok || !bookingDay || (sign !== 'CRDT' && sign !== 'DBIT')) return;
  receiver.line({
    row,
    account,
    currency: attributeOf(entry.Amt, 'Ccy') || currency,
    bookingDay,
    valueDay: value?.day ?? null,
    amount: sign === 'DBIT' ? -amount.units : amount.units,
    balance: null,
    ...textsOf(entry, sign),
    kind: kindOf(within(entry, 'BkTxCd')),
  });
}

const AMOUNT = { 'not-a-number': 'unreadable', 'too-fine': 'too-fine', 'too-large': 'too-large' } as const;

function textsOf(entry: Element, sign: 'CRDT' | 'DBIT') {
  const transactions = elementsOf(entry, 'NtryDtls').flatMap((details) => elementsOf(details, 'TxDtls'));
  const [first] = transactions;
  const endToEnd = textOf(within(first, 'Refs'), 'EndToEndId');
  const bank = textOf(entry, 'AcctSvcrRef');
  // A batch has as many references as payments: only the bank's own stands for all of it.
  const own = transactions.length === 1 && !NOT_PROVIDED.test(endToEnd) ? endToEnd : '';
  const remittance = transactions.flatMap((each) => textsIn(within(each, 'RmtInf')?.Ustrd));
  const parties = within(first, 'RltdPties');
  const other = within(parties, sign === 'CRDT' ? 'Dbtr' : 'Cdtr');
  return {
    reference: tidy(own || bank || textOf(entry, 'NtryRef')),
    description: tidy([...new Set([...remittance, textOf(entry, 'AddtlNtryInf')])].join(' ')),
    counterparty: tidy(
      transactions.length === 1 ? textOf(other, 'Nm') || textOf(within(other, 'Pty'), 'Nm') : '',
    ),
    // NtryRef counts the entries of one file and says nothing in another.
    entryNumber: own !== '' && bank !== own ? tidy(bank) : '',
  };
}

function balanceOf(balance: Element, receiver: Receiver) {
  const code = textOf(within(within(balance, 'Tp'), 'CdOrPrtry'), 'Cd');
  const amount = readAmount(amountTextOf(balance));
  const sign = textOf(balance, 'CdtDbtInd');
  if (!['OPBD', 'PRCD', 'CLBD'].includes(code)) return undefined;
  if (!amount.ok || (sign !== 'CRDT' && sign !== 'DBIT')) {
    receiver.problem(problemAt('balance-unreadable', null, code, `${sign} ${amountTextOf(balance)}`));
    return undefined;
  }
  const element = within(balance, 'Dt');
  return {
    code,
    currency: attributeOf(balance.Amt, 'Ccy'),
    units: sign === 'DBIT' ? -amount.units : amount.units,
    day: dayOf(textOf(element, 'Dt') || textOf(element, 'DtTm')),
  };
}

function accountOf(account: Element | undefined): string {
  const id = within(account, 'Id');
  return tidy(textOf(id, 'IBAN') || textOf(within(id, 'Othr'), 'Id'));
}

function kindOf(code: Element | undefined): string {
  const domain = within(code, 'Domn');
  const family = within(domain, 'Fmly');
  const parts = [textOf(domain, 'Cd'), textOf(family, 'Cd'), textOf(family, 'SubFmlyCd')].filter(Boolean);
  return tidy(parts.join('/') || textOf(within(code, 'Prtry'), 'Cd'));
}

/** The calendar day of a date or of a time with its zone: the bank's own day, as written. */
function dayOf(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  return match && calendarDay(match[1], match[2], match[3]);
}

const amountTextOf = (element: Element): string => textsIn(element.Amt)[0]?.trim() ?? '';

function within(element: Element | undefined, name: string): Element | undefined {
  const child = element?.[name];
  const first = Array.isArray(child) ? child[0] : child;
  return typeof first === 'object' && first !== null ? (first as Element) : undefined;
}

function elementsOf(element: Element | undefined, name: string): Element[] {
  const child = element?.[name];
  const all = Array.isArray(child) ? child : [child];
  return all.filter((each): each is Element => typeof each === 'object' && each !== null);
}

function textOf(element: Element | undefined, name: string): string {
  return textsIn(element?.[name])[0]?.trim() ?? '';
}

/** The texts of an element or of several alike; an element with attributes keeps its text apart. */
function textsIn(value: unknown): string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((each) => {
    const text = typeof each === 'object' && each !== null ? (each as Element)['#text'] : each;
    return typeof text === 'string' ? [plainXmlText(text)] : [];
  });
}

function attributeOf(value: unknown, name: string): string {
  const element = Array.isArray(value) ? value[0] : value;
  const text = typeof element === 'object' && element !== null ? (element as Element)[`@${name}`] : '';
  return typeof text === 'string' ? text : '';
}
