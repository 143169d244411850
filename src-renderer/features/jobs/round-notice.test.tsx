// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Job } from '../../../src-shared/contract/jobs.ts';
import type { ErrorDetails } from '../../../src-shared/errors.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { RoundOutcome } from './round-notice.tsx';

afterEach(closeScreen);

const job = (listing: ListingName, change: Partial<Job>): Job => ({
  id: '33333333-3333-4333-8333-333333333333',
  workspaceId: WORKSPACE.id,
  kind: 'sync',
  listing,
  status: 'failed',
  startedAt: 0,
  finishedAt: 1,
  done: 0,
  total: null,
  sync: null,
  scheduled: false,
  result: null,
  error: null,
  ...change,
});
const failed = (listing: ListingName, error: Partial<ErrorDetails> = {}) =>
  job(listing, {
    id: `33333333-3333-4333-8333-3333333333${listing.length.toString().padStart(2, '0')}`,
    error: {
      code: 'service-refused',
      httpStatus: 403,
      subject: `/v1/${listing}`,
      retryable: false,
      ...error,
    },
  });

it('says once what is true of several listings', async () => {
  const jobs = [
    failed('deposits'),
    failed('cashouts'),
    failed('dailyBalances'),
    failed('refunds', { httpStatus: 500 }),
    job('notes', { status: 'cancelled' }),
  ];
  await showScreen(<RoundOutcome jobs={jobs} />, {}, { path: 'sync' });
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Deposits, Cashouts, Daily balances', 'Notes', 'Refunds']);
  expect(screen.getAllByText(/HTTP 403/)).toHaveLength(1);
});

it('sets counts side by side, and below each other where one has a reason to tell', async () => {
  const counts = { rows: 50, added: 50, changed: 0, lateAdded: 0, lateChanged: 0, flagged: 0, unlisted: 0 };
  const result = { ...counts, kind: 'sync', pages: 1, resumed: 0, unchanged: 0 } as const;
  const done = job('notes', { status: 'done', result });
  const isShort = () => screen.getByTestId('round-outcome').hasAttribute('data-short');
  await showScreen(<RoundOutcome jobs={[done]} />, {}, { path: 'sync' });
  expect(isShort()).toBe(true);
  closeScreen();
  await showScreen(<RoundOutcome jobs={[done, failed('deposits')]} />, {}, { path: 'sync' });
  expect(isShort()).toBe(false);
});
