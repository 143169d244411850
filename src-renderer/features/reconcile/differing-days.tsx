import { Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import type { TieOutDay } from '../../../src-shared/contract/tie-out.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { dayWords } from '../../components/days-and-amounts.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { type DayCause, dayCauses, stateOfCause } from './day-causes.ts';

type Props = {
  readonly currency: string;
  readonly days: readonly TieOutDay[];
  /** Of the month, about the service's own data. */
  readonly exceptions: readonly Exception[];
};

/** Why days differ, a sentence for each cause; nothing where none does. */
export function DifferingDays({ currency, days, exceptions }: Props) {
  const { t } = useTranslation();
  const causes = dayCauses(days);
  if (causes.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-label={t('tieOut.why.title', { currency })}>
      <Title order={3} size="h6">
        {t('tieOut.why.title', { currency })}
      </Title>
      {causes.map((cause) => {
        const decided = stateOfCause(cause, currency, exceptions);
        return (
          <Group
            key={`${cause.kind} ${cause.days.join()} ${'identity' in cause ? cause.identity : cause.column}`}
            gap="xs"
            wrap="nowrap"
            align="baseline"
            mih={24}
            data-cause={cause.kind}
          >
            <Text size="sm" className="figures" miw={90} flex="none">
              {cause.days.map((day) => dayWords(day)).join(' · ')}
            </Text>
            <Text size="sm">
              <Sentence cause={cause} />
            </Text>
            {decided && (
              <StateBadge color={decided.state === 'accepted' ? 'gray' : 'red'}>
                {t(`tieOut.why.${decided.state}`)}
              </StateBadge>
            )}
            {decided?.reasons.map(({ reason, by }) => (
              <Text key={`${by} ${reason}`} size="xs" c="dimmed">
                {t('tieOut.why.reason', { reason, by })}
              </Text>
            ))}
          </Group>
        );
      })}
    </Stack>
  );
}

function Sentence({ cause }: { readonly cause: DayCause }) {
  const { t } = useTranslation();
  const written = (amount: string) => formatAmount(amount, currentLocale());
  if (!('identity' in cause)) {
    const { kind, column, difference } = cause;
    const field = t(`service.fields.${column}`);
    return t(`tieOut.why.${kind}`, { field, amount: written(difference) });
  }
  const { kind, listing, identity, amount, fee, inReport, inRecords, ambiguous, days } = cause;
  const facts = [
    amount !== null && written(amount),
    fee !== null && t('tieOut.why.fee', { amount: written(fee) }),
  ].filter(Boolean);
  return (
    <>
      {t(`tieOut.why.record.${listing}`)}{' '}
      <RecordLink listing={listing} record={{ identity, day: days[0] ?? '' }} />
      {facts.map((fact) => `, ${fact}`).join('')}
      {': '}
      {kind === 'counted-on-neighbouring-day' && inReport !== null && inRecords !== null
        ? t('tieOut.why.moved', { report: dayWords(inReport), records: dayWords(inRecords) })
        : t(`finding.causes.${kind}`)}
      {ambiguous && ` ${t('finding.ambiguous')}`}
    </>
  );
}
