/**
 * The causes of what one decision was about, where everything else of the month is in step already: a million lines
 * need not be staged again to say that two of them are open. Equal to looking for all of the month's causes
 * (causes-about.test.ts).
 */
import type { Book } from '../../../src-shared/contract/statements.ts';
import { isFeeName } from '../../../src-shared/service/fee-name.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { recordKey, signatureOf } from '../../matching/item.ts';
import { monthDays } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import type { Named } from '../matching/insert-match.ts';
import { readLegs } from '../matching/legs.ts';
import { readMatchRows } from '../matching/matches.ts';
import { anyDays } from '../matching/month.ts';
import { hydrate, readStoredProposals, type StoredOption, standing } from '../matching/proposals.ts';
import { type Cause, causeKey } from './cause.ts';
import { withinMatches } from './match-causes.ts';
import { type CausesScope, ofProposal, openLines, openRecords } from './matching-causes.ts';

/** Beyond so many items all of the month is looked at: that takes no longer then. */
const MOST_REACHED = 2_000;

/**
 * What a decision reaches: its items; the lines that say the same, for one may be the other's twin; what stands in
 * proposals with any of these, for they may stand or fall; and so on, until nothing is left that depends on anything
 * outside.
 */
export type Reached = {
  readonly lines: readonly number[];
  readonly records: readonly { readonly listing: ListingName; readonly identity: string }[];
  /** Lines that say the same as one of them, themselves included. */
  readonly alike: readonly number[];
  readonly proposals: readonly number[];
  readonly matches: readonly number[];
};

/**
 * Null where it is not known without looking at the month: too many items, or records that a book expects only where
 * enough others are booked.
 */
export function reachedBy(db: Db, book: Book, timeZone: string, named: Named): Reached | null {
  const alike = new Set(linesAlike(db, named.lines));
  const lines = new Set([...named.lines, ...alike]);
  const records = new Map(named.records.map((record) => [recordKey(record), record]));
  const proposals = new Set<number>();
  const byLine = db
    .prepare<[number], number>('SELECT proposalId FROM main.proposalItem WHERE lineId = ?')
    .pluck()
    .safeIntegers(false);
  const byRecord = db
    .prepare<[string, string], number>(
      'SELECT proposalId FROM main.proposalItem WHERE identity = ? AND listing = ?',
    )
    .pluck()
    .safeIntegers(false);
  const itemsOf = db.prepare<
    [number],
    { lineId: bigint | null; listing: ListingName | null; identity: string | null }
  >('SELECT lineId, listing, identity FROM main.proposalItem WHERE proposalId = ?');
  const follow = (ids: readonly number[]) => {
    for (const id of ids) {
      if (proposals.has(id)) continue;
      proposals.add(id);
      for (const { lineId, listing, identity } of itemsOf.all(id)) {
        if (lineId !== null) lines.add(Number(lineId));
        else if (listing !== null && identity !== null)
          records.set(recordKey({ listing, identity }), { listing, identity });
      }
    }
  };
  // Sets give what is added to them while they are gone through.
  const doneLines = new Set<number>();
  const doneRecords = new Set<string>();
  while (doneLines.size < lines.size || doneRecords.size < records.size) {
    if (lines.size + records.size > MOST_REACHED) return null;
    for (const line of lines)
      if (!doneLines.has(line)) {
        doneLines.add(line);
        follow(byLine.all(line));
      }
    for (const [key, { listing, identity }] of records)
      if (!doneRecords.has(key)) {
        doneRecords.add(key);
        follow(byRecord.all(identity, listing));
      }
  }
  const { staged } = anyDays(db, book, timeZone);
  const isUnsure = [...records.values()].some(({ listing, identity }) =>
    staged.populations.some(
      (population) =>
        population.when === 'booked' &&
        population.listing === listing &&
        (population.part === 'fee') === isFeeName(identity),
    ),
  );
  if (isUnsure) return null;
  const others = [...lines].filter((id) => !alike.has(id));
  for (const id of linesAlike(db, others)) alike.add(id);
  const matches = db
    .prepare<[{ lines: string }], number>(
      `SELECT id FROM main.match WHERE lineId IN (SELECT value FROM json_each(@lines))
     UNION SELECT matchId FROM main.matchLeg WHERE lineId IN (SELECT value FROM json_each(@lines))`,
    )
    .pluck()
    .safeIntegers(false)
    .all({ lines: JSON.stringify([...lines]) });
  return {
    lines: [...lines],
    records: [...records.values()],
    alike: [...alike],
    proposals: [...proposals],
    matches,
  };
}

/** What the month has of it: every cause, and every name that a cause of it may have or have had. */
export function findCausesAbout(
  db: Db,
  scope: CausesScope,
  reached: Reached,
): { keys: ReadonlySet<string>; causes: Cause[] } {
  const { book, month, timeZone } = scope;
  const { staged, document } = anyDays(db, book, timeZone);
  const days = monthDays(month);
  const items = hydrate(db, staged, document, [...reached.lines, ...reached.alike], reached.records);
  const stored = readStoredProposals(db, book, { ids: reached.proposals });
  const stands = standing(stored, items);
  const options = stands.flatMap((proposal) => proposal.options);
  const heldLines = new Set(options.flatMap(({ lines }) => lines.map(({ id }) => id)));
  const heldRecords = new Set(options.flatMap(({ records }) => records.map(recordKey)));
  const own = new Set(reached.lines);
  const openOf = <T extends { n: bigint }>(table: 'line' | 'record', n: string, more: string) =>
    db
      .prepare<[number, number], T>(
        `SELECT ${n} AS n ${more} FROM temp.${table} WHERE rest <> 0 AND day BETWEEN ? AND ?`,
      )
      .all(days.first, days.last);
  const lines = openOf('line', 'id', '')
    .map(({ n }) => Number(n))
    .filter((id) => own.has(id) && !heldLines.has(id));
  const records = openOf<{ n: bigint; listing: ListingName; identity: string }>(
    'record',
    'n',
    ', listing, identity',
  )
    .filter((record) => !heldRecords.has(recordKey(record)))
    .map(({ n }) => Number(n));
  const ofMonth = new Set(stored.filter(({ day }) => day.startsWith(month)).map(({ id }) => id));
  const causes = [
    ...openLines(db, scope, lines),
    ...openRecords(db, scope, records),
    ...stands.filter(({ id }) => ofMonth.has(id)).map((proposal) => ofProposal(proposal, scope)),
    // Stages others: comes last.
    ...withinMatches(db, scope, staged, document, { ...days, only: reached.matches }),
  ];
  return { causes, keys: keysOf(db, book, reached) };
}

function keysOf(db: Db, book: Book, { lines, records, proposals, matches }: Reached): Set<string> {
  const legs = Map.groupBy(readLegs(db, readMatchRows(db, matches)), ({ matchId }) => matchId);
  const options = db
    .prepare<[string], string>(
      'SELECT document FROM main.proposal WHERE id IN (SELECT value FROM json_each(?))',
    )
    .pluck()
    .all(JSON.stringify(proposals))
    .flatMap((text) => JSON.parse(text) as StoredOption[]);
  return new Set([
    ...lines.flatMap((id) => [
      causeKey('line-open', `${id}`),
      causeKey('line-twice', `${id}`),
      causeKey('match-ambiguous', `${book}:${id}`),
    ]),
    ...records
      .map(recordKey)
      .flatMap((key) => [
        causeKey('record-open', `${book}:${key}`),
        causeKey('match-ambiguous', `${book}:${key}`),
      ]),
    ...options
      .map((option) =>
        signatureOf(
          option.lines.map((id) => ({ id })),
          option.records,
        ),
      )
      .flatMap((name) => [
        causeKey('match-suggested', `${book}:${name}`),
        causeKey('amount-differs', `${book}:${name}`),
      ]),
    ...[...legs.values()]
      .map((own) =>
        signatureOf(
          own.flatMap((leg) => (leg.side === 'line' ? [{ id: leg.lineId }] : [])),
          own.flatMap((leg) => (leg.side === 'record' ? [leg] : [])),
        ),
      )
      .flatMap((name) => [
        causeKey('match-difference', `${book}:${name}`),
        causeKey('match-not-expected', `${book}:${name}`),
        causeKey('match-late', `${book}:${name}`),
      ]),
  ]);
}

/**
 * Lines of the same book, amount and currency with the same reference, or without one on the same day with the same
 * text. There is no index for it: it is asked for a few lines after a decision, and would have to be kept for each of
 * millions.
 */
function linesAlike(db: Db, ids: readonly number[]): number[] {
  if (ids.length === 0) return [];
  const named = JSON.stringify(ids);
  return db
    .prepare<[{ named: string }], number>(
      `WITH named AS MATERIALIZED (SELECT id, book, amount, currency, referenceKey, bookingDay, description FROM main.statementLine
       WHERE id IN (SELECT value FROM json_each(@named)))
     SELECT s.id FROM main.statementLine AS s NOT INDEXED WHERE s.amount IN (SELECT amount FROM named)
       AND EXISTS (SELECT 1 FROM named AS n WHERE n.amount = s.amount AND n.book = s.book AND n.currency = s.currency AND n.referenceKey = s.referenceKey
         AND (s.referenceKey <> '' OR n.bookingDay = s.bookingDay AND n.description = s.description))`,
    )
    .pluck()
    .safeIntegers(false)
    .all({ named });
}
