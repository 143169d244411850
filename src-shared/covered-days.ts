/** The days that a table is said to cover: which of them are taken without a person, and which are asked about. */
import type { CoveredDays, StatementReport } from './contract/statement-report.ts';
import { DAY_MS } from './durations.ts';

/** A month's export begins or ends this many days before or after its lines, and seldom more. */
const USUAL_DAYS = 31;

/**
 * True for days that are asked about: far beyond the lines, as with a wrong year, or without lines and not over yet.
 */
export function isWide(period: CoveredDays, lines: CoveredDays, today: string): boolean {
  const apart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return (
    (period.lastDay > lines.lastDay && period.lastDay > today) ||
    apart(period.firstDay, lines.firstDay) > USUAL_DAYS ||
    apart(lines.lastDay, period.lastDay) > USUAL_DAYS
  );
}

/**
 * The days that stand above the table's header, for an import without a question; null where there are none, and where
 * a person would be asked whether they are meant.
 */
export function statedDays(
  { period, statements }: Pick<StatementReport, 'period' | 'statements'>,
  today: string,
): CoveredDays | null {
  const days = statements.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort();
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  if (!period || firstDay === undefined || lastDay === undefined) return null;
  return isWide(period, { firstDay, lastDay }, today) ? null : period;
}
