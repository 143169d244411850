/**
 * The screens of a workspace, as data: the navigation, the command palette, the shortcuts and the native menu all read
 * this list. A new screen has its name in workspace/screens.ts; without its entry here and its route it does not
 * compile.
 */
import {
  type Icon,
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowsExchange,
  IconArrowUpRight,
  IconBuildingBank,
  IconCalendarDollar,
  IconChartHistogram,
  IconFileImport,
  IconHistory,
  IconHome,
  IconInbox,
  IconLink,
  IconLock,
  IconNotebook,
  IconReceipt,
  IconRefresh,
  IconScale,
  IconSettings,
} from '@tabler/icons-react';
import type { ListingName } from '../../src-shared/service/listing.ts';
import type { WordKey } from '../i18n/word-key.ts';
import { SCREENS, type ScreenName } from '../workspace/screens.ts';

export const NAVIGATION_GROUPS = ['review', 'reconcile', 'operate', 'workspace'] as const;
type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

export type NavigationEntry = {
  readonly group: NavigationGroup;
  /** What follows `/workspaces/<id>/` in the address. */
  readonly to: ScreenName;
  /** Key of the screen's name in the words (`screens.tie-out`). */
  readonly label: WordKey;
  readonly icon: Icon;
  /** The screen shows a month: the one being looked at goes along to it. */
  readonly showsMonth: boolean;
  /** It is reached from that screen, which stands in the navigation for both. */
  readonly within?: ScreenName;
  /** The letter that, typed after `g`, leads here; one letter, one screen. */
  readonly letter: string;
};

type Look = Omit<NavigationEntry, 'to'>;

const listing = (name: ListingName, icon: Icon, letter: string): Look => ({
  group: 'review',
  label: `service.listings.${name}`,
  icon,
  showsMonth: true,
  letter,
});

const LOOKS: Readonly<Record<ScreenName, Look>> = {
  overview: { group: 'review', label: 'screens.overview', icon: IconHome, showsMonth: true, letter: 'h' },
  deposits: listing('deposits', IconArrowDownLeft, 'd'),
  cashouts: listing('cashouts', IconArrowUpRight, 'c'),
  notes: listing('notes', IconReceipt, 'n'),
  refunds: listing('refunds', IconArrowBackUp, 'r'),
  settlements: listing('settlements', IconBuildingBank, 's'),
  dailyBalances: { ...listing('dailyBalances', IconCalendarDollar, 'a'), within: 'balances' },
  balances: {
    group: 'review',
    label: 'screens.balances',
    icon: IconChartHistogram,
    showsMonth: true,
    letter: 'l',
  },
  'tie-out': { group: 'reconcile', label: 'screens.tie-out', icon: IconScale, showsMonth: true, letter: 't' },
  statements: {
    group: 'reconcile',
    label: 'screens.statements',
    icon: IconFileImport,
    showsMonth: true,
    letter: 'b',
  },
  matching: { group: 'reconcile', label: 'screens.matching', icon: IconLink, showsMonth: true, letter: 'm' },
  exceptions: {
    group: 'reconcile',
    label: 'screens.exceptions',
    icon: IconInbox,
    showsMonth: true,
    letter: 'x',
  },
  close: { group: 'reconcile', label: 'screens.close', icon: IconLock, showsMonth: true, letter: 'k' },
  journals: {
    group: 'reconcile',
    label: 'screens.journals',
    icon: IconNotebook,
    showsMonth: true,
    letter: 'j',
  },
  audit: { group: 'reconcile', label: 'screens.audit', icon: IconHistory, showsMonth: false, letter: 'u' },
  operations: {
    group: 'operate',
    label: 'screens.operations',
    icon: IconArrowsExchange,
    showsMonth: false,
    letter: 'o',
  },
  sync: { group: 'workspace', label: 'screens.sync', icon: IconRefresh, showsMonth: true, letter: 'y' },
  settings: {
    group: 'workspace',
    label: 'screens.settings',
    icon: IconSettings,
    showsMonth: false,
    letter: 'w',
  },
};

/** In the order in which they are shown, group by group. */
export const NAVIGATION: readonly NavigationEntry[] = SCREENS.map((to) => ({ to, ...LOOKS[to] }));
