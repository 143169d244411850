/**
 * The screens of a workspace by their addresses, in the order of the navigation. Routes, navigation, menu, shortcuts
 * and command palette have an entry for each, or do not compile; the tests of accessibility walk the navigation.
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

/** What stands below a workspace as it was kept: a screen, or one below it, with its search. */
export const addressIn = (workspaceId: string, below: string): string =>
  `/workspaces/${workspaceId}/${below}`;

/** Without the search that says what is looked at. */
export const screenAddress = (workspaceId: string, screen: ScreenName): string =>
  addressIn(workspaceId, screen);

/** Screens below one of the navigation: its address, and what follows. `:month` stands for what the address names. */
export const SCREENS_BELOW = {
  closeMonth: 'close/:month/:currency',
  depositStatus: 'operations/deposit-status',
  cashouts: 'operations/cashouts',
  newCashout: 'operations/cashouts/new',
  newCashoutFile: 'operations/cashouts/file',
  cashoutFile: 'operations/cashouts/files/:fileId',
  cashout: 'operations/cashouts/:orderId',
  identity: 'operations/identity',
} as const satisfies Readonly<Record<string, `${OtherScreen}/${string}`>>;
type ScreenBelow = keyof typeof SCREENS_BELOW;

type NamedIn<Path> = Path extends `${infer Step}/${infer Rest}`
  ? NamedIn<Step> | NamedIn<Rest>
  : NameOf<Path>;
type NameOf<Step> = Step extends `:${infer Name}` ? Name : never;
type Named<Screen extends ScreenBelow> = NamedIn<(typeof SCREENS_BELOW)[Screen]>;

/** As `screenAddress`; `named` is what the address of the screen names. */
export function addressBelow<Screen extends ScreenBelow>(
  workspaceId: string,
  screen: Screen,
  ...[named]: [Named<Screen>] extends [never] ? [] : [Readonly<Record<Named<Screen>, string>>]
): string {
  const values: Readonly<Record<string, string>> = named ?? {};
  const below = SCREENS_BELOW[screen].replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');
  return addressIn(workspaceId, below);
}
