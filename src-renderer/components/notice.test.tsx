// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { closeScreen, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { confirm, ScreenNotices, tell } from './notice.ts';

const show = () =>
  showScreen(
    <>
      <ScreenNotices />
      <Notifications withinPortal={false} />
      <Link to={`/workspaces/${WORKSPACE.id}/other`}>away</Link>
      <Link to="?month=2026-10">month</Link>
    </>,
    {},
    { path: ':screen', at: 'one' },
  );

afterEach(closeScreen);

it('what was done on a screen is told there, and the end of long work anywhere', async () => {
  const { user } = await show();
  confirm('Signed as preparer');
  tell({ message: 'Sync finished', autoClose: false });
  expect(await screen.findByText('Signed as preparer')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'month' }));
  expect(screen.getByText('Signed as preparer')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'away' }));
  await waitFor(() => expect(screen.queryByText('Signed as preparer')).toBeNull());
  expect(screen.getByText('Sync finished')).toBeVisible();
});

it('what one screen told does not stand in the way of the next', async () => {
  await show();
  for (const count of [1, 2, 3, 4, 5, 6]) tell({ message: `Sync ${count} finished` });
  closeScreen();
  await show();
  tell({ message: 'Import finished' });
  expect(await screen.findByText('Import finished', {}, { timeout: 3_000 })).toBeVisible();
});

it('the last is told at once, also while failures wait to be read, which come back', async () => {
  await showScreen(<Notifications withinPortal={false} limit={3} />, {}, { path: 'sync' });
  for (const name of ['first', 'second', 'third']) tell({ message: `The ${name} failed`, autoClose: false });
  expect(await screen.findByText('The first failed')).toBeVisible();
  tell({ message: 'Workbook written', autoClose: 1_000 });
  expect(await screen.findByText('Workbook written')).toBeVisible();
  const messages = () =>
    [...document.querySelectorAll('.mantine-Notification-description')].map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(messages()).toEqual(['Workbook written', 'The third failed', 'The second failed']),
  );
  await waitFor(
    () => expect(messages()).toEqual(['The third failed', 'The second failed', 'The first failed']),
    { timeout: 10_000 },
  );
});
