import { Alert, Button, Checkbox, Group, List, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementReport } from '../../../src-shared/contract/statement-report.ts';
import { isWide } from '../../../src-shared/covered-days.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { amountWords, dayWords, moneyWords } from '../../components/days-and-amounts.ts';
import { WideTable } from '../../components/wide-table.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { OtherMonthNote } from '../../period/other-month-note.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { alikeIn, freshIn, isDoubtful, lackingIn, looksCut } from './file-outcome.ts';
import { type Period, PeriodFields, periodFault, WidePeriod } from './period-fields.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ProblemList } from './problem-list.tsx';
import { ProofBadge } from './proof-badge.tsx';

/** Enough to see that it is the right file; the mapping has shown more. */
const SHOWN_LINES = 8;

type Props = {
  readonly report: StatementReport;
  /** Tables do not say which days they cover; the person does. */
  readonly withPeriod: boolean;
  readonly onStore: (period: Period | null) => void;
  /** The ways back, beside the way on. */
  readonly children: ReactNode;
};

/** What the check found: mistakes, or what will be stored. */
export function CheckStep({ report, withPeriod, onStore, children }: Props) {
  const { t } = useTranslation();
  const days = report.statements.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort();
  const { timeZone } = useWorkspace();
  const lines: Period = { firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
  // The report stays the same while it is shown, so that the days that stand in the file are told from those that are
  // typed.
  const stated = report.period;
  const [period, setPeriod] = useState<Period>(stated ?? lines);
  const [refused, setRefused] = useState(false);
  const [meant, setMeant] = useState<Period | null>(null);
  const wrong = withPeriod && (refused || periodFault(period, lines) !== null);
  const wide = withPeriod && isWide(period, lines, dayOf(Date.now(), timeZone));
  const [confirmed, setConfirmed] = useState(false);
  const [whole, setWhole] = useState(false);
  const there = report.statements.reduce((sum, { alreadyThere }) => sum + alreadyThere, 0);
  const fresh = freshIn(report);
  const doubtful = isDoubtful(report);
  const cut = looksCut(report);
  if (report.problemCount > 0)
    return (
      <Stack gap="sm">
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {t('statements.flow.faulty', { count: report.problemCount })}
        </Alert>
        <ProblemList report={report} />
        <Group className="dialog-actions">{children}</Group>
      </Stack>
    );
  return (
    <Stack gap="sm">
      <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
        {t('statements.flow.sound', { count: report.lines })}
      </Alert>
      <OtherMonthNote days={report.statements} />
      <Totals report={report} />
      {there > 0 && (
        <Text size="sm">
          {fresh === 0 ? t('statements.flow.allThere') : t('statements.flow.someThere', { count: there })}
        </Text>
      )}
      {doubtful && (
        <Alert color="orange" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          <Text size="sm">{t('statements.flow.alike', { count: alikeIn(report) })}</Text>
          <Checkbox
            mt="xs"
            label={t('statements.flow.alikeConfirm')}
            checked={confirmed}
            onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
          />
        </Alert>
      )}
      <Lacking report={report} />
      {report.cutSigns.length > 0 && (
        <Alert
          color={cut ? 'orange' : 'gray'}
          role={cut ? 'alert' : 'note'}
          icon={<IconAlertTriangle aria-hidden />}
        >
          {report.cutSigns.map(({ code, row, text }) => (
            <Text size="sm" key={code}>
              {t(`statements.cut.${code}`)} {t('statements.cut.where', { row, text })}
            </Text>
          ))}
          {cut && (
            <Checkbox
              mt="xs"
              label={t('statements.cut.confirm')}
              checked={whole}
              onChange={({ currentTarget: { checked } }) => setWhole(checked)}
            />
          )}
        </Alert>
      )}
      <LeftOut report={report} />
      <PreviewTable title={t('statements.flow.asRead')} lines={report.sample.slice(0, SHOWN_LINES)} />
      {withPeriod && (
        <PeriodFields
          period={period}
          lines={lines}
          stated={period === stated}
          onChange={setPeriod}
          onRefused={setRefused}
        />
      )}
      {wide && !wrong && (
        <WidePeriod
          period={period}
          lines={lines}
          meant={meant === period}
          onMeant={(isMeant) => setMeant(isMeant ? period : null)}
        />
      )}
      <Group className="dialog-actions">
        {children}
        <Button
          ml="auto"
          disabled={(doubtful && !confirmed) || (cut && !whole) || wrong || (wide && meant !== period)}
          onClick={() => onStore(withPeriod ? period : null)}
          data-autofocus
        >
          {fresh === 0 ? t('statements.flow.storeNone') : t('statements.flow.store', { count: fresh })}
        </Button>
      </Group>
    </Stack>
  );
}

function Totals({ report }: { readonly report: StatementReport }) {
  const { t } = useTranslation();
  return (
    <WideTable label={t('statements.files.title')} minWidth={800}>
      <Table fz="xs" verticalSpacing={3} withTableBorder aria-label={t('statements.files.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('statements.roles.account')}</Table.Th>
            <Table.Th>{t('statements.files.period')}</Table.Th>
            <Table.Th ta="right">{t('statements.files.lines')}</Table.Th>
            {(['opening', 'moneyIn', 'moneyOut', 'closing'] as const).map((name) => (
              <Table.Th key={name} ta="right">
                {t(`statements.files.${name}`)}
              </Table.Th>
            ))}
            <Table.Th>{t('statements.files.proof')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.statements.map((statement) => (
            <Table.Tr key={`${statement.account} ${statement.currency} ${statement.firstDay}`}>
              <Table.Td>
                {statement.account}{' '}
                <Text span size="xs" fw={600}>
                  {statement.currency}
                </Text>
              </Table.Td>
              <Table.Td className="figures">
                {t('statements.files.range', {
                  from: dayWords(statement.firstDay),
                  to: dayWords(statement.lastDay),
                })}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {statement.lines.toLocaleString(currentLocale())}
              </Table.Td>
              {(['opening', 'moneyIn', 'moneyOut', 'closing'] as const).map((name) => (
                <Table.Td key={name} ta="right" className="figures">
                  {amountWords(statement[name])}
                </Table.Td>
              ))}
              <Table.Td>
                <ProofBadge proof={statement.proof} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

/** What an earlier file says of these days and this one does not: a person knows which of them is right. */
function Lacking({ report }: { readonly report: StatementReport }) {
  const { t } = useTranslation();
  const count = lackingIn(report);
  if (count === 0) return null;
  return (
    <Alert color="orange" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Text size="sm">{t('statements.flow.lacking', { count })}</Text>
      <List size="xs">
        {report.lacking.map(({ account, currency, day, amount, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and the list stays as it is
          <List.Item key={at}>
            {dayWords(day)} {moneyWords(currency, amount)} {text} ({account})
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function LeftOut({ report: { leftOut, leftOutCount } }: { readonly report: StatementReport }) {
  const { t } = useTranslation();
  if (leftOutCount === 0) return null;
  return (
    <div>
      <Text size="sm">{t('statements.flow.leftOut', { count: leftOutCount })}</Text>
      <List size="xs">
        {leftOut.slice(0, 8).map(({ row, text }) => (
          <List.Item key={row}>
            {row}: {text}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
