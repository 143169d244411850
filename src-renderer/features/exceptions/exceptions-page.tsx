import { Box, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ExceptionList } from '../../../src-shared/contract/exceptions.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { Pager } from '../../components/pager.tsx';
import { useLastPage } from '../../components/use-last-page.ts';
import { useMonthRead } from '../../data/month-read.ts';
import { currentLocale } from '../../i18n/index.ts';
import { MonthChoice } from '../../period/month-choice.tsx';
import { useMonth } from '../../period/workspace-month.ts';
import { UnreadMonth } from '../../records/unread-month.tsx';
import { DecidersOnly, useIsOnlyRead } from '../../workspace/deciders-only.tsx';
import { NotReadYet } from '../../workspace/not-read-yet.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { type InboxView, isUnsettled, PAGE_SIZE, readInbox, writeInbox } from './address.ts';
import { type CauseRow, causeRows, rowAfter } from './cause-rows.ts';
import { type Decided, DecidedNotice } from './decided-notice.tsx';
import { DecisionForm, NOTHING_TYPED, type TypedDecision } from './decision-form.tsx';
import { ExceptionDrawer } from './exception-drawer.tsx';
import { ExceptionTable, type ListDecision } from './exception-table.tsx';
import { ExposureLine } from './exposure-line.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { type Deciding, type Done, ListDecisionLine } from './list-decision.tsx';
import { useListFocus } from './list-focus.ts';
import { PrintedView } from './printed-view.tsx';
import { type UndoneBy, useChangeExceptions, useExceptions, useRefreshExceptions } from './queries.ts';

/** The inbox of everything that keeps a month from being clear. */
export function ExceptionsPage() {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const month = useMonth();
  const view = readInbox(params, month);
  const { open, ...asked } = view;
  const { data, error, refetch, isPlaceholderData } = useExceptions(id, asked);
  const refresh = useRefreshExceptions(id);
  const inList = useChangeExceptions(id);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [decided, setDecided] = useState<Decided | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  // Another filter or page takes the form away, and nothing that stands in it. Drawn with it, the list would be for each letter.
  const typed = useRef<TypedDecision>(NOTHING_TYPED);
  const typedReason = useRef<string | null>(null);
  const list = useListFocus();
  const bulk = useRef<HTMLDivElement>(null);
  const rows = causeRows(data?.exceptions ?? []);
  // What a colleague settled meanwhile is not in the list any more.
  const chosen = (data?.exceptions ?? []).filter(({ key }) => selected.has(key));
  const onlyReads = useIsOnlyRead();
  const decide = (decision: ListDecision, row: CauseRow) => {
    // What another filter found is on the screen until this one's is there; it is not what is decided on.
    if (onlyReads || isPlaceholderData || inList.isPending) return;
    inList.reset();
    // What is selected is decided on together.
    if (chosen.length > 0) bulk.current?.querySelector<HTMLElement>('input[name="reason"]')?.focus();
    else setDeciding({ decision, row });
  };
  const goOn = ({ decision, row }: Deciding, told: string, { number, together }: UndoneBy) => {
    setReason(told);
    typedReason.current = null;
    const words = t(`exceptions.done.${decision}`, { count: row.exceptions.length });
    setDone({ words, key: row.main.key, number });
    setDecided(together === null ? null : { together, count: row.exceptions.length });
    setDeciding(null);
    list.goTo(rowAfter(rows, row.main.key));
  };
  const change = (next: Partial<InboxView>) => {
    setSelected(new Set());
    // What is being decided stays until it is answered: nobody would see that it was refused.
    if (!inList.isPending) setDeciding(null);
    setDone(null);
    if (typedReason.current !== null) setReason(typedReason.current);
    const replace = next.text !== undefined && Object.keys(next).length === 1;
    // The next filter that is chosen builds on the text.
    setParams(writeInbox({ ...view, page: 0, ...next }), { replace, flushSync: replace });
  };
  useLastPage({
    page: view.page,
    pageSize: PAGE_SIZE,
    count: isPlaceholderData ? undefined : data?.causes,
    // Beside what was just decided its undoing stays, and Back does not come to a page that is none.
    onPage: (page) => setParams(writeInbox({ ...view, page }), { replace: true }),
  });
  const show = (key: string | null) => setParams(writeInbox({ ...view, open: key }));
  return (
    <Stack gap={8} p="md" pb="xs" h="100%" style={{ minHeight: 0, position: 'relative' }}>
      <Group justify="space-between">
        <Group>
          <Title order={1} size="h4">
            {t('screens.exceptions')}
          </Title>
          <MonthChoice
            month={view.month}
            onChange={(month) => change({ month })}
            onEveryMonth={() => change({ month: null })}
          />
        </Group>
        <Group gap="xs">
          {data && (
            <Text size="xs" c="dimmed" role="status">
              {data.refreshedAt === null
                ? t('exceptions.neverRefreshed')
                : t('exceptions.asOf', { time: formatMoment(data.refreshedAt, currentLocale(), timeZone) })}
            </Text>
          )}
          <DecidersOnly>
            <Button
              leftSection={<IconRefresh size={14} />}
              loading={refresh.isPending}
              onClick={() => refresh.mutate(view.month ?? month)}
            >
              {view.month === null
                ? t('exceptions.refreshOf', { month: formatMonth(month, currentLocale()) })
                : t('exceptions.refresh')}
            </Button>
          </DecidersOnly>
        </Group>
      </Group>
      <InboxFilters view={view} list={data} onChange={change} />
      <PrintedView view={view} />
      {refresh.data && (
        <Text size="xs" role="status">
          {t('exceptions.refreshed', refresh.data)}
        </Text>
      )}
      {(error ?? refresh.error) && (
        <ErrorAlert error={error ?? refresh.error} onRetry={() => void refetch()} />
      )}
      {view.month !== null && <NotReadYet month={view.month} of="close" text={t('exceptions.notRead')} />}
      {decided && <DecidedNotice key={decided.together} decided={decided} onClose={() => setDecided(null)} />}
      <Box
        ref={list.area}
        className="table-area"
        flex={1}
        tabIndex={0}
        role="region"
        aria-label={t('screens.exceptions')}
      >
        {!data && !error && <Loader aria-label={t('screens.exceptions')} />}
        {data?.count === 0 && !isPlaceholderData && <Nothing view={view} list={data} />}
        {data && data.exceptions.length > 0 && (
          <ExceptionTable
            rows={rows}
            selected={selected}
            view={view}
            current={list.current}
            onCurrent={list.setCurrent}
            onDecide={decide}
            onSelect={(keys) => !isPlaceholderData && setSelected(keys)}
            onOpen={show}
            onSort={(sort) => change({ sort, descending: view.sort === sort ? !view.descending : true })}
          />
        )}
      </Box>
      {chosen.length > 0 && data && !onlyReads && (
        <Stack ref={bulk} gap={4} role="region" aria-label={t('exceptions.bulk', { count: chosen.length })}>
          <Text size="xs" fw={600}>
            {t('exceptions.bulk', { count: chosen.length })}
          </Text>
          <DecisionForm
            exceptions={chosen}
            assignees={data.assignees}
            closing={view.currency}
            typedBefore={typed.current}
            onTyped={(next) => {
              typed.current = next;
            }}
            onDone={(keys, together) => {
              setSelected((now) => new Set([...now].filter((key) => !keys.includes(key))));
              setDecided(together);
            }}
          />
        </Stack>
      )}
      {data && (rows.length > 0 || deciding) && !onlyReads && (
        <ListDecisionLine
          deciding={deciding}
          change={inList}
          done={done}
          reason={reason}
          onTyped={(next) => {
            typedReason.current = next;
          }}
          onUndone={({ key }) => {
            setDone({ words: t('exceptions.undoneLast'), key, number: null });
            list.goTo(key);
          }}
          assignees={data.assignees}
          onDecided={goOn}
          onCancel={({ row }) => {
            typedReason.current = null;
            setDeciding(null);
            list.goTo(row.main.key);
          }}
        />
      )}
      {data && data.count > 0 && (
        <Group justify="space-between">
          <ExposureLine list={data} />
          {data.causes > PAGE_SIZE && (
            <nav aria-label={t('exceptions.pages')}>
              <Pager
                page={view.page}
                pages={Math.ceil(data.causes / PAGE_SIZE)}
                onChange={(page) => change({ page })}
              />
            </nav>
          )}
        </Group>
      )}
      <ExceptionDrawer open={open} assignees={data?.assignees ?? []} onClose={() => show(null)} />
    </Stack>
  );
}

type NothingProps = { readonly view: InboxView; readonly list: ExceptionList };

/** Why there is none: not read, never looked for, all settled, or none that fits. */
function Nothing({ view, list }: NothingProps) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { read, error, ask } = useMonthRead(id, view.month);
  if (read === 'future') return <UnreadMonth month={view.month ?? ''} read={read} />;
  if (list.refreshedAt === null)
    return <EmptyState title={t('exceptions.neverTitle')} text={t('exceptions.neverText')} />;
  const narrowed =
    view.kinds.length > 0 ||
    view.sources.length > 0 ||
    view.currency !== '' ||
    view.text !== '' ||
    view.assignee !== null;
  if (narrowed || !isUnsettled(view.statuses)) return <EmptyState title={t('exceptions.noneFits')} />;
  if (view.month === null)
    return <EmptyState title={t('exceptions.clearAllTitle')} text={t('exceptions.clearAllText')} />;
  // Until it is known what was read, nothing is called settled.
  if (error) return <ErrorAlert error={error} onRetry={ask} />;
  if (read === undefined) return <Loader aria-label={t('screens.exceptions')} />;
  if (read !== 'complete') return <UnreadMonth month={view.month} read={read} />;
  return <EmptyState title={t('exceptions.clearTitle')} text={t('exceptions.clearText')} />;
}
