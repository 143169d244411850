/**
 * The template of the checklist, and the ticks of a month, in the database of people's own work; each change with its
 * audit entry.
 */
import { randomUUID } from 'node:crypto';
import type { PointChange, PointShown } from '../../../src-shared/contract/close-points.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { ClosePlace } from '../../close/events.ts';
import { type ClosePlan, changedPlan, closePlan, NO_PLAN, ownPointsOf, plannedOf } from '../../close/plan.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { appendAudit } from './audit.ts';
import { type Deciding, decideOnClose, readCloseState } from './close-events.ts';
import { checkShown, type Shown } from './shown.ts';

export function readClosePlan(work: Db): ClosePlan {
  const document = guarded(() => prepared<[], string>(work, 'SELECT document FROM closePlan').pluck().get());
  return document === undefined ? NO_PLAN : closePlan.parse(JSON.parse(document));
}

/**
 * Changes the template from the month on. Throws `close-is-locked`, `close-point-not-found`, `close-points-too-many`,
 * and `settings-changed` where the point is not as it was shown any more.
 */
export function changeClosePlan(
  work: Db,
  place: ClosePlace,
  change: PointChange,
  { at, actor, shown }: Deciding & Shown<PointShown>,
): void {
  immediately(work, () => {
    if (readCloseState(work, place).locked) throw new TieoutError('close-is-locked');
    const before = readClosePlan(work);
    if (shown) checkShown(standing(before, place.month, change), shown);
    const after = changedPlan(before, place.month, { ...change, newId: randomUUID() });
    prepared(work, 'INSERT OR REPLACE INTO closePlan (one, document) VALUES (1, ?)').run(
      JSON.stringify(after),
    );
    const { month } = place;
    const detail = { month, ...toldOf(before, month, change), after };
    appendAudit(work, { at, actor, action: 'close.points-changed', subject: 'closes', detail });
  });
}

/** The point that is changed, as it stands in the month; of one that is added nothing. */
function standing(plan: ClosePlan, month: string, change: PointChange): PointShown {
  if (change.kind === 'built-in') return plannedOf(plan, month, change.item);
  if (change.id === null) return { owner: '', due: null };
  const { title, owner, due } = pointIn(plan, month, change.id);
  return { title, owner, due };
}

/** What the entry says of the change, beside the template as it is since. */
function toldOf(plan: ClosePlan, month: string, change: PointChange) {
  if (change.kind === 'built-in') {
    const { item, owner, dueDay } = change;
    return { change: 'changed', point: item, owner, dueDay };
  }
  if (change.kind === 'own') {
    const { id, title, owner, dueDay } = change;
    return { change: id === null ? 'added' : 'changed', title, owner, dueDay };
  }
  const { title } = pointIn(plan, month, change.id);
  return { change: 'removed', title };
}

/** Ticks a point of the workspace's own or takes the tick away. Throws `close-is-locked`, `close-point-not-found`. */
export function tickClosePoint(
  work: Db,
  place: ClosePlace,
  { id, done }: { id: string; done: boolean },
  deciding: Deciding,
): void {
  decideOnClose(work, place, deciding, ({ locked }) => {
    if (locked) throw new TieoutError('close-is-locked');
    const { title } = pointIn(readClosePlan(work), place.month, id);
    return { kind: done ? 'point-ticked' : 'point-unticked', id, title };
  });
}

function pointIn(plan: ClosePlan, month: string, id: string) {
  const point = ownPointsOf(plan, month, { ticks: new Map() }).find((each) => each.id === id);
  if (!point) throw new TieoutError('close-point-not-found');
  return point;
}
