import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { useWorkspace } from '../workspaces/use-workspace.ts';

type Props = {
  readonly listing: ListingName;
  readonly identity: string;
  /** A day in the month that the listing is to show behind the record. */
  readonly day: string;
};

/** Leads to the record, opened over its listing. */
export function RecordLink({ listing, identity, day }: Props) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const search = new URLSearchParams({ month: day.slice(0, 7), record: identity });
  return (
    <Anchor
      component={Link}
      to={{ pathname: `/workspaces/${id}/${listing}`, search: search.toString() }}
      size="xs"
      className="figures"
      underline="always"
      // Dark enough for a selected row, too.
      c="light-dark(var(--mantine-color-indigo-9), var(--mantine-color-anchor))"
      title={t('record.open', { identity })}
    >
      {identity}
    </Anchor>
  );
}
