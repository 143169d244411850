/** The one thing to do next about a point of the checklist: its words, and the screen where it is done. */
import { CHECKLIST, type PointScreen } from '../../../src-shared/close/checklist.ts';
import type { CloseItem } from '../../../src-shared/contract/close-points.ts';
import type { WordKey } from '../../i18n/word-key.ts';
import { screenAddress } from '../../workspace/screens.ts';
import { itemAddress, itemScreen } from './item-address.ts';
import type { Place } from './queries.ts';

type Action = { readonly words: WordKey; readonly address: string };

/** By the screen, so that another point needs no words here. */
const OPEN: { readonly [Screen in PointScreen]: WordKey } = {
  sync: 'close.actions.sync',
  'tie-out': 'close.actions.tie-out',
  'daily-balances': 'close.actions.daily-balances',
  'bank-matching': 'close.actions.matching',
  'ledger-matching': 'close.actions.matching',
  'account-reconciliation': 'close.actions.account-reconciliation',
  'unusual-figures': 'close.actions.unusual-figures',
  exceptions: 'close.actions.exceptions',
  'close-before': 'close.actions.close-before',
  deposits: 'close.actions.deposits',
};

/** Of a point that is settled, the screen behind it. */
export function pointAction({ item, state, figures }: CloseItem, place: Place): Action {
  const address = itemAddress(item, place);
  if (state !== 'attention' && state !== 'blocked') return { words: itemScreen(item), address };
  const isBook = item === 'bank' || item === 'ledger';
  if (isBook && figures.some(({ name, value }) => name === 'statements' && value === '0'))
    return { words: 'close.actions.import', address: screenAddress(place.workspaceId, 'statements') };
  if (isBook && figures.some(({ name }) => name === 'filesToMatch'))
    return { words: 'close.actions.match', address };
  return { words: OPEN[CHECKLIST[item].screen], address };
}
