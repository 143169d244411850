// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { CommandsProvider, useCommand, useRunCommand } from './commands.tsx';

afterEach(closeScreen);

const drawn = vi.fn();
const printed = vi.fn();

function PrintButton() {
  const run = useRunCommand();
  drawn();
  return (
    <button type="button" onClick={() => run('print')}>
      print
    </button>
  );
}

function Offer() {
  const [offers, setOffers] = useState(false);
  useCommand('print', printed, offers);
  return (
    <button type="button" onClick={() => setOffers(true)}>
      offer
    </button>
  );
}

it('runs what is offered later, and is not drawn again for it', async () => {
  const { user } = await showScreen(
    <CommandsProvider>
      <PrintButton />
      <Offer />
    </CommandsProvider>,
    {},
    { path: 'deposits' },
  );
  await user.click(screen.getByRole('button', { name: 'print' }));
  expect(printed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'offer' }));
  await user.click(screen.getByRole('button', { name: 'print' }));
  expect(printed).toHaveBeenCalledOnce();
  expect(drawn).toHaveBeenCalledTimes(1);
});
