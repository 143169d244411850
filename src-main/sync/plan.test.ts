import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthPeriod } from '../../src-shared/period.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { knownUntil, planWindows } from './plan.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

const DAY = 86_400_000;
const at = (iso: string) => Date.parse(iso);

describe('planWindows', () => {
  it('a past month is one window', () => {
    const october = monthPeriod('2026-10', 'America/Lima');
    expect(planWindows(october, at('2026-11-20T00:00:00Z'))).toEqual([october]);
  });

  it('the current month ends at the last whole second before now', () => {
    const november = monthPeriod('2026-11', 'America/Lima');
    expect(planWindows(november, at('2026-11-20T10:11:12.999Z'))).toEqual([
      { from: november.from, to: at('2026-11-20T10:11:12Z') },
    ]);
  });

  it('a month that has not begun gives no window', () => {
    const december = monthPeriod('2026-12', 'America/Lima');
    expect(planWindows(december, at('2026-11-20T00:00:00Z'))).toEqual([]);
    expect(planWindows(december, december.from)).toEqual([]);
  });

  it('cuts any period into joining windows that the service accepts, without a gap', () => {
    const second = fc.integer({ min: 1_500_000_000, max: 1_900_000_000 }).map((value) => value * 1000);
    fc.assert(
      fc.property(
        second,
        fc.integer({ min: 1, max: 400 * DAY }),
        fc.integer({ min: 0, max: 500 * DAY }),
        (from, length, age) => {
          const period = { from, to: from + length };
          const now = from + age;
          const windows = planWindows(period, now);
          const end = Math.min(period.to, Math.floor(now / 1000) * 1000);
          let reached = from;
          for (const window of windows) {
            expect(window.from).toBe(reached);
            expect(window.to).toBeGreaterThan(window.from);
            // As asked for: widened to whole seconds, at most 60 days (specification, Limits).
            expect(Math.ceil(window.to / 1000) - Math.floor(window.from / 1000)).toBeLessThanOrEqual(
              60 * 86_400,
            );
            reached = window.to;
          }
          expect(reached).toBe(Math.max(from, end));
        },
      ),
    );
  });
});

describe('knownUntil', () => {
  it('is now for records that are moments', () => {
    for (const name of LISTING_NAMES.filter((each) => !listings[each].perDay))
      expect(knownUntil(listings[name], 123_456, 'America/Lima')).toBe(123_456);
  });

  it.each([
    // Lima is five hours behind: 1 November begins there at 05:00 UTC.
    ['2026-11-01T04:59:59Z', 'America/Lima', '2026-10-31T00:00:00Z'],
    ['2026-11-01T05:00:00Z', 'America/Lima', '2026-11-01T00:00:00Z'],
    ['2026-11-01T00:00:00Z', 'UTC', '2026-11-01T00:00:00Z'],
    ['2026-10-31T23:59:59Z', 'UTC', '2026-10-31T00:00:00Z'],
    // Madrid is ahead: its day is over before the one in UTC is.
    ['2026-10-31T23:30:00Z', 'Europe/Madrid', '2026-10-31T00:00:00Z'],
  ])('at %s, reported in %s, days are known until %s', (now, timeZone, until) => {
    expect(knownUntil(listings.dailyBalances, at(now), timeZone)).toBe(at(until));
  });
});
