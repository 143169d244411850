import { Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { ErrorWords } from '../../components/error-alert.tsx';

/** What came of each listing of a round, a line each in the order of the listings' names. */
export function RoundOutcome({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTranslation();
  return (
    <Box component="dl" m={0} className="round-outcome" data-testid="round-outcome">
      {inOrder(jobs).map(({ name, job }) => (
        <Box key={job.id} style={{ display: 'contents' }}>
          <Text component="dt" fz="xs" fw={600}>
            {t(`service.listings.${name}`)}
          </Text>
          <Box component="dd" m={0} fz="xs" className="figures" style={{ whiteSpace: 'normal' }}>
            <Outcome job={job} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function inOrder(jobs: readonly Job[]): { name: ListingName; job: Job }[] {
  return LISTING_NAMES.flatMap((name) =>
    jobs.flatMap((job) => (job.listing === name ? [{ name, job }] : [])),
  );
}

function Outcome({ job: { status, result, error } }: { readonly job: Job }) {
  const { t } = useTranslation();
  if (status === 'cancelled') return t('jobs.cancelled');
  if (result?.kind !== 'sync') return error && <ErrorWords details={error} />;
  const late = result.lateAdded + result.lateChanged;
  const parts = [
    t('jobs.records', { count: result.rows }),
    result.added > 0 && t('jobs.added', { count: result.added }),
    result.changed > 0 && t('jobs.changedCount', { count: result.changed }),
    late > 0 && t('jobs.late', { count: late }),
    result.flagged > 0 && t('listing.flagged', { count: result.flagged }),
    result.unlisted > 0 && t('jobs.unlisted', { count: result.unlisted }),
    result.added + result.changed === 0 && t('jobs.nothingNew'),
  ];
  return parts.filter(Boolean).join(', ');
}
