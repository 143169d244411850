/**
 * The screens of a workspace by their addresses, in the order of the navigation. Routes, navigation, menu, shortcuts and
 * command palette have an entry for each, or do not compile; the tests of accessibility walk the navigation.
 */
import { LISTING_NAMES, type ListingName } from '../../src-shared/service/listing.ts';

const OTHER_SCREENS = [
  'balances',
  'tie-out',
  'statements',
  'matching',
  'exceptions',
  'close',
  'journals',
  'audit',
  'operations',
  'sync',
  'settings',
] as const;
export const SCREENS = ['overview', ...LISTING_NAMES, ...OTHER_SCREENS] as const;
export type ScreenName = (typeof SCREENS)[number];
/** Those of a listing follow from its definition. */
export type OtherScreen = Exclude<ScreenName, ListingName>;

/** Without the search that says what is looked at. */
export const screenAddress = (workspaceId: string, screen: ScreenName): string =>
  `/workspaces/${workspaceId}/${screen}`;
