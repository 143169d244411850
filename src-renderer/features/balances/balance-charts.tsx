/** The balance and the net amount by day. Loaded when first shown: the chart library is as large as all screens. */
import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { Box, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BalanceDay } from '../../../src-shared/contract/balances.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { formatDay } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { isNothing } from './day-marks.ts';

type Props = {
  readonly days: readonly BalanceDay[];
  readonly currency: string;
  readonly onDay: (day: string) => void;
};

/** A day as the charts draw it: numbers for the geometry, the exact figures for whoever points at it. */
type Point = {
  readonly day: string;
  readonly balance: number | null;
  readonly net: number | null;
  readonly of: BalanceDay;
};

const SYNC = 'balances';
const AXIS_WIDTH = 84;

export default function BalanceCharts({ days, currency, onDay }: Props) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const points: Point[] = days
    .filter(({ state }) => state !== 'not-over')
    .map((of) => ({
      day: of.day,
      balance: numberOf(of.amounts.totalBalance),
      net: numberOf(of.amounts.netAmount),
      of,
    }));
  const tick = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: 'always' });
  const short = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', timeZone: 'UTC' });
  const xAxisProps = { tickFormatter: (day: string) => short.format(Date.parse(day)) };
  const yAxisProps = { width: AXIS_WIDTH, tickFormatter: (value: number) => tick.format(value) };
  const tooltipProps = {
    content: ({ payload }: { readonly payload?: readonly { readonly payload?: unknown }[] }) => (
      <PointCard point={payload?.[0]?.payload as Point | undefined} currency={currency} />
    ),
  };
  const broken = points.filter(({ of }) => !isNothing(of.rollForward));
  return (
    <Stack gap={2} role="img" aria-label={t('balance.chart.label')} data-testid="balance-charts">
      <Text size="xs" c="dimmed">
        {t('balance.chart.balance')}
      </Text>
      <LineChart
        h={150}
        data={points}
        dataKey="day"
        series={[{ name: 'balance', color: 'indigo.6' }]}
        curveType="linear"
        withDots={points.length <= 62}
        connectNulls={false}
        withXAxis={false}
        accessibilityLayer={false}
        lineChartProps={{ syncId: SYNC }}
        yAxisProps={{ ...yAxisProps, domain: ['auto', 'auto'] }}
        tooltipProps={tooltipProps}
        referenceDots={broken.map(({ day, balance }) => ({
          x: day,
          y: balance ?? 0,
          color: 'red.7',
          r: 8,
        }))}
      />
      <Text size="xs" c="dimmed">
        {t('balance.chart.net')}
      </Text>
      <BarChart
        h={130}
        data={points}
        dataKey="day"
        series={[{ name: 'net', color: 'teal.7' }]}
        getBarColor={(value) => (value < 0 ? 'orange.7' : 'teal.7')}
        accessibilityLayer={false}
        barChartProps={{ syncId: SYNC }}
        barProps={{
          cursor: 'pointer',
          onClick: (bar) => {
            const point = (bar as { readonly payload?: Point }).payload;
            if (point) onDay(point.day);
          },
        }}
        xAxisProps={xAxisProps}
        yAxisProps={yAxisProps}
        tooltipProps={tooltipProps}
      />
    </Stack>
  );
}

function numberOf(amount: string | undefined): number | null {
  return amount === undefined ? null : Number(amount);
}

function PointCard({ point, currency }: { readonly point: Point | undefined; readonly currency: string }) {
  const { t } = useTranslation();
  if (!point) return null;
  const { amounts, rollForward, state } = point.of;
  const rows = [
    [t('balance.chart.balance'), amounts.totalBalance],
    [t('balance.chart.net'), amounts.netAmount],
    [t('balance.chart.broken'), isNothing(rollForward) ? undefined : rollForward],
  ] as const;
  return (
    <Paper withBorder shadow="sm" p={6}>
      <Text size="xs" fw={600}>
        {formatDay(Date.parse(point.day), currentLocale(), 'UTC')}
      </Text>
      {state !== 'reported' && <Text size="xs">{t(`balance.table.states.${state}`)}</Text>}
      {rows.map(
        ([label, amount]) =>
          amount && (
            <Box key={label} fz="xs" className="figures">
              {label}: {currency} {formatAmount(amount, currentLocale())}
            </Box>
          ),
      )}
    </Paper>
  );
}
