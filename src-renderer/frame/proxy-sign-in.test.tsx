// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ProxyAsk } from '../../src-shared/contract/network.ts';
import { CommandsProvider } from '../commands/commands.tsx';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { ProxySignIn } from './proxy-sign-in.tsx';

afterEach(closeScreen);

it('asks what was told while the first answer was on its way, though that is of before', async () => {
  const ask: ProxyAsk = { proxy: 'proxy.example:3128', realm: '', scheme: 'basic', refused: false };
  let answer = (_: { asks: ProxyAsk[] }) => {};
  const { tell, asked } = await showScreen(
    <CommandsProvider>
      <ProxySignIn />
    </CommandsProvider>,
    { 'network.proxyAsks': () => new Promise<{ asks: ProxyAsk[] }>((resolve) => (answer = resolve)) },
    { path: 'overview' },
  );
  await waitFor(() => expect(asked('network.proxyAsks')).toHaveLength(1));
  act(() => {
    tell('network.proxyAsks', { asks: [ask] });
  });
  expect(await screen.findByRole('dialog')).toHaveTextContent(ask.proxy);
  await act(async () => {
    answer({ asks: [] });
    // Until it would have been drawn.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.getByRole('dialog')).toHaveTextContent(ask.proxy);
});
