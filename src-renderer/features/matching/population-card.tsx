import { ActionIcon, Card, Fieldset, Group, SimpleGrid, Text, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Population } from '../../../src-shared/contract/matching-rules.ts';
import { type FieldKind, LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { MultiSelect, Select } from '../../components/select.tsx';
import { fieldName, statusName } from '../../i18n/service-names.ts';
import { populationOf } from './first-population.ts';

type CardProps = {
  readonly population: Population;
  readonly onChange: (population: Population) => void;
  readonly onRemove: () => void;
};

export function PopulationCard({ population, onChange, onRemove }: CardProps) {
  const { t } = useTranslation();
  const listing = listings[population.listing];
  const listingName = t(`service.listings.${population.listing}`);
  const name =
    population.part === 'fee' ? t('matching.expected.feeOf', { listing: listingName }) : listingName;
  const set = (change: Partial<Population>) => onChange({ ...population, ...change });
  const fields = (kinds: readonly FieldKind[]) =>
    listing.fields
      .filter(({ kind }) => kinds.includes(kind))
      .map((field) => ({
        value: field.name,
        label: fieldName(field.name),
      }));
  const valuesOf = (field: string) => listing.fields.find((each) => each.name === field)?.documented ?? [];
  const statuses = valuesOf('status');
  const types = valuesOf('type');
  const choice = (
    label: string,
    data: { value: string; label: string }[],
    value: string,
    onPick: (value: string) => void,
  ) => (
    <Select
      label={label}
      data={data}
      value={value}
      allowDeselect={false}
      onChange={(next) => next !== null && onPick(next)}
      w={230}
    />
  );
  const signs: readonly Population['sign'][] =
    valuesOf('category').length > 0 ? ['plus', 'minus', 'byCategory'] : ['plus', 'minus'];
  const sources = [
    ...fields(['id', 'text', 'code']).map(({ value, label }) => ({ value, label })),
    ...fields(['id']).map(({ value, label }) => ({
      value: `deposits:${value}`,
      label: t('matching.expected.through', { field: label }),
    })),
  ];
  return (
    <Card withBorder p="sm" component="section" aria-label={name}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Text fw={600}>{name}</Text>
        <Tooltip label={t('matching.expected.remove', { listing: name })}>
          <ActionIcon
            color="red"
            aria-label={t('matching.expected.remove', { listing: name })}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm" verticalSpacing="sm">
        <Fieldset legend={t('matching.expected.groups.records')} p="xs">
          <Group gap="sm" align="flex-end">
            {choice(
              t('matching.expected.listing'),
              LISTING_NAMES.map((each) => ({ value: each, label: t(`service.listings.${each}`) })),
              population.listing,
              (next) => onChange({ ...populationOf(next as ListingName), sign: population.sign }),
            )}
            <MultiSelect
              label={t('matching.expected.statuses')}
              placeholder={population.statuses === null ? t('matching.expected.anyStatus') : ''}
              data={statuses.map((status) => ({
                value: status,
                label: statusName(status),
              }))}
              value={population.statuses ?? []}
              onChange={(next) => set({ statuses: next.length === 0 ? null : next })}
              w={230}
            />
            {types.length > 0 && (
              <MultiSelect
                label={t('matching.expected.exceptTypes')}
                data={types.map((type) => ({ value: type, label: statusName(type) }))}
                value={population.exceptTypes ?? []}
                onChange={(next) => set({ exceptTypes: next.length === 0 ? undefined : next })}
                w={230}
              />
            )}
            {choice(
              t('matching.expected.part'),
              (['record', 'fee'] as const).map((part) => ({
                value: part,
                label: t(`matching.expected.parts.${part}`),
              })),
              population.part ?? 'record',
              (part) => set({ part: part === 'fee' ? part : undefined }),
            )}
          </Group>
        </Fieldset>
        <Fieldset legend={t('matching.expected.groups.amount')} p="xs">
          <Group gap="sm" align="flex-end">
            {choice(
              t('matching.expected.sign'),
              signs.map((sign) => ({
                value: sign,
                label: t(`matching.expected.signs.${sign}`),
              })),
              population.sign,
              (next) => set({ sign: signs.find((sign) => sign === next) ?? 'plus' }),
            )}
            {choice(
              t('matching.expected.amountField'),
              fields(['amount']),
              population.amountField,
              (amountField) => set({ amountField }),
            )}
            {choice(
              t('matching.expected.feeField'),
              [{ value: '', label: t('matching.expected.noFee') }, ...fields(['amount'])],
              population.feeField ?? '',
              (feeField) => set({ feeField: feeField === '' ? null : feeField }),
            )}
            {choice(
              t('matching.expected.currencyField'),
              fields(['currency']),
              population.currencyField,
              (currencyField) => set({ currencyField }),
            )}
          </Group>
        </Fieldset>
        <Fieldset legend={t('matching.expected.groups.day')} p="xs">
          <Group gap="sm" align="flex-end">
            {choice(
              t('matching.expected.dateField'),
              fields(['instant', 'day']),
              population.dateField,
              (dateField) => set({ dateField }),
            )}
            {choice(
              t('matching.expected.dayCut'),
              (['utc', 'reporting'] as const).map((cut) => ({
                value: cut,
                label: t(`matching.expected.dayCuts.${cut}`),
              })),
              population.dayCut,
              (dayCut) => set({ dayCut: dayCut === 'utc' ? 'utc' : 'reporting' }),
            )}
            {choice(
              t('matching.expected.when'),
              (['always', 'booked'] as const).map((when) => ({
                value: when,
                label: t(`matching.expected.whens.${when}`),
              })),
              population.when ?? 'always',
              (when) => set({ when: when === 'booked' ? when : undefined }),
            )}
          </Group>
        </Fieldset>
        <Fieldset legend={t('matching.expected.groups.reference')} p="xs">
          <Group gap="sm" align="flex-end">
            <MultiSelect
              label={t('matching.expected.references')}
              data={sources}
              maxValues={5}
              value={population.references.map(({ field, through }) =>
                through === null ? field : `${through}:${field}`,
              )}
              onChange={(next) => set({ references: next.map(sourceOf) })}
              w={320}
            />
          </Group>
        </Fieldset>
      </SimpleGrid>
    </Card>
  );
}

function sourceOf(value: string): Population['references'][number] {
  const [through, field] = value.split(':');
  return through === 'deposits' && field !== undefined ? { field, through } : { field: value, through: null };
}
