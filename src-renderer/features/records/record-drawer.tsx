import { Code, Drawer, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ListingDefinition, zoneOf } from '../../../src-shared/service/listing.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { type Fact, FactList } from '../../components/fact-list.tsx';
import { formatMoment } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { problemWords, RecordValue } from '../listings/record-value.tsx';
import { useWorkspace } from '../workspaces/use-workspace.ts';
import { useRecord } from './queries.ts';
import { RecordHistory } from './record-history.tsx';

type Props = {
  readonly listing: ListingDefinition;
  /** The record shown; null keeps the drawer closed. */
  readonly identity: string | null;
  readonly onClose: () => void;
};

/** Everything that is known of one record: in words, and as it came. */
export function RecordDrawer({ listing, identity, onClose }: Props) {
  const { t } = useTranslation();
  const label = t(`service.listings.${listing.name}`);
  return (
    <Drawer
      opened={identity !== null}
      onClose={onClose}
      position="right"
      size="md"
      title={
        <Text fw={700}>
          {label} {identity}
        </Text>
      }
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      {identity !== null && <Record listing={listing} identity={identity} />}
    </Drawer>
  );
}

function Record({ listing, identity }: { readonly listing: ListingDefinition; readonly identity: string }) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { data: record, error, refetch } = useRecord({ workspaceId: id, listing: listing.name, identity });
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!record) return <Loader size="sm" aria-label={t('app.loading')} />;

  const moment = (instant: number) => formatMoment(instant, currentLocale(), timeZone);
  const fields: Fact[] = listing.fields.map((field) => ({
    name: field.name,
    label: t(`service.fields.${field.name}`),
    value: <RecordValue field={field} row={record.row} timeZone={zoneOf(listing, timeZone)} whole />,
  }));
  const others: Fact[] = record.otherFields.map(({ name, value }) => ({ name, label: name, value }));
  const seen: Fact[] = [
    { name: 'firstSeen', label: t('record.firstSeen'), value: moment(record.firstSeen) },
    { name: 'lastSeen', label: t('record.lastSeen'), value: moment(record.lastSeen) },
    { name: 'lastChanged', label: t('record.lastChanged'), value: moment(record.lastChanged) },
  ];
  return (
    <Stack gap="lg">
      {record.row.problems.length > 0 && (
        <Text size="sm" c="orange.9" role="note">
          {t('listing.problem', {
            list: problemWords(record.row, t),
          })}
        </Text>
      )}
      <FactList facts={fields} />
      {others.length > 0 && (
        <Section title={t('record.otherFields')}>
          <FactList facts={others} />
        </Section>
      )}
      <Section title={t('record.reading')}>
        <FactList facts={seen} />
      </Section>
      <Section title={t('sync.history.title')}>
        <RecordHistory listing={listing} identity={identity} />
      </Section>
      <Section title={t('record.asReceived')}>
        <Code block fz="xs" tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {record.asReceived}
        </Code>
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <Stack gap={4}>
      <Group>
        <Title order={2} size="h6">
          {title}
        </Title>
      </Group>
      {children}
    </Stack>
  );
}
