import { Button, Stack, Table, Text } from '@mantine/core';
import { IconBroadcast } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordDetail } from '../../../../src-shared/contract/records.ts';
import type { Compared, Verdict } from '../../../../src-shared/contract/status-check.ts';
import type { Connection } from '../../../../src-shared/contract/workspaces.ts';
import { compareCashout, compareDeposit, hasDifference } from '../../../../src-shared/live-comparison.ts';
import { describeRejection } from '../../../../src-shared/service/errors/catalogue.ts';
import { rejectionCodeOf } from '../../../../src-shared/service/errors/rejection-names.ts';
import { moneyWords } from '../../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { formatMoment } from '../../../components/format.ts';
import { StateBadge } from '../../../components/state-badge.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { currentLanguage, currentLocale } from '../../../i18n/index.ts';
import { stateWords } from '../../../records/deposit-state.ts';
import { type OpenWorkspace, useConnection, useWorkspace } from '../../../workspace/use-workspace.ts';
import { useCashoutStatus, useDepositStatus, useNeighbours } from './queries.ts';
import { RecordSection } from './record-section.tsx';

type Props = { readonly listing: 'deposits' | 'cashouts'; readonly record: RecordDetail };

/** What the service says of the record at this moment, beside what was read, each with its time. */
export function LiveCheck({ listing, record }: Props) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const connection = useConnection();
  const { identity } = record.row;
  const deposit = useDepositStatus();
  const cashout = useCashoutStatus();
  const { data: neighbours } = useNeighbours({ workspaceId: workspace.id, listing, identity });
  const asking = deposit.isPending || cashout.isPending;
  const error = deposit.error ?? cashout.error;
  const reason = reasonNotTo(listing, record, workspace, connection);
  const ask = () =>
    listing === 'deposits'
      ? deposit.mutate({ workspaceId: workspace.id, depositId: identity })
      : cashout.mutate({ workspaceId: workspace.id, identity });
  const at = deposit.data?.at ?? cashout.data?.at;
  const compared = deposit.data
    ? compareDeposit(record.row, deposit.data.status, neighbours?.found)
    : cashout.data && compareCashout(record.row, cashout.data);
  return (
    <RecordSection
      title={t('record.live.title')}
      action={
        <Button
          variant="default"
          leftSection={<IconBroadcast size={14} aria-hidden />}
          onClick={ask}
          loading={asking}
          disabled={reason !== undefined}
          {...(reason === undefined ? {} : { 'aria-describedby': 'live-check-reason' })}
        >
          {t(at === undefined ? 'record.live.ask' : 'record.live.again')}
        </Button>
      }
    >
      <Text size="xs" c="dimmed" id="live-check-reason">
        {reason === undefined ? t(`record.live.intro.${listing}`) : t(`record.live.disabled.${reason}`)}
      </Text>
      {error && !asking && <ErrorAlert error={error} onRetry={ask} />}
      {compared && at !== undefined && (
        <Comparison listing={listing} compared={compared} readAt={record.lastSeen} at={at} />
      )}
    </RecordSection>
  );
}

/** Why the service cannot be asked, as the name of its words; undefined when it can. */
function reasonNotTo(
  listing: Props['listing'],
  { row }: RecordDetail,
  { kept, service }: OpenWorkspace,
  { state }: Connection,
): 'offline' | 'deposits' | 'payouts' | 'schemeWord' | 'externalId' | undefined {
  if (listing === 'cashouts') {
    if (!kept.payouts) return 'payouts';
    if (!row.values.externalId) return 'externalId';
  } else if (!(service.readOnlyBearer && kept.readOnly)) {
    if (!kept.deposits) return 'deposits';
    if (service.schemeWord === '') return 'schemeWord';
  }
  return state === 'offline' ? 'offline' : undefined;
}

type ComparisonProps = {
  readonly listing: Props['listing'];
  readonly compared: readonly Compared[];
  /** Epoch ms: when the cached record was last read, and when the service was asked. */
  readonly readAt: number;
  readonly at: number;
};

function Comparison({ listing, compared, readAt, at }: ComparisonProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const differs = hasDifference(compared);
  const time = (instant: number) => formatMoment(instant, currentLocale(), timeZone);
  return (
    <Stack gap={4} data-testid="live-check">
      <Text size="sm" role="status" fw={differs ? 600 : undefined}>
        {t(differs ? 'record.live.anyDifference' : 'record.live.noDifference')}
      </Text>
      <Table fz="xs" verticalSpacing={3} aria-label={t('record.live.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('record.live.field')}</Table.Th>
            <Heading title={t('record.live.cached')} time={t('record.live.readAt', { time: time(readAt) })} />
            <Heading title={t('record.live.live')} time={t('record.live.askedAt', { time: time(at) })} />
            <Table.Th>
              <span className="visually-hidden">{t('record.live.verdict')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {compared.map((each) => (
            <Table.Tr key={each.name} data-compared={each.name} data-verdict={each.verdict}>
              <Table.Th scope="row" fw={400}>
                {t(`record.live.fields.${each.name}`)}
              </Table.Th>
              <Table.Td>
                <Side compared={each} side={0} listing={listing} />
              </Table.Td>
              <Table.Td>
                <Side compared={each} side={1} listing={listing} />
              </Table.Td>
              <Table.Td>
                <StateBadge color={VERDICT_COLORS[each.verdict]}>
                  {t(`record.live.${each.verdict}`)}
                </StateBadge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

const VERDICT_COLORS: Readonly<Record<Verdict, string>> = { same: 'green', differs: 'red', unclear: 'gray' };

function Heading({ title, time }: { readonly title: string; readonly time: string }) {
  return (
    <Table.Th>
      {title}
      <Text size="xs" c="dimmed" fw={400}>
        {time}
      </Text>
    </Table.Th>
  );
}

type SideProps = {
  readonly compared: Compared;
  /** 0 for what was read, 1 for what the service says now. */
  readonly side: 0 | 1;
  readonly listing: Props['listing'];
};

/** One of the two values in words; its code behind it where there is one. */
function Side({ compared: { name, cached, live, currencies }, side, listing }: SideProps): ReactNode {
  const { t } = useTranslation();
  const value = side === 0 ? cached : live;
  if (value === null)
    return (
      <Text span c="dimmed">
        –
      </Text>
    );
  if (name === 'status' && side === 1 && listing === 'deposits') {
    const { color, name: words } = stateWords(value, t);
    return <StateBadge color={color}>{words}</StateBadge>;
  }
  if (name === 'status') return <StatusBadge status={value} />;
  if (name === 'amount' || name === 'fee')
    return <span className="figures">{moneyWords(currencies?.[side], value)}</span>;
  if (name === 'refunded')
    return side === 0
      ? t(value === 'true' ? 'record.live.refundCached.true' : 'record.live.refundCached.false')
      : t(value === 'true' ? 'app.yes' : 'app.no');
  if (name === 'reason') return describeRejection(rejectionCodeOf(value) ?? '').meaning[currentLanguage()];
  return <span style={{ overflowWrap: 'anywhere' }}>{value}</span>;
}
