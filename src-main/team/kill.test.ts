/** Clients that are killed while they decide: what they said stands, stands once on every computer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../store/engine/open.ts';
import { workMigrations } from '../store/migrations/work/index.ts';
import { digestOfShared } from '../store/replica/followed.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { childFile } from '../testing/thread-files.ts';
import { connectLog } from './shared-log.ts';
import { startTeam } from './testing/people.ts';
import { Replica } from './testing/replica.ts';
import { startServer } from './testing/server.ts';

it('a killed client leaves nothing half done, and nothing twice', async () => {
  const server = await startServer();
  onTestFinished(() => server.stop());
  const team = await startTeam(server, { ana: ['preparer'], bo: ['preparer'] });
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const pathOf = (name: string) => join(folder.path, `${name}.db`);
  const told: string[] = [];
  const started = (name: 'ana' | 'bo') => {
    const { login, privateKey } = team.people[name];
    const child = spawn(process.execPath, [childFile(import.meta.dirname, 'testing/replica-kill-child.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        TIEOUT_TEST_CHILD: JSON.stringify({
          ...{
            path: pathOf(name),
            workspace: team.workspace,
            actor: name,
            config: server.as(login, team.database),
          },
          key: privateKey.export({ format: 'pem', type: 'pkcs8' }),
        }),
      },
    });
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
    });
    return { child, lines: () => said.split('\n').slice(0, -1) };
  };
  for (let round = 0; round < 4; round++) {
    const children = [started('ana'), started('bo')];
    for (const { child, lines } of children) {
      await expect.poll(() => lines().length).toBeGreaterThan(2 + round);
      await pause(round * 7);
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
      told.push(...lines());
    }
  }
  const digests = await Promise.all(
    (['ana', 'bo'] as const).map(async (name) => {
      const db = openDatabase(pathOf(name), { migrations: workMigrations });
      onTestFinished(() => void db.close());
      const { login, privateKey } = team.people[name];
      const connect = () => connectLog(server.as(login, team.database));
      const replica = new Replica({ db, workspace: team.workspace, privateKey, connect });
      await replica.pull();
      await replica.close();
      const texts = db
        .prepare<[], string>("SELECT json_extract(document, '$.text') FROM closeEvent")
        .pluck()
        .all();
      expect(new Set(texts).size).toBe(texts.length);
      expect(told.filter((text) => !texts.includes(text))).toEqual([]);
      return digestOfShared(db);
    }),
  );
  expect(digests[0]).toBe(digests[1]);
  expect(told.length).toBeGreaterThan(20);
  await team.end();
});
