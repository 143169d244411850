/** What is wrong with a day of the report: by itself, and against the records. */
import type { BalanceDay } from '../../../src-shared/contract/balances.ts';
import type { TieOut, TieOutCell } from '../../../src-shared/contract/tie-out.ts';

export type DayMarks = {
  /** The balance is not that of the day before and the net amount; null where that cannot be known. */
  readonly breaks: boolean | null;
  /** The net amount is not what its columns make. */
  readonly netDiffers: boolean;
  /** Cells that the records do not make, by column; undefined while the records have not been compared. */
  readonly differing: ReadonlyMap<TieOutCell['column'], TieOutCell> | undefined;
  /** Not all records behind the day were read, so its activity was not judged. */
  readonly unjudged: boolean;
};

/** True for zero however it is written, and for what is not known. */
export const isNothing = (amount: string | null): boolean => amount === null || /^-?0(\.0*)?$/.test(amount);

/** @param tieOuts of the months shown, as far as they are there */
export function marksOf(day: BalanceDay, currency: string, tieOuts: readonly TieOut[]): DayMarks {
  const compared = tieOuts
    .flatMap(({ days }) => days)
    .find((each) => each.day === day.day && each.currency === currency);
  const differing = compared?.cells.filter(({ state }) => state === 'differs');
  return {
    breaks: day.rollForward === null ? null : !isNothing(day.rollForward),
    netDiffers: !isNothing(day.netDifference),
    differing: differing && new Map(differing.map((cell) => [cell.column, cell])),
    unjudged: compared?.cells.some(({ state }) => state === 'not-covered') ?? false,
  };
}

/** True when a look at the day is due. */
export function isMarked({ breaks, netDiffers, differing }: Omit<DayMarks, 'unjudged'>): boolean {
  return breaks === true || netDiffers || (differing?.size ?? 0) > 0;
}
