/** People of a team in tests: each a login of the server with a key of their own. */
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { rawKeyOf } from '../../store/replica/entry.ts';
import { SharedLog } from '../shared-log.ts';
import type { TestServer } from './server.ts';

export type TestPerson = {
  readonly login: string;
  readonly name: string;
  readonly privateKey: KeyObject;
  readonly publicKey: Buffer;
  readonly client: Client;
  readonly log: SharedLog;
};

/** Logins are the server's: others of the same name in another database would be the same people. */
let teams = 0;

/**
 * A database with a workspace and its people, the first of whom is the owner. By name: the roles that each has;
 * `files`: of the log.
 */
export async function startTeam<Name extends string>(
  server: TestServer,
  roles: Record<Name, readonly string[]>,
  files?: readonly string[],
) {
  teams += 1;
  const database = `team${teams}`;
  await server.createLog(database, files);
  const names = Object.keys(roles) as Name[];
  const [owner] = names;
  if (owner === undefined) throw new Error('a team has people');
  const people = {} as Record<Name, TestPerson>;
  for (const name of names) {
    const login = `${name}${teams}`;
    await server.admin(`CREATE ROLE ${login} LOGIN`);
    for (const role of [...roles[name], ...(name === owner ? ['owner'] : [])])
      await server.admin(`GRANT tieout_${role} TO ${login}`);
    const keys = generateKeyPairSync('ed25519');
    const client = new Client(server.as(login, database));
    await client.connect();
    // An end of the connection while nothing is asked.
    client.on('error', () => undefined);
    people[name] = {
      login,
      name,
      privateKey: keys.privateKey,
      publicKey: rawKeyOf(keys.publicKey),
      client,
      log: new SharedLog(client),
    };
  }
  const { client } = people[owner];
  for (const name of names) {
    const person = people[name];
    await client.query('SELECT tieout.add_person($1, $2)', [person.login, name]);
    await person.client.query('SELECT tieout.register_key($1)', [person.publicKey]);
    await client.query('SELECT tieout.confirm_key($1, $2)', [person.login, person.publicKey]);
  }
  const createWorkspace = async () => {
    const workspace = randomUUID();
    await client.query('SELECT tieout.create_workspace($1, $2, 1, $3)', [
      workspace,
      'Shared',
      Buffer.alloc(32, 7),
    ]);
    await client.query('SELECT tieout.finish_workspace($1)', [workspace]);
    return workspace;
  };
  return {
    database,
    workspace: await createWorkspace(),
    createWorkspace,
    people,
    end: async () => {
      for (const name of names) await people[name].client.end();
    },
  };
}
