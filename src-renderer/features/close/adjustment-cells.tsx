import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Adjustment } from '../../../src-shared/contract/adjustments.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { formatDayByName, formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { effectWords, fieldWords } from './close-words.ts';

const COLUMNS = ['kind', 'record', 'day', 'changes', 'effect', 'decision'] as const;

export function AdjustmentHeads() {
  const { t } = useTranslation();
  return COLUMNS.map((column) => <Table.Th key={column}>{t(`close.adjustmentColumns.${column}`)}</Table.Th>);
}

/** One changed record: what it was and is, what that does to the figures, what was decided. */
export function AdjustmentCells({ adjustment }: { readonly adjustment: Adjustment }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { kind, listing, identity, date, changes, effects, decision } = adjustment;
  const perDay = 'perDay' in listings[listing];
  return (
    <>
      <Table.Td>{t(`close.changeKinds.${kind}`)}</Table.Td>
      <Table.Td>
        {t(`record.kinds.${listing}`)} {identity}
      </Table.Td>
      <Table.Td className="figures">
        {date !== null && formatDayByName(date, currentLocale(), perDay ? 'UTC' : timeZone)}
      </Table.Td>
      <Table.Td>
        <Stack gap={0}>
          {changes.map(({ field, before, after }) => (
            <Text key={field} size="xs">
              {t('close.fromTo', {
                field: t(`service.fields.${field}`),
                before: fieldWords(t, adjustment, field, before, timeZone),
                after: fieldWords(t, adjustment, field, after, timeZone),
              })}
            </Text>
          ))}
        </Stack>
      </Table.Td>
      <Table.Td>
        {effects.length === 0 && t('close.noEffect')}
        {effects.map((effect) => (
          <Text key={`${effect.side} ${effect.column}`} size="xs" className="figures">
            {effectWords(t, effect)}
          </Text>
        ))}
      </Table.Td>
      <Table.Td>
        {decision && t('close.taken', { ...decision, month: formatMonth(decision.toMonth, currentLocale()) })}
      </Table.Td>
    </>
  );
}
