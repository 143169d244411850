/** The months that can be closed, as lists of them show them. */
import type { CLOSE_STATES, CloseListed } from '../../../src-shared/contract/close.ts';
import { closeCurrency } from '../../../src-shared/contract/close-figures.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { monthOf as monthOfInstant, monthPeriod } from '../../../src-shared/period.ts';
import { LISTING_NAMES, totalledFields } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { CloseState } from '../../close/state.ts';
import { type Db, guarded } from '../engine/open.ts';
import { readCloseStates } from '../work/close-events.ts';
import { countPending } from './compare.ts';
import { readMissingOf } from './needs.ts';
import type { CloseSources } from './sources.ts';

/** The months with records or with a close, newest first, and one entry per currency. */
export function listCloses(sources: CloseSources): CloseListed[] {
  return listed(sources, (place, state) => pendingOrUnknown(sources, place, state));
}

/** The same without what locked months have pending, for which their snapshots would be read: quick. */
export function listStates(sources: OpenSources): Omit<CloseListed, 'pending'>[] {
  return listed(sources, () => 0).map(({ pending: _, ...close }) => close);
}

type OpenSources = Pick<CloseSources, 'cache' | 'work' | 'timeZone' | 'now'>;

function listed(
  sources: OpenSources,
  pendingOf: (place: ClosePlace, state: CloseState) => number | null,
): CloseListed[] {
  const { cache, work } = sources;
  return guarded(() => {
    const states = new Map(
      readCloseStates(work).map((each) => [`${each.month} ${each.currency}`, each.state]),
    );
    const places = new Set([...monthsWithRecords(cache), ...states.keys()]);
    const covered = new Map<string, boolean>();
    const isCovered = (month: string) => {
      const known = covered.get(month) ?? monthIsCovered(sources, month);
      covered.set(month, known);
      return known;
    };
    return [...places]
      .sort()
      .reverse()
      .map((key) => {
        const [month = '', currency = ''] = key.split(' ');
        const state = states.get(key);
        const lock = state?.locked ? (state.locks.at(-1) ?? null) : null;
        return {
          month,
          currency,
          version: state?.version ?? 1,
          state: state ? stageOf(state) : 'open',
          preparer: state?.preparer?.name ?? null,
          reviewer: state?.reviewer?.name ?? null,
          lock,
          covered: isCovered(month),
          pending: state?.locked ? pendingOf({ month, currency }, state) : 0,
        };
      });
  });
}

/** Null where the snapshot cannot be read: one damaged file must not hide the other months. */
function pendingOrUnknown(sources: CloseSources, place: ClosePlace, state: CloseState): number | null {
  try {
    return countPending(sources, place, state);
  } catch (error) {
    if (error instanceof TieoutError && error.code === 'close-snapshot-damaged') return null;
    throw error;
  }
}

export function stageOf({ locked, preparer, reviewer, sent }: CloseState): (typeof CLOSE_STATES)[number] {
  if (locked) return 'locked';
  if (reviewer) return 'reviewed';
  return sent ? 'in-review' : preparer ? 'prepared' : 'open';
}

/**
 * `2026-10 PEN` for every month (UTC) and currency that a listing has records of. What is no currency's code has no
 * close: the tie-out and the listings show such records.
 */
export function monthsWithRecords(cache: Db): string[] {
  return LISTING_NAMES.flatMap((name) => {
    const [first] = totalledFields(listings[name]);
    return cache
      .prepare<[], { month: bigint; currency: string }>(
        `SELECT DISTINCT bucket AS month, ${first?.currencyField} AS currency
         FROM ${name}Totals JOIN ${name}Group USING (groupKey)
         WHERE level = 2 AND records > 0 AND coalesce(${first?.currencyField}, '') <> ''`,
      )
      .all()
      .filter(({ currency }) => closeCurrency.safeParse(currency).success)
      .map(({ month, currency }) => `${monthOfInstant(Number(month), 'UTC')} ${currency}`);
  });
}

/** True when the month is over, and all that its figures rest on was read. */
function monthIsCovered(sources: OpenSources, month: string): boolean {
  const { timeZone, now } = sources;
  const isOver = ['UTC', timeZone].every((zone) => now >= monthPeriod(month, zone).to);
  return isOver && readMissingOf(sources, month, 'close').length === 0;
}
