/** What to ask the service for: pure, the clock is an argument. */

import type { SyncMode } from '../../src-shared/contract/sync.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { dayOf, dayPeriod, MAX_WINDOW_DAYS, type Period } from '../../src-shared/period.ts';
import { type ListingDefinition, zoneOf } from '../../src-shared/service/listing.ts';
import { merged, overlap, without } from '../reconcile/periods.ts';
import type { SyncState, UnfinishedPlan, WindowReading } from '../store/listings/sync-state.ts';

/** A second less than the limit, because the request's end is widened to the next whole second. */
const LONGEST_WINDOW_MS = MAX_WINDOW_DAYS * DAY_MS - 1000;
/** Beyond this age an unfinished reading, or a sync, is begun anew: too much of what it read may have changed. */
const TAKEN_UP_WITHIN_MS = DAY_MS;
/** Days that need reading and have so little between them are read in one: every window costs requests of its own. */
const JOINED_OVER_MS = 2 * DAY_MS;

export type SyncRequest = {
  /** The days asked for, as instants. */
  readonly period: Period;
  readonly mode: SyncMode;
  readonly trailingDays: number;
};

export type PlanInput = SyncRequest & {
  readonly listing: ListingDefinition;
  readonly reportingTimeZone: string;
  /** The moment of the request, epoch ms: nothing later is asked for. */
  readonly now: number;
  readonly state: SyncState;
  /** Parts beside the days that their figures rest on and that are not covered; see month-needs.ts. */
  readonly beside?: readonly Period[];
};

/** A window, and the reading of it that can be taken up again. */
export type WindowToRead = { readonly window: Period; readonly resume?: WindowReading };

/**
 * The windows to read, oldest first and then those beside the days, each of a length that the service accepts
 * (specification, Limits), and the plan to remember. The upper bound is frozen at `now`: records created later cannot
 * shift the pages being read, and no window claims to cover a future that can still bring records. The same request
 * after one that did not come to its end goes on with what that one left; a reading under way is taken up where it
 * stopped.
 */
export function planSync(input: PlanInput): { plan: UnfinishedPlan; windows: WindowToRead[] } {
  const { period, mode, trailingDays, state, now, beside = [] } = input;
  const bound = Math.min(
    period.to,
    Math.floor(knownUntil(input.listing, now, input.reportingTimeZone) / 1000) * 1000,
  );
  const request = JSON.stringify([mode, period.from, period.to, trailingDays]);
  const isYoung = (startedAt: number) => now - startedAt < TAKEN_UP_WITHIN_MS;
  // What is missing is known from the coverage; only re-reading must remember how far it is.
  const before =
    mode !== 'missing' && state.plan?.request === request && isYoung(state.plan.startedAt)
      ? state.plan
      : null;
  const rest = { from: before ? Math.max(period.from, before.bound) : period.from, to: bound };
  const targets = merged([...(before?.windows ?? []), ...targetsWithin(rest, input)]);
  const takenUp = state.open.filter(({ startedAt }) => mode === 'missing' || isYoung(startedAt));
  // The days asked for come first, so that a person does not wait for the days beside them.
  const windows = [...targets, ...without(beside, targets)].flatMap((target) => windowsOf(target, takenUp));
  return {
    plan: {
      request,
      startedAt: before?.startedAt ?? now,
      bound,
      windows: windows.map(({ window }) => window),
    },
    windows,
  };
}

/** The parts of the period that the mode reads. */
function targetsWithin(
  period: Period,
  { mode, listing, reportingTimeZone, trailingDays, now, state }: PlanInput,
) {
  if (period.from >= period.to) return [];
  // A day's balances are restated when one of its records changes late, and have no status that says so; they are few.
  if (mode === 'everything' || (mode === 'changes' && listing.perDay)) return [period];
  const gaps = without([period], state.covered);
  if (mode === 'missing') return gaps;
  const zone = zoneOf(listing, reportingTimeZone);
  const trailing = {
    from: dayPeriod(dayOf(now - trailingDays * DAY_MS, zone), dayOf(now, zone), zone).from,
    to: now,
  };
  const days = new Set(state.unsettled.map((instant) => dayOf(instant, zone)));
  const unsettled = merged(
    [...days].map((day) => dayPeriod(day, day, zone)),
    JOINED_OVER_MS,
  );
  return merged([...gaps, ...overlap([trailing, ...unsettled], period)]);
}

/** A target cut into windows, around the readings that can be taken up within it. */
function windowsOf(target: Period, open: readonly WindowReading[]): WindowToRead[] {
  const inside = open.filter(({ window }) => window.from >= target.from && window.to <= target.to);
  const others = without(
    [target],
    inside.map(({ window }) => window),
  );
  return [
    ...inside.map((resume) => ({ window: resume.window, resume })),
    ...others.flatMap(cut).map((window) => ({ window })),
  ].sort((a, b) => a.window.from - b.window.from);
}

function cut({ from, to }: Period): Period[] {
  const windows: Period[] = [];
  for (let start = from; start < to; start += LONGEST_WINDOW_MS)
    windows.push({ from: start, to: Math.min(start + LONGEST_WINDOW_MS, to) });
  return windows;
}

/**
 * Up to when a listing can be complete at `now`, epoch ms. Records of moments are there as they come. A record of a day
 * is there only when its day is over, and which midnight the service means is not specified: the day must be over in
 * UTC and in the reporting time zone.
 */
export function knownUntil(listing: ListingDefinition, now: number, reportingTimeZone: string): number {
  if (!listing.perDay) return now;
  const today = [dayOf(now, 'UTC'), dayOf(now, reportingTimeZone)].sort()[0];
  return Date.parse(`${today}T00:00:00Z`);
}
