/**
 * Exceptions that are entered in slices: others write in between, what they decide stands, and a kill leaves nothing
 * half.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { materialitySettings } from '../../../src-shared/contract/materiality.ts';
import { wasKilled } from '../../testing/platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { childFile } from '../../testing/thread-files.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { listAudit } from '../work/audit.ts';
import { storeMateriality } from '../work/materiality.ts';
import { checkedTrail } from '../work/testing/audit.ts';
import { noteLook, readTouchedMonths, touchMonths } from '../work/touched-months.ts';
import { readEvents, readException, stateOf } from './cases.ts';
import { changeExceptions } from './change.ts';
import { enterCauses, enterInSlices } from './refresh.ts';
import { MANY, manyCauses, PLACE } from './testing/slices.ts';

const CHILD = childFile(import.meta.dirname, 'testing/slices-kill-child.ts');
const run = promisify(execFile);
const ANA = { at: PLACE.at, actor: 'Ana' };
const CAUSES = manyCauses();

let folder: ReturnType<typeof temporaryFolder>;
let work: Db;
/** Another connection that writes, without waiting for a lock. */
let other: Db;
const open = (name: string, patience?: number) =>
  openDatabase(join(folder.path, name), {
    migrations: workMigrations,
    ...(patience !== undefined && { patience }),
  });
beforeEach(() => {
  folder = temporaryFolder();
  work = open('work.db');
  other = open('work.db', 0);
});
afterEach(() => {
  work.close();
  other.close();
  folder.remove();
});

/** Breathes, and lets somebody act at the first breath. */
function acting(act: () => void): { breathe: () => Promise<void>; breaths: () => number } {
  let breaths = 0;
  return {
    breathe: async () => {
      breaths += 1;
      if (breaths === 1) act();
    },
    breaths: () => breaths,
  };
}
const place = () => ({ ...PLACE, seen: noteLook(work, PLACE.source, PLACE.month) });
const all = (db: Db) =>
  db
    .prepare<[], { key: string }>(
      `SELECT key, month, day, amount, status, note, present,
         (SELECT group_concat(event ORDER BY number) FROM exceptionEvent AS e WHERE e.key = c.key) AS events
       FROM exceptionCase AS c ORDER BY key`,
    )
    .all();

it('are those that are entered at once, and others write between the slices', async () => {
  let seen = 0;
  const { breathe, breaths } = acting(() => {
    immediately(other, () => {
      seen = all(other).length;
      other.prepare("INSERT OR REPLACE INTO tieOutRules (one, document) VALUES (1, '{}')").run();
    });
  });
  expect(await enterInSlices(work, place(), CAUSES, breathe)).toEqual({
    appeared: MANY,
    cleared: 0,
    returned: 0,
  });
  expect(breaths()).toBeGreaterThan(1);
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(MANY);
  expect(readTouchedMonths(work)).toEqual([]);
  // Some go, some come back, some change.
  const later = CAUSES.filter((_, at) => at % 3 > 0).map((cause) => ({ ...cause, units: cause.units + 1n }));
  const alone = open('alone.db');
  try {
    enterCauses(alone, PLACE, CAUSES);
    for (const causes of [later, CAUSES]) {
      const done = await enterInSlices(work, place(), causes, breathe);
      expect(done).toEqual(enterCauses(alone, PLACE, causes));
    }
    expect(all(work)).toEqual(all(alone));
  } finally {
    alone.close();
  }
});

it('what somebody decides between two slices stands', async () => {
  enterCauses(work, PLACE, CAUSES);
  const [last = '', gone = ''] = [CAUSES.at(-1)?.key, CAUSES.at(-2)?.key];
  const { breathe } = acting(() => {
    changeExceptions(other, [last], { kind: 'accept', reason: 'Known to the bank' }, ANA);
    changeExceptions(other, [gone], { kind: 'note', note: 'Asked Rosa' }, ANA);
  });
  await enterInSlices(
    work,
    place(),
    CAUSES.filter(({ key }) => key !== gone),
    breathe,
  );
  expect(stateOf(readException(work, last)).status).toBe('accepted');
  expect(stateOf(readException(work, gone))).toMatchObject({ status: 'resolved', note: 'Asked Rosa' });
  expect(readEvents(work, gone).map(({ event }) => event)).toEqual(['appeared', 'changed', 'cleared']);
});

it('nothing more is entered of what was found before somebody touched the month, and the month is to be refreshed', async () => {
  const { breathe } = acting(() => {
    touchMonths(other, { sources: ['bank'], from: PLACE.month, to: PLACE.month });
  });
  const { appeared } = await enterInSlices(work, place(), CAUSES, breathe);
  expect(appeared).toBeGreaterThan(0);
  expect(appeared).toBeLessThan(MANY);
  expect(all(work)).toHaveLength(appeared);
  expect(readTouchedMonths(work)).toEqual([PLACE.month]);
  await enterInSlices(work, place(), CAUSES, breathe);
  expect(all(work)).toHaveLength(MANY);
  expect(readTouchedMonths(work)).toEqual([]);
});

it('a policy accepts slice by slice, each in an entry of the audit trail that names what it accepted', async () => {
  const limits = [{ currency: 'PEN', amount: '9999.00', percent: null }];
  const settings = materialitySettings.parse({ policy: { name: 'Trifles', limits } });
  storeMateriality(work, settings, { ...ANA, reason: 'Agreed' });
  await enterInSlices(work, place(), CAUSES, async () => undefined);
  const entries = listAudit(work, { before: null, limit: 100, actions: [] }).entries.filter(
    ({ action }) => action === 'exceptions.accepted-by-policy',
  );
  expect(entries.length).toBeGreaterThan(1);
  const named = entries.flatMap(({ detail }) => (detail as { items: { subject: string }[] }).items);
  expect(named.map(({ subject }) => subject).sort()).toEqual(CAUSES.map(({ key }) => key).sort());
  expect(new Set(all(work).map((row) => (row as unknown as { status: string }).status))).toEqual(
    new Set(['accepted']),
  );
  expect(checkedTrail(work).faults).toEqual([]);
});

it('a kill between two slices leaves a month that is to be refreshed, which then has each of them once', async () => {
  const whole = join(folder.path, 'whole.db');
  const breaths = Number((await run(process.execPath, [CHILD, whole])).stdout);
  expect(breaths).toBeGreaterThan(1);
  const expected = open('whole.db');
  try {
    for (const killAt of [1, MANY / 2, MANY]) {
      const name = `killed-${killAt}.db`;
      const killed = await run(process.execPath, [CHILD, join(folder.path, name), String(killAt)]).catch(
        (error) => error,
      );
      expect(wasKilled(killed)).toBe(true);
      const left = open(name);
      try {
        expect(readTouchedMonths(left)).toEqual([PLACE.month]);
        const seen = noteLook(left, PLACE.source, PLACE.month);
        await enterInSlices(left, { ...PLACE, seen }, CAUSES, async () => undefined);
        expect(all(left)).toEqual(all(expected));
        expect(readTouchedMonths(left)).toEqual([]);
      } finally {
        left.close();
      }
    }
  } finally {
    expected.close();
  }
});
