import { Card, Stack, Table, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PriorAdjustment } from '../../../src-shared/contract/adjustments.ts';
import { formatMonth } from '../../components/format.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { AdjustmentCells, AdjustmentHeads } from './adjustment-cells.tsx';

/** Changes to earlier locked months that were taken into this one. */
export const PriorCard = memo(function PriorCard({ prior }: { readonly prior: readonly PriorAdjustment[] }) {
  const { t } = useTranslation();
  return (
    <Card withBorder p="sm" component="section" aria-labelledby="prior-title">
      <Stack gap="xs">
        <Title order={2} size="h5" id="prior-title">
          {t('close.prior')}
        </Title>
        <Text size="sm">{t('close.priorText')}</Text>
        <WideTable label={t('close.prior')} minWidth={900}>
          <Table fz="xs" verticalSpacing={4} aria-labelledby="prior-title">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('close.columns.month')}</Table.Th>
                <AdjustmentHeads />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {prior.map((each) => (
                <Table.Tr key={each.key} data-testid="prior-adjustment">
                  <Table.Td>
                    {t('close.fromMonth', { month: formatMonth(each.fromMonth, currentLocale()) })}
                  </Table.Td>
                  <AdjustmentCells adjustment={each} />
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      </Stack>
    </Card>
  );
});
