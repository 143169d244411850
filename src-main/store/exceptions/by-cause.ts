/**
 * Exceptions that have one cause. A record that the report leaves out is missing in each column that counts it: several
 * exceptions, which are listed in one row and decided together. What people decided about differently stays apart.
 */
import { type Db, prepared } from '../engine/open.ts';
import { type CaseRow, caseColumns } from './cases.ts';

/** Only these share a cause. */
export const SHARING = "kind = 'report-differs'";

const FIRST = "json_extract(document, '$.items[0]";

/** The name of an exception's cause, over the columns of `exceptionCase`; its own key where it shares none. */
export const CAUSE_SQL = `iif(${SHARING} AND json_extract(document, '$.itemCount') = 1 AND ${FIRST}.kind') = 'record',
  json_array(kind, day, currency, ${FIRST}.listing'), ${FIRST}.identity'), json_extract(document, '$.detail'), status, assignee),
  key)`;

/**
 * Of the exceptions that a condition finds, the keys of those that stand in the row of another one: each row has the
 * name and the place of its largest amount.
 */
export const followersOf = (condition: string): string =>
  `SELECT key FROM (
     SELECT key, row_number() OVER (PARTITION BY ${CAUSE_SQL} ORDER BY abs(amount) DESC, key) AS place
     FROM exceptionCase WHERE ${SHARING} AND ${condition}
   ) WHERE place > 1`;

/** The other exceptions of the same cause, the largest first. Empty for one that shares its cause with none. */
export function readCompanions(
  db: Db,
  { key, month, day }: Pick<CaseRow, 'key' | 'month' | 'day'>,
): CaseRow[] {
  return prepared<[{ key: string; month: string; day: string }], CaseRow>(
    db,
    `SELECT ${caseColumns} FROM main.exceptionCase
     WHERE month = @month AND day = @day AND ${SHARING} AND key <> @key
       AND ${CAUSE_SQL} = (SELECT ${CAUSE_SQL} FROM main.exceptionCase WHERE key = @key)
     ORDER BY abs(amount) DESC, key`,
  ).all({ key, month, day });
}
