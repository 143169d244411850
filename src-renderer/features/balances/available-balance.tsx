import { ActionIcon, Button, Collapse, Group, Stack, Table, Text, Title, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { HELD_FOR_DAYS, type HeldCashouts } from '../../../src-shared/contract/balances.ts';
import type { BalanceSnapshot } from '../../../src-shared/contract/session.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { formatAmount, unitsOf } from '../../../src-shared/money.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { HelpMark } from '../../commands/help-mark.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { formatMoment } from '../../components/format.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { useBalance, useConnectionCheck } from '../../data/balance.ts';
import { useIsRunning } from '../../data/jobs.ts';
import { useRunSync } from '../../data/start-jobs.ts';
import { currentLocale } from '../../i18n/index.ts';
import { wordsOfName } from '../../i18n/service-names.ts';
import { BalanceAsReceived } from '../../workspace/balance-as-received.tsx';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { unexplainedOf } from './balance-parts.ts';
import { useHeldCashouts } from './queries.ts';

/** The total available balance per currency with its parts, as the service gave it last, and when that was. */
export function AvailableBalance() {
  const { t } = useTranslation();
  const { id, timeZone, kept } = useWorkspace();
  const { data: snapshot, error } = useBalance(id);
  const check = useConnectionCheck(id);
  const [shown, { toggle }] = useDisclosure(false);
  const failed = check.error ?? error;
  return (
    <Stack gap={6} component="section" aria-labelledby="available-title">
      <Group gap="xs">
        <Group gap={4}>
          <Title order={2} size="h5" id="available-title">
            {t('balance.title')}
          </Title>
          <HelpMark term="held" />
        </Group>
        <Text size="xs" c="dimmed" className="figures">
          {snapshot
            ? t('balance.asOf', { time: formatMoment(snapshot.asOf, currentLocale(), timeZone) })
            : t('balance.never')}
        </Text>
        <Tooltip label={t('balance.refresh')}>
          <ActionIcon
            aria-label={t('balance.refresh')}
            loading={check.isPending}
            disabled={!kept.reporting}
            onClick={() => check.mutate()}
            size="sm"
          >
            <IconRefresh size={14} />
          </ActionIcon>
        </Tooltip>
        {snapshot && (
          <Button variant="subtle" size="compact-xs" aria-expanded={shown} onClick={toggle}>
            {t('balance.showAsReceived')}
          </Button>
        )}
      </Group>
      {failed && <ErrorAlert error={failed} onRetry={() => check.mutate()} />}
      {snapshot && <Amounts snapshot={snapshot} />}
      <Collapse expanded={shown}>
        <BalanceAsReceived />
      </Collapse>
    </Stack>
  );
}

/** A row a currency, with the amounts that the service sent under their names; the available balance comes first. */
function Amounts({ snapshot: { balances, asOf } }: { readonly snapshot: BalanceSnapshot }) {
  const { t } = useTranslation();
  const { id } = useWorkspace();
  const { data } = useHeldCashouts(id, asOf);
  const names = [...new Set(balances.flatMap(({ amounts }) => Object.keys(amounts)))];
  const ordered = ['availableBalance', ...names.filter((name) => name !== 'availableBalance')];
  return (
    <WideTable label={t('balance.title')} minWidth={640}>
      <Table withTableBorder className="figure-table" aria-labelledby="available-title">
        <thead>
          <tr>
            <th>{t('balance.chooseAccount')}</th>
            {ordered.map((name) => (
              <th key={name} className="amount">
                {wordsOfName(t, 'balance.amounts', name) ?? name}
              </th>
            ))}
            <th className="amount" title={t('balance.parts.heldHint')}>
              {t('balance.parts.held')}
            </th>
            <th className="amount" title={t('balance.parts.unexplainedHint')}>
              {t('balance.parts.unexplained')}
            </th>
          </tr>
        </thead>
        <tbody>
          {balances.map(({ currency, type, amounts }) => (
            <tr key={`${currency} ${type}`} data-testid={`available-${currency}`}>
              <th scope="row">{currency}</th>
              {ordered.map((name) => (
                <td key={name} className="amount figures">
                  {name === 'availableBalance' ? (
                    <Text span size="md" fw={700}>
                      {amountWords(amounts[name])}
                    </Text>
                  ) : (
                    amountWords(amounts[name])
                  )}
                </td>
              ))}
              <Parts amounts={amounts} held={data?.held && heldIn(data.held, currency)} asOf={asOf} />
            </tr>
          ))}
        </tbody>
      </Table>
    </WideTable>
  );
}

const heldIn = (held: readonly HeldCashouts[], currency: string): HeldCashouts =>
  held.find((each) => each.currency === currency) ?? { currency, count: 0, amount: '0.00' };

type PartsProps = {
  readonly amounts: Readonly<Record<string, string>>;
  /** Not there while it is not known. */
  readonly held: HeldCashouts | null | undefined;
  readonly asOf: number;
};

/** What no amount of the service names: cashouts that it holds, as cached, and what is left then. */
function Parts({ amounts, held, asOf }: PartsProps) {
  const { t } = useTranslation();
  const unexplained = held ? unexplainedOf(amounts, held.amount) : null;
  const isOff = unexplained !== null && unitsOf(unexplained) !== 0n;
  return (
    <>
      <td className="amount figures">
        {held ? (
          <>
            {amountWords(held.amount)}{' '}
            <Text span size="xs" c="dimmed">
              {t('balance.parts.count', { count: held.count })}
            </Text>
          </>
        ) : (
          held === null && <ReadCashouts asOf={asOf} />
        )}
      </td>
      <td className="amount figures" data-part="unexplained">
        <Text span size="xs" fw={isOff ? 700 : 400}>
          {amountWords(unexplained ?? undefined)}
        </Text>
      </td>
    </>
  );
}

/** What is held is known once the cashouts of the days before the balance are: one press away. */
function ReadCashouts({ asOf }: Pick<PartsProps, 'asOf'>) {
  const { t } = useTranslation();
  const { id, timeZone, kept } = useWorkspace();
  const reading = useIsRunning({ workspaceId: id, listing: 'cashouts' }, 'sync');
  const run = useRunSync();
  const read = () =>
    run.mutate({
      workspaceId: id,
      listings: ['cashouts'],
      firstDay: dayOf(asOf - HELD_FOR_DAYS * DAY_MS, timeZone),
      lastDay: dayOf(asOf, timeZone),
      mode: 'missing',
    });
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <Text span size="xs" c="dimmed">
        {t('balance.parts.notRead', { days: HELD_FOR_DAYS })}
      </Text>
      <DecidersOnly>
        <Button
          variant="subtle"
          size="compact-xs"
          mih={24}
          loading={reading || run.isPending}
          disabled={!kept.reporting}
          onClick={read}
        >
          {t('balance.parts.read')}
        </Button>
      </DecidersOnly>
    </Group>
  );
}

function amountWords(amount: string | undefined): string {
  return amount === undefined ? '–' : formatAmount(amount, currentLocale());
}
