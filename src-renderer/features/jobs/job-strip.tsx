import { Button, Group, Loader, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import { useCancelJob, useRunningJobs } from './queries.ts';

/** What is running now, with counts and a way to stop it. */
export function JobStrip() {
  const jobs = useRunningJobs();
  if (jobs.length === 0) return null;
  return (
    <Stack gap={4} px="md" py={6}>
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} />
      ))}
    </Stack>
  );
}

function JobLine({ job }: { readonly job: Job }) {
  const { t } = useTranslation();
  const cancel = useCancelJob();
  const what = t(`jobs.${job.kind}`, { listing: t(`service.listings.${job.listing}`) });
  const counted =
    job.total === null
      ? t('jobs.counted', { done: job.done })
      : t('jobs.countedOf', { done: job.done, total: job.total });
  return (
    <Group gap="sm" wrap="nowrap" role="status" data-testid="job">
      <Loader size={14} aria-hidden />
      <Text size="xs">{what}</Text>
      <Text size="xs" c="dimmed" className="figures">
        {counted}
      </Text>
      {job.total !== null && job.total > 0 && (
        <Progress value={(job.done / job.total) * 100} w={160} size="sm" aria-label={what} />
      )}
      <Button
        variant="default"
        size="compact-xs"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(job.id)}
      >
        {t('app.cancel')}
      </Button>
    </Group>
  );
}
