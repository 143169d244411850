/**
 * What a point of the checklist comes to as a control: the same words in the app, on the first line of a month and in
 * the workbook.
 */

import type { FigureName } from './close/checklist.ts';
import type { CloseItem } from './contract/close-points.ts';

/**
 * `accepted`: a person answered for it with a reason, by waiving the point or by settling each exception behind it.
 * `blocked`: it cannot be judged yet. `warning`: off, and nothing that stands against signing.
 */
const CONTROLS = ['ok', 'accepted', 'failed', 'blocked', 'warning', 'not-applicable'] as const;
export type Control = (typeof CONTROLS)[number];

/** Figures that count what was settled by a decision, with its reason. */
const ANSWERED: readonly FigureName[] = [
  'openAnswered',
  'differencesAnswered',
  'acceptedExceptions',
  'carriedExceptions',
  'itemsAnswered',
];

type Judged = Pick<CloseItem, 'state' | 'waiver' | 'required' | 'figures'>;

export function controlOf({ state, waiver, required, figures }: Judged): Control {
  if (waiver) return 'accepted';
  if (state === 'attention') return required ? 'failed' : 'warning';
  if (state !== 'ok') return state;
  const isAnswered = figures.some(({ name, value }) => ANSWERED.includes(name) && Number(value) > 0);
  return isAnswered ? 'accepted' : 'ok';
}

/** All controls as one: failed where one is, or cannot be judged; else accepted where one is. */
export function worstControl(items: readonly Judged[]): 'ok' | 'accepted' | 'failed' {
  const controls = items.map(controlOf);
  if (controls.includes('failed') || controls.includes('blocked')) return 'failed';
  return controls.includes('accepted') ? 'accepted' : 'ok';
}
