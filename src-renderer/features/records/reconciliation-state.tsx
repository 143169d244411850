import { List, Loader, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RecordDetail } from '../../../src-shared/contract/records.ts';
import type { Finding } from '../../../src-shared/contract/tie-out.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { monthOf } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useTieOut } from '../reconcile/queries.ts';
import { useWorkspace } from '../workspaces/use-workspace.ts';

type Props = { readonly listing: ListingDefinition; readonly record: RecordDetail };

/** What reconciling has found about the record: the findings of the tie-out that name it. */
export function ReconciliationState({ listing, record }: Props) {
  const { id } = useWorkspace();
  const { values, identity } = record.row;
  const at = values[listing.dateField];
  if (typeof at !== 'number') return null;
  // Days of the tie-out are UTC days, and so are its months.
  return <Findings workspaceId={id} month={monthOf(at, 'UTC')} listing={listing} identity={identity} />;
}

type FindingsProps = {
  readonly workspaceId: string;
  readonly month: string;
  readonly listing: ListingDefinition;
  readonly identity: string;
};

function Findings({ workspaceId, month, listing, identity }: FindingsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useTieOut(workspaceId, month);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader size="xs" aria-label={t('app.loading')} />;
  const findings = data.findings.filter((finding) => names(finding, listing, identity));
  if (findings.length === 0)
    return (
      <Text size="xs">{t('record.findings.none', { months: formatMonth(month, currentLocale()) })}</Text>
    );
  return (
    <Stack gap={4} data-testid="record-findings">
      <List size="xs">
        {findings.map(({ kind, ids, currency, amount, detail }) => (
          <List.Item key={`${kind} ${ids.join(' ')}`}>
            <Text span fz="xs" fw={600}>
              {t(`tieOut.kinds.${kind}`)}
            </Text>{' '}
            <span className="figures">
              {currency} {formatAmount(amount, currentLocale())}
            </span>
            . {t(`tieOut.reasons.${kind}`, { detail })}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

function names({ listing, ids, related }: Finding, { name }: ListingDefinition, identity: string): boolean {
  return [{ listing, ids }, ...related].some((each) => each.listing === name && each.ids.includes(identity));
}
