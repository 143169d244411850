/** What came since a place of the log, a page at a time. */
import { z } from 'zod';
import type { LogEntry } from '../store/replica/entry.ts';
import { count, entryOf, entryRow } from './log-rows.ts';
import type { SharedLog } from './shared-log.ts';
import { WHILE_IT_ARRIVES } from './while-it-arrives.ts';

/** `more`: others are behind it. */
export type LogPage = { readonly entries: readonly LogEntry[]; readonly more: boolean };

/**
 * So many entries are asked for at once, and so much of them: one may hold a thousand rows, an import all of its lines.
 */
const MOST = 50;
const MOST_BYTES = 2_000_000;

/** Asked of the function as every server has it: what is cut off here does not leave the server. */
const PAGE = `SELECT * FROM (
    SELECT s.*, count(*) OVER () AS found, row_number() OVER (ORDER BY s.sequence) AS place,
      sum(octet_length(s.changes)) OVER (ORDER BY s.sequence) AS bytes
    FROM tieout.since($1, $2, $3) AS s
  ) AS page WHERE place = 1 OR bytes <= $4 ORDER BY sequence`;
const pageRow = entryRow.extend({ found: count });

/**
 * The entries after the place: at least one where there is one, however large. `isPatient`: waits for as long as parts
 * of them arrive, whatever the line. Throws `LogRefusal` and `AnswerLost`.
 */
export async function pageSince(
  log: SharedLog,
  workspace: string,
  after: number,
  isPatient: boolean,
): Promise<LogPage> {
  const values = [workspace, after, MOST, MOST_BYTES];
  const rows = z.array(pageRow).parse(await log.ask(PAGE, values, isPatient ? WHILE_IT_ARRIVES : 0));
  const found = rows[0]?.found ?? 0;
  const entries = rows.map(({ found: _, ...row }) => entryOf(row));
  return { entries, more: entries.length < found || found === MOST };
}
