/** A decision that the log has is told as made, whatever becomes of what is asked behind it. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { firstHead } from '../store/replica/entry.ts';
import { AnswerLost, LogRefusal } from './log-failures.ts';
import { LogOffice } from './log-office.ts';
import { TeamSession } from './session.ts';

const WORKSPACE = '7f1d2c66-6a0b-4a57-8a3f-0f4f3f1f6b11';
const { privateKey } = generateKeyPairSync('ed25519');

function newSession() {
  const session = new TeamSession({
    ...{ workspace: WORKSPACE, workPath: 'work.db', password: 'x', privateKey, person: 'Ana' },
    server: { host: '127.0.0.1', port: 1, database: 'd', login: 'ana', authority: null, encrypted: false },
    trailKey: new Uint8Array(32),
    store: { readFollowed: async () => null, takeEntries: async () => 0 },
    now: () => 1,
    ...{ onState: () => undefined, onWork: () => undefined, onPresence: () => undefined },
    ...{ onAssigned: () => undefined, onProblem: () => undefined },
  });
  onTestFinished(() => session.stop());
  return session;
}

const offered = {
  ...{ path: 'work.db', id: '00000000-0000-4000-8000-000000000001', workspace: WORKSPACE },
  ...{ head: firstHead(WORKSPACE), schema: 1, changes: '[]' },
};

it.each([
  ['the connection is lost', new AnswerLost(null)],
  ['the key was revoked meanwhile', new LogRefusal('person-revoked', 'ana')],
  ['the server has no memory left', Object.assign(new Error('out of memory'), { code: '53200' })],
  ['the answer cannot be read', new TypeError('no row')],
])('%s', async (_, error) => {
  const offer = vi.spyOn(LogOffice.prototype, 'offer').mockResolvedValue('accepted');
  const since = vi.spyOn(LogOffice.prototype, 'since').mockRejectedValue(error);
  onTestFinished(() => {
    offer.mockRestore();
    since.mockRestore();
  });
  expect(await newSession().offer(offered)).toEqual({ outcome: 'accepted', entries: [], by: '' });
  // Who came second learns why it is not known who came first.
  offer.mockResolvedValue('stale');
  await expect(newSession().offer(offered)).rejects.toThrow();
});
