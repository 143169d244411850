// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CommandsProvider, useCommands } from '../commands/commands.tsx';
import { goTo } from '../commands/shortcuts.ts';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { NavigationLinks } from './navigation-links.tsx';

afterEach(closeScreen);

function GoToReport() {
  const { run } = useCommands();
  return (
    <button type="button" onClick={() => run(goTo('dailyBalances'))}>
      report
    </button>
  );
}

const show = (at: string) =>
  showScreen(
    <CommandsProvider>
      <NavigationLinks collapsed={false} onCollapse={() => undefined} />
      <GoToReport />
    </CommandsProvider>,
    {},
    { path: ':screen', at },
  );

it('begins with the overview and has one place for balances and the report behind them', async () => {
  await show('dailyBalances?month=2026-10');
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links[0]).toBe('Overview');
  expect(links).toContain('Balances');
  expect(links).not.toContain('Daily balances');
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Balances');
});

it('leads to the report by its keys all the same, in the month that is looked at', async () => {
  const { user, address } = await show('balances?month=2026-10');
  await user.click(screen.getByRole('button', { name: 'report' }));
  expect(address()).toMatch(/\/dailyBalances\?month=2026-10$/);
});
