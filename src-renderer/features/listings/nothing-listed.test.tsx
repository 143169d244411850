// @vitest-environment happy-dom
/** When a listing says that there is no record: only once its page has been answered, and there is none. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListingSummary } from '../../../src-shared/contract/listings.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { CommandsProvider } from '../../commands/commands.tsx';
import { en } from '../../i18n/en.ts';
import { forgetMonth } from '../../period/workspace-month.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ListingPage } from './listing-page.tsx';

const SUMMARY: ListingSummary = {
  count: 0,
  totals: {},
  counted: null,
  byStatus: [],
  notTotalled: 0,
  flagged: 0,
  choices: {},
  coverage: { asOf: Date.UTC(2026, 10, 1), complete: true, gaps: [] },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 17) });
  // This document knows no idle moments.
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
});
afterEach(() => {
  closeScreen();
  forgetMonth(WORKSPACE.id);
  vi.useRealTimers();
});

const show = (answers: Answers) =>
  showScreen(
    <CommandsProvider>
      <ListingPage listing={deposits} />
    </CommandsProvider>,
    {
      'listings.summary': SUMMARY,
      'views.list': { views: [] },
      'sync.runs': { runs: [] },
      'jobs.list': { jobs: [] },
      'team.read': { shared: null },
      ...answers,
    },
    { path: 'deposits', at: 'deposits?month=2026-10' },
  );
const title = en.coverage.noRecordsTitle.replace('{{month}}', 'October 2026');
const settled = () => new Promise((done) => setTimeout(done, 50));

it('is told of a month that was read and has none', async () => {
  await show({ 'listings.page': { rows: [] } });
  expect(await screen.findByText(title)).toBeVisible();
});

it('is not told while the page is asked for', async () => {
  const { asked } = await show({ 'listings.page': () => new Promise(() => undefined) });
  await settled();
  expect(asked('listings.summary')).not.toEqual([]);
  expect(screen.queryByText(title)).toBeNull();
});

it('is not told where the page failed', async () => {
  await show({ 'listings.page': new TieoutError('service-unreachable') });
  expect(await screen.findByRole('alert')).toBeVisible();
  await settled();
  expect(screen.queryByText(title)).toBeNull();
});
