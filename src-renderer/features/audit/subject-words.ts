/**
 * What an entry of the audit trail is about, in the reader's words. Entries keep it as it was written, in short codes.
 */
import type { TFunction } from 'i18next';
import { type SubjectVocabulary, subjectIn } from '../../../src-shared/words/subject-words.ts';
import { formatDay, formatMonth } from '../../components/format.ts';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { kindWords } from '../../records/exception-kinds.ts';

/**
 * A month and currency, a book, a match, an exception or an item by name; what is none of these, such as a file, as it
 * is.
 */
export function subjectWords(t: TFunction, subject: string): string {
  return subjectIn(vocabulary(t), subject);
}

function vocabulary(t: TFunction): SubjectVocabulary {
  const month = (each: string) => formatMonth(each, currentLocale());
  return {
    language: currentLanguage(),
    kind: (kind) => kindWords(t, kind),
    listing: (name) => t(`service.listings.${name}`),
    field: (name) => t(`service.fields.${name}`),
    book: (book) => t(`books.names.${book}`),
    line: (number) => t('audit.subjects.line', { number }),
    match: (number) => t('audit.subjects.match', { number }),
    day: dayWords,
    month,
    place: (of, currency) => t('period.monthInCurrency', { month: month(of), currency }),
    proposal: (number) => t('audit.subjects.proposal', { number }),
    exceptions: (count) => t('audit.subjects.exceptions', { count }),
    exception: t('audit.subjects.exception'),
    item: t('audit.subjects.item'),
    named: {
      'daily balances': t('service.listings.dailyBalances'),
      'audit trail': t('audit.subjects.trail'),
      cashouts: t('audit.subjects.cashouts'),
      closes: t('screens.close'),
      materiality: t('audit.subjects.materiality'),
      journal: t('screens.journals'),
    },
  };
}

/** A day as it is kept, in the reader's order. */
export function dayWords(day: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDay(Date.parse(day), currentLocale(), 'UTC') : day;
}
