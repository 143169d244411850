/** What the screens of matching ask for; each on a connection of its own, as of one moment. */

import type { ItemMatches, Match, Proposal } from '../../../src-shared/contract/matches.ts';
import type { MatchingItems, MatchingPreview } from '../../../src-shared/contract/matching.ts';
import type { MatchingOverview } from '../../../src-shared/contract/matching-figures.ts';
import { SAMPLES_PER_RULE } from '../../../src-shared/contract/matching-figures.ts';
import type { RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { recordKey } from '../../matching/item.ts';
import { keyMaker } from '../../matching/reference.ts';
import { openBooks, type Paths, withBooks } from '../engine/books.ts';
import { dayNumber, monthDays } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import { countFindings, countPairs } from './counts.ts';
import { type Findings, findMatches } from './find.ts';
import { type ItemQuery, readItems, readLineItems, readRecordItems } from './items.ts';
import type { KeptMonth } from './kept-month.ts';
import { readLegs } from './legs.ts';
import {
  findMatchRows,
  type MatchQuery,
  type MatchRow,
  matchesOfLine,
  matchesOfRecord,
  readMatchRows,
  toMatches,
} from './matches.ts';
import { anyDays, type MonthScope, stagedMonth } from './month.ts';
import { readOverview } from './overview.ts';
import { hydrate, readStoredProposals, type StoredProposal, standing } from './proposals.ts';
import { readPopulations, readRules } from './rules.ts';
import { stageDueDays } from './staging.ts';

export function readMatchingOverview(
  month: KeptMonth,
  paths: Paths,
  scope: MonthScope & { now: number },
): MatchingOverview {
  return month.read(paths, scope, ['lines', 'records'], (db, { staged, covered }, remember) =>
    readOverview(db, scope, { staged, covered, remember }),
  );
}

export function readMatchingItems(
  month: KeptMonth,
  paths: Paths,
  scope: MonthScope,
  query: ItemQuery,
): MatchingItems {
  return month.read(paths, scope, [query.side], (db, _, remember) =>
    readItems(db, query, monthDays(scope.month), remember),
  );
}

export function readMatches(
  paths: Paths,
  scope: MonthScope,
  query: MatchQuery,
): { matches: Match[]; count: number } {
  return withBooks(paths, (db) =>
    asOfOneMoment(db, () => {
      const { rows, count } = findMatchRows(db, scope, query);
      return { matches: matchesOf(db, scope, rows), count };
    }),
  );
}

type ProposalQuery = {
  readonly kinds: readonly Proposal['kind'][];
  readonly currency: string | null;
  readonly page: number;
  readonly pageSize: number;
};

export function readProposals(
  paths: Paths,
  scope: MonthScope,
  query: ProposalQuery,
): { proposals: Proposal[]; count: number } {
  return withBooks(paths, (db) =>
    asOfOneMoment(db, () => {
      const stored = readStoredProposals(db, scope.book, { month: scope.month }).filter(
        ({ kind, currency }) =>
          (query.kinds.length === 0 || query.kinds.includes(kind)) &&
          (query.currency === null || query.currency === currency),
      );
      // Whether they stand shows only with their items, and there are few.
      const proposals = standingOf(db, scope, stored);
      const from = query.page * query.pageSize;
      return { proposals: proposals.slice(from, from + query.pageSize), count: proposals.length };
    }),
  );
}

export function readLineMatches(paths: Paths, timeZone: string, lineId: number): ItemMatches {
  return withBooks(paths, (db) =>
    asOfOneMoment(db, () => {
      const line = db
        .prepare<[number], { book: Book }>('SELECT book FROM main.statementLine WHERE id = ?')
        .get(lineId);
      if (!line) return NOTHING;
      const scope = { book: line.book, timeZone };
      const proposals = standingOf(
        db,
        scope,
        readStoredProposals(db, line.book, { ids: proposalsWith(db, 'lineId = ?', lineId) }),
      );
      const matches = matchesOf(db, scope, readMatchRows(db, matchesOfLine(db, lineId)));
      const { staged, document } = anyDays(db, line.book, timeZone);
      const item = hydrate(db, staged, document, [lineId], []).lines.get(lineId);
      return stateOf(item, matches, proposals);
    }),
  );
}

export function readRecordMatches(
  paths: Paths,
  { book, timeZone }: { book: Book; timeZone: string },
  name: { listing: ListingName; identity: string },
): ItemMatches {
  return withBooks(paths, (db) =>
    asOfOneMoment(db, () => {
      const scope = { book, timeZone };
      const held = proposalsWith(db, 'identity = ? AND listing = ?', name.identity, name.listing);
      const proposals = standingOf(db, scope, readStoredProposals(db, book, { ids: held }));
      const matches = matchesOf(db, scope, readMatchRows(db, matchesOfRecord(db, book, name)));
      const { staged, document } = anyDays(db, book, timeZone);
      const item = hydrate(db, staged, document, [], [name]).records.get(recordKey(name));
      return stateOf(item, matches, proposals);
    }),
  );
}

/** What a run would find, by these rules or those in force. */
export async function previewMatching(
  paths: Paths,
  scope: MonthScope,
  given: RuleDocument | null,
): Promise<MatchingPreview> {
  const db = openBooks(paths);
  try {
    const document = given ?? readRules(db, scope.book);
    const staged = stagedMonth(scope, readPopulations(db, scope.book), document);
    const days = monthDays(scope.month);
    const findings = await findMatches(
      db,
      staged,
      document,
      () => new Promise((resolve) => setImmediate(resolve)),
    );
    const counts = countFindings(findings, days, countPairs(db, days));
    stageDueDays(db, scope.book, document);
    return { ...counts, samples: samplesOf(db, findings, document, days) };
  } finally {
    db.close();
  }
}

const NOTHING: ItemMatches = { state: null, rest: null, matches: [], proposals: [] };

function stateOf(
  item: { state: Exclude<ItemMatches['state'], null>; rest: string } | undefined,
  matches: Match[],
  proposals: Proposal[],
): ItemMatches {
  const state = item?.state === 'open' && proposals.length > 0 ? 'suggested' : item?.state;
  return { state: state ?? null, rest: item?.rest ?? null, matches, proposals };
}

type BookScope = { readonly book: Book; readonly timeZone: string };

/** Matches with their items; stages just those. */
function matchesOf(db: Db, { book, timeZone }: BookScope, rows: readonly MatchRow[]): Match[] {
  const legs = readLegs(db, rows);
  const { staged, document } = anyDays(db, book, timeZone);
  const items = hydrate(
    db,
    staged,
    document,
    legs.flatMap((leg) => (leg.side === 'line' ? [leg.lineId] : [])),
    legs.flatMap((leg) => (leg.side === 'record' ? [leg] : [])),
  );
  return toMatches(db, rows, legs, items);
}

/** Those that stand, with their items; stages just those. */
function standingOf(db: Db, { book, timeZone }: BookScope, stored: readonly StoredProposal[]): Proposal[] {
  if (stored.length === 0) return [];
  const { staged, document } = anyDays(db, book, timeZone);
  const options = stored.flatMap((proposal) => proposal.options);
  const items = hydrate(
    db,
    staged,
    document,
    options.flatMap(({ lines }) => lines),
    options.flatMap(({ records }) => records),
  );
  return standing(stored, items);
}

function proposalsWith(db: Db, condition: string, ...bound: (string | number)[]): number[] {
  return db
    .prepare<unknown[], { id: bigint }>(
      `SELECT DISTINCT proposalId AS id FROM main.proposalItem WHERE ${condition}`,
    )
    .all(...bound)
    .map(({ id }) => Number(id));
}

function samplesOf(
  db: Db,
  { pairsOf, outcome }: Findings,
  document: RuleDocument,
  { first, last }: { first: number; last: number },
): MatchingPreview['samples'] {
  const keys = keyMaker(document.references.prefixes);
  const isInMonth = ({ day }: { day: number }) => day >= first && day <= last;
  const numberOf = db.prepare<[string, string], { n: bigint }>(
    'SELECT n FROM temp.record WHERE identity = ? AND listing = ?',
  );
  const taken = outcome.applied.flatMap(({ number, matches, proposals, excluded }) => {
    const found = [
      ...matches,
      ...proposals.flatMap(({ options }) => options.slice(0, 1)),
      ...excluded.map((line) => ({ lines: [line], records: [], evidence: null })),
    ].filter(({ lines, records }) => [...lines, ...records].some(isInMonth));
    return found.slice(0, SAMPLES_PER_RULE).map((each) => ({ rule: number, ...each }));
  });
  db.exec('CREATE INDEX IF NOT EXISTS temp.recordByName ON record (identity, listing)');
  const samples = taken.map(({ rule, lines, records, evidence }) => ({
    rule,
    lines: lines.map(({ id }) => id),
    records: records.map(({ identity, listing }) => Number(numberOf.get(identity, listing)?.n ?? -1n)),
    evidence,
  }));
  const pairs =
    pairsOf === null
      ? []
      : db
          .prepare<number[], { n: bigint; lineId: bigint }>(
            `SELECT p.n, p.lineId FROM temp.pair AS p CROSS JOIN temp.line AS l ON l.id = p.lineId
             WHERE l.day BETWEEN ? AND ? LIMIT ${SAMPLES_PER_RULE}`,
          )
          .all(first, last);
  const items = {
    lines: readLineItems(db, [
      ...samples.flatMap(({ lines }) => lines),
      ...pairs.map(({ lineId }) => Number(lineId)),
    ]),
    records: readRecordItems(db, [
      ...samples.flatMap(({ records }) => records),
      ...pairs.map(({ n }) => Number(n)),
    ]),
  };
  const shown = samples.map(({ lines, records, ...rest }) => ({
    ...rest,
    lines: lines.flatMap((id) => items.lines.get(id) ?? []),
    records: records.flatMap((n) => items.records.get(n) ?? []),
  }));
  const paired = pairs.flatMap(({ n, lineId }) => {
    const [line, record] = [items.lines.get(Number(lineId)), items.records.get(Number(n))];
    if (!line || !record || pairsOf === null) return [];
    const isAsWritten = record.references.some((each) => keys.isAsWritten(line.reference, each));
    const reference = isAsWritten ? ('equal' as const) : ('respelled' as const);
    const daysApart = dayNumber(line.day) - dayNumber(record.day);
    const evidence = { reference, difference: writeAmount(0n), daysApart, netOfFee: false };
    return [{ rule: pairsOf, lines: [line], records: [record], evidence }];
  });
  const own = new Set(paired.map(({ rule }) => rule));
  return [...paired, ...shown.filter(({ rule }) => !own.has(rule))].sort((a, b) => a.rule - b.rule);
}

function asOfOneMoment<T>(db: Db, work: () => T): T {
  return db.transaction(work).deferred();
}
