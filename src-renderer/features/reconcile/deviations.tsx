import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEAST_SENTENCE } from '../../../src-shared/contract/close.ts';
import { type Deviation, deviationKey } from '../../../src-shared/contract/materiality.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import type { Month } from '../../../src-shared/period.ts';
import { dayWords, moneyWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMonth } from '../../components/format.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useDeviations, useExplainDeviation } from '../../data/materiality.ts';
import { currentLocale } from '../../i18n/index.ts';
import { methodName } from '../../i18n/service-names.ts';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';

type Told = NonNullable<ReturnType<typeof useDeviations>['data']>['deviations'][number];

/** Figures of the report that are far from what is usual, each with why it is so; nothing where none is. */
export function Deviations({ month }: { readonly month: Month }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data, error, refetch } = useDeviations(id, month);
  const [explaining, setExplaining] = useState<Told | null>(null);
  if (error) return <ErrorAlert error={error} onRetry={() => void refetch()} />;
  if (!data || (data.deviations.length === 0 && data.notCompared === 0)) return null;
  return (
    <Stack gap={4} component="section" aria-label={t('tieOut.unusual.title')}>
      <Title order={2} size="h5">
        {t('tieOut.unusual.title')}
      </Title>
      <Text size="xs" c="dimmed">
        {t('tieOut.unusual.text')}
      </Text>
      {data.notCompared > 0 && (
        <Text size="xs">{t('tieOut.unusual.notCompared', { count: data.notCompared })}</Text>
      )}
      {data.deviations.map((each) => (
        <DeviationLine
          key={`${each.currency} ${deviationKey(each)}`}
          deviation={each}
          month={month}
          onExplain={() => setExplaining(each)}
        />
      ))}
      {explaining && (
        <ExplainDialog deviation={explaining} month={month} onClose={() => setExplaining(null)} />
      )}
    </Stack>
  );
}

type LineProps = { readonly deviation: Told; readonly month: Month; readonly onExplain: () => void };

function DeviationLine({ deviation, month, onExplain }: LineProps) {
  const { t } = useTranslation();
  const words = useDeviationWords(deviation, month);
  const { explanation } = deviation;
  return (
    <Group gap="xs" align="baseline" data-unusual={deviation.day ?? month}>
      <Text size="sm">{words}</Text>
      {explanation && (
        <Text size="sm" c="dimmed">
          {t('tieOut.unusual.explained', explanation)}
        </Text>
      )}
      <DecidersOnly>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`${t(explanation ? 'tieOut.unusual.change' : 'tieOut.unusual.explain')} ${words}`}
          onClick={onExplain}
        >
          {t(explanation ? 'tieOut.unusual.change' : 'tieOut.unusual.explain')}
        </Button>
      </DecidersOnly>
    </Group>
  );
}

type DialogProps = { readonly deviation: Told; readonly month: Month; readonly onClose: () => void };

function ExplainDialog({ deviation, month, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const explain = useExplainDeviation(id);
  const words = useDeviationWords(deviation, month);
  const { currency, amount } = deviation;
  const shown = deviation.explanation?.text ?? null;
  return (
    <ReasonDialog
      most={1_000}
      title={t('tieOut.unusual.explainTitle')}
      text={words}
      action={t('tieOut.unusual.save')}
      label={t('tieOut.unusual.explanation')}
      least={LEAST_SENTENCE}
      earlier={deviation.explanation?.text ?? ''}
      onDecide={(text) =>
        explain.mutateAsync({ month, currency, key: deviationKey(deviation), amount, text, shown })
      }
      error={explain.error}
      pending={explain.isPending}
      onClose={onClose}
    />
  );
}

/** The column, with the method where only that deviates, what it comes to and what is usual. */
function useDeviationWords(deviation: Deviation, month: Month): string {
  const { t } = useTranslation();
  const { against, day, days, currency, column, method, amount, usual, percent } = deviation;
  const locale = currentLocale();
  const field = t(column === 'refunds' ? 'service.listings.refunds' : `service.fields.${column}`);
  const fromNothing = { day: 'tieOut.unusual.newDay', month: 'tieOut.unusual.newMonth' } as const;
  return t(percent === null ? fromNothing[against] : `tieOut.unusual.${against}`, {
    days: days ?? 0,
    when: day === null ? formatMonth(month, locale) : dayWords(day),
    field: method === null ? field : `${field}, ${methodName(method)}`,
    amount: moneyWords(currency, amount),
    usual: formatAmount(usual, locale),
    percent: new Intl.NumberFormat(locale, { signDisplay: 'always' }).format(percent ?? 0),
  });
}
