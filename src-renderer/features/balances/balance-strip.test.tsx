// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { BalanceStrip } from './balance-strip.tsx';

afterEach(closeScreen);

const account = (currency: string, amounts: Record<string, string>) => ({ currency, type: 'total', amounts });

it.each([
  ['en', ['Available PEN\u00a080.00', 'USD\u00a05.00', 'Total EUR\u00a07.00']],
  ['es', ['Disponible PEN\u00a080.00', 'USD\u00a05.00', 'Total EUR\u00a07.00']],
] as const)('says which balance stands in the header, once, in %s', async (language, shown) => {
  const balances = [
    account('PEN', { totalBalance: '100.00', availableBalance: '80.00' }),
    account('USD', { totalBalance: '9.00', availableBalance: '5.00' }),
    account('EUR', { totalBalance: '7.00' }),
  ];
  await showScreen(
    <BalanceStrip checking={false} onRefresh={() => undefined} />,
    { 'session.balance': { balance: { asOf: 0, balances, asReceived: '{}' } } },
    { language, path: 'overview' },
  );
  expect((await screen.findAllByTestId('balance')).map(({ textContent }) => textContent)).toEqual(shown);
});

it('tells the other amounts to the keyboard too', async () => {
  const balances = [account('PEN', { totalBalance: '100.00', availableBalance: '80.00' })];
  await showScreen(
    <BalanceStrip checking={false} onRefresh={() => undefined} />,
    { 'session.balance': { balance: { asOf: 0, balances, asReceived: '{}' } } },
    { path: 'overview' },
  );
  const balance = await screen.findByTestId('balance');
  act(() => balance.focus());
  await waitFor(() =>
    expect(balance).toHaveAccessibleDescription('Total: PEN\u00a0100.00 Available: PEN\u00a080.00'),
  );
});
