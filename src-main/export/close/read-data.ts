/**
 * Fills what the close workbook is made from: live while the month is open, from the frozen snapshot once it is locked.
 */
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { ClosePlace } from '../../close/events.ts';
import type { BookFigures, ReportOfMonth } from '../../close/evidence.ts';
import { stateOf } from '../../close/state.ts';
import { externalIdOf } from '../../journal/delta.ts';
import { readColumnBridges } from '../../store/balances/listing-bridge.ts';
import { attachSnapshot } from '../../store/close/attached.ts';
import { populationsOf, readBookFigures, rulesOf } from '../../store/close/books.ts';
import { readClose } from '../../store/close/closes.ts';
import { comparePending, monthOf, toldAdjustments } from '../../store/close/compare.ts';
import { readEvidence } from '../../store/close/evidence.ts';
import { readFrozenEvidence } from '../../store/close/frozen-evidence.ts';
import {
  type BesideRecords,
  type FrozenJournal,
  makeJournal,
  numberedEntries,
  sumsQueryOf,
} from '../../store/close/journal.ts';
import { readColumnSums } from '../../store/close/journal-sums.ts';
import { CHUNK, frozenRows, liveRows } from '../../store/close/rows.ts';
import { settlementsOf } from '../../store/close/settlements.ts';
import { findSnapshotDocument, readItems, readSnapshotDocument } from '../../store/close/snapshot.ts';
import type { CloseSources } from '../../store/close/sources.ts';
import { reportsOfMonth } from '../../store/statements/report-files.ts';
import { type KnownAnchor, verifyAudit } from '../../store/work/audit-verify.ts';
import { readCloseEvents } from '../../store/work/close-events.ts';
import { readCloseEntries } from '../../store/work/close-trail.ts';
import { readJournalSetting } from '../../store/work/journal-book.ts';
import { readExported } from '../../store/work/journal-exports.ts';
import { type AttachedDocument, readSupportOf } from '../../store/work/support.ts';
import type { CloseData, CloseListing, Streamed } from '../close-data.ts';
import {
  adjustmentIn,
  exceptionIn,
  inWords,
  ownCheckIn,
  pointInWords,
  remarksIn,
  signOffsIn,
} from './in-words.ts';

export type CloseDataRequest = Pick<CloseData, 'language' | 'app' | 'exportedAt' | 'workspace'> & {
  /** The end of the audit trail as the keychain knows it. */
  readonly anchor: KnownAnchor;
  /** Whose external ids entries get. */
  readonly workspaceId: string;
};

/**
 * The data of a month's close. `sources.cache` sees people's own work beside the cache; both stay open, and a locked
 * month's snapshot stays attached as `frozen`, until the workbook is written. Throws `close-snapshot-damaged`.
 */
export async function readCloseData(
  sources: CloseSources,
  place: ClosePlace,
  { anchor, workspaceId, ...request }: CloseDataRequest,
): Promise<CloseData> {
  const { cache, work, folder } = sources;
  const events = readCloseEvents(work, place);
  const state = stateOf(events);
  const lock = state.locked ? state.locks.at(-1) : undefined;
  const report = await readClose(sources, place, { stay: true });
  const schema = lock ? 'frozen' : 'main';
  if (lock) attachSnapshot(sources, lock);
  // All of them: the sheet's sums are those of the month.
  const all = Number.POSITIVE_INFINITY;
  const post = lock ? comparePending(cache, state.decided, all).pending : [];
  const { figures } = report;
  const standing = { populations: populationsOf(work), timeZone: figures.timeZone };
  const evidence = lock ? readFrozenEvidence(cache) : readEvidence(cache, place, standing);
  const books = lock
    ? (readSnapshotDocument(cache, 'books') as BookFigures[])
    : readBookFigures(cache, evidence, { ...place, ...standing, rules: rulesOf(work) });
  const { language } = request;
  const { faults, ...trail } = verifyAudit(work, { anchor, folder });
  const about = monthOf(figures);
  const rowsOf = (name: ListingName): Streamed<ListingRow> => {
    const count = figures.listings.find(({ listing }) => listing === name)?.records ?? 0;
    const listing = listings[name];
    return { count, chunks: lock ? frozenRows(cache, listing, count) : liveRows(cache, listing, about) };
  };
  const coverageOf = (name: ListingName) =>
    report.coverage.find(({ listing }) => listing === name)?.coverage ?? {
      complete: false,
      asOf: null,
      gaps: [],
    };
  return {
    ...request,
    ...place,
    timeZone: figures.timeZone,
    close: {
      state: lock ? 'locked' : 'open',
      version: report.version,
      lockedAt: lock?.lockedAt ?? null,
      lockedBy: lock?.lockedBy ?? null,
      snapshotDigest: lock?.sha256 ?? null,
      figuresDigest: report.digest,
      signOffs: signOffsIn(events, report.version, report.digest),
      review: remarksIn(events, state),
    },
    checklist: [
      ...report.items.map((item) => pointInWords(item, language, figures)),
      ...report.ownPoints.map((point) => ownCheckIn(point, language, figures)),
    ],
    listings: Object.fromEntries(
      LISTING_NAMES.map((name) => [name, { records: rowsOf(name), coverage: coverageOf(name) }]),
    ) as Record<ListingName, CloseListing>,
    tieOut: figures.tieOut,
    bridges: readColumnBridges(cache, {
      month: place.month,
      timeZone: figures.timeZone,
      schema,
      rules: figures.tieOut.rules,
    }).filter(({ currency }) => currency === place.currency),
    opening: openingOf(report),
    statement: report.statement,
    settlements: settlementsOf(
      cache,
      schema,
      place,
      about,
      evidence,
      books,
      report.statement?.bank?.items ?? [],
    ),
    books,
    statements: evidence.statements,
    statementLines: { count: evidence.lines.count, chunks: evidence.lines.pieces() },
    matches: { count: evidence.matches.count, legs: evidence.legs, chunks: inWords(evidence, language) },
    exceptions: evidence.exceptions.map((exception) => exceptionIn(exception, language)),
    adjustments: [
      ...report.prior.map((each) => adjustmentIn(each, 'prior-period', each.fromMonth, figures)),
      ...toldAdjustments(post, state.decided, all).map((each) =>
        adjustmentIn(each, 'post-close', place.month, figures),
      ),
    ],
    journal: readJournalOf(sources, place, { ...report, locked: lock !== undefined, workspaceId }),
    reports: lock
      ? ((findSnapshotDocument(cache, 'reports') as ReportOfMonth[] | undefined) ?? [])
      : reportsOfMonth(cache, { ...place, timeZone: figures.timeZone }),
    support: lock
      ? [...readItems<AttachedDocument>(cache, 'support').pieces()].flat()
      : readSupportOf(work, place, report.statement),
    audit: {
      ...inChunks(readCloseEntries(work, place)),
      verified: faults.length === 0,
      ...trail,
    },
  };
}

type JournalOf = BesideRecords & {
  readonly figures: CloseFigures;
  readonly locked: boolean;
  readonly workspaceId: string;
};

/** The entries as they were locked, or as they are now; none while something stands in the way of exporting them. */
function readJournalOf(
  { cache, work }: CloseSources,
  place: ClosePlace,
  { figures, locked, workspaceId, ...beside }: JournalOf,
): CloseData['journal'] {
  const confirmed = locked || readJournalSetting(work) !== null;
  const sums = confirmed && !locked ? readColumnSums(cache, 'main', sumsQueryOf(figures)) : [];
  const journal = locked
    ? (findSnapshotDocument(cache, 'journal') as FrozenJournal | undefined)
    : makeJournal(work, figures, sums, beside);
  if (!journal || journal.problems.length > 0) return undefined;
  const idOf = (number: number) => externalIdOf(workspaceId, place, number);
  const kept = readExported(work, place);
  // What was taken back is in the books together with what took it back: the month's figures are those that stand.
  const standing = new Set(journal.entries.map(({ slot }) => slot));
  const entries = numberedEntries(work, figures, journal, { exported: kept, idOf }).filter(
    ({ slot, externalId }, _, all) => {
      const isReversed = all.some(({ about }) => about === externalId);
      return standing.has(slot) && !isReversed;
    },
  );
  return { entries, proof: journal.proof };
}

function inChunks<T>(rows: readonly T[]): Streamed<T> {
  return {
    count: rows.length,
    chunks: (function* () {
      for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK);
    })(),
  };
}

function openingOf({ figures, lockedBefore }: Awaited<ReturnType<typeof readClose>>): CloseData['opening'] {
  const { opening, tieOut } = figures;
  if (opening !== null)
    return { amount: opening, origin: lockedBefore?.closing === opening ? 'locked-close' : 'day-before' };
  const [first] = tieOut.days;
  const net = first?.cells.find(({ column }) => column === 'netAmount')?.report;
  if (!first || net === undefined) return null;
  return { amount: writeAmount(unitsOf(first.closing) - unitsOf(net)), origin: 'derived' };
}
