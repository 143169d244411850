import { Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ItemState } from '../../../../src-shared/contract/matches.ts';
import type { RecordDetail } from '../../../../src-shared/contract/records.ts';
import { formatAmount } from '../../../../src-shared/money.ts';
import { monthOf } from '../../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../../src-shared/service/listing.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { StateBadge } from '../../../components/state-badge.tsx';
import { currentLocale } from '../../../i18n/index.ts';
import { screenAddress } from '../../../workspace/screens.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { useRecordMatches } from './queries.ts';

type Props = { readonly listing: ListingDefinition; readonly record: RecordDetail };

/** Whether the record was found in the bank's statement and in the books. */
export function MatchingState(props: Props) {
  return (
    <>
      <BookState book="bank" {...props} />
      <BookState book="ledger" {...props} />
    </>
  );
}

const STATE_COLORS: Readonly<Record<ItemState, string>> = {
  // Whether it should have been found by now, no line being there to find it in, is not said by this.
  open: 'gray',
  suggested: 'blue',
  'partly-matched': 'yellow',
  matched: 'green',
  'set-aside': 'gray',
};

/** Nothing of a book that does not expect the record. */
function BookState({ book, listing, record }: Props & { readonly book: 'bank' | 'ledger' }) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { identity, values } = record.row;
  const { data, error } = useRecordMatches({ workspaceId: id, book, listing: listing.name, identity });
  if (error) return <ErrorAlert error={error} />;
  if (!data || data.state === null) return null;
  const at = values[listing.dateField];
  const search = new URLSearchParams({
    ...(typeof at === 'number' ? { month: monthOf(at, timeZone) } : {}),
    book,
    text: identity,
  });
  const words = t(`record.matching.${book}`);
  return (
    <Group gap={8} data-testid={`matching-${book}`}>
      <Anchor
        component={Link}
        to={{ pathname: screenAddress(id, 'matching'), search: search.toString() }}
        fz="xs"
        underline="always"
      >
        {words}
      </Anchor>
      <StateBadge color={STATE_COLORS[data.state]}>
        {t(data.state === 'open' ? 'record.matching.open' : `record.matchStates.${data.state}`)}
      </StateBadge>
      {data.state === 'partly-matched' && data.rest !== null && (
        <Text span fz="xs" className="figures">
          {t('record.matching.rest', { amount: formatAmount(data.rest, currentLocale()) })}
        </Text>
      )}
    </Group>
  );
}
