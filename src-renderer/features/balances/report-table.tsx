import { Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  BALANCE_COLUMNS,
  type BalanceAccount,
  type BalanceColumn,
  type BalanceDay,
} from '../../../src-shared/contract/balances.ts';
import type { RecordColumn, TieOut, TieOutCell } from '../../../src-shared/contract/tie-out.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { formatDay } from '../../components/format.ts';
import { currentLocale } from '../../i18n/index.ts';
import { RecordLink } from '../records/record-link.tsx';
import { isRecordColumn } from './balances-address.ts';
import { type DayMarks, isMarked, isNothing, marksOf } from './day-marks.ts';
import { useFigureKeys } from './figure-keys.ts';

type Props = {
  readonly account: BalanceAccount;
  readonly name: string;
  /** The tie-outs of the months shown, as far as they are there. */
  readonly tieOuts: readonly TieOut[];
  readonly onFigure: (column: RecordColumn, day: string) => void;
};

/** The report as the service gives it, a row a day, with what is wrong with a day at its end. */
export function ReportTable({ account, name, tieOuts, onFigure }: Props) {
  const { t } = useTranslation();
  const { days, totals, reported, currency } = account;
  const shown = days.filter(({ state }) => state !== 'not-over');
  const rows = shown.map((day) => ({ day, marks: marksOf(day, currency, tieOuts) }));
  const unjudged = rows.filter(({ marks }) => marks.unjudged).length;
  const { current, onKeyDown, onFocus } = useFigureKeys(firstFigure(shown));
  return (
    <Stack gap={4} component="section" aria-labelledby="report-title">
      <Title order={2} size="h5" id="report-title">
        {t('balance.table.title', { currency: name })}
      </Title>
      <Table.ScrollContainer minWidth={960}>
        <Table
          fz="xs"
          verticalSpacing={2}
          horizontalSpacing={6}
          withTableBorder
          highlightOnHover
          aria-labelledby="report-title"
          aria-describedby="report-keys"
          data-testid="report-table"
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('balance.table.day')}</Table.Th>
              {BALANCE_COLUMNS.map((column) => (
                <Table.Th key={column} ta="right">
                  {t(`service.fields.${column}`)}
                </Table.Th>
              ))}
              <Table.Th>{t('balance.table.check')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody onKeyDown={onKeyDown} onFocus={onFocus}>
            {rows.map(({ day, marks }, index) => (
              <DayRow
                key={day.day}
                day={day}
                marks={marks}
                row={index}
                current={current}
                onFigure={onFigure}
              />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{t('balance.table.total', { count: reported })}</Table.Th>
              {BALANCE_COLUMNS.map((column) => (
                <Table.Td key={column} ta="right" className="figures" fw={700} data-total={column}>
                  {totals[column] === undefined ? '' : formatAmount(totals[column], currentLocale())}
                </Table.Td>
              ))}
              <Table.Td />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      <Text size="xs" c="dimmed">
        <span id="report-keys">{t('balance.table.keys')}</span>{' '}
        {days.length > shown.length && t('balance.table.notOver', { count: days.length - shown.length })}{' '}
        {unjudged > 0 && t('balance.table.unjudged', { count: unjudged })}
      </Text>
    </Stack>
  );
}

type DayProps = {
  readonly day: BalanceDay;
  readonly marks: DayMarks;
  readonly row: number;
  /** The figure that the tab key reaches. */
  readonly current: string | undefined;
  readonly onFigure: Props['onFigure'];
};

function DayRow({ day, marks, row, current, onFigure }: DayProps) {
  const { t } = useTranslation();
  const words = formatDay(Date.parse(day.day), currentLocale(), 'UTC');
  const absent = day.state !== 'reported' && day.state !== 'unreadable';
  return (
    <Table.Tr
      data-day={day.day}
      data-marked={isMarked(marks) || undefined}
      className={marks.breaks || marks.netDiffers ? 'report-broken' : absent ? 'report-absent' : undefined}
    >
      <Table.Th scope="row" fw={400} className="figures">
        {day.identity === null ? (
          words
        ) : (
          <RecordLink
            listing="dailyBalances"
            record={{ identity: day.identity, day: day.day }}
            from={t('balance.screen')}
          >
            {words}
          </RecordLink>
        )}
      </Table.Th>
      {BALANCE_COLUMNS.map((column) => (
        <Table.Td key={column} ta="right" className="figures" data-column={column}>
          <FigureCell
            day={day}
            dayWords={words}
            column={column}
            differing={column === 'totalBalance' ? undefined : marks.differing?.get(column)}
            at={`${row}:${column}`}
            current={current}
            onFigure={onFigure}
          />
        </Table.Td>
      ))}
      <Table.Td>
        <Check day={day} marks={marks} />
      </Table.Td>
    </Table.Tr>
  );
}

type FigureProps = {
  readonly day: BalanceDay;
  readonly dayWords: string;
  readonly column: BalanceColumn;
  readonly differing: TieOutCell | undefined;
  readonly at: string;
  readonly current: string | undefined;
  readonly onFigure: Props['onFigure'];
};

function FigureCell({ day, dayWords, column, differing, at, current, onFigure }: FigureProps) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const amount = day.amounts[column];
  if (amount === undefined)
    return (
      <Text span fz="xs" c="dimmed">
        –
      </Text>
    );
  const written = formatAmount(amount, locale);
  const difference = differing?.difference ?? '';
  const hint =
    differing &&
    t(difference.startsWith('-') ? 'balance.table.differsOther' : 'balance.table.differs', {
      records: formatAmount(differing.records, locale),
      difference: formatAmount(difference.replace('-', ''), locale),
    });
  if (!leads(column, amount, differing))
    return (
      <Text
        span
        fz="xs"
        title={hint}
        {...(isNothing(amount) ? { c: 'dimmed' } : {})}
        {...(differing ? { className: 'report-differs' } : {})}
      >
        {differing ? `≠ ${written}` : written}
      </Text>
    );
  const open = t('balance.table.open', {
    column: t(`service.fields.${column}`),
    day: dayWords,
    amount: written,
  });
  return (
    <button
      type="button"
      className={differing ? 'report-figure report-differs' : 'report-figure'}
      data-at={at}
      tabIndex={at === current ? 0 : -1}
      title={hint}
      aria-label={[open, hint].filter(Boolean).join('. ')}
      onClick={() => onFigure(column, day.day)}
    >
      {differing ? `≠ ${written}` : written}
    </button>
  );
}

/** A figure leads to records when it is made of some, or should be. */
function leads(column: BalanceColumn, amount: string, differing?: TieOutCell): column is RecordColumn {
  return isRecordColumn(column) && (!isNothing(amount) || differing !== undefined);
}

function Check({ day, marks }: { readonly day: BalanceDay; readonly marks: DayMarks }) {
  const { t } = useTranslation();
  const written = (amount: string | null) => formatAmount(amount ?? '0', currentLocale());
  const badges: [color: string, words: string, meaning?: string][] = [];
  if (day.state === 'unreadable' || day.state === 'missing')
    badges.push(['orange', t(`balance.table.states.${day.state}`)]);
  if (day.state === 'not-read') badges.push(['gray', t('balance.table.states.not-read')]);
  if (marks.breaks)
    badges.push([
      'red',
      t('balance.table.breaks', { amount: written(day.rollForward) }),
      t('balance.table.breaksMeaning'),
    ]);
  if (marks.netDiffers)
    badges.push([
      'red',
      t('balance.table.netDiffers', { amount: written(day.netDifference) }),
      t('balance.table.netMeaning'),
    ]);
  if (marks.differing && marks.differing.size > 0)
    badges.push(['orange', t('balance.table.activityDiffers')]);
  if (badges.length === 0)
    return (
      <Text span fz="xs" c="dimmed">
        {t(marks.breaks === null ? 'balance.table.unknown' : 'balance.table.holds')}
      </Text>
    );
  return (
    <Group gap={4}>
      {badges.map(([color, words, meaning]) => (
        <Badge
          key={words}
          color={color}
          title={meaning}
          variant="light"
          radius="sm"
          size="sm"
          tt="none"
          miw="max-content"
        >
          {words}
        </Badge>
      ))}
    </Group>
  );
}

/** Where the tab key enters the figures: the first that leads anywhere. */
function firstFigure(days: readonly BalanceDay[]): string | undefined {
  for (const [row, { amounts }] of days.entries())
    for (const column of BALANCE_COLUMNS) {
      const amount = amounts[column];
      if (amount !== undefined && leads(column, amount)) return `${row}:${column}`;
    }
  return undefined;
}
