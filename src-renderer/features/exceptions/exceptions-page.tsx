import { Box, Loader, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useLastPage } from '../../components/use-last-page.ts';
import { useMonth } from '../../period/workspace-month.ts';
import { useIsOnlyRead } from '../../workspace/deciders-only.tsx';
import { NotReadYet } from '../../workspace/not-read-yet.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { type InboxView, PAGE_SIZE, readInbox, writeInbox } from './address.ts';
import { type CauseRow, causeRows } from './cause-rows.ts';
import { type Decided, DecidedNotice } from './decided-notice.tsx';
import { NOTHING_TYPED, type TypedDecision } from './decision-form.tsx';
import { ExceptionDrawer } from './exception-drawer.tsx';
import { ExceptionTable, type ListDecision } from './exception-table.tsx';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxFoot } from './inbox-foot.tsx';
import { InboxHeading } from './inbox-heading.tsx';
import { ListDecisionLine } from './list-decision.tsx';
import { useListFocus } from './list-focus.ts';
import { NothingListed } from './nothing-listed.tsx';
import { PrintedView } from './printed-view.tsx';
import { useExceptions, useRefreshExceptions } from './queries.ts';
import { SelectionDecision } from './selection-decision.tsx';
import { useListDecision } from './use-list-decision.ts';

/** The inbox of everything that keeps a month from being clear. */
export function ExceptionsPage() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const month = useMonth();
  const view = readInbox(params, month);
  const { open, ...asked } = view;
  const { data, error, refetch, isPlaceholderData } = useExceptions(id, asked);
  const refresh = useRefreshExceptions(id);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [decided, setDecided] = useState<Decided | null>(null);
  // Another filter or page takes the form away, and nothing that stands in it. Drawn with it, the list would be for
  // each letter.
  const typed = useRef<TypedDecision>(NOTHING_TYPED);
  const list = useListFocus();
  const bulk = useRef<HTMLDivElement>(null);
  const rows = causeRows(data?.exceptions ?? []);
  // What a colleague settled meanwhile is not in the list any more.
  const chosen = (data?.exceptions ?? []).filter(({ key }) => selected.has(key));
  const onlyReads = useIsOnlyRead();
  const inList = useListDecision({ rows, goTo: list.goTo, onTogether: setDecided });
  const decide = (decision: ListDecision, row: CauseRow) => {
    // What another filter found is on the screen until this one's is there; it is not what is decided on.
    if (onlyReads || isPlaceholderData || inList.change.isPending) return;
    inList.change.reset();
    // What is selected is decided on together.
    if (chosen.length > 0) bulk.current?.querySelector<HTMLElement>('input[name="reason"]')?.focus();
    else inList.begin({ decision, row });
  };
  const change = (next: Partial<InboxView>) => {
    setSelected(new Set());
    inList.leave();
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
      <InboxHeading
        view={view}
        list={data}
        month={month}
        refreshing={refresh.isPending}
        onMonth={(next) => change({ month: next })}
        onRefresh={() => refresh.mutate(view.month ?? month)}
      />
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
        {data?.count === 0 && !isPlaceholderData && <NothingListed view={view} list={data} />}
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
        <SelectionDecision
          area={bulk}
          exceptions={chosen}
          assignees={data.assignees}
          closing={view.currency}
          typed={typed}
          onDone={(keys, together) => {
            setSelected((now) => new Set([...now].filter((key) => !keys.includes(key))));
            setDecided(together);
          }}
        />
      )}
      {data && (rows.length > 0 || inList.line.deciding) && !onlyReads && (
        <ListDecisionLine {...inList.line} assignees={data.assignees} />
      )}
      {data && data.count > 0 && (
        <InboxFoot list={data} page={view.page} onPage={(page) => change({ page })} />
      )}
      <ExceptionDrawer open={open} assignees={data?.assignees ?? []} onClose={() => show(null)} />
    </Stack>
  );
}
