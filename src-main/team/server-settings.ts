/** How the client connects to a team's server. */
import type { ClientConfig } from 'pg';
import type { TeamServer } from '../../src-shared/contract/team.ts';

/** Over TLS with a certificate that is verified, unless the server is on this computer. */
export function connectionOf(server: TeamServer, password: string): ClientConfig {
  const { host, port, database, login, authority, encrypted } = server;
  const tls = { rejectUnauthorized: true, ...(authority !== null && { ca: authority }) };
  return { host, port, database, user: login, password, ssl: encrypted ? tls : false };
}
