import { Box, Group, Loader, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Finding, RuleInForce, TieOut } from '../../../src-shared/contract/tie-out.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { MONTH_PATTERN, monthOf } from '../../../src-shared/period.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../workspaces/use-workspace.ts';
import { DayTable } from './day-table.tsx';
import { useTieOut } from './queries.ts';

/** A month of the service tied out against itself. */
export function TieOutPage() {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const asked = params.get('month') ?? '';
  const month = MONTH_PATTERN.test(asked) ? asked : monthOf(Date.now(), timeZone);
  const { data, error, refetch } = useTieOut(id, month);
  return (
    <Box
      p="md"
      h="100%"
      style={{ overflow: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label={t('tieOut.title')}
    >
      <Stack gap="sm">
        <Group>
          <Title order={1} size="h4">
            {t('tieOut.title')}
          </Title>
          <TextInput
            type="month"
            aria-label={t('listing.month')}
            value={month}
            onChange={({ currentTarget: { value } }) =>
              MONTH_PATTERN.test(value) && setParams({ month: value })
            }
          />
        </Group>
        <Text size="sm">{t('tieOut.intro')}</Text>
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loader />}
        {data?.days.length === 0 && (
          <EmptyState
            title={t('tieOut.emptyTitle', { month: formatMonth(month, currentLocale()) })}
            text={t('tieOut.emptyText')}
          />
        )}
        {data && data.days.length > 0 && <Result tieOut={data} />}
      </Stack>
    </Box>
  );
}

function Result({ tieOut }: { readonly tieOut: TieOut }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { asOf, complete, days, findings, rules } = tieOut;
  const currencies = [...new Set(days.map(({ currency }) => currency))];
  return (
    <>
      {asOf !== null && (
        <Text size="sm" role="status">
          {t('tieOut.complete', { time: formatMoment(asOf, currentLocale(), timeZone) }).concat(
            complete ? '' : `. ${t('tieOut.incomplete')}`,
          )}
        </Text>
      )}
      {currencies.map((currency) => (
        <Stack key={currency} gap={4}>
          <Title order={2} size="h5">
            {t('tieOut.table', { currency })}
          </Title>
          <DayTable currency={currency} days={days.filter((day) => day.currency === currency)} />
        </Stack>
      ))}
      <Findings findings={findings} />
      <Rules rules={rules} />
    </>
  );
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <Title order={2} size="h5">
        {t('tieOut.findingsTitle')}
      </Title>
      {findings.length === 0 && <Text size="sm">{t('tieOut.noFindings')}</Text>}
      <Table fz="xs" verticalSpacing={2} aria-label={t('tieOut.findingsTitle')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('tieOut.day')}</Table.Th>
            <Table.Th>{t('tieOut.columns.kind')}</Table.Th>
            <Table.Th>{t('tieOut.columns.ids')}</Table.Th>
            <Table.Th ta="right">{t('tieOut.columns.amount')}</Table.Th>
            <Table.Th>{t('tieOut.columns.detail')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {findings.map(({ kind, day, listing, ids, currency, amount, detail }) => (
            <Table.Tr key={`${kind} ${ids.join(' ')}`}>
              <Table.Td>{day}</Table.Td>
              <Table.Td>{t(`tieOut.kinds.${kind}`)}</Table.Td>
              <Table.Td>
                {t(`service.listings.${listing}`)} {ids.join(', ')}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {formatAmount(amount, currentLocale())} {currency}
              </Table.Td>
              <Table.Td>{t(`tieOut.reasons.${kind}`, { detail })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function Rules({ rules }: { readonly rules: readonly RuleInForce[] }) {
  const { t } = useTranslation();
  return (
    <Stack gap={2}>
      <Title order={2} size="h5">
        {t('tieOut.rulesTitle')}
      </Title>
      {rules.map(({ column, rule, agree, judged }) => (
        <Text key={column} size="xs">
          {t(`service.fields.${column}`)}: {t(`service.listings.${rule.listing}`)},{' '}
          {t(`service.fields.${rule.amountField}`)},{' '}
          {rule.statuses
            ?.map((status) => t(`service.statuses.${status}`, { defaultValue: status }))
            .join(', ') ?? t('tieOut.allStatuses')}
          , {t(`service.fields.${rule.dateField}`)}, {t(`tieOut.cuts.${rule.dayCut}`)}.{' '}
          {t('tieOut.ruleAgree', { agree, judged })}
        </Text>
      ))}
    </Stack>
  );
}
