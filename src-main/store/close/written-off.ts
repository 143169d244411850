/** What was taken into the result in a month: exceptions, and items of its account reconciliation. */
import type { AccountStatement, ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import type { ExceptionKind } from '../../../src-shared/contract/exception-kinds.ts';
import type { ExceptionState } from '../../../src-shared/contract/exceptions.ts';
import { RECORD_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { differenceOf } from '../../../src-shared/exposure.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import type { ClosePlace } from '../../close/events.ts';
import { daysOfMonth } from '../../close/month.ts';
import { itemDecisionsOf } from '../../close/statement-events.ts';
import type { WrittenOff } from '../../journal/entries.ts';
import { type Db, prepared } from '../engine/open.ts';
import { monthOfWriteOff } from '../exceptions/written-off-month.ts';
import { readCloseEvents } from '../work/close-events.ts';

type WrittenOffIn = Pick<CloseFigures, 'month' | 'currency' | 'tieOut'>;

type WrittenOffRow = {
  key: string;
  kind: ExceptionKind;
  source: string;
  month: string;
  day: string;
  decision: string | null;
  column: string | null;
};

/**
 * Differences that were taken into the result, each as what the book or the report has more (`differenceOf`): what the
 * report has more the account has more, what the ledger has more the clearing account has too much of, and what the
 * bank received more the money on its way lacks. Findings within the records are booked with these already.
 */
export function readWrittenOff(work: Db, { month, currency, tieOut }: WrittenOffIn): WrittenOff[] {
  return prepared<[string, string], WrittenOffRow>(
    work,
    `SELECT key, kind, source, month, day, decision, json_extract(document, '$.column') AS column
     FROM exceptionCase WHERE month <= ? AND currency = ? AND status = 'written-off' ORDER BY day, key`,
  )
    .all(month, currency)
    .flatMap(({ key, kind, source, month: origin, day: of, column, decision: text }): WrittenOff[] => {
      const decision: ExceptionState['decision'] = text === null ? null : JSON.parse(text);
      if (monthOfWriteOff(work, { month: origin, currency, decision }) !== month) return [];
      const day = dayIn(month, { origin, day: of });
      const units = differenceOf(kind, unitsOf(decision?.amount ?? '0'));
      const off = { key, day, reason: decision?.reason ?? '', account: decision?.account ?? '' };
      if (source === 'ledger') return [{ ...off, units: -units, against: 'clearing' }];
      if (source === 'bank') return [{ ...off, units, against: 'settlement' }];
      if (kind === 'roll-forward-break') return [{ ...off, units, against: 'clearing' }];
      if (kind !== 'report-differs') return [];
      const index = (RECORD_COLUMNS as readonly (string | null)[]).indexOf(column);
      const sign = index < 0 ? 1 : (tieOut.net.signs[index] ?? 0);
      return [{ ...off, units: BigInt(sign) * units, against: 'clearing' }];
    });
}

/** The day of the entry: it is one of the month in which it was decided, however old what is written off is. */
const dayIn = (month: string, { origin, day }: { readonly origin: string; readonly day: string }): string =>
  origin === month ? day : (daysOfMonth(month).at(-1) ?? day);

/**
 * Whether any item that is no exception was written off in the month's statement: else it need not be read for its
 * journal.
 */
export function hasItemsWrittenOff(work: Db, place: ClosePlace): boolean {
  const events = readCloseEvents(work, place);
  const { of } = itemDecisionsOf(events);
  return events.some(
    ({ decision }) =>
      decision.kind === 'item-decided' && of(decision.key, place.month)?.decision.state === 'written-off',
  );
}

/**
 * Items that were written off in the statement itself: what the books have more, the payments account has too much of,
 * and what the bank received more the money on its way lacks.
 */
export function writtenOffIn({ items, bank, month }: AccountStatement): WrittenOff[] {
  const off = ({ key, month: origin, day, account, reason }: ReconcilingItem) => ({
    ...{ key, account, reason },
    day: dayIn(month, { origin, day }),
  });
  return [
    ...items
      .filter(isOwn)
      .map((item): WrittenOff => ({ ...off(item), units: -unitsOf(item.amount), against: 'clearing' })),
    ...(bank?.items ?? [])
      .filter(isOwn)
      .map((item): WrittenOff => ({ ...off(item), units: unitsOf(item.amount), against: 'settlement' })),
  ];
}

const isOwn = ({ exception, state }: ReconcilingItem): boolean =>
  exception === null && state === 'written-off';
