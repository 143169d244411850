import { Anchor, Checkbox, Table, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { dayWords } from '../../components/days-and-amounts.ts';
import { formatMonth } from '../../components/format.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { kindWords } from '../../records/exception-kinds.ts';
import type { ExceptionSort, InboxView } from './address.ts';
import { itemWords, reasonWords, STATUS_COLORS } from './words.ts';

type Props = {
  readonly exceptions: readonly Exception[];
  readonly selected: ReadonlySet<string>;
  readonly view: InboxView;
  readonly onSelect: (keys: ReadonlySet<string>) => void;
  readonly onOpen: (key: string) => void;
  readonly onSort: (sort: ExceptionSort) => void;
};

/** The inbox's page: what, why, how old, how much, and what is being done about it. */
export function ExceptionTable({ exceptions, selected, view, onSelect, onOpen, onSort }: Props) {
  const { t } = useTranslation();
  const all = exceptions.length > 0 && exceptions.every(({ key }) => selected.has(key));
  const some = exceptions.some(({ key }) => selected.has(key));
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect(next);
  };
  const sortable = (sort: ExceptionSort, label: string) => (
    <button type="button" className="sort-button" onClick={() => onSort(sort)}>
      {label}
      {view.sort === sort &&
        (view.descending ? <IconArrowDown size={12} aria-hidden /> : <IconArrowUp size={12} aria-hidden />)}
    </button>
  );
  const sorted = (sort: ExceptionSort) =>
    view.sort === sort ? (view.descending ? 'descending' : 'ascending') : 'none';
  return (
    <Table
      stickyHeader
      highlightOnHover
      layout="fixed"
      fz="xs"
      verticalSpacing={3}
      aria-label={t('exceptions.title')}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={32}>
            <Checkbox
              size="xs"
              aria-label={t('exceptions.selectPage')}
              checked={all}
              indeterminate={some && !all}
              onChange={() => onSelect(new Set(all ? [] : exceptions.map(({ key }) => key)))}
            />
          </Table.Th>
          <Table.Th w="clamp(160px, 13vw, 250px)" aria-sort={sorted('kind')}>
            {sortable('kind', t('exceptions.kind'))}
          </Table.Th>
          <Table.Th>{t('exceptions.reason')}</Table.Th>
          <Table.Th w={76}>{t('exceptions.source')}</Table.Th>
          <Table.Th w={100} aria-sort={sorted('age')} ta="right">
            {sortable('age', t('exceptions.age'))}
          </Table.Th>
          <Table.Th w={136} aria-sort={sorted('amount')} ta="right">
            {sortable('amount', t('exceptions.amount'))}
          </Table.Th>
          <Table.Th w="clamp(116px, 10vw, 190px)">{t('exceptions.suggestion')}</Table.Th>
          <Table.Th w={100}>{t('exceptions.assignee')}</Table.Th>
          <Table.Th w={90} aria-sort={sorted('status')}>
            {sortable('status', t('exceptions.status'))}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {exceptions.map((exception) => (
          <Table.Tr key={exception.key} data-exception={exception.kind}>
            <Table.Td>
              <Checkbox
                size="xs"
                aria-label={t('exceptions.select', {
                  what: kindWords(t, exception.kind, exception.source),
                  day: exception.day,
                })}
                checked={selected.has(exception.key)}
                onChange={() => toggle(exception.key)}
              />
            </Table.Td>
            <Table.Td>
              <Anchor
                component="button"
                type="button"
                size="xs"
                fw={600}
                ta="left"
                onClick={() => onOpen(exception.key)}
              >
                {kindWords(t, exception.kind, exception.source)}
              </Anchor>
            </Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {reasonWords(t, exception)}
              {exception.items[0] && exception.items[0].text !== '' && (
                <Text span size="xs" c="dimmed">
                  {' '}
                  {itemWords(exception.items[0])}
                </Text>
              )}
            </Table.Td>
            <Table.Td>{t(`exceptions.sources.${exception.source}`)}</Table.Td>
            <Table.Td ta="right" className="figures" title={dayWords(exception.day)}>
              {t('exceptions.days', { count: exception.age })}
            </Table.Td>
            <Table.Td ta="right" className="figures">
              {formatAmount(exception.amount, currentLocale())} {exception.currency}
            </Table.Td>
            <Table.Td>
              {exception.suggestion && t(`exceptions.suggestions.${exception.suggestion.kind}`)}
            </Table.Td>
            <Table.Td>{exception.assignee}</Table.Td>
            <Table.Td>
              <StateBadge color={STATUS_COLORS[exception.status]}>
                {t(`exceptions.statuses.${exception.status}`)}
              </StateBadge>
              {view.month !== null && exception.month < view.month && (
                <Text size="xs">
                  {t('exceptions.broughtForward', { month: formatMonth(exception.month, currentLocale()) })}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
