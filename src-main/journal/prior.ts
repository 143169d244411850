/** The entries of adjustments of earlier, locked months that were taken into this one. Pure. */
import type { JournalEntry } from '../../src-shared/contract/journals.ts';
import { type Chart, recordEntries } from './entries.ts';
import type { KindSum } from './kinds.ts';

/** An adjustment, and what it moves the payments account by, in units: money that comes in is positive. */
export type PriorEntry = {
  readonly key: string;
  readonly fromMonth: string;
  readonly identity: string;
  readonly moves: readonly Pick<KindSum, 'column' | 'kind' | 'units'>[];
};

/**
 * One for each adjustment that moves anything, on the first day of the month: the accounts are those of what was
 * changed.
 */
export function priorEntries(
  prior: readonly PriorEntry[],
  day: string,
  about: { readonly chart: Chart; readonly currency: string; readonly feeTax: string | null },
): JournalEntry[] {
  return prior.flatMap(({ key, fromMonth, identity, moves }) => {
    const span = { slot: `prior-period ${fromMonth} ${key}`, day, firstDay: day, lastDay: day };
    const sums = moves.map((move) => ({ ...move, day, records: 0 }));
    return recordEntries(sums, [span], about).map((entry) => ({
      ...entry,
      origin: 'prior-period' as const,
      about: `${fromMonth} ${identity}`,
    }));
  });
}
