import { Box, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import type { ErrorDetails } from '../../../src-shared/errors.ts';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { ErrorWords } from '../../components/error-alert.tsx';

/**
 * What came of each listing of a round, in the order of the listings' names; the same is said once of all it is true
 * of.
 */
export function RoundOutcome({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTranslation();
  // Counts alone are short enough to stand side by side, and the notice leaves more of the screen; why one failed is
  // not.
  const isShort = jobs.every(({ result }) => result?.kind === 'sync');
  return (
    <Box component="dl" m={0} className="round-outcome" mod={{ short: isShort }} data-testid="round-outcome">
      {alike(inOrder(jobs), t).map(({ names, job }) => (
        <Box key={job.id} style={{ display: 'contents' }}>
          <Text component="dt" fz="xs" fw={600}>
            {names.map((name) => t(`service.listings.${name}`)).join(', ')}
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

/** Listings of which the same is to be said, together at the place of the first of them. */
function alike(
  each: readonly { name: ListingName; job: Job }[],
  t: TFunction,
): { names: ListingName[]; job: Job }[] {
  const groups = new Map<string, { names: ListingName[]; job: Job }>();
  for (const { name, job } of each) {
    const { rows, added, changed, lateAdded, lateChanged, flagged, unlisted } =
      job.result?.kind === 'sync' ? job.result : NOTHING;
    const counts = [rows, added, changed, lateAdded + lateChanged, flagged, unlisted];
    const key = JSON.stringify([job.status, counts, job.error && failureWords(job.error, t)]);
    const group = groups.get(key);
    if (group) group.names.push(name);
    else groups.set(key, { names: [name], job });
  }
  return [...groups.values()];
}

/** What is read of a failure: requests that fail for one reason differ in their addresses, which not all words name. */
function failureWords(error: ErrorDetails, t: TFunction): string[] {
  const { code, serviceCode = '', serviceMessage = '' } = error;
  const context = serviceCode === '' ? 'uncoded' : '';
  const words = [t(`errors.${code}.what`, { ...error, context }), t(`errors.${code}.do`, { ...error })];
  return [...words, serviceCode, serviceMessage];
}

const NOTHING = { rows: 0, added: 0, changed: 0, lateAdded: 0, lateChanged: 0, flagged: 0, unlisted: 0 };

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
    result.flagged > 0 && t('record.flagged', { count: result.flagged }),
    result.unlisted > 0 && t('jobs.unlisted', { count: result.unlisted }),
    result.added + result.changed === 0 && t('jobs.nothingNew'),
  ];
  return parts.filter(Boolean).join(', ');
}
