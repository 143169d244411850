/** Days without a time zone, as statements have them, their months by name, and amounts in the reader's way. */
import { formatAmount } from '../../src-shared/money.ts';
import { currentLocale } from '../i18n/index.ts';
import { formatDayByName } from './format.ts';

export function dayWords(day: string): string {
  return formatDayByName(Date.parse(day), currentLocale(), 'UTC');
}

/** The day with its month by name: for where the order of day and month is the question. */
export function dayByName(day: string): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(day));
}

export function amountWords(amount: string | null): string {
  return amount === null ? '' : formatAmount(amount, currentLocale());
}

/** `5–9, 30`: days of one month. */
export function rangeWords(
  ranges: readonly { readonly firstDay: string; readonly lastDay: string }[],
): string {
  return ranges
    .map(({ firstDay, lastDay }) => {
      const [first, last] = [Number(firstDay.slice(8)), Number(lastDay.slice(8))];
      return first === last ? String(first) : `${first}–${last}`;
    })
    .join(', ');
}
