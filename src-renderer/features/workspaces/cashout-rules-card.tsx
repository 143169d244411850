import { Button, Card, Group, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CashoutRules, cashoutRules } from '../../../src-shared/contract/cashout-rules.ts';
import { CASHOUT_CURRENCIES } from '../../../src-shared/service/cashout.ts';
import { ChangedMeanwhile } from '../../components/changed-meanwhile.tsx';
import { EntryForm } from '../../components/entry-form.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { readTypedAmount } from '../../components/typed-amount.ts';
import { useCashoutRules, useSetCashoutRules } from '../../data/cashout-rules.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useTypedSettings } from './use-typed-settings.ts';

type Typed = {
  readonly amounts: Readonly<Record<(typeof CASHOUT_CURRENCIES)[number], string>>;
  readonly secondPerson: boolean;
};

function typedOf({ limits, secondPerson }: CashoutRules): Typed {
  const of = (currency: string) => limits.find((limit) => limit.currency === currency)?.amount ?? '';
  return { amounts: { PEN: of('PEN'), USD: of('USD') }, secondPerson };
}

/** Null where an amount is none; an empty one is no limit. */
function rulesOf({ amounts, secondPerson }: Typed): CashoutRules | null {
  const limits = CASHOUT_CURRENCIES.filter((currency) => amounts[currency].trim() !== '').map((currency) => ({
    currency,
    amount: readTypedAmount(amounts[currency]) ?? '',
  }));
  return cashoutRules.safeParse({ limits, secondPerson }).data ?? null;
}

/** How much one person may send in a day, and whether a second person approves cashouts. */
export function CashoutRulesCard() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data, error, refetch } = useCashoutRules(id);
  const set = useSetCashoutRules(id);
  const { form, isTyped, isChangedMeanwhile, type, discard } = useTypedSettings(data?.rules, typedOf);
  const [asking, setAsking] = useState(false);
  const rules = form && rulesOf(form);
  const change = (next: Partial<Typed>) => {
    set.reset();
    type(next);
  };
  return (
    <Card withBorder component="section" aria-labelledby="cashout-rules-title">
      <Stack gap="sm">
        <Title order={2} size="h5" id="cashout-rules-title">
          {t('settings.cashoutRules.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('settings.cashoutRules.text')}
        </Text>
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {form && (
          <EntryForm onSubmit={() => isTyped && rules && setAsking(true)}>
            <Stack gap="sm">
              <Group grow align="flex-end">
                {CASHOUT_CURRENCIES.map((currency) => (
                  <TextInput
                    key={currency}
                    label={t('settings.cashoutRules.limit', { currency })}
                    inputMode="decimal"
                    value={form.amounts[currency]}
                    onChange={({ currentTarget: { value } }) =>
                      change({ amounts: { ...form.amounts, [currency]: value } })
                    }
                  />
                ))}
              </Group>
              <Switch
                label={t('settings.cashoutRules.secondPerson')}
                description={t('settings.cashoutRules.secondPersonHint')}
                checked={form.secondPerson}
                onChange={({ currentTarget: { checked } }) => change({ secondPerson: checked })}
              />
              {isChangedMeanwhile && !set.isPending && <ChangedMeanwhile />}
              {isTyped && !rules && (
                <Text size="sm" c="red" role="alert">
                  {t('settings.cashoutRules.wrong')}
                </Text>
              )}
              <Group>
                <Button type="submit" variant="default" disabled={!isTyped || !rules}>
                  {t('settings.cashoutRules.save')}
                </Button>
                {set.isSuccess && (
                  <Text size="sm" role="status">
                    {t('settings.cashoutRules.saved')}
                  </Text>
                )}
              </Group>
            </Stack>
          </EntryForm>
        )}
      </Stack>
      {asking && rules && data && (
        <ReasonDialog
          title={t('settings.cashoutRules.title')}
          text={t('settings.cashoutRules.reason')}
          action={t('settings.cashoutRules.save')}
          onDecide={(reason) => set.mutateAsync({ shown: data.rules, rules, reason }, { onSuccess: discard })}
          error={set.error}
          pending={set.isPending}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
