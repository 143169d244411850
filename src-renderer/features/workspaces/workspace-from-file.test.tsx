// @vitest-environment happy-dom
/**
 * What is under way in the dialog of a file is not closed out of sight: the first screen shows no running work
 * elsewhere.
 */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { RestoreWorkspace } from './restore-workspace.tsx';
import { JoinWorkspace } from './team/join-workspace.tsx';

afterEach(closeScreen);

const TOKEN = '33333333-3333-4333-8333-333333333333';
const job = (kind: Job['kind'], status: Job['status'] = 'running'): Job => ({
  ...{ id: TOKEN, workspaceId: WORKSPACE.id, kind, listing: null, status, startedAt: 0, finishedAt: null },
  ...{ done: 1, total: 2, sync: null, scheduled: false, result: null, error: null },
});

const FILE = {
  token: TOKEN,
  fileName: 'andes.tieout',
  here: null,
  about: {
    ...{ workspaceId: WORKSPACE.id, name: 'Andes', environment: 'staging' as const, madeAt: 0 },
    ...{ app: '0.1.0', lockedMonths: 0, bytes: 1_000 },
  },
};

it('a restore stays in sight until it has ended or was cancelled', async () => {
  const { user, fill, answer, asked } = await showScreen(
    <RestoreWorkspace />,
    {
      'moving.choose': { file: FILE },
      'moving.restore': { jobId: TOKEN },
      'jobs.list': { jobs: [job('restore')] },
      'jobs.cancel': {},
    },
    { path: 'settings' },
  );
  await user.click(await screen.findByRole('button', { name: en.moving.restore }));
  await screen.findByRole('dialog');
  // Nothing is lost by closing it before it begins.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: en.moving.restore }));
  await screen.findByRole('dialog');
  await fill(screen.getByLabelText(en.moving.code), 'CODE');
  await user.click(screen.getByRole('button', { name: en.moving.start }));
  expect(await screen.findByText(en.moving.restoring)).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByText(en.moving.restoring)).toBeVisible();
  answer({ 'jobs.list': { jobs: [job('restore', 'cancelled')] } });
  await user.click(screen.getByRole('button', { name: en.app.cancel }));
  expect(asked('jobs.cancel')).toEqual([{ jobId: TOKEN }]);
});

it('so does joining a team, whose Cancel ends the work', async () => {
  const { user, fill, asked } = await showScreen(
    <JoinWorkspace />,
    {
      'team.openInvitation': {
        invitation: {
          token: TOKEN,
          here: null,
          about: {
            ...{ workspaceId: WORKSPACE.id, name: 'Andes', host: 'db.example', port: 5432 },
            ...{ database: 'tieout', authority: null },
          },
        },
      },
      'team.join': {
        jobId: TOKEN,
        check: { ok: true, login: 'ana', roles: ['preparer'], isPerson: true },
      },
      'jobs.list': { jobs: [job('team-join')] },
      'jobs.cancel': {},
    },
    { path: 'settings' },
  );
  await user.click(await screen.findByRole('button', { name: en.team.join.open }));
  await screen.findByRole('dialog');
  await fill(screen.getByLabelText(en.team.login), 'ana');
  await user.click(screen.getByRole('button', { name: en.team.join.start }));
  await screen.findByRole('status');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: en.app.cancel }));
  expect(asked('jobs.cancel')).toEqual([{ jobId: TOKEN }]);
  expect(screen.queryByRole('dialog')).not.toBeNull();
});
