import { Button, Group, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { IconBroadcast } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CHECK_SCOPES,
  type StatusCheck as Check,
  type CheckedListing,
  type CheckedRecord,
  type Compared,
  checkedListing,
} from '../../../src-shared/contract/status-check.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { moneyWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert, ErrorWords } from '../../components/error-alert.tsx';
import { formatDayByName, formatMoment } from '../../components/format.ts';
import { Select } from '../../components/select.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { useIsRunning } from '../../data/jobs.ts';
import { currentLocale } from '../../i18n/index.ts';
import { statusName } from '../../i18n/service-names.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { useStartStatusCheck, useStatusCheck } from './queries.ts';

/** Asks the Deposits or Payouts API about the month's records and shows what is not as it was read. */
export function StatusCheck({ month }: { readonly month: string }) {
  const { t } = useTranslation();
  const { id, kept, service } = useWorkspace();
  const [listing, setListing] = useState<CheckedListing>('deposits');
  const [scope, setScope] = useState<Check['scope']>('unfinished');
  const latest = useStatusCheck(id, listing, month);
  const start = useStartStatusCheck(id);
  const running = useIsRunning({ workspaceId: id }, 'status-check');
  const canAsk =
    listing === 'cashouts' ? kept.payouts : kept.deposits || (service.readOnlyBearer && kept.readOnly);
  return (
    <Stack gap={6}>
      <Title order={2} size="h5">
        {t('tieOut.check.title')}
      </Title>
      <Text size="xs" c="dimmed">
        {t('tieOut.check.intro')}
      </Text>
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('tieOut.check.listing')}
          data={checkedListing.options.map((value) => ({ value, label: t(`service.listings.${value}`) }))}
          value={listing}
          onChange={setListing}
        />
        <DecidersOnly>
          <Select
            aria-label={t('tieOut.check.scope')}
            allowDeselect={false}
            w={220}
            data={CHECK_SCOPES.map((value) => ({ value, label: t(`tieOut.check.scopes.${value}`) }))}
            value={scope}
            onChange={(value) => setScope(CHECK_SCOPES.find((known) => known === value) ?? 'unfinished')}
          />
          <Button
            variant="default"
            leftSection={<IconBroadcast size={14} aria-hidden />}
            disabled={!canAsk || running}
            loading={start.isPending || running}
            onClick={() => start.mutate({ listing, month, scope })}
          >
            {t('tieOut.check.start')}
          </Button>
          {!canAsk && (
            <Text size="xs" c="dimmed">
              {t(`tieOut.check.noCredentials.${listing}`)}
            </Text>
          )}
        </DecidersOnly>
      </Group>
      {(start.error ?? latest.error) && <ErrorAlert error={start.error ?? latest.error} />}
      {latest.data && <Result check={latest.data} />}
    </Stack>
  );
}

function Result({ check }: { readonly check: Check }) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const { listing, at, actor, asked, same, differing, unclear, failed, notAsked, left, rows } = check;
  return (
    <>
      <Text size="sm" role="status" data-testid="status-check">
        {t('tieOut.check.summary', {
          time: formatMoment(at, currentLocale(), timeZone),
          actor,
          asked,
          same,
          differing,
          unclear,
          failed,
        })}
        {notAsked > 0 && ` ${t('tieOut.check.notAsked', { count: notAsked })}`}
        {left > 0 && ` ${t('tieOut.check.left', { count: left })}`}
      </Text>
      {rows.length > 0 && (
        <Table fz="xs" verticalSpacing={3} aria-label={t('tieOut.check.title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('tieOut.day')}</Table.Th>
              <Table.Th>{t(`service.listings.${listing}`)}</Table.Th>
              <Table.Th ta="right">{t('tieOut.columns.amount')}</Table.Th>
              <Table.Th>{t('tieOut.check.found')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Row key={row.identity} listing={listing} row={row} timeZone={timeZone} />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}

type RowProps = {
  readonly listing: CheckedListing;
  readonly row: CheckedRecord;
  readonly timeZone: string;
};

function Row({ listing, row, timeZone }: RowProps) {
  const { identity, at, amount, currency, compared, error } = row;
  const locale = currentLocale();
  const told = compared.filter(({ name, verdict }) => verdict === 'differs' || name === 'status');
  return (
    <Table.Tr>
      <Table.Td className="figures">{formatDayByName(at, locale, timeZone)}</Table.Td>
      <Table.Td>
        <RecordLink listing={listing} record={{ identity, day: dayOf(at, timeZone) }} />
      </Table.Td>
      <Table.Td ta="right" className="figures">
        {amount !== null && moneyWords(currency, amount)}
      </Table.Td>
      <Table.Td>
        {error ? (
          <ErrorWords details={error} />
        ) : (
          told.map((each) => <Comparison key={each.name} compared={each} />)
        )}
      </Table.Td>
    </Table.Tr>
  );
}

function Comparison({ compared }: { readonly compared: Compared }) {
  const { t } = useTranslation();
  const { name, cached, live, verdict } = compared;
  const shown = (value: string | null) => {
    if (value === null) return '–';
    if (name === 'amount' || name === 'fee') return formatAmount(value, currentLocale());
    return name === 'status' ? statusName(value) : value;
  };
  return (
    <Group gap={6}>
      <StateBadge color={verdict === 'differs' ? 'red' : 'gray'}>{t(`record.live.${verdict}`)}</StateBadge>
      <Text size="xs">
        {t('tieOut.check.comparison', {
          field: t(`record.live.fields.${name}`),
          cached: shown(cached),
          live: shown(live),
        })}
      </Text>
    </Group>
  );
}
