import { Alert, Card, Stack, Table, Text, Title } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { listings } from '../../../src-shared/service/listings.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { recordWords } from '../../records/record-words.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useUnlisted } from './queries.ts';

const COLUMNS = ['listing', 'record', 'when', 'amount', 'status', 'noticed'] as const;

/** The records that the service lists no longer; nothing when there are none. */
export function UnlistedCard() {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { data, error, refetch } = useUnlisted(id);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data || data.total === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby="unlisted-title" data-testid="unlisted">
      <Stack gap="xs">
        <Title order={2} size="h5" id="unlisted-title">
          {t('sync.unlistedTitle')}
        </Title>
        <Alert color="orange" p="xs" icon={<IconEyeOff aria-hidden />}>
          <Text size="sm">{t('sync.unlistedText', { count: data.total })}</Text>
        </Alert>
        <Table.ScrollContainer
          minWidth={760}
          mah={320}
          tabIndex={0}
          role="region"
          aria-labelledby="unlisted-title"
        >
          <Table fz="xs" verticalSpacing={3} stickyHeader aria-labelledby="unlisted-title">
            <Table.Thead>
              <Table.Tr>
                {COLUMNS.map((column) => (
                  <Table.Th key={column} className={column === 'amount' ? 'amount' : undefined}>
                    {t(`sync.unlistedColumns.${column}`)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.records.map(({ listing, noticedAt, row }) => {
                const words = recordWords(listings[listing], row, timeZone);
                return (
                  <Table.Tr key={`${listing} ${row.identity}`}>
                    <Table.Td>{t(`service.listings.${listing}`)}</Table.Td>
                    <Table.Td>
                      <RecordLink listing={listing} record={row}>
                        {words.name}
                      </RecordLink>
                    </Table.Td>
                    <Table.Td className="figures">{words.when}</Table.Td>
                    <Table.Td className="figures amount">{words.amount}</Table.Td>
                    <Table.Td>{words.status}</Table.Td>
                    <Table.Td className="figures">
                      {formatMoment(noticedAt, currentLocale(), timeZone)}
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        {data.total > data.records.length && (
          <Text size="xs" c="dimmed">
            {t('sync.unlistedShown', { shown: data.records.length, count: data.total })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
