import { Button, Loader, Table, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DepositStatusReading } from '../../../../src-shared/contract/deposit-status.ts';
import { formatAmount } from '../../../../src-shared/money.ts';
import { moneyWords } from '../../../components/days-and-amounts.ts';
import { ErrorWords } from '../../../components/error-alert.tsx';
import { formatInstant } from '../../../components/format.ts';
import { StateBadge } from '../../../components/state-badge.tsx';
import { currentLocale } from '../../../i18n/index.ts';
import type { WordsBelow } from '../../../i18n/word-key.ts';
import { stateWords } from '../../../records/deposit-state.ts';
import { useWorkspace } from '../../../workspace/use-workspace.ts';
import { problemWords } from './deposit-panel.tsx';
import type { Asked, StatusRun } from './use-status-run.ts';

type Props = {
  readonly run: StatusRun;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
};

/** One row for each deposit asked for: what came, or why nothing did. */
export function DepositTable({ run, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  /** Beside the panel, which has the rest. */
  const brief = chosen !== null;
  const label = (name: WordsBelow<'operations.deposits.fields'>) => t(`operations.deposits.fields.${name}`);
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table verticalSpacing={4} horizontalSpacing="xs" fz="xs" data-testid="deposit-statuses">
        <Table.Caption className="visually-hidden">{t('operations.deposits.table')}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('operations.deposits.columns.id')}</Table.Th>
            <Table.Th>{t('operations.deposits.columns.status')}</Table.Th>
            {!brief && <Table.Th>{label('invoice_id')}</Table.Th>}
            <Table.Th>{label('currency')}</Table.Th>
            <Table.Th className="amount">{label('local_amount')}</Table.Th>
            {!brief && (
              <>
                <Table.Th className="amount">{label('fee_amount')}</Table.Th>
                <Table.Th>{label('refunded')}</Table.Th>
                <Table.Th>{t('operations.deposits.columns.asked')}</Table.Th>
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {run.asked.map((asked) => (
            <Row
              key={asked.id}
              asked={asked}
              chosen={asked.id === chosen}
              brief={brief}
              running={run.running}
              onChoose={onChoose}
              onAsk={run.ask}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type RowProps = {
  readonly asked: Asked;
  readonly chosen: boolean;
  readonly brief: boolean;
  readonly running: boolean;
  readonly onChoose: (id: string) => void;
  readonly onAsk: (ids: readonly string[]) => void;
};

/** Drawn again only when something of its own has changed: every answer of a long list changes one row. */
const Row = memo(function Row({ asked, chosen, brief, running, onChoose, onAsk }: RowProps) {
  const { t } = useTranslation();
  return (
    <Table.Tr data-deposit={asked.id} bg={chosen ? 'var(--mantine-color-default-hover)' : 'transparent'}>
      <Table.Td className="figures">
        {asked.state === 'answered' ? (
          <UnstyledButton
            fz="xs"
            td="underline"
            aria-expanded={chosen}
            aria-label={t('operations.deposits.show', { id: asked.id })}
            onClick={() => onChoose(asked.id)}
          >
            {asked.id}
          </UnstyledButton>
        ) : (
          asked.id
        )}
      </Table.Td>
      {asked.state === 'answered' ? (
        <Answered id={asked.id} reading={asked.reading} brief={brief} />
      ) : (
        <Table.Td colSpan={brief ? 3 : 7}>
          <NotAnswered asked={asked} running={running} onAsk={onAsk} />
        </Table.Td>
      )}
    </Table.Tr>
  );
});

type AnsweredProps = {
  readonly id: string;
  readonly reading: DepositStatusReading;
  readonly brief: boolean;
};

function Answered({ id, reading, brief }: AnsweredProps) {
  const { t } = useTranslation();
  const { timeZone } = useWorkspace();
  const locale = currentLocale();
  const { status } = reading;
  const problems = problemWords(id, reading, t);
  const amount = (text: string | null) => (text === null ? '–' : formatAmount(text, locale));
  const words = stateWords(status.status ?? t('operations.deposits.noStatus'), t);
  return (
    <>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <StateBadge color={words.color} title={words.meaning}>
          {words.name}
        </StateBadge>
        {problems.length > 0 && (
          <Tooltip label={problems.join(' ')}>
            <Text span c="orange" ml={4} role="img" aria-label={problems.join(' ')}>
              <IconAlertTriangle size={14} aria-hidden />
            </Text>
          </Tooltip>
        )}
      </Table.Td>
      {!brief && (
        <Table.Td>
          <Text span fz="xs" display="block" className="one-line" title={status.invoice_id ?? undefined}>
            {status.invoice_id ?? '–'}
          </Text>
        </Table.Td>
      )}
      <Table.Td>{status.currency ?? '–'}</Table.Td>
      <Table.Td className="figures amount">{amount(status.local_amount)}</Table.Td>
      {!brief && (
        <>
          <Table.Td className="figures amount">
            {status.fee_amount === null ? '–' : moneyWords(status.fee_currency, status.fee_amount)}
          </Table.Td>
          <Table.Td>
            {status.refunded === null ? '–' : t(status.refunded ? 'operations.yes' : 'operations.no')}
          </Table.Td>
          <Table.Td className="figures">{formatInstant(reading.at, locale, timeZone)}</Table.Td>
        </>
      )}
    </>
  );
}

type NotAnsweredProps = Pick<RowProps, 'running' | 'onAsk'> & {
  readonly asked: Exclude<Asked, { state: 'answered' }>;
};

function NotAnswered({ asked, running, onAsk }: NotAnsweredProps) {
  const { t } = useTranslation();
  switch (asked.state) {
    case 'waiting':
      return (
        <Text size="xs" c="dimmed">
          {t('operations.deposits.waiting')}
        </Text>
      );
    case 'asking':
      return (
        <Text size="xs" c="dimmed">
          <Loader size={10} mr={6} aria-hidden />
          {t('operations.deposits.asking')}
        </Text>
      );
    case 'not-asked':
      return (
        <Text size="xs" c="dimmed">
          {t('operations.deposits.notAsked')}
        </Text>
      );
    case 'failed':
      return (
        <>
          <ErrorWords details={asked.error} />
          {!running && (
            <Button variant="default" size="compact-xs" mt={4} onClick={() => onAsk([asked.id])}>
              {t('operations.deposits.askAgain')}
            </Button>
          )}
        </>
      );
  }
}
