import { Anchor, Button, Checkbox, Group, Table, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StatementSide } from '../../../src-shared/close/item-keys.ts';
import type { ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import { formerKeysOf } from '../../../src-shared/contract/support.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { carryCauses } from '../../../src-shared/words/exception-reasons.ts';
import { itemWords, statementWords } from '../../../src-shared/words/statement-words.ts';
import { Cell } from '../../components/cell.tsx';
import { amountWords, dayWords } from '../../components/days-and-amounts.ts';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { DecideItemDialog } from './decide-item-dialog.tsx';
import type { ItemSelection } from './item-selection.tsx';
import { ItemSupport } from './item-support.tsx';
import type { Place } from './queries.ts';
import { ThreadMark } from './thread-mark.tsx';

export const ITEM_COLUMNS = 8;
/** As many as a matched month has, several times over. */
const FIRST_SHOWN = 50;
const NEXT_SHOWN = 200;

export function ItemsHead() {
  const words = statementWords[currentLanguage()];
  return (
    <Table.Thead>
      <Table.Tr>
        {[words.item, words.month, words.cause, words.owner, words.expected, words.state].map((header) => (
          <Table.Th key={header}>{header}</Table.Th>
        ))}
        <Table.Td />
        <Table.Th ta="right">{words.amount}</Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

type AmountRowProps = {
  readonly name: string;
  readonly amount: string | null;
  /** Stands where there is no amount. */
  readonly unknown?: string;
  readonly strong?: boolean;
  readonly wrong?: boolean;
  readonly testId?: string;
};

export function AmountRow({ name, amount, unknown, strong, wrong, testId }: AmountRowProps) {
  const words = statementWords[currentLanguage()];
  const weight = strong ? 700 : 400;
  return (
    <Table.Tr>
      <Table.Th scope="row" colSpan={ITEM_COLUMNS - 1} fw={weight}>
        {name}
      </Table.Th>
      <Table.Td
        ta="right"
        className="figures"
        fw={weight}
        {...(wrong && { c: 'var(--mantine-color-error)' })}
        data-testid={testId}
      >
        {amount === null ? (unknown ?? words.unknown) : amountWords(amount)}
      </Table.Td>
    </Table.Tr>
  );
}

/** Why it is so, who said so and when, as on paper. */
const saidOf = ({ reason, decided }: ReconcilingItem, timeZone: string): string =>
  [reason, decided && `(${decided.by}, ${formatMoment(decided.at, currentLocale(), timeZone)})`]
    .filter(Boolean)
    .join(' ');

type ItemRowsProps = {
  readonly place: Place;
  readonly items: readonly ReconcilingItem[];
  readonly locked: boolean;
  readonly side?: StatementSide;
  readonly selection?: ItemSelection;
};

/** Items one below the other; an exception is decided on among the exceptions, all others here. */
export function ItemRows({ place, items, locked, side = 'books', selection }: ItemRowsProps) {
  const { timeZone } = useWorkspace();
  const language = currentLanguage();
  const words = statementWords[language];
  const [most, setMost] = useState(FIRST_SHOWN);
  if (items.length === 0)
    return (
      <Table.Tr>
        <Cell colSpan={ITEM_COLUMNS} dimmed>
          {words.noItems}
        </Cell>
      </Table.Tr>
    );
  const rows = items.slice(0, most).map((item) => (
    <Table.Tr key={item.key} data-testid="reconciling-item">
      <Table.Td pl={selection?.toggle ? 'xs' : 'lg'}>
        <Selectable item={item} name={itemWords(item, language, side)} selection={selection}>
          {itemWords(item, language, side)}
          {item.rowCount > 1 && (
            <Text span size="xs" c="dimmed">
              {' '}
              ({item.rowCount})
            </Text>
          )}
          {(item.reason !== '' || item.decided) && (
            <Text size="xs" c="dimmed">
              {saidOf(item, timeZone)}
            </Text>
          )}
        </Selectable>
      </Table.Td>
      <Cell className="figures">{formatMonth(item.month, currentLocale())}</Cell>
      <Cell>{carryCauses[language][item.cause]}</Cell>
      <Cell>{item.owner}</Cell>
      <Cell className="figures">{item.expected && dayWords(item.expected)}</Cell>
      <Cell>
        {words.states[item.state]} {item.account}
      </Cell>
      <Cell>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <ItemSupport place={place} item={item} side={side} />
          <ThreadMark
            place={place}
            subject={{ kind: 'item', key: item.key, title: titleOf(itemWords(item, language, side)) }}
            formerly={formerKeysOf(item)}
          />
          {!locked && <Decide place={place} item={item} side={side} />}
        </Group>
      </Cell>
      <Cell right className="figures">
        {amountWords(item.amount)}
      </Cell>
    </Table.Tr>
  ));
  return (
    <>
      {rows}
      <MoreItems items={items.slice(most)} onMore={() => setMost(most + NEXT_SHOWN)} />
    </>
  );
}

type SelectableProps = {
  readonly item: ReconcilingItem;
  readonly name: string;
  readonly selection: ItemSelection | undefined;
  readonly children: ReactNode;
};

/** What an item is, with its box where items can be selected; an exception leaves the room of one. */
function Selectable({ item: { key, exception }, name, selection, children }: SelectableProps) {
  const { t } = useTranslation();
  const { isSelected, toggle } = selection ?? {};
  if (!toggle) return children;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      {exception === null ? (
        <Checkbox
          size="xs"
          aria-label={t('close.statement.select', { name })}
          checked={isSelected?.(key) ?? false}
          onChange={() => toggle(key)}
        />
      ) : (
        <span className="box-room" />
      )}
      <div>{children}</div>
    </Group>
  );
}

/**
 * How many items there are below those that are shown, and what they come to: before a book is matched, all of it is
 * open.
 */
function MoreItems({
  items,
  onMore,
}: {
  readonly items: readonly ReconcilingItem[];
  readonly onMore: () => void;
}) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  const units = items.reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
  return (
    <Table.Tr>
      <Table.Td pl="lg" colSpan={ITEM_COLUMNS - 1}>
        <Group gap="xs">
          {t('close.statement.moreItems', { count: items.length })}
          <Button variant="default" size="compact-xs" onClick={onMore}>
            {t('close.statement.showMore')}
          </Button>
        </Group>
      </Table.Td>
      <Cell right className="figures" data-testid="more-items">
        {amountWords(writeAmount(units))}
      </Cell>
    </Table.Tr>
  );
}

/** As long as a comment's subject may be. */
const titleOf = (name: string): string => name.slice(0, 300);

type DecideProps = {
  readonly place: Place;
  readonly item: ReconcilingItem;
  readonly side: StatementSide;
};

function Decide({ place, item, side }: DecideProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const name = itemWords(item, currentLanguage(), side);
  if (item.exception !== null) {
    const search = new URLSearchParams({ month: item.month, currency: place.currency });
    return (
      <Anchor
        component={Link}
        size="xs"
        aria-label={`${t('screens.exceptions')}: ${name}`}
        to={`${screenAddress(place.workspaceId, 'exceptions')}?${search}`}
      >
        {t('screens.exceptions')}
      </Anchor>
    );
  }
  return (
    <DecidersOnly>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`${t('close.statement.decide')}: ${name}`}
        onClick={() => setAsking(true)}
      >
        {t('close.statement.decide')}
      </Button>
      {asking && <DecideItemDialog place={place} item={item} side={side} onClose={() => setAsking(false)} />}
    </DecidersOnly>
  );
}
