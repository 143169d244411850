/** How a point of the checklist is judged, and the figures that it shows. */
import type { FigureOf } from '../../src-shared/close/checklist.ts';
import type { CloseItem, ItemFigure } from '../../src-shared/contract/close-points.ts';
import type { NotReadDays } from '../../src-shared/contract/sync.ts';

/** `warns`: it does not stand against signing, although its point does elsewhere. */
export type Judged = { state: CloseItem['state']; figures: ItemFigure[]; warns?: boolean };

export const count = (name: FigureOf<'count'>, value: number): ItemFigure => ({
  name,
  kind: 'count',
  value: String(value),
});
export const amount = (name: FigureOf<'amount'>, value: string): ItemFigure => ({
  name,
  kind: 'amount',
  value,
});
export const day = (name: FigureOf<'day'>, value: string): ItemFigure => ({ name, kind: 'day', value });
export const NEVER_LOOKED: ItemFigure = { name: 'neverLooked', kind: 'text', value: '' };
export const NOT_KNOWN_YET: ItemFigure = { name: 'notKnownYet', kind: 'text', value: '' };

/** The first and the last of the days, as a figure that says more of the one before it. */
export function daysNotKnown(days: readonly NotReadDays[]): ItemFigure[] {
  const first = days.map(({ firstDay }) => firstDay).sort()[0];
  const last = days
    .map(({ lastDay }) => lastDay)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return [];
  return [day('firstDayNotRead', first), ...(first === last ? [] : [day('lastDayNotRead', last)])];
}
