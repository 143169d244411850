/** What entries about matches tell: what was matched, rather than the number that it has. */
import type { TFunction } from 'i18next';
import type { AuditEntry } from '../../../src-shared/contract/audit.ts';
import { BOOKS } from '../../../src-shared/contract/statements.ts';
import { formatAmount, unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { moneyWords } from '../../components/days-and-amounts.ts';
import { currentLocale } from '../../i18n/index.ts';
import { type Json, listOf, recordOf, textOf } from './entry-parts.ts';
import { subjectWords } from './subject-words.ts';

const AMOUNT = /^-?\d+(\.\d+)?$/;

/** How the match came about, where the entry says so. */
export function matchAction(t: TFunction, { action, detail }: AuditEntry): string | undefined {
  const { origin } = detail;
  if (action === 'match.made' && (origin === 'manual' || origin === 'proposal' || origin === 'set-aside'))
    return t(`audit.matchActions.${origin}`);
  if (action === 'match.undone' && origin === 'set-aside') return t('audit.matchActions.taken-back');
  return undefined;
}

/** Its book, lines, records and amount; undefined for entries that are about no match or do not say. */
export function matchWords(t: TFunction, { action, subject, detail }: AuditEntry): string | undefined {
  if (!action.startsWith('match.') && !action.startsWith('proposal.')) return undefined;
  const book = BOOKS.find((each) => each === detail.book);
  if (!book) return undefined;
  // Of a rejected proposal that had several options, the first stands for them.
  const items = detail.options === undefined ? detail : recordOf(listOf(detail.options)[0]);
  const lines = listOf(items.lines).map(recordOf);
  const records = listOf(items.records).map(recordOf);
  if (lines.length + records.length === 0)
    return `${subjectWords(t, subject)} · ${subjectWords(t, `${book} ${textOf(detail.month)}`)}`;
  const amounts = lines.map(({ allocated }) => textOf(allocated));
  const sum =
    amounts.every((amount) => AMOUNT.test(amount)) && amounts.reduce((all, each) => all + unitsOf(each), 0n);
  return [
    t(`books.names.${book}`),
    lines.length > 1
      ? t('audit.subjects.lines', { count: lines.length })
      : lines.map((line) => lineWords(t, line))[0],
    records.length > 1
      ? t('audit.subjects.records', { count: records.length })
      : records.map((record) => recordWords(t, record))[0],
    lines.length > 0 && sum !== false && sumWords(textOf(detail.currency), writeAmount(sum)),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Entries of earlier versions do not say in which currency. */
const sumWords = (currency: string, amount: string): string =>
  currency === '' ? formatAmount(amount, currentLocale()) : moneyWords(currency, amount);

type Item = Readonly<Record<string, Json | undefined>>;

/**
 * As it stands in its file; entries that have only the app's own number for it say nothing that a reader could find.
 */
const lineWords = (t: TFunction, { number, file }: Item): string =>
  typeof number === 'number' && textOf(file) !== ''
    ? t('audit.subjects.lineOf', { number, file: textOf(file) })
    : '';

function recordWords(t: TFunction, { listing, identity }: Item): string {
  const name = LISTING_NAMES.find((each) => each === listing);
  return name ? `${t(`service.listings.${name}`)} ${textOf(identity)}` : textOf(identity);
}
