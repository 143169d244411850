// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPrinting } from '../components/printing.ts';
import { ExceptionsPage } from '../features/exceptions/exceptions-page.tsx';
import { en } from '../i18n/en.ts';
import { forgetMonth } from '../period/workspace-month.ts';
import { type Answers, closeScreen, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { PrintHeading } from './print-heading.tsx';

followPrinting();
const print = () => act(async () => void window.dispatchEvent(new Event('beforeprint')));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 9, 22, 17) });
});
afterEach(async () => {
  await act(async () => void window.dispatchEvent(new Event('afterprint')));
  closeScreen();
  forgetMonth(WORKSPACE.id);
  vi.useRealTimers();
});

it.each([
  ['month=2026-09', 'September 2026'],
  ['month=2026-10&days=2026-09-29..2026-10-02', /Sep 29.*Oct 02/],
  ['month=2026-10&period=year-to-date', /Jan 01.*Oct 22/],
  ['month=2025-12&period=last-year', '2025'],
])('a sheet of %s says the days that its figures are of', async (search, words) => {
  await showScreen(<PrintHeading />, {}, { path: 'deposits', at: `deposits?${search}` });
  await print();
  const heading = screen.getByTestId('print-heading').textContent ?? '';
  const days = heading.split(' – ').slice(2).join(' – ');
  if (typeof words === 'string') expect(days).toMatch(new RegExp(`^(Year )?${words}`));
  else expect(days).toMatch(words);
});

const NONE: Answers = {
  'exceptions.list': {
    exceptions: [],
    count: 0,
    causes: 0,
    sums: [],
    ageing: [],
    statuses: [],
    kinds: [],
    assignees: [],
    refreshedAt: Date.UTC(2026, 9, 7),
  },
  'sync.coverage': { listings: [] },
};

it('a sheet of exceptions says what it leaves out, for their fields are not printed', async () => {
  await showScreen(<ExceptionsPage />, NONE, {
    path: 'exceptions',
    at: 'exceptions?month=2026-09&status=accepted&currency=PEN&assignee=Ana&text=fee',
  });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByTestId('printed-view')).toBeNull();
  await print();
  const { currency, assignee, text } = en.exceptions;
  const { status, statuses } = en.exception;
  expect(screen.getByTestId('printed-view')).toHaveTextContent(
    `September 2026 · ${status}: ${statuses.accepted} · ${currency}: PEN · ${assignee}: Ana · ${text}: fee`,
  );
});
