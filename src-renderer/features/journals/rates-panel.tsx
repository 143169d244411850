import { Button, Group, Loader, Stack, Table, Text, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeRate } from '../../../src-shared/contract/journals.ts';
import { DayInput } from '../../components/day-input.tsx';
import { dayWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { confirm } from '../../components/notice.ts';
import { readTypedAmount } from '../../components/typed-amount.ts';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useJournalCall, useRates, useSetting } from './queries.ts';

/** The exchange rates that were entered, and where one is. */
export function RatesPanel({ currency }: { readonly currency: string }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data, error, refetch } = useRates(id);
  const setting = useSetting(id);
  const base = setting.data?.setting.booksCurrency;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('journals.rates.intro')}</Text>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {base && (
        <DecidersOnly>
          <RateForm
            key={currency}
            currency={currency === base ? 'USD' : currency}
            base={base}
            rates={data?.rates ?? []}
          />
        </DecidersOnly>
      )}
      {!data && !error && <Loader aria-label={t('app.loading')} />}
      {data?.rates.length === 0 && <Text size="sm">{t('journals.rates.none')}</Text>}
      {data && data.rates.length > 0 && (
        <WideTable label={t('journals.rates.table')} minWidth={560} maxHeight={480}>
          <Table fz="xs" verticalSpacing={3} withTableBorder aria-label={t('journals.rates.table')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('journals.rates.day')}</Table.Th>
                <Table.Th>{t('journals.rates.currency')}</Table.Th>
                <Table.Th ta="right">{t('journals.rates.buying')}</Table.Th>
                <Table.Th ta="right">{t('journals.rates.selling')}</Table.Th>
                <Table.Th>{t('journals.rates.source')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.rates.map((rate) => (
                <Table.Tr key={`${rate.currency} ${rate.base} ${rate.day}`} data-testid="exchange-rate">
                  <Table.Td>{dayWords(rate.day)}</Table.Td>
                  <Table.Td>
                    {rate.currency}/{rate.base}
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {rate.buying}
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {rate.selling}
                  </Table.Td>
                  <Table.Td>{rate.source}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </WideTable>
      )}
    </Stack>
  );
}

type FormProps = {
  readonly currency: string;
  readonly base: string;
  readonly rates: readonly ExchangeRate[];
};

function RateForm({ currency, base, rates }: FormProps) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const empty = { currency, day: '', buying: '', selling: '', source: t('journals.rates.sourceDefault') };
  const [typed, setTyped] = useState(empty);
  const [told, setTold] = useState(false);
  const save = useJournalCall('journals.setRate', id);
  const load = useJournalCall('journals.importRates', id);
  useUnsavedInput(typed.day !== '' || typed.buying !== '' || typed.selling !== '', 'tab=entries currency');
  const rate = (text: string) => {
    const amount = readTypedAmount(text);
    return amount === undefined || amount.startsWith('-') || /^[0.]+$/.test(amount) ? undefined : amount;
  };
  const [buying, selling] = [rate(typed.buying), rate(typed.selling)];
  const field = (name: keyof typeof empty) => ({
    size: 'xs' as const,
    required: true,
    value: typed[name],
    label: t(`journals.rates.${name}`),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: name === 'currency' ? value.toUpperCase() : value }),
  });
  const wrong = (text: string | undefined) =>
    told && text === undefined ? t('journals.rates.wrong') : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(true);
    if (buying === undefined || selling === undefined) return;
    save.mutate(
      {
        workspaceId: id,
        shown:
          rates.find(
            (each) => each.currency === typed.currency && each.base === base && each.day === typed.day,
          ) ?? null,
        rate: { currency: typed.currency, base, day: typed.day, buying, selling, source: typed.source },
      },
      {
        onSuccess: () => {
          setTyped(empty);
          setTold(false);
          confirm(t('journals.rates.saved'));
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-start">
        <TextInput {...field('currency')} w={90} pattern="[A-Z0-9]{2,10}" />
        <DayInput
          size="xs"
          label={t('journals.rates.day')}
          required
          w={150}
          value={typed.day}
          onChange={(day) => setTyped({ ...typed, day })}
        />
        <TextInput {...field('buying')} w={110} error={wrong(buying)} />
        <TextInput {...field('selling')} w={110} error={wrong(selling)} />
        <TextInput {...field('source')} w={140} maxLength={80} />
        <Button type="submit" size="xs" mt={22} variant="default" loading={save.isPending}>
          {t('journals.rates.add')}
        </Button>
        <Button
          size="xs"
          mt={22}
          variant="default"
          loading={load.isPending}
          onClick={() =>
            load.mutate(
              { workspaceId: id, currency: typed.currency, base },
              {
                onSuccess: ({ imported }) => {
                  if (imported !== null) confirm(t('journals.rates.imported', { count: imported }));
                },
              },
            )
          }
        >
          {t('journals.rates.import')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t('journals.rates.importHint')}
      </Text>
      {(save.error ?? load.error) && <ErrorAlert error={save.error ?? load.error} />}
    </form>
  );
}
