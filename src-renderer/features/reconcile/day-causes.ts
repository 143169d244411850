/** Why days differ, one entry per cause: a record that is behind several cells, or several days, is told once. */

import { SETTLED } from '../../../src-shared/contract/exception-kinds.ts';
import type { Exception } from '../../../src-shared/contract/exceptions.ts';
import type { Explanation, TieOutCell, TieOutDay } from '../../../src-shared/contract/tie-out.ts';
import { absolute, unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { breaks } from './month-totals.ts';

export type DayCause =
  | {
      readonly kind: Explanation['cause'];
      readonly listing: ListingName;
      readonly identity: string;
      /** Other records would explain it as well. */
      readonly ambiguous: boolean;
      /** Of the record; null where its fee alone differs. */
      readonly amount: string | null;
      /** Null where no fee differs with it. */
      readonly fee: string | null;
      /** Where the report has it, and where the records have it; null where one of them does not. */
      readonly inReport: string | null;
      readonly inRecords: string | null;
      readonly days: readonly string[];
      readonly cells: readonly TieOutCell['column'][];
    }
  | {
      readonly kind: 'unexplained' | 'roll-forward';
      readonly column: TieOutCell['column'];
      readonly difference: string;
      readonly days: readonly [string];
    };

type Explained = { readonly day: string; readonly cell: TieOutCell; readonly explanation: Explanation };

/** Of one currency, the earliest day first. */
export function dayCauses(days: readonly TieOutDay[]): DayCause[] {
  const differing = days.flatMap(({ day, cells }) => {
    const own = cells.filter(({ state }) => state === 'differs');
    const parts = own.filter(({ column }) => column !== 'netAmount');
    // The net amount is made of the others: by itself it is told only where none of them differs.
    return (parts.length > 0 ? parts : own).map((cell) => ({ day, cell }));
  });
  const explained = differing.flatMap(({ day, cell }): Explained[] => {
    const [explanation] = cell.explanations;
    return explanation ? [{ day, cell, explanation }] : [];
  });
  const nameOf = ({ day, explanation: { cause, listing, identity } }: Explained) =>
    `${cause} ${listing} ${identity} ${cause === 'counted-on-neighbouring-day' ? '' : day}`;
  const causes: DayCause[] = [
    ...[...Map.groupBy(explained, nameOf).values()].map(ofRecord),
    ...differing
      .filter(({ cell }) => cell.explanations.length === 0)
      .map(({ day, cell: { column, difference } }) => ({
        kind: 'unexplained' as const,
        column,
        difference,
        days: [day] as const,
      })),
    ...days.filter(breaks).map(({ day, rollForward }) => ({
      kind: 'roll-forward' as const,
      column: 'netAmount' as const,
      difference: rollForward ?? '0',
      days: [day] as const,
    })),
  ];
  return causes.sort((a, b) => ((a.days[0] ?? '') < (b.days[0] ?? '') ? -1 : 1));
}

function ofRecord(group: readonly Explained[]): DayCause {
  const [first] = group;
  if (!first) throw new Error('a cause has a cell');
  const { cause, listing, identity } = first.explanation;
  const sizeIn = (isFee: boolean): string | null => {
    const found = group.find(({ cell }) => (cell.column === 'depositFeeTotal') === isFee);
    return found ? writeAmount(absolute(unitsOf(found.cell.difference))) : null;
  };
  // A note may take away: whose side has it is told by whether the report is nearer to it or further from it.
  const isMore = ({ cell: { difference, report, records } }: Explained) =>
    unitsOf(difference) > 0n === unitsOf(report) + unitsOf(records) >= 0n;
  const days = [...new Set(group.map(({ day }) => day))].sort();
  return {
    kind: cause,
    listing,
    identity,
    ambiguous: group.some(({ explanation }) => explanation.ambiguous),
    amount: sizeIn(false),
    fee: sizeIn(true),
    inReport: group.find(isMore)?.day ?? null,
    inRecords: group.find((each) => !isMore(each))?.day ?? null,
    days,
    cells: [...new Set(group.map(({ cell }) => cell.column))],
  };
}

type CauseState = {
  readonly state: 'open' | 'accepted';
  /** Why, and who says so, each once: of what is accepted. */
  readonly reasons: readonly { readonly reason: string; readonly by: string }[];
};

/** What was decided about a cause: `accepted` where all of its exceptions are settled, null where none is known. */
export function stateOfCause(
  cause: DayCause,
  currency: string,
  exceptions: readonly Exception[],
): CauseState | null {
  const own = exceptions.filter((exception) => {
    if (exception.currency !== currency || exception.status === 'resolved') return false;
    if (cause.kind === 'roll-forward')
      return exception.kind === 'roll-forward-break' && exception.day === cause.days[0];
    if (exception.kind === 'counted-on-other-day')
      return (
        cause.kind === 'counted-on-neighbouring-day' &&
        exception.items.some((item) => item.kind === 'record' && item.identity === cause.identity)
      );
    const columns = 'column' in cause ? [cause.column] : cause.cells;
    return (
      exception.kind === 'report-differs' &&
      cause.days.includes(exception.day) &&
      exception.column !== null &&
      columns.includes(exception.column)
    );
  });
  if (own.length === 0) return null;
  if (!own.every(({ status }) => SETTLED.includes(status))) return { state: 'open', reasons: [] };
  const reasons = new Map(
    own.flatMap(({ decision }) =>
      decision ? [[`${decision.by} ${decision.reason}`, { reason: decision.reason, by: decision.by }]] : [],
    ),
  );
  return { state: 'accepted', reasons: [...reasons.values()] };
}
