/**
 * Lines that an earlier file brought and that a later one of the same account and days no longer has: what it says of
 * these days was corrected where it comes from. The lines stay, for matches may rest on them, and a person is told.
 */
import { type LackingLine, MOST_LACKING } from '../../../src-shared/contract/statement-report.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { type Db, prepared } from '../engine/open.ts';
import type { StagedStatement } from './statement-sums.ts';

/**
 * The days of an earlier statement of which a later one has all. Of the day that it begins within the earlier one, or
 * ends within it, it may have a part only: a file can be of noon.
 */
const sharedDays = (later: { readonly firstDay: string; readonly lastDay: string }) =>
  `iif(earlier.firstDay < ${later.firstDay}, date(${later.firstDay}, '+1 day'), ${later.firstDay})
   AND iif(earlier.lastDay > ${later.lastDay}, date(${later.lastDay}, '-1 day'), ${later.lastDay})`;

/**
 * Of each staged statement, how many lines of earlier files it lacks; the first of all of them by name. Files that have
 * no line in common add to each other, as exports by kind do, and replace nothing. `temp.there` must be there.
 */
export function findLacking(
  db: Db,
  book: Book,
  statements: readonly StagedStatement[],
): { lackingIn: (statement: StagedStatement) => number; lacking: LackingLine[] } {
  db.exec(`
    DROP TABLE IF EXISTS temp.lacking;
    DROP TABLE IF EXISTS temp.repeated;
    CREATE TEMP TABLE repeated AS
      SELECT DISTINCT line.statementId AS id FROM temp.there JOIN statementLine AS line ON line.id = lineId;
    CREATE TEMP TABLE lacking (lineId INTEGER PRIMARY KEY, place INTEGER NOT NULL)`);
  const insert = db.prepare<[object]>(
    `INSERT INTO temp.lacking
     SELECT line.id, @place FROM temp.repeated CROSS JOIN statement AS earlier ON earlier.id = repeated.id
     JOIN statementFile AS file ON file.id = earlier.fileId JOIN statementLine AS line ON line.statementId = earlier.id
     WHERE file.book = @book AND earlier.account = @account AND earlier.currency = @currency
       AND line.bookingDay BETWEEN ${sharedDays({ firstDay: '@firstDay', lastDay: '@lastDay' })}
       AND line.id NOT IN (SELECT lineId FROM temp.there)`,
  );
  const counts = statements.map(
    ({ account, currency, firstDay, lastDay }, place) =>
      insert.run({ book, account, currency, firstDay, lastDay, place }).changes,
  );
  const first = db
    .prepare<[number], { account: string; currency: string; day: string; amount: bigint; text: string }>(
      `SELECT statement.account, line.currency, line.bookingDay AS day, line.amount,
         substr(trim(line.reference || ' ' || line.description), 1, 200) AS text
       FROM temp.lacking JOIN statementLine AS line ON line.id = lineId JOIN statement ON statement.id = line.statementId
       ORDER BY place, line.bookingDay, line.id LIMIT ?`,
    )
    .all(MOST_LACKING);
  return {
    lackingIn: (statement) => counts[statements.indexOf(statement)] ?? 0,
    lacking: first.map(({ amount, ...line }) => ({ ...line, amount: writeAmount(amount) })),
  };
}

/** Lines of a book's days in a currency that the latest file of their account and days no longer has. */
export function countGone(
  work: Db,
  {
    book,
    currency,
    first,
    last,
  }: { readonly book: Book; readonly currency: string; readonly first: string; readonly last: string },
): number {
  const row = prepared<[object], { lines: bigint }>(
    work,
    `WITH own AS (
       SELECT statement.* FROM statement JOIN statementFile AS file ON file.id = fileId
       WHERE file.book = @book AND statement.currency = @currency AND firstDay <= @last AND lastDay >= @first
     )
     SELECT count(DISTINCT line.id) AS lines
     FROM own AS later CROSS JOIN own AS earlier ON earlier.account = later.account AND earlier.id < later.id
       AND earlier.firstDay <= later.lastDay AND earlier.lastDay >= later.firstDay
     CROSS JOIN statementLine AS line ON line.statementId = earlier.id
     WHERE EXISTS (SELECT 1 FROM statementOverlap AS shared JOIN statementLine AS its ON its.id = shared.lineId
         WHERE shared.statementId = later.id AND its.statementId = earlier.id)
       AND line.bookingDay BETWEEN @first AND @last
       AND line.bookingDay BETWEEN ${sharedDays({ firstDay: 'later.firstDay', lastDay: 'later.lastDay' })}
       AND NOT EXISTS (SELECT 1 FROM statementOverlap WHERE lineId = line.id AND statementId >= later.id)`,
  ).get({ book, currency, first, last });
  return Number(row?.lines ?? 0n);
}
