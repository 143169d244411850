import { ActionIcon, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { moneyWords } from '../../components/days-and-amounts.ts';
import { formatMoment } from '../../components/format.ts';
import { Hint } from '../../components/hint.tsx';
import { MoneyFigure } from '../../components/money-figure.tsx';
import { useBalance } from '../../data/balance.ts';
import { currentLocale } from '../../i18n/index.ts';
import { wordsOfName } from '../../i18n/service-names.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';

type Props = { readonly checking: boolean; readonly onRefresh: () => void };

/** Which of its amounts stands in the header: the total only where the service does not say what is available. */
const shownOf = (amounts: Readonly<Record<string, string>>) =>
  amounts.availableBalance === undefined ? 'totalBalance' : 'availableBalance';

/** The available balance per currency, always with its as-of time; the other amounts on hover and focus. */
export function BalanceStrip({ checking, onRefresh }: Props) {
  const { t } = useTranslation();
  const { id, timeZone, kept } = useWorkspace();
  const { data: snapshot } = useBalance(id);
  const locale = currentLocale();
  const moment = snapshot
    ? t('balance.asOf', { time: formatMoment(snapshot.asOf, locale, timeZone) })
    : `${t('balance.title')}: ${t('balance.never')}`;
  return (
    <Group gap="xs" wrap="nowrap" miw={0} role="group" aria-label={t('balance.title')}>
      {snapshot?.balances.map(({ currency, type, amounts }, index) => {
        const name = shownOf(amounts);
        const before = snapshot.balances[index - 1];
        // Said once of all that stand beside each other.
        const isSaid = before !== undefined && shownOf(before.amounts) === name;
        const all = Object.entries(amounts).map(([name, amount]) => (
          <div key={name}>
            {wordsOfName(t, 'balance.amounts', name) ?? name}: {moneyWords(currency, amount)}
          </div>
        ));
        return (
          <Hint key={`${currency} ${type}`} label={all} multiline forKeyboard>
            <Text size="sm" className="figures" flex="none" tabIndex={0} data-testid="balance">
              <Text span c="dimmed" size="xs">
                {!isSaid && `${t(`balance.amounts.${name}`)} `}
              </Text>
              <MoneyFigure currency={currency} amount={amounts[name]} />
            </Text>
          </Hint>
        );
      })}
      {/* On a small display this gives way first; the whole of it shows when pointed at. */}
      <Text size="xs" c="dimmed" className="figures" truncate miw={0} title={moment}>
        {moment}
      </Text>
      <Hint label={t('balance.refresh')}>
        <ActionIcon
          aria-label={t('balance.refresh')}
          loading={checking}
          disabled={!kept.reporting}
          onClick={onRefresh}
          size="sm"
          flex="none"
        >
          <IconRefresh size={14} />
        </ActionIcon>
      </Hint>
    </Group>
  );
}
