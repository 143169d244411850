// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { JobStrip } from './job-strip.tsx';

afterEach(closeScreen);

const job: Job = {
  ...{
    id: '33333333-3333-4333-8333-333333333333',
    workspaceId: WORKSPACE.id,
    listing: null,
    status: 'running',
  },
  ...{
    kind: 'cashouts',
    done: 1,
    total: 3,
    startedAt: 1,
    finishedAt: null,
    sync: null,
    result: null,
    error: null,
    scheduled: false,
  },
};

describe.each([
  ['en', en, 'Cashouts: 1 of 3'],
  ['es', es, 'Pagos: 1 de 3'],
] as const)('in %s', (language, { app, jobs }, counted) => {
  it('counts the cashouts of a file, and stops them: what was sent is not cancelled', async () => {
    const { user, asked } = await showScreen(
      <JobStrip />,
      { 'jobs.list': { jobs: [job] }, 'jobs.cancel': {}, 'workspaces.list': { workspaces: [WORKSPACE] } },
      { path: 'sync', language },
    );
    expect(await screen.findByTestId('job')).toHaveTextContent(counted);
    expect(screen.queryByRole('button', { name: app.cancel })).toBeNull();
    await user.click(screen.getByRole('button', { name: jobs.stopCashouts }));
    expect(asked('jobs.cancel')).toEqual([{ jobId: job.id }]);
  });
});
