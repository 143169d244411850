/**
 * A computer that is killed while it shares a workspace goes on behind what the log has, and nothing is in there twice.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readFollowed } from '../store/replica/followed.ts';
import { digestOfShared } from '../store/replica/testing/digest-of-shared.ts';
import { beginUpload } from '../store/replica/upload.ts';
import { openWork } from '../store/testing/databases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { childFile } from '../testing/thread-files.ts';
import { textOfKey } from './own-key.ts';
import { connectLog } from './shared-log.ts';
import { startTeam } from './testing/people.ts';
import { Replica } from './testing/replica.ts';
import { takeServer } from './testing/servers-in-turn.ts';

const ROWS = 14_000;

it('is killed at every few pages, and what is joined afterwards is what was shared, row by row', async () => {
  const server = await takeServer();
  const folder = temporaryFolder();
  onTestFinished(async () => {
    await server.stop();
    folder.remove();
  });
  const { people, database, end } = await startTeam(server, { ana: ['preparer'], bo: ['preparer'] });
  const { ana, bo } = people;
  const workspaceId = randomUUID();
  const workPath = join(folder.path, 'work.db');
  const db = openWork(workPath);
  // A table that refers to another whose name comes after its own, and texts of every kind.
  db.exec(`
    INSERT INTO statementFile (id, book, name, sha256, format, importedAt, importedBy) VALUES ('f', 'bank', 'ñ ''x''.csv', 's', 'csv', 9007199254740993, 'Eva');
    INSERT INTO statement (fileId, account, currency, firstDay, lastDay, opening) VALUES ('f', '', 'PEN', 'a', 'b', -5);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
    INSERT INTO statementLine SELECT i, 1, 'bank', 1, 'd', NULL, i, 'PEN', '', '', '', '', '', '', NULL, i FROM n;`);
  const whole = digestOfShared(db);
  beginUpload(db, workspaceId);
  const schema = Number(db.pragma('user_version', { simple: true }));
  db.close();
  await ana.log.createWorkspace(workspaceId, 'Shared', schema, Buffer.alloc(32, 1));

  const run = async (pages: number): Promise<string> => {
    const child = spawn(process.execPath, [childFile(import.meta.dirname, 'testing/upload-kill-child.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        TIEOUT_TEST_CHILD: JSON.stringify({
          ...{ workPath, workspaceId, privateKey: textOfKey(ana.privateKey) },
          server: {
            ...{ host: server.host, port: server.port, database, login: ana.login },
            ...{ authority: null, encrypted: false },
          },
        }),
      },
    });
    let said = '';
    child.stdout.on('data', (part) => {
      said += part;
      // Between the server's word and this computer's, or before either.
      if (said.split('\n').length > pages) setTimeout(() => child.kill('SIGKILL'), pages * 9);
    });
    await once(child, 'close');
    return said;
  };
  let said = '';
  let kills = 0;
  for (let pages = 1; !said.includes('uploaded'); pages += 1) {
    said = await run(pages);
    if (!said.includes('uploaded')) kills += 1;
  }
  expect(kills).toBeGreaterThanOrEqual(2);
  expect(said).toContain(`uploaded ${ROWS + 2}`);

  const joined = openWork(join(folder.path, 'joined.db'));
  const replica = new Replica({
    ...{ db: joined, workspace: workspaceId, privateKey: bo.privateKey },
    connect: () => connectLog(server.as(bo.login, database)),
  });
  await replica.pull();
  await replica.close();
  expect(digestOfShared(joined)).toBe(whole);
  const shared = openWork(workPath);
  expect(readFollowed(shared)).toEqual(readFollowed(joined));
  shared.close();
  joined.close();
  await end();
});
