/** Days without a time zone, as statements have them, their months by name, and amounts in the reader's way. */
import { DAY_MS } from '../../src-shared/durations.ts';
import { formatAmount, formatMoney } from '../../src-shared/money.ts';
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

/**
 * `PEN 1,234.05`, from a currency's code and decimal text: the one place of the screens that puts the two together.
 * Nothing where there is no amount, and the amount alone where its currency is not known.
 */
export function moneyWords(currency: string | null | undefined, amount: string | null | undefined): string {
  return amount == null ? '' : formatMoney(currency ?? '', amount, currentLocale());
}

/** `28–30 September 2026, 2 October 2026`: what lies together as one, with the months by name. */
export function rangesByName(
  ranges: readonly { readonly firstDay: string; readonly lastDay: string }[],
): string {
  const format = new Intl.DateTimeFormat(currentLocale(), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const together: { from: number; to: number }[] = [];
  for (const { firstDay, lastDay } of [...ranges].sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1))) {
    const [from, to] = [Date.parse(firstDay), Date.parse(lastDay)];
    const before = together.at(-1);
    if (before && from <= before.to + DAY_MS) before.to = Math.max(before.to, to);
    else together.push({ from, to });
  }
  return together.map(({ from, to }) => format.formatRange(from, to)).join(', ');
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
