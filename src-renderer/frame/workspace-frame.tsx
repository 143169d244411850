import { Box, Group, Loader } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useParams } from 'react-router';
import { monthOf } from '../../src-shared/period.ts';
import { useCommand } from '../commands/commands.tsx';
import { useScreen } from '../commands/use-screen.ts';
import { ENVIRONMENT_COLORS, EnvironmentBadge } from '../components/environment-badge.tsx';
import { detailsIn, ErrorAlert, ErrorWords } from '../components/error-alert.tsx';
import { LeadTo } from '../components/lead-to.tsx';
import { tell } from '../components/notice.ts';
import { useLater } from '../components/use-later.ts';
import { useConnectionCheck } from '../data/balance.ts';
import { useRememberedScreen } from '../data/preferences.ts';
import { useStartSyncOfAll } from '../data/start-jobs.ts';
import { BalanceStrip } from '../features/balances/balance-strip.tsx';
import { JobStrip } from '../features/jobs/job-strip.tsx';
import { StorageNotices } from '../features/storage/storage-notices.tsx';
import { ConnectionState } from '../features/workspaces/connection-state.tsx';
import { WithKey } from '../features/workspaces/lost-key.tsx';
import { ReviewNotice } from '../features/workspaces/review-notice.tsx';
import { TeamNotice } from '../features/workspaces/team/team-notice.tsx';
import { UnreadableWorkspaces } from '../features/workspaces/unreadable-workspaces.tsx';
import { useMonth } from '../period/workspace-month.ts';
import { useIsOnlyRead } from '../workspace/deciders-only.tsx';
import { keepSearch } from '../workspace/kept-searches.ts';
import { type OpenWorkspace, useConnection, useWorkspace } from '../workspace/use-workspace.ts';
import { WorkspaceProvider } from '../workspace/workspace-provider.tsx';
import { useWorkspaceCall, useWorkspaces } from '../workspace/workspaces.ts';
import { FirstSteps } from './first-steps.tsx';
import { Frame } from './frame.tsx';
import { KeptDrafts } from './kept-drafts.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { PrintHeading } from './print-heading.tsx';
import { WhenIdle } from './when-idle.tsx';
import { WorkspaceMenu } from './workspace-menu.tsx';

/** Everything that belongs to one workspace, around its screens. */
export function WorkspaceFrame() {
  const { workspaceId } = useParams();
  const { data: workspaces, error, refetch } = useWorkspaces();
  const workspace = workspaces?.find(({ id }) => id === workspaceId);
  if (error)
    return (
      <Frame>
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      </Frame>
    );
  if (!workspaces) return <Loader m="xl" />;
  if (!workspace) return <LeadTo to="/" />;
  return (
    <WorkspaceProvider key={workspace.id} workspace={workspace}>
      <WorkspaceScreens />
    </WorkspaceProvider>
  );
}

/** Not drawn again when only the address changes: what follows the address stands in parts of its own. */
const WorkspaceScreens = memo(function WorkspaceScreens() {
  const workspace = useWorkspace();
  const check = useConnectionCheck(workspace.id);
  const [collapsed, setCollapsed] = useCollapsedNavigation();
  const color = ENVIRONMENT_COLORS[workspace.environment];
  return (
    <Frame
      header={
        <>
          <Box className="environment-edge" bg={color} pos="absolute" left={0} right={0} bottom={0} />
          <WorkspaceMenu />
          <EnvironmentBadge environment={workspace.environment} />
          <ConnectionNow checking={check.isPending} />
          <Group justify="flex-end" flex={1} miw={0} wrap="nowrap">
            <BalanceStrip checking={check.isPending} onRefresh={() => check.mutate()} />
          </Group>
        </>
      }
      navigation={<NavigationLinks collapsed={collapsed} onCollapse={setCollapsed} />}
      navigationCollapsed={collapsed}
      notices={
        <>
          <PrintHeading />
          <StorageNotices />
          <TeamNotice />
          <ReviewNotice />
          <UnreadableWorkspaces />
          <WhenIdle>
            <KeptDrafts />
            {!workspace.review && <FirstSteps />}
          </WhenIdle>
        </>
      }
      footer={<JobStrip />}
    >
      <AddressFollower workspace={workspace} onCheck={check.mutate} />
      <WithKey>
        <Outlet />
      </WithKey>
    </Frame>
  );
});

/**
 * Narrower, a window has no room for the widest tables beside the names of the screens (components/wide-table.tsx).
 * What gives way in the tables does so from the same width on (styles.css).
 */
const NARROW = '(max-width: 1199px)';

/** Whether the navigation shows icons only: as the person has chosen, and until then where the window is narrow. */
function useCollapsedNavigation(): [boolean, (collapsed: boolean) => void] {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [chosen, choose] = useLocalStorage<boolean | null>({
    key: 'tieout.navigation-collapsed',
    defaultValue: null,
    // The first picture is drawn as it stays.
    getInitialValueInEffect: false,
  });
  return [chosen ?? isNarrow, choose];
}

function ConnectionNow({ checking }: { readonly checking: boolean }) {
  return <ConnectionState connection={useConnection()} checking={checking} />;
}

/**
 * What the address decides around the screens: title, what is remembered, which month is read; and that it is drawn.
 */
function AddressFollower(props: { readonly workspace: OpenWorkspace; readonly onCheck: () => void }) {
  useFirstCheck(props.workspace, props.onCheck);
  useTitle(props.workspace);
  useWorkspaceCommands(props.workspace, props.onCheck);
  useRememberedScreen();
  useKeptSearch(props.workspace);
  const { search } = useLocation();
  // What is drawn, also of what follows the rows: the window's own address is ahead of it for a moment.
  return <span hidden data-address={useLater(search)?.slice(1)} />;
}

/** Each screen keeps what it was asked for, for when the reader comes back to it. */
function useKeptSearch({ id }: OpenWorkspace): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const [, , , screen, ...below] = pathname.split('/');
    if (screen && below.length === 0) keepSearch(id, screen, search);
  }, [id, pathname, search]);
}

/** The window's title: the app, the screen, the workspace. */
function useTitle({ name, environment }: OpenWorkspace): void {
  const { t } = useTranslation();
  const screen = useScreen();
  const app = t('app.name');
  const title = [screen && t(screen.label), `${name} (${t(`environments.${environment}`)})`, app]
    .filter(Boolean)
    .join(' – ');
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = app;
    };
  }, [title, app]);
}

/** What can be done with the workspace from any of its screens. */
function useWorkspaceCommands({ id, kept, timeZone }: OpenWorkspace, check: () => void): void {
  const { state } = useConnection();
  const month = useMonth();
  const syncAll = useStartSyncOfAll();
  // There is no place on the screen that these were asked from.
  const onError = (error: unknown) =>
    tell({ color: 'red', message: <ErrorWords details={detailsIn(error)} />, autoClose: false });
  const logOut = useWorkspaceCall('session.logOut');
  const isOnlyRead = useIsOnlyRead();
  const hasBegun = month <= monthOf(Date.now(), timeZone);
  const mayRead = kept.reporting && !isOnlyRead && hasBegun;
  useCommand('syncAll', () => syncAll.mutate({ workspaceId: id, month }, { onError }), mayRead);
  useCommand('checkConnection', check, kept.reporting);
  useCommand('logOut', () => logOut.mutate({ workspaceId: id }, { onError }), state === 'online');
}

/**
 * Finds out once whether the service can be reached; a person who logged out is not logged in again behind their back.
 */
function useFirstCheck({ kept }: OpenWorkspace, check: () => void): void {
  const { state } = useConnection();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || state !== 'unknown' || !kept.reporting) return;
    asked.current = true;
    check();
  }, [state, kept.reporting, check]);
}
