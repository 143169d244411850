/** Putting decisions aside that was cut off behind its first half is told to the team all the same, once. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db } from '../store/engine/open.ts';
import { prepare } from '../store/recovery/testing/work.ts';
import { applyEntries, headOf } from '../store/replica/apply-entries.ts';
import { Changes } from '../store/replica/changes.ts';
import { countAside } from '../store/replica/kept-entries.ts';
import { leaveLog } from '../store/replica/leave.ts';
import { notePutAside, settleAside, startOver } from '../store/replica/start-over.ts';
import { LogHere, WORKSPACE } from '../store/replica/testing/log-here.ts';
import { joinLog } from '../store/replica/upload.ts';
import { openWork } from '../store/testing/databases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { putAside } from './restoring.ts';

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openWork(join(folder.path, 'work.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});
const deciding = { at: 1, actor: 'Ana' };
const told = () =>
  db
    .prepare<[], { action: string; cashouts: string | null }>(
      "SELECT action, detail ->> 'cashouts' AS cashouts FROM auditEntry WHERE action LIKE 'log.%' ORDER BY number",
    )
    .all();

/** A cashout that only this computer knew is aside, and the app ended before the team was told. */
function cutOff(): void {
  const log = new LogHere();
  joinLog(db, WORKSPACE);
  const changes = new Changes(db);
  const { changes: text } = changes.attempt((work) => prepare(work, 1));
  const head = headOf(db, WORKSPACE);
  log.offer({
    path: db.name,
    id: crypto.randomUUID(),
    workspace: WORKSPACE,
    head,
    schema: 1,
    changes: text ?? '',
  });
  applyEntries(db, changes, WORKSPACE, log.entries);
  changes.end();
  startOver(db, 0, 1);
  // What is written from here on is looked at without a log.
  leaveLog(db);
  expect(countAside(db)).toBe(1);
}
const NAMED = { action: 'log.put-aside', cashouts: 'PAGO-1' };

it('asked again, the team is told of what is aside, with the cashouts', async () => {
  cutOff();
  const parts = {
    registry: { workPath: () => db.name },
    store: {
      notePutAside: async (_: string, ...given: [string, typeof deciding]) => notePutAside(db, ...given),
    },
    now: () => 1,
    actor: () => 'Ana',
    teams: {
      // The log is followed as it is: nothing is lost any more.
      ask: async () => ({ lost: null, begun: null }),
      read: () => ({ roles: ['preparer'] }),
      file: () => ({ server: { host: 'h', port: 1, database: 'd' } }),
    },
  } as unknown as Parameters<typeof putAside>[0];
  expect(await putAside(parts, WORKSPACE)).toBe(1);
  expect(told()).toEqual([NAMED]);
  expect(await putAside(parts, WORKSPACE)).toBe(0);
  expect(told()).toEqual([NAMED]);
});

it('the computer that deals with them first tells the team that they were put aside', () => {
  cutOff();
  settleAside(db, 'server', deciding);
  expect(told()).toEqual([NAMED, { action: 'log.put-aside-settled', cashouts: null }]);
  settleAside(db, 'server', deciding);
  expect(told()).toHaveLength(2);
});

it('nothing is told where nothing is aside', () => {
  expect(notePutAside(db, 'server', deciding)).toBe(0);
  expect(told()).toEqual([]);
});
