// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExceptionList } from '../../../src-shared/contract/exceptions.ts';
import type { CallResponse } from '../../../src-shared/contract/index.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { forgetMonth } from '../../period/workspace-month.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ExceptionsPage } from './exceptions-page.tsx';

type Listings = CallResponse<'sync.coverage'>['listings'];
type MonthState = Listings[number]['months'][number]['state'];

const NONE: ExceptionList = {
  exceptions: [],
  count: 0,
  causes: 0,
  sums: [],
  ageing: [],
  statuses: [],
  kinds: [],
  assignees: [],
  // The rules ran over the month, so that its exceptions were looked for.
  refreshedAt: Date.UTC(2026, 9, 7),
};

const read = (...states: MonthState[]): CallResponse<'sync.coverage'> => ({
  listings: states.map((state, index) => ({
    listing: index === 0 ? 'deposits' : 'cashouts',
    months: [{ month: '2026-10', state, coverage: { asOf: null, complete: state === 'complete', gaps: [] } }],
  })),
});

const show = (states: MonthState[], language: 'en' | 'es', month = '2026-10') =>
  showScreen(
    <ExceptionsPage />,
    { 'exceptions.list': NONE, 'sync.coverage': read(...states) },
    { path: 'exceptions', at: `exceptions?month=${month}`, language },
  );
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 17) });
});
afterEach(() => {
  closeScreen();
  forgetMonth(WORKSPACE.id);
  vi.useRealTimers();
});

describe.each([
  ['en', en, 'October 2026'],
  ['es', es, 'octubre de 2026'],
] as const)('in %s', (language, { coverage, exceptions, period, workspace }, month) => {
  const named = (title: string) => title.replace('{{month}}', month);

  it('a month is settled once all of it was read', async () => {
    await show(['complete', 'complete'], language);
    expect(await screen.findByRole('heading', { name: exceptions.clearTitle })).toBeVisible();
  });

  it.each([
    [['not-read', 'not-read'], coverage.emptyTitle],
    [['complete', 'not-read'], coverage.partlyTitle],
    [['partly', 'complete'], coverage.partlyTitle],
  ] as const)('of %j nothing is called settled, and the rest can be synced', async (states, title) => {
    await show([...states], language);
    expect(await screen.findByRole('heading', { name: named(title) })).toBeVisible();
    expect(headings()).not.toContain(exceptions.clearTitle);
    expect(
      screen.getByRole('button', { name: workspace.syncMonth.replace('{{month}}', month) }),
    ).toBeVisible();
  });

  it('a month that has not begun says so', async () => {
    await show(['future'], language);
    expect(await screen.findByRole('heading', { name: named(coverage.notBegunTitle) })).toBeVisible();
    expect(
      screen.queryByRole('button', { name: workspace.syncMonth.replace('{{month}}', month) }),
    ).toBeNull();
  });

  it('of one currency alone nothing is said of the others', async () => {
    await show(['complete', 'complete'], language, '2026-10&currency=PEN');
    expect(await screen.findByRole('heading', { name: exceptions.noneFits })).toBeVisible();
    expect(headings()).not.toContain(exceptions.clearTitle);
  });

  it('all months together are never called settled', async () => {
    await show(['complete'], language, 'all');
    expect(await screen.findByRole('heading', { name: exceptions.clearAllTitle })).toBeVisible();
    expect(headings()).not.toContain(exceptions.clearTitle);
  });

  it('the month is chosen in a calendar in the language of the app, or stepped to', async () => {
    const { user, address } = await show(['complete'], language);
    await user.click(await screen.findByRole('button', { name: period.previousMonth }));
    expect(address()).toContain('month=2026-09');
    await user.click(screen.getByTestId('period'));
    await user.click(await screen.findByRole('button', { name: language === 'en' ? 'May' : /^may/ }));
    expect(address()).toContain('month=2026-05');
    await user.click(screen.getByTestId('period'));
    await user.click(await screen.findByRole('button', { name: words(language) }));
    expect(address()).toContain('month=all');
  });
});

const words = (language: 'en' | 'es') => (language === 'en' ? en : es).period.every;

it('says why it is not known what was read, instead of waiting for ever', async () => {
  const { user, answer } = await showScreen(
    <ExceptionsPage />,
    {
      'exceptions.list': NONE,
      'sync.coverage': new TieoutError('service-unreachable'),
      'sync.notRead': { notRead: [] },
    },
    { path: 'exceptions', at: 'exceptions?month=2026-10' },
  );
  await user.click(await screen.findByRole('button', { name: en.app.retry }));
  answer({ 'sync.coverage': read('complete') });
  await user.click(await screen.findByRole('button', { name: en.app.retry }));
  expect(await screen.findByRole('heading', { name: en.exceptions.clearTitle })).toBeVisible();
});

it('nothing is called settled in a month before its own answer is there', async () => {
  const { user } = await showScreen(
    <ExceptionsPage />,
    {
      'exceptions.list': ({ month }) => (month === '2026-10' ? NONE : new Promise(() => undefined)),
      'sync.coverage': read('complete'),
    },
    { path: 'exceptions', at: 'exceptions?month=2026-10' },
  );
  await screen.findByRole('heading', { name: en.exceptions.clearTitle });
  await user.click(screen.getByRole('button', { name: en.period.previousMonth }));
  expect(screen.queryByRole('heading', { name: en.exceptions.clearTitle })).toBeNull();
});

it('names the month that is refreshed where every month is shown', async () => {
  const { user, asked } = await showScreen(
    <ExceptionsPage />,
    {
      'exceptions.list': NONE,
      'sync.coverage': read('complete'),
      'exceptions.refresh': { appeared: 0, cleared: 0, returned: 0 } as never,
    },
    { path: 'exceptions', at: 'exceptions?month=all' },
  );
  const name = en.exceptions.refreshOf.replace('{{month}}', 'November 2026');
  await user.click(await screen.findByRole('button', { name }));
  expect(asked('exceptions.refresh')).toEqual([{ workspaceId: WORKSPACE.id, month: '2026-11' }]);
});
