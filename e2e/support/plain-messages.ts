/**
 * The test tool and the app's window pack each message that they send each other, on the same computer: a twentieth of
 * what journeys ask of its processors. There is no option against it; the tool offers to pack when it connects, and
 * what is not offered is not done.
 */
import { channel } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';

/** Node tells of a request before it is sent. */
const CREATED = 'http.client.request.created';
const LOCAL = ['127.0.0.1', '[::1]', 'localhost'];

/**
 * From now on web sockets of this process to programs of this computer send their messages as they are, until what it
 * returns is called.
 */
export function withPlainMessages(): () => void {
  const created = channel(CREATED);
  // Once, however often an app is started.
  created.unsubscribe(offerNoPacking);
  created.subscribe(offerNoPacking);
  return () => created.unsubscribe(offerNoPacking);
}

function offerNoPacking(message: unknown): void {
  const { request } = message as { request: ClientRequest };
  const isWebSocket = String(request.getHeader('upgrade')).toLowerCase() === 'websocket';
  if (isWebSocket && LOCAL.includes(request.host)) request.removeHeader('sec-websocket-extensions');
}
