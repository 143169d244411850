import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { noteLook, noteRefreshed, readTouchedMonths, staleSources, touchMonths } from './touched-months.ts';

const MONTH = '2026-09';
const folder = temporaryFolder();
let work: Db;
beforeEach(() => {
  work = openWork(`${folder.path}/${crypto.randomUUID()}.db`);
});
afterEach(() => work.close());
afterAll(() => folder.remove());

it('a touch that comes while a month is looked at, also for the first time, is not lost', () => {
  for (const at of [1, 2]) {
    const seen = noteLook(work, 'service', MONTH);
    touchMonths(work, { from: '2026-08' });
    noteRefreshed(work, { source: 'service', month: MONTH, at, seen });
    expect(staleSources(work, MONTH)).toContain('service');
  }
  noteRefreshed(work, { source: 'service', month: MONTH, at: 3, seen: noteLook(work, 'service', MONTH) });
  expect(staleSources(work, MONTH)).not.toContain('service');
});

it('a look that did not come to its end leaves the month to be looked at', () => {
  noteLook(work, 'service', MONTH);
  expect(staleSources(work, MONTH)).toContain('service');
});

it('a month whose exceptions were never looked for is left alone, unless it is named', () => {
  expect(touchMonths(work, {})).toEqual([]);
  expect(readTouchedMonths(work)).toEqual([]);
  expect(touchMonths(work, { months: [MONTH] })).toEqual([MONTH]);
  expect(readTouchedMonths(work)).toEqual([MONTH]);
});
