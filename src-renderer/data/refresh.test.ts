import { readdirSync, readFileSync } from 'node:fs';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventName, type EventPayload, events } from '../../src-shared/contract/index.ts';
import type { Job } from '../../src-shared/contract/jobs.ts';
import { keys } from './keys.ts';
import { AFTER_EVENT, AFTER_JOB, after, followEvents, refresh } from './refresh.ts';

const HERE = '11111111-1111-4111-8111-111111111111';
const ELSEWHERE = '22222222-2222-4222-8222-222222222222';

/** One question of each kind that screens ask, of a workspace. */
const asked = (workspaceId: string) =>
  ({
    balance: keys.balance(workspaceId),
    views: keys.views(workspaceId),
    storage: keys.storage(workspaceId),
    deposits: keys.listingPage({ workspaceId, listing: 'deposits' }),
    cashouts: keys.listingSummary({ workspaceId, listing: 'cashouts' }),
    deposit: keys.record({ workspaceId, listing: 'deposits', identity: 'd-1' }),
    versions: keys.recordVersions({ workspaceId, listing: 'deposits', identity: 'd-1' }),
    coverage: keys.coverage(workspaceId, 2026),
    runs: keys.syncRuns(workspaceId),
    schedule: keys.schedule(workspaceId),
    'watched-folder': keys.watched(workspaceId),
    'tie-out': keys.tieOutMonth(workspaceId, '2026-10'),
    statements: keys.statementFiles(workspaceId, 'bank'),
    overview: keys.matchingAnswer('matching.overview', { workspaceId }),
    exceptions: keys.exceptionList(workspaceId, {}),
    close: keys.closeMonth({ workspaceId, month: '2026-10', currency: 'PEN' }),
    audit: keys.auditEntries(workspaceId, ''),
    orders: keys.orders(workspaceId),
    bar: keys.sendingBar(workspaceId),
    checks: keys.identityChecks(workspaceId),
  }) satisfies Record<string, QueryKey>;

type Question = keyof ReturnType<typeof asked>;
const QUESTIONS = Object.keys(asked(HERE)) as Question[];

const job = (kind: Job['kind'], status: Job['status'] = 'done'): Job => ({
  id: '33333333-3333-4333-8333-333333333333',
  workspaceId: HERE,
  kind,
  listing: kind === 'sync' || kind === 'export' || kind === 'status-check' ? 'deposits' : null,
  status,
  startedAt: 0,
  finishedAt: null,
  done: 0,
  total: null,
  sync: null,
  scheduled: false,
  result: null,
  error: null,
});

/** The main process's end of the bridge. */
let listeners: Set<(name: EventName, payload: unknown) => void>;
let client: QueryClient;
let stop: () => void;
/** How often each question was asked. */
let counts: Map<string, number>;

beforeEach(() => {
  listeners = new Set();
  vi.stubGlobal('window', {
    tieout: {
      onEvent: (listener: (name: EventName, payload: unknown) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  });
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  counts = new Map();
  stop = followEvents(client);
});

afterEach(() => {
  stop();
  client.clear();
  vi.unstubAllGlobals();
});

/** Shows the questions, as screens do, each answered once. */
async function show(questions: readonly (readonly [string, QueryKey])[]): Promise<void> {
  for (const [name, queryKey] of questions) {
    const queryFn = () => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return Promise.resolve(null);
    };
    new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  }
  await settled();
  expect([...counts.values()].every((times) => times === 1)).toBe(true);
}

const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 30_000 });

async function tell<Name extends EventName>(name: Name, payload: EventPayload<Name>): Promise<void> {
  for (const listener of listeners) listener(name, payload);
  await settled();
}

/** Those that were asked again. */
const again = () => [...counts].filter(([, times]) => times > 1).map(([name]) => name);

const showAll = () =>
  show([
    ...Object.entries(asked(HERE)),
    ...Object.entries(asked(ELSEWHERE)).map(([name, key]) => [`elsewhere ${name}`, key] as const),
    ['workspaces', keys.workspaces],
    ['preferences', keys.preferences],
  ]);

it('what was told before anybody followed makes old what was answered by then', async () => {
  stop();
  client.setQueryData(keys.workspaces, []);
  client.setQueryData(keys.preferences, {});
  stop = followEvents(client, [['workspaces.changed', {}]]);
  await show([
    ['workspaces', keys.workspaces],
    ['preferences', keys.preferences],
  ]);
  expect([...counts.keys()]).toEqual(['workspaces']);
});

describe('the end of', () => {
  const REFRESHED: { readonly [Kind in Job['kind']]: readonly Question[] } = {
    sync: [
      'deposits',
      'deposit',
      'versions',
      'coverage',
      'runs',
      'schedule',
      'watched-folder',
      'tie-out',
      'overview',
      'exceptions',
      'close',
      'audit',
    ],
    'status-check': ['tie-out', 'exceptions', 'close', 'audit'],
    check: [],
    import: ['statements', 'overview', 'exceptions', 'close', 'audit'],
    matching: ['statements', 'overview', 'exceptions', 'close', 'audit'],
    lock: ['close', 'audit'],
    export: ['audit'],
    'close-export': ['audit'],
    move: ['audit'],
    // Nothing was asked of a workspace that was not there.
    restore: Object.keys(asked(HERE)) as Question[],
    cashouts: ['audit', 'orders'],
    'daily-run': ['statements', 'overview', 'exceptions', 'close', 'audit'],
    'team-share': [],
    'team-join': Object.keys(asked(HERE)) as Question[],
  };

  it.each(Object.entries(REFRESHED))('%s asks anew what rests on it', async (kind, expected) => {
    await showAll();
    await tell('jobs.changed', job(kind as Job['kind']));
    expect(again()).toEqual(expected);
  });

  it.each(['failed', 'cancelled'] as const)(
    'work that %s does, too: part of it may be done',
    async (status) => {
      await showAll();
      await tell('jobs.changed', job('matching', status));
      expect(again()).toEqual(REFRESHED.matching);
    },
  );

  it('nothing yet, while work goes on', async () => {
    await showAll();
    for (const kind of Object.keys(AFTER_JOB))
      await tell('jobs.changed', job(kind as Job['kind'], 'running'));
    expect(again()).toEqual([]);
  });
});

describe('the event', () => {
  const order = {} as EventPayload<'payouts.changed'>['order'];
  const HAPPENED: {
    readonly [Name in Exclude<EventName, 'jobs.changed'>]: readonly [EventPayload<Name>, readonly string[]];
  } = {
    'app.command': [{ command: 'search' }, []],
    'app.loadAgain': [{}, []],
    'app.pictureAsked': [{}, []],
    'app.waitsForSending': [{}, []],
    'drafts.keepNow': [{}, []],
    'network.proxyAsks': [{ asks: [] }, []],
    'workspaces.changed': [{}, ['workspaces']],
    'dailyRun.watchedTaken': [{ workspaceId: HERE, imported: 1, toLookAt: 0 }, ['watched-folder']],
    'sync.scheduledEnded': [{ workspaceId: HERE, added: 0, changed: 0, late: 0, failed: [] }, ['schedule']],
    'payouts.changed': [{ workspaceId: HERE, order }, ['audit', 'orders']],
    'storage.recovered': [{}, [...QUESTIONS, ...QUESTIONS.map((name) => `elsewhere ${name}`)]],
    'storage.changed': [{ workspaceId: HERE }, ['storage']],
    'storage.mending': [{ workspaceId: HERE, what: 'cache', mending: null }, []],
    'close.reading': [{ workspaceId: HERE, month: '2026-10', currency: 'PEN', done: 1, total: 2 }, []],
    'exceptions.refreshed': [{ workspaceId: HERE }, ['exceptions', 'close', 'audit']],
    'team.changed': [
      { workspaceId: HERE, what: 'work' },
      ['tie-out', 'statements', 'overview', 'exceptions', 'close', 'audit', 'orders', 'checks'],
    ],
    'team.assigned': [{ workspaceId: HERE, person: 'Ana', assigned: [], open: false }, []],
    'updates.changed': [{} as EventPayload<'updates.changed'>, []],
  };

  it.each(Object.entries(HAPPENED))('%s asks anew what rests on it', async (name, [payload, expected]) => {
    await showAll();
    await tell(name as EventName, payload as EventPayload<EventName>);
    expect(again()).toEqual(expected);
  });

  it('of every name in the contract stands in the table', () => {
    expect(Object.keys(AFTER_EVENT).sort()).toEqual(Object.keys(events).sort());
  });

  it('is followed until the window stops', async () => {
    await showAll();
    stop();
    await tell('workspaces.changed', {});
    expect(again()).toEqual([]);
  });
});

it('asks anew when it is shown next what is not shown now', async () => {
  const queryKey = keys.matchingAnswer('matching.overview', { workspaceId: HERE });
  client.setQueryData(queryKey, null);
  await tell('jobs.changed', job('sync'));
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

it('asks anew what was asked ahead before the event and answered after it', async () => {
  const queryKey = keys.matchingAnswer('matching.overview', { workspaceId: HERE });
  let answer: (value: string) => void = () => undefined;
  const ahead = client.prefetchQuery({
    queryKey,
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  });
  for (const listener of listeners) listener('jobs.changed', job('sync'));
  answer('of before');
  await ahead;
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true), {
    timeout: 30_000,
  });
});

it('asks a screen’s first question anew, once, where what it is about changed while it was answered', async () => {
  const queryKey = keys.teamPresence(HERE, '2026-10');
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const shown = new QueryObserver(client, { queryKey, queryFn, gcTime: 0 });
  const leave = shown.subscribe(() => undefined);
  for (let told = 0; told < 3; told += 1)
    for (const listener of listeners) listener('team.changed', { workspaceId: HERE, what: 'presence' });
  answers[0]?.('of before');
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 30_000 });
  answers[1]?.('of now');
  await vi.waitFor(() => expect(shown.getCurrentResult().data).toBe('of now'), { timeout: 30_000 });
  expect(answers).toHaveLength(2);
  leave();
});

it('asks anew whatever was cut in the time zone of changed settings, and nothing of another workspace', async () => {
  await showAll();
  await refresh(client, after.settings(HERE));
  expect(again()).toEqual(QUESTIONS);
});

it('is the only place that makes keys or asks for everything', () => {
  const root = new URL('..', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/^data[\\/]keys\.ts$|\.test\.tsx?$/.test(name),
  );
  expect(files.length).toBeGreaterThan(200);
  const own = files.filter((name) =>
    /queryKey: \[|(invalidate|reset|refetch|remove)Queries\(\)/.test(
      readFileSync(new URL(name, root), 'utf8'),
    ),
  );
  expect(own).toEqual([]);
});
