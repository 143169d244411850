/** Differences of the report that somebody answered for: each by its own exception, of its own currency. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TieOutDay } from '../../../src-shared/contract/tie-out.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { readAnswered } from './answered.ts';

let temporary: ReturnType<typeof temporaryFolder>;
let work: Db;
beforeEach(() => {
  temporary = temporaryFolder();
  work = openWork(join(temporary.path, 'work.db'));
});
afterEach(() => {
  work.close();
  temporary.remove();
});

const day = (on: string, currency = 'PEN'): TieOutDay => ({
  day: on,
  currency,
  cells: [
    {
      column: 'depositTotal',
      state: 'differs',
      report: '10.00',
      records: '0.00',
      difference: '10.00',
      explanations: [],
    },
  ],
  closing: '0.00',
  rollForward: '0.00',
});
const exception = (key: string, status: string) =>
  work
    .prepare(
      `INSERT INTO exceptionCase (key, kind, source, month, day, currency, amount, document, searchText, present, status,
         assignee, note, firstSeen)
       VALUES (?, 'report-differs', 'service', '2026-09', '2026-09-04', 'PEN', 100, '{}', '', 1, ?, '', '', 0)`,
    )
    .run(key, status);

it('counts what was accepted, carried forward or written off; what is open, cleared or not found is open', () => {
  const days = ['2026-09-01', '2026-09-02', '2026-09-03', '2026-09-04', '2026-09-05'].map((on) => day(on));
  const statuses = ['accepted', 'carried-forward', 'written-off', 'in-progress'];
  for (const [index, status] of statuses.entries())
    exception(`report-differs:2026-09-0${index + 1}:PEN:depositTotal`, status);
  const about = { days: [...days, day('2026-09-01', 'USD')], findings: [] };
  expect(readAnswered(work, about, 'PEN')).toEqual({
    activity: { answered: 3, open: 2 },
    'roll-forward': { answered: 0, open: 0 },
  });
  expect(readAnswered(work, about, 'USD').activity).toEqual({ answered: 0, open: 1 });
});
