import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  COLUMN_ROLES,
  type ColumnRole,
  type TableMapping,
} from '../../../src-shared/contract/statement-mapping.ts';
import type { StatementInspection } from '../../../src-shared/contract/statements.ts';
import { Select } from '../../components/select.tsx';
import { TitledSection } from './titled-section.tsx';

type Props = {
  readonly sample: NonNullable<StatementInspection['table']>['sample'];
  readonly mapping: TableMapping;
  readonly onRole: (column: number, role: ColumnRole | null) => void;
};

/** How many rows below the header are shown. */
const ROWS_BELOW = 5;

/** The first rows as they stand in the file, with the role of each column above it. */
export function SampleTable({ sample, mapping, onRole }: Props) {
  const { t } = useTranslation();
  const columns = Array.from({ length: sample.columns }, (_, column) => column);
  const first = Math.max(0, mapping.headerRow - 1);
  const rows = sample.rows.slice(first, first + ROWS_BELOW + 1);
  const roles = [
    { value: '', label: t('statements.flow.notRead') },
    ...COLUMN_ROLES.map((role) => ({ value: role as string, label: t(`statements.roles.${role}`) })),
  ];
  return (
    <TitledSection title={t('statements.flow.asWritten')}>
      <Table.ScrollContainer minWidth={sample.columns * 130}>
        <Table fz="xs" verticalSpacing={2} withTableBorder withColumnBorders layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={46}>{t('statements.flow.row')}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} p={4}>
                  <Select
                    size="xs"
                    aria-label={t('statements.flow.column', { column: column + 1 })}
                    data={roles}
                    value={mapping.roles[column] ?? ''}
                    allowDeselect={false}
                    fw={mapping.roles[column] ? 600 : 400}
                    onChange={(role) => onRole(column, role ? (role as ColumnRole) : null)}
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((cells, index) => {
              const row = first + index + 1;
              const isHeader = row === mapping.headerRow;
              return (
                <Table.Tr key={row}>
                  <Table.Td c="dimmed">{sample.numbers[row - 1] ?? row}</Table.Td>
                  {columns.map((column) => (
                    <Table.Td
                      key={column}
                      className="one-line"
                      fw={isHeader ? 600 : 400}
                      {...(mapping.roles[column] ? {} : { c: 'dimmed' })}
                      title={cells[column]}
                    >
                      {cells[column]}
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </TitledSection>
  );
}
