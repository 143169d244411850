import { ActionIcon, Box, Button, Card, Collapse, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BalanceSnapshot } from '../../../src-shared/contract/session.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { FactList } from '../../components/fact-list.tsx';
import { formatMoment } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { useWorkspace } from '../workspaces/use-workspace.ts';
import { BalanceAsReceived } from './balance-as-received.tsx';
import { useBalance, useConnectionCheck } from './queries.ts';

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
        <Title order={2} size="h5" id="available-title">
          {t('balance.title')}
        </Title>
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
      {snapshot && <Cards snapshot={snapshot} />}
      <Collapse expanded={shown}>
        <BalanceAsReceived />
      </Collapse>
    </Stack>
  );
}

function Cards({ snapshot }: { readonly snapshot: BalanceSnapshot }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  return (
    <Group gap="xs" align="stretch">
      {snapshot.balances.map(({ currency, type, amounts }) => {
        const first = amounts.availableBalance === undefined ? 'totalBalance' : 'availableBalance';
        const main = amounts[first];
        const parts = Object.entries(amounts).filter(([name]) => name !== first);
        return (
          <Card
            key={`${currency} ${type}`}
            withBorder
            padding="xs"
            miw={390}
            data-testid={`available-${currency}`}
            component="article"
            aria-label={currency}
          >
            <Group justify="space-between" align="flex-start" wrap="nowrap">
              <Box>
                <Text size="xs" c="dimmed">
                  {currency} · {t(`balance.amounts.${first}`)}
                </Text>
                <Text size="lg" fw={700} className="figures">
                  {main === undefined ? '–' : formatAmount(main, locale)}
                </Text>
              </Box>
              <FactList
                facts={parts.map(([name, amount]) => ({
                  name,
                  label: t(`balance.amounts.${name}`, { defaultValue: name }),
                  value: (
                    <Text span fz="xs" display="block" ta="right" className="figures">
                      {formatAmount(amount, locale)}
                    </Text>
                  ),
                }))}
              />
            </Group>
          </Card>
        );
      })}
    </Group>
  );
}
