import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useLostDecisions, useRestoring } from '../../data/team-restore.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { EntriesTable } from './entries-table.tsx';

/**
 * Decisions that only this computer knows: a restored server lost them, or they were put aside. Nothing where there are
 * none.
 */
export function NotInLog() {
  const { id } = useWorkspace();
  const { data } = useRestoring(id);
  if (!data) return null;
  return (
    <>
      {data.lost?.entries && <Decisions of="lost" />}
      {data.aside > 0 && <Decisions of="aside" />}
    </>
  );
}

function Decisions({ of }: { readonly of: 'lost' | 'aside' }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLostDecisions(id, of);
  const decisions = data?.pages.flatMap((page) => page.decisions) ?? [];
  const others = data?.pages.reduce((sum, page) => sum + page.others, 0) ?? 0;
  const title = t(`audit.notInLog.${of}`);
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} data-testid={`not-in-log-${of}`}>
      <Stack gap="xs">
        <Title order={2} size="h6">
          {title}
        </Title>
        <Text size="sm">{t(`audit.notInLog.${of}Text`)}</Text>
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loader size="sm" />}
        {decisions.length > 0 && <EntriesTable label={title} entries={decisions} />}
        {others > 0 && <Text size="xs">{t('audit.notInLog.others', { count: others })}</Text>}
        {hasNextPage && (
          <Group>
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('audit.notInLog.more')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
