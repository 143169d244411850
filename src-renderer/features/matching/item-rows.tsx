import { Checkbox, Table, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemState, LineItem, RecordItem } from '../../../src-shared/contract/matches.ts';
import { lineKindWords } from '../../../src-shared/words/line-kinds.ts';
import { Cell } from '../../components/cell.tsx';
import { cellName, useKeyboardGrid } from '../../components/keyboard-grid.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { currentLanguage } from '../../i18n/index.ts';
import { statusName } from '../../i18n/service-names.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { recordName } from './selection.ts';
import { amountWords, dayWords, moneyWords } from './words.ts';

type Sorting = { readonly sort: 'day' | 'amount'; readonly descending: boolean };
type Common = { readonly sorting: Sorting; readonly onSort: (sort: Sorting['sort']) => void };
type LineProps = Common & {
  readonly lines: readonly LineItem[];
  readonly selected: (line: LineItem) => boolean;
  readonly onToggle: (line: LineItem) => void;
};
type RecordProps = Common & {
  readonly records: readonly RecordItem[];
  readonly selected: (record: RecordItem) => boolean;
  readonly onToggle: (record: RecordItem) => void;
};

/** Lines of the book: the bank's own words in full, since they are what tells one from another. */
export function LineRows({ lines, sorting, onSort, selected, onToggle }: LineProps) {
  const { t } = useTranslation();
  return (
    <ItemTable
      label={t('matching.items.lines')}
      sorting={sorting}
      onSort={onSort}
      text={t('matching.items.text')}
    >
      {lines.map((line, index) => (
        <ItemRow
          key={line.id}
          row={index}
          name={`${line.reference || line.description} ${amountWords(line.amount)}`}
          item={line}
          checked={selected(line)}
          onToggle={() => onToggle(line)}
        >
          <Text size="xs" fw={600} component="span">
            {line.reference}
          </Text>{' '}
          {line.description}
          {[line.counterparty, lineKindWords(line.kind, currentLanguage())].filter(Boolean).map((part) => (
            <Text key={part} size="xs" c="dimmed" component="span">
              {' '}
              · {part}
            </Text>
          ))}
        </ItemRow>
      ))}
    </ItemTable>
  );
}

/** Records of the service, each a way to all that is known of it. */
export function RecordRows({ records, sorting, onSort, selected, onToggle }: RecordProps) {
  const { t } = useTranslation();
  return (
    <ItemTable
      label={t('matching.items.records')}
      sorting={sorting}
      onSort={onSort}
      text={t('matching.items.record')}
    >
      {records.map((record, index) => (
        <ItemRow
          key={recordName(record)}
          row={index}
          name={`${record.identity} ${amountWords(record.amount)}`}
          item={record}
          checked={selected(record)}
          onToggle={() => onToggle(record)}
        >
          {t(`record.kinds.${record.listing}`)} <RecordLink listing={record.listing} record={record} />
          {record.references
            .filter((reference) => reference !== record.identity)
            .map((reference) => (
              <Text key={reference} size="xs" fw={600} component="span">
                {' '}
                {reference}
              </Text>
            ))}
          <Text size="xs" c="dimmed" component="span">
            {' '}
            · {statusName(record.status)}
            {!record.due && ` · ${t('matching.notDue')}`}
          </Text>
        </ItemRow>
      ))}
    </ItemTable>
  );
}

type TableProps = Common & { readonly label: string; readonly text: string; readonly children: ReactNode };

/** Up and down go from one row's box to the next, as in a list. */
const BOXES = ['box'] as const;

function ItemTable({ label, text, sorting, onSort, children }: TableProps) {
  const { t } = useTranslation();
  const { onKeyDown } = useKeyboardGrid(BOXES);
  const heading = (sort: Sorting['sort'], words: string) => {
    const Arrow = sorting.descending ? IconArrowDown : IconArrowUp;
    const direction = sorting.descending ? 'descending' : 'ascending';
    return (
      <Table.Th
        ta={sort === 'amount' ? 'right' : 'left'}
        aria-sort={sorting.sort === sort ? direction : 'none'}
      >
        <button type="button" className="sort-button" onClick={() => onSort(sort)}>
          {words}
          {sorting.sort === sort && <Arrow size={12} aria-hidden />}
        </button>
      </Table.Th>
    );
  };
  return (
    <Table
      fz="xs"
      verticalSpacing={3}
      horizontalSpacing={6}
      stickyHeader
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Td w={28} />
          {heading('day', t('matching.items.day'))}
          <Table.Th>{text}</Table.Th>
          {heading('amount', t('matching.items.rest'))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  );
}

type RowProps = {
  /** Its place in the table, counted from 0. */
  readonly row: number;
  readonly name: string;
  readonly item: LineItem | RecordItem;
  readonly checked: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
};

function ItemRow({ row, name, item, checked, onToggle, children }: RowProps) {
  const { t } = useTranslation();
  const { day, currency, rest, amount, state } = item;
  const settled = state === 'matched' || state === 'set-aside';
  return (
    <Table.Tr bg={checked ? 'var(--mantine-primary-color-light)' : ''}>
      <Cell>
        <Checkbox
          size="xs"
          aria-label={t('matching.items.select', { what: name })}
          checked={checked}
          disabled={settled}
          // What is settled is passed over.
          {...(!settled && { 'data-at': cellName({ row, column: 'box' }) })}
          onChange={onToggle}
        />
      </Cell>
      <Cell className="figures">{dayWords(day)}</Cell>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {children} <ItemStateBadge state={state} />
      </Table.Td>
      <Cell right className="figures">
        {moneyWords(currency, settled ? amount : rest)}
        {!settled && rest !== amount && (
          <Text size="xs" c="dimmed">
            / {amountWords(amount)}
          </Text>
        )}
      </Cell>
    </Table.Tr>
  );
}

const STATE_COLORS = {
  open: 'gray',
  suggested: 'indigo',
  'partly-matched': 'orange',
  matched: 'green',
  'set-aside': 'gray',
} as const;

/** Nothing for what is simply open: it is the ordinary case in these lists. */
function ItemStateBadge({ state }: { readonly state: ItemState }) {
  const { t } = useTranslation();
  if (state === 'open') return null;
  return <StateBadge color={STATE_COLORS[state]}>{t(`record.matchStates.${state}`)}</StateBadge>;
}
