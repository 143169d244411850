/** What is asked of a listing's sync. */
import type { SyncMode } from '../../src-shared/contract/sync.ts';
import { type Month, monthOf, monthsBetween } from '../../src-shared/period.ts';

export type SyncOrder = {
  readonly workspaceId: string;
  /** Both included, cut as the listing's days are. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly mode: SyncMode;
  readonly trailingDays: number;
  readonly scheduled: boolean;
  /** True for exactly these days; else what the figures of their months rest on is read with them. */
  readonly alone?: boolean;
  /** True for what is never left out: where the listing is being read already, this is read afterwards. */
  readonly waits?: boolean;
};

/** The months of an order that have begun. */
export function monthsOf({ firstDay, lastDay }: SyncOrder, now: number): Month[] {
  const last = [lastDay.slice(0, 7), monthOf(now, 'UTC')].sort()[0] ?? '';
  return monthsBetween(firstDay.slice(0, 7), last);
}

export function asksTheSame(one: SyncOrder, other: SyncOrder): boolean {
  return (['firstDay', 'lastDay', 'mode', 'trailingDays'] as const).every(
    (part) => one[part] === other[part],
  );
}
