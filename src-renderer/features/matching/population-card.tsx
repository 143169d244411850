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

/** What the parts of the card have: the population, and how one of its fields is changed. */
type PartProps = {
  readonly population: Population;
  readonly set: (change: Partial<Population>) => void;
};
type Choice = { readonly value: string; readonly label: string };

export function PopulationCard({ population, onChange, onRemove }: CardProps) {
  const { t } = useTranslation();
  const listingName = t(`service.listings.${population.listing}`);
  const name =
    population.part === 'fee' ? t('matching.expected.feeOf', { listing: listingName }) : listingName;
  const set = (change: Partial<Population>) => onChange({ ...population, ...change });
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
        <WhichRecords population={population} set={set} onListing={onChange} />
        <WhichAmount population={population} set={set} />
        <WhichDay population={population} set={set} />
        <WhichReferences population={population} set={set} />
      </SimpleGrid>
    </Card>
  );
}

const fieldsOf = ({ listing }: Population, kinds: readonly FieldKind[]): Choice[] =>
  listings[listing].fields
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ name }) => ({ value: name, label: fieldName(name) }));

/** The documented values of a field; none where the listing has no such field. */
const valuesOf = ({ listing }: Population, field: string): readonly string[] =>
  listings[listing].fields.find((each) => each.name === field)?.documented ?? [];

type OneOfProps = {
  readonly label: string;
  readonly data: Choice[];
  readonly value: string;
  readonly onPick: (value: string) => void;
};

function OneOf({ label, data, value, onPick }: OneOfProps) {
  return (
    <Select
      label={label}
      data={data}
      value={value}
      allowDeselect={false}
      onChange={(next) => next !== null && onPick(next)}
      w={230}
    />
  );
}

type RecordsProps = PartProps & { readonly onListing: (population: Population) => void };

/** The listing, and which of its records: another listing begins with its own fields and keeps the sign. */
function WhichRecords({ population, set, onListing }: RecordsProps) {
  const { t } = useTranslation();
  const types = valuesOf(population, 'type');
  return (
    <Fieldset legend={t('matching.expected.groups.records')} p="xs">
      <Group gap="sm" align="flex-end">
        <OneOf
          label={t('matching.expected.listing')}
          data={LISTING_NAMES.map((each) => ({ value: each, label: t(`service.listings.${each}`) }))}
          value={population.listing}
          onPick={(next) => onListing({ ...populationOf(next as ListingName), sign: population.sign })}
        />
        <MultiSelect
          label={t('matching.expected.statuses')}
          placeholder={population.statuses === null ? t('matching.expected.anyStatus') : ''}
          data={valuesOf(population, 'status').map((status) => ({
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
        <OneOf
          label={t('matching.expected.part')}
          data={(['record', 'fee'] as const).map((part) => ({
            value: part,
            label: t(`matching.expected.parts.${part}`),
          }))}
          value={population.part ?? 'record'}
          onPick={(part) => set({ part: part === 'fee' ? part : undefined })}
        />
      </Group>
    </Fieldset>
  );
}

function WhichAmount({ population, set }: PartProps) {
  const { t } = useTranslation();
  const signs: readonly Population['sign'][] =
    valuesOf(population, 'category').length > 0 ? ['plus', 'minus', 'byCategory'] : ['plus', 'minus'];
  return (
    <Fieldset legend={t('matching.expected.groups.amount')} p="xs">
      <Group gap="sm" align="flex-end">
        <OneOf
          label={t('matching.expected.sign')}
          data={signs.map((sign) => ({ value: sign, label: t(`matching.expected.signs.${sign}`) }))}
          value={population.sign}
          onPick={(next) => set({ sign: signs.find((sign) => sign === next) ?? 'plus' })}
        />
        <OneOf
          label={t('matching.expected.amountField')}
          data={fieldsOf(population, ['amount'])}
          value={population.amountField}
          onPick={(amountField) => set({ amountField })}
        />
        <OneOf
          label={t('matching.expected.feeField')}
          data={[{ value: '', label: t('matching.expected.noFee') }, ...fieldsOf(population, ['amount'])]}
          value={population.feeField ?? ''}
          onPick={(feeField) => set({ feeField: feeField === '' ? null : feeField })}
        />
        <OneOf
          label={t('matching.expected.currencyField')}
          data={fieldsOf(population, ['currency'])}
          value={population.currencyField}
          onPick={(currencyField) => set({ currencyField })}
        />
      </Group>
    </Fieldset>
  );
}

function WhichDay({ population, set }: PartProps) {
  const { t } = useTranslation();
  return (
    <Fieldset legend={t('matching.expected.groups.day')} p="xs">
      <Group gap="sm" align="flex-end">
        <OneOf
          label={t('matching.expected.dateField')}
          data={fieldsOf(population, ['instant', 'day'])}
          value={population.dateField}
          onPick={(dateField) => set({ dateField })}
        />
        <OneOf
          label={t('matching.expected.dayCut')}
          data={(['utc', 'reporting'] as const).map((cut) => ({
            value: cut,
            label: t(`matching.expected.dayCuts.${cut}`),
          }))}
          value={population.dayCut}
          onPick={(dayCut) => set({ dayCut: dayCut === 'utc' ? 'utc' : 'reporting' })}
        />
        <OneOf
          label={t('matching.expected.when')}
          data={(['always', 'booked'] as const).map((when) => ({
            value: when,
            label: t(`matching.expected.whens.${when}`),
          }))}
          value={population.when ?? 'always'}
          onPick={(when) => set({ when: when === 'booked' ? when : undefined })}
        />
      </Group>
    </Fieldset>
  );
}

/** Fields of the record itself, or of the deposit that it leads to. */
function WhichReferences({ population, set }: PartProps) {
  const { t } = useTranslation();
  const sources = [
    ...fieldsOf(population, ['id', 'text', 'code']),
    ...fieldsOf(population, ['id']).map(({ value, label }) => ({
      value: `deposits:${value}`,
      label: t('matching.expected.through', { field: label }),
    })),
  ];
  return (
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
  );
}

function sourceOf(value: string): Population['references'][number] {
  const [through, field] = value.split(':');
  return through === 'deposits' && field !== undefined ? { field, through } : { field: value, through: null };
}
