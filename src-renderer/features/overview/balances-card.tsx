import { Anchor, Group, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type AccountTrend, TREND_DAYS } from '../../../src-shared/contract/overview.ts';
import { formatAmount, unitsOf } from '../../../src-shared/money.ts';
import { formatDayByName } from '../../components/format.ts';
import { TrendLine } from '../../components/trend-line.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { screenAddress } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { OverviewCard } from './overview-card.tsx';

/** The total balance of the last day that the report has, per currency, and how it came there. */
export const BalancesCard = memo(function BalancesCard({
  balances,
}: {
  readonly balances: readonly AccountTrend[];
}) {
  const { t } = useTranslation();
  const read = balances.filter(({ days }) => days.length > 0);
  return (
    <OverviewCard id="balances" title={t('overview.balances.title')}>
      {read.length === 0 && <Text size="sm">{t('overview.balances.none', { count: TREND_DAYS })}</Text>}
      {read.map((account) => (
        <Account
          key={`${account.idMerchant} ${account.currency}`}
          account={account}
          isOnly={read.every(({ idMerchant }) => idMerchant === account.idMerchant)}
        />
      ))}
    </OverviewCard>
  );
});

type AccountProps = {
  readonly account: AccountTrend;
  /** Every balance is of the same merchant, whose number says nothing then. */
  readonly isOnly: boolean;
};

function Account({ account: { idMerchant, currency, days, change }, isOnly }: AccountProps) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const locale = currentLocale();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const named = (day: string) => formatDayByName(Date.parse(day), locale, 'UTC');
  const amount = (text: string) => formatAmount(text, locale);
  const search = new URLSearchParams({ month: last.day.slice(0, 7), currency });
  return (
    <Group justify="space-between" wrap="nowrap" data-testid={`balance-${currency}`}>
      <Stack gap={0}>
        <Group gap={6}>
          <Anchor
            component={Link}
            size="xs"
            to={`${screenAddress(id, 'balances')}?${search}`}
            aria-label={t('overview.balances.open', { currency })}
          >
            {isOnly ? currency : `${currency} · ${idMerchant}`}
          </Anchor>
          <Text fw={600} className="figures">
            {amount(last.balance)}
          </Text>
        </Group>
        {/* In two lines: beside the picture there is no room for one on a small display. */}
        <Text size="xs" c="dimmed">
          {t('overview.balances.on', { day: named(last.day) })}
        </Text>
        {change !== null && (
          <Text size="xs" c="dimmed">
            {t('overview.balances.change', { change: signed(change, locale), day: named(first.day) })}
          </Text>
        )}
      </Stack>
      {days.length > 1 && (
        <TrendLine
          amounts={days.map(({ balance }) => balance)}
          label={t('overview.balances.trend', {
            currency,
            first: named(first.day),
            last: named(last.day),
            from: amount(first.balance),
            to: amount(last.balance),
          })}
        />
      )}
    </Group>
  );
}

const signed = (amount: string, locale: string): string =>
  `${unitsOf(amount) > 0n ? '+' : ''}${formatAmount(amount, locale)}`;
