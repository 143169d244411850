import { Alert, Group, Loader, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  type MissingNeighbour,
  type Neighbour,
  RELATIONS,
  type Relation,
} from '../../../../src-shared/contract/records.ts';
import {
  fieldOf,
  type ListingDefinition,
  totalledFields,
  zoneOf,
} from '../../../../src-shared/service/listing.ts';
import { listings } from '../../../../src-shared/service/listings.ts';
import { moneyWords } from '../../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatDay, formatInstant } from '../../../components/format.ts';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { currentLocale } from '../../../i18n/index.ts';
import { codeWords } from '../../../records/code-words.ts';
import { RecordLink } from '../../../records/record-link.tsx';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { useNeighbours } from './queries.ts';

type Props = {
  readonly listing: ListingDefinition;
  readonly identity: string;
  /** The record itself, named. */
  readonly name: string;
};

/** The records that belong with this one, each a way to it, and those that should be there and are not. */
export function Neighbours({ listing, identity, name }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data, error, refetch } = useNeighbours({ workspaceId: id, listing: listing.name, identity });
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="xs" aria-label={t('app.loading')} />;
  const { found, missing, truncated } = data;
  const groups = RELATIONS.map((relation) => ({
    relation,
    records: found.filter((each) => each.relation === relation),
  })).filter(({ records }) => records.length > 0);
  return (
    <Stack gap="xs" data-testid="neighbours">
      {missing.map((each) => (
        <Missing key={each.relation} missing={each} />
      ))}
      {groups.map(({ relation, records }) => (
        <RelationGroup key={relation} relation={relation} records={records} from={name} />
      ))}
      {found.length === 0 && missing.length === 0 && <Text size="xs">{t('record.neighbours.none')}</Text>}
      {truncated && <Text size="xs">{t('record.neighbours.truncated')}</Text>}
    </Stack>
  );
}

type GroupProps = {
  readonly relation: Relation;
  readonly records: readonly Neighbour[];
  readonly from: string;
};

function RelationGroup({ relation, records, from }: GroupProps) {
  const { t } = useTranslation();
  const words = t(`record.neighbours.relations.${relation}`);
  return (
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {words}
      </Text>
      {relation === 'sameExternalId' && (
        <Text size="xs" fw={600}>
          {t('record.neighbours.duplicate')}
        </Text>
      )}
      <Stack gap={4} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={words}>
        {records.map((each) => (
          <NeighbourLine key={`${each.listing} ${each.row.identity}`} neighbour={each} from={from} />
        ))}
      </Stack>
    </Stack>
  );
}

function NeighbourLine({ neighbour, from }: { readonly neighbour: Neighbour; readonly from: string }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { listing: name, row } = neighbour;
  const listing = listings[name];
  const { date, amount, words, status } = lineOf(listing, row.values, timeZone);
  const named = `${t(`record.kinds.${name}`)} ${listing.perDay ? date : row.identity}`;
  return (
    <Group
      component="li"
      gap="xs"
      justify="space-between"
      wrap="nowrap"
      fz="xs"
      data-neighbour={`${name} ${row.identity}`}
    >
      <Group gap={8} style={{ flex: 1, minWidth: 0 }}>
        <RecordLink
          listing={name}
          record={row}
          from={from}
          label={t('record.neighbours.openRecord', { record: named })}
        >
          {named}
        </RecordLink>
        {status && <StatusBadge status={status} />}
        {words && <span>{words}</span>}
        {!listing.perDay && (
          <Text span fz="xs" c="dimmed" className="figures">
            {date}
          </Text>
        )}
      </Group>
      <span className="figures">{amount}</span>
    </Group>
  );
}

/** What tells a record apart in one line: its date, its amount, and its status or type in words. */
function lineOf(listing: ListingDefinition, values: Neighbour['row']['values'], timeZone: string) {
  const locale = currentLocale();
  const at = values[listing.dateField];
  const zone = zoneOf(listing, timeZone);
  const written = listing.perDay ? formatDay : formatInstant;
  const coded = (field: string) => {
    const value = values[field];
    return typeof value === 'string' && value !== '' ? codeWords(fieldOf(listing, field), value) : undefined;
  };
  const isNote = listing.name === 'notes';
  return {
    date: typeof at === 'number' ? written(at, locale, zone) : '',
    amount: amountIn(listing, values),
    words: isNote ? [coded('type'), coded('category')].filter(Boolean).join(' · ') : undefined,
    status: typeof values.status === 'string' ? values.status : undefined,
  };
}

function amountIn(listing: ListingDefinition, values: Neighbour['row']['values']): string {
  const [first] = totalledFields(listing);
  // Of a day of the report it is the balance that leads from one day to the next.
  const field = listing.perDay ? { name: 'totalBalance', currencyField: 'currency' } : first;
  const amount = field && values[field.name];
  if (typeof amount !== 'string') return '';
  return moneyWords(String(values[field?.currencyField ?? ''] ?? ''), amount);
}

function Missing({
  missing: { relation, listing, field, value, read },
}: {
  readonly missing: MissingNeighbour;
}) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { name, kind } = fieldOf(listings[listing], field);
  const isDay = kind === 'day';
  const words = {
    listing: t(`service.listings.${listing}`),
    field: t(`service.fields.${name}`),
    value: isDay ? formatDay(Date.parse(value), currentLocale(), zoneOf(listings[listing], timeZone)) : value,
  };
  return (
    <Alert
      color={read ? 'orange' : 'gray'}
      py={6}
      icon={<IconAlertTriangle aria-hidden />}
      data-missing={relation}
    >
      <Text size="xs" fw={600}>
        {t(`record.neighbours.missing.${relation}`, words)}
      </Text>
      <Text size="xs">{t(read ? 'record.neighbours.missingRead' : 'record.neighbours.missingNotRead')}</Text>
    </Alert>
  );
}
