import { Button, Popover, Stack, Table, Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { TIE_OUT_COLUMNS, type TieOutCell, type TieOutDay } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { formatAmount, unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { dayWords } from '../../components/days-and-amounts.ts';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { useRunSync } from '../../data/start-jobs.ts';
import { currentLocale } from '../../i18n/index.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { DecidersOnly } from '../../workspace/deciders-only.tsx';
import { useWorkspace } from '../../workspace/use-workspace.ts';
import { breaks } from './month-totals.ts';

type Props = { readonly currency: string; readonly days: readonly TieOutDay[] };

/** Day by column: what the report says, and where the records say something else. */
export function DayTable({ currency, days }: Props) {
  const { t } = useTranslation();
  if (days.length === 0) return <Text size="xs">{t('tieOut.noDifferences')}</Text>;
  return (
    <Table.ScrollContainer minWidth={900}>
      <Table
        withTableBorder
        className="figure-table tie-out-table"
        aria-label={t('tieOut.table', { currency })}
      >
        <thead>
          <tr>
            <th>{t('tieOut.day')}</th>
            {TIE_OUT_COLUMNS.map((column) => (
              <th key={column} className="amount">
                {t(`service.fields.${column}`)}
              </th>
            ))}
            <th className="amount">{t('tieOut.rollForward')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((each) => (
            <DayRow key={each.day} of={each} />
          ))}
        </tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const DayRow = memo(function DayRow({ of }: { readonly of: TieOutDay }) {
  const { day, cells } = of;
  return (
    <tr className={breaks(of) ? 'report-broken' : undefined}>
      <th scope="row" className="figures">
        {dayWords(day)}
      </th>
      {cells.map((cell) => (
        <td key={cell.column} className="amount figures">
          <CellValue day={day} cell={cell} />
        </td>
      ))}
      <td className="amount">
        <RollForward of={of} />
      </td>
    </tr>
  );
});

/** What the balance is off by, and how that comes about; nothing where it follows from the day before. */
function RollForward({ of }: { readonly of: TieOutDay }) {
  const { t } = useTranslation();
  const amount = of.rollForward;
  if (amount === null) return <span className="quiet">{t('tieOut.unknown')}</span>;
  if (unitsOf(amount) === 0n) return <span className="quiet">{t('tieOut.holds')}</span>;
  const written = formatAmount(amount, currentLocale());
  const net = of.cells.find(({ column }) => column === 'netAmount')?.report ?? '0';
  const expected = unitsOf(of.closing) - unitsOf(amount);
  const steps = [
    ['opening', expected - unitsOf(net)],
    ['net', unitsOf(net)],
    ['expected', expected],
    ['closing', unitsOf(of.closing)],
    ['gap', unitsOf(amount)],
  ] as const;
  return (
    <Popover withArrow width={340} trapFocus>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="light"
          color="red"
          aria-label={t('tieOut.gap', { day: dayWords(of.day), amount: written })}
        >
          {written}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={2} ta="left">
          {steps.map(([name, units]) => (
            <Text key={name} size="xs" className="figures" {...(name === 'gap' && { fw: 600 })}>
              {t(`tieOut.gapSteps.${name}`)}: {formatAmount(writeAmount(units), currentLocale())}
            </Text>
          ))}
          <Text size="xs">{t('tieOut.gapText')}</Text>
          <Reread day={of.day} listings={LISTINGS_OF.netAmount} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function CellValue({ day, cell }: { readonly day: string; readonly cell: TieOutCell }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const written = (amount: string) => formatAmount(amount, locale);
  if (cell.state === 'agrees')
    return unitsOf(cell.report) === 0n ? (
      <span className="quiet">{written(cell.report)}</span>
    ) : (
      written(cell.report)
    );
  if (cell.state === 'not-covered') return <span className="quiet">{t('tieOut.notCovered')}</span>;
  return (
    <Popover withArrow width={340} trapFocus>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="light"
          color="red"
          aria-label={t('tieOut.cell', {
            field: t(`service.fields.${cell.column}`),
            day,
            amount: written(cell.difference),
          })}
        >
          {/* Where the report has nothing, what it lacks says more than 0.00. */}
          {unitsOf(cell.report) === 0n ? `Δ ${written(cell.difference)}` : `≠ ${written(cell.report)}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6} ta="left">
          {(['report', 'records', 'difference'] as const).map((name) => (
            <Text key={name} size="xs">
              {t(`tieOut.${name}`)}: {written(cell[name])}
            </Text>
          ))}
          {cell.explanations.map(({ cause, listing, identity, ambiguous }) => (
            <Text key={identity} size="xs">
              {t(`record.kinds.${listing}`)} <RecordLink listing={listing} record={{ identity, day }} />:{' '}
              {t(`finding.causes.${cause}`)} {ambiguous && t('finding.ambiguous')}
            </Text>
          ))}
          {cell.explanations.length === 0 && <Unexplained day={day} cell={cell} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The records behind each column. */
const LISTINGS_OF: Readonly<Record<TieOutCell['column'], readonly ListingName[]>> = {
  depositTotal: ['deposits'],
  depositFeeTotal: ['deposits'],
  cashoutTotal: ['cashouts'],
  noteTotal: ['notes'],
  settlementTotal: ['settlements'],
  cancelledSettlementTotal: ['settlements'],
  netAmount: ['deposits', 'cashouts', 'notes', 'settlements'],
};

/** What is left to do: the day may have changed since it was read. */
function Unexplained({ day, cell }: { readonly day: string; readonly cell: TieOutCell }) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="xs">{t(cell.column === 'netAmount' ? 'tieOut.seeParts' : 'tieOut.unexplained')}</Text>
      <Reread day={day} listings={LISTINGS_OF[cell.column]} />
    </>
  );
}

function Reread({ day, listings }: { readonly day: string; readonly listings: readonly ListingName[] }) {
  const { t } = useTranslation();
  const { id, kept } = useWorkspace();
  const run = useRunSync();
  // Days of the report are UTC days: in the reporting time zone they reach into the one before and the one after.
  const shifted = (by: number) => new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
  const reread = () =>
    run.mutate({
      workspaceId: id,
      listings: ['dailyBalances', ...listings],
      firstDay: shifted(-1),
      lastDay: shifted(1),
      mode: 'everything',
    });
  return (
    <DecidersOnly>
      <Button
        size="compact-xs"
        variant="default"
        disabled={!kept.reporting}
        loading={run.isPending}
        onClick={reread}
      >
        {t('tieOut.reread')}
      </Button>
      {run.error && <ErrorAlert error={run.error} />}
    </DecidersOnly>
  );
}
