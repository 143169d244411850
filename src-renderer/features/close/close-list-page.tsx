import { Anchor, Loader, Switch, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { CloseListed, CloseReadiness } from '../../../src-shared/contract/close.ts';
import type { Month } from '../../../src-shared/period.ts';
import { readinessWords } from '../../../src-shared/words/readiness.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment, formatMonth } from '../../components/format.ts';
import { Screen } from '../../components/screen.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { useMonthRead } from '../../data/month-read.ts';
import { useReadiness } from '../../data/readiness.ts';
import { currentLanguage, currentLocale } from '../../i18n/index.ts';
import { MonthChoice } from '../../period/month-choice.tsx';
import { useMonth } from '../../period/workspace-month.ts';
import { UnreadMonth } from '../../records/unread-month.tsx';
import { DecidersFields } from '../../workspace/deciders-only.tsx';
import { addressBelow } from '../../workspace/screens.ts';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { CLOSE_COLORS } from './close-words.ts';
import { useCloseCall, useCloses } from './queries.ts';

const COLUMNS = [
  'month',
  'currency',
  'state',
  'readiness',
  'preparer',
  'reviewer',
  'locked',
  'changes',
] as const;

/** The months of the workspace and how far each is closed. */
export function CloseListPage() {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const [, setParams] = useSearchParams();
  const month = useMonth();
  const { data, error, refetch } = useCloses(id);
  const measured = (data?.closes ?? []).filter(isMeasured);
  const readiness = useReadiness(
    measured.map(({ month, currency }) => ({ workspaceId: id, month, currency })),
  );
  return (
    <Screen
      name={t('screens.close')}
      beside={<MonthChoice month={month} onChange={(next) => setParams({ month: next })} />}
    >
      <Text size="sm">{t('close.intro')}</Text>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader />}
      {data && !data.closes.some((close) => close.month === month) && <NotListed month={month} />}
      {data && data.closes.length > 0 && (
        <>
          <Table verticalSpacing={6} withTableBorder aria-label={t('close.table')}>
            <Table.Thead>
              <Table.Tr>
                {COLUMNS.map((column) => (
                  <Table.Th key={column}>{t(`close.columns.${column}`)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.closes.map((close) => (
                <CloseRow
                  key={`${close.month} ${close.currency}`}
                  close={close}
                  chosen={close.month === month}
                  readiness={readiness[measured.indexOf(close)]}
                />
              ))}
            </Table.Tbody>
          </Table>
          <DecidersFields>
            <Team workspaceId={id} onePerson={data.onePerson} />
          </DecidersFields>
        </>
      )}
    </Screen>
  );
}

/** Why the month that is looked at is not among those that can be closed. */
function NotListed({ month }: { readonly month: Month }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { read, error, ask } = useMonthRead(id, month);
  if (error) return <ErrorAlert error={error} onRetry={ask} />;
  if (read === undefined) return null;
  if (read !== 'complete') return <UnreadMonth month={month} read={read} />;
  const title = t('coverage.noRecordsTitle', { month: formatMonth(month, currentLocale()) });
  return <EmptyState title={title} text={t('coverage.noRecordsText')} />;
}

type RowProps = {
  readonly close: CloseListed;
  /** Of the month that is looked at. */
  readonly chosen: boolean;
  /** Undefined until it is known, null where it could not be worked out. */
  readonly readiness: CloseReadiness | null | undefined;
};

/** What is read and not locked has a distance to closing. */
const isMeasured = ({ covered, state }: CloseListed): boolean => covered && state !== 'locked';

function CloseRow({ close, chosen, readiness }: RowProps) {
  const { t } = useTranslation();
  const { id, timeZone } = useWorkspace();
  const { month, currency, state, version, preparer, reviewer, lock, pending } = close;
  const named = formatMonth(month, currentLocale());
  return (
    <Table.Tr
      data-testid={`close-${month}-${currency}`}
      aria-current={chosen ? 'true' : undefined}
      {...(chosen && { bg: 'var(--mantine-primary-color-light)' })}
    >
      <Table.Td className="figures">
        <Anchor
          component={Link}
          size="sm"
          // An anchor's own colour is too light on the tint.
          {...(chosen && { c: 'var(--mantine-primary-color-light-color)' })}
          to={addressBelow(id, 'closeMonth', { month, currency })}
          aria-label={t('close.open', { month: named, currency })}
        >
          {named}
        </Anchor>
      </Table.Td>
      <Table.Td>{currency}</Table.Td>
      <Table.Td>
        <StateBadge color={CLOSE_COLORS[state]}>
          {t(`close.states.${state}`)}
          {version > 1 && ` · ${t('close.version', { version })}`}
        </StateBadge>
      </Table.Td>
      <Table.Td data-testid="readiness">
        <Readiness close={close} readiness={readiness} />
      </Table.Td>
      <Table.Td>{preparer}</Table.Td>
      <Table.Td>{reviewer}</Table.Td>
      <Table.Td className="figures">
        {lock && formatMoment(lock.lockedAt, currentLocale(), timeZone)}
      </Table.Td>
      <Table.Td>{lock && <Pending pending={pending} />}</Table.Td>
    </Table.Tr>
  );
}

/** The distance to closing; before it is read there is none, and once the month is locked there is nothing to do. */
function Readiness({ close, readiness }: Pick<RowProps, 'close' | 'readiness'>) {
  const { t } = useTranslation();
  if (close.state === 'locked') return null;
  if (!close.covered) return t('close.notCovered');
  if (readiness === undefined) return <Loader size="xs" aria-label={t('close.measuring')} />;
  if (readiness === null) return t('close.unknown');
  const about = { language: currentLanguage(), locale: currentLocale(), currency: close.currency };
  return readinessWords(readiness, about);
}

function Pending({ pending }: { readonly pending: number | null }) {
  const { t } = useTranslation();
  if (pending === null) return <StateBadge color="red">{t('close.unreadable')}</StateBadge>;
  if (pending === 0) return t('close.none');
  return <StateBadge color="orange">{t('close.pending', { count: pending })}</StateBadge>;
}

function Team({ workspaceId, onePerson }: { readonly workspaceId: string; readonly onePerson: boolean }) {
  const { t } = useTranslation();
  const set = useCloseCall('close.setTeam', workspaceId);
  return (
    <>
      {set.isError && <ErrorAlert error={set.error} />}
      <Switch
        size="sm"
        label={t('close.onePerson')}
        description={t('close.onePersonHint')}
        checked={onePerson}
        disabled={set.isPending}
        onChange={({ currentTarget: { checked } }) => set.mutate({ workspaceId, onePerson: checked })}
      />
    </>
  );
}
