/** Which days of which listings a month's figures rest on. Pure: the clock is an argument. */
import { isByEntry, type Population, type RuleDocument } from '../../src-shared/contract/matching-rules.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { dayOf, type Month, monthPeriod, type Period } from '../../src-shared/period.ts';
import { LISTING_NAMES, type ListingName } from '../../src-shared/service/listing.ts';

/** The instants of a listing that must have been read before a figure is called right or wrong. */
export type Need = { readonly listing: ListingName; readonly period: Period };

type AboutMonth = {
  readonly month: Month;
  /** The workspace's reporting time zone. */
  readonly timeZone: string;
  /** Epoch ms. A day that is not over needs nothing yet. */
  readonly now: number;
};

/**
 * What the balance report and its tie-out rest on: the hours of the month in the report's zone and in the reporting
 * one, and the balance of the day before.
 */
export function reportNeeds(about: AboutMonth): Need[] {
  const { month, timeZone } = about;
  const [report, local] = [monthPeriod(month, 'UTC'), monthPeriod(month, timeZone)];
  const both = { from: Math.min(report.from, local.from), to: Math.max(report.to, local.to) };
  return overBy(
    about,
    LISTING_NAMES.map((listing) => ({
      listing,
      period: listing === 'dailyBalances' ? { from: report.from - DAY_MS, to: report.to } : both,
    })),
  );
}

/** How many days a book's lines may lie after their records, and before them. */
export type BookReach = { readonly back: number; readonly forward: number };

/**
 * As far as one of the rules in force goes. Those by journal entry do not count: an entry's records are of its own
 * month, and its line's day, often the month's last, says nothing of where to look.
 */
export function reachOf({ rules }: RuleDocument): BookReach {
  const days = rules.flatMap((rule) =>
    rule.enabled && rule.kind !== 'set-aside' && !isByEntry(rule) ? [rule.days] : [],
  );
  return {
    back: Math.max(0, ...days.map(({ after }) => after)),
    forward: Math.max(0, ...days.map(({ before }) => before)),
  };
}

/** What the lines of a book's month may belong to: the records expected in it, as far as its rules reach. */
export function bookNeeds(about: AboutMonth, populations: readonly Population[], reach: BookReach): Need[] {
  const { from, to } = monthPeriod(about.month, about.timeZone);
  const period = { from: from - reach.back * DAY_MS, to: to + reach.forward * DAY_MS };
  // Whether a ledger books fees, notes and settlements by themselves is known only once they were read.
  const names = [...new Set(populations.map(({ listing }) => listing))];
  return overBy(
    about,
    names.map((listing) => ({ listing, period })),
  );
}

/** Of the needs what is over: today can still bring records, and its balance is not reported yet. */
function overBy({ timeZone, now }: AboutMonth, needs: readonly Need[]): Need[] {
  // A day that is not over somewhere may still be missing in the report.
  const today = [dayOf(now, 'UTC'), dayOf(now, timeZone)].sort()[0];
  const end = Date.parse(`${today}T00:00:00Z`);
  return needs.flatMap(({ listing, period }) => {
    const to = Math.min(period.to, end);
    return period.from < to ? [{ listing, period: { from: period.from, to } }] : [];
  });
}
