/** The balance and the net amount by day. Loaded when first shown: the chart library is as large as all screens. */
import { moneyWords } from '../../components/days-and-amounts.ts';
import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { Box, Paper, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { BalanceAccount, BalanceDay } from '../../../src-shared/contract/balances.ts';
import { formatDay, formatDayOfMonth, formatMonth } from '../../components/format.ts';
import { useLater } from '../../components/use-later.ts';
import { currentLocale } from '../../i18n/index.ts';
import { screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { isNothing } from './day-marks.ts';
import { monthRows } from './month-rows.ts';

type Props = { readonly account: BalanceAccount };

/** A day as the chart draws it: a number for the geometry, the exact figures for the tooltip. */
type Point = {
  readonly day: string;
  readonly balance: number | null;
  readonly of: BalanceDay;
  readonly card: CardOf;
};

const SYNC = 'balances';
const AXIS_WIDTH = 84;
const NET_HEIGHT = 130;
/** With more days the bars are those of months: hundreds would be too thin to tell apart, and slow to draw. */
const MOST_BARS = 62;

/** One chart after the other: the library draws each in one go, in which the window cannot answer. */
export default function BalanceCharts({ account }: Props) {
  const { t } = useTranslation();
  const later = useLater(account);
  const byMonth = pointsOf(account.days).length > MOST_BARS;
  return (
    <Stack gap={2} role="img" aria-label={t('balance.chart.label')} data-testid="balance-charts">
      <Text size="xs" c="dimmed">
        {t('balance.chart.balance')}
      </Text>
      <BalanceChart account={account} />
      <Text size="xs" c="dimmed">
        {t(byMonth ? 'balance.chart.netByMonth' : 'balance.chart.net')}
      </Text>
      {later ? <NetChart account={later} /> : <Box h={NET_HEIGHT} />}
    </Stack>
  );
}

/** Drawn anew for another account or other days only. */
const BalanceChart = memo(function BalanceChart({ account: { days, currency } }: Props) {
  const points = pointsOf(days);
  const byMonth = points.length > MOST_BARS;
  const broken = points.filter(({ of }) => !isNothing(of.rollForward));
  return (
    <LineChart
      h={150}
      data={points}
      dataKey="day"
      series={[{ name: 'balance', color: 'indigo.6' }]}
      curveType="linear"
      withDots={!byMonth}
      connectNulls={false}
      withXAxis={false}
      accessibilityLayer={false}
      {...(byMonth ? {} : { lineChartProps: { syncId: SYNC } })}
      yAxisProps={{ ...yAxis(), domain: ['auto', 'auto'] }}
      tooltipProps={cardOnPointing(currency)}
      referenceDots={broken.map(({ day, balance }) => ({
        x: day,
        y: balance ?? 0,
        color: 'red.7',
        r: 8,
      }))}
    />
  );
});

/** What moved in a day or a month. */
type NetPoint = {
  /** The day, or the month's first. */
  readonly day: string;
  readonly net: number | null;
  readonly card: CardOf;
};

/** Drawn anew for another account or other days only. */
const NetChart = memo(function NetChart({ account: { days, currency } }: Props) {
  const navigate = useNavigate();
  const { id } = useWorkspace();
  const locale = currentLocale();
  const points = pointsOf(days);
  const byMonth = points.length > MOST_BARS;
  const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  /** A day in its listing, a month on this screen. */
  const open = (day: string) => {
    const search = new URLSearchParams({
      month: day.slice(0, 7),
      ...(!byMonth && { days: `${day}..${day}` }),
      currency,
    });
    const screen = byMonth ? 'balances' : 'dailyBalances';
    void navigate({ pathname: screenAddress(id, screen), search: search.toString() });
  };
  return (
    <BarChart
      h={NET_HEIGHT}
      data={byMonth ? netByMonth(days, locale) : netByDay(points)}
      dataKey="day"
      series={[{ name: 'net', color: 'teal.7' }]}
      getBarColor={(value) => (value < 0 ? 'orange.7' : 'teal.7')}
      accessibilityLayer={false}
      {...(byMonth ? {} : { barChartProps: { syncId: SYNC } })}
      barProps={{
        cursor: 'pointer',
        onClick: (bar) => {
          const point = (bar as { readonly payload?: NetPoint }).payload;
          if (point) open(point.day);
        },
      }}
      xAxisProps={{
        tickFormatter: (day: string) =>
          byMonth ? shortMonth.format(Date.parse(day)) : formatDayOfMonth(day, locale),
      }}
      yAxisProps={yAxis()}
      tooltipProps={cardOnPointing(currency)}
    />
  );
});

/** The days that are over. */
function pointsOf(days: readonly BalanceDay[]): Point[] {
  const locale = currentLocale();
  return days
    .filter(({ state }) => state !== 'not-over')
    .map((of) => ({
      day: of.day,
      balance: numberOf(of.amounts.totalBalance),
      of,
      card: cardOf(of, locale),
    }));
}

function yAxis() {
  const tick = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 2, useGrouping: 'always' });
  return { width: AXIS_WIDTH, tickFormatter: (value: number) => tick.format(value) };
}

function netByDay(points: readonly Point[]): NetPoint[] {
  return points.map(({ day, of, card }) => ({
    day,
    net: numberOf(of.amounts.netAmount),
    card,
  }));
}

function netByMonth(days: readonly BalanceDay[], locale: string): NetPoint[] {
  return monthRows(days).map(({ month, amounts }) => ({
    day: `${month}-01`,
    net: numberOf(amounts.netAmount),
    card: { title: formatMonth(month, locale), net: amounts.netAmount, balance: amounts.totalBalance },
  }));
}

/** The library gives whatever is pointed at as `payload`, each with the data's own record. */
function cardOnPointing(currency: string) {
  return {
    content: ({ payload }: { readonly payload?: readonly { readonly payload?: unknown }[] }) => {
      const point = payload?.[0]?.payload as { readonly card: CardOf } | undefined;
      return point ? <Card of={point.card} currency={currency} /> : null;
    },
  };
}

function cardOf({ day, state, amounts, rollForward }: BalanceDay, locale: string): CardOf {
  return {
    title: formatDay(Date.parse(day), locale, 'UTC'),
    state,
    balance: amounts.totalBalance,
    net: amounts.netAmount,
    broken: isNothing(rollForward) ? undefined : (rollForward ?? undefined),
  };
}

function numberOf(amount: string | undefined): number | null {
  return amount === undefined ? null : Number(amount);
}

/** The exact figures of what is pointed at. */
type CardOf = {
  readonly title: string;
  readonly state?: BalanceDay['state'];
  readonly balance: string | undefined;
  readonly net: string | undefined;
  readonly broken?: string | undefined;
};

function Card({ of, currency }: { readonly of: CardOf; readonly currency: string }) {
  const { t } = useTranslation();
  const rows = (['balance', 'net', 'broken'] as const).flatMap((name) => {
    const amount = of[name];
    return amount === undefined ? [] : [{ label: t(`balance.chart.${name}`), amount }];
  });
  return (
    <Paper withBorder shadow="sm" p={6}>
      <Text size="xs" fw={600}>
        {of.title}
      </Text>
      {of.state && of.state !== 'reported' && <Text size="xs">{t(`balance.table.states.${of.state}`)}</Text>}
      {rows.map(({ label, amount }) => (
        <Box key={label} fz="xs" className="figures">
          {label}: {moneyWords(currency, amount)}
        </Box>
      ))}
    </Paper>
  );
}
