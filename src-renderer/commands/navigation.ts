/**
 * The screens of a workspace, as data: the navigation, the command palette, the shortcuts and the native menu all read
 * this list. A new screen has its name in workspace/screens.ts; without its entry here and its route it does not compile.
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
  /** Key of the screen's name in the words (`tieOut.title`). */
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
  overview: { group: 'review', label: 'overview.title', icon: IconHome, showsMonth: true, letter: 'h' },
  deposits: listing('deposits', IconArrowDownLeft, 'd'),
  cashouts: listing('cashouts', IconArrowUpRight, 'c'),
  notes: listing('notes', IconReceipt, 'n'),
  refunds: listing('refunds', IconArrowBackUp, 'r'),
  settlements: listing('settlements', IconBuildingBank, 's'),
  dailyBalances: { ...listing('dailyBalances', IconCalendarDollar, 'a'), within: 'balances' },
  balances: {
    group: 'review',
    label: 'balance.screen',
    icon: IconChartHistogram,
    showsMonth: true,
    letter: 'l',
  },
  'tie-out': { group: 'reconcile', label: 'tieOut.title', icon: IconScale, showsMonth: true, letter: 't' },
  statements: {
    group: 'reconcile',
    label: 'statements.title',
    icon: IconFileImport,
    showsMonth: true,
    letter: 'b',
  },
  matching: { group: 'reconcile', label: 'matching.title', icon: IconLink, showsMonth: true, letter: 'm' },
  exceptions: {
    group: 'reconcile',
    label: 'exceptions.title',
    icon: IconInbox,
    showsMonth: true,
    letter: 'x',
  },
  close: { group: 'reconcile', label: 'close.title', icon: IconLock, showsMonth: true, letter: 'k' },
  journals: {
    group: 'reconcile',
    label: 'journals.title',
    icon: IconNotebook,
    showsMonth: true,
    letter: 'j',
  },
  audit: { group: 'reconcile', label: 'audit.title', icon: IconHistory, showsMonth: false, letter: 'u' },
  operations: {
    group: 'operate',
    label: 'operations.title',
    icon: IconArrowsExchange,
    showsMonth: false,
    letter: 'o',
  },
  sync: { group: 'workspace', label: 'sync.title', icon: IconRefresh, showsMonth: true, letter: 'y' },
  settings: {
    group: 'workspace',
    label: 'settings.settings',
    icon: IconSettings,
    showsMonth: false,
    letter: 'w',
  },
};

/** In the order in which they are shown, group by group. */
export const NAVIGATION: readonly NavigationEntry[] = SCREENS.map((to) => ({ to, ...LOOKS[to] }));
