import { Checkbox, Loader, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { dayCutsOf, type TieOut } from '../../../src-shared/contract/tie-out.ts';
import type { Month } from '../../../src-shared/period.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { Screen } from '../../components/screen.tsx';
import { useTieOut } from '../../data/tie-outs.ts';
import { currentLocale } from '../../i18n/index.ts';
import { MonthChoice } from '../../period/month-choice.tsx';
import { useToday } from '../../period/today.ts';
import { useMonth } from '../../period/workspace-month.ts';
import { UnreadMonth } from '../../records/unread-month.tsx';
import { NotReadYet } from '../../workspace/not-read-yet.tsx';
import { SyncMonthButton } from '../../workspace/sync-month-button.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { DayTable } from './day-table.tsx';
import { Deviations } from './deviations.tsx';
import { DifferingDays } from './differing-days.tsx';
import { FindingsList } from './findings-list.tsx';
import { ListingBridge } from './listing-bridge.tsx';
import { MonthSummary } from './month-summary.tsx';
import { breaks, differs, monthTotals } from './month-totals.ts';
import { useReportExceptions } from './queries.ts';
import { RulesList } from './rules-list.tsx';
import { StatusCheck } from './status-check.tsx';

/** A month of the service tied out against itself. */
export function TieOutPage() {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const month = useMonth();
  const wholeMonth = params.get('days') === 'all';
  const { data, error, refetch } = useTieOut(id, month);
  const moment = (instant: number) => formatMoment(instant, currentLocale(), timeZone);
  const change = (next: { month?: string; days?: boolean }) => {
    const days = next.days ?? wholeMonth;
    setParams({ month: next.month ?? month, ...(days && { days: 'all' }) });
  };
  return (
    <Screen
      name={t('screens.tie-out')}
      gap="md"
      beside={
        <>
          <MonthChoice month={month} onChange={(next) => change({ month: next })} />
          <Checkbox
            label={t('tieOut.wholeMonth')}
            checked={wholeMonth}
            onChange={({ currentTarget: { checked } }) => change({ days: checked })}
          />
          <HelpMark term="dayBoundary" />
        </>
      }
    >
      <Text size="sm" role="status">
        {[
          t('tieOut.intro'),
          data && data.days.length > 0 && t(`tieOut.daysCut.${dayCutsOf(data.rules)}`, { zone: timeZone }),
          data && data.asOf !== null && t('tieOut.complete', { time: moment(data.asOf) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </Text>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label={t('screens.tie-out')} />}
      {data?.days.length === 0 && <NoReport month={month} />}
      {data && data.days.length > 0 && <NotReadYet month={month} of="report" text={t('tieOut.incomplete')} />}
      {data && data.days.length > 0 && <Result tieOut={data} month={month} wholeMonth={wholeMonth} />}
    </Screen>
  );
}

/** Why there are no days: the month has not begun, or its report was not read. */
function NoReport({ month }: { readonly month: Month }) {
  const { t } = useTranslation();
  const today = useToday();
  if (month > today.slice(0, 7)) return <UnreadMonth month={month} read="future" />;
  return (
    <EmptyState
      title={t('tieOut.emptyTitle', { month: formatMonth(month, currentLocale()) })}
      text={t('tieOut.emptyText')}
    >
      <SyncMonthButton month={month} />
    </EmptyState>
  );
}

type ResultProps = {
  readonly tieOut: TieOut;
  readonly month: string;
  readonly wholeMonth: boolean;
};

function Result({ tieOut, month, wholeMonth }: ResultProps) {
  const { days, findings } = tieOut;
  const shown = wholeMonth ? days : days.filter((day) => differs(day) || breaks(day));
  const { id } = useWorkspace();
  const { data: exceptions = [], error, refetch } = useReportExceptions(id, month);
  return (
    <>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {monthTotals(days).map((total) => (
        <Stack key={total.currency} gap="xs">
          <MonthSummary total={total} month={month} />
          <DifferingDays
            currency={total.currency}
            days={days.filter(({ currency }) => currency === total.currency)}
            exceptions={exceptions}
          />
          <DayTable
            currency={total.currency}
            days={shown.filter(({ currency }) => currency === total.currency)}
          />
          <ListingBridge total={total} month={month} tieOut={tieOut} />
        </Stack>
      ))}
      <Deviations month={month} />
      <FindingsList findings={findings} />
      <StatusCheck month={month} />
      <RulesList tieOut={tieOut} month={month} />
    </>
  );
}
