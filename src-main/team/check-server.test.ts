/** Each fault of a server by its name, against a real one. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type TeamServer, teamServer } from '../../src-shared/contract/team.ts';
import { checkServer } from './check-server.ts';
import { faultOf } from './server-fault.ts';
import { TeamSession } from './session.ts';
import { startTeam } from './testing/people.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';

let server: TestServer;
let team: Awaited<ReturnType<typeof startTeam<'ana' | 'eva'>>>;
beforeAll(async () => {
  server = await takeServer();
  team = await startTeam(server, { ana: ['preparer'], eva: ['auditor'] });
  await server.admin("CREATE ROLE with_password LOGIN PASSWORD 'right'; CREATE ROLE nobody_known LOGIN");
  await server.lockIn(null);
});
afterAll(async () => {
  await team?.end();
  await server?.stop();
});

const settings = (change: Partial<TeamServer> = {}): TeamServer => ({
  ...{ host: '127.0.0.1', port: server.port, database: team.database, login: team.people.ana.login },
  ...{ authority: null, encrypted: false },
  ...change,
});
const check = (change: Partial<TeamServer> = {}, password = 'right', now = Date.now) =>
  checkServer(settings(change), password, now);

it('says who one is and what one may where nothing is wrong', async () => {
  const { ana, eva } = team.people;
  expect(await check()).toEqual({ ok: true, login: ana.login, roles: ['owner', 'preparer'], isPerson: true });
  expect(await check({ login: eva.login })).toEqual({
    ok: true,
    login: eva.login,
    roles: ['auditor'],
    isPerson: true,
  });
});

describe('a fault', () => {
  it('of the password, the login, the database', async () => {
    expect(await check({ login: 'with_password' }, 'wrong')).toMatchObject({ fault: 'password-wrong' });
    expect(await check({ login: 'with_password' })).toMatchObject({ fault: 'right-missing' });
    expect(await check({ login: 'no_such_login' })).toMatchObject({ fault: 'login-refused' });
    expect(await check({ database: 'no_such_database' })).toMatchObject({ fault: 'database-missing' });
  });

  it('of the log: not there, of a later app, without this person', async () => {
    expect(await check({ database: 'postgres' })).toMatchObject({ fault: 'log-missing' });
    expect(await check({ login: 'nobody_known' })).toMatchObject({ fault: 'right-missing' });
    await server.admin('GRANT tieout_preparer TO nobody_known');
    expect(await check({ login: 'nobody_known' })).toMatchObject({
      fault: 'person-unknown',
      subject: 'nobody_known',
    });
    await server.createLog('later');
    await server.admin(
      `CREATE OR REPLACE FUNCTION tieout.about()
         RETURNS TABLE (version int, at bigint, login name, is_person boolean, roles text[])
         LANGUAGE sql AS 'SELECT 2, 0::bigint, session_user, true, ARRAY[]::text[]'`,
      'later',
    );
    expect(await check({ database: 'later' })).toMatchObject({ fault: 'log-newer', subject: '2' });
  });

  it('of a server that is too old, by the number that it gives itself', async () => {
    // None of before version 14 is at hand: this login asks another function of that name.
    await server.createLog('older');
    await server.admin(
      `CREATE SCHEMA older;
       CREATE FUNCTION older.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '130012' $$;
       GRANT USAGE ON SCHEMA older TO PUBLIC;
       CREATE ROLE on_older LOGIN; ALTER ROLE on_older SET search_path = older, pg_catalog`,
      'older',
    );
    expect(await check({ login: 'on_older', database: 'older' })).toMatchObject({
      fault: 'server-too-old',
      subject: '13',
    });
  });

  it('of the clock, in both directions, and none of a few minutes', async () => {
    const away = (minutes: number) => check({}, 'right', () => Date.now() + minutes * 60_000);
    const ahead = await away(-6);
    expect(ahead).toMatchObject({ fault: 'clock-off', subject: expect.stringMatching(/^\d+$/) });
    expect(Number('subject' in ahead && ahead.subject)).toBeGreaterThan(330);
    expect(await away(6)).toMatchObject({ fault: 'clock-off', subject: expect.stringMatching(/^\d+$/) });
    expect(await away(3)).toMatchObject({ ok: true });
  });

  it('of the clock while the workspace is shared, until it is right again; what is asked of the server is answered', async () => {
    let ahead = 0;
    const told: (number | undefined)[] = [];
    const { ana } = team.people;
    const session = new TeamSession({
      ...{
        workspace: team.workspace,
        workPath: '',
        password: 'x',
        privateKey: ana.privateKey,
        person: ana.name,
      },
      ...{ server: settings(), trailKey: new Uint8Array(32), now: Date.now, lookMs: 20 },
      clock: () => Date.now() + ahead,
      store: { readFollowed: async () => null, takeEntries: async () => 0 },
      ...{ onWork: () => undefined, onPresence: () => undefined, onAssigned: () => undefined },
      onState: () => told.push(session.state.clockOff),
      onProblem: (error) => expect.unreachable(String(error)),
    });
    onTestFinished(() => session.stop());
    session.start();
    await session.ask((log) => log.about());
    for (const [minutes, seconds] of [
      [0, undefined],
      [6, -360],
      [4, undefined],
      [-7, 420],
      [0, undefined],
    ] as const) {
      ahead = minutes * 60_000;
      await expect
        .poll(() => session.state.clockOff && Math.round(session.state.clockOff / 10) * 10)
        .toBe(seconds);
      await expect.poll(() => session.state).toMatchObject({ state: 'online', fault: null });
      expect((await session.ask((log) => log.about())).login).toBe(ana.login);
    }
    // Told when it changes, and not with each look.
    expect(told.filter((off) => off !== undefined)).toHaveLength(2);
  });

  it('of the way: nobody there, or somebody who is no such server', async () => {
    const silent = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    expect(await check({ port })).toMatchObject({ fault: 'server-unreachable' });
    silent.close();
    expect(await check({ port: 1 })).toMatchObject({ fault: 'server-unreachable' });
    expect(await check({ host: 'no-such-host.invalid' })).toMatchObject({ fault: 'server-unreachable' });
  });

  it('of TLS: none, expired, of another host, of an authority that nobody knows; and none where all is well', async () => {
    const authority = readFileSync(join(import.meta.dirname, 'testing/certificates/authority.crt'), 'utf8');
    const over = (change: Partial<TeamServer> = {}) => check({ encrypted: true, authority, ...change });
    expect(await over()).toMatchObject({ fault: 'tls-missing' });
    /** The server takes its new settings up in its own time. */
    const becomes = (expected: object, change: Partial<TeamServer> = {}) =>
      expect.poll(() => over(change)).toMatchObject(expected);
    await server.lockIn('good');
    await becomes({ ok: true });
    await becomes({ fault: 'certificate-untrusted' }, { authority: null });
    await server.lockIn('expired');
    await becomes({ fault: 'certificate-expired' });
    await server.lockIn('other-host');
    await becomes({ fault: 'certificate-other-host' });
    await server.lockIn(null);
  });

  it('of the server’s disk, connections and state, as PostgreSQL names them', () => {
    expect(faultOf({ code: '53100' })).toBe('server-full');
    expect(faultOf({ cause: { word: '25006' } })).toBe('server-read-only');
    expect(faultOf({ code: '53300' })).toBe('server-busy');
    expect(faultOf(new Error('another'))).toBeNull();
  });
});

it('a server elsewhere is reached over TLS only, and settings hold nothing else', () => {
  const there = { host: 'db.example', database: 'tieout', login: 'ana' };
  expect(teamServer.parse(there)).toEqual({ ...there, port: 5432, authority: null, encrypted: true });
  expect(teamServer.safeParse({ ...there, encrypted: false }).success).toBe(false);
  expect(teamServer.safeParse({ ...there, host: 'localhost', encrypted: false }).success).toBe(true);
  expect(teamServer.safeParse({ ...there, password: 'x' }).success).toBe(false);
});
