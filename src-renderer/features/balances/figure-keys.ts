/**
 * One stop of the tab key for all figures of a table, and arrow keys among them: a month has hundreds. A figure carries
 * its place as `data-at`: its row, counted from 0, and its column's name.
 */
import { type KeyboardEvent, useState } from 'react';
import { BALANCE_COLUMNS, type BalanceColumn } from '../../../src-shared/contract/balances.ts';

export type Step = readonly [down: number, right: number];

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** @param first the figure that the tab key reaches before any was */
export function useFigureKeys(first: string | undefined) {
  const [last, setLast] = useState<string>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    const at = (event.target as HTMLElement).dataset.at;
    if (!step || at === undefined) return;
    const figures = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-at]')];
    const next = nextFigure(
      figures.map((figure) => figure.dataset.at ?? ''),
      at,
      step,
    );
    if (next === undefined) return;
    event.preventDefault();
    figures.find((figure) => figure.dataset.at === next)?.focus();
  };
  const onFocus = ({ target }: { readonly target: EventTarget }) => {
    const { at } = (target as HTMLElement).dataset;
    if (at !== undefined) setLast(at);
  };
  return { current: last ?? first, onKeyDown, onFocus };
}

/** The nearest figure in the direction, over cells that are none; figures in the order of the table. */
export function nextFigure(figures: readonly string[], at: string, [down, right]: Step): string | undefined {
  const here = placeOf(at);
  const ahead = figures.filter((figure) => {
    const { row, column } = placeOf(figure);
    return down === 0
      ? row === here.row && Math.sign(indexOf(column) - indexOf(here.column)) === right
      : column === here.column && Math.sign(row - here.row) === down;
  });
  return down + right > 0 ? ahead[0] : ahead.at(-1);
}

type Place = { readonly row: number; readonly column: BalanceColumn | undefined };

/** Reads a figure's `data-at`. */
export function placeOf(figure: string): Place {
  const [row, name] = figure.split(':');
  return { row: Number(row), column: BALANCE_COLUMNS.find((column) => column === name) };
}

function indexOf(column: Place['column']): number {
  return column === undefined ? -1 : BALANCE_COLUMNS.indexOf(column);
}
