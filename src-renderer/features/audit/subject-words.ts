/** What an entry of the audit trail is about, in the reader's words. Entries keep it as it was written, in short codes. */
import type { TFunction } from 'i18next';
import { EXCEPTION_KINDS, type ExceptionKind } from '../../../src-shared/contract/exceptions.ts';
import { BOOKS } from '../../../src-shared/contract/statements.ts';
import { TIE_OUT_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { formatDay, formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { isFinding, kindWords } from '../../records/exception-kinds.ts';

/** A month and currency, a book, a match or an exception by name; what is none of these, such as a file, as it is. */
export function subjectWords(t: TFunction, subject: string): string {
  if (subject === 'bank' || subject === 'ledger') return t(`statements.books.${subject}`);
  if (subject === 'daily balances') return t('service.listings.dailyBalances');
  if (subject === 'audit trail') return t('audit.subjects.trail');
  if (subject === 'cashouts') return t('audit.subjects.cashouts');
  if (subject === 'closes') return t('close.title');
  const month = (text: string) => formatMonth(text, currentLocale());
  const [, first = '', second = ''] = /^(\S+) (\S+)$/.exec(subject) ?? [];
  if (MONTH.test(first) && CURRENCY.test(second))
    return t('close.heading', { month: month(first), currency: second });
  if ((first === 'bank' || first === 'ledger') && MONTH.test(second))
    return `${t(`statements.books.${first}`)}, ${month(second)}`;
  if ((first === 'match' || first === 'proposal') && NUMBER.test(second))
    return t(`audit.subjects.${first}`, { number: second });
  const kind = EXCEPTION_KINDS.find((each) => subject.startsWith(`${each}:`));
  return kind
    ? [kindWords(t, kind), ...itemWords(t, kind, subject.slice(kind.length + 1))].join(' · ')
    : subject;
}

/** What an exception is about: its key holds a book or listing, then lines, records, or a day, currency and column. */
function itemWords(t: TFunction, kind: ExceptionKind, name: string): string[] {
  if (kind === 'report-differs') {
    const [day = '', currency = '', column = ''] = name.split(':');
    const named = TIE_OUT_COLUMNS.find((each) => each === column);
    return [dayWords(day), currency, named ? t(`service.fields.${named}`) : column];
  }
  const [, before = '', ids = ''] = /^(\w+)\/(.*)$/.exec(name) ?? [];
  const listing = listingNamed(before);
  if (isFinding(kind) && listing) {
    const [day = '', currency] = ids.split(' ');
    const of = currency === undefined ? ids.split(',').join(', ') : `${dayWords(day)}, ${currency}`;
    return [`${t(`service.listings.${listing}`)} ${of}`];
  }
  const [, named = '', items = name] = /^(bank|ledger):(.*)$/.exec(name) ?? [];
  const book = BOOKS.find((each) => each === named);
  const told = items.split(/[|,]/).flatMap((item) => oneItem(t, item));
  return [...(book ? [t(`statements.books.${book}`)] : []), ...told];
}

function listingNamed(name: string): ListingName | undefined {
  return LISTING_NAMES.find((each) => each === name);
}

/** A line by its number, a record by its listing and id; a digest of very many of them says nothing to a reader. */
function oneItem(t: TFunction, item: string): string[] {
  const [, before = '', id] = /^(\w+)\/(.+)$/.exec(item) ?? [];
  const listing = listingNamed(before);
  if (listing) return [`${t(`service.listings.${listing}`)} ${id}`];
  if (NUMBER.test(item)) return [t('audit.subjects.line', { number: item })];
  return item === '' || item.startsWith('sha256-') ? [] : [item];
}

/** A day as it is kept, in the reader's order. */
export function dayWords(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDay(Date.parse(day), currentLocale(), 'UTC') : day;
}

const MONTH = /^\d{4}-\d{2}$/;
const CURRENCY = /^[A-Z]{3}$/;
const NUMBER = /^\d+$/;
