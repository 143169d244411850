// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CommandsProvider } from '../commands/commands.tsx';
import { closeScreen, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { CommandPalette } from './command-palette.tsx';

afterEach(closeScreen);

const row = (identity: string) => ({
  identity,
  values: { idDeposit: identity, creationDate: Date.UTC(2026, 9, 15) },
  problems: [],
  changed: false,
});

it('opens no record that an earlier text had found', async () => {
  const { user, address, asked } = await showScreen(
    <CommandsProvider>
      <CommandPalette opened onClose={() => undefined} />
    </CommandsProvider>,
    {
      'workspaces.list': { workspaces: [WORKSPACE] },
      'listings.page': ({ listing, filter }) => {
        const rows = [row('310006777'), row('310006773')];
        return {
          rows:
            listing === 'deposits' ? rows.filter(({ identity }) => identity.includes(filter.text ?? '')) : [],
        };
      },
    },
    { path: 'tie-out' },
  );
  const input = screen.getByRole('combobox', { name: 'Search and commands' });
  await user.type(input, '31000677');
  expect(await screen.findAllByRole('option', { name: /31000677/ })).toHaveLength(2);
  const before = address();
  await user.type(input, '3{Enter}');
  expect(address()).toBe(before);

  await waitFor(() => expect(asked('listings.page').at(-1)?.filter.text).toBe('310006773'));
  await screen.findByRole('option', { name: /310006773/ });
  await user.keyboard('{Enter}');
  expect(address()).toContain('310006773');
});
