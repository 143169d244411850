/** Which matches may have a record that has stopped counting. Candidates only: whether it has is seen by their legs. */
import type { RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { feeName } from '../../../src-shared/service/fee-name.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { DEFAULT_POPULATIONS } from '../../matching/default-populations.ts';
import { monthDays } from '../engine/days.ts';
import { type Db, prepared } from '../engine/open.ts';
import { counts, marginOf, type Staged } from '../matching/staging.ts';

/**
 * Days before a line within which its record may have begun: it counts by a later date, such as that of its last
 * change.
 */
const BEFORE = 100;

type Place = { readonly book: Book; readonly month: string };

/**
 * Of the month's lines. It starts from the records that do not count, which are few beside those that do: asked of each
 * match whether its record still counts, a million would be looked up.
 */
export function matchesToCheck(
  db: Db,
  { book, month }: Place,
  { populations }: Pick<Staged, 'populations'>,
  document: RuleDocument,
): number[] {
  if (!prepared(db, 'SELECT 1 FROM main.match WHERE book = ? LIMIT 1').get(book)) return [];
  const { first, last } = monthDays(month);
  const within = { from: (first - BEFORE) * DAY_MS, to: (last + 1 + marginOf(document)) * DAY_MS };
  const ofMonth = `AND ${counts('m')} AND EXISTS (SELECT 1 FROM main.statementLine AS s
    WHERE s.id = m.lineId AND unixepoch(s.bookingDay) / 86400 BETWEEN @first AND @last)`;
  const find = (matches: string, bound: object = {}): number[] =>
    prepared<[object], number>(db, `${matches} ${ofMonth}`)
      .pluck()
      .safeIntegers(false)
      .all({ book, first, last, ...bound });
  const hasFurther = prepared(db, 'SELECT 1 FROM main.matchLeg WHERE identity IS NOT NULL LIMIT 1').get();
  const found = populations.flatMap(({ listing, statuses, part }) => {
    if (statuses === null || !hasStatus(listing)) return [];
    const gone = goneSql(listing, part === 'fee');
    const bound = { ...within, listing, statuses: JSON.stringify(statuses) };
    return [
      ...find(
        `${gone} SELECT m.id FROM gone CROSS JOIN main.match AS m ON m.identity = gone.name
         WHERE m.listing = @listing AND m.book = @book`,
        bound,
      ),
      ...(hasFurther
        ? find(
            `${gone} SELECT m.id FROM gone CROSS JOIN main.matchLeg AS l ON l.identity = gone.name
               AND l.listing = @listing JOIN main.match AS m ON m.id = l.matchId WHERE m.book = @book`,
            bound,
          )
        : []),
    ];
  });
  // Made by hand, its line and its record may lie as far apart as they like.
  const byHand = find(
    `SELECT m.id FROM main.match AS m
     WHERE m.book = @book AND m.month = @month AND m.runId IS NULL AND m.origin <> 'set-aside'`,
    { month },
  );
  const named = new Set(populations.map(({ listing }) => listing));
  const removed = DEFAULT_POPULATIONS[book].map(({ listing }) => listing).filter((each) => !named.has(each));
  const ofRemoved =
    removed.length === 0
      ? []
      : find(
          `SELECT m.id FROM main.match AS m WHERE m.book = @book AND m.listing IN (SELECT value FROM json_each(@removed))`,
          { removed: JSON.stringify(removed) },
        );
  return [...new Set([...found, ...byHand, ...ofRemoved])];
}

const hasStatus = (listing: ListingName): boolean =>
  listings[listing].fields.some(({ name }) => name === 'status');

/** The names of the listing's records that do not count, by the index of statuses, of which there are few. */
function goneSql(listing: ListingName, isFee: boolean): string {
  const least = (more: string) => `(SELECT min(status) FROM cache.${listing} ${more})`;
  return `WITH RECURSIVE every(status) AS (
      SELECT ${least('')} UNION ALL
      SELECT ${least('WHERE status > every.status')} FROM every WHERE every.status IS NOT NULL),
    gone(name) AS (
      SELECT own.identity ${isFee ? `|| '${feeName('')}'` : ''} FROM cache.${listing} AS own
      WHERE own.status IN (SELECT status FROM every WHERE status NOT IN (SELECT value FROM json_each(@statuses)))
        AND own.${listings[listing].dateField} >= @from AND own.${listings[listing].dateField} < @to)`;
}
