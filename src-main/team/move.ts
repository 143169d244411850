/** A shared workspace whose log has another address, certificate or database: the same log, which is made sure of. */
import type { ServerCheck, TeamServer } from '../../src-shared/contract/team.ts';
import { checkServer } from './check-server.ts';
import { findLost } from './lost-entries.ts';
import { withLog } from './share.ts';

/**
 * Everything that may be wrong with the server, and whether the log there is the one that this computer follows: it has
 * the last entry, or ends or goes on differently behind entries that both have, and then what this computer knows
 * beyond it is offered.
 */
export async function checkMove(
  server: TeamServer,
  password: string,
  store: Parameters<typeof findLost>[1],
  place: Parameters<typeof findLost>[2],
): Promise<ServerCheck> {
  const check = await checkServer(server, password, Date.now);
  if (!check.ok) return check;
  const lost = await withLog({ server, password }, (log) => findLost(log, store, place));
  if (lost?.place !== null) return check;
  return { ok: false, fault: lost.kind === 'behind' ? 'log-behind' : 'log-other', subject: '' };
}
