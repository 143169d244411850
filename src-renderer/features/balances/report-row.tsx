import { Group } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BALANCE_COLUMNS,
  type BalanceColumn,
  type BalanceDay,
} from '../../../src-shared/contract/balances.ts';
import type { RecordColumn, TieOutCell } from '../../../src-shared/contract/tie-out.ts';
import { formatAmount } from '../../../src-shared/money.ts';
import { formatDay } from '../../components/format.ts';
import { StateBadge } from '../../components/state-badge.tsx';
import { currentLocale } from '../../i18n/index.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { isRecordColumn } from './balances-address.ts';
import { type DayMarks, isMarked, isNothing } from './day-marks.ts';

type Props = Pick<DayMarks, 'breaks' | 'netDiffers' | 'differing'> & {
  readonly day: BalanceDay;
  /** Counted from 0. */
  readonly row: number;
  /** The column whose figure the tab key reaches, if it is one of this row. */
  readonly tabbable: string | undefined;
};

/**
 * A day of the report. Its cells are plain ones: a month has hundreds, and each of the library's would work its styles
 * out by itself.
 */
export const ReportRow = memo(function ReportRow({ day, row, tabbable, ...marks }: Props) {
  const { t } = useTranslation();
  const words = formatDay(Date.parse(day.day), currentLocale(), 'UTC');
  const absent = day.state !== 'reported' && day.state !== 'unreadable';
  const broken = marks.breaks || marks.netDiffers;
  return (
    <tr
      data-day={day.day}
      data-marked={isMarked(marks) || undefined}
      className={broken ? 'report-broken' : absent ? 'report-absent' : undefined}
    >
      <th scope="row" className="figures">
        {day.identity === null ? (
          words
        ) : (
          <RecordLink
            listing="dailyBalances"
            record={{ identity: day.identity, day: day.day }}
            from={t('screens.balances')}
          >
            {words}
          </RecordLink>
        )}
      </th>
      {BALANCE_COLUMNS.map((column) => (
        <td key={column} className="amount figures" data-column={column}>
          <Figure
            amount={day.amounts[column]}
            dayWords={words}
            column={column}
            differing={column === 'totalBalance' ? undefined : marks.differing?.get(column)}
            at={`${row}:${column}`}
            tabbable={tabbable === column}
          />
        </td>
      ))}
      <td>
        <Check day={day} {...marks} />
      </td>
    </tr>
  );
});

type FigureProps = {
  readonly amount: string | undefined;
  readonly dayWords: string;
  readonly column: BalanceColumn;
  readonly differing: TieOutCell | undefined;
  readonly at: string;
  readonly tabbable: boolean;
};

function Figure({ amount, dayWords, column, differing, at, tabbable }: FigureProps) {
  const { t } = useTranslation();
  if (amount === undefined) return <span className="quiet">–</span>;
  const locale = currentLocale();
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
      <span title={hint} className={differing ? 'report-differs' : isNothing(amount) ? 'quiet' : undefined}>
        {differing ? `≠ ${written}` : written}
      </span>
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
      tabIndex={tabbable ? 0 : -1}
      title={hint}
      aria-label={hint ? `${open}. ${hint}` : open}
    >
      {differing ? `≠ ${written}` : written}
    </button>
  );
}

/** A figure leads to records when it is made of some, or should be. */
export function leads(column: BalanceColumn, amount: string, differing?: TieOutCell): column is RecordColumn {
  return isRecordColumn(column) && (!isNothing(amount) || differing !== undefined);
}

type CheckProps = Pick<Props, 'day' | 'breaks' | 'netDiffers' | 'differing'>;

/** What is wrong with the day, by itself and against the records. */
function Check({ day: { state, rollForward, netDifference }, breaks, netDiffers, differing }: CheckProps) {
  const { t } = useTranslation();
  const written = (amount: string | null) => formatAmount(amount ?? '0', currentLocale());
  const absent = state === 'unreadable' || state === 'missing' || state === 'not-read';
  if (!absent && !breaks && !netDiffers && !differing)
    return (
      <span className="quiet">{t(breaks === null ? 'balance.table.unknown' : 'balance.table.holds')}</span>
    );
  return (
    <Group gap={4}>
      {absent && (
        <StateBadge color={state === 'not-read' ? 'gray' : 'orange'}>
          {t(`balance.table.states.${state}`)}
        </StateBadge>
      )}
      {breaks && (
        <StateBadge color="red" title={t('balance.table.breaksMeaning')}>
          {t('balance.table.breaks', { amount: written(rollForward) })}
        </StateBadge>
      )}
      {netDiffers && (
        <StateBadge color="red" title={t('balance.table.netMeaning')}>
          {t('balance.table.netDiffers', { amount: written(netDifference) })}
        </StateBadge>
      )}
      {differing && <StateBadge color="red">{t('balance.table.activityDiffers')}</StateBadge>}
    </Group>
  );
}
