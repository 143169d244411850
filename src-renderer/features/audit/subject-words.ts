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
  // A supporting document is attached to a close or to an exception: it is told as that is.
  const [, to, of = ''] = /^(close|exception) (.*)$/s.exec(subject) ?? [];
  if (to === 'exception') return exceptionWords(t, of) ?? t('audit.subjects.exception');
  if (to === 'close' && PLACE.test(of)) return placeWords(t, of);
  if (subject === 'bank' || subject === 'ledger') return t(`statements.books.${subject}`);
  if (subject === 'daily balances') return t('service.listings.dailyBalances');
  if (subject === 'audit trail') return t('audit.subjects.trail');
  if (subject === 'cashouts') return t('audit.subjects.cashouts');
  if (subject === 'closes') return t('close.title');
  if (subject === 'materiality') return t('audit.subjects.materiality');
  if (subject === 'journal') return t('journals.title');
  const [, counted] = /^(\d+) exceptions$/.exec(subject) ?? [];
  if (counted) return t('audit.subjects.exceptions', { count: Number(counted) });
  if (PLACE.test(subject)) return placeWords(t, subject);
  const month = (text: string) => formatMonth(text, currentLocale());
  const [, first = '', second = ''] = /^(\S+) (\S+)$/.exec(subject) ?? [];
  if ((first === 'bank' || first === 'ledger') && MONTH.test(second))
    return `${t(`statements.books.${first}`)}, ${month(second)}`;
  if ((first === 'match' || first === 'proposal') && NUMBER.test(second))
    return t(`audit.subjects.${first}`, { number: second });
  // A key of a kind that this version does not know says nothing to a reader.
  return exceptionWords(t, subject) ?? (KEY.test(subject) ? t('audit.subjects.exception') : subject);
}

function placeWords(t: TFunction, place: string): string {
  const [month = '', currency = ''] = place.split(' ');
  return t('close.heading', { month: formatMonth(month, currentLocale()), currency });
}

function exceptionWords(t: TFunction, key: string): string | undefined {
  const kind = EXCEPTION_KINDS.find((each) => key.startsWith(`${each}:`));
  return kind && [kindWords(t, kind), ...itemWords(t, kind, key.slice(kind.length + 1))].join(' · ');
}

/** What an exception is about: its key holds a book or listing, then lines, records, or a day, currency and column. */
function itemWords(t: TFunction, kind: ExceptionKind, name: string): string[] {
  if (kind === 'report-differs') {
    const [day = '', currency = '', column = ''] = name.split(':');
    const named = TIE_OUT_COLUMNS.find((each) => each === column);
    return [dayWords(day), currency, ...(named ? [t(`service.fields.${named}`)] : [])];
  }
  if (kind === 'counted-on-other-day') {
    const [, currency = '', record = name] = /^([A-Z]{3}):(.*)$/.exec(name) ?? [];
    return [...oneItem(t, record), ...(currency === '' ? [] : [currency])];
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
  const [, before = '', id = ''] = /^(\w+)\/(.+)$/.exec(item) ?? [];
  const listing = listingNamed(before);
  if (listing) return [`${t(`service.listings.${listing}`)} ${id}`];
  if (id !== '') return [id];
  if (NUMBER.test(item)) return [t('audit.subjects.line', { number: item })];
  return item === '' || item.startsWith('sha256-') ? [] : [item];
}

/** A day as it is kept, in the reader's order. */
export function dayWords(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDay(Date.parse(day), currentLocale(), 'UTC') : day;
}

/** How the key of an exception begins: its kind, then a book, a currency, a day or a listing. */
const KEY = /^[a-z]+(-[a-z]+)+:((bank|ledger|[A-Z]{3}|\d{4}-\d{2}-\d{2}):|[A-Za-z]+\/)/;
const PLACE = /^\d{4}-\d{2} [A-Z]{3}$/;
const MONTH = /^\d{4}-\d{2}$/;
const NUMBER = /^\d+$/;
