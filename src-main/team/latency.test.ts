/** What a far server costs a decision: round trips, counted on the wire, whatever the clock says. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Changes } from '../store/replica/changes.ts';
import { firstHead } from '../store/replica/entry.ts';
import { schemaOf } from '../store/replica/followed.ts';
import { openWork } from '../store/testing/databases.ts';
import { decideOnClose } from '../store/work/close-events.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TeamSession } from './session.ts';
import { startProxy } from './testing/cutting-proxy.ts';
import { startTeam } from './testing/people.ts';
import { takeServer } from './testing/servers-in-turn.ts';

/** Each way. */
const DELAY_MS = 25;
const PLACE = { month: '2026-09', currency: 'PEN' };

it('a decision takes at most two round trips to the server', async () => {
  const server = await takeServer();
  onTestFinished(() => server.stop());
  const { people, workspace, database, end } = await startTeam(server, { ana: ['preparer'] });
  const { login, name, privateKey } = people.ana;
  const proxy = await startProxy(server.port, () => 1);
  proxy.worsen(0, DELAY_MS);
  const folder = temporaryFolder();
  const db = openWork(join(folder.path, 'work.db'));
  const session = new TeamSession({
    ...{ workspace, workPath: '', password: 'x', privateKey, now: Date.now },
    server: { host: '127.0.0.1', port: proxy.port, database, login, authority: null, encrypted: false },
    store: { readFollowed: async () => null, takeEntries: async () => 0 },
    ...{
      person: name,
      trailKey: new Uint8Array(32),
      onPresence: () => undefined,
      onAssigned: () => undefined,
    },
    ...{ onState: () => undefined, onWork: () => undefined, onProblem: () => undefined },
  });
  onTestFinished(async () => {
    session.stop();
    await proxy.stop();
    await end();
    db.close();
    folder.remove();
  });
  const changes = new Changes(db);
  const offered = () => {
    const captured = changes.attempt((work) =>
      decideOnClose(work, PLACE, { at: 1, actor: name }, () => ({ kind: 'commented', text: 'far' })),
    );
    return { path: '', id: randomUUID(), workspace, schema: schemaOf(db), changes: captured.changes ?? '' };
  };
  // The connection stands since the workspace was opened.
  await session.ask((log) => log.about());
  let head = firstHead(workspace);
  for (let decision = 1; decision <= 3; decision += 1) {
    const before = proxy.roundTrips();
    const { outcome, entries } = await session.offer({ ...offered(), head });
    expect(outcome).toBe('accepted');
    expect(proxy.roundTrips() - before).toBe(2);
    const [own] = entries;
    if (!own || entries.length !== 1) throw new Error('its own entry comes back');
    head = { sequence: own.sequence, hash: own.hash };
    // The next one has the next number in the audit trail.
    changes.apply(own.changes);
  }
  // Who saw less is told what came in as many, and the first time asks for the name of who it was.
  const before = proxy.roundTrips();
  const { outcome, entries } = await session.offer({ ...offered(), head: firstHead(workspace) });
  expect([outcome, entries.length]).toEqual(['stale', 3]);
  expect(proxy.roundTrips() - before).toBeLessThanOrEqual(3);
});
