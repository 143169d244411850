/**
 * What follows from what: which answers a change makes stale, and which change each event tells of. What is shown is
 * then asked anew, and the rest when it is shown next.
 */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { EventName, EventPayload } from '../../src-shared/contract/index.ts';
import type { Job } from '../../src-shared/contract/jobs.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import type { Told } from '../first-questions.ts';
import { keys } from './keys.ts';

type Keys = readonly QueryKey[];

/** What each change of a workspace's data makes stale. */
export const after = {
  /** Records were read: the listings themselves are told by their jobs. */
  records: (id: string): Keys => [
    keys.sync(id),
    keys.records(id),
    keys.tieOut(id),
    keys.matching(id),
    keys.exceptions(id),
    keys.closes(id),
    keys.overview(id),
    keys.audit(id),
  ],
  statusCheck: (id: string): Keys => [
    keys.tieOut(id),
    keys.exceptions(id),
    keys.closes(id),
    keys.overview(id),
    keys.audit(id),
  ],
  tieOutRules: (id: string): Keys => [
    keys.tieOut(id),
    keys.exceptions(id),
    keys.closes(id),
    keys.overview(id),
    keys.audit(id),
  ],
  /** A file came or went, with what was matched with its lines. */
  statements: (id: string): Keys => [
    keys.statements(id),
    keys.matching(id),
    keys.exceptions(id),
    keys.closes(id),
    keys.overview(id),
    keys.audit(id),
  ],
  matching: (id: string): Keys => [
    keys.matching(id),
    keys.statements(id),
    keys.exceptions(id),
    keys.closes(id),
    keys.overview(id),
    keys.audit(id),
  ],
  exceptions: (id: string): Keys => [keys.exceptions(id), keys.closes(id), keys.overview(id), keys.audit(id)],
  close: (id: string): Keys => [keys.closes(id), keys.support(id), keys.overview(id), keys.audit(id)],
  /** What is attached is part of what is signed. */
  support: (id: string): Keys => [keys.support(id), keys.closes(id), keys.overview(id), keys.audit(id)],
  orders: (id: string): Keys => [keys.orders(id), keys.overview(id), keys.audit(id)],
  sendingBar: (id: string): Keys => [keys.sendingBar(id), keys.orders(id), keys.audit(id)],
  identityChecks: (id: string): Keys => [keys.identityChecks(id), keys.audit(id)],
  storageNotices: (id: string): Keys => [keys.storage(id)],
  /** Days and months are cut in the workspace's time zone, so any answer may be another one. */
  settings: (id: string): Keys => [keys.workspace(id)],
  /** How a team's server stands, and who belongs to the team. */
  team: (id: string): Keys => [keys.team(id)],
  /**
   * Records that somebody of the team read are here, or documents that they attached: of which listings is not told.
   */
  teamRecords: (id: string): Keys => [
    ...LISTING_NAMES.map((listing) => keys.listing({ workspaceId: id, listing })),
    keys.support(id),
    ...after.records(id),
  ],
  /** Somebody of the team decided something, whatever it was; records of the service are told of by themselves. */
  teamWork: (id: string): Keys => [
    keys.statements(id),
    keys.matching(id),
    keys.tieOut(id),
    keys.exceptions(id),
    keys.closes(id),
    keys.support(id),
    keys.overview(id),
    keys.audit(id),
    keys.orders(id),
    keys.identityChecks(id),
  ],
  /** A file left the workspace; the trail has an entry of it. */
  export: (id: string): Keys => [keys.audit(id)],
};

/** What the end of each kind of long work makes stale, however it ended: part of it may have been done. */
export const AFTER_JOB: { readonly [Kind in Job['kind']]: (job: Job) => Keys } = {
  sync: ({ workspaceId, listing }) => [
    ...(listing === null ? [] : [keys.listing({ workspaceId, listing })]),
    ...after.records(workspaceId),
  ],
  'status-check': ({ workspaceId }) => after.statusCheck(workspaceId),
  // A file that is only checked is not stored.
  check: () => [],
  import: ({ workspaceId }) => after.statements(workspaceId),
  matching: ({ workspaceId }) => after.matching(workspaceId),
  lock: ({ workspaceId }) => after.close(workspaceId),
  export: ({ workspaceId }) => after.export(workspaceId),
  'close-export': ({ workspaceId }) => after.export(workspaceId),
  move: ({ workspaceId }) => after.export(workspaceId),
  restore: ({ workspaceId }) => [keys.workspace(workspaceId)],
  'team-share': ({ workspaceId }) => after.team(workspaceId),
  'team-join': ({ workspaceId }) => [keys.workspace(workspaceId)],
  // Each cashout told of itself; the last of them may have been told before it was listed.
  cashouts: ({ workspaceId }) => after.orders(workspaceId),
  // What it read and matched, the jobs that it started have told; files of the watched folder it imports by itself.
  'daily-run': ({ workspaceId }) => [keys.dailyRun(workspaceId), ...after.statements(workspaceId)],
};

const NOTHING: Keys = [];

/** The table: an event that is not in it does not compile. One that changes no answer says so. */
export const AFTER_EVENT: { readonly [Name in EventName]: (told: EventPayload<Name>) => Keys } = {
  'app.command': () => NOTHING,
  'app.loadAgain': () => NOTHING,
  'app.pictureAsked': () => NOTHING,
  'app.waitsForSending': () => NOTHING,
  'drafts.keepNow': () => NOTHING,
  // The event is itself the answer (frame/proxy-sign-in.tsx).
  'network.proxyAsks': () => NOTHING,
  'workspaces.changed': () => [keys.workspaces],
  // The job itself, and the rows of a sync while it runs, are followed in jobs.ts.
  'jobs.changed': (job) => (job.status === 'running' ? NOTHING : AFTER_JOB[job.kind](job)),
  'dailyRun.watchedTaken': ({ workspaceId }) => [keys.watched(workspaceId)],
  'sync.scheduledEnded': ({ workspaceId }) => [keys.schedule(workspaceId)],
  'payouts.changed': ({ workspaceId }) => after.orders(workspaceId),
  // The event does not say of which workspace the damaged file was.
  'storage.recovered': () => [keys.anyWorkspace],
  'storage.changed': ({ workspaceId }) => [keys.storage(workspaceId)],
  'storage.mending': () => NOTHING,
  'close.reading': () => NOTHING,
  'exceptions.refreshed': ({ workspaceId }) => after.exceptions(workspaceId),
  'team.changed': ({ workspaceId, what }) =>
    ({
      state: after.team(workspaceId),
      work: after.teamWork(workspaceId),
      presence: [keys.teamPresence(workspaceId)],
      records: after.teamRecords(workspaceId),
    })[what],
  // What it tells of comes with `team.changed`.
  'team.assigned': () => NOTHING,
  // The event is itself the answer (about/updates-card.tsx).
  'updates.changed': () => NOTHING,
};

/** Ends when what is shown has been asked anew. */
export async function refresh(client: QueryClient, stale: Keys): Promise<void> {
  for (const queryKey of stale) staleOnceAnswered(client, queryKey);
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

const askedAnewOnceAnswered = new WeakSet<Query>();

/**
 * What is asked for the first time at this moment may be answered as of before, for a screen that is shown or ahead of
 * one: its answer would be taken for a fresh one, and stay. The library begins again only where there was an answer
 * before.
 */
function staleOnceAnswered(client: QueryClient, queryKey: QueryKey): void {
  const underWay = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  for (const query of underWay) {
    if ((query.isActive() && query.state.data !== undefined) || askedAnewOnceAnswered.has(query)) continue;
    const { promise } = query;
    if (promise === undefined) continue;
    askedAnewOnceAnswered.add(query);
    const askAnew = () => {
      askedAnewOnceAnswered.delete(query);
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    promise.then(askAnew, askAnew);
  }
}

/**
 * Keeps what was asked in step with what the main process tells, whatever screen is shown; returns the function that
 * stops. `told` is what was told before, which what was answered may not know of.
 */
export function followEvents(client: QueryClient, told: readonly Told[] = []): () => void {
  // The main process checked each payload against its event's schema before it sent it.
  const follow = (...[name, payload]: Told) => void refresh(client, AFTER_EVENT[name](payload as never));
  const stop = window.tieout.onEvent(follow);
  for (const each of told) follow(...each);
  return stop;
}
