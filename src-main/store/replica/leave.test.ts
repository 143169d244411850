/** A workspace that is this computer's alone again: its team may still send what it had prepared. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { prepare, send } from '../recovery/testing/work.ts';
import { openWork } from '../testing/databases.ts';
import { liftSendingBar, readSendingBar } from '../work/sending-bar.ts';
import { leaveTeam } from './leave.ts';
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
    joinLog(db, '7f1d2c66-6a0b-4a57-8a3f-0f4f3f1f6b11');
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
  joinLog(db, '7f1d2c66-6a0b-4a57-8a3f-0f4f3f1f6b11');
  leaveTeam(db, LEAVING);
  expect(readSendingBar(db)).toBeNull();
});
