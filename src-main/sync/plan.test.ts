import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../src-shared/durations.ts';
import { dayPeriod, monthPeriod, type Period } from '../../src-shared/period.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import type { SyncState, WindowReading } from '../store/listings/sync-state.ts';
import { knownUntil, type PlanInput, planSync } from './plan.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

const LIMA = 'America/Lima';
const at = (iso: string) => Date.parse(iso);
const october = monthPeriod('2026-10', LIMA);
const november = monthPeriod('2026-11', LIMA);
const NOTHING: SyncState = { covered: [], open: [], plan: null, unsettled: [] };

const plan = (change: Partial<Omit<PlanInput, 'state'>> & { state?: Partial<SyncState> }) =>
  planSync({
    listing: listings.deposits,
    period: october,
    mode: 'everything',
    trailingDays: 7,
    reportingTimeZone: LIMA,
    now: at('2026-11-20T00:00:00Z'),
    ...change,
    state: { ...NOTHING, ...change.state },
  });
const windowsOf = (change: Parameters<typeof plan>[0]) => plan(change).windows.map(({ window }) => window);
const days = (first: string, last = first) => dayPeriod(first, last, LIMA);

const reading = (window: Period, startedAt: number): WindowReading => ({
  reading: 7,
  window,
  startedAt,
  nextPage: 3,
  lastPage: ['1'],
  rows: 150,
  within: 150,
  outside: 0,
  added: 150,
  changed: 0,
  flagged: 0,
  lateAdded: 0,
  lateChanged: 0,
});

describe('windows', () => {
  it('a past month is one', () => {
    expect(windowsOf({})).toEqual([october]);
  });

  it('what lies beside the days is read after them, as far as they do not hold it already', () => {
    const beside = [{ from: days('2026-09-28').from, to: days('2026-10-02').to }];
    expect(windowsOf({ beside })).toEqual([october, days('2026-09-28', '2026-09-30')]);
  });

  it('the current month ends at the last whole second before now', () => {
    expect(windowsOf({ period: november, now: at('2026-11-20T10:11:12.999Z') })).toEqual([
      { from: november.from, to: at('2026-11-20T10:11:12Z') },
    ]);
  });

  it('a month that has not begun gives none', () => {
    const december = monthPeriod('2026-12', LIMA);
    for (const mode of ['everything', 'changes', 'missing'] as const)
      expect(windowsOf({ mode, period: december })).toEqual([]);
    expect(windowsOf({ period: december, now: december.from })).toEqual([]);
  });

  it('cut any period into joining ones that the service accepts, without a gap', () => {
    const second = fc.integer({ min: 1_500_000_000, max: 1_900_000_000 }).map((value) => value * 1000);
    fc.assert(
      fc.property(
        second,
        fc.integer({ min: 1, max: 400 * DAY_MS }),
        fc.integer({ min: 0, max: 500 * DAY_MS }),
        (from, length, age) => {
          const now = from + age;
          const end = Math.min(from + length, Math.floor(now / 1000) * 1000);
          let reached = from;
          for (const window of windowsOf({ period: { from, to: from + length }, now })) {
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

describe('what is missing', () => {
  it('is read around what is covered', () => {
    const covered = [days('2026-10-05', '2026-10-06'), days('2026-10-20', '2026-11-30')];
    expect(windowsOf({ mode: 'missing', state: { covered } })).toEqual([
      days('2026-10-01', '2026-10-04'),
      days('2026-10-07', '2026-10-19'),
    ]);
    expect(windowsOf({ mode: 'missing', state: { covered: [october] } })).toEqual([]);
  });
});

describe('what may have changed', () => {
  const now = at('2026-11-20T12:00:00Z');
  const both = { from: october.from, to: november.to };

  it('is read again: the trailing days, today included, up to now', () => {
    expect(windowsOf({ mode: 'changes', period: both, now, state: { covered: [both] } })).toEqual([
      { from: days('2026-11-13').from, to: now },
    ]);
    expect(
      windowsOf({ mode: 'changes', trailingDays: 0, period: both, now, state: { covered: [both] } }),
    ).toEqual([{ from: days('2026-11-20').from, to: now }]);
  });

  it('and every day that holds a record that is not final, near ones in one window', () => {
    const unsettled = ['2026-10-03T04:45:00Z', '2026-10-05T05:00:00Z', '2026-10-20T12:00:00Z'].map(at);
    expect(windowsOf({ mode: 'changes', now, state: { covered: [october], unsettled } })).toEqual([
      // A quarter to midnight of 2 October in Lima.
      days('2026-10-02', '2026-10-05'),
      days('2026-10-20'),
    ]);
  });

  it('and what was never read', () => {
    const covered = [days('2026-10-03', '2026-10-31')];
    expect(windowsOf({ mode: 'changes', now, state: { covered } })).toEqual([
      days('2026-10-01', '2026-10-02'),
    ]);
  });

  it('balances of days are all read again: they are restated, and nothing in them says when', () => {
    const period = monthPeriod('2026-11', 'UTC');
    const input = { listing: listings.dailyBalances, period, now, state: { covered: [period] } } as const;
    expect(windowsOf({ ...input, mode: 'changes' })).toEqual([
      { from: period.from, to: at('2026-11-20T00:00:00Z') },
    ]);
    expect(windowsOf({ ...input, mode: 'missing' })).toEqual([]);
  });
});

describe('taking up what was not finished', () => {
  const now = at('2026-11-20T00:00:00Z');
  const begun = { from: october.from, to: days('2026-10-10').to };

  it('a reading under way is a window of its own, and the rest joins it', () => {
    for (const mode of ['everything', 'missing', 'changes'] as const) {
      const open = [reading(begun, now - 1000)];
      expect(plan({ mode, now, state: { open } }).windows).toEqual([
        { window: begun, resume: open[0] },
        { window: { from: begun.to, to: october.to } },
      ]);
    }
  });

  it('a reading of yesterday is begun anew, but for what was never read', () => {
    const open = [reading(begun, now - 2 * DAY_MS)];
    expect(plan({ now, state: { open } }).windows).toEqual([{ window: october }]);
    expect(plan({ now, mode: 'missing', state: { open } }).windows[0]?.resume).toBe(open[0]);
  });

  it('a reading that reaches beyond what is asked for is left alone', () => {
    const open = [reading({ from: october.from - DAY_MS, to: begun.to }, now)];
    expect(plan({ now, state: { open } }).windows).toEqual([{ window: october }]);
  });

  it('the same request goes on with the windows it had left, and with what came since', () => {
    const period = { from: at('2026-01-01T00:00:00Z'), to: at('2027-01-01T00:00:00Z') };
    const first = plan({ period, now }).plan;
    const left = first.windows.slice(4);
    const unfinished = { ...first, windows: left };
    const later = now + HOUR_MS;
    const next = plan({ period, now: later, state: { plan: unfinished } });
    expect(next.windows.map(({ window }) => window)).toEqual([left[0], { from: left[1]?.from, to: later }]);
    expect(next.plan).toMatchObject({ request: first.request, startedAt: now, bound: later });
    // Another request, or the same a day later, begins at the beginning.
    expect(windowsOf({ period, now: later, trailingDays: 3, state: { plan: unfinished } })[0]?.from).toBe(
      period.from,
    );
    expect(windowsOf({ period, now: now + DAY_MS, state: { plan: unfinished } })[0]?.from).toBe(period.from);
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
