/** Which months a file of statements is about, as far as exceptions go. */
import { addMonths, type Month } from '../../../src-shared/period.ts';
import { type Db, prepared } from '../engine/open.ts';
import { touchMonths } from '../work/touched-months.ts';

/**
 * Notes the months of the file's statements and those beside them, in the transaction that brings or removes the file.
 * Returns the months that have to be refreshed.
 */
export function touchMonthsOf(db: Db, fileId: string): Month[] {
  const spans = prepared<[string], { book: 'bank' | 'ledger'; first: string | null; last: string | null }>(
    db,
    `SELECT book, min(firstDay) AS first, max(lastDay) AS last FROM statementFile AS file
     JOIN statement ON statement.fileId = file.id WHERE file.id = ? GROUP BY book`,
  ).all(fileId);
  return spans.flatMap(({ book, first, last }) =>
    first === null || last === null
      ? []
      : touchMonths(db, {
          sources: [book],
          from: addMonths(first.slice(0, 7), -1),
          to: addMonths(last.slice(0, 7), 1),
        }),
  );
}
