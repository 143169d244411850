import { Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldChange } from '../../../../src-shared/contract/records.ts';
import { formatAmount } from '../../../../src-shared/money.ts';
import { type ListingDefinition, zoneOf } from '../../../../src-shared/service/listing.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatDay, formatInstant, formatMoment } from '../../../components/format.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { fieldName } from '../../../i18n/service-names.ts';
import { codeWords } from '../../../records/code-words.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { useVersions } from './queries.ts';

type Props = { readonly listing: ListingDefinition; readonly identity: string };

/** What a record's fields were before each change, the latest change first. */
export function RecordHistory({ listing, identity }: Props) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const {
    data: versions,
    error,
    refetch,
  } = useVersions({ workspaceId: id, listing: listing.name, identity });
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!versions) return null;
  if (versions.length < 2) return <Text size="xs">{t('listings.history.none')}</Text>;
  const moment = (instant: number) => formatMoment(instant, currentLocale(), timeZone);
  return (
    <Stack gap="sm" data-testid="record-history">
      {versions
        .slice(1)
        .reverse()
        .map((version) => (
          <Stack key={`${version.firstSeen} ${JSON.stringify(version.changes)}`} gap={2}>
            <Text size="xs" c="dimmed">
              {t('listings.history.from', { from: moment(version.firstSeen), to: moment(version.lastSeen) })}
            </Text>
            <Changes listing={listing} changes={version.changes} />
          </Stack>
        ))}
    </Stack>
  );
}

function Changes({
  listing,
  changes,
}: {
  readonly listing: ListingDefinition;
  readonly changes: readonly FieldChange[];
}) {
  const { t } = useTranslation();
  if (changes.length === 0) return <Text size="xs">{t('listings.history.nothing')}</Text>;
  return (
    <Table fz="xs" verticalSpacing={2} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('listings.history.field')}</Table.Th>
          <Table.Th>{t('listings.history.before')}</Table.Th>
          <Table.Th>{t('listings.history.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field, before, after }) => (
          <Table.Tr key={field}>
            <Table.Td>{fieldName(field)}</Table.Td>
            {[before, after].map((value, index) => (
              <Table.Td key={index === 0 ? 'before' : 'after'} style={{ overflowWrap: 'anywhere' }}>
                <Value listing={listing} name={field} value={value} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

type ValueProps = {
  readonly listing: ListingDefinition;
  readonly name: string;
  readonly value: FieldChange['before'];
};

function Value({ listing, name, value }: ValueProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const field = listing.fields.find((each) => each.name === name);
  if (value === null || value === '') return t('listings.history.empty');
  if (typeof value === 'number')
    return field?.kind === 'day'
      ? formatDay(value, currentLocale(), zoneOf(listing, timeZone))
      : formatInstant(value, currentLocale(), timeZone);
  // What could not be read as an amount is told as it came.
  if (field?.kind === 'amount')
    return /^-?\d+(\.\d+)?$/.test(value) ? formatAmount(value, currentLocale()) : value;
  return field ? codeWords(field, value) : value;
}
