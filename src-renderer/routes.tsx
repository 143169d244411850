/** Which address shows which screen. */
import { Loader } from '@mantine/core';
import type { ComponentType } from 'react';
import {
  createHashRouter,
  type DataRouter,
  type NonIndexRouteObject,
  Outlet,
  type RouteObject,
  replace,
} from 'react-router';
import { listings } from '../src-shared/service/listings.ts';
import { CommandsProvider } from './commands/commands.tsx';
import { ErrorAlert } from './components/error-alert.tsx';
import { FocusKeeper } from './components/focus-keeper.ts';
import { LeadTo } from './components/lead-to.tsx';
import { ScreenNotices } from './components/notice.ts';
import { useOrderEvents } from './data/orders.ts';
import { usePreferences } from './data/preferences.ts';
import { JobNotices } from './features/jobs/job-notices.tsx';
import { ListingPage } from './features/listings/listing-page.tsx';
import { AssignedNotices } from './features/workspaces/team/assigned-notices.tsx';
import { FailedScreen } from './frame/failed-screen.tsx';
import { Frame } from './frame/frame.tsx';
import { FrameCommands } from './frame/frame-commands.tsx';
import { LeaveGuard } from './frame/leave-guard.ts';
import { startAddress } from './frame/start-address.ts';
import { WorkspaceFrame } from './frame/workspace-frame.tsx';
import { type OtherScreen, SCREENS_BELOW } from './workspace/screens.ts';
import { useWorkspaces } from './workspace/workspaces.ts';

/** A screen whose script is loaded once it is shown, or before, when there is nothing else to do. */
type LazyScreen = () => Promise<{ readonly Component: ComponentType }>;

/** All but the listings, at which the app begins most often. */
const screens = {
  welcome: async () => ({
    Component: (await import('./features/workspaces/welcome-page.tsx')).WelcomePage,
  }),
  newWorkspace: async () => ({
    Component: (await import('./features/workspaces/new-workspace-page.tsx')).NewWorkspacePage,
  }),
  about: async () => ({ Component: (await import('./features/about/about-page.tsx')).AboutPage }),
  operations: async () => ({
    Component: (await import('./features/operations/operations-page.tsx')).OperationsPage,
  }),
  depositStatus: async () => ({
    Component: (await import('./features/operations/deposit-status/deposit-status-page.tsx'))
      .DepositStatusPage,
  }),
  cashouts: async () => ({
    Component: (await import('./features/operations/cashouts/cashouts-page.tsx')).CashoutsPage,
  }),
  newCashout: async () => ({
    Component: (await import('./features/operations/cashouts/new-cashout-page.tsx')).NewCashoutPage,
  }),
  cashoutFile: async () => ({
    Component: (await import('./features/operations/cashouts/file/file-page.tsx')).FilePage,
  }),
  newCashoutFile: async () => ({
    Component: (await import('./features/operations/cashouts/file/new-file-page.tsx')).NewFilePage,
  }),
  cashout: async () => ({
    Component: (await import('./features/operations/cashouts/cashout-page.tsx')).CashoutPage,
  }),
  identity: async () => ({
    Component: (await import('./features/operations/identity/identity-page.tsx')).IdentityPage,
  }),
  overview: async () => ({
    Component: (await import('./features/overview/overview-page.tsx')).OverviewPage,
  }),
  balances: async () => ({
    Component: (await import('./features/balances/balances-page.tsx')).BalancesPage,
  }),
  tieOut: async () => ({ Component: (await import('./features/reconcile/tie-out-page.tsx')).TieOutPage }),
  statements: async () => ({
    Component: (await import('./features/statements/statements-page.tsx')).StatementsPage,
  }),
  matching: async () => ({
    Component: (await import('./features/matching/matching-page.tsx')).MatchingPage,
  }),
  exceptions: async () => ({
    Component: (await import('./features/exceptions/exceptions-page.tsx')).ExceptionsPage,
  }),
  closes: async () => ({ Component: (await import('./features/close/close-list-page.tsx')).CloseListPage }),
  close: async () => ({ Component: (await import('./features/close/close-page.tsx')).ClosePage }),
  journals: async () => ({
    Component: (await import('./features/journals/journals-page.tsx')).JournalsPage,
  }),
  audit: async () => ({ Component: (await import('./features/audit/audit-page.tsx')).AuditPage }),
  sync: async () => ({ Component: (await import('./features/sync/sync-page.tsx')).SyncPage }),
  settings: async () => ({
    Component: (await import('./features/workspaces/settings-page.tsx')).SettingsPage,
  }),
} satisfies Record<string, LazyScreen>;

/**
 * Loads the screens' scripts one after another whenever there is nothing else to do, so that none waits for its own.
 */
export function preloadScreens(): void {
  const left: LazyScreen[] = Object.values(screens);
  const next = () => {
    const load = left.shift();
    // A script that cannot be loaded now is loaded by its screen.
    if (load) requestIdleCallback(() => void load().then(next, next));
  };
  next();
}

const { closeMonth, ...belowOperations } = SCREENS_BELOW;
type Operations = (typeof belowOperations)[keyof typeof belowOperations];
/** The screens below the operations, by their addresses. */
const OPERATIONS: Readonly<Record<Operations, LazyScreen>> = {
  [SCREENS_BELOW.depositStatus]: screens.depositStatus,
  [SCREENS_BELOW.cashouts]: screens.cashouts,
  [SCREENS_BELOW.newCashout]: screens.newCashout,
  [SCREENS_BELOW.newCashoutFile]: screens.newCashoutFile,
  [SCREENS_BELOW.cashoutFile]: screens.cashoutFile,
  [SCREENS_BELOW.cashout]: screens.cashout,
  [SCREENS_BELOW.identity]: screens.identity,
};
/** What follows the address of the screen. */
const pathIn = (screen: OtherScreen, path: string): string => path.slice(screen.length + 1);

/** The screens of the navigation, by their addresses. */
const WORKSPACE_SCREENS: Readonly<Record<OtherScreen, NonIndexRouteObject>> = {
  overview: { lazy: screens.overview },
  balances: { lazy: screens.balances },
  'tie-out': { lazy: screens.tieOut },
  statements: { lazy: screens.statements },
  matching: { lazy: screens.matching },
  exceptions: { lazy: screens.exceptions },
  close: { lazy: screens.closes },
  journals: { lazy: screens.journals },
  audit: { lazy: screens.audit },
  operations: {
    lazy: screens.operations,
    children: [
      // Before anything is drawn: once the tabs are there, it could replace the tab that a person has pressed already.
      { index: true, loader: () => replace(pathIn('operations', SCREENS_BELOW.depositStatus)) },
      ...Object.entries(OPERATIONS).map(([path, lazy]) => ({ path: pathIn('operations', path), lazy })),
    ],
  },
  sync: { lazy: screens.sync },
  settings: { lazy: screens.settings },
};

/** Screens inside a frame: when one of them fails, the frame with its navigation stays. */
const inFrame = (children: RouteObject[]): RouteObject => ({ errorElement: <FailedScreen />, children });

/** Begins at the window's address. */
export const createRouter = (): DataRouter =>
  createHashRouter([
    {
      element: <Everywhere />,
      // The frame itself failed, and cannot stand around the page.
      errorElement: <FailedScreen />,
      hydrateFallbackElement: <Loader m="xl" />,
      children: [
        { index: true, element: <Start /> },
        {
          element: (
            <Frame>
              <Outlet />
            </Frame>
          ),
          children: [
            inFrame([
              { path: 'welcome', lazy: screens.welcome },
              { path: 'new', lazy: screens.newWorkspace },
              { path: 'about', lazy: screens.about },
            ]),
          ],
        },
        {
          path: 'workspaces/:workspaceId',
          element: <WorkspaceFrame />,
          children: [
            inFrame([
              ...Object.values(listings).map((listing) => ({
                path: listing.name,
                element: <ListingPage key={listing.name} listing={listing} />,
              })),
              ...Object.entries(WORKSPACE_SCREENS).map(([path, screen]) => ({ path, ...screen })),
              { path: closeMonth, lazy: screens.close },
            ]),
          ],
        },
        { path: '*', element: <LeadTo to="/" /> },
      ],
    },
  ]);

/** What goes on whatever screen is shown. */
function Everywhere() {
  useOrderEvents();
  return (
    <CommandsProvider>
      <JobNotices />
      <AssignedNotices />
      <FrameCommands />
      <LeaveGuard />
      <FocusKeeper />
      <ScreenNotices />
      <Outlet />
    </CommandsProvider>
  );
}

/** The screen that was shown last, or else the first workspace there is, or the welcome when there is none. */
function Start() {
  const { data: workspaces, error, refetch } = useWorkspaces();
  const { data: preferences } = usePreferences();
  if (error)
    return (
      <Frame>
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      </Frame>
    );
  if (!workspaces) return <Loader m="xl" />;
  return <LeadTo to={startAddress({ lastScreen: preferences?.lastScreen ?? null }, workspaces)} />;
}
