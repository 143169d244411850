/**
 * Requests that must leave this computer at most once go over a connection of their own. A network stack may send a
 * request again by itself when it was written to a kept-alive connection that the server closed without an answer (RFC
 * 9112, 9.3.1 and 9.5; Chromium does so whatever the method). On a connection that carried nothing before it does not.
 */
import { TieoutError } from '../../src-shared/errors.ts';
import { isLoopback } from '../../src-shared/service/address.ts';
import type { Fetch } from './transport.ts';

/** A network context that no other request uses. */
export type SeparateNetwork = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Closes every connection, idle or in use. */
  readonly closeAllConnections: () => Promise<void>;
  /** False when this computer has no network at all. */
  readonly isOnline?: () => boolean;
};

/**
 * Sends each request over a new connection of the network. One at a time: closing the connections would cut off another
 * one's answer. A request whose signal is aborted while it waits for its turn is not sent. Throws `computer-offline`
 * where the computer has no network: asked before the request, for what the network stack says of one that was made
 * leaves open whether it left.
 */
export function overFreshConnections(network: SeparateNetwork): Fetch {
  let before: Promise<unknown> = Promise.resolve();

  return async (url, init) => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const turn = before;
    before = over;
    try {
      await turn;
      init.signal?.throwIfAborted();
      await network.closeAllConnections();
      init.signal?.throwIfAborted();
      const { hostname } = new URL(url);
      if (network.isOnline?.() === false && !isLoopback(hostname))
        throw new TieoutError('computer-offline', { subject: hostname });
      return untilRead(await network.fetch(url, init), end);
    } catch (error) {
      end();
      throw error;
    }
  };
}

/** The response; `end` is called once its body has been read, given up or lost. */
function untilRead(response: Response, end: () => void): Response {
  if (!response.body) {
    end();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      end();
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
