import { Grid, Group, Loader, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { addMonths, monthOf } from '../../../src-shared/period.ts';
import { Keys } from '../../commands/keys.tsx';
import { commandOf } from '../../commands/shortcuts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Screen } from '../../components/screen.tsx';
import { useMonthRead } from '../../data/month-read.ts';
import { useReadiness } from '../../data/readiness.ts';
import { MonthChoice } from '../../period/month-choice.tsx';
import { useMonth } from '../../period/workspace-month.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { BalancesCard } from './balances-card.tsx';
import { ChangedCard } from './changed-card.tsx';
import { NextButton } from './next-button.tsx';
import { useOverview } from './queries.ts';
import { isMeasured, StandingCard, shownCloses } from './standing-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** The first screen of a workspace: where the months stand, what changed, what waits, and the one thing to do next. */
export function OverviewPage() {
  const { id, timeZone, kept } = useWorkspace();
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const month = useMonth();
  const { data: overview, error, refetch } = useOverview(id, month);
  const { read, error: unknown, ask } = useMonthRead(id, month);
  const isRunning = overview !== undefined && month === monthOf(overview.now, timeZone);
  const monthBefore = isRunning ? addMonths(month, -1) : null;
  const { read: readBefore } = useMonthRead(id, monthBefore);
  const closes = overview ? shownCloses(overview, month) : [];
  const measured = closes.filter(isMeasured);
  const readiness = useReadiness(
    measured.map(({ month, currency }) => ({ workspaceId: id, month, currency })),
  );
  const standings = closes.map((close) => ({ close, readiness: readiness[measured.indexOf(close)] }));
  const ofMonth = standings.filter(({ close }) => close.month === month);
  return (
    <Screen
      name={t('screens.overview')}
      beside={<MonthChoice month={month} onChange={(next) => setParams({ month: next })} />}
      actions={
        overview &&
        read && (
          <NextButton
            month={month}
            situation={{
              canRead: kept.reporting,
              isOver: month < monthOf(overview.now, timeZone),
              before: monthBefore && readBefore ? { month: monthBefore, read: readBefore } : null,
              read,
              hasBankStatement: overview.hasBankStatement,
              waiting: overview.waiting,
              standings: ofMonth,
            }}
          />
        )
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {unknown && <ErrorAlert error={unknown} onRetry={ask} />}
      {!(overview ?? error) || !(read ?? unknown) ? <Loader /> : null}
      {overview && (read ?? unknown) && (
        <Grid gap="sm">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack gap="sm">
              <StandingCard month={month} read={read} standings={standings} />
              <WaitingCard month={month} overview={overview} standings={ofMonth} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack gap="sm">
              <BalancesCard balances={overview.balances} />
              <ChangedCard run={overview.run} />
            </Stack>
          </Grid.Col>
        </Grid>
      )}
      <KeysNote />
    </Screen>
  );
}

/** Where help and shortcuts are, for a new user. */
const KeysNote = memo(function KeysNote() {
  const { t } = useTranslation();
  return (
    <Group gap="lg">
      {(
        [
          ['help', 'overview.keys'],
          ['shortcuts', 'overview.shortcutKeys'],
        ] as const
      ).map(([command, words]) => (
        <Group key={command} gap={6}>
          <Keys keys={commandOf(command).keys[0] ?? ''} />
          <Text size="xs" c="dimmed">
            {t(words)}
          </Text>
        </Group>
      ))}
    </Group>
  );
});
