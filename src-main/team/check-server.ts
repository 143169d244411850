/**
 * Whether a workspace can be shared over a server: everything that may be wrong, found out before anything is uploaded.
 */
import type { ServerCheck, ServerFault, TeamServer } from '../../src-shared/contract/team.ts';
import { faultOf } from './server-fault.ts';
import { connectionOf } from './server-settings.ts';
import { connectLog, LOG_VERSION } from './shared-log.ts';

/** The oldest PostgreSQL that has what the log needs. */
const LEAST_VERSION = 140_000;
/** Clocks further apart would put decisions in an order that cannot be right. */
const MOST_APART_MS = 5 * 60_000;
const CONNECT_MS = 10_000;

/**
 * Seconds that the server's clock is ahead of this computer's, which was asked before and behind; null where that is no
 * matter.
 */
export function clockOff(at: bigint, before: number, after: number): number | null {
  const ahead = Number(at / 1000n) - (before + after) / 2;
  return Math.abs(ahead) > MOST_APART_MS ? Math.round(ahead / 1000) : null;
}

/**
 * `now`: this computer's clock, epoch ms. With `mayBeFirst`, an owner need not be in the team yet. Throws only what is
 * no fault of a server.
 */
export async function checkServer(
  server: TeamServer,
  password: string,
  now: () => number,
  { mayBeFirst = false }: { readonly mayBeFirst?: boolean } = {},
): Promise<ServerCheck> {
  const failed = (fault: ServerFault, subject = ''): ServerCheck => ({ ok: false, fault, subject });
  try {
    const log = await connectLog({ ...connectionOf(server, password), connectionTimeoutMillis: CONNECT_MS });
    try {
      const version = await log.serverVersion();
      if (version < LEAST_VERSION) return failed('server-too-old', String(Math.floor(version / 10_000)));
      const before = now();
      const about = await log.about();
      const off = clockOff(about.at, before, now());
      if (about.version > LOG_VERSION) return failed('log-newer', String(about.version));
      if (off !== null) return failed('clock-off', String(Math.abs(off)));
      const { login, roles, is_person: isPerson } = about;
      if (!isPerson && !(mayBeFirst && roles.includes('owner'))) return failed('person-unknown', login);
      return { ok: true, login, roles, isPerson };
    } finally {
      log.close();
    }
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    return failed(fault);
  }
}
