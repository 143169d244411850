// @vitest-environment happy-dom
/** What keys do while a dialog lies over the screen. */
import { Modal } from '@mantine/core';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { CommandsProvider, useCommand } from './commands.tsx';
import { useKeyboard } from './keyboard.ts';

const done = vi.fn();
afterEach(() => {
  closeScreen();
  done.mockClear();
});

function Screen({ asks }: { readonly asks: boolean }) {
  useKeyboard();
  useCommand('export', () => done('export'));
  useCommand('sync', () => done('sync'));
  useCommand('syncAll', () => done('syncAll'));
  useCommand('palette', () => done('palette'));
  useCommand('help', () => done('help'));
  return (
    <>
      <h1>Screen</h1>
      <Modal opened={asks} onClose={() => undefined} title="Dialog">
        <input aria-label="field" data-autofocus />
      </Modal>
    </>
  );
}

async function press(asks: boolean, ...keys: string[]) {
  const { user } = await showScreen(
    <CommandsProvider>
      <Screen asks={asks} />
    </CommandsProvider>,
    {},
    { path: 'deposits' },
  );
  if (asks) await user.click(await screen.findByLabelText('field'));
  for (const key of keys) await user.keyboard(key);
  return done.mock.calls.flat();
}
const KEYS = ['{Control>}e{/Control}', '{Control>}s{/Control}', '{Control>}{Shift>}S{/Shift}{/Control}'];

it('act on the screen', async () => {
  expect(await press(false, ...KEYS)).toEqual(['export', 'sync', 'syncAll']);
});

it('do nothing to the screen behind a dialog, and open what lies above it', async () => {
  expect(await press(true, ...KEYS, '{F1}', '{Control>}k{/Control}')).toEqual(['help', 'palette']);
});
