/** Supporting documents between two computers of a team, through a real server. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';
import { endFile, invited, PLACE, startTwoApps, type TeamApp } from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => endFile(server));

const subject = { kind: 'close', ...PLACE } as const;
const CONTENT = `%PDF-1.7 the invoice of María Quispe ${'x'.repeat(5_000_000)}`;
const listed = async (app: TeamApp, workspaceId: string) =>
  (await app.call('support.list', { workspaceId, subject })).files.map(({ name, by, arriving }) => [
    name,
    by,
    arriving,
  ]);

async function opened(app: TeamApp, workspaceId: string): Promise<string | undefined> {
  const { files } = await app.call('support.list', { workspaceId, subject });
  await app.call('support.open', { workspaceId, id: files[0]?.id ?? 0 });
  const copy = app.opened.at(-1);
  return copy && readFileSync(copy, 'utf8');
}

it('a document that one attaches is opened by the other, by an auditor and by who joins later; taken away, it leaves the server', async () => {
  const { ana, bo, workspaceId, database } = await startTwoApps(server, ['auditor']);
  ana.state.openPath = join(ana.root, 'Factura.pdf');
  writeFileSync(ana.state.openPath, CONTENT);
  await ana.call('support.attach', { workspaceId, subject });
  await expect
    .poll(() => listed(bo, workspaceId), { timeout: 30_000 })
    .toEqual([['Factura.pdf', 'Ana Torres', false]]);
  await expect.poll(() => bo.crossed).toContainEqual(['team.changed', { workspaceId, what: 'records' }]);
  expect(await opened(bo, workspaceId)).toBe(CONTENT);

  // On another computer, with a new key.
  await bo.call('workspaces.remove', { workspaceId });
  await ana.call('team.revokeKey', { workspaceId, login: 'bo' });
  const login = { token: await invited(ana, bo, workspaceId), login: 'bo', password: 'x' };
  const asked = await bo.ask('team.join', login);
  if (asked.ok) throw new Error('nobody has confirmed the key');
  await ana.call('team.confirmKey', { workspaceId, login: 'bo', code: asked.error.subject ?? '' });
  const { jobId } = await bo.call('team.join', login);
  expect(await bo.ended(jobId ?? '')).toMatchObject({ status: 'done' });
  expect(await opened(bo, workspaceId)).toBe(CONTENT);
  // It lies there encrypted, and nothing of its arriving is left.
  const folder = dirname(bo.databasePath(workspaceId));
  const { files } = await bo.call('support.list', { workspaceId, subject });
  const kept = readFileSync(join(folder, 'support', `${files[0]?.sha256}.db`));
  expect(kept.includes('María')).toBe(false);
  expect(existsSync(join(folder, 'arriving', `${files[0]?.sha256}.db`))).toBe(false);

  await ana.call('support.remove', { workspaceId, id: files[0]?.id ?? 0 });
  const bytes = async () => {
    const client = new Client(server.as('postgres', database));
    await client.connect();
    const { rows } = await client.query(
      'SELECT coalesce(sum(length(content)), 0)::int AS sum FROM tieout.batch',
    );
    await client.end();
    return rows[0].sum;
  };
  await expect.poll(bytes, { timeout: 30_000 }).toBeLessThan(5_000_000);
  await expect.poll(() => listed(bo, workspaceId), { timeout: 30_000 }).toEqual([]);
});
