// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { useToday } from './today.ts';
import { useMonth } from './workspace-month.ts';

// In Lima it is five hours earlier.
const LAST_MINUTE = Date.UTC(2026, 10, 1, 4, 59);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: LAST_MINUTE });
});
afterEach(() => {
  closeScreen();
  vi.useRealTimers();
});

const drawn = vi.fn();

function Screen() {
  drawn();
  return (
    <p>
      {useToday()} {useMonth()}
    </p>
  );
}

it('a screen that stays open over midnight says the new day and month, and is drawn again for nothing else', async () => {
  await showScreen(<Screen />, {}, { path: 'overview' });
  expect(screen.getByText('2026-10-31 2026-10')).toBeVisible();
  const before = drawn.mock.calls.length;
  act(() => vi.advanceTimersByTime(30_000));
  expect(drawn.mock.calls.length).toBe(before);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('2026-11-01 2026-11')).toBeVisible();
});
