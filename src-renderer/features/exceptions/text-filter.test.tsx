// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ExceptionList } from '../../../src-shared/contract/exceptions.ts';
import { en } from '../../i18n/en.ts';
import { forgetMonth } from '../../period/workspace-month.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ExceptionsPage } from './exceptions-page.tsx';

const NONE: ExceptionList = {
  exceptions: [],
  count: 0,
  causes: 0,
  sums: [],
  ageing: [],
  statuses: [],
  kinds: [],
  assignees: [],
  refreshedAt: Date.UTC(2026, 9, 7),
};

afterEach(() => {
  closeScreen();
  forgetMonth(WORKSPACE.id);
});

const show = () =>
  showScreen(
    <ExceptionsPage />,
    { 'exceptions.list': NONE, 'sync.coverage': { listings: [] } },
    { path: 'exceptions', at: 'exceptions?month=2026-10' },
  );

it('keeps every letter of the text filter where it was typed, and asks once for the text', async () => {
  const { user, asked, address } = await show();
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: en.exceptions.text });
  await waitFor(() => expect(asked('exceptions.list')).toHaveLength(1));
  await user.type(field, 'ac');
  await user.type(field, 'b', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field).toHaveValue('abc');
  expect(field.selectionStart).toBe(2);
  await waitFor(() => expect(address()).toContain('text=abc'));
  await waitFor(() => expect(asked('exceptions.list').map(({ text }) => text)).toEqual(['', 'abc']));
  expect(field).toHaveValue('abc');
});

it('does not lose the text to a filter that is chosen within the pause', async () => {
  const { user, address } = await show();
  await user.type(await screen.findByRole('searchbox', { name: en.exceptions.text }), 'abc');
  await user.click(screen.getByRole('button', { name: en.period.previousMonth }));
  await waitFor(() => expect(address()).toContain('month=2026-09'));
  expect(address()).toContain('text=abc');
});
