/** The screen where a checklist item is looked into: its address, and its name. */
import type { CloseItemName } from '../../../src-shared/contract/close.ts';
import { addMonths } from '../../../src-shared/period.ts';
import type { Place } from './queries.ts';

/** An address of the router. */
export function itemAddress(item: CloseItemName, { workspaceId, month }: Place): string {
  const of = (screen: string, shown = month) =>
    `/workspaces/${workspaceId}/${screen}?${new URLSearchParams({ month: shown })}`;
  switch (item) {
    case 'coverage':
      return `/workspaces/${workspaceId}/sync`;
    case 'roll-forward':
    case 'activity':
      return of('tie-out');
    case 'opening':
      return of('dailyBalances');
    case 'bank':
    case 'ledger':
      return `${of('matching')}&book=${item}`;
    case 'exceptions':
      return of('exceptions');
    case 'earlier-adjustments':
      return of('close', addMonths(month, -1));
    case 'non-final':
      return of('deposits');
  }
}

/** The key of the screen's name in the words. */
export const ITEM_SCREENS: Readonly<Record<CloseItemName, string>> = {
  coverage: 'sync.title',
  'roll-forward': 'tieOut.title',
  activity: 'tieOut.title',
  opening: 'service.listings.dailyBalances',
  bank: 'matching.title',
  ledger: 'matching.title',
  exceptions: 'exceptions.title',
  'earlier-adjustments': 'close.title',
  'non-final': 'service.listings.deposits',
};
