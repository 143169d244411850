import {
  ActionIcon,
  Button,
  Card,
  Group,
  Loader,
  MultiSelect,
  Select,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MOST_POPULATIONS,
  type Population,
  populationSet,
} from '../../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../../src-shared/contract/statements.ts';
import { type FieldKind, LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useKeptInput } from '../../components/kept-input.ts';
import { KeptInputNote } from '../../components/kept-input-note.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useUnsavedInput } from '../../components/unsaved-input.ts';
import { fieldName, statusName } from '../../i18n/service-names.ts';
import { DecidersFields } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useMatchingCall, usePopulations } from './queries.ts';

/** Which records of the service are expected in the book. */
export function ExpectedRecords({ book }: { readonly book: Book }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data, error, refetch } = usePopulations(id);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label={t('app.loading')} />;
  return (
    <DecidersFields>
      <Populations key={JSON.stringify(data[book])} book={book} kept={data[book]} />
    </DecidersFields>
  );
}

function Populations({ book, kept }: { readonly book: Book; readonly kept: readonly Population[] }) {
  const { t } = useTranslation();
  const { id: workspaceId } = useWorkspace();
  const [draft, setDraft] = useState<readonly Population[]>(kept);
  const [keeping, setKeeping] = useState(false);
  const save = useMatchingCall('matching.setPopulations');
  const changed = JSON.stringify(draft) !== JSON.stringify(kept);
  useUnsavedInput(changed);
  const { restored } = useKeptInput({
    kind: 'expected',
    name: `expected ${book}`,
    input: changed ? { kind: 'expected', book, populations: [...draft] } : null,
    restore: ({ populations }) => setDraft(populations),
  });
  const valid = populationSet.safeParse(draft).success;
  return (
    <Stack gap="sm">
      <Text size="sm">{t('matching.expected.intro')}</Text>
      <KeptInputNote restored={restored} onDiscard={() => setDraft(kept)} />
      {draft.length === 0 && <Text size="sm">{t('matching.expected.none')}</Text>}
      {draft.map((population, at) => (
        <PopulationCard
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no name but their place
          key={at}
          population={population}
          onChange={(next) => setDraft(draft.with(at, next))}
          onRemove={() => setDraft(draft.toSpliced(at, 1))}
        />
      ))}
      <Group className="dialog-actions screen-actions" gap="xs">
        <Button
          variant="default"
          disabled={draft.length >= MOST_POPULATIONS}
          onClick={() => setDraft([...draft, populationOf('settlements')])}
        >
          {t('matching.expected.add')}
        </Button>
        {changed && (
          <Text size="xs" fw={600} role="status">
            {t('matching.expected.changed')}
          </Text>
        )}
        <Group gap="xs" ml="auto">
          {changed && (
            <Button variant="default" onClick={() => setDraft(kept)}>
              {t('matching.rules.discard')}
            </Button>
          )}
          <Button disabled={!changed || !valid} onClick={() => setKeeping(true)}>
            {t('matching.expected.keep')}
          </Button>
        </Group>
      </Group>
      {keeping && (
        <ReasonDialog
          title={t('matching.expected.keepTitle')}
          text={t('matching.expected.keepText')}
          action={t('matching.rules.keepConfirm')}
          error={save.error}
          pending={save.isPending}
          onDecide={(reason) => save.mutateAsync({ workspaceId, book, populations: [...draft], reason })}
          onClose={() => setKeeping(false)}
        />
      )}
    </Stack>
  );
}

type CardProps = {
  readonly population: Population;
  readonly onChange: (population: Population) => void;
  readonly onRemove: () => void;
};

function PopulationCard({ population, onChange, onRemove }: CardProps) {
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
      w={240}
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
          w={240}
        />
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
          t('matching.expected.part'),
          (['record', 'fee'] as const).map((part) => ({
            value: part,
            label: t(`matching.expected.parts.${part}`),
          })),
          population.part ?? 'record',
          (part) => set({ part: part === 'fee' ? part : undefined }),
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
        {types.length > 0 && (
          <MultiSelect
            label={t('matching.expected.exceptTypes')}
            data={types.map((type) => ({ value: type, label: statusName(type) }))}
            value={population.exceptTypes ?? []}
            onChange={(next) => set({ exceptTypes: next.length === 0 ? undefined : next })}
            w={240}
          />
        )}
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
        <Tooltip label={t('matching.expected.remove', { listing: name })}>
          <ActionIcon
            color="red"
            ml="auto"
            aria-label={t('matching.expected.remove', { listing: name })}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Card>
  );
}

function sourceOf(value: string): Population['references'][number] {
  const [through, field] = value.split(':');
  return through === 'deposits' && field !== undefined ? { field, through } : { field: value, through: null };
}

/** A first setting for a listing: its first amount with that amount's currency, its own date, its id. */
function populationOf(name: ListingName): Population {
  const { fields, dateField, identityFields } = listings[name];
  const amount =
    fields.find(({ kind, totalled }) => kind === 'amount' && totalled) ??
    fields.find(({ kind }) => kind === 'amount');
  const currency = fields.find(({ kind }) => kind === 'currency')?.name ?? 'currency';
  const externalId = fields.find(({ name: field }) => field === 'externalId')?.name;
  const completed = fields.find(({ name: field }) => field === 'status')?.documented?.includes('COMPLETED');
  return {
    listing: name,
    statuses: completed ? ['COMPLETED'] : null,
    amountField: amount?.name ?? 'amount',
    feeField: null,
    currencyField: amount?.currencyField ?? currency,
    dateField,
    dayCut: 'reporting',
    sign: 'plus',
    references: [{ field: externalId ?? identityFields[0] ?? 'externalId', through: null }],
  };
}
