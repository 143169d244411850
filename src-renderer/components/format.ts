/**
 * Instants and days as the reader has chosen them. `locale` is the one of the words and the numbers; the order of a
 * date is the person's choice, by default the system's region (src-shared/written-dates.ts). Amounts have their own
 * room: src-shared/money.ts.
 */
import { languageOf } from '../../src-shared/service/labels.ts';
import {
  type DateStyle,
  writtenDay,
  writtenDayOfMonth,
  writtenInstant,
  writtenMoment,
} from '../../src-shared/written-dates.ts';
import { currentDateOrder } from '../i18n/index.ts';

const styleOf = (locale: string): DateStyle => ({ language: languageOf(locale), order: currentDateOrder() });

/** Day and time to the second, of equal width in every row; `instant` in epoch ms, shown in the reporting time zone. */
export function formatInstant(instant: number, locale: string, timeZone: string): string {
  return writtenInstant(instant, { ...styleOf(locale), timeZone });
}

/** The same with its month by name: for where a person decides on it. */
export function formatInstantByName(instant: number, locale: string, timeZone: string): string {
  return writtenInstant(instant, { ...styleOf(locale), timeZone, named: true });
}

/** The day alone, of equal width in every row; `instant` in epoch ms, shown in the zone. */
export function formatDay(instant: number, locale: string, timeZone: string): string {
  return writtenDay(instant, { ...styleOf(locale), timeZone });
}

/** The same with its month by name: for where a person decides on it. */
export function formatDayByName(instant: number, locale: string, timeZone: string): string {
  return writtenDay(instant, { ...styleOf(locale), timeZone, named: true });
}

/** Day and month, for a chart's axis. */
export function formatDayOfMonth(day: string, locale: string): string {
  return writtenDayOfMonth(day, styleOf(locale));
}

/** Day and time for reading in a sentence, with the zone's short name. */
export function formatMoment(instant: number, locale: string, timeZone: string): string {
  return writtenMoment(instant, { ...styleOf(locale), timeZone });
}

const months = new Map<string, Intl.DateTimeFormat>();

/** `October 2026`, from `2026-10`. */
export function formatMonth(month: string, locale: string): string {
  let format = months.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
    months.set(locale, format);
  }
  return format.format(Date.parse(`${month}-01`));
}

const SIZES = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** `1.4 MB`: as a file manager shows the size of a file. */
export function formatBytes(bytes: number, locale: string): string {
  const step = bytes < 1e6 ? 0 : bytes < 1e9 ? 1 : 2;
  const style = {
    style: 'unit',
    unit: SIZES[step] ?? 'kilobyte',
    maximumFractionDigits: step === 0 ? 0 : 1,
  } as const;
  return new Intl.NumberFormat(locale, style).format(bytes / 1000 ** (step + 1));
}
