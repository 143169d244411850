import { Alert, Group, Loader, SegmentedControl, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconProgressAlert } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type BalanceAccount, MAX_BALANCE_DAYS } from '../../../src-shared/contract/balances.ts';
import type { Coverage } from '../../../src-shared/contract/listings.ts';
import { dayOf, type Month, monthOf } from '../../../src-shared/period.ts';
import { dailyBalances } from '../../../src-shared/service/daily-balances.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Screen } from '../../components/screen.tsx';
import { useLater } from '../../components/use-later.ts';
import { useTieOuts } from '../../data/tie-outs.ts';
import { type Days, daysOf, type PeriodChoice } from '../../period/period-choice.ts';
import { PeriodPicker } from '../../period/period-picker.tsx';
import { periodWords } from '../../period/period-words.ts';
import { useToday } from '../../period/today.ts';
import { useMonth } from '../../period/workspace-month.ts';
import { CoverageBadge, CoverageNotes } from '../../records/coverage-note.tsx';
import { SyncMonthButton } from '../../workspace/sync-month-button.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { AvailableBalance } from './available-balance.tsx';
import { BalancesActions } from './balances-actions.tsx';
import {
  type BalancesView,
  type Figure,
  isTooLong,
  monthsOf,
  readBalancesView,
  writeBalancesView,
} from './balances-address.ts';
import { FigureDrawer } from './figure-drawer.tsx';
import { MonthTable } from './month-table.tsx';
import { useBalanceDays } from './queries.ts';
import { ReportTable } from './report-table.tsx';
import { Waterfall } from './waterfall.tsx';

/** Pixels that the charts take, so that nothing moves when they come. */
const CHARTS_HEIGHT = 320;

const BalanceCharts = lazy(() => import('./balance-charts.tsx'));

/**
 * Months whose days are shown at once, and compared with the records, each the work of a tie-out; more are shown by
 * month.
 */
const MOST_MONTHS = 2;

/** What the account holds, and how the days of a period made it so. */
export function BalancesPage() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const view = readBalancesView(params, today, useMonth());
  const { days } = view.listing;
  const tooLong = isTooLong(days);
  const { data, error, refetch } = useBalanceDays(
    tooLong ? null : { workspaceId: id, firstDay: days.first, lastDay: days.last },
  );
  const change = (next: Partial<BalancesView>) => setParams(writeBalancesView({ ...view, ...next }, today));
  const changePeriod = (period: PeriodChoice) =>
    change({ listing: { ...view.listing, period, days: daysOf(period, today) }, figure: null });
  const account = accountIn(data?.accounts ?? [], view);
  // Drawn in pieces between which the window answers; what was there before stays until it is done.
  const drawn = useDeferredValue(account);
  return (
    <Screen
      name={t('screens.balances')}
      gap="md"
      beside={data && !tooLong && <CoverageBadge coverage={data.coverage} />}
      actions={
        <BalancesActions
          days={days}
          nothing={data?.accounts.every(({ reported }) => reported === 0) ?? false}
        />
      }
    >
      <AvailableBalance />
      <Group gap="md">
        <PeriodPicker listing={dailyBalances} view={view.listing} onChange={changePeriod} />
        {data && (
          <AccountChoice
            accounts={data.accounts}
            account={account}
            onChange={({ currency, idMerchant }) => change({ currency, idMerchant, figure: null })}
          />
        )}
        <Text size="xs" c="dimmed">
          {t('balance.intro')}
        </Text>
      </Group>
      {tooLong && <EmptyState title={t('balance.tooLong', { count: MAX_BALANCE_DAYS })} />}
      {error && !tooLong && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && !tooLong && <Loader aria-label={t('app.loading')} />}
      {data && !tooLong && <CoverageNotes coverage={data.coverage} />}
      {data && !tooLong && (
        <Report
          account={drawn}
          accounts={data.accounts}
          coverage={data.coverage}
          view={view}
          onFigure={(figure) => change({ figure })}
        />
      )}
    </Screen>
  );
}

/** The account asked for; the first where none is, or where it has no rows. */
function accountIn(
  accounts: readonly BalanceAccount[],
  { currency, idMerchant }: BalancesView,
): BalanceAccount | undefined {
  const fits = (account: BalanceAccount) =>
    account.currency === currency && (idMerchant === undefined || account.idMerchant === idMerchant);
  return accounts.find(fits) ?? accounts[0];
}

function accountName(account: BalanceAccount, accounts: readonly BalanceAccount[], t: TFunction): string {
  const several = accounts.some(({ idMerchant }) => idMerchant !== account.idMerchant);
  return t(several ? 'balance.accountOfMerchant' : 'balance.account', { ...account });
}

type ChoiceProps = {
  readonly accounts: readonly BalanceAccount[];
  readonly account: BalanceAccount | undefined;
  readonly onChange: (account: BalanceAccount) => void;
};

function AccountChoice({ accounts, account, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  if (!account || accounts.length < 2) return null;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('balance.chooseAccount')}
      value={String(accounts.indexOf(account))}
      onChange={(index) => {
        const chosen = accounts[Number(index)];
        if (chosen) onChange(chosen);
      }}
      data={accounts.map((each, index) => ({
        value: String(index),
        label: accountName(each, accounts, t),
      }))}
    />
  );
}

type ReportProps = {
  readonly account: BalanceAccount | undefined;
  readonly accounts: readonly BalanceAccount[];
  readonly coverage: Coverage;
  readonly view: BalancesView;
  readonly onFigure: (figure: Figure | null) => void;
};

function Report({ account, accounts, coverage, view, onFigure }: ReportProps) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { days } = view.listing;
  // Of the days that the account has, which are those asked for once their answer is there.
  const months = account ? monthsOf(daysIn(account, days)) : [];
  const compared = months.length <= MOST_MONTHS ? months : [];
  const { tieOuts, isPending, error } = useTieOuts(id, compared);
  // The charts come after the figures: drawing them takes as long as all of the rest.
  const charted = useLater(account);
  if (!account || account.reported === 0) return <NoReport days={days} coverage={coverage} />;
  const name = accountName(account, accounts, t);
  const { figure } = view;
  return (
    <>
      {!coverage.complete && (
        <Alert color="orange" py="xs" icon={<IconProgressAlert aria-hidden />}>
          <Group justify="space-between">
            <Text size="sm">{t('balance.incomplete')}</Text>
            <SyncMonthButton month={unreadMonth(coverage, days)} />
          </Group>
        </Alert>
      )}
      <Waterfall account={account} name={name} onFigure={(column) => onFigure({ column, day: null })} />
      <Stack gap={4} component="section" aria-labelledby="chart-title">
        <Title order={2} size="h5" id="chart-title">
          {t('balance.chart.title', { currency: name })}
        </Title>
        <Suspense fallback={<Skeleton h={CHARTS_HEIGHT} />}>
          {charted ? <BalanceCharts account={charted} /> : <Skeleton h={CHARTS_HEIGHT} />}
        </Suspense>
      </Stack>
      {error !== undefined && <ErrorAlert error={error} />}
      {compared.length === 0 ? (
        <MonthTable account={account} name={name} />
      ) : (
        <ReportTable
          account={account}
          name={name}
          tieOuts={tieOuts}
          comparing={isPending}
          onFigure={(column, day) => onFigure({ column, day })}
        />
      )}
      <FigureDrawer
        figure={figure}
        reported={reportedOf(account, figure)}
        currency={account.currency}
        days={days}
        period={periodWords(days, t)}
        onClose={() => onFigure(null)}
      />
    </>
  );
}

function daysIn(account: BalanceAccount, asked: Days): Days {
  return { first: account.days[0]?.day ?? asked.first, last: account.days.at(-1)?.day ?? asked.last };
}

/** What the report says the figure is. */
function reportedOf({ days, totals }: BalanceAccount, figure: Figure | null): string | undefined {
  if (!figure) return undefined;
  if (figure.day === null) return totals[figure.column];
  return days.find(({ day }) => day === figure.day)?.amounts[figure.column];
}

/** The first month of which something was not read; days of the report are UTC days. */
function unreadMonth({ gaps }: Coverage, days: Days): Month {
  return gaps[0] ? monthOf(gaps[0].from, 'UTC') : days.last.slice(0, 7);
}

/** Why there is no report: nothing read yet, or nothing there. */
function NoReport({ days, coverage }: { readonly days: Days; readonly coverage: Coverage }) {
  const { t } = useTranslation();
  // The report's days are days of UTC.
  if (days.first > dayOf(Date.now(), 'UTC'))
    return (
      <EmptyState
        title={t('coverage.notBegunTitle', { month: periodWords(days, t) })}
        text={t('coverage.notBegunText')}
      />
    );
  return (
    <EmptyState
      title={t('balance.emptyTitle', { period: periodWords(days, t) })}
      text={t(coverage.complete ? 'balance.noRowsText' : 'balance.emptyText')}
    >
      {!coverage.complete && <SyncMonthButton month={unreadMonth(coverage, days)} />}
    </EmptyState>
  );
}
