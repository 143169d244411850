/**
 * Records of the service on the computers of a team: one reads them, and the others have them without asking the
 * service.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';
import { atEachWord, endFile, invited, PLACE, startTwoApps, type TeamApp } from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => endFile(server));

/** What screens show of the records, and the figures that a signature is over. */
async function shownBy(app: TeamApp, workspaceId: string) {
  const days = { firstDay: '2026-09-01', lastDay: '2026-09-30' };
  const of = async (listing: (typeof LISTING_NAMES)[number]) => {
    const filter = { ...days, choices: {}, text: '' };
    return app.call('listings.summary', { workspaceId, listing, filter });
  };
  const { digest, figures } = await app.call('close.month', { workspaceId, ...PLACE });
  return { summaries: await Promise.all(LISTING_NAMES.map(of)), digest, figures };
}

it('who has no credentials has the records that a colleague read, as they come and when joining', async () => {
  const { ana, bo, workspaceId } = await startTwoApps(server, ['auditor']);
  bo.state.through = () => Promise.reject(new TypeError('the service is not asked'));
  // The first record of each page has no date that can be read.
  let undated = 0;
  ana.state.through = async (url, init) => {
    const answer = await fetch(url, init);
    const text = await answer.clone().text();
    const changed = text.replace(/"(creationDate|date)":"2026/u, '"$1":"the day before ');
    if (changed === text) return answer;
    undated += 1;
    return new Response(changed, { status: answer.status, headers: { 'content-type': 'application/json' } });
  };
  const days = { firstDay: '2026-09-01', lastDay: '2026-09-30' };
  const order = { workspaceId, listings: [...LISTING_NAMES], ...days, mode: 'everything' as const };
  for (const jobId of (await ana.call('sync.run', order)).jobIds)
    expect(await ana.ended(jobId)).toMatchObject({ status: 'done', error: null });
  const known = await shownBy(ana, workspaceId);
  expect(undated).toBeGreaterThan(0);
  expect(known.summaries.reduce((sum, { flagged }) => sum + flagged, 0)).toBeGreaterThan(0);
  await expect
    .poll(
      atEachWord(bo, () => shownBy(bo, workspaceId)),
      { timeout: 30_000 },
    )
    .toEqual(known);
  expect(bo.crossed).toContainEqual(['team.changed', { workspaceId, what: 'records' }]);

  // The same for a person who joins when all of it is there: on another computer, with a new key.
  await bo.call('workspaces.remove', { workspaceId });
  await ana.call('team.revokeKey', { workspaceId, login: 'bo' });
  const login = { token: await invited(ana, bo, workspaceId), login: 'bo', password: 'x' };
  const asked = await bo.ask('team.join', login);
  if (asked.ok) throw new Error('nobody has confirmed the key');
  await ana.call('team.confirmKey', { workspaceId, login: 'bo', code: asked.error.subject ?? '' });
  // Cancelled while they arrive, nothing stays but the key: the same invitation is enough.
  const push = bo.crossed.push.bind(bo.crossed);
  let [cancelled, hasAsked] = ['', false];
  bo.crossed.push = (...told: unknown[]) => {
    const [event, about] = Array.isArray(told[0]) ? told[0] : [];
    if (event === 'team.changed' && about?.what === 'records' && !hasAsked) {
      hasAsked = true;
      void bo.call('jobs.cancel', { jobId: cancelled });
    }
    return push(...told);
  };
  cancelled = (await bo.call('team.join', login)).jobId ?? '';
  const stopped = await bo.ended(cancelled);
  // Tests of this file share the app.
  bo.crossed.push = push;
  expect(stopped.status).toBe('cancelled');
  expect(stopped.done).toBeGreaterThan(0);
  expect(stopped.done).toBeLessThan(stopped.total ?? 0);
  expect((await bo.call('workspaces.list', {})).workspaces).toEqual([]);

  const { jobId } = await bo.call('team.join', login);
  const { status, done, total } = await bo.ended(jobId ?? '');
  expect([status, total]).toEqual(['done', done]);
  const records = known.summaries.reduce((sum, { count }) => sum + count, 0);
  expect(done).toBeGreaterThan(records);
  expect(await shownBy(bo, workspaceId)).toEqual(known);
});
