/** Which days of a month the imported statements cover, account by account. */
import type { StatementFile } from '../../../src-shared/contract/statements.ts';
import { addMonths, type Month, reaches } from '../../../src-shared/period.ts';

type DayRange = { readonly firstDay: string; readonly lastDay: string };
export type AccountCoverage = {
  readonly account: string;
  readonly currency: string;
  /** Every day of the month in order, and whether a statement covers it. */
  readonly days: readonly { readonly day: string; readonly covered: boolean }[];
  readonly missing: readonly DayRange[];
};

/**
 * Accounts that have a statement in the month or had one in the month before: one that is due but absent is shown, too.
 */
export function coverageOf(files: readonly StatementFile[], month: Month): AccountCoverage[] {
  const statements = files.flatMap((file) => file.statements);
  const days = daysOf(month);
  const last = days.at(-1) ?? '';
  const since = `${addMonths(month, -1)}-01`;
  const accounts = Map.groupBy(
    statements.filter(({ firstDay, lastDay }) => firstDay <= last && lastDay >= since),
    ({ account, currency }) => `${account}\n${currency}`,
  );
  return [...accounts.values()]
    .flatMap((own) => {
      const [one] = own;
      if (!one) return [];
      const covered = days.map((day) => ({
        day,
        covered: own.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay),
      }));
      return [{ account: one.account, currency: one.currency, days: covered, missing: gapsIn(covered) }];
    })
    .sort((a, b) => a.currency.localeCompare(b.currency) || a.account.localeCompare(b.account));
}

/** Whether any of the file's statements touches the month. */
export function touches({ statements }: StatementFile, month: Month): boolean {
  return statements.some((days) => reaches(days, month));
}

/** The month's days, `YYYY-MM-DD`. */
export function daysOf(month: Month): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}

function gapsIn(days: AccountCoverage['days']): DayRange[] {
  const gaps: { firstDay: string; lastDay: string }[] = [];
  for (const [index, { day, covered }] of days.entries()) {
    if (covered) continue;
    const last = gaps.at(-1);
    if (last && days[index - 1]?.covered === false) last.lastDay = day;
    else gaps.push({ firstDay: day, lastDay: day });
  }
  return gaps;
}
