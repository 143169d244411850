/** A connection to the log is what the log needs, whatever the server's own settings are. */
import { expect, it, onTestFinished } from 'vitest';
import { connectLog } from './shared-log.ts';
import { startTeam } from './testing/people.ts';
import { takeServer } from './testing/servers-in-turn.ts';

it('sees what others have committed, and has it on the disk', async () => {
  const server = await takeServer();
  onTestFinished(() => server.stop());
  const { people, database, end } = await startTeam(server, { ana: ['preparer'] });
  const settings = async () => {
    const log = await connectLog(server.as(people.ana.login, database));
    const asked =
      "SELECT concat_ws(', ', current_setting('transaction_isolation'), current_setting('synchronous_commit')) AS is";
    const rows = await log.ask(asked, []);
    log.close();
    return rows;
  };
  const set = (name: string, value: string) =>
    server.admin(`ALTER DATABASE ${database} SET ${name} = '${value}'`);
  await set('default_transaction_isolation', 'repeatable read');
  await set('synchronous_commit', 'off');
  expect(await settings()).toEqual([{ is: 'read committed, on' }]);
  // What is more than needed stays.
  await set('synchronous_commit', 'remote_write');
  expect(await settings()).toEqual([{ is: 'read committed, remote_write' }]);
  await end();
});
