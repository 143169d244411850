/** The screen where a checklist item is looked into: its address, and its name. */

import { CHECKLIST, type CloseItemName, type PointScreen } from '../../../src-shared/close/checklist.ts';
import { addMonths } from '../../../src-shared/period.ts';
import type { WordKey } from '../../i18n/word-key.ts';
import { addressBelow, type ScreenName, screenAddress } from '../../workspace/screens.ts';
import type { Place } from './queries.ts';

type Screen = {
  /** The key of the screen's name in the words. */
  readonly title: WordKey;
  readonly address: (workspaceId: string, month: string, currency: string) => string;
};

/** Where the account reconciliation begins on the screen of a month. */
export const STATEMENT_ANCHOR = 'account-reconciliation';

const of = (screen: ScreenName) => (workspaceId: string, month: string) =>
  `${screenAddress(workspaceId, screen)}?${new URLSearchParams({ month })}`;

const SCREENS: Readonly<Record<PointScreen, Screen>> = {
  sync: { title: 'screens.sync', address: of('sync') },
  'tie-out': { title: 'screens.tie-out', address: of('tie-out') },
  'daily-balances': { title: 'service.listings.dailyBalances', address: of('dailyBalances') },
  'bank-matching': {
    title: 'screens.matching',
    address: (id, month) => `${of('matching')(id, month)}&book=bank`,
  },
  'ledger-matching': {
    title: 'screens.matching',
    address: (id, month) => `${of('matching')(id, month)}&book=ledger`,
  },
  'account-reconciliation': {
    title: 'close.statement.title',
    address: (id, month, currency) =>
      `${addressBelow(id, 'closeMonth', { month, currency })}#${STATEMENT_ANCHOR}`,
  },
  'unusual-figures': { title: 'screens.tie-out', address: of('tie-out') },
  exceptions: {
    title: 'screens.exceptions',
    address: (id, month, currency) => `${of('exceptions')(id, month)}&currency=${currency}`,
  },
  'close-before': { title: 'screens.close', address: (id, month) => of('close')(id, addMonths(month, -1)) },
  deposits: { title: 'service.listings.deposits', address: of('deposits') },
};

export function itemAddress(item: CloseItemName, { workspaceId, month, currency }: Place): string {
  return SCREENS[CHECKLIST[item].screen].address(workspaceId, month, currency);
}

/** The key of the screen's name in the words. */
export const itemScreen = (item: CloseItemName): WordKey => SCREENS[CHECKLIST[item].screen].title;
