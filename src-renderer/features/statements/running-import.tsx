import { Button, Group, Loader, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCancelJob, useRunningJobs } from '../../data/jobs.ts';

/** How far the check or the import is, and a way to stop it. */
export function RunningImport({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation();
  const job = useRunningJobs().find(
    ({ kind, ...each }) => (kind === 'check' || kind === 'import') && each.workspaceId === workspaceId,
  );
  const cancel = useCancelJob();
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" aria-hidden />
      <Text size="sm">{t('statements.flow.reading')}</Text>
      {job && (
        <Text size="sm" c="dimmed" className="figures">
          {t('statements.flow.progress', { count: job.done })}
        </Text>
      )}
      {job?.total && (
        <Progress value={(100 * job.done) / job.total} w={200} aria-label={t('statements.flow.reading')} />
      )}
      {job && (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
          {t('app.cancel')}
        </Button>
      )}
    </Group>
  );
}
