// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { closeScreen, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { rememberNow, useRememberedScreen } from './preferences.ts';

const PREFERENCES: Preferences = {
  ...{ person: 'Ana', personNamed: true, language: 'en', colorScheme: 'auto', dateOrder: 'system' },
  ...{ systemDateOrder: 'day-first', lastScreen: null },
} as const;
const MONTHS = ['2026-08', '2026-09', '2026-10'];

function Probe() {
  useRememberedScreen();
  const navigate = useNavigate();
  return MONTHS.map((month) => (
    <button type="button" key={month} onClick={() => void navigate(`?month=${month}`)}>
      {month}
    </button>
  ));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

async function goThrough() {
  const shown = await showScreen(
    <Probe />,
    { 'app.changePreferences': PREFERENCES },
    { path: 'deposits', at: 'deposits?month=2026-07' },
  );
  for (const name of MONTHS) {
    await act(() => vi.advanceTimersByTimeAsync(200));
    await act(async () => screen.getByRole('button', { name }).click());
  }
  return () => shown.asked('app.changePreferences').map(({ change }) => change.lastScreen);
}
const LAST = `/workspaces/${WORKSPACE.id}/deposits?month=2026-10`;

it('the screen is remembered once somebody stays at it, and not each that he goes through', async () => {
  const remembered = await goThrough();
  expect(remembered()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(remembered()).toEqual([LAST]);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(remembered()).toEqual([LAST]);
});

it('it is remembered at once when the window closes, and not a second time', async () => {
  const remembered = await goThrough();
  await act(async () => rememberNow());
  expect(remembered()).toEqual([LAST]);
  window.dispatchEvent(new Event('pagehide'));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(remembered()).toEqual([LAST]);
});

it('it is remembered by a window that goes away without being asked', async () => {
  const remembered = await goThrough();
  await act(async () => void window.dispatchEvent(new Event('pagehide')));
  expect(remembered()).toEqual([LAST]);
});
