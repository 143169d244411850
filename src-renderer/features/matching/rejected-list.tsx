import { Button, Card, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RejectedProposal } from '../../../src-shared/contract/matches.ts';
import type { MatchingScope } from '../../../src-shared/contract/matching.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useMatchingCall, useRejected } from './queries.ts';
import { dayWords } from './words.ts';

/** What people rejected in the month: with the reason, and the way back. Draws nothing where nothing was rejected. */
export function RejectedList({ scope }: { readonly scope: MatchingScope }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { data, error, refetch } = useRejected(scope);
  const undo = useMatchingCall('matching.undoRejection');
  const [asked, setAsked] = useState<RejectedProposal | null>(null);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data || data.rejected.length === 0) return null;
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="rejected-title">
      <Stack gap="xs">
        <Title order={2} size="h6" id="rejected-title">
          {t('matching.rejected.title', { count: data.rejected.length })}
        </Title>
        <WideTable label={t('matching.rejected.title', { count: data.rejected.length })} minWidth={700}>
          <Table fz="xs" verticalSpacing={3} aria-labelledby="rejected-title">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('matching.fields.day')}</Table.Th>
                <Table.Th>{t('matching.rejected.what')}</Table.Th>
                <Table.Th>{t('app.reason')}</Table.Th>
                <Table.Th>{t('matching.rejected.by')}</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.rejected.map((each) => (
                <Table.Tr key={each.proposalId}>
                  <Table.Td>{dayWords(each.day)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{each.items.join(' · ')}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{each.reason}</Table.Td>
                  <Table.Td>
                    {each.by}, {formatMoment(each.at, currentLocale(), timeZone)}
                  </Table.Td>
                  <Table.Td>
                    <Group justify="flex-end">
                      <DecidersOnly>
                        <Button size="compact-xs" variant="default" onClick={() => setAsked(each)}>
                          {t('matching.rejected.undo')}
                        </Button>
                      </DecidersOnly>
                    </Group>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
        <Text size="xs">{t('matching.rejected.hint')}</Text>
      </Stack>
      {asked && (
        <ReasonDialog
          title={t('matching.rejected.undo')}
          text={t('matching.rejected.hint')}
          action={t('matching.rejected.undo')}
          onDecide={(reason) =>
            undo.mutateAsync({ workspaceId: scope.workspaceId, proposalId: asked.proposalId, reason })
          }
          error={undo.error}
          pending={undo.isPending}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}
