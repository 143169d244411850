import { Box, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ITEM_STATES, type LineItem, type RecordItem } from '../../../src-shared/contract/matches.ts';
import type { MatchingItems, MatchingScope } from '../../../src-shared/contract/matching.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Pager } from '../../components/pager.tsx';
import { countOf, useLastPage } from '../../components/use-last-page.ts';
import { LineRows, RecordRows } from './item-rows.tsx';
import { useItems } from './queries.ts';
import { amountWords, moneyWords } from './words.ts';

const PAGE_SIZE = 50;
const TYPING_PAUSE_MS = 250;
const UNSETTLED = ['open', 'suggested', 'partly-matched'] as const;

type Common = {
  readonly scope: MatchingScope;
  readonly currency: string;
  readonly text: string;
  /** The sum selected on the other side, to look for here; null without one. */
  readonly other: string | null;
};
type Props = Common &
  (
    | {
        readonly side: 'lines';
        readonly selected: (line: LineItem) => boolean;
        readonly onToggle: (line: LineItem) => void;
      }
    | {
        readonly side: 'records';
        readonly selected: (record: RecordItem) => boolean;
        readonly onToggle: (record: RecordItem) => void;
      }
  );
type Sorting = { readonly sort: 'day' | 'amount'; readonly descending: boolean };

/** One side of the book: what is open on it, searched, sorted and paged. */
export function ItemPanel(props: Props) {
  const { t } = useTranslation();
  const { side, scope, currency, other } = props;
  const [text, setText] = useState(props.text);
  const [typed, setTyped] = useState(props.text);
  const [settled, setSettled] = useState(false);
  const [onlyAmount, setOnlyAmount] = useState(false);
  const [sorting, setSorting] = useState<Sorting>({ sort: 'day', descending: false });
  const [page, setPage] = useState(0);
  const search = useDebouncedCallback((next: string) => setText(next.trim()), TYPING_PAUSE_MS);
  const size = other !== null && onlyAmount ? other.replace('-', '') : null;
  const filter = JSON.stringify([text, settled, size, sorting, currency]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever narrows the items leads back to the first of them
  useEffect(() => setPage(0), [filter]);
  const found = useItems({
    ...scope,
    side,
    states: settled ? [...ITEM_STATES] : [...UNSETTLED],
    currency: currency === '' ? null : currency,
    text,
    from: size,
    to: size,
    ...sorting,
    page,
    pageSize: PAGE_SIZE,
  });
  const { data, error, refetch } = found;
  useLastPage({ page, pageSize: PAGE_SIZE, count: countOf(found), onPage: setPage });
  const onSort = (sort: Sorting['sort']) =>
    setSorting({ sort, descending: sorting.sort === sort && !sorting.descending });
  const title = t(`matching.items.${side}`);
  return (
    <Stack gap={4} component="section" aria-label={title} miw={0}>
      <Group gap="xs" wrap="nowrap">
        <Title order={2} size="h6" style={{ whiteSpace: 'nowrap' }}>
          {title}
        </Title>
        <TextInput
          type="search"
          aria-label={t('matching.items.search', { side: title })}
          placeholder={t('matching.items.searchHint')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed}
          maxLength={200}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            search(value);
          }}
          flex={1}
        />
        <Checkbox
          size="xs"
          label={t('matching.items.showAll')}
          checked={settled}
          onChange={({ currentTarget: { checked } }) => setSettled(checked)}
        />
      </Group>
      {other !== null && (
        <Checkbox
          size="xs"
          label={t('matching.items.onlyAmount', { amount: amountWords(other) })}
          checked={onlyAmount}
          onChange={({ currentTarget: { checked } }) => setOnlyAmount(checked)}
        />
      )}
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data && <Found side={side} found={data} />}
      {data && data.count > 0 && (
        <Box className="item-area">
          {props.side === 'lines' ? (
            <LineRows
              lines={data.lines}
              sorting={sorting}
              onSort={onSort}
              selected={props.selected}
              onToggle={props.onToggle}
            />
          ) : (
            <RecordRows
              records={data.records}
              sorting={sorting}
              onSort={onSort}
              selected={props.selected}
              onToggle={props.onToggle}
            />
          )}
        </Box>
      )}
      {data && data.count > PAGE_SIZE && (
        <Group justify="space-between" component="nav" aria-label={`${title}: ${t('pages.label')}`}>
          <Text size="xs" c="dimmed" className="figures">
            {t('matching.items.range', {
              from: page * PAGE_SIZE + 1,
              to: Math.min(data.count, (page + 1) * PAGE_SIZE),
              count: data.count,
            })}
          </Text>
          <Pager narrow page={page} pages={Math.ceil(data.count / PAGE_SIZE)} onChange={setPage} />
        </Group>
      )}
    </Stack>
  );
}

function Found({ side, found }: { readonly side: Props['side']; readonly found: MatchingItems }) {
  const { t } = useTranslation();
  if (found.count === 0)
    return (
      <Text size="sm">{t(side === 'lines' ? 'matching.items.noLines' : 'matching.items.noRecords')}</Text>
    );
  const sums = found.sums.map(({ currency, rest }) => moneyWords(currency, rest)).join(', ');
  return (
    <Text size="xs" c="dimmed" role="status" className="figures">
      {t('matching.items.count', { count: found.count, sums })}
    </Text>
  );
}
