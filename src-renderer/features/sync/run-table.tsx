import { Card, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SyncRun } from '../../../src-shared/contract/sync.ts';
import { ErrorAlert, ErrorWords } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { currentLocale } from '../../i18n/index.ts';
import type { WordKey } from '../../i18n/word-key.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useRuns } from './queries.ts';

const COUNTS = ['rows', 'added', 'changed', 'unchanged', 'late', 'flagged', 'unlisted'] as const;
const HINTS: Readonly<Partial<Record<(typeof COUNTS)[number], WordKey>>> = {
  late: 'sync.lateHint',
  unlisted: 'sync.unlistedHint',
};
const SHOWN = 24;

/** How the latest syncs ended, and what each found. */
export function RunTable() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data: runs, error, refetch } = useRuns(id);
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Title order={2} size="h5" id="runs-title">
          {t('sync.runsTitle')}
        </Title>
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {runs?.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('sync.runsNone')}
          </Text>
        )}
        {runs && runs.length > 0 && (
          <Table.ScrollContainer minWidth={860} tabIndex={0} role="region" aria-labelledby="runs-title">
            <Table fz="xs" verticalSpacing={3} horizontalSpacing={4} aria-labelledby="runs-title">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('sync.columns.listing')}</Table.Th>
                  <Table.Th>{t('sync.columns.finished')}</Table.Th>
                  <Table.Th>{t('sync.columns.mode')}</Table.Th>
                  {COUNTS.map((name) => (
                    <Table.Th key={name} ta="right" title={HINTS[name] && t(HINTS[name])}>
                      {t(`sync.columns.${name}`)}
                    </Table.Th>
                  ))}
                  <Table.Th miw={150}>{t('sync.columns.outcome')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {runs.slice(0, SHOWN).map((run) => (
                  <RunRow key={`${run.listing} ${run.startedAt}`} run={run} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Card>
  );
}

function RunRow({ run }: { readonly run: SyncRun }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { summary, error } = run;
  const counts = summary && { ...summary, late: summary.lateAdded + summary.lateChanged };
  return (
    <Table.Tr data-testid={`run-${run.listing}`}>
      <Table.Td>{t(`service.listings.${run.listing}`)}</Table.Td>
      <Table.Td className="figures">{formatMoment(run.finishedAt, currentLocale(), timeZone)}</Table.Td>
      {/* In few words: in full they took five lines on a small display. */}
      <Table.Td title={t(`sync.modes.${run.mode}`)} style={{ whiteSpace: 'nowrap' }}>
        {t(`sync.modesRead.${run.mode}`)}
        {run.scheduled && (
          <Text fz="xs" c="dimmed">
            ({t('sync.byTheClock')})
          </Text>
        )}
      </Table.Td>
      {COUNTS.map((name) => (
        <Table.Td key={name} className="figures" ta="right">
          {counts ? counts[name].toLocaleString(currentLocale(), { useGrouping: 'always' }) : '–'}
        </Table.Td>
      ))}
      <Table.Td>
        <RunOutcome run={run} />
        {error && error.code !== 'cancelled' && <ErrorWords details={error} />}
      </Table.Td>
    </Table.Tr>
  );
}

function RunOutcome({ run: { summary, error } }: { readonly run: SyncRun }) {
  const { t } = useTranslation();
  if (summary?.problem)
    return <StateBadge color="orange">{t(`sync.problems.${summary.problem}`)}</StateBadge>;
  if (summary) return <StateBadge color="green">{t('sync.outcomes.done')}</StateBadge>;
  if (error?.code === 'cancelled')
    return <StateBadge color="gray">{t('sync.outcomes.cancelled')}</StateBadge>;
  return <StateBadge color="red">{t('sync.outcomes.failed')}</StateBadge>;
}
