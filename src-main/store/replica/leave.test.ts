/**
 * Cashouts that wait for a person's word: of a workspace that is this computer's alone again, and of one that a team
 * shares.
 */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { prepare, send } from '../recovery/testing/work.ts';
import { openWork } from '../testing/databases.ts';
import { barSending, liftSendingBar, readSendingBar } from '../work/sending-bar.ts';
import { leaveTeam } from './leave.ts';
import { takeEntries } from './shared-writes.ts';
import { LogHere, WORKSPACE } from './testing/log-here.ts';
import { shareHere } from './testing/share-here.ts';
import { joinLog } from './upload.ts';

const LEAVING = { at: 5, actor: 'Ana', server: 's', isLatest: true, trailKey: null };

function openNew() {
  const folder = temporaryFolder();
  const db = openWork(join(folder.path, 'work.db'));
  onTestFinished(() => {
    db.close();
    folder.remove();
  });
  return db;
}

it.each([true, false])(
  'sends no cashout before somebody has compared them: the log was at its end %s',
  (isLatest) => {
    const db = openNew();
    const order = prepare(db, 1);
    joinLog(db, WORKSPACE);
    leaveTeam(db, { ...LEAVING, isLatest });
    expect(readSendingBar(db)).toEqual({ since: 5 });
    const detail = "SELECT detail ->> 'sendingBarred' FROM auditEntry WHERE action = 'workspace.unshared'";
    expect(db.prepare(detail).pluck().get()).toBe(1n);
    expect(() => send(db, order)).toThrow('sending-barred');
    liftSendingBar(db, { at: 6, actor: 'Ana' });
    expect(send(db, order).state).toBe('sent');
  },
);

it('without cashouts there is nothing to compare', () => {
  const db = openNew();
  joinLog(db, WORKSPACE);
  leaveTeam(db, LEAVING);
  expect(readSendingBar(db)).toBeNull();
});

let log = new LogHere();
shareHere((offered) => log.offer(offered));

/** A computer of a team with a cashout that is not sent before somebody has compared it. */
function openBarred() {
  log = new LogHere();
  const folder = temporaryFolder();
  const path = join(folder.path, 'work.db');
  const before = openWork(path);
  prepare(before, 1);
  joinLog(before, WORKSPACE);
  before.close();
  const db = openWork(path);
  onTestFinished(() => {
    db.close();
    folder.remove();
  });
  barSending(db, 5);
  return db;
}
const allowed = (db: ReturnType<typeof openWork>) =>
  Number(
    db.prepare("SELECT count(*) FROM auditEntry WHERE action = 'cashouts.sending-allowed'").pluck().get(),
  );

it('the word that allows it is one, also where the log does not say what came since', () => {
  const db = openBarred();
  log.answering = 'untold';
  liftSendingBar(db, { at: 6, actor: 'Ana' });
  expect(readSendingBar(db)).toBeNull();
  takeEntries(db, log.since(0));
  expect([readSendingBar(db), allowed(db)]).toEqual([null, 1]);
});

it('where nobody learnt that the log has it, sending stays barred, and is allowed once more', () => {
  const db = openBarred();
  log.answering = 'unknown';
  expect(() => liftSendingBar(db, { at: 6, actor: 'Ana' })).toThrow('team-unknown');
  takeEntries(db, log.since(0));
  expect([readSendingBar(db), allowed(db)]).toEqual([{ since: 5 }, 1]);
  log.answering = 'usual';
  liftSendingBar(db, { at: 7, actor: 'Ana' });
  expect([readSendingBar(db), allowed(db)]).toEqual([null, 2]);
  liftSendingBar(db, { at: 8, actor: 'Ana' });
  expect(allowed(db)).toBe(2);
});
