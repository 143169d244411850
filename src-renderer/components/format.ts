/** Instants and days in the reader's locale. Amounts have their own room: src-shared/money.ts. */

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${timeZone}|${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, found);
  }
  return found;
}

/** Day and time to the second, of equal width in every row; `instant` in epoch ms, shown in the reporting time zone. */
export function formatInstant(instant: number, locale: string, timeZone: string): string {
  return format(locale, timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(instant);
}

/** The day alone, of equal width in every row; `instant` in epoch ms, shown in the zone. */
export function formatDay(instant: number, locale: string, timeZone: string): string {
  return format(locale, timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}

/** Day and time for reading in a sentence, with the zone's short name. */
export function formatMoment(instant: number, locale: string, timeZone: string): string {
  return format(locale, timeZone, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(instant);
}

/** `October 2026`, from `2026-10`. */
export function formatMonth(month: string, locale: string): string {
  return format(locale, 'UTC', { year: 'numeric', month: 'long' }).format(Date.parse(`${month}-01`));
}
