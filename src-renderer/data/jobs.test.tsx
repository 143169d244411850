// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Job } from '../../src-shared/contract/jobs.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { closeScreen, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { useIsRunning, useJobEvents, useRunningJobs } from './jobs.ts';
import { keys } from './keys.ts';

afterEach(closeScreen);

const ofListing = (listing: ListingName, index: number): Job => ({
  ...{ id: `33333333-3333-4333-8333-33333333333${index}`, workspaceId: WORKSPACE.id, kind: 'sync', listing },
  ...{ status: 'running', startedAt: index, finishedAt: null, scheduled: false },
  ...{ done: 0, total: 100, sync: null, result: null, error: null },
});
const syncs = Object.keys(listings).map((name, index) => ofListing(name as ListingName, index));

const drawn = { counts: 0, button: 0 };
const ended: string[] = [];
const onEnd = (job: Job, jobs: readonly Job[]) => {
  ended.push(`${job.listing} of ${jobs.length}`);
};

function Counts() {
  const jobs = useRunningJobs();
  drawn.counts += 1;
  return <p>{jobs.map(({ listing, done }) => `${listing} ${done}`).join(', ')}</p>;
}

function Button() {
  const isRunning = useIsRunning({ workspaceId: WORKSPACE.id, listing: 'deposits' }, 'sync');
  drawn.button += 1;
  return <button type="button">{isRunning ? 'busy' : 'free'}</button>;
}

function Follower() {
  useJobEvents(onEnd);
  return null;
}

it('draws the progress of all jobs together a few times a second, and an end at once', async () => {
  const { tell } = await showScreen(
    <>
      <Follower />
      <Counts />
      <Button />
    </>,
    { 'jobs.list': { jobs: [] } },
    { path: 'sync' },
  );
  await screen.findByText('free');
  act(() => {
    for (const job of syncs) tell('jobs.changed', job);
  });
  await screen.findByText('busy');
  const before = { ...drawn };
  for (let done = 1; done <= 10; done++)
    for (const job of syncs)
      act(() => {
        tell('jobs.changed', { ...job, done });
      });
  await waitFor(() => expect(screen.getByText(/deposits 10/)).toBeVisible());
  // Sixty tellings within the time of one or two drawings; a slow machine may need some more of them.
  expect(drawn.counts - before.counts).toBeLessThan(30);
  expect(drawn.button).toBe(before.button);

  const [first] = syncs;
  if (!first) throw new Error('no listing');
  act(() => {
    tell('jobs.changed', { ...first, status: 'done', done: 100, finishedAt: 9 });
  });
  expect(ended).toEqual([`${first.listing} of ${syncs.length}`]);
});

it('an end that is told while the list is read stands, though the list is of before', async () => {
  const [running] = syncs;
  if (!running) throw new Error('no listing');
  const done: Job = { ...running, status: 'done', done: 100, finishedAt: 9 };
  let answer = (_: { jobs: Job[] }) => {};
  let asked = 0;
  const { tell } = await showScreen(
    <>
      <Follower />
      <Counts />
    </>,
    {
      'jobs.list': () => {
        asked += 1;
        return asked === 1 ? new Promise<{ jobs: Job[] }>((resolve) => (answer = resolve)) : { jobs: [done] };
      },
    },
    { path: 'sync' },
  );
  await waitFor(() => expect(asked).toBe(1));
  act(() => {
    tell('jobs.changed', done);
  });
  answer({ jobs: [running] });
  await waitFor(() => expect(asked).toBe(2));
  await waitFor(() => expect(screen.queryByText(new RegExp(`${running.listing} `))).toBeNull());
});

it('shows what the last pages of a sync brought, though none may follow for long', async () => {
  const of = { workspaceId: WORKSPACE.id, listing: 'deposits' } as const;
  let rows = 0;
  function Rows() {
    return <p>rows {useQuery({ queryKey: keys.listing(of), queryFn: () => rows }).data}</p>;
  }
  const { tell } = await showScreen(
    <>
      <Follower />
      <Rows />
    </>,
    { 'jobs.list': { jobs: [] } },
    { path: 'sync' },
  );
  await screen.findByText('rows 0');
  for (rows of [50, 100, 150])
    await act(async () => {
      tell('jobs.changed', { ...ofListing('deposits', 7), done: rows });
      await new Promise((drawn) => setTimeout(drawn, 20));
    });
  expect(screen.getByText('rows 50')).toBeVisible();
  await waitFor(() => expect(screen.getByText('rows 150')).toBeVisible(), { timeout: 10_000 });
});
