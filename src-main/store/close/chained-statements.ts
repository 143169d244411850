/**
 * Whether the statements of an account follow from each other: each is proved by its own lines, and none of what lies
 * between.
 */
import type { Book } from '../../../src-shared/contract/statements.ts';
import type { ClosePlace } from '../../close/events.ts';
import { daysOfMonth } from '../../close/month.ts';
import { type Db, prepared } from '../engine/open.ts';

type Stated = {
  readonly account: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly opening: bigint | null;
  readonly closing: bigint | null;
};

/**
 * Statements of the month that open with another balance than the last of their account before them closed with. One
 * whose first day another has, too, is not compared: of that day each may have a part. What states no balance is told
 * elsewhere.
 */
export function countNotChained(work: Db, book: Book, { month, currency }: ClosePlace): number {
  const days = daysOfMonth(month);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const statements = prepared<unknown[], Stated>(
    work,
    `SELECT s.account, s.firstDay, s.lastDay, s.opening, s.closing
     FROM statement AS s JOIN statementFile AS f ON f.id = s.fileId
     WHERE f.book = ? AND s.currency = ? AND s.firstDay <= ? ORDER BY s.firstDay, s.id`,
  ).all(book, currency, last);
  const byAccount = Map.groupBy(statements, ({ account }) => account);
  return statements.filter((statement) => {
    if (statement.lastDay < first || statement.opening === null) return false;
    const others = (byAccount.get(statement.account) ?? []).filter(
      (each) => each !== statement && each.firstDay <= statement.firstDay,
    );
    if (others.some(({ lastDay }) => lastDay >= statement.firstDay)) return false;
    const before = others.reduce((latest, { lastDay }) => (lastDay > latest ? lastDay : latest), '');
    const closings = others.flatMap(({ lastDay, closing }) =>
      lastDay === before && closing !== null ? [closing] : [],
    );
    return closings.length > 0 && !closings.includes(statement.opening);
  }).length;
}
