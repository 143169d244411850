import { type MouseEvent, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BALANCE_COLUMNS,
  type BalanceAccount,
  type BalanceDay,
} from '../../../src-shared/contract/balances.ts';
import type { RecordColumn, TieOut } from '../../../src-shared/contract/tie-out.ts';
import { type Cell, cellOf, useKeyboardGrid } from '../../components/keyboard-grid.ts';
import { BalanceTable } from './balance-table.tsx';
import { isRecordColumn } from './balances-address.ts';
import { marksOf } from './day-marks.ts';
import { leads, ReportRow } from './report-row.tsx';

type Props = {
  readonly account: BalanceAccount;
  readonly name: string;
  /** The tie-outs of the months shown, as far as they are there. */
  readonly tieOuts: readonly TieOut[];
  /** While some are not. */
  readonly comparing: boolean;
  readonly onFigure: (column: RecordColumn, day: string) => void;
};

/** The report as the service gives it, a row a day, with what is wrong with a day at its end. */
export function ReportTable({ account, name, tieOuts, comparing, onFigure }: Props) {
  const { t } = useTranslation();
  const { days, currency } = account;
  // What the tie-outs say of the days is drawn when there is time: until then the report stands for itself.
  const judged = useDeferredValue(tieOuts);
  const shown = useMemo(() => days.filter(({ state }) => state !== 'not-over'), [days]);
  const marks = useMemo(() => shown.map((day) => marksOf(day, currency, judged)), [shown, currency, judged]);
  const unjudged = marks.filter((each) => each.unjudged).length;
  const { current, onKeyDown, onFocus } = useKeyboardGrid(BALANCE_COLUMNS, firstFigure(shown));
  // One listener for hundreds of figures: rows that are handed none need not be drawn anew for it.
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    const at = cellOf(target);
    const day = at && shown[at.row];
    const column = BALANCE_COLUMNS.find((name) => name === at?.column);
    if (day && column && isRecordColumn(column)) onFigure(column, day.day);
  };
  return (
    <BalanceTable
      id="report"
      title={t('balance.table.title', { currency: name })}
      rowHead={t('balance.table.day')}
      balanceHead={t('service.fields.totalBalance')}
      account={account}
      notes={
        <>
          {t('balance.table.keys')} {comparing && t('balance.table.checking')}{' '}
          {days.length > shown.length && t('balance.table.notOver', { count: days.length - shown.length })}{' '}
          {unjudged > 0 && t('balance.table.unjudged', { count: unjudged })}
        </>
      }
    >
      <tbody onKeyDown={onKeyDown} onFocus={onFocus} onClick={onClick}>
        {shown.map((day, index) => {
          const { breaks, netDiffers, differing } = marks[index] ?? marksOf(day, currency, []);
          return (
            <ReportRow
              key={day.day}
              day={day}
              row={index}
              breaks={breaks}
              netDiffers={netDiffers}
              // Not compared and nothing found look the same.
              differing={differing?.size ? differing : undefined}
              tabbable={current?.row === index ? current.column : undefined}
            />
          );
        })}
      </tbody>
    </BalanceTable>
  );
}

/** Where the tab key enters the figures: the first that leads anywhere. */
function firstFigure(days: readonly BalanceDay[]): Cell | undefined {
  for (const [row, { amounts }] of days.entries())
    for (const column of BALANCE_COLUMNS) {
      const amount = amounts[column];
      if (amount !== undefined && leads(column, amount)) return { row, column };
    }
  return undefined;
}
