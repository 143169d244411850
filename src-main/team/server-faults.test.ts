/**
 * What goes wrong with a server while a workspace is shared over it: named by itself, local work goes on, and so does
 * sharing afterwards.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawKeyOf } from '../store/replica/entry.ts';
import { LogOffice } from './log-office.ts';
import { connectLog } from './shared-log.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';
import {
  comment,
  endFile,
  newApp,
  newLog,
  PLACE,
  serverOf,
  type TeamApp,
  trailOf,
} from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => endFile(server));

/** The one login that the server asks for its password. */
const LOGIN = 'with_password';
const reconnects = () =>
  server.admin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${LOGIN}'`);

/** Shared over TLS by somebody with a password. */
async function startShared() {
  const database = await newLog(server, { [LOGIN]: ['owner', 'preparer'] });
  await server.admin(`ALTER ROLE ${LOGIN} PASSWORD 'right'`);
  await server.lockIn('good');
  const ana = await newApp();
  const workspaceId = (await ana.call('workspaces.createDemo', {})).workspace.id;
  const authority = readFileSync(join(import.meta.dirname, 'testing/certificates/authority.crt'), 'utf8');
  const there = { ...serverOf(server, database, LOGIN), authority, encrypted: true };
  const sharing = { workspaceId, server: there, password: 'right', name: 'Ana Torres' };
  // The server takes its new settings up in its own time.
  await expect
    .poll(() => ana.call('team.check', { server: there, password: 'right' }))
    .toMatchObject({ ok: true });
  const { jobId } = await ana.call('team.share', sharing);
  expect(await ana.ended(jobId)).toMatchObject({ status: 'done', error: null });
  const becomes = (expected: object) =>
    expect
      .poll(async () => (await ana.call('team.read', { workspaceId })).shared, { timeout: 30_000 })
      .toMatchObject(expected);
  await becomes({ state: 'online', fault: null });
  await comment(ana, workspaceId, 'before');
  return { ana, workspaceId, database, becomes };
}

/** Everything that is here is read and exported, as if nothing were wrong; and nothing is decided. */
async function goesOn(app: TeamApp, workspaceId: string, refused: object): Promise<void> {
  const before = await trailOf(app, workspaceId);
  expect(await app.ask('close.comment', { workspaceId, ...PLACE, text: 'meanwhile' })).toMatchObject({
    ok: false,
    error: refused,
  });
  expect(JSON.stringify(before)).toContain('before');
  app.state.savePath = join(app.root, `${randomUUID()}.xlsx`);
  const { jobId } = await app.call('close.export', { workspaceId, ...PLACE, language: 'en' });
  expect(await app.ended(jobId ?? '')).toMatchObject({ status: 'done', error: null });
  expect(existsSync(app.state.savePath)).toBe(true);
  expect(await trailOf(app, workspaceId)).toEqual(before);
}

it('another password, an expired certificate, no role and a later log are named while it is used, and over with their cause', async () => {
  const { ana, workspaceId, database, becomes } = await startShared();
  const about = `SELECT pg_get_functiondef('tieout.about()'::regprocedure) AS text`;
  const admin = new Client(server.as('postgres', database));
  await admin.connect();
  const { rows } = await admin.query(about);
  await admin.end();
  const faults: Record<string, { readonly on: () => Promise<void>; readonly off: () => Promise<void> }> = {
    'password-wrong': {
      on: () => server.admin(`ALTER ROLE ${LOGIN} PASSWORD 'another'`),
      off: () => server.admin(`ALTER ROLE ${LOGIN} PASSWORD 'right'`),
    },
    'certificate-expired': { on: () => server.lockIn('expired'), off: () => server.lockIn('good') },
    'right-missing': {
      on: () => server.admin(`REVOKE tieout_owner, tieout_preparer FROM ${LOGIN}`),
      off: () => server.admin(`GRANT tieout_owner, tieout_preparer TO ${LOGIN}`),
    },
    'log-newer': {
      on: () =>
        server.admin(
          `CREATE OR REPLACE FUNCTION tieout.about()
             RETURNS TABLE (version int, at bigint, login name, is_person boolean, roles text[])
             LANGUAGE sql AS 'SELECT 2, 0::bigint, session_user, true, ARRAY[''preparer'']::text[]'`,
          database,
        ),
      off: () => server.admin(rows[0].text, database),
    },
  };
  for (const [fault, { on, off }] of Object.entries(faults)) {
    await on();
    await reconnects();
    await becomes({ state: 'away', fault });
    await goesOn(ana, workspaceId, { code: 'team-away', subject: fault });
    await off();
    await becomes({ state: 'online', fault: null });
    await comment(ana, workspaceId, `after ${fault}`);
  }
  expect((await ana.call('audit.verify', { workspaceId })).faults).toEqual([]);
  await server.lockIn(null);
});

it('what a newer app of a colleague has decided stops this computer by its name, with all that it has', async () => {
  const { ana, workspaceId, database, becomes } = await startShared();
  await server.admin('DROP ROLE IF EXISTS newer; CREATE ROLE newer LOGIN').catch(() => undefined);
  await server.admin('GRANT tieout_preparer TO newer');
  await ana.call('team.addPerson', { workspaceId, login: 'newer', name: 'Nora Vega' });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const connect = () => connectLog(server.as('newer', database));
  const office = new LogOffice({ workspace: workspaceId, privateKey, connect });
  await office.ask((log) => log.registerKey(rawKeyOf(publicKey)));
  const { people } = await ana.call('team.people', { workspaceId });
  const code = people.find(({ login }) => login === 'newer')?.key?.code ?? '';
  await ana.call('team.confirmKey', { workspaceId, login: 'newer', code });
  const [there] = await office.ask((log) => log.workspaces());
  const sequence = there?.sequence ?? 0;
  const [last] = (await office.since(sequence - 1)).entries;
  const changes = JSON.stringify([{ t: 'tableOfTomorrow', o: 'i', r: { number: 'i1' } }]);
  const expected = { sequence, hash: last?.hash ?? '' };
  expect(await office.offer({ id: randomUUID(), expected, schema: 9_999, changes })).toBe('accepted');
  office.letGo();
  await becomes({ state: 'stopped', fault: 'app-older' });
  await goesOn(ana, workspaceId, { code: 'team-app-older' });
  await server.lockIn(null);
});
