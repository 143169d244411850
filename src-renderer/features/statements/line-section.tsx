import { Group, SegmentedControl, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Book, LINE_DIRECTIONS, type StatementFile } from '../../../src-shared/contract/statements.ts';
import { lineKindWords } from '../../../src-shared/words/line-kinds.ts';
import { Cell } from '../../components/cell.tsx';
import { amountWords, dayWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Pager } from '../../components/pager.tsx';
import { Select } from '../../components/select.tsx';
import { useLastPage } from '../../components/use-last-page.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLanguage } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { daysOf } from './coverage.ts';
import { type LinesFound, useStatementLines } from './queries.ts';

const PAGE_SIZE = 50;
const TYPING_PAUSE_MS = 250;
type Direction = (typeof LINE_DIRECTIONS)[number];

type Props = {
  readonly book: Book;
  /** Null for every month. */
  readonly month: string | null;
  readonly files: readonly StatementFile[];
  readonly fileId: string | null;
  readonly onFile: (fileId: string | null) => void;
};

/** The imported lines, filtered and paged. */
export function LineSection({ book, month, files, fileId, onFile }: Props) {
  const { t } = useTranslation();
  const { id: workspaceId } = useWorkspace();
  const [text, setText] = useState('');
  const [direction, setDirection] = useState<Direction>('all');
  const [page, setPage] = useState(0);
  const search = useDebouncedCallback((typed: string) => setText(typed.trim()), TYPING_PAUSE_MS);
  const filter = JSON.stringify([book, month, fileId, text, direction]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever narrows the lines leads back to the first of them
  useEffect(() => setPage(0), [filter]);
  const days = month === null ? [] : daysOf(month);
  const { data, error, refetch, isPlaceholderData } = useStatementLines({
    workspaceId,
    book,
    fileId,
    // Of one file all lines are shown, whatever month they are of.
    firstDay: fileId === null ? (days[0] ?? null) : null,
    lastDay: fileId === null ? (days.at(-1) ?? null) : null,
    direction,
    text,
    offset: page * PAGE_SIZE,
    limit: PAGE_SIZE,
  });
  const count = isPlaceholderData ? undefined : data?.total;
  useLastPage({ page, pageSize: PAGE_SIZE, count, onPage: setPage });
  return (
    <section aria-label={t('statements.lines.title')}>
      <Stack gap={6}>
        <Group gap="sm" align="flex-end">
          <Title order={2} size="h6">
            {t('statements.lines.title')}
          </Title>
          <Select
            aria-label={t('statements.lines.file')}
            data={files.map(({ id, name }) => ({ value: id, label: name }))}
            value={fileId}
            placeholder={t('statements.lines.allFiles')}
            clearable
            onChange={onFile}
            w={260}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('statements.lines.direction')}
            data={LINE_DIRECTIONS.map((value) => ({
              value,
              label: t(`statements.lines.directions.${value}`),
            }))}
            value={direction}
            onChange={(value) => setDirection(value as Direction)}
          />
          <TextInput
            type="search"
            aria-label={t('statements.lines.search')}
            placeholder={t('statements.lines.searchHint')}
            leftSection={<IconSearch size={14} aria-hidden />}
            maxLength={100}
            onChange={({ currentTarget: { value } }) => search(value)}
            w={270}
          />
        </Group>
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {data && <Sums found={data} />}
        {data && data.total > 0 && <LineTable found={data} withFile={fileId === null} />}
        {data && data.total > PAGE_SIZE && (
          <Group justify="space-between" component="nav" aria-label={t('pages.label')}>
            <Text size="xs" c="dimmed" className="figures">
              {t('statements.lines.range', {
                from: page * PAGE_SIZE + 1,
                to: Math.min(data.total, (page + 1) * PAGE_SIZE),
                count: data.total,
              })}
            </Text>
            <Pager page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onChange={setPage} />
          </Group>
        )}
      </Stack>
    </section>
  );
}

/** How many lines are filtered and what they come to, per currency. */
function Sums({ found }: { readonly found: LinesFound }) {
  const { t } = useTranslation();
  if (found.total === 0) return <Text size="sm">{t('statements.lines.empty')}</Text>;
  return (
    <Text size="xs" role="status" className="figures">
      {[
        t('statements.lines.count', { count: found.total }),
        ...found.sums.map(({ currency, moneyIn, moneyOut }) =>
          t('statements.lines.sums', {
            currency,
            moneyIn: amountWords(moneyIn),
            moneyOut: amountWords(moneyOut),
          }),
        ),
      ].join(' · ')}
    </Text>
  );
}

type LineTableProps = { readonly found: LinesFound; readonly withFile: boolean };

/** Fifty lines: not drawn again while a file is chosen, mapped and imported above them, but when they are others. */
const LineTable = memo(function LineTable({ found, withFile }: LineTableProps) {
  const { t } = useTranslation();
  const has = (name: 'description' | 'kind' | 'counterparty' | 'entryNumber' | 'balance') =>
    found.lines.some((line) => line[name] !== '' && line[name] !== null);
  // A column that repeats another one, or says one thing of all lines, costs the last one its place.
  const hasValueDay = found.lines.some(({ bookingDay, valueDay }) => (valueDay ?? bookingDay) !== bookingDay);
  const hasFiles = withFile && new Set(found.lines.map(({ fileName }) => fileName)).size > 1;
  return (
    <WideTable label={t('statements.lines.title')} minWidth={880}>
      <Table fz="xs" verticalSpacing={2} striped aria-label={t('statements.lines.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('statements.roles.bookingDay')}</Table.Th>
            {hasValueDay && <Table.Th>{t('statements.roles.valueDay')}</Table.Th>}
            <Table.Th ta="right">{t('statements.roles.amount')}</Table.Th>
            <Table.Th>{t('statements.roles.currency')}</Table.Th>
            <Table.Th w="12%">{t('statements.roles.reference')}</Table.Th>
            {has('description') && <Table.Th w="17%">{t('statements.roles.description')}</Table.Th>}
            {has('counterparty') && <Table.Th w="14%">{t('statements.roles.counterparty')}</Table.Th>}
            {has('kind') && <Table.Th>{t('statements.roles.kind')}</Table.Th>}
            {has('entryNumber') && <Table.Th w="9%">{t('statements.roles.entryNumber')}</Table.Th>}
            {has('balance') && <Table.Th ta="right">{t('statements.roles.balance')}</Table.Th>}
            {hasFiles && <Table.Th w="21%">{t('statements.lines.file')}</Table.Th>}
            <Table.Th ta="right">{t('statements.lines.row')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {found.lines.map((line) => (
            <Table.Tr key={line.id}>
              <Cell className="figures">{dayWords(line.bookingDay)}</Cell>
              {hasValueDay && (
                <Cell className="figures">{line.valueDay === null ? '' : dayWords(line.valueDay)}</Cell>
              )}
              <Cell right className="figures">
                {amountWords(line.amount)}
              </Cell>
              <Cell>{line.currency}</Cell>
              <Cell className="one-line shares" title={line.reference}>
                {line.reference}
              </Cell>
              {has('description') && (
                <Cell className="one-line shares" title={line.description}>
                  {line.description}
                </Cell>
              )}
              {has('counterparty') && (
                <Cell className="one-line shares" title={line.counterparty}>
                  {line.counterparty}
                </Cell>
              )}
              {has('kind') && <Cell title={line.kind}>{lineKindWords(line.kind, currentLanguage())}</Cell>}
              {has('entryNumber') && (
                <Cell className="one-line shares" title={line.entryNumber}>
                  {line.entryNumber}
                </Cell>
              )}
              {has('balance') && (
                <Cell right className="figures">
                  {amountWords(line.balance)}
                </Cell>
              )}
              {hasFiles && (
                <Cell className="one-line shares" title={line.fileName}>
                  {line.fileName}
                </Cell>
              )}
              <Cell right className="figures">
                {line.number}
              </Cell>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
});
