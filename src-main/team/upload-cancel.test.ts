/** An upload that a person cancels: gone on with where it was, or given up, with everything that was there before. */
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { failureOf } from '../testing/failure.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';
import { comment, endFile, joinAs, newApp, newLog, serverOf, subjects, trailOf } from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => endFile(server));

/** Begins to share, and cancels while the first page of it is on its way. */
async function startCancelled() {
  const database = await newLog(server, { ana: ['owner', 'preparer'], bo: ['preparer'] });
  const admin = new Client(server.as('postgres', database));
  await admin.connect();
  onTestFinished(() => admin.end());
  const count = async (sql: string) =>
    Number((await admin.query(`SELECT count(*) AS n FROM ${sql}`)).rows[0].n);
  const ana = await newApp();
  const workspaceId = (await ana.call('workspaces.createDemo', {})).workspace.id;
  for (const text of ['first', 'second', 'third']) await comment(ana, workspaceId, text);
  const before = await subjects(ana, workspaceId);
  const there = serverOf(server, database, 'ana');
  const sharing = { workspaceId, server: there, password: 'x', name: 'Ana Torres' };
  // The server takes the page once it is let to.
  await admin.query(
    `CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN PERFORM pg_advisory_xact_lock_shared(7); RETURN NEW; END $$;
     CREATE TRIGGER held BEFORE INSERT ON tieout.entry FOR EACH ROW EXECUTE FUNCTION held();
     SELECT pg_advisory_lock(7)`,
  );
  const { jobId } = await ana.call('team.share', sharing);
  const waiting = "pg_locks WHERE locktype = 'advisory' AND NOT granted";
  await expect.poll(() => count(waiting), { timeout: 30_000 }).toBe(1);
  await ana.call('jobs.cancel', { jobId });
  await admin.query('SELECT pg_advisory_unlock(7)');
  expect(await ana.ended(jobId)).toMatchObject({ status: 'cancelled' });
  return { ana, workspaceId, before, sharing, entries: () => count('tieout.entry') };
}

it('is gone on with behind what the log has; nothing is decided until it is complete', async () => {
  const { ana, workspaceId, before, entries } = await startCancelled();
  const first = await entries();
  expect(first).toBeGreaterThan(0);
  expect((await ana.call('team.read', { workspaceId })).shared).toMatchObject({ stage: 'uploading' });
  expect(await failureOf(comment(ana, workspaceId, 'meanwhile'))).toMatchObject({ code: 'team-uploading' });
  expect(await subjects(ana, workspaceId)).toEqual(before);

  const { jobId } = await ana.call('team.resume', { workspaceId });
  const { status, done, total } = await ana.ended(jobId);
  expect([status, done]).toEqual(['done', total]);
  // What was there is not sent again.
  expect(await entries()).toBe(first);
  await comment(ana, workspaceId, 'afterwards');
  const bo = await newApp();
  await joinAs(ana, bo, workspaceId, { login: 'bo', name: 'Bo Díaz' });
  expect(await subjects(bo, workspaceId)).toEqual(await subjects(ana, workspaceId));
  expect((await trailOf(bo, workspaceId)).length).toBe(before.length + 1);
});

it('is given up: the workspace is this computer’s own again, the server forgets it, and it can be shared anew', async () => {
  const { ana, workspaceId, before, sharing, entries } = await startCancelled();
  await ana.call('team.giveUp', { workspaceId });
  expect(await entries()).toBe(0);
  expect((await ana.call('team.read', { workspaceId })).shared).toBeNull();
  expect(await subjects(ana, workspaceId)).toEqual(before);
  await comment(ana, workspaceId, 'alone');
  expect((await ana.call('audit.verify', { workspaceId })).faults).toEqual([]);

  const { jobId } = await ana.call('team.share', sharing);
  expect(await ana.ended(jobId)).toMatchObject({ status: 'done', error: null });
  await comment(ana, workspaceId, 'shared');
  expect((await trailOf(ana, workspaceId)).length).toBe(before.length + 2);
});
