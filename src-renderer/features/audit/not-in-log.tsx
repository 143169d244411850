import { Alert, Loader, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useLostDecisions, useRestoring } from '../../data/team-restore.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { EntriesTable } from './entries-table.tsx';

/** Decisions that only this computer knows: a restored server lost them, or they were put aside. Nothing where there are none. */
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
  const { data, error, refetch } = useLostDecisions(id, of);
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
        {data && data.decisions.length > 0 && <EntriesTable label={title} entries={data.decisions} />}
        {data && data.others > 0 && (
          <Text size="xs">{t('audit.notInLog.others', { count: data.others })}</Text>
        )}
      </Stack>
    </Alert>
  );
}
