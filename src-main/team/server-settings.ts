/** Where a team's server is. The password is not among it: it is the keychain's. */
import type { ClientConfig } from 'pg';
import { z } from 'zod';

const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

export const teamServer = z
  .strictObject({
    host: z.string().min(1).max(253),
    port: z.int().min(1).max(65_535).default(5_432),
    database: z.string().min(1).max(63),
    /** The login role. */
    login: z.string().min(1).max(63),
    /** Certificates of an authority of one's own, PEM; none where the system's are enough. */
    authority: z.string().max(100_000).nullable().default(null),
    encrypted: z.boolean().default(true),
  })
  .refine(({ host, encrypted }) => encrypted || LOOPBACK.includes(host), {
    path: ['encrypted'],
    message: 'only a server on this computer may be reached without TLS',
  });
export type TeamServer = z.infer<typeof teamServer>;

/** How the client connects: over TLS with a certificate that is verified, unless the server is on this computer. */
export function connectionOf(server: TeamServer, password: string): ClientConfig {
  const { host, port, database, login, authority, encrypted } = server;
  const tls = { rejectUnauthorized: true, ...(authority !== null && { ca: authority }) };
  return { host, port, database, user: login, password, ssl: encrypted ? tls : false };
}
