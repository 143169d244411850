import { Group, List, Stack, Switch, Table, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CheckedFile,
  type CheckedRow,
  FILE_DOUBTS,
  type FileProblem,
  ONLY_OF_FILE,
} from '../../../../../src-shared/contract/cashout-files.ts';
import { readAmount } from '../../../../../src-shared/money.ts';
import { FILE_COLUMNS } from '../../../../../src-shared/service/cashout-file.ts';
import { moneyWords } from '../../../../components/days-and-amounts.ts';
import { Pager } from '../../../../components/pager.tsx';
import { currentLanguage } from '../../../../i18n/index.ts';
import type { WordKey } from '../../../../i18n/word-key.ts';
import { beneficiary, destination } from '../order-words.ts';

const PAGE_SIZE = 50;
const COLUMNS = ['line', 'reference', 'beneficiary', 'document', 'destination', 'amount', 'check'] as const;

/** The file as it was read, row by row, with count and sum; what is wrong stands beside its row. */
export function CheckedRows({ file: { name, rows, totals } }: { readonly file: CheckedFile }) {
  const { t } = useTranslation();
  const marked = rows.filter(({ faults, doubts }) => faults.length + doubts.length > 0);
  const [onlyMarked, setOnlyMarked] = useState(marked.length > 0);
  const [page, setPage] = useState(0);
  const shown = onlyMarked ? marked : rows;
  const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const first = Math.min(page, pages - 1) * PAGE_SIZE;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text size="sm" fw={600} data-testid="file-totals" className="figures">
          {name}:{' '}
          {totals
            .map(({ currency, count, amount }) =>
              t('operations.cashouts.file.total', {
                count,
                total: moneyWords(currency, amount),
              }),
            )
            .join(' · ')}
        </Text>
        {marked.length > 0 && (
          <Switch
            label={t('operations.cashouts.file.onlyMarked', { count: marked.length })}
            checked={onlyMarked}
            onChange={({ currentTarget: { checked } }) => {
              setOnlyMarked(checked);
              setPage(0);
            }}
          />
        )}
      </Group>
      <Table.ScrollContainer minWidth={0}>
        <Table fz="xs" verticalSpacing={4} horizontalSpacing="xs" data-testid="file-rows">
          <Table.Caption className="visually-hidden">{t('operations.cashouts.file.table')}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              {COLUMNS.map((column) => (
                <Table.Th key={column} className={column === 'amount' ? 'amount' : undefined}>
                  {t(`operations.cashouts.file.columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.slice(first, first + PAGE_SIZE).map((row) => (
              <FileRow key={row.line} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {pages > 1 && <Pager page={first / PAGE_SIZE} pages={pages} onChange={setPage} />}
    </Stack>
  );
}

function FileRow({ row: { line, draft, faults, doubts } }: { readonly row: CheckedRow }) {
  const { t } = useTranslation();
  const to = destination(draft, t);
  return (
    <Table.Tr>
      <Table.Td className="figures">{line}</Table.Td>
      <Table.Td>{draft.external_id}</Table.Td>
      <Table.Td>{beneficiary(draft)}</Table.Td>
      <Table.Td className="figures">{`${draft.document_type} ${draft.document_id}`}</Table.Td>
      <Table.Td className="figures">
        {to.number} <Text span fz="xs" c="dimmed">{`· ${to.kind}`}</Text>
      </Table.Td>
      <Table.Td className="figures amount">
        {readAmount(draft.amount).ok
          ? moneyWords(draft.currency, draft.amount)
          : [draft.currency, draft.amount].join(' ')}
      </Table.Td>
      <Table.Td maw={420}>
        {faults.length + doubts.length === 0 ? (
          t('operations.cashouts.file.fine')
        ) : (
          <List fz="xs" spacing={0}>
            {[...faults, ...doubts].map((problem) => (
              <List.Item
                key={`${problem.column} ${problem.problem}`}
                {...(faults.includes(problem) && { c: 'var(--mantine-color-error)' })}
              >
                {problemWords(problem, t)}
              </List.Item>
            ))}
          </List>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const OF_FILE: ReadonlySet<FileProblem['problem']> = new Set([...ONLY_OF_FILE, ...FILE_DOUBTS]);

/** The column, and what is wrong there in the words of the form. */
function problemWords({ column, problem, limit, text }: FileProblem, t: TFunction): string {
  const ofFile = OF_FILE.has(problem) || (column === 'external_id' && problem === 'required');
  const key = ofFile
    ? `operations.cashouts.file.problems.${problem}`
    : `operations.cashouts.faults.${column}.${problem}`;
  // Not each problem can be one of each column; a test asks for the words of all that are found.
  const words = t(key as WordKey, { limit, text });
  return column === null ? words : `${FILE_COLUMNS[column][currentLanguage()]}: ${words}`;
}
