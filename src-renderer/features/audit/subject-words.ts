/** What an entry of the audit trail is about, in the reader's words. Entries keep it as it was written, in short codes. */
import type { TFunction } from 'i18next';
import { EXCEPTION_KINDS } from '../../../src-shared/contract/exceptions.ts';
import { formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { kindWords } from '../../records/exception-kinds.ts';

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
  return kind ? `${kindWords(t, kind)} · ${subject.slice(kind.length + 1)}` : subject;
}

const MONTH = /^\d{4}-\d{2}$/;
const CURRENCY = /^[A-Z]{3}$/;
const NUMBER = /^\d+$/;
