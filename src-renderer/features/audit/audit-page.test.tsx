// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { AuditPage } from './audit-page.tsx';

afterEach(closeScreen);

it('keeps every letter of the search where it was typed', async () => {
  const { user, address } = await showScreen(
    <AuditPage />,
    { 'audit.list': { entries: [], total: 0 }, 'team.read': { shared: null } },
    { path: 'audit' },
  );
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: en.audit.search });
  await user.type(field, 'ac');
  await user.type(field, 'b', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field).toHaveValue('abc');
  expect(field.selectionStart).toBe(2);
  await waitFor(() => expect(address()).toContain('search=abc'));
});
