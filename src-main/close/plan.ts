/**
 * The template of the checklist: points of the workspace's own, which each new month takes over, and who settles a
 * point by which day. What is changed in a month holds from that month on; months before it keep what they had. Pure.
 */
import { z } from 'zod';
import { CLOSE_ITEMS, type CloseItemName } from '../../src-shared/close/checklist.ts';
import { closeMonth } from '../../src-shared/contract/close-figures.ts';
import {
  MOST_OWN_POINTS,
  type OwnPoint,
  type PointChange,
  pointPlan,
  pointTitle,
} from '../../src-shared/contract/close-points.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { addMonths, type Month } from '../../src-shared/period.ts';
import type { CloseState } from './state.ts';

const ownPoint = pointPlan.extend({
  /** The same point has one id in all its months. */
  id: z.uuid(),
  title: pointTitle,
  from: closeMonth,
  /** The first month that no longer has it; null while all following have it. */
  until: closeMonth.nullable(),
});
export const closePlan = z.strictObject({
  own: z.array(ownPoint),
  builtIn: z.partialRecord(z.enum(CLOSE_ITEMS), pointPlan),
});
export type ClosePlan = z.infer<typeof closePlan>;

export const NO_PLAN: ClosePlan = { own: [], builtIn: {} };

const holdsIn =
  (month: Month) =>
  ({ from, until }: ClosePlan['own'][number]) =>
    from <= month && (until === null || month < until);

/** A day of the month after the one that is closed. */
const dueOf = (month: Month, dueDay: number | null): string | null =>
  dueDay === null ? null : `${addMonths(month, 1)}-${String(dueDay).padStart(2, '0')}`;

/** The points of its own that a month has, in the order in which they were added. */
export function ownPointsOf(plan: ClosePlan, month: Month, { ticks }: Pick<CloseState, 'ticks'>): OwnPoint[] {
  return plan.own.filter(holdsIn(month)).map(({ id, title, owner, dueDay }) => ({
    id,
    title,
    owner,
    due: dueOf(month, dueDay),
    tick: ticks.get(id) ?? null,
  }));
}

/** Whose a point that fills itself is in the month, and by when it is to be settled. */
export function plannedOf(
  { builtIn }: ClosePlan,
  month: Month,
  item: CloseItemName,
): { owner: string; due: string | null } {
  const { owner = '', dueDay = null } = builtIn[item] ?? {};
  return { owner, due: dueOf(month, dueDay) };
}

/** The plan after a change in the month. Throws `close-point-not-found`, `close-points-too-many`. */
export function changedPlan(
  plan: ClosePlan,
  month: Month,
  change: PointChange & { newId: string },
): ClosePlan {
  if (change.kind === 'built-in') {
    const { item, owner, dueDay } = change;
    const { [item]: _, ...others } = plan.builtIn;
    const isNamed = owner !== '' || dueDay !== null;
    return { ...plan, builtIn: isNamed ? { ...others, [item]: { owner, dueDay } } : others };
  }
  const held = plan.own.filter(holdsIn(month));
  if (change.kind === 'own' && change.id === null) {
    if (held.length >= MOST_OWN_POINTS) throw new TieoutError('close-points-too-many');
    const { title, owner, dueDay } = change;
    return {
      ...plan,
      own: [...plan.own, { id: change.newId, title, owner, dueDay, from: month, until: null }],
    };
  }
  const point = held.find(({ id }) => id === change.id);
  if (!point) throw new TieoutError('close-point-not-found');
  const before = point.from < month ? [{ ...point, until: month }] : [];
  const after =
    change.kind === 'own'
      ? [{ ...point, title: change.title, owner: change.owner, dueDay: change.dueDay, from: month }]
      : [];
  return {
    ...plan,
    own: plan.own
      // What a later month was given instead goes with the point, too.
      .filter((each) => change.kind === 'own' || each.id !== point.id || each.from <= month)
      .flatMap((each) => (each === point ? [...before, ...after] : [each])),
  };
}
