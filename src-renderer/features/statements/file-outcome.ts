/** What may become of a file by itself, and where a person has to look first. */

import type { TableMapping } from '../../../src-shared/contract/statement-mapping.ts';
import type { CoveredDays, StatementReport } from '../../../src-shared/contract/statement-report.ts';
import type { StatementInspection } from '../../../src-shared/contract/statements.ts';
import { statedDays } from '../../../src-shared/covered-days.ts';
import { daysOf } from './coverage.ts';
import { lacksOf } from './mapping-problems.ts';

/** Why a person has to look at a file before it is imported. */
const LOOK_REASONS = ['columns', 'questions', 'faulty', 'alike', 'cut', 'lacking'] as const;
export type LookReason = (typeof LOOK_REASONS)[number];

/** Whether the columns have to be looked through: no file like this was read before, or something is missing. */
export function needsColumns({ table }: StatementInspection): boolean {
  return table !== null && (!table.remembered || lacksOf(table.mapping).length > 0);
}

/** New lines with the day and amount of lines of another file. */
export function alikeIn({ statements }: StatementReport): number {
  return statements.reduce((sum, each) => sum + each.alike, 0);
}

/** Equal days and amounts happen; where they are most of the file it is the same file in other words. */
export function isDoubtful(report: StatementReport): boolean {
  const alike = alikeIn(report);
  return alike > 0 && alike * 2 >= freshIn(report);
}

/** Lines of an earlier file that this one does not have, of days that it covers. */
export function lackingIn({ statements }: StatementReport): number {
  return statements.reduce((sum, { lacking }) => sum + lacking, 0);
}

/** Lines that no file brought yet. */
export function freshIn({ lines, statements }: StatementReport): number {
  return lines - statements.reduce((sum, { alreadyThere }) => sum + alreadyThere, 0);
}

/** Whether the file's end is such that a person must say it is whole; a missing last line end alone is usual. */
export function looksCut({ cutSigns }: StatementReport): boolean {
  return cutSigns.some(({ code }) => code !== 'no-line-end');
}

export function reasonToLook(report: StatementReport): LookReason | null {
  if (report.questions.length > 0) return 'questions';
  if (report.problemCount > 0) return 'faulty';
  if (looksCut(report)) return 'cut';
  if (isDoubtful(report)) return 'alike';
  return lackingIn(report) > 0 ? 'lacking' : null;
}

/**
 * The days that are stored as covered; null for those of the lines. What a person says of the months goes before what
 * stands above the header.
 */
export function coveredBy(
  mapping: TableMapping | null,
  report: StatementReport,
  { wholeMonths, today }: { readonly wholeMonths: boolean; readonly today: string },
): CoveredDays | null {
  return (wholeMonths ? wholeMonth(mapping, report) : null) ?? statedDays(report, today);
}

/**
 * The month that all lines of a table lie in as the days it covers; null for others, which say it themselves or span
 * more.
 */
export function wholeMonth(
  mapping: TableMapping | null,
  { statements }: StatementReport,
): CoveredDays | null {
  const months = new Set(
    statements.flatMap(({ firstDay, lastDay }) => [firstDay.slice(0, 7), lastDay.slice(0, 7)]),
  );
  const [month] = months;
  if (mapping === null || months.size !== 1 || month === undefined) return null;
  const days = daysOf(month);
  return { firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
}
