import { Loader, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JournalKind } from '../../../src-shared/contract/journals.ts';
import type { RecordColumn } from '../../../src-shared/contract/tie-out.ts';
import { kindWords } from '../../../src-shared/journal/words.ts';
import { amountWords, dayWords, moneyWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { currentLanguage } from '../../i18n/index.ts';
import { type LineOf, ofLine } from './line-of.ts';
import { type Place, useLineRecords } from './queries.ts';

type Props = { readonly place: Place; readonly of: LineOf; readonly onClose: () => void };

/** The records that a line comes from. */
export function RecordsDrawer({ place, of, onClose }: Props) {
  const { entry, line } = of;
  const { t } = useTranslation();
  const kind = ofLine(of);
  return (
    <SideDrawer
      opened
      onClose={onClose}
      size={620}
      title={t('journals.recordsTitle', {
        kind: kindWords(kind, currentLanguage()),
        day: dayWords(entry.day),
      })}
    >
      {line.column && <Records place={place} slot={entry.slot} kind={kind} column={line.column} />}
    </SideDrawer>
  );
}

type RecordsProps = {
  readonly place: Place;
  readonly slot: string;
  readonly kind: JournalKind;
  readonly column: RecordColumn;
};

function Records({ place, slot, kind, column }: RecordsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useLineRecords({ ...place, slot, kind, column });
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label={t('app.loading')} />;
  const { count, amount, records } = data;
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {t('journals.recordsSum', { count, amount: moneyWords(place.currency, amount) })}{' '}
        {records.length < count && t('journals.recordsFirst', { count: records.length })}
      </Text>
      <Table fz="xs" verticalSpacing={2} aria-label={kindWords(kind, currentLanguage())}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('journals.record.day')}</Table.Th>
            <Table.Th>{t('journals.record.id')}</Table.Th>
            <Table.Th>{t('journals.record.reference')}</Table.Th>
            <Table.Th ta="right">{t('journals.record.amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map((record) => (
            <Table.Tr key={record.identity} data-testid="line-record">
              <Table.Td>{dayWords(record.day)}</Table.Td>
              <Table.Td ff="monospace">{record.identity}</Table.Td>
              <Table.Td ff="monospace">{record.reference}</Table.Td>
              <Table.Td ta="right" className="figures">
                {amountWords(record.amount)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
