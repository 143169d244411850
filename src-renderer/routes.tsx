/** Which address shows which screen. */
import { Loader } from '@mantine/core';
import { createHashRouter, Navigate, Outlet } from 'react-router';
import { listings } from '../src-shared/service/listings.ts';
import { ErrorAlert } from './components/error-alert.tsx';
import { JobNotices } from './features/jobs/job-notices.tsx';
import { ListingPage } from './features/listings/listing-page.tsx';
import { Frame } from './features/shell/frame.tsx';
import { WorkspaceFrame } from './features/shell/workspace-frame.tsx';
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
  return (
    <>
      <JobNotices />
      <Outlet />
    </>
  );
}

/** The first workspace there is, or the welcome when there is none. */
function Start() {
  const { data: workspaces, error, refetch } = useWorkspaces();
  if (error)
    return (
      <Frame>
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      </Frame>
    );
  if (!workspaces) return <Loader m="xl" />;
  const [first] = workspaces;
  return <Navigate to={first ? workspaceHome(first) : '/welcome'} replace />;
}
