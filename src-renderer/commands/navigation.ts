/**
 * The screens of a workspace, as data: the navigation, the command palette, the shortcuts and the native menu all read
 * this list. A new screen adds its entry here and its route in routes.tsx.
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
  IconInbox,
  IconLink,
  IconList,
  IconLock,
  IconReceipt,
  IconRefresh,
  IconScale,
  IconSettings,
} from '@tabler/icons-react';
import { LISTING_NAMES, type ListingName } from '../../src-shared/service/listing.ts';
import type { WordKey } from '../i18n/word-key.ts';

export const NAVIGATION_GROUPS = ['review', 'reconcile', 'operate', 'workspace'] as const;
type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

export type NavigationEntry = {
  readonly group: NavigationGroup;
  /** What follows `/workspaces/<id>/` in the address. */
  readonly to: string;
  /** Key of the screen's name in the words (`tieOut.title`). */
  readonly label: WordKey;
  readonly icon: Icon;
  /** The screen shows a month: the one being looked at goes along to it. */
  readonly showsMonth: boolean;
  /** The letter that, typed after `g`, leads here; one letter, one screen. */
  readonly letter?: string | undefined;
};

/** Icon and letter of each listing; one that comes later gets those of a list until somebody chooses. */
const LISTING_LOOKS: Readonly<Partial<Record<ListingName, { icon: Icon; letter: string }>>> = {
  deposits: { icon: IconArrowDownLeft, letter: 'd' },
  cashouts: { icon: IconArrowUpRight, letter: 'c' },
  notes: { icon: IconReceipt, letter: 'n' },
  refunds: { icon: IconArrowBackUp, letter: 'r' },
  settlements: { icon: IconBuildingBank, letter: 's' },
  dailyBalances: { icon: IconCalendarDollar, letter: 'a' },
};

const listingEntries = LISTING_NAMES.map(
  (name): NavigationEntry => ({
    group: 'review',
    to: name,
    label: `service.listings.${name}`,
    icon: LISTING_LOOKS[name]?.icon ?? IconList,
    showsMonth: true,
    letter: LISTING_LOOKS[name]?.letter,
  }),
);

/** In the order in which they are shown, group by group. */
export const NAVIGATION: readonly NavigationEntry[] = [
  ...listingEntries,
  {
    group: 'review',
    to: 'balances',
    label: 'balance.screen',
    icon: IconChartHistogram,
    showsMonth: true,
    letter: 'l',
  },
  {
    group: 'reconcile',
    to: 'tie-out',
    label: 'tieOut.title',
    icon: IconScale,
    showsMonth: true,
    letter: 't',
  },
  {
    group: 'reconcile',
    to: 'statements',
    label: 'statements.title',
    icon: IconFileImport,
    showsMonth: true,
    letter: 'b',
  },
  {
    group: 'reconcile',
    to: 'matching',
    label: 'matching.title',
    icon: IconLink,
    showsMonth: true,
    letter: 'm',
  },
  {
    group: 'reconcile',
    to: 'exceptions',
    label: 'exceptions.title',
    icon: IconInbox,
    showsMonth: true,
    letter: 'x',
  },
  {
    group: 'reconcile',
    to: 'close',
    label: 'close.title',
    icon: IconLock,
    showsMonth: true,
    letter: 'k',
  },
  {
    group: 'reconcile',
    to: 'audit',
    label: 'audit.title',
    icon: IconHistory,
    showsMonth: false,
    letter: 'u',
  },
  {
    group: 'operate',
    to: 'operations',
    label: 'operations.title',
    icon: IconArrowsExchange,
    showsMonth: false,
    letter: 'o',
  },
  { group: 'workspace', to: 'sync', label: 'sync.title', icon: IconRefresh, showsMonth: true, letter: 'y' },
  {
    group: 'workspace',
    to: 'settings',
    label: 'settings.settings',
    icon: IconSettings,
    showsMonth: false,
    letter: 'w',
  },
];
