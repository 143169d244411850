import { Button, Card, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HelpMark } from '../../commands/help-mark.tsx';
import { ChangedMeanwhile } from '../../components/changed-meanwhile.tsx';
import { EntryForm } from '../../components/entry-form.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useMateriality, useSetMateriality } from '../../data/materiality.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { formOf, type MaterialityForm, settingsOf } from './materiality-form.ts';
import { useTypedSettings } from './use-typed-settings.ts';

/** Up to which amount exceptions are accepted by policy, and from which deviation on a figure is pointed out. */
export function MaterialityCard() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data, error, refetch } = useMateriality(id);
  const set = useSetMateriality(id);
  const { form, isTyped, isChangedMeanwhile, type, discard } = useTypedSettings(data, formOf);
  const [asking, setAsking] = useState(false);
  const settings = form && data ? settingsOf(form, data) : null;
  const change = (next: Partial<MaterialityForm>) => {
    set.reset();
    type(next);
  };
  const changeLimit = (currency: string, next: { amount?: string; percent?: string }) =>
    change({
      limits: (form?.limits ?? []).map((each) => (each.currency === currency ? { ...each, ...next } : each)),
    });
  return (
    <Card withBorder component="section" aria-labelledby="materiality-title" id="materiality">
      <Stack gap="sm">
        <Group gap={4}>
          <Title order={2} size="h5" id="materiality-title">
            {t('settings.materiality.title')}
          </Title>
          <HelpMark term="materiality" />
        </Group>
        <Text size="sm" c="dimmed">
          {t('settings.materiality.text')}
        </Text>
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {form && (
          <EntryForm onSubmit={() => isTyped && settings && setAsking(true)}>
            <Stack gap="sm">
              <TextInput
                label={t('settings.materiality.name')}
                description={t('settings.materiality.nameHint')}
                maxLength={80}
                value={form.name}
                onChange={({ currentTarget: { value } }) => change({ name: value })}
              />
              {form.limits.map(({ currency, amount, percent }) => (
                <Group key={currency} grow align="flex-end">
                  <TextInput
                    label={t('settings.materiality.amount', { currency })}
                    inputMode="decimal"
                    value={amount}
                    onChange={({ currentTarget: { value } }) => changeLimit(currency, { amount: value })}
                  />
                  <TextInput
                    label={t('settings.materiality.percent', { currency })}
                    inputMode="decimal"
                    value={percent}
                    onChange={({ currentTarget: { value } }) => changeLimit(currency, { percent: value })}
                  />
                </Group>
              ))}
              <Group grow align="flex-end">
                {(['day', 'month'] as const).map((name) => (
                  <TextInput
                    key={name}
                    label={t(`settings.materiality.${name}`)}
                    inputMode="numeric"
                    value={form[name]}
                    onChange={({ currentTarget: { value } }) => change({ [name]: value })}
                  />
                ))}
              </Group>
              <Checkbox
                label={t('settings.materiality.explain')}
                description={t('settings.materiality.explainHint')}
                checked={form.explain}
                onChange={({ currentTarget: { checked } }) => change({ explain: checked })}
              />
              {isChangedMeanwhile && !set.isPending && <ChangedMeanwhile />}
              {isTyped && !settings && (
                <Text size="sm" c="red" role="alert">
                  {t('settings.materiality.wrong')}
                </Text>
              )}
              <Group>
                <Button type="submit" variant="default" disabled={!isTyped || !settings}>
                  {t('settings.materiality.save')}
                </Button>
                {set.isSuccess && (
                  <Text size="sm" role="status">
                    {t('settings.materiality.saved')}
                  </Text>
                )}
              </Group>
            </Stack>
          </EntryForm>
        )}
      </Stack>
      {asking && settings && data && (
        <ReasonDialog
          title={t('settings.materiality.title')}
          text={t('settings.materiality.reason')}
          action={t('settings.materiality.save')}
          onDecide={(reason) => set.mutateAsync({ shown: data, settings, reason }, { onSuccess: discard })}
          error={set.error}
          pending={set.isPending}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
