import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { moneyWords } from '../../../components/days-and-amounts.ts';
import { formatMoment } from '../../../components/format.ts';
import { useBalance } from '../../../data/balance.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';

/** What the account had available when the balance was last read: of the currency, or of each until one is chosen. */
export function AvailableNote({ currency }: { readonly currency: string }) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { data: snapshot } = useBalance(id);
  // Not yet known whether one was read.
  if (snapshot === undefined) return null;
  const locale = currentLocale();
  const amounts = (snapshot?.balances ?? []).flatMap(({ currency: of, amounts: { availableBalance } }) =>
    availableBalance !== undefined && (currency === '' || currency === of)
      ? [moneyWords(of, availableBalance)]
      : [],
  );
  return (
    <Text size="xs" c="dimmed" mt={6} data-testid="available-balance">
      {snapshot && amounts.length > 0
        ? t('operations.cashouts.form.available', {
            amounts: amounts.join(' · '),
            time: formatMoment(snapshot.asOf, locale, timeZone),
          })
        : t('operations.cashouts.form.availableUnknown')}
    </Text>
  );
}
