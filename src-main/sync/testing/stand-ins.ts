/** Syncs with stand-ins for all that they reach for, for tests of when they ask for what. */
import { expect } from 'vitest';
import { Jobs } from '../../jobs/jobs.ts';
import { Syncs } from '../syncs.ts';

export const LIMA = 'America/Lima';

/** A cache of which nothing was read yet. */
const NOTHING_READ = {
  readSyncState: async () => ({ covered: [], open: [], plan: null, unsettled: [] }),
  storePlan: async () => undefined,
  storeRun: async () => undefined,
};

/** `withSession`: what becomes of a listing's reading. */
export function syncsWith(given: {
  readonly now: () => number;
  readonly withSession: (workspaceId: string, work: (...session: never[]) => Promise<unknown>) => unknown;
  readonly store?: object;
  readonly upkeep?: object;
}) {
  const { now, withSession, store, upkeep } = given;
  const jobs = new Jobs({
    onChange: () => undefined,
    onDefect: (error) => expect.unreachable(String(error)),
    now,
  });
  const syncs = new Syncs({
    registry: {
      find: () => ({ settings: { timeZone: LIMA, service: { timestampUnit: 'seconds' } } }),
      databasePath: () => 'cache.db',
      closePathsOf: () => ({}),
    },
    sessions: { withSession },
    store: { ...NOTHING_READ, ...store },
    upkeep: { touch: async () => undefined, refreshTouched: () => undefined, ...upkeep },
    ...{ jobs, now },
  } as never);
  return { syncs, jobs };
}
