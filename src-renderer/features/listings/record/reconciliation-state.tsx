import { Anchor, List, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RecordDetail } from '../../../../src-shared/contract/records.ts';
import type { Finding } from '../../../../src-shared/contract/tie-out.ts';
import { monthOf } from '../../../../src-shared/period.ts';
import { type ListingDefinition, zoneOf } from '../../../../src-shared/service/listing.ts';
import { moneyWords } from '../../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatMonth } from '../../../components/format.ts';
import { useTieOuts } from '../../../data/tie-outs.ts';
import { currentLocale } from '../../../i18n/index.ts';
import { findingReason } from '../../../records/finding-words.ts';
import { screenAddress } from '../../../workspace/screens.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';

type Props = { readonly listing: ListingDefinition; readonly record: RecordDetail };

/** What reconciling has found about the record: the findings of the tie-out that name it. */
export function ReconciliationState({ listing, record }: Props) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { values, identity } = record.row;
  const instants = [values[listing.dateField], values.lastChangeDate];
  // Days of the tie-out are UTC days, and so are its months; the record shows its days in its own zone.
  const months = monthsOf(instants, 'UTC');
  const dated = monthsOf(instants, zoneOf(listing, timeZone));
  const { tieOuts, isPending, error } = useTieOuts(id, months);
  if (months.length === 0) return null;
  if (error !== undefined) return <ErrorAlert error={error} />;
  if (isPending) return <Loader size="xs" aria-label={t('app.loading')} />;
  const findings = tieOuts
    .flatMap((tieOut) => tieOut.findings)
    .filter((finding) => names(finding, listing, identity));
  if (findings.length === 0) {
    const words = months.map((month) => formatMonth(month, currentLocale()));
    return (
      <Text size="xs">
        {t('record.findings.none', { months: words.join(', ') })}{' '}
        {months.some((month) => !dated.includes(month)) && t('record.findings.utc', { timeZone })}
      </Text>
    );
  }
  return (
    <List size="xs" data-testid="record-findings">
      {findings.map((finding) => (
        <List.Item key={`${finding.kind} ${finding.day} ${finding.ids.join(' ')}`}>
          <FindingWords finding={finding} />
        </List.Item>
      ))}
    </List>
  );
}

/** A finding stands where the record began or last changed. */
function monthsOf(instants: readonly unknown[], timeZone: string): string[] {
  return [
    ...new Set(
      instants.flatMap((instant) => (typeof instant === 'number' ? monthOf(instant, timeZone) : [])),
    ),
  ].sort();
}

function FindingWords({ finding: { kind, day, currency, amount, detail } }: { readonly finding: Finding }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const locale = currentLocale();
  return (
    <>
      <Text span fz="xs" fw={600}>
        {t(`finding.kinds.${kind}`)}
      </Text>{' '}
      <span className="figures">{moneyWords(currency, amount)}</span>. {findingReason(t, kind, detail)}{' '}
      <Anchor
        component={Link}
        to={{ pathname: screenAddress(id, 'tie-out'), search: `month=${day.slice(0, 7)}` }}
        fz="xs"
        underline="always"
      >
        {t('record.findings.toTieOut', { month: formatMonth(day.slice(0, 7), locale) })}
      </Anchor>
    </>
  );
}

function names({ listing, ids, related }: Finding, { name }: ListingDefinition, identity: string): boolean {
  return [{ listing, ids }, ...related].some((each) => each.listing === name && each.ids.includes(identity));
}
