/** The network of the service client: Electron's, for the system's proxy and certificate store. */
import { session } from 'electron';
import type { Fetch } from '../service-client/transport.ts';

/** Has a session of its own, in memory, without cache: no cookie or answer of the service ever reaches the disk. */
export function serviceFetch(): Fetch {
  const network = session.fromPartition('service', { cache: false });
  return (url, init) => network.fetch(url, init);
}
