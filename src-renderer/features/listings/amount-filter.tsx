import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AmountRange, ListingSummary } from '../../../src-shared/contract/listings.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { fieldOf, type ListingDefinition, totalledFields } from '../../../src-shared/service/listing.ts';
import { Select } from '../../components/select.tsx';
import { readTypedAmount } from '../../components/typed-amount.ts';
import { FilterMenu } from './filter-menu.tsx';

type Props = {
  readonly listing: ListingDefinition;
  readonly range: AmountRange | null;
  readonly summary: ListingSummary | undefined;
  readonly onChange: (range: AmountRange | null) => void;
};

/** Amounts of one field between two bounds, in one currency. */
export const AmountFilter = memo(function AmountFilter({ listing, range, summary, onChange }: Props) {
  const { t } = useTranslation();
  const label = t('listings.filters.amount');
  return (
    <FilterMenu
      label={label}
      description={range ? t('listings.filters.chosen', { field: label, count: 1 }) : label}
      active={range !== null}
    >
      {(close) => (
        <RangeForm
          listing={listing}
          range={range}
          summary={summary}
          onChange={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </FilterMenu>
  );
});

function single(list: readonly string[]): string | null {
  return list.length === 1 ? (list[0] ?? null) : null;
}

/** Which bound is wrong, and why: a key of the filters' words. */
type Problem = {
  readonly at: 'from' | 'to' | 'currency';
  readonly why: 'notAnAmount' | 'noBound' | 'wrongOrder' | 'noCurrency';
};

function RangeForm({ listing, range, summary, onChange }: Props) {
  const { t } = useTranslation();
  const fields = listing.fields.filter(({ kind, currencyField }) => kind === 'amount' && currencyField);
  const [field, setField] = useState(range?.field ?? totalledFields(listing)[0]?.name ?? '');
  const currencies = currenciesOf(listing, field, range, summary);
  const [chosen, setCurrency] = useState<string | null>(range?.currency ?? null);
  // Where there is one currency, of all or of what is filtered, there is nothing to choose.
  const shown = [...new Set(totalsIn(summary, field).map((total) => total.currency))];
  const currency = chosen ?? single(currencies) ?? single(shown);
  const [from, setFrom] = useState(range?.from ?? '');
  const [to, setTo] = useState(range?.to ?? '');
  const [problem, setProblem] = useState<Problem | null>(null);
  const apply = () => {
    const found = problemOf(from, to, currency);
    setProblem(found);
    if (found || currency === null) return;
    const [low, high] = [readTypedAmount(from), readTypedAmount(to)];
    onChange({
      field,
      currency,
      ...(low === undefined ? {} : { from: low }),
      ...(high === undefined ? {} : { to: high }),
    });
  };
  const error = (at: Problem['at']) => problem?.at === at && t(`listings.filters.${problem.why}`);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Stack gap="xs" w={300}>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Select
            label={t('listings.filters.amountField')}
            data={fields.map(({ name }) => ({ value: name, label: t(`service.fields.${name}`) }))}
            value={field}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={(name) => name && setField(name)}
            flex={1}
          />
          <Select
            label={t('listings.filters.currency')}
            data={currencies}
            value={currency}
            comboboxProps={{ withinPortal: false }}
            onChange={setCurrency}
            error={error('currency')}
            w={110}
          />
        </Group>
        <Group gap="xs" wrap="nowrap" align="flex-start" grow>
          <TextInput
            label={t('listings.filters.from')}
            inputMode="decimal"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
            error={error('from')}
            data-autofocus
          />
          <TextInput
            label={t('listings.filters.to')}
            inputMode="decimal"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            error={error('to')}
          />
        </Group>
        <Text size="xs" c="dimmed">
          {t('listings.filters.amountHint')}
        </Text>
        <Group justify="flex-end">
          <Button type="submit">{t('listings.filters.apply')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

function problemOf(from: string, to: string, currency: string | null): Problem | null {
  if (from.trim() === '' && to.trim() === '') return { at: 'from', why: 'noBound' };
  const low = readTypedAmount(from);
  const high = readTypedAmount(to);
  if (from.trim() !== '' && low === undefined) return { at: 'from', why: 'notAnAmount' };
  if (to.trim() !== '' && high === undefined) return { at: 'to', why: 'notAnAmount' };
  if (low !== undefined && high !== undefined && unitsOf(low) > unitsOf(high))
    return { at: 'to', why: 'wrongOrder' };
  return currency === null ? { at: 'currency', why: 'noCurrency' } : null;
}

/** The field's totals, also of statuses that do not count. */
const totalsIn = (summary: ListingSummary | undefined, field: string) => [
  ...(summary?.totals[field] ?? []),
  ...(summary?.byStatus ?? []).flatMap(({ totals }) => totals[field] ?? []),
];

/** The currencies that the field has in the period, as far as choices and totals tell. */
function currenciesOf(
  listing: ListingDefinition,
  field: string,
  range: AmountRange | null,
  summary: ListingSummary | undefined,
): string[] {
  const { currencyField = '' } = fieldOf(listing, field);
  const all = [
    ...(range ? [range.currency] : []),
    ...(summary?.choices[currencyField] ?? []),
    ...totalsIn(summary, field).map(({ currency }) => currency),
  ];
  const known = all.length > 0 ? all : (summary?.choices.currency ?? []);
  return [...new Set(known)].filter((currency) => currency !== '').sort();
}
