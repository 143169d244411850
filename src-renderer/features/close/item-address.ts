/** The screen where a checklist item is looked into: its address, and its name. */

import { CHECKLIST, type CloseItemName, type PointScreen } from '../../../src-shared/close/checklist.ts';
import { addMonths } from '../../../src-shared/period.ts';
import type { WordKey } from '../../i18n/word-key.ts';
import type { Place } from './queries.ts';

type Screen = {
  /** The key of the screen's name in the words. */
  readonly title: WordKey;
  /** What follows the workspace in the address of the router. */
  readonly path: (month: string, currency: string) => string;
};

const of = (screen: string) => (month: string) => `${screen}?${new URLSearchParams({ month })}`;

const SCREENS: Readonly<Record<PointScreen, Screen>> = {
  sync: { title: 'sync.title', path: of('sync') },
  'tie-out': { title: 'tieOut.title', path: of('tie-out') },
  'daily-balances': { title: 'service.listings.dailyBalances', path: of('dailyBalances') },
  'bank-matching': { title: 'matching.title', path: (month) => `${of('matching')(month)}&book=bank` },
  'ledger-matching': { title: 'matching.title', path: (month) => `${of('matching')(month)}&book=ledger` },
  exceptions: {
    title: 'exceptions.title',
    path: (month, currency) => `${of('exceptions')(month)}&currency=${currency}`,
  },
  'close-before': { title: 'close.title', path: (month) => of('close')(addMonths(month, -1)) },
  deposits: { title: 'service.listings.deposits', path: of('deposits') },
};

export function itemAddress(item: CloseItemName, { workspaceId, month, currency }: Place): string {
  return `/workspaces/${workspaceId}/${SCREENS[CHECKLIST[item].screen].path(month, currency)}`;
}

/** The key of the screen's name in the words. */
export const itemScreen = (item: CloseItemName): WordKey => SCREENS[CHECKLIST[item].screen].title;
