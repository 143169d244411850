/**
 * What an entry of the audit trail, or a supporting document, is about, in words: they keep it in short codes. The same
 * on the screen and in the close workbook, each with words of its own.
 */
import type { ItemKind } from '../contract/account-statement.ts';
import { EXCEPTION_KINDS, type ExceptionKind } from '../contract/exception-kinds.ts';
import { BOOKS, type Book } from '../contract/statements.ts';
import { FINDING_KINDS, TIE_OUT_COLUMNS } from '../contract/tie-out.ts';
import type { Language } from '../service/labels.ts';
import { LISTING_NAMES, type ListingName } from '../service/listing.ts';
import { itemWords, statementWords } from './statement-words.ts';

export type SubjectVocabulary = {
  readonly language: Language;
  readonly kind: (kind: ExceptionKind) => string;
  readonly listing: (name: ListingName) => string;
  readonly field: (name: (typeof TIE_OUT_COLUMNS)[number]) => string;
  readonly book: (book: Book) => string;
  readonly line: (number: string) => string;
  readonly match: (number: string) => string;
  /** A day as it is kept, and a month, in the reader's order. */
  readonly day: (day: string) => string;
  readonly month: (month: string) => string;
  /** A month and currency. */
  readonly place: (month: string, currency: string) => string;
  readonly proposal: (number: string) => string;
  readonly exceptions: (count: number) => string;
  /** Of a kind that this version does not know. */
  readonly exception: string;
  readonly item: string;
  readonly named: Readonly<Record<SubjectName, string>>;
};

/** What there is one of in a workspace. */
const SUBJECT_NAMES = [
  'daily balances',
  'audit trail',
  'cashouts',
  'closes',
  'materiality',
  'journal',
] as const;
type SubjectName = (typeof SUBJECT_NAMES)[number];

/**
 * A month and currency, a book, a match, an exception or an item by name; what is none of these, such as a file, as it
 * is.
 */
export function subjectIn(words: SubjectVocabulary, subject: string): string {
  const name = SUBJECT_NAMES.find((each) => each === subject);
  if (name) return words.named[name];
  const ownBook = BOOKS.find((each) => each === subject);
  if (ownBook) return words.book(ownBook);
  const [, counted] = /^(\d+) exceptions$/.exec(subject) ?? [];
  if (counted !== undefined) return words.exceptions(Number(counted));
  const [, first = '', second = ''] = /^(\S+) (\S+)$/.exec(subject) ?? [];
  const book = BOOKS.find((each) => each === first);
  if (book && MONTH.test(second)) return `${words.book(book)}, ${words.month(second)}`;
  if ((first === 'match' || first === 'proposal') && /^\d+$/.test(second)) return words[first](second);
  // A supporting document is attached to a close, an exception or an item: it is told as that is.
  const [, to, of = ''] = /^(close|exception|item) (.*)$/s.exec(subject) ?? [];
  if (to === 'exception') return exceptionIn(words, of) ?? words.exception;
  if (to === 'item') return itemIn(words, of.replace(/^[A-Z]{3} /, ''));
  const [, month, currency] = PLACE.exec(to === 'close' ? of : subject) ?? [];
  if (month !== undefined && currency !== undefined) return words.place(month, currency);
  // A key of a kind that this version does not know says nothing to a reader.
  return exceptionIn(words, subject) ?? (KEY.test(subject) ? words.exception : subject);
}

function exceptionIn(words: SubjectVocabulary, key: string): string | undefined {
  const kind = EXCEPTION_KINDS.find((each) => key.startsWith(`${each}:`));
  return kind && [words.kind(kind), ...rowsIn(words, kind, key.slice(kind.length + 1))].join(' · ');
}

/** What an exception is about: its key holds a book or listing, then lines, records, or a day, currency and column. */
function rowsIn(words: SubjectVocabulary, kind: ExceptionKind, name: string): string[] {
  if (kind === 'report-differs') {
    const [day = '', currency = '', column = ''] = name.split(':');
    const named = TIE_OUT_COLUMNS.find((each) => each === column);
    return [words.day(day), currency, ...(named ? [words.field(named)] : [])];
  }
  if (kind === 'invoice-differs' || kind === 'invoice-tax-differs') {
    const [month = '', currency = ''] = name.split(':');
    return [words.place(month, currency)];
  }
  if (kind === 'counted-on-other-day') {
    const [, currency = '', record = name] = /^([A-Z]{3}):(.*)$/.exec(name) ?? [];
    return [...rowIn(words, record), ...(currency === '' ? [] : [currency])];
  }
  const [, before = '', ids = ''] = /^(\w+)\/(.*)$/.exec(name) ?? [];
  const listing = listingNamed(before);
  if (FINDINGS.has(kind) && listing) {
    const [day = '', currency] = ids.split(' ');
    const of = currency === undefined ? ids.split(',').join(', ') : `${words.day(day)}, ${currency}`;
    return [`${words.listing(listing)} ${of}`];
  }
  const [, named = '', items = name] = /^(bank|ledger):(.*)$/.exec(name) ?? [];
  const book = BOOKS.find((each) => each === named);
  const told = items.split(/[|,]/).flatMap((item) => rowIn(words, item));
  return [...(book ? [words.book(book)] : []), ...told];
}

const FINDINGS: ReadonlySet<ExceptionKind> = new Set(FINDING_KINDS);

function listingNamed(name: string): ListingName | undefined {
  return LISTING_NAMES.find((each) => each === name);
}

/** A line by its number, a record by its listing and id; a digest of very many of them says nothing to a reader. */
function rowIn(words: SubjectVocabulary, item: string): string[] {
  const [, before = '', id = ''] = /^(\w+)\/(.+)$/.exec(item) ?? [];
  const listing = listingNamed(before);
  if (listing) return [`${words.listing(listing)} ${id}`];
  if (id !== '') return [id];
  if (/^\d+$/.test(item)) return [words.line(item)];
  return item === '' || item.startsWith('sha256-') ? [] : [item];
}

/** A reconciling item: an exception's, of one line, record or match, or what it is with its column and month. */
function itemIn(words: SubjectVocabulary, key: string): string {
  const exception = exceptionIn(words, key);
  if (exception !== undefined) return exception;
  const [first = '', ...rest] = key.split(':');
  const told = [words.item];
  if (first === 'line') return [...told, words.line(rest.join(':'))].join(' · ');
  if (first === 'match') return [...told, words.match(rest.join(':'))].join(' · ');
  if (first === 'record')
    return [...told, ...rowIn(words, `${rest[0]}/${rest.slice(1).join(':')}`)].join(' · ');
  const kind = Object.keys(statementWords[words.language].kinds).find((each) => each === first);
  if (kind === undefined) return words.item;
  const column = TIE_OUT_COLUMNS.find((each) => each === rest[0]) ?? null;
  const text = kind === 'by-hand' ? statementWords[words.language].kinds[kind] : '';
  const month = rest.find((each) => MONTH.test(each));
  return [
    itemWords({ kind: kind as ItemKind, column, text }, words.language),
    ...(month === undefined ? [] : [words.month(month)]),
  ].join(' · ');
}

/** How the key of an exception begins: its kind, then a book, a currency, a day or a listing. */
const KEY = /^[a-z]+(-[a-z]+)+:((bank|ledger|[A-Z]{3}|\d{4}-\d{2}-\d{2}):|[A-Za-z]+\/)/;
const MONTH = /^\d{4}-\d{2}$/;
const PLACE = /^(\d{4}-\d{2}) ([A-Z]{3})$/;
