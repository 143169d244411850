import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, dayOf, firstDayOfMonth, secondsOf } from './calendar.ts';
import { Timeline } from './timeline.ts';

const asOf = secondsOf('2026-05-15T12:34:56Z');
const firstDay = firstDayOfMonth(asOf, 1);
const made = (seed: number, total: number, arrivalsPerDay: number): Timeline =>
  new Timeline({ seed, stream: 2, firstDay, asOf, total, arrivalsPerDay });
const shapes = [fc.integer({ min: 0, max: 2 ** 31 }), fc.nat(3_000), fc.nat(50)] as const;

describe('a timeline', () => {
  it('has exactly as many records up to asOf as it was told', () => {
    fc.assert(
      fc.property(...shapes, (seed, total, arrivals) => {
        const timeline = made(seed, total, arrivals);
        let count = 0;
        for (let day = firstDay; day <= dayOf(asOf); day += 1) {
          count += timeline.times(day).filter((time) => time < asOf).length;
        }
        expect(count).toBe(total);
      }),
      { numRuns: 40 },
    );
  });

  it('numbers its records without a gap, ascending, each within its day', () => {
    fc.assert(
      fc.property(...shapes, (seed, total, arrivals) => {
        const timeline = made(seed, total, arrivals);
        let [index, before] = [0, 0];
        for (let day = firstDay; day <= dayOf(asOf) + 3; day += 1) {
          expect(timeline.firstIndex(day)).toBe(index);
          const times = timeline.times(day);
          expect(times.length).toBe(timeline.count(day));
          for (const time of times) {
            expect([dayOf(time), time >= before]).toEqual([day, true]);
            before = time;
          }
          index += times.length;
        }
      }),
      { numRuns: 25 },
    );
  });

  it('finds day and second of any one record', () => {
    const timeline = made(4, 500, 12);
    let index = 0;
    for (let day = firstDay; day <= dayOf(asOf) + 2; day += 1) {
      for (const time of timeline.times(day)) {
        expect([timeline.dayOfIndex(index), timeline.time(index)]).toEqual([day, time]);
        index += 1;
      }
    }
    expect([timeline.time(-1), made(4, 500, 0).time(500)]).toEqual([null, null]);
  });

  it('touches the first and the last second of some days', () => {
    const timeline = made(4, 5_000, 0);
    const edges = new Set<number>();
    for (let day = firstDay; day < dayOf(asOf); day += 1) {
      for (const time of timeline.times(day)) edges.add(time - day * DAY);
    }
    expect([edges.has(0), edges.has(DAY - 1)]).toEqual([true, true]);
  });
});
