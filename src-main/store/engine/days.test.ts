import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../src-shared/durations.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { dayOfInstantSql, dayText } from './days.ts';

it.each([
  ['America/Boa_Vista', '2000-10-08T04:00:00Z'],
  ['Asia/Gaza', '2040-10-20T00:00:00Z'],
])(
  'tells the days of %s, whose clocks change twice within seven days, as the calendar does',
  (zone, first) => {
    const db = new Database(':memory:');
    // Whichever instant the period begins with: looked at once in seven days, both changes may fall between.
    for (let before = 0; before <= 24; before += 1) {
      const from = Date.parse(first) - before * (HOUR_MS / 2);
      const to = from + 10 * DAY_MS;
      const dayIn = db
        .prepare(`SELECT ${dayOfInstantSql('at', zone, { from, to })} FROM (SELECT ? AS at)`)
        .pluck();
      for (let at = from; at < to; at += HOUR_MS / 2)
        expect(dayText(Number(dayIn.get(BigInt(at)))), `${before} ${at}`).toBe(dayOf(at, zone));
    }
    db.close();
  },
);
