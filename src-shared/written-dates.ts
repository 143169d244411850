/**
 * Days and moments as a reader's region arranges them, with the words of the app's language.
 *
 * Digits alone are written only where they can be read one way: with the year first, or in the order that the region
 * and the language share. Spanish never has the month first, so a Spanish text on a computer of the United States names
 * its months. Where a person decides on what a day says, it always has its month by name.
 */
import type { Language } from './service/labels.ts';

export const DATE_ORDERS = ['day-first', 'month-first', 'year-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export type DateStyle = { readonly language: Language; readonly order: DateOrder };

/** The order that goes with a language where nothing else is known. */
export const USUAL_ORDER: Readonly<Record<Language, DateOrder>> = { en: 'month-first', es: 'day-first' };

/**
 * The order in which a region writes its dates, by the locale of the system (`es-PE`). The region counts and not the
 * language: `en-PE`, as macOS says, is Peru. Undefined for what is no locale.
 */
export function dateOrderOf(systemLocale: string): DateOrder | undefined {
  try {
    const tag = systemLocale.replace(/[.@].*$/, '').replaceAll('_', '-');
    // A region of its own beside the language's, as macOS writes it: `en-US-u-rg-pezzzz`.
    const own = /-u(?:-[a-z0-9]+)*?-rg-([a-z]{2})zzzz/i.exec(tag)?.[1];
    const region = own ?? new Intl.Locale(tag).maximize().region;
    // Without its script, with which the dates of few regions are known.
    const { language } = new Intl.Locale(`und-${region}`).maximize();
    const [first] = new Intl.DateTimeFormat(`${language}-${region}`, {
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
      .formatToParts(0)
      .filter(({ type }) => type === 'day' || type === 'month' || type === 'year');
    return DATE_ORDERS.find((order) => order === `${first?.type}-first`);
  } catch {
    return undefined;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * `name` tells the options apart: to write them out for each of a table's cells would take longer than the cell's
 * words.
 */
function format(
  locale: string,
  timeZone: string,
  name: string,
  options: () => Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${name}|${locale}|${timeZone}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { ...options(), timeZone });
    formats.set(key, found);
  }
  return found;
}

/** A locale that has the language's words in that order. Sweden writes as ISO 8601 does. */
function localeOf({ language, order }: DateStyle): string {
  if (order === 'year-first') return 'sv-SE';
  if (language === 'es') return 'es-PE';
  return order === 'day-first' ? 'en-GB' : 'en-US';
}

const DIGITS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const NAMED = { year: 'numeric', month: 'short', day: '2-digit' } as const;
const MINUTES = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const SECONDS = { ...MINUTES, second: '2-digit' } as const;

const IN_DIGITS = { name: 'digits', parts: DIGITS } as const;
const BY_NAME = { name: 'named', parts: NAMED } as const;

/** How a day's parts are written: its month by name where digits would be read in two ways, or `named` asks for it. */
function dayParts({ language, order }: DateStyle, named: boolean): typeof IN_DIGITS | typeof BY_NAME {
  if (order === 'year-first') return IN_DIGITS;
  return named || (language === 'es' && order === 'month-first') ? BY_NAME : IN_DIGITS;
}

type Writing = DateStyle & {
  readonly timeZone: string;
  /** The month by name whatever the order is: for where a person decides. */
  readonly named?: boolean;
};

/** The day of an instant, of about equal width in every row; `instant` in epoch ms. */
export function writtenDay(instant: number, writing: Writing): string {
  const { name, parts } = dayParts(writing, writing.named ?? false);
  return format(localeOf(writing), writing.timeZone, `day ${name}`, () => parts).format(instant);
}

/** Day and time, to the second or the minute, on a clock of 24 hours. */
export function writtenInstant(
  instant: number,
  writing: Writing & { readonly to?: 'second' | 'minute' },
): string {
  const { name, parts } = dayParts(writing, writing.named ?? false);
  const time = writing.to === 'minute' ? MINUTES : SECONDS;
  const kind = `${writing.to ?? 'second'} ${name}`;
  return format(localeOf(writing), writing.timeZone, kind, () => ({ ...parts, ...time })).format(instant);
}

/** Day and time for reading in a sentence, with the zone's short name. */
export function writtenMoment(instant: number, writing: Writing): string {
  const { name, parts } = dayParts(writing, true);
  const day = writing.order === 'year-first' ? {} : ({ day: 'numeric' } as const);
  const all = () => ({ ...parts, ...MINUTES, timeZoneName: 'short' as const, ...day });
  return format(localeOf(writing), writing.timeZone, `moment ${name} ${writing.order}`, all).format(instant);
}

/** Day and month without the year, for a chart's axis whose heading has the year. */
export function writtenDayOfMonth(day: string, { language, order }: DateStyle): string {
  const parts =
    order === 'year-first' || (language === 'es' && order === 'day-first')
      ? ({ month: '2-digit', day: '2-digit' } as const)
      : ({ month: 'short', day: 'numeric' } as const);
  const name = `day of month, ${parts.day}`;
  return format(localeOf({ language, order }), 'UTC', name, () => parts).format(Date.parse(day));
}

/**
 * A day (`YYYY-MM-DD`) for a sentence of a file that goes from hand to hand: its month by name, in the language's own
 * order. What is no day is given back as it is.
 */
export function dayInSentence(day: string, language: Language): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  return writtenDay(Date.parse(day), {
    language,
    order: USUAL_ORDER[language],
    timeZone: 'UTC',
    named: true,
  });
}

/** A month (`YYYY-MM`) by name, `short` where there is little room; what is no month is given back as it is. */
export function writtenMonth(month: string, language: Language, length: 'long' | 'short' = 'long'): string {
  if (!/^\d{4}-\d{2}$/.test(month)) return month;
  const locale = localeOf({ language, order: USUAL_ORDER[language] });
  const options = () => ({ year: 'numeric', month: length }) as const;
  return format(locale, 'UTC', `month ${length}`, options).format(Date.parse(`${month}-01`));
}
