/** What is typed about a team's server, and what it comes to. */
import { isLoopback, type TeamServer, teamServer } from '../../../../src-shared/contract/team.ts';

export type ServerForm = {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly login: string;
  readonly password: string;
  readonly authority: string;
};

export const EMPTY_SERVER: ServerForm = {
  host: '',
  port: '5432',
  database: 'tieout',
  login: '',
  password: '',
  authority: '',
};

/** The server; null where something typed is none. One on this very computer is reached without TLS. */
export function serverOf({ host, port, database, login, authority }: ServerForm): TeamServer | null {
  const read = teamServer.safeParse({
    ...{ host, database, login, port: Number(port) },
    authority: authority.trim() === '' ? null : authority,
    encrypted: !isLoopback(host),
  });
  return read.success ? read.data : null;
}
