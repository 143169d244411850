/** The network of the service client: Electron's, for the system's proxy and certificate store. */
import { net, session } from 'electron';
import { overFreshConnections } from '../service-client/fresh-connection.ts';
import type { ProxySignIn } from '../service-client/proxy-sign-in.ts';
import type { Fetch } from '../service-client/transport.ts';
import { meetProxyOf } from './meet-proxy.ts';

/** Has sessions of its own, in memory, without cache: no cookie or answer of the service ever reaches the disk. */
export function serviceFetch(proxySignIn: ProxySignIn): Fetch {
  const shared = session.fromPartition('service', { cache: false });
  const once = session.fromPartition('service-once', { cache: false });
  const fresh = overFreshConnections({
    fetch: (url, init) => once.fetch(url, init),
    closeAllConnections: () => once.closeAllConnections(),
    isOnline: () => net.isOnline(),
  });
  return proxySignIn.through(
    (url, init, connection) => (connection === 'fresh' ? fresh(url, init) : shared.fetch(url, init)),
    [meetProxyOf(shared), meetProxyOf(once)],
  );
}
