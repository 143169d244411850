/** Which address shows which screen. */
import { Loader } from '@mantine/core';
import { createHashRouter, Navigate, Outlet } from 'react-router';
import { listings } from '../src-shared/service/listings.ts';
import { ErrorAlert } from './components/error-alert.tsx';
import { AuditPage } from './features/audit/audit-page.tsx';
import { BalancesPage } from './features/balances/balances-page.tsx';
import { CloseListPage } from './features/close/close-list-page.tsx';
import { ClosePage } from './features/close/close-page.tsx';
import { ExceptionsPage } from './features/exceptions/exceptions-page.tsx';
import { JobNotices } from './features/jobs/job-notices.tsx';
import { ListingPage } from './features/listings/listing-page.tsx';
import { MatchingPage } from './features/matching/matching-page.tsx';
import { CashoutPage } from './features/operations/cashouts/cashout-page.tsx';
import { CashoutsPage } from './features/operations/cashouts/cashouts-page.tsx';
import { NewCashoutPage } from './features/operations/cashouts/new-cashout-page.tsx';
import { DepositStatusPage } from './features/operations/deposit-status/deposit-status-page.tsx';
import { IdentityPage } from './features/operations/identity/identity-page.tsx';
import { OperationsPage } from './features/operations/operations-page.tsx';
import { useOrderEvents } from './features/operations/queries.ts';
import { TieOutPage } from './features/reconcile/tie-out-page.tsx';
import { CommandsProvider } from './features/shell/commands.tsx';
import { Frame } from './features/shell/frame.tsx';
import { FrameCommands } from './features/shell/frame-commands.tsx';
import { usePreferences } from './features/shell/preferences.ts';
import { WorkspaceFrame } from './features/shell/workspace-frame.tsx';
import { StatementsPage } from './features/statements/statements-page.tsx';
import { SyncPage } from './features/sync/sync-page.tsx';
import { NewWorkspacePage } from './features/workspaces/new-workspace-page.tsx';
import { useWorkspaceEvents, useWorkspaces, workspaceHome } from './features/workspaces/queries.ts';
import { SettingsPage } from './features/workspaces/settings-page.tsx';
import { WelcomePage } from './features/workspaces/welcome-page.tsx';

export const router = createHashRouter([
  {
    element: <Everywhere />,
    children: [
      { index: true, element: <Start /> },
      {
        element: (
          <Frame>
            <Outlet />
          </Frame>
        ),
        children: [
          { path: 'welcome', element: <WelcomePage /> },
          { path: 'new', element: <NewWorkspacePage /> },
        ],
      },
      {
        path: 'workspaces/:workspaceId',
        element: <WorkspaceFrame />,
        children: [
          ...Object.values(listings).map((listing) => ({
            path: listing.name,
            element: <ListingPage key={listing.name} listing={listing} />,
          })),
          {
            path: 'operations',
            element: <OperationsPage />,
            children: [
              { index: true, element: <Navigate to="deposit-status" replace /> },
              { path: 'deposit-status', element: <DepositStatusPage /> },
              { path: 'cashouts', element: <CashoutsPage /> },
              { path: 'cashouts/new', element: <NewCashoutPage /> },
              { path: 'cashouts/:orderId', element: <CashoutPage /> },
              { path: 'identity', element: <IdentityPage /> },
            ],
          },
          { path: 'balances', element: <BalancesPage /> },
          { path: 'tie-out', element: <TieOutPage /> },
          { path: 'statements', element: <StatementsPage /> },
          { path: 'matching', element: <MatchingPage /> },
          { path: 'exceptions', element: <ExceptionsPage /> },
          { path: 'close', element: <CloseListPage /> },
          { path: 'close/:month/:currency', element: <ClosePage /> },
          { path: 'audit', element: <AuditPage /> },
          { path: 'sync', element: <SyncPage /> },
          { path: 'settings', element: <SettingsPage /> },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]);

/** What goes on whatever screen is shown. */
function Everywhere() {
  useWorkspaceEvents();
  useOrderEvents();
  return (
    <CommandsProvider>
      <JobNotices />
      <FrameCommands />
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
  const last = preferences?.lastScreen;
  if (last && workspaces.some(({ id }) => last.startsWith(`/workspaces/${id}/`)))
    return <Navigate to={last} replace />;
  const [first] = workspaces;
  return <Navigate to={first ? workspaceHome(first) : '/welcome'} replace />;
}
