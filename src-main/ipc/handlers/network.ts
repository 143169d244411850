/** Proxies on the way to the service that ask for a name. */
import type { AppParts } from '../app-parts.ts';
import type { Handlers } from '../dispatch.ts';

export function networkHandlers({ proxySignIn }: AppParts) {
  return {
    'network.proxyAsks': () => ({ asks: proxySignIn.asks }),
    'network.answerProxy': async ({ proxy, name, password, keep }) => {
      await proxySignIn.answer(proxy, { name, password }, keep);
      return {};
    },
  } satisfies Partial<Handlers>;
}
