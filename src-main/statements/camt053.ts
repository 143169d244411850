/**
 * ISO 20022 camt.053, versions 001.02 to 001.08 and alike, read as it comes: an entry is handed on as soon as it is
 * closed, and what is kept of a file is one entry. Every value stays the text that stands in the file.
 */
import type { ProblemCode } from '../../src-shared/contract/statement-report.ts';
import { readPlainAmount } from './amount.ts';
import { calendarDay, lastDayOfRange } from './day.ts';
import { StatementFault } from './fault.ts';
import { problemAt, type Receiver, type StatedStatement, tidy } from './line.ts';
import { type Element, ElementBuilder } from './xml-element.ts';
import { type Attributes, XmlReader } from './xml-reader.ts';

const REPEATED = new Set(['Stmt', 'Ntry', 'Bal', 'NtryDtls', 'TxDtls', 'Ustrd']);
/** What an entry can have once only. */
const ONCE = ['Amt', 'CdtDbtInd', 'Sts', 'BookgDt', 'ValDt'] as const;
/** States of entries that are not booked yet, or only told. */
const NOT_BOOKED = new Set(['PDNG', 'INFO', 'FUTR']);
const NOT_PROVIDED = /^NOT ?PROVIDED$/i;

/** What is read of a statement; all of it stands before its entries. */
const WANTED = new Set(['FrToDt', 'Acct', 'Bal', 'Ntry']);
/** Where statements stand. */
const PLACE = ['Document', 'BkToCstmrStmt', 'Stmt'].join('/');

/** Throws StatementFault `incomplete`, `entities-declared`, `not-well-formed` or `text-too-long`. */
export async function parseCamt053(
  text: AsyncIterable<string> | Iterable<string>,
  receiver: Receiver,
): Promise<StatedStatement[]> {
  const document = new DocumentReader(receiver);
  const xml = new XmlReader(document);
  for await (const part of text) xml.write(part);
  xml.end();
  if (document.stated.length === 0) throw new StatementFault('not-well-formed', null, 'Stmt');
  return document.stated;
}

/** Finds the statements in a document and what is wanted of each. */
class DocumentReader {
  readonly stated: StatedStatement[] = [];
  private readonly receiver: Receiver;
  private readonly path: string[] = [];
  private readonly builder = new ElementBuilder(REPEATED);
  private statement: StatementReader | null = null;
  private entries = 0;

  constructor(receiver: Receiver) {
    this.receiver = receiver;
  }

  open(name: string, attributes: Attributes): void {
    if (this.builder.growing || (this.statement && this.path.length === 3 && WANTED.has(name))) {
      this.builder.open(name, attributes);
      return;
    }
    this.path.push(name);
    if (this.path.length === 3 && this.path.join('/') === PLACE)
      this.statement = new StatementReader(this.receiver);
  }

  text(text: string): void {
    if (this.builder.growing) this.builder.text(text);
  }

  close(name: string): void {
    if (this.builder.growing) {
      const element = this.builder.close();
      if (!element) return;
      if (name === 'Ntry') this.entries += 1;
      this.statement?.take(name, element, this.entries);
      return;
    }
    this.path.pop();
    if (this.path.length !== 2 || !this.statement) return;
    this.stated.push(this.statement.end());
    this.statement = null;
  }
}

/** What a statement says before its first entry. */
type Beginning = {
  readonly account: string;
  readonly currency: string;
  readonly opening: CamtBalance | undefined;
  readonly closing: CamtBalance | undefined;
};

/** One statement, element by element. */
class StatementReader {
  private readonly receiver: Receiver;
  private account: Element | undefined;
  private period: Element | undefined;
  private readonly balances: CamtBalance[] = [];
  private beginning: Beginning | null = null;

  constructor(receiver: Receiver) {
    this.receiver = receiver;
  }

  /**
   * `row` counts the entries of the file. Throws StatementFault `not-well-formed` for an order that the format forbids.
   */
  take(name: string, element: Element, row: number): void {
    if (name === 'Ntry') {
      this.beginning ??= this.begin();
      const { account, currency } = this.beginning;
      readEntry(element, row, account, currency, this.receiver);
      return;
    }
    // The entries before it were read without what it says.
    if (this.beginning) throw new StatementFault('not-well-formed', null, name);
    if (name === 'Acct') this.account ??= element;
    else if (name === 'FrToDt') this.period ??= element;
    else this.balances.push(...[balanceOf(element, this.receiver) ?? []].flat());
  }

  end(): StatedStatement {
    const { account, currency, opening, closing } = this.beginning ?? this.begin();
    const { period } = this;
    const end = textOf(period, 'ToDtTm');
    return {
      account,
      currency,
      firstDay: dayOf(textOf(period, 'FrDtTm')) ?? (opening?.code === 'OPBD' ? opening.day : null),
      lastDay: lastDayOfRange(end, dayOf(end), closing?.day ?? null),
      opening: opening?.units ?? null,
      closing: closing?.units ?? null,
    };
  }

  private begin(): Beginning {
    const { balances, receiver } = this;
    const opening = theOne(balances, 'OPBD', receiver) ?? theOne(balances, 'PRCD', receiver);
    const closing = theOne(balances, 'CLBD', receiver);
    const currency = textOf(this.account, 'Ccy') || opening?.currency || closing?.currency || '';
    for (const balance of [opening, closing])
      if (balance && balance.currency !== '' && balance.currency !== currency)
        receiver.problem(problemAt('currency-differs', null, balance.code, balance.currency));
    return { account: accountOf(this.account), currency, opening, closing };
  }
}

function readEntry(entry: Element, row: number, account: string, currency: string, receiver: Receiver): void {
  const status = textOf(entry, 'Sts') || textOf(within(entry, 'Sts'), 'Cd');
  if (NOT_BOOKED.has(status)) {
    receiver.leftOut(row, `${status} ${amountTextOf(entry)}`);
    return;
  }
  let whole = true;
  const problem = (code: ProblemCode, column: string, text: string) => {
    whole = false;
    receiver.problem(problemAt(code, row, column, text));
  };
  if (status !== 'BOOK') problem('status-unknown', 'Sts', status);
  const twice = ONCE.find((name) => Array.isArray(entry[name]));
  if (twice) problem('not-well-formed', twice, '');
  const written = amountTextOf(entry);
  const amount = camtAmount(written);
  const sign = textOf(entry, 'CdtDbtInd');
  const stated = attributeOf(entry.Amt, 'Ccy');
  const days = ['BookgDt', 'ValDt'].map((name) => {
    const element = within(entry, name);
    const text = textOf(element, 'Dt') || textOf(element, 'DtTm');
    return { text, day: dayOf(text) };
  });
  const [booking, value] = days;
  // Some banks state one of both only.
  const bookingDay = booking?.day ?? (booking?.text === '' ? (value?.day ?? null) : null);
  if (twice) return;
  if (!amount.ok) problem(amount.code, 'Amt', written);
  // An entry is in the account's currency; what a payment was converted from stands in its details.
  if (stated !== '' && currency !== '' && stated !== currency) problem('currency-differs', 'Amt', stated);
  if (sign !== 'CRDT' && sign !== 'DBIT') problem('direction-unknown', 'CdtDbtInd', sign);
  if (!bookingDay) problem(booking?.text ? 'day-unreadable' : 'day-missing', 'BookgDt', booking?.text ?? '');
  if (value?.text && !value.day) problem('value-day-unreadable', 'ValDt', value.text);
  if (!whole || !amount.ok || !bookingDay || (sign !== 'CRDT' && sign !== 'DBIT')) return;
  receiver.line({
    row,
    account,
    currency: stated || currency,
    bookingDay,
    valueDay: value?.day ?? null,
    // Also of a reversal this is the way the money goes, not that of what is reversed.
    amount: sign === 'DBIT' ? -amount.units : amount.units,
    balance: null,
    ...textsOf(entry, sign),
    kind: kindOf(within(entry, 'BkTxCd')),
  });
}

/** XML's decimal numbers without a minus: which way the money goes stands elsewhere. */
function camtAmount(text: string): ReturnType<typeof readPlainAmount> {
  const reading = readPlainAmount(text, '.');
  return reading.ok && text.startsWith('-') ? { ok: false, code: 'amount-unreadable' } : reading;
}

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

type CamtBalance = { code: string; currency: string; units: bigint; day: string | null };

/** The balance of that kind; of several, the file does not say which is meant unless they are the same. */
function theOne(balances: readonly CamtBalance[], code: string, receiver: Receiver): CamtBalance | undefined {
  const [first, ...others] = balances.filter((balance) => balance.code === code);
  if (others.some(({ units, currency }) => units !== first?.units || currency !== first.currency))
    receiver.problem(problemAt('balance-unreadable', null, code));
  return first;
}

function balanceOf(balance: Element, receiver: Receiver): CamtBalance | undefined {
  const code = textOf(within(within(balance, 'Tp'), 'CdOrPrtry'), 'Cd');
  const amount = camtAmount(amountTextOf(balance));
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
const DAY =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?$/;

function dayOf(text: string): string | null {
  const match = text.length > 80 ? null : DAY.exec(text);
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
    return typeof text === 'string' ? [text] : [];
  });
}

function attributeOf(value: unknown, name: string): string {
  const element = Array.isArray(value) ? value[0] : value;
  const text = typeof element === 'object' && element !== null ? (element as Element)[`@${name}`] : '';
  return typeof text === 'string' ? text : '';
}
