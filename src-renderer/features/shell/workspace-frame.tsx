import { Box, Group, Loader, NavLink } from '@mantine/core';
import {
  type Icon,
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowsExchange,
  IconArrowUpRight,
  IconBuildingBank,
  IconCalendarDollar,
  IconList,
  IconReceipt,
  IconRefresh,
  IconScale,
  IconSettings,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Navigate,
  Outlet,
  NavLink as RouterLink,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router';
import type { Workspace } from '../../../src-shared/contract/workspaces.ts';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { ENVIRONMENT_COLORS, EnvironmentBadge } from '../../components/environment-badge.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { BalanceStrip } from '../balances/balance-strip.tsx';
import { useConnectionCheck } from '../balances/queries.ts';
import { JobStrip } from '../jobs/job-strip.tsx';
import { RecoveryNotice } from '../storage/recovery-notice.tsx';
import { ConnectionState } from '../workspaces/connection-state.tsx';
import { useWorkspaces } from '../workspaces/queries.ts';
import { WorkspaceContext } from '../workspaces/use-workspace.ts';
import { Frame } from './frame.tsx';
import { WorkspaceMenu } from './workspace-menu.tsx';

/** A listing without an icon of its own gets that of a list. */
const LISTING_ICONS: Readonly<Partial<Record<ListingName, Icon>>> = {
  deposits: IconArrowDownLeft,
  cashouts: IconArrowUpRight,
  notes: IconReceipt,
  refunds: IconArrowBackUp,
  settlements: IconBuildingBank,
  dailyBalances: IconCalendarDollar,
};

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
  if (!workspace) return <Navigate to="/" replace />;
  return (
    <WorkspaceContext value={workspace}>
      <WorkspaceScreens key={workspace.id} workspace={workspace} />
    </WorkspaceContext>
  );
}

function WorkspaceScreens({ workspace }: { readonly workspace: Workspace }) {
  const { t } = useTranslation();
  const check = useConnectionCheck(workspace.id);
  const month = useMonthOfView();
  useFirstCheck(workspace, check.mutate);
  const color = ENVIRONMENT_COLORS[workspace.environment];
  return (
    <Frame
      title={`${workspace.name} (${t(`environments.${workspace.environment}`)})`}
      header={
        <>
          <Box className="environment-edge" bg={color} pos="absolute" left={0} right={0} bottom={0} />
          <WorkspaceMenu />
          <EnvironmentBadge environment={workspace.environment} />
          <ConnectionState connection={workspace.connection} checking={check.isPending} />
          <Group justify="flex-end" flex={1}>
            <BalanceStrip checking={check.isPending} onRefresh={() => check.mutate()} />
          </Group>
        </>
      }
      navigation={
        <>
          {LISTING_NAMES.map((name) => {
            const Icon = LISTING_ICONS[name] ?? IconList;
            return (
              <Link
                key={name}
                to={name}
                search={month}
                label={t(`service.listings.${name}`)}
                icon={<Icon size={16} aria-hidden />}
              />
            );
          })}
          <Link
            to="operations"
            label={t('operations.title')}
            icon={<IconArrowsExchange size={16} aria-hidden />}
          />
          <Link
            to="tie-out"
            search={month}
            label={t('tieOut.title')}
            icon={<IconScale size={16} aria-hidden />}
          />
          <Link to="sync" label={t('sync.title')} icon={<IconRefresh size={16} aria-hidden />} />
          <Link to="settings" label={t('settings.title')} icon={<IconSettings size={16} />} />
        </>
      }
      footer={<JobStrip />}
    >
      <RecoveryNotice />
      <Outlet />
    </Frame>
  );
}

type LinkProps = {
  readonly to: string;
  readonly search?: string;
  readonly label: string;
  readonly icon: React.ReactNode;
};

function Link({ to, search = '', label, icon }: LinkProps) {
  const { pathname } = useLocation();
  return (
    <NavLink
      component={RouterLink}
      to={{ pathname: to, search }}
      label={label}
      leftSection={icon}
      // What follows /workspaces/<id>/: screens below it have names that listings have, too.
      active={pathname.split('/')[3] === to}
      py={4}
    />
  );
}

/** The month being looked at, for the links to the other listings: going through them, one stays in the month. */
function useMonthOfView(): string {
  const month = useSearchParams()[0].get('month');
  return month === null ? '' : new URLSearchParams({ month }).toString();
}

/** Finds out once whether the service can be reached; a person who logged out is not logged in again behind their back. */
function useFirstCheck({ connection, kept }: Workspace, check: () => void): void {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || connection.state !== 'unknown' || !kept.reporting) return;
    asked.current = true;
    check();
  }, [connection.state, kept.reporting, check]);
}
