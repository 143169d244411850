// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CloseListed } from '../../../src-shared/contract/close.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { forgetMonth } from '../../period/workspace-month.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { CloseListPage } from './close-list-page.tsx';

const close = (month: string): CloseListed => ({
  month,
  currency: 'PEN',
  state: 'open',
  version: 1,
  covered: true,
  preparer: null,
  reviewer: null,
  lock: null,
  pending: null,
});

const show = (
  month: string,
  state: 'not-read' | 'future' | 'complete',
  language: 'en' | 'es' = 'en',
  closes = [close('2026-10'), close('2026-09')],
) =>
  showScreen(
    <CloseListPage />,
    {
      'close.list': { closes, actor: 'Ana Torres', onePerson: false },
      'close.readiness': ({ month: of }) => ({
        state: 'open',
        done: 5,
        points: 9,
        unexplained: of === '2026-10' ? '223.16' : '0.00',
        items: 12,
      }),
      'sync.coverage': {
        listings: [
          {
            listing: 'deposits',
            months: [{ month, state, coverage: { asOf: null, complete: false, gaps: [] } }],
          },
        ],
      },
    },
    { path: 'close', at: `close?month=${month}`, language },
  );

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 17) });
});
afterEach(() => {
  closeScreen();
  forgetMonth(WORKSPACE.id);
  vi.useRealTimers();
});

it('the month that is looked at is marked among those that can be closed', async () => {
  await show('2026-10', 'complete');
  expect(await screen.findByTestId('close-2026-10-PEN')).toHaveAttribute('aria-current', 'true');
  expect(screen.getByTestId('close-2026-09-PEN')).not.toHaveAttribute('aria-current');
});

it('each month says how far it is from being closed, the newest first', async () => {
  const shown = await show('2026-10', 'complete');
  expect(
    await screen.findByText('Not ready: 5 of 9 settled · PEN 223.16 unexplained · 12 exceptions'),
  ).toBeVisible();
  expect(await screen.findByText('Not ready: 5 of 9 settled · 12 exceptions')).toBeVisible();
  expect(shown.asked('close.readiness').map(({ month }) => month)).toEqual(['2026-10', '2026-09']);
});

it('a month that is not read, or is locked, has no distance to closing', async () => {
  const months = [
    { ...close('2026-11'), covered: false },
    { ...close('2026-10'), state: 'locked' as const },
  ];
  const shown = await show('2026-10', 'complete', 'en', months);
  expect(within(await screen.findByTestId('close-2026-11-PEN')).getByTestId('readiness')).toHaveTextContent(
    en.close.notCovered,
  );
  expect(within(screen.getByTestId('close-2026-10-PEN')).getByTestId('readiness')).toBeEmptyDOMElement();
  expect(shown.asked('close.readiness')).toEqual([]);
});

describe.each([
  ['en', en, 'November 2026', 'December 2026'],
  ['es', es, 'noviembre de 2026', 'diciembre de 2026'],
] as const)('in %s', (language, { coverage, workspace }, november, december) => {
  it('a month of which nothing was read says so, and can be synced', async () => {
    const shown = await show('2026-11', 'not-read', language);
    expect(await screen.findByText(coverage.emptyTitle.replace('{{month}}', november))).toBeVisible();
    shown.answer({ 'sync.startAll': { jobIds: [], waiting: [], running: [] } });
    await shown.user.click(
      screen.getByRole('button', { name: workspace.syncMonth.replace('{{month}}', november) }),
    );
    expect(shown.asked('sync.startAll')).toEqual([{ workspaceId: WORKSPACE.id, month: '2026-11' }]);
  });

  it('a month that has not begun says so', async () => {
    await show('2026-12', 'future', language);
    expect(await screen.findByText(coverage.notBegunTitle.replace('{{month}}', december))).toBeVisible();
  });
});
