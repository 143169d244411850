/** A month's close from what is cached and decided now: its figures, their digest and its checklist. */

import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import type { PriorAdjustment } from '../../../src-shared/contract/adjustments.ts';
import type { CloseReport } from '../../../src-shared/contract/close.ts';
import { type CloseFigures, closeFigures } from '../../../src-shared/contract/close-figures.ts';
import type { CloseItem, OwnPoint } from '../../../src-shared/contract/close-points.ts';
import type { TieOut } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { dayOf, monthPeriod } from '../../../src-shared/period.ts';
import { LISTING_NAMES, type ListingDefinition, zoneOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { fillChecklist } from '../../close/checklist.ts';
import type { ClosePlace } from '../../close/events.ts';
import { daysOfMonth } from '../../close/month.ts';
import { ownPointsOf, plannedOf } from '../../close/plan.ts';
import { merged } from '../../reconcile/periods.ts';
import { readTieOutRules } from '../balances/tie-out.ts';
import { daysNotRead } from '../listings/missing.ts';
import { readCoverage } from '../listings/query.ts';
import { readCloseStates } from '../work/close-events.ts';
import { readClosePlan } from '../work/close-plan.ts';
import { readJournalSetting } from '../work/journal-book.ts';
import { readSupportOf } from '../work/support.ts';
import { readAnswered } from './answered.ts';
import { digestOf } from './digest.ts';
import type { EarlierLocks } from './earlier-locks.ts';
import { closingMovedSince, lockedMonthBefore, openMonthBefore, priorOf } from './earlier-months.ts';
import { readDeviationState } from './explanations.ts';
import {
  type BesideRecords,
  type FrozenJournal,
  type JournalFigures,
  makeJournal,
  sumsQueryOf,
} from './journal.ts';
import { readColumnSums } from './journal-sums.ts';
import type { KeptParts } from './kept-close.ts';
import { readLiveStatement } from './live-statement.ts';
import { readMonthTieOut } from './month-tie-out.ts';
import { readMissingOf } from './needs.ts';
import { countDateless, countRecords, type MonthChoice, readListingFigures } from './records.ts';
import { reportFigures } from './report-figures.ts';
import { signedParts } from './signed-parts.ts';
import type { CloseSources } from './sources.ts';
import { digestsOfMatches, readCloseWork } from './work.ts';

export type LiveClose = {
  readonly figures: CloseFigures;
  readonly digest: string;
  readonly items: CloseItem[];
  readonly ownPoints: OwnPoint[];
  readonly coverage: CloseReport['coverage'];
  readonly lockedBefore: CloseReport['lockedBefore'];
  readonly prior: PriorAdjustment[];
  /** Null while nobody has confirmed where the records go in the books. */
  readonly journal: FrozenJournal | null;
  readonly statement: AccountStatement;
};

/** Number, digest and totals of a listing's records of the month. */
type ListingReader = (
  listing: ListingDefinition,
  about: MonthChoice,
) => ListingFigures | Promise<ListingFigures>;
type ListingFigures = CloseFigures['listings'][number];

/**
 * The close as it stands. `readListing` says what the records come to: those of the cache, or those just frozen. Call
 * it inside one transaction, so that everything is of one moment; `earlier` comes from before it, because snapshots of
 * other months are not opened within one.
 */
export async function readLiveClose(
  sources: CloseSources,
  place: ClosePlace,
  earlier: EarlierLocks,
  readListing?: ListingReader,
): Promise<LiveClose> {
  const { cache, work, timeZone, now } = sources;
  const { month, currency } = place;
  const parts = partsOf(sources);
  // Months before this one are no parts of it that are counted.
  const { kept } = sources;
  const quietly: KeptParts['of'] = async (name, rests, work, holds) =>
    kept ? kept.of(name, rests, work, holds) : work();
  const tieOut = await readMonthTieOut(sources, month, parts);
  const states = readCloseStates(work);
  const state = states.find((each) => each.month === month && each.currency === currency)?.state;
  const about = { month, currency, timeZone, rules: tieOut.rules };
  const ofListings = await readOfListings(sources, about, parts, readListing);
  const prior = priorOf(states, place);
  const matches = await parts(`matches ${JSON.stringify([month, currency])}`, 'matching', () =>
    digestsOfMatches(work, place),
  );
  const {
    books,
    exceptions,
    parts: workParts,
  } = await parts(`work ${JSON.stringify([month, currency])}`, 'all', () =>
    readCloseWork(work, place, matches),
  );
  const missing = readMissingOf(sources, month, 'close');
  const ofReport = reportFigures(tieOut, place);
  const report = { month, currency, timeZone, ...ofReport };
  const lockedBefore = lockedMonthBefore(states, place);
  const statement = await readLiveStatement(sources, place, {
    earlier,
    tieOut,
    ofReport,
    complete: missing.length === 0,
    parts,
    quietly,
  });
  const journal = await liveJournal(sources, report, { statement }, parts);
  const support = readSupportOf(work, place, statement);
  const plan = readClosePlan(work);
  const ownPoints = ownPointsOf(plan, month, { ticks: state?.ticks ?? new Map() });
  const figures = closeFigures.parse({
    ...report,
    listings: ofListings,
    work: [...workParts, ...signedParts({ state, prior, journal, statement, ownPoints, support })],
  });
  const coverage = readListingCoverage(sources, month, missing);
  const period = monthPeriod(month, timeZone);
  const upTo = Math.min(period.to, now - readTieOutRules(work).cutOffDays * DAY_MS);
  const counts = await parts(`counts ${JSON.stringify([about, upTo])}`, 'cache', () =>
    countRecords(cache, about, upTo),
  );
  const items = fillChecklist({
    figures,
    period: { from: period.from, to: Math.max(period.to, monthPeriod(month, 'UTC').to) },
    now,
    days: daysOfMonth(month),
    coverage: coverage.map((each) => ({ ...each, dateless: countDateless(cache, listings[each.listing]) })),
    lockedBefore,
    openBefore: openMonthBefore(states, place),
    closingMoved: closingMovedSince(states, place),
    ...books,
    notRead: {
      close: daysNotRead(
        coverage.map((each) => ({ listing: each.listing, gaps: each.coverage.gaps })),
        timeZone,
      ),
      bank: daysNotRead(readMissingOf(sources, month, 'bank'), timeZone),
      ledger: daysNotRead(readMissingOf(sources, month, 'ledger'), timeZone),
    },
    exceptions,
    statement,
    answered: readAnswered(work, figures.tieOut, currency),
    deviations: await readDeviationState(sources, place, state?.explanations ?? new Map(), quietly),
    counts,
    countedUpTo: dayOf(upTo - 1, timeZone),
    earlierPending: earlier.pending,
    earlierDamaged: earlier.damaged,
    waivers: state?.waivers ?? new Map(),
    planned: (item) => plannedOf(plan, month, item),
  });
  return {
    figures,
    digest: digestOf(figures),
    items,
    ownPoints,
    coverage,
    lockedBefore,
    prior,
    journal,
    statement,
  };
}

/** What each listing's records of the month come to, by the reader that is given or from the cache. */
async function readOfListings(
  { cache, sums }: CloseSources,
  about: MonthChoice,
  parts: KeptParts['of'],
  readListing?: ListingReader,
): Promise<ListingFigures[]> {
  const ofListings: ListingFigures[] = [];
  for (const name of LISTING_NAMES)
    ofListings.push(
      readListing
        ? await readListing(listings[name], about)
        : await parts(`listing ${name} ${JSON.stringify(about)}`, 'cache', () =>
            readListingFigures(cache, listings[name], about, sums),
          ),
    );
  return ofListings;
}

/**
 * The coverage of each listing over the month and the days that its figures rest on; `missing` are the gaps of these.
 */
function readListingCoverage(
  { cache, timeZone, now }: CloseSources,
  month: ClosePlace['month'],
  missing: ReturnType<typeof readMissingOf>,
): LiveClose['coverage'] {
  return LISTING_NAMES.map((name) => {
    const period = monthPeriod(month, zoneOf(listings[name], timeZone));
    const own = readCoverage(cache, listings[name], period, now);
    const gaps = missing.filter(({ listing }) => listing === name).flatMap((each) => each.gaps);
    return {
      listing: name,
      coverage: { ...own, complete: own.complete && gaps.length === 0, gaps: merged([...own.gaps, ...gaps]) },
    };
  });
}

/** The journal of the month as it stands, once it was confirmed where its records go. */
async function liveJournal(
  { cache, work }: CloseSources,
  figures: JournalFigures,
  beside: BesideRecords,
  parts: KeptParts['of'],
): Promise<FrozenJournal | null> {
  if (!readJournalSetting(work)) return null;
  const query = sumsQueryOf(figures);
  const sums = await parts(`journal ${JSON.stringify(query)}`, 'cache', () =>
    readColumnSums(cache, 'main', query),
  );
  return makeJournal(work, figures, sums, beside);
}

/**
 * Parts that take long: the tie-out, each listing, matches, people's own work, the statement, the statuses; the journal
 * where there is one.
 */
const PARTS = LISTING_NAMES.length + 5;

/** What the report and the tie-out say of a month as it stands. The caller is in a transaction of the cache. */
export async function readReportFigures(
  sources: CloseSources,
  place: ClosePlace,
): Promise<JournalFigures & Pick<TieOut, 'asOf'>> {
  const tieOut = await readMonthTieOut(sources, place.month, partsOf(sources));
  return { ...place, timeZone: sources.timeZone, asOf: tieOut.asOf, ...reportFigures(tieOut, place) };
}

/** Works parts out, or takes those that still stand, and tells how far it is. */
function partsOf({ kept, progress, work: own }: CloseSources): KeptParts['of'] {
  const total = PARTS + (readJournalSetting(own) ? 1 : 0);
  let done = 0;
  return async (name, rests, work, holds) => {
    const part = await (kept
      ? kept.of(
          name,
          rests,
          () => {
            progress?.(done, total);
            return work();
          },
          holds,
        )
      : work());
    done += 1;
    return part;
  };
}
