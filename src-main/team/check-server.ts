/** Whether a workspace can be shared over a server: everything that may be wrong, found out before anything is uploaded. */
import { faultOf, type ServerFault } from './server-fault.ts';
import { connectionOf, type TeamServer } from './server-settings.ts';
import { connectLog } from './shared-log.ts';

/** The log of which this app knows (resources/team/), and the oldest PostgreSQL that has what it needs. */
const LOG_VERSION = 1;
const LEAST_VERSION = 140_000;
/** Clocks further apart would have decisions in an order that nobody believes. */
const MOST_APART_MS = 5 * 60_000;
const CONNECT_MS = 10_000;

type ServerCheck =
  | { readonly ok: true; readonly login: string; readonly roles: readonly string[] }
  /** What the fault is about: the version, how many seconds the server's clock is ahead; empty where the name says all. */
  | { readonly ok: false; readonly fault: ServerFault; readonly subject: string };

/** `now`: this computer's clock, epoch ms. Throws only what is no fault of a server. */
export async function checkServer(
  server: TeamServer,
  password: string,
  now: () => number,
): Promise<ServerCheck> {
  const failed = (fault: ServerFault, subject = ''): ServerCheck => ({ ok: false, fault, subject });
  try {
    const log = await connectLog({ ...connectionOf(server, password), connectionTimeoutMillis: CONNECT_MS });
    try {
      const version = await log.serverVersion();
      if (version < LEAST_VERSION) return failed('server-too-old', String(Math.floor(version / 10_000)));
      const before = now();
      const about = await log.about();
      const middle = (before + now()) / 2;
      if (about.version > LOG_VERSION) return failed('log-newer', String(about.version));
      const ahead = Number(about.at / 1000n) - middle;
      if (Math.abs(ahead) > MOST_APART_MS) return failed('clock-off', String(Math.round(ahead / 1000)));
      if (!about.is_person) return failed('person-unknown', about.login);
      return { ok: true, login: about.login, roles: about.roles };
    } finally {
      log.close();
    }
  } catch (error) {
    const fault = faultOf(error);
    if (fault === null) throw error;
    return failed(fault);
  }
}
