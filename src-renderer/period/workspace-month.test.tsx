// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeScreen, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { forgetMonth, useChosenMonth, useMonth } from './workspace-month.ts';

const OTHER = { ...WORKSPACE, id: '22222222-2222-4222-8222-222222222222' };

function Probe() {
  const month = useMonth();
  const chosen = useChosenMonth();
  return (
    <>
      <output>{`${month} ${chosen ?? 'none'}`}</output>
      {['deposits', 'sync', 'exceptions?month=all', 'tie-out?month=2026-07', 'tie-out?month=2026-13'].map(
        (to) => (
          <Link key={to} to={`/workspaces/${WORKSPACE.id}/${to}`}>
            {to}
          </Link>
        ),
      )}
    </>
  );
}

const show = (at: string, workspace = WORKSPACE, path = ':screen') =>
  showScreen(<Probe />, {}, { path, at, workspace });
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 17) });
});
afterEach(() => {
  closeScreen();
  forgetMonth(WORKSPACE.id);
  vi.useRealTimers();
});

it('is the one that is today until one is chosen', async () => {
  await show('deposits');
  expect(shown()).toBe('2026-11 none');
});

it('goes along to screens whose address names none, all months or no month that there is', async () => {
  const { user } = await show('deposits?month=2026-10');
  for (const to of ['sync', 'exceptions?month=all', 'tie-out?month=2026-13']) {
    await user.click(screen.getByRole('link', { name: to }));
    expect(shown()).toBe('2026-10 2026-10');
  }
});

it('is what the address names, and from then on', async () => {
  const { user } = await show('deposits?month=2026-10');
  await user.click(screen.getByRole('link', { name: 'tie-out?month=2026-07' }));
  expect(shown()).toBe('2026-07 2026-07');
  await user.click(screen.getByRole('link', { name: 'sync' }));
  expect(shown()).toBe('2026-07 2026-07');
});

it('is the month whose close is shown', async () => {
  await show('close/2026-09/PEN', WORKSPACE, 'close/:month/:currency');
  closeScreen();
  await show('sync');
  expect(shown()).toBe('2026-09 2026-09');
});

it('is each workspace’s own, and forgotten with it', async () => {
  await show('deposits?month=2026-10');
  closeScreen();
  await show('deposits', OTHER);
  expect(shown()).toBe('2026-11 none');
  closeScreen();
  forgetMonth(WORKSPACE.id);
  await show('deposits');
  expect(shown()).toBe('2026-11 none');
});
