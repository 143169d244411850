import { Alert, Button, Group, Loader, Tabs, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { MatchingOverview } from '../../../src-shared/contract/matching-figures.ts';
import { BookChoice } from '../../components/book-choice.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { Screen } from '../../components/screen.tsx';
import { Select } from '../../components/select.tsx';
import { useIsRunning } from '../../data/jobs.ts';
import { currentLocale } from '../../i18n/index.ts';
import { MonthChoice } from '../../period/month-choice.tsx';
import { useToday } from '../../period/today.ts';
import { useMonth } from '../../period/workspace-month.ts';
import { UnreadMonth } from '../../records/unread-month.tsx';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { NotReadYet } from '../../workspace/not-read-yet.tsx';
import { screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { type MatchingTab, type MatchingView, readView, TABS, writeView } from './address.ts';
import { ExpectedRecords } from './expected-records.tsx';
import { MatchList } from './match-list.tsx';
import { OpenItems } from './open-items.tsx';
import { OverviewTable } from './overview-table.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { ProposalList } from './proposal-list.tsx';
import { useMatchingCall, useOverview, useTabCounts } from './queries.ts';
import { RuleList } from './rule-list.tsx';

/** A month of a book matched with the service: by rules, and by hand. */
export function MatchingPage() {
  const { t } = useTranslation();
  const { id: workspaceId } = useWorkspace();
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const view = readView(params, useMonth());
  const { month, book, tab } = view;
  // What is below follows the scope: it is drawn again with another one, and not with each count that arrives.
  const scope = useMemo(() => ({ workspaceId, book, month }), [workspaceId, book, month]);
  const { data: overview, error, refetch } = useOverview(scope);
  const counts = useTabCounts(scope, view.currency);
  const run = useMatchingCall('matching.run');
  const [previewing, setPreviewing] = useState(false);
  const running = useIsRunning({ workspaceId }, 'matching');
  const change = (next: Partial<MatchingView>) => setParams(writeView({ ...view, ...next }));
  const open =
    overview?.currencies
      .filter((each) => view.currency === '' || each.currency === view.currency)
      .reduce((sum, { lines, records }) => sum + lines.open.count + records.open.count, 0) ?? 0;
  const nothing = overview?.currencies.every(
    ({ lines, records }) => lines.total.count + records.total.count === 0,
  );
  return (
    <Screen
      name={t('screens.matching')}
      beside={
        <>
          <BookChoice book={book} onChange={(next) => change({ book: next, text: '' })} />
          <MonthChoice month={month} onChange={(next) => change({ month: next, text: '' })} />
          <Select
            aria-label={t('matching.currency')}
            placeholder={t('matching.allCurrencies')}
            data={[
              ...new Set([...(overview?.currencies.map(({ currency }) => currency) ?? []), view.currency]),
            ].filter(Boolean)}
            value={view.currency || null}
            clearable
            onChange={(currency) => change({ currency: currency ?? '' })}
            w={175}
          />
        </>
      }
      actions={
        <DecidersOnly>
          <Button variant="default" onClick={() => setPreviewing(true)}>
            {t('matching.preview')}
          </Button>
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={run.isPending || running}
            onClick={() => run.mutate(scope)}
          >
            {t('matching.run')}
          </Button>
        </DecidersOnly>
      }
    >
      {run.error && <ErrorAlert error={run.error} />}
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!overview && !error && <Loader aria-label={t('app.loading')} />}
      {overview && <RunState overview={overview} running={running} />}
      {overview?.namesEntries && tab !== 'expected' && (
        <Alert color="blue" role="status">
          <Group justify="space-between">
            {t('matching.namesEntries')}
            <Button variant="default" size="compact-sm" onClick={() => change({ tab: 'expected' })}>
              {t('matching.toExpected')}
            </Button>
          </Group>
        </Alert>
      )}
      {overview && !nothing && <NotReadYet month={month} of={book} text={t('matching.notRead')} />}
      {month > today.slice(0, 7) && nothing ? (
        <UnreadMonth month={month} read="future" />
      ) : nothing && tab !== 'rules' && tab !== 'expected' ? (
        <EmptyState
          title={t('matching.nothingTitle', { month: formatMonth(month, currentLocale()) })}
          text={t('matching.nothingText')}
        >
          <Button
            variant="default"
            component={Link}
            to={`${screenAddress(workspaceId, 'statements')}?month=${month}&book=${book}`}
          >
            {t('matching.toStatements')}
          </Button>
        </EmptyState>
      ) : (
        overview && <OverviewTable scope={scope} overview={overview} currency={view.currency} />
      )}
      <Tabs
        value={tab}
        onChange={(next) => next && change({ tab: next as MatchingTab })}
        keepMounted={false}
        aria-label={t('screens.matching')}
      >
        <Tabs.List mb="sm">
          {TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`matching.tabs.${each}`)}
              {countWords(each === 'open' ? open : counts[each as keyof typeof counts])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="open">
          <OpenItems key={`${book} ${month}`} scope={scope} currency={view.currency} text={view.text} />
        </Tabs.Panel>
        <Tabs.Panel value="proposals">
          <ProposalList key={`${book} ${month}`} scope={scope} currency={view.currency} />
        </Tabs.Panel>
        <Tabs.Panel value="matches">
          <MatchList key={`${book} ${month}`} scope={scope} currency={view.currency} />
        </Tabs.Panel>
        <Tabs.Panel value="excluded">
          <MatchList key={`${book} ${month}`} scope={scope} currency={view.currency} excluded />
        </Tabs.Panel>
        <Tabs.Panel value="rules">
          <RuleList key={book} scope={scope} />
        </Tabs.Panel>
        <Tabs.Panel value="expected">
          <ExpectedRecords key={book} book={book} month={month} />
        </Tabs.Panel>
      </Tabs>
      {previewing && (
        <PreviewDialog
          scope={scope}
          document={null}
          onClose={() => setPreviewing(false)}
          onRun={() => {
            setPreviewing(false);
            run.mutate(scope);
          }}
        />
      )}
    </Screen>
  );
}

const countWords = (count: number | undefined) =>
  count !== undefined && count > 0 && ` (${count.toLocaleString(currentLocale())})`;

/** When the rules ran last, and whether what they saw still stands. */
const RunState = memo(function RunState({
  overview,
  running,
}: {
  readonly overview: MatchingOverview;
  readonly running: boolean;
}) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { lastRun, stale, asOf } = overview;
  const moment = (instant: number) => formatMoment(instant, currentLocale(), timeZone);
  const parts = [
    running
      ? t('matching.running')
      : lastRun
        ? t(lastRun.rulesVersion === 0 ? 'matching.lastRunOfDefaults' : 'matching.lastRun', {
            time: moment(lastRun.at),
            actor: lastRun.actor,
            version: lastRun.rulesVersion,
          })
        : t('matching.neverRun'),
    asOf !== null && t('matching.asOf', { time: moment(asOf) }),
  ];
  return (
    <Text size="sm" role="status">
      {parts.filter(Boolean).join(' · ')}
      {/* In the same line: each decision makes it so, and what is decided on next must stay where it is. */}
      {lastRun && stale && !running && (
        <Text span size="sm" fw={600}>
          {' · '}
          {t('matching.stale')}
        </Text>
      )}
    </Text>
  );
});
