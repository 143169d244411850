import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './service/labels.ts';
import {
  DATE_ORDERS,
  dateOrderOf,
  dayInSentence,
  writtenDay,
  writtenDayOfMonth,
  writtenInstant,
  writtenMoment,
  writtenMonth,
} from './written-dates.ts';

/** 3 April, which half of the world would read as 4 March. */
const AMBIGUOUS = Date.parse('2026-04-03T19:03:09Z');
const timeZone = 'America/Lima';

describe('the order of a region', () => {
  it.each([
    ['es-PE', 'day-first'],
    // As macOS says of an English system in Peru; Windows has the region's own locale.
    ['en-PE', 'day-first'],
    ['en-US', 'month-first'],
    ['en', 'month-first'],
    ['es', 'day-first'],
    ['en-GB', 'day-first'],
    ['en_PE.UTF-8', 'day-first'],
    ['en-US-u-rg-pezzzz', 'day-first'],
    ['sv-SE', 'year-first'],
    ['ja-JP', 'year-first'],
    ['th-TH', 'day-first'],
    ['fa-IR', 'year-first'],
  ])('%s: %s', (locale, order) => {
    expect(dateOrderOf(locale)).toBe(order);
  });

  it.each(['', 'C', 'POSIX', 'not a locale', '../x'])('is unknown of "%s"', (locale) => {
    expect(dateOrderOf(locale)).toBeUndefined();
  });
});

it.each([
  ['en', 'day-first', '03/04/2026', '03 Apr 2026', '03/04/2026, 14:03:09', '3 Apr 2026, 14:03 GMT-5'],
  ['en', 'month-first', '04/03/2026', 'Apr 03, 2026', '04/03/2026, 14:03:09', 'Apr 3, 2026, 14:03 GMT-5'],
  ['en', 'year-first', '2026-04-03', '2026-04-03', '2026-04-03 14:03:09', '2026-04-03 14:03 GMT−5'],
  ['es', 'day-first', '03/04/2026', '03 abr. 2026', '03/04/2026, 14:03:09', '3 abr. 2026, 14:03 PET'],
  ['es', 'month-first', '03 abr. 2026', '03 abr. 2026', '03 abr. 2026, 14:03:09', '3 abr. 2026, 14:03 PET'],
  ['es', 'year-first', '2026-04-03', '2026-04-03', '2026-04-03 14:03:09', '2026-04-03 14:03 GMT−5'],
] as const)('%s, %s', (language, order, day, named, instant, moment) => {
  const style = { language, order, timeZone };
  expect(writtenDay(AMBIGUOUS, style)).toBe(day);
  expect(writtenDay(AMBIGUOUS, { ...style, named: true })).toBe(named);
  expect(writtenInstant(AMBIGUOUS, style)).toBe(instant);
  expect(writtenMoment(AMBIGUOUS, style)).toBe(moment);
});

describe('what a person decides on', () => {
  it.each(LANGUAGES.flatMap((language) => DATE_ORDERS.map((order) => ({ language, order }))))(
    'can be read one way: $language, $order',
    (style) => {
      for (const text of [
        writtenDay(AMBIGUOUS, { ...style, timeZone, named: true }),
        writtenInstant(AMBIGUOUS, { ...style, timeZone, named: true }),
        writtenInstant(AMBIGUOUS, { ...style, timeZone, named: true, to: 'minute' }),
        writtenMoment(AMBIGUOUS, { ...style, timeZone }),
      ])
        expect(text).toMatch(/\b(Apr|abr\.?)\b|^2026-04-03/);
    },
  );

  it('is not read otherwise by a Spanish reader on a system of the United States', () => {
    expect(writtenDay(AMBIGUOUS, { language: 'es', order: 'month-first', timeZone })).not.toContain('04/03');
    expect(writtenDayOfMonth('2026-04-03', { language: 'es', order: 'month-first' })).toBe('3 abr.');
  });
});

it('a sentence of a file has its day and its month by name, in the order of its language', () => {
  expect(dayInSentence('2026-10-04', 'es')).toBe('04 oct. 2026');
  expect(dayInSentence('2026-10-04', 'en')).toBe('Oct 04, 2026');
  expect(dayInSentence('', 'en')).toBe('');
  expect(writtenMonth('2026-10', 'es')).toBe('octubre de 2026');
  expect(writtenMonth('2026-10', 'en', 'short')).toBe('Oct 2026');
  expect(writtenMonth('PEN', 'en')).toBe('PEN');
});
