import { Button, Card, Group, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatInstant } from '../../components/format.ts';
import { keys } from '../../data/keys.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';

/** The request log, for support: opened when asked for, and copied as text. */
export function RequestsCard() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const copy = useMutation({ mutationFn: () => call('app.copyRequestLog', {}) });
  const showFile = useMutation({ mutationFn: () => call('app.showLogFile', {}) });
  return (
    <Card withBorder component="section" aria-labelledby="requests-title">
      <Stack gap="sm">
        <Title order={2} size="h5" id="requests-title">
          {t('settings.requestsTitle')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('settings.requestsText')}
        </Text>
        {(copy.isError || showFile.isError) && <ErrorAlert error={copy.error ?? showFile.error} />}
        {open && <Requests />}
        <Group>
          <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'settings.requestsHide' : 'settings.requestsShow')}
          </Button>
          <Button variant="default" onClick={() => copy.mutate()}>
            {t('settings.requestsCopy')}
          </Button>
          <Button variant="default" onClick={() => showFile.mutate()}>
            {t('settings.showLogFile')}
          </Button>
          {copy.isSuccess && (
            <Text size="sm" role="status">
              {t('settings.requestsCopied')}
            </Text>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

function Requests() {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  // Nothing tells when a request is made: each opening asks anew.
  const { data, error, refetch } = useQuery({
    queryKey: keys.requestLog,
    queryFn: async () => (await call('app.requestLog', {})).entries,
    staleTime: 0,
    gcTime: 0,
  });
  const locale = currentLocale();
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (data?.length === 0) return <Text size="sm">{t('settings.requestsNone')}</Text>;
  return (
    <>
      <ScrollArea.Autosize
        mah={320}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('settings.requestsTitle') }}
      >
        <Table stickyHeader fz="xs" className="figures" data-testid="requests">
          <Table.Thead>
            <Table.Tr>
              {(['at', 'outcome', 'ms', 'attempt', 'request'] as const).map((column) => (
                <Table.Th key={column}>{t(`settings.requestColumns.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data?.map(({ at, method, host, path, query, outcome, ms, attempt }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it was read, and read anew as a whole
              <Table.Tr key={index}>
                <Table.Td>{formatInstant(at, locale, timeZone)}</Table.Td>
                <Table.Td>{outcome}</Table.Td>
                <Table.Td className="amount">{Math.round(ms).toLocaleString(locale)}</Table.Td>
                <Table.Td className="amount">{attempt}</Table.Td>
                <Table.Td style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                  {method} {host}
                  {path}
                  {query && `?${query}`}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group>
        <Button variant="subtle" onClick={() => void refetch()}>
          {t('settings.requestsRefresh')}
        </Button>
      </Group>
    </>
  );
}
