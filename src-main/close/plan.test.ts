import { describe, expect, it } from 'vitest';
import { MOST_OWN_POINTS, type PointChange } from '../../src-shared/contract/close-points.ts';
import { type ClosePlan, changedPlan, closePlan, NO_PLAN, ownPointsOf, plannedOf } from './plan.ts';

const ids = [1, 2, 3].map((digit) => `${digit}`.repeat(8).concat('-1111-4111-8111-111111111111'));
const [A = '', B = ''] = ids;
const invoice = { kind: 'own', title: 'Invoice received', owner: 'Ana', dueDay: 5 } as const;

const planAfter = (plan: ClosePlan, month: string, change: PointChange, newId = A): ClosePlan =>
  closePlan.parse(changedPlan(plan, month, { ...change, newId }));
const titles = (plan: ClosePlan, month: string) =>
  ownPointsOf(plan, month, { ticks: new Map() }).map(({ title }) => title);

describe('points of the workspace’s own', () => {
  const added = planAfter(NO_PLAN, '2026-10', { ...invoice, id: null });

  it('stand in the month that they were added in and in those after it, with their day', () => {
    expect(titles(added, '2026-09')).toEqual([]);
    const tick = { by: 'ana', at: 7 };
    expect(ownPointsOf(added, '2026-12', { ticks: new Map([[A, tick]]) })).toEqual([
      { id: A, title: 'Invoice received', owner: 'Ana', due: '2027-01-05', tick },
    ]);
  });

  it('a change holds from its month on', () => {
    const changed = planAfter(added, '2026-12', { ...invoice, id: A, title: 'Invoice booked', dueDay: null });
    expect(titles(changed, '2026-11')).toEqual(['Invoice received']);
    expect(titles(changed, '2027-03')).toEqual(['Invoice booked']);
    const earlier = planAfter(changed, '2026-11', { ...invoice, id: A, title: 'Invoice here' });
    expect(['2026-10', '2026-11', '2026-12'].map((month) => titles(earlier, month))).toEqual([
      ['Invoice received'],
      ['Invoice here'],
      ['Invoice booked'],
    ]);
  });

  it('what is removed stays in the months before', () => {
    const both = planAfter(added, '2026-10', { ...invoice, id: null, title: 'Rates entered' }, B);
    const changed = planAfter(both, '2026-12', { ...invoice, id: A, title: 'Invoice booked' });
    const removed = planAfter(changed, '2026-11', { kind: 'removed', id: A });
    expect(titles(removed, '2026-10')).toEqual(['Invoice received', 'Rates entered']);
    expect(titles(removed, '2026-11')).toEqual(['Rates entered']);
    expect(titles(removed, '2026-12')).toEqual(['Rates entered']);
    expect(titles(planAfter(added, '2026-10', { kind: 'removed', id: A }), '2026-10')).toEqual([]);
  });

  it('what a month does not have cannot be changed there', () => {
    for (const change of [
      { kind: 'removed', id: A },
      { ...invoice, id: A },
    ] as const)
      expect(() => planAfter(added, '2026-09', change)).toThrow('close-point-not-found');
  });

  it('are as many as a person can read', () => {
    let plan: ClosePlan = NO_PLAN;
    for (let count = 0; count < MOST_OWN_POINTS; count += 1)
      plan = planAfter(plan, '2026-10', { ...invoice, id: null }, crypto.randomUUID());
    expect(() => planAfter(plan, '2026-11', { ...invoice, id: null })).toThrow('close-points-too-many');
  });
});

it('a point that fills itself gets an owner and a day, and loses them', () => {
  const bank = { kind: 'built-in', item: 'bank', owner: 'Luis', dueDay: 28 } as const;
  const plan = planAfter(NO_PLAN, '2026-10', bank);
  expect(plannedOf(plan, '2027-01', 'bank')).toEqual({ owner: 'Luis', due: '2027-02-28' });
  expect(plannedOf(plan, '2027-01', 'ledger')).toEqual({ owner: '', due: null });
  expect(planAfter(plan, '2026-10', { ...bank, owner: '', dueDay: null })).toEqual(NO_PLAN);
});
