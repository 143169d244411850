import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from './durations.ts';
import {
  addMonths,
  dayOf,
  dayPeriod,
  isTimeZone,
  localDateTime,
  monthOf,
  monthPeriod,
  readInstant,
  wallClockShift,
} from './period.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

const at = (iso: string) => Date.parse(iso);
const LIMA = 'America/Lima';
const zones = ['UTC', LIMA, 'America/New_York', 'Europe/Madrid', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

describe('monthPeriod', () => {
  it.each([
    ['2026-10', LIMA, '2026-10-01T05:00:00Z', '2026-11-01T05:00:00Z'],
    ['2026-02', 'UTC', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['2024-02', LIMA, '2024-02-01T05:00:00Z', '2024-03-01T05:00:00Z'],
    // The clocks go forward on 8 March 2026 in New York and back on 25 October 2026 in Madrid.
    ['2026-03', 'America/New_York', '2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z'],
    ['2026-10', 'Europe/Madrid', '2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z'],
    ['2026-12', 'Asia/Kathmandu', '2026-11-30T18:15:00Z', '2026-12-31T18:15:00Z'],
    // Half an hour of daylight saving, and a change on the month's first weekend.
    ['2026-10', 'Australia/Lord_Howe', '2026-09-30T13:30:00Z', '2026-10-31T13:00:00Z'],
    // Midnight of 1 October 1989 did not exist in Paraguay: the month begins at one o'clock.
    ['1989-10', 'America/Asuncion', '1989-10-01T04:00:00Z', '1989-11-01T03:00:00Z'],
  ])('%s in %s', (month, zone, from, to) => {
    expect(monthPeriod(month, zone)).toEqual({ from: at(from), to: at(to) });
  });

  it('leaves neither gap nor overlap between months, and holds exactly the instants of its month', () => {
    const month = fc
      .record({ year: fc.integer({ min: 1990, max: 2060 }), number: fc.integer({ min: 1, max: 12 }) })
      .map(({ year, number }) => `${year}-${String(number).padStart(2, '0')}`);
    fc.assert(
      fc.property(month, fc.constantFrom(...zones), (name, zone) => {
        const { from, to } = monthPeriod(name, zone);
        expect(monthPeriod(addMonths(name, 1), zone).from).toBe(to);
        expect([
          monthOf(from - 1, zone),
          monthOf(from, zone),
          monthOf(to - 1, zone),
          monthOf(to, zone),
        ]).toEqual([addMonths(name, -1), name, name, addMonths(name, 1)]);
      }),
    );
  });
});

describe('dayPeriod', () => {
  it('includes both days, and a day of a clock change has 23 or 25 hours', () => {
    const hours = (first: string, last: string, zone: string) => {
      const { from, to } = dayPeriod(first, last, zone);
      return (to - from) / HOUR_MS;
    };
    expect(hours('2026-10-01', '2026-10-01', LIMA)).toBe(24);
    expect(hours('2026-10-01', '2026-10-31', LIMA)).toBe(744);
    expect(hours('2026-03-08', '2026-03-08', 'America/New_York')).toBe(23);
    expect(hours('2026-10-25', '2026-10-25', 'Europe/Madrid')).toBe(25);
  });

  it('joins days into the month', () => {
    expect(dayPeriod('2026-10-01', '2026-10-31', LIMA)).toEqual(monthPeriod('2026-10', LIMA));
  });

  it('holds the instants whose local day it is', () => {
    const instant = fc.integer({ min: at('1995-01-01T00:00:00Z'), max: at('2050-01-01T00:00:00Z') });
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (moment, zone) => {
        const day = dayOf(moment, zone);
        const { from, to } = dayPeriod(day, day, zone);
        expect(from <= moment && moment < to).toBe(true);
      }),
    );
  });
});

describe('the wall clock', () => {
  it.each([
    ['2026-11-01T04:59:59.999Z', LIMA, '2026-10-31 23:59:59', '2026-10', '2026-10-31'],
    ['2026-11-01T05:00:00Z', LIMA, '2026-11-01 00:00:00', '2026-11', '2026-11-01'],
    ['2026-07-01T12:00:00Z', 'Europe/Madrid', '2026-07-01 14:00:00', '2026-07', '2026-07-01'],
    ['1969-12-31T23:59:59.500Z', 'UTC', '1969-12-31 23:59:59', '1969-12', '1969-12-31'],
  ])('of %s in %s is %s', (iso, zone, clock, month, day) => {
    expect(localDateTime(at(iso), zone)).toBe(clock);
    expect([monthOf(at(iso), zone), dayOf(at(iso), zone)]).toEqual([month, day]);
  });

  it('is what the shifted instant shows in UTC', () => {
    for (const zone of zones) {
      const moment = at('2026-03-29T01:30:00Z');
      const shifted = new Date(moment + wallClockShift(moment, zone)).toISOString();
      expect(shifted.slice(0, 19).replace('T', ' ')).toBe(localDateTime(moment, zone));
    }
  });
});

describe('the zone’s days, months and clock', () => {
  const told = (instant: number, zone: string) => [
    dayOf(instant, zone),
    monthOf(instant, zone),
    localDateTime(instant, zone),
    wallClockShift(instant, zone),
  ];
  const byCalendar = (instant: number, zone: string) => {
    const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
    return [
      zoned.toPlainDate().toString(),
      zoned.toPlainDate().toPlainYearMonth().toString(),
      zoned.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' '),
      zoned.offsetNanoseconds / 1_000_000,
    ];
  };

  it.each([
    ['America/New_York', '2026-03-08T07:00:00Z'],
    ['Europe/Madrid', '2026-10-25T01:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
    // Back across midnight: an hour of 28 October comes once more behind the first minute of the 29th.
    ['America/St_Johns', '2006-10-29T02:31:00Z'],
    // There was no 30 December 2011.
    ['Pacific/Apia', '2011-12-30T10:00:00Z'],
    // Seconds beside the whole minute.
    ['America/Lima', '1908-07-28T05:08:36Z'],
    ['UTC', '2024-02-29T00:00:00Z'],
  ])('in %s are the calendar’s about %s', (zone, change) => {
    const [of, hours] = [at(change), Array.from({ length: 61 }, (_, index) => (index - 30) * HOUR_MS)];
    const beside = [-60_001, -60_000, -1, 0, 1, 59_999, 60_000];
    const midnights = [-1, 0, 1, 2].map((days) => (Math.floor(of / DAY_MS) + days) * DAY_MS);
    const moments = [...hours, ...beside].map((apart) => of + apart);
    for (const moment of [...moments, ...midnights.flatMap((midnight) => [midnight - 1, midnight])])
      expect(told(moment, zone), String(moment)).toEqual(byCalendar(moment, zone));
  });

  it('are the calendar’s at any moment', () => {
    const instant = fc.integer({ min: at('1850-01-01T00:00:00Z'), max: at('9999-12-30T00:00:00Z') });
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (moment, zone) => {
        expect(told(moment, zone)).toEqual(byCalendar(moment, zone));
      }),
    );
    // And of years beyond.
    for (const moment of [
      at('+012026-10-05T14:03:09Z'),
      at('-000012-10-05T14:03:09Z'),
      at('0999-12-31T23:00:00Z'),
    ])
      for (const zone of zones) expect(told(moment, zone)).toEqual(byCalendar(moment, zone));
  });

  it('are none of what is no instant', () => {
    for (const moment of [Number.NaN, Number.POSITIVE_INFINITY, 1.5])
      expect(() => dayOf(moment, LIMA)).toThrow(RangeError);
    expect(() => dayOf(0, 'America/Limma')).toThrow(RangeError);
  });
});

describe('readInstant', () => {
  it.each([
    ['2026-10-05T14:03:09Z', '2026-10-05T14:03:09Z'],
    ['2026-10-05T14:03:09.123Z', '2026-10-05T14:03:09.123Z'],
    ['2026-10-05T14:03:09.123456789Z', '2026-10-05T14:03:09.123Z'],
    ['2026-10-05T14:03:09', '2026-10-05T14:03:09Z'],
    ['2026-10-05T14:03', '2026-10-05T14:03:00Z'],
    ['2026-10-05T09:03:09-05:00', '2026-10-05T14:03:09Z'],
    ['2026-10-05T14:03:09+0000', '2026-10-05T14:03:09Z'],
    ['1969-12-31T23:59:59.5Z', '1969-12-31T23:59:59.500Z'],
  ])('reads %s', (text, iso) => {
    expect(readInstant(text)).toBe(at(iso));
  });

  it.each([
    '',
    '2026-10-05',
    '05/10/2026 14:03',
    '2026-13-05T14:03:09Z',
    '2026-02-30T14:03:09Z',
    '2026-10-05T25:03:09Z',
    '1760000000',
    'yesterday',
    ' 2026-10-05T14:03:09Z',
    '2026-10-05T14:03:09Z; DROP TABLE',
  ])('refuses %j', (text) => {
    expect(readInstant(text)).toBeUndefined();
  });

  it('reads each day that there is and no other, as Temporal does', () => {
    const two = (number: number) => String(number).padStart(2, '0');
    for (const year of ['0001', '0999', '1900', '1969', '2000', '2026', '2028', '9999'])
      for (let month = 0; month <= 13; month += 1)
        for (let day = 0; day <= 32; day += 1)
          for (const time of [
            '00:00:00Z',
            '23:59:59.007Z',
            '24:00:00Z',
            '12:60:00Z',
            '12:00:60Z',
            '12:00:61Z',
          ]) {
            const text = `${year}-${two(month)}-${two(day)}T${time}`;
            expect(readInstant(text), text).toBe(byTemporal(text));
          }
  });
});

function byTemporal(text: string): number | undefined {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return undefined;
  }
}

it('knows a time zone from a typing error', () => {
  expect(['America/Lima', 'UTC', 'Europe/Madrid'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['America/Limma', '', 'Lima'].map(isTimeZone)).toEqual([false, false, false]);
});
