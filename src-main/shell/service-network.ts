/** The network of the service client: Electron's, for the system's proxy and certificate store. */
import { session } from 'electron';
import { overFreshConnections } from '../service-client/fresh-connection.ts';
import type { Fetch } from '../service-client/transport.ts';

/** Has sessions of its own, in memory, without cache: no cookie or answer of the service ever reaches the disk. */
export function serviceFetch(): Fetch {
  const shared = session.fromPartition('service', { cache: false });
  const once = session.fromPartition('service-once', { cache: false });
  const fresh = overFreshConnections({
    fetch: (url, init) => once.fetch(url, init),
    closeAllConnections: () => once.closeAllConnections(),
  });
  return (url, init, connection) => (connection === 'fresh' ? fresh(url, init) : shared.fetch(url, init));
}
