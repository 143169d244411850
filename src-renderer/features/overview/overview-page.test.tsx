// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CloseListed } from '../../../src-shared/contract/close.ts';
import type { DailyRun } from '../../../src-shared/contract/daily-run.ts';
import type { Overview } from '../../../src-shared/contract/overview.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { CommandsProvider } from '../../commands/commands.tsx';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { OverviewPage } from './overview-page.tsx';

const NOW = Date.UTC(2026, 10, 22, 17);
const close = (currency: string, given: Partial<CloseListed> = {}): CloseListed => ({
  month: '2026-10',
  currency,
  version: 1,
  state: 'open',
  preparer: null,
  reviewer: null,
  lock: null,
  covered: true,
  pending: 0,
  ...given,
});
const RUN: DailyRun = {
  startedAt: NOW - 60_000,
  finishedAt: NOW,
  since: NOW - DAY_MS,
  startedBy: 'schedule',
  listings: [{ listing: 'deposits', added: 12, changed: 3, late: 1, error: null }],
  books: [],
  files: [],
  exceptions: { appeared: 2, cleared: 1, unsettled: 12 },
  outcome: 'to-look-at',
};
const OVERVIEW: Overview = {
  actor: 'Ana Torres',
  now: NOW,
  open: [close('PEN'), close('USD'), close('PEN', { month: '2026-09' })],
  ofMonth: [close('PEN'), close('USD')],
  hasBankStatement: true,
  waiting: {
    mine: 2,
    exceptions: 12,
    bankProposals: 3,
    ledgerProposals: 0,
    preparedCashouts: 1,
    unknownCashouts: 0,
  },
  balances: [
    {
      idMerchant: '17',
      currency: 'PEN',
      days: [
        { day: '2026-11-19', balance: '9007199254740.000001' },
        { day: '2026-11-20', balance: '9007199254740.000003' },
      ],
      change: '0.000002',
    },
  ],
  run: RUN,
};
const read = (state: 'complete' | 'partly' | 'not-read' | 'future'): Answers => ({
  'sync.coverage': {
    listings: [
      {
        listing: 'deposits',
        months: [
          { month: '2026-10', state, coverage: { asOf: null, complete: state === 'complete', gaps: [] } },
        ],
      },
    ],
  },
});
const ANSWERS: Answers = {
  'overview.read': OVERVIEW,
  'jobs.list': { jobs: [] },
  'close.readiness': ({ currency, month }) => ({
    state: 'open',
    done: currency === 'USD' ? 7 : 5,
    points: 9,
    unexplained: month === '2026-10' && currency === 'PEN' ? '223.16' : '0.00',
    items: currency === 'PEN' ? 12 : 0,
  }),
  ...read('complete'),
};
const show = (answers: Answers = {}, language: 'en' | 'es' = 'en', month = '2026-10') =>
  showScreen(
    <CommandsProvider>
      <OverviewPage />
    </CommandsProvider>,
    { ...ANSWERS, ...answers },
    { path: 'overview', at: `overview?month=${month}`, language },
  );
const root = `/workspaces/${WORKSPACE.id}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

describe.each([
  [
    'en',
    ['Not ready: 5 of 9 settled · PEN 223.16 unexplained · 12 exceptions', 'Not ready: 7 of 9 settled'],
    '2 exceptions assigned to you',
    en,
  ],
  [
    'es',
    [
      'Aún no está listo: 5 de 9 resueltos · PEN 223.16 sin explicar · 12 excepciones',
      'Aún no está listo: 7 de 9 resueltos',
    ],
    '2 excepciones asignadas a usted',
    es,
  ],
] as const)('in %s', (language, [pen, usd], mine, words) => {
  it('says in one line per currency how far the month is, what changed, and what waits', async () => {
    await show({}, language);
    const standing = await screen.findByTestId('standing-2026-10-PEN');
    await waitFor(() => expect(standing).toHaveTextContent(pen));
    await waitFor(() => expect(screen.getByTestId('standing-2026-10-USD')).toHaveTextContent(usd));
    // The other open month stands below.
    expect(screen.getByTestId('standing-2026-09-PEN')).toBeVisible();
    expect(within(screen.getByTestId('waiting')).getByText(mine)).toBeVisible();
    expect(screen.getByTestId('changed')).toHaveTextContent(
      words.dailyRun.syncEnded
        .replace('{{added, number}}', '12')
        .replace('{{changed, number}}', '3')
        .replace('{{late, number}}', '1'),
    );
  });
});

it('counts of the daily run are those of all months at its end, and what waits is of the month, now', async () => {
  await show();
  expect(await screen.findByTestId('changed')).toHaveTextContent(
    'unsettled at the end of the run, in all months: 12',
  );
  expect(await screen.findByText('12 exceptions of October 2026 to settle now')).toBeVisible();
});

it('leads from what waits to where it is done', async () => {
  await show();
  const waiting = await screen.findByTestId('waiting');
  await waitFor(() => expect(within(waiting).getAllByRole('link')).toHaveLength(6));
  const ways = within(waiting)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(ways).toEqual([
    ['1 cashout prepared, to confirm or discard', `${root}/operations/cashouts`],
    ['2 exceptions assigned to you', `${root}/exceptions?month=2026-10&assignee=Ana+Torres`],
    ['3 proposed matches with the bank statement', `${root}/matching?month=2026-10&book=bank&tab=proposals`],
    ['12 exceptions of October 2026 to settle now', `${root}/exceptions?month=2026-10`],
    ['4 points of the checklist, PEN', `${root}/close/2026-10/PEN`],
    ['2 points of the checklist, USD', `${root}/close/2026-10/USD`],
  ]);
});

it('counts in a team what of a month’s points and reconciling items is the person’s, with the way there', async () => {
  const mine = { state: 'open', done: 9, points: 9, unexplained: '0.00', items: 0 } as const;
  await show({ 'close.readiness': ({ currency }) => ({ ...mine, mine: currency === 'PEN' ? 2 : 0 }) });
  const words = '2 points of the checklist and reconciling items assigned to you, PEN';
  const way = await within(await screen.findByTestId('waiting')).findByRole('link', { name: words });
  expect(way).toHaveAttribute('href', `${root}/close/2026-10/PEN`);
  expect(screen.queryByText(/assigned to you, USD/)).toBeNull();
});

it('has the exact balance as text beside its line, which a float would round', async () => {
  await show();
  const balance = await screen.findByTestId('balance-PEN');
  expect(balance).toHaveTextContent('9,007,199,254,740.000003');
  expect(balance).toHaveTextContent('+0.000002');
  expect(within(balance).getByRole('img')).toHaveAccessibleName(
    /from 9,007,199,254,740\.000001 to 9,007,199,254,740\.000003$/,
  );
});

it('has one primary action, which leads to where it is done', async () => {
  const shown = await show();
  const next = await screen.findByTestId('next-action');
  expect(next).toHaveTextContent('Decide the proposed matches');
  await shown.user.click(next);
  expect(shown.address()).toBe(`${root}/matching?month=2026-10&book=bank&tab=proposals`);
});

it('reads a month that was not read in full by its primary action, and calls nothing settled', async () => {
  const waiting = { ...OVERVIEW.waiting, mine: 0, exceptions: null, bankProposals: 0, preparedCashouts: 0 };
  const shown = await show({
    ...read('partly'),
    'overview.read': { ...OVERVIEW, ofMonth: [], open: [], waiting },
    'sync.startAll': { jobIds: [], started: [], joined: [], waiting: [] } as never,
  });
  const next = await screen.findByTestId('next-action');
  expect(next).toHaveTextContent('Sync October 2026');
  expect(screen.getByTestId('waiting')).toHaveTextContent(
    'The exceptions of October 2026 have not been updated yet.',
  );
  expect(screen.getByTestId('waiting')).not.toHaveTextContent('Nothing is waiting');
  await shown.user.click(next);
  expect(shown.asked('sync.startAll')).toEqual([{ workspaceId: WORKSPACE.id, month: '2026-10' }]);
});

it('reads the month before first where nothing of it was read, and goes on in that month', async () => {
  const shown = await show(
    {
      'sync.coverage': ({ firstMonth }) => ({
        listings: [
          {
            listing: 'deposits',
            months: [
              {
                month: firstMonth,
                state: firstMonth === '2026-10' ? 'not-read' : 'partly',
                coverage: { asOf: null, complete: false, gaps: [] },
              },
            ],
          },
        ],
      }),
      'overview.read': { ...OVERVIEW, ofMonth: [], open: [] },
      'sync.startAll': { jobIds: [], started: [], joined: [], waiting: [] } as never,
    },
    'en',
    '2026-11',
  );
  await waitFor(() => expect(screen.getByTestId('next-action')).toHaveTextContent('Sync October 2026'));
  await shown.user.click(screen.getByTestId('next-action'));
  expect(shown.asked('sync.startAll')).toEqual([{ workspaceId: WORKSPACE.id, month: '2026-10' }]);
  await waitFor(() => expect(shown.address()).toBe(`${root}/overview?month=2026-10`));
});

it('says that a month has not begun', async () => {
  await show({ ...read('future'), 'overview.read': { ...OVERVIEW, ofMonth: [], open: [] } }, 'en', '2027-01');
  expect(await screen.findByText('January 2027 has not begun.')).toBeVisible();
});

it('is asked anew once something of the workspace changed', async () => {
  const shown = await show();
  await screen.findByTestId('waiting');
  const before = shown.asked('overview.read').length;
  shown.tell('exceptions.refreshed', { workspaceId: WORKSPACE.id });
  await waitFor(() => expect(shown.asked('overview.read').length).toBeGreaterThan(before));
});

it('what waits in a month, and what to do next, is not shown under the name of another', async () => {
  const { user } = await show({
    'overview.read': ({ month }) => (month === '2026-10' ? OVERVIEW : new Promise(() => undefined)),
  });
  await screen.findByText('12 exceptions of October 2026 to settle now');
  await user.click(screen.getByRole('button', { name: en.period.previousMonth }));
  expect(screen.queryByText(/12 exceptions/)).toBeNull();
  expect(screen.queryByTestId('waiting')).toBeNull();
});

it('goes on where it cannot be learned what was read, says so, and asks again', async () => {
  const { user, answer } = await show({ 'sync.coverage': new TieoutError('service-unreachable') });
  expect(await screen.findByTestId('waiting')).toBeVisible();
  expect(screen.getByRole('alert')).toBeVisible();
  answer(read('complete'));
  await user.click(screen.getByRole('button', { name: en.app.retry }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
