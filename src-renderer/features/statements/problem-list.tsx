import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COLUMN_ROLES } from '../../../src-shared/contract/statement-mapping.ts';
import type { StatementReport } from '../../../src-shared/contract/statement-report.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { problemText } from './problem-text.ts';

const isRole = (column: string): column is (typeof COLUMN_ROLES)[number] =>
  COLUMN_ROLES.some((role) => role === column);

/** Every mistake of the file with its place. */
export function ProblemList({ report }: { readonly report: StatementReport }) {
  const { t } = useTranslation();
  const { problems, problemCount, format } = report;
  return (
    <>
      {problemCount > problems.length && (
        <Text size="sm">{t('statements.flow.shownOf', { shown: problems.length, count: problemCount })}</Text>
      )}
      <WideTable label={t('statements.flow.problemWhat')} minWidth={700} maxHeight={340}>
        <Table
          fz="xs"
          verticalSpacing={2}
          withTableBorder
          stickyHeader
          aria-label={t('statements.flow.problemWhat')}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={90} ta="right">
                {t(format === 'camt053' ? 'statements.flow.problemEntry' : 'statements.flow.problemRow')}
              </Table.Th>
              <Table.Th w={180}>{t('statements.flow.problemColumn')}</Table.Th>
              <Table.Th>{t('statements.flow.problemWhat')}</Table.Th>
              <Table.Th>{t('statements.flow.problemText')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map(({ code, row, column, text }) => (
              <Table.Tr key={`${row} ${code} ${column} ${text}`}>
                <Table.Td ta="right" className="figures">
                  {row ?? t('statements.flow.wholeFile')}
                </Table.Td>
                <Table.Td>
                  {column !== null && isRole(column) ? t(`statements.roles.${column}`) : column}
                </Table.Td>
                <Table.Td>{t(`statements.problems.${code}`)}</Table.Td>
                <Table.Td ff="monospace">{problemText(code, text)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </>
  );
}
