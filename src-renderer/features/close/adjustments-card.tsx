import { Button, Card, Checkbox, Group, Loader, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Adjustment } from '../../../src-shared/contract/adjustments.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { moneyWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { AdjustmentCells, AdjustmentHeads } from './adjustment-cells.tsx';
import { type Place, useAdjustments, useCloseCall } from './queries.ts';

/** What the service changed in a locked month, apart from its figures, and what is done about it. */
export function AdjustmentsCard({ place }: { readonly place: Place }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useAdjustments(place);
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="adjustments-title">
      <Stack gap="xs">
        <Group gap={4}>
          <Title order={2} size="h5" id="adjustments-title">
            {t('close.adjustments')}
          </Title>
          <HelpMark term="adjustment" />
        </Group>
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loader size="sm" />}
        {data?.adjustments.length === 0 && <Text size="sm">{t('close.noAdjustments')}</Text>}
        {data && data.adjustments.length > 0 && (
          <>
            <Text size="sm" role="status" data-testid="adjustments-summary">
              {t('close.adjustmentsSummary', {
                count: data.summary.pending,
                net: moneyWords(place.currency, data.summary.net),
              })}
              {data.summary.decided > 0 &&
                ` · ${t('close.adjustmentsDecided', { decided: data.summary.decided })}`}
            </Text>
            <Pending place={place} adjustments={data.adjustments} pending={data.summary.pending} />
          </>
        )}
      </Stack>
    </Card>
  );
}

type Props = {
  readonly place: Place;
  readonly adjustments: readonly Adjustment[];
  readonly pending: number;
};

function Pending({ place, adjustments, pending }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const decide = useCloseCall('close.decide', place.workspaceId);
  const open = adjustments.filter(({ decision }) => decision === null);
  // What was decided, or has changed since, is no longer there to be chosen.
  const keys = open.map(({ key }) => key).filter((key) => chosen.has(key));
  const all = keys.length === open.length;
  const toggle = (key: string) =>
    setChosen(new Set(chosen.has(key) ? keys.filter((each) => each !== key) : [...keys, key]));
  return (
    <>
      {pending > open.length && <Text size="xs">{t('close.adjustmentsMore', { shown: open.length })}</Text>}
      <Table.ScrollContainer minWidth={900}>
        <Table fz="xs" verticalSpacing={4} aria-labelledby="adjustments-title">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={36}>
                <Checkbox
                  size="xs"
                  aria-label={t('close.chooseAll')}
                  disabled={open.length === 0}
                  checked={all && open.length > 0}
                  indeterminate={!all && keys.length > 0}
                  onChange={() => setChosen(new Set(all ? [] : open.map(({ key }) => key)))}
                />
              </Table.Th>
              <AdjustmentHeads />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {adjustments.map((each) => (
              <Table.Tr key={each.key} data-testid="adjustment">
                <Table.Td>
                  {each.decision === null && (
                    <Checkbox
                      size="xs"
                      aria-label={t('close.chooseOne', {
                        record: `${t(`record.kinds.${each.listing}`)} ${each.identity}`,
                      })}
                      checked={chosen.has(each.key)}
                      onChange={() => toggle(each.key)}
                    />
                  )}
                </Table.Td>
                <AdjustmentCells adjustment={each} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <DecidersOnly>
        <Group>
          <Button disabled={keys.length === 0} onClick={() => setAsking(true)}>
            {keys.length === 0 ? t('close.takeNextTitle') : t('close.takeNext', { count: keys.length })}
          </Button>
        </Group>
      </DecidersOnly>
      {asking && (
        <ReasonDialog
          most={1_000}
          title={t('close.takeNextTitle')}
          text={t('close.takeNextText')}
          action={t('close.takeNext', { count: keys.length })}
          onDecide={(reason) => decide.mutateAsync({ ...place, keys, reason })}
          error={decide.error}
          pending={decide.isPending}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
