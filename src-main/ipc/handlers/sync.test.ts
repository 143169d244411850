/** Syncs from the contract down: any days of any listings, what they cover and found, and syncs by the clock. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';
import { connectedWorkspace } from '../testing/connected.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;
/** Of all tests: its threads take longer to start than most of them. Each has a workspace and a service of its own. */
let app: TestApp;
let through: TestApp['state']['through'];
let workspaceId: string;
beforeAll(async () => {
  app = await startApp(folder.path);
  through = app.state.through;
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});
beforeEach(async () => {
  Object.assign(app.state, { through, minutes: 0 });
  app.crossed.splice(0);
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 300, months: 1, clock: () => NOW });
  workspaceId = await connectedWorkspace(app, sandbox);
});
afterEach(async () => {
  await app.call('workspaces.remove', { workspaceId });
  await sandbox.close();
});

const DAYS = { firstDay: '2026-09-10', lastDay: '2026-10-15' };
const run = async (
  listings: ListingName[],
  mode: 'missing' | 'changes' | 'everything',
  days: { firstDay: string; lastDay: string } = DAYS,
) => {
  const { jobIds } = await app.call('sync.run', { workspaceId, listings, mode, ...days });
  return Promise.all(jobIds.map(app.ended));
};
const asked = (path: string) => sandbox.requests.list().filter((request) => request.path.endsWith(path));
const events = (name: string) =>
  app.crossed
    .filter((entry) => Array.isArray(entry) && entry[0] === name)
    .map((entry) => (entry as unknown[])[1]);
/** Lets no page be answered until what is returned is called. */
function holdPages(): () => void {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  app.state.through = async (url, init) => {
    if (url.includes('page=')) await held;
    return fetch(url, init);
  };
  return letGo;
}

describe('a sync of days', () => {
  it.each([
    [
      'a listing',
      () => app.call('sync.start', { workspaceId, listing: 'deposits', month: '2026-11' }),
      '2026-11',
    ],
    ['every listing', () => app.call('sync.startAll', { workspaceId, month: '2026-12' }), '2026-12'],
    [
      'days',
      () => run(['deposits'], 'missing', { firstDay: '2026-10-17', lastDay: '2026-10-20' }),
      '2026-10-17',
    ],
  ] as const)('that have not begun is refused by name, of %s', async (_, start, subject) => {
    sandbox.requests.clear();
    expect(await failureOf(start())).toMatchObject({ code: 'not-begun', subject });
    expect(sandbox.requests.list()).toEqual([]);
  });

  it('reads them for each listing named, once each, and is on record', async () => {
    const jobs = await run(['deposits', 'notes', 'deposits'], 'missing');
    expect(jobs.map(({ listing, status, scheduled }) => [listing, status, scheduled])).toEqual([
      ['deposits', 'done', false],
      ['notes', 'done', false],
    ]);
    const { runs } = await app.call('sync.runs', { workspaceId });
    expect(runs.map(({ listing }) => listing).sort()).toEqual(['deposits', 'notes']);
    expect(runs[0]).toMatchObject({
      mode: 'missing',
      startedAt: NOW,
      finishedAt: NOW,
      error: null,
      period: { from: Date.parse('2026-09-10T05:00:00Z'), to: Date.parse('2026-10-16T05:00:00Z') },
    });
    expect(jobs.map(({ result }) => result)).toEqual(
      expect.arrayContaining(runs.map(({ summary }) => summary)),
    );
  });

  it('asks for nothing when nothing is missing, for what may have changed, or for everything again', async () => {
    await run(['deposits'], 'missing');
    const [nothing] = await run(['deposits'], 'missing');
    expect(nothing?.result).toMatchObject({ pages: 0, rows: 0 });
    const [changes] = await run(['deposits'], 'changes');
    const [everything] = await run(['deposits'], 'everything');
    const rows = (job: typeof changes) => (job?.result?.kind === 'sync' ? job.result.rows : Number.NaN);
    expect(rows(changes)).toBeGreaterThan(0);
    expect(rows(changes)).toBeLessThan(rows(everything));
    expect(everything?.result).toMatchObject({ added: 0, changed: 0, lateChanged: 0, unlisted: 0 });
  });

  it('fails, is on record as failed, and goes on from there', async () => {
    const fault = sandbox.faults.add({ on: /deposits.*page=2/, fault: { kind: 'html' } });
    const [failed] = await run(['deposits'], 'missing');
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'service-unreadable' } });
    expect(fault.hits()).toBe(1);
    const [{ summary, error } = { summary: undefined, error: undefined }] = (
      await app.call('sync.runs', { workspaceId })
    ).runs;
    expect([summary, error?.code]).toEqual([null, 'service-unreadable']);
    sandbox.requests.clear();
    const [again] = await run(['deposits'], 'missing');
    expect(again?.result).toMatchObject({ resumed: 100, unchanged: 0 });
    expect(asked('/v1/deposits')[0]?.query).toContain('page=1');
  });

  it('three listings are read side by side at the most, with one login', async () => {
    let under = 0;
    let most = 0;
    let allThere: () => void = () => undefined;
    const three = new Promise<void>((resolve) => {
      allThere = resolve;
    });
    app.state.through = async (url, init) => {
      if (url.includes('/auth/')) return fetch(url, init);
      under += 1;
      most = Math.max(most, under);
      if (under === 3) setImmediate(allThere);
      // None is answered before three have been asked.
      await three;
      return fetch(url, init).finally(() => {
        under -= 1;
      });
    };
    const jobs = await run([...LISTING_NAMES], 'everything');
    expect(jobs.map(({ status }) => status)).toEqual(LISTING_NAMES.map(() => 'done'));
    expect(most).toBe(3);
    expect(asked('/auth/login')).toHaveLength(1);
  });

  it('never reads a listing twice at once; one that waits for its turn can be cancelled', async () => {
    const letGo = holdPages();
    const order = { workspaceId, mode: 'everything', ...DAYS } as const;
    const { jobIds } = await app.call('sync.run', { ...order, listings: [...LISTING_NAMES] });
    expect(await app.call('sync.run', { ...order, listings: [...LISTING_NAMES] })).toEqual({
      jobIds: [],
      waiting: [],
      running: LISTING_NAMES,
    });
    const waiting = jobIds.at(-1) ?? '';
    await app.call('jobs.cancel', { jobId: waiting });
    expect(await app.ended(waiting)).toMatchObject({ status: 'cancelled', sync: null });
    letGo();
    const rest = await Promise.all(jobIds.slice(0, -1).map(app.ended));
    expect(rest.every(({ status }) => status === 'done')).toBe(true);
  });

  it('reads what is asked of a listing that is being read after that, and says so', async () => {
    const letGo = holdPages();
    const order = { workspaceId, mode: 'everything', firstDay: '2026-10-01', lastDay: '2026-10-05' } as const;
    const first = await app.call('sync.run', { ...order, listings: ['notes', 'refunds'] });
    expect(first).toMatchObject({ waiting: [], running: [] });
    const other = { ...order, lastDay: '2026-10-10' };
    const second = await app.call('sync.run', { ...other, listings: ['deposits', 'notes'] });
    expect(second).toMatchObject({ waiting: ['notes'], running: [] });
    // Waiting already, it is not queued a second time.
    expect(await app.call('sync.run', { ...other, listings: ['notes'] })).toEqual({
      jobIds: [],
      waiting: [],
      running: ['notes'],
    });
    // One listing by itself is refused while it is read, as it ever was.
    expect(await app.ask('sync.start', { workspaceId, listing: 'notes', month: '2026-10' })).toMatchObject({
      error: { code: 'job-running' },
    });
    letGo();
    const ended = await Promise.all([...first.jobIds, ...second.jobIds].map(app.ended));
    expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'done'));
    const { runs } = await app.call('sync.runs', { workspaceId });
    const ofNotes = runs.filter(({ listing }) => listing === 'notes');
    expect(ofNotes).toHaveLength(2);
    const [later, earlier] = ofNotes;
    expect(later?.period.to).toBeGreaterThan(earlier?.period.to ?? 0);
  });

  it('tells where it is', async () => {
    const [job] = await run(['deposits'], 'everything', { firstDay: '2026-06-01', lastDay: '2026-10-15' });
    expect(job?.sync).toMatchObject({ windowNumber: 3, windows: 3 });
  });
});

it('coverage is told month by month', async () => {
  await run(['deposits'], 'missing');
  const { listings } = await app.call('sync.coverage', {
    workspaceId,
    firstMonth: '2026-08',
    lastMonth: '2026-11',
  });
  const states = (name: ListingName) =>
    listings.find(({ listing }) => listing === name)?.months.map(({ month, state }) => [month, state]);
  expect(listings.map(({ listing }) => listing)).toEqual([...LISTING_NAMES]);
  expect(states('deposits')).toEqual([
    ['2026-08', 'not-read'],
    ['2026-09', 'partly'],
    ['2026-10', 'complete'],
    ['2026-11', 'future'],
  ]);
  expect(states('refunds')?.map(([, state]) => state)).toEqual([
    'not-read',
    'not-read',
    'not-read',
    'future',
  ]);
});

it('the versions of a record are told', async () => {
  await run(['deposits'], 'missing');
  const filter = { firstDay: DAYS.firstDay, lastDay: DAYS.lastDay };
  const sort = { field: 'creationDate', descending: true };
  const page = { workspaceId, listing: 'deposits', filter, sort, page: 0, pageSize: 1 } as const;
  const identity = (await app.call('listings.page', page)).rows[0]?.identity ?? '';
  sandbox.faults.add({
    on: /deposits.*page=0/,
    fault: { kind: 'field', field: 'status', json: '"REVERSED"' },
  });
  await run(['deposits'], 'everything');
  const { versions } = await app.call('records.versions', { workspaceId, listing: 'deposits', identity });
  expect(versions).toMatchObject([
    { firstSeen: NOW, changes: [] },
    { changes: [{ field: 'status', after: 'REVERSED' }] },
  ]);
});

describe('syncs by the clock', () => {
  const schedule = { everyMinutes: 15, trailingDays: 3, match: false, notify: false, matchAfter: true };

  it('are off until they are turned on, and stay as they were set', async () => {
    expect(await app.call('sync.schedule', { workspaceId })).toEqual({
      everyMinutes: null,
      trailingDays: 7,
      match: false,
      notify: true,
      matchAfter: false,
    });
    await app.look(60);
    expect(asked('/v1/deposits')).toEqual([]);
    expect(await app.call('sync.setSchedule', { workspaceId, schedule })).toEqual(schedule);
    expect(await app.call('sync.schedule', { workspaceId })).toEqual(schedule);
  });

  it('a schedule that cannot be read is the one of its copy, and none where that cannot be read either', async () => {
    await app.call('sync.setSchedule', { workspaceId, schedule });
    const folder = dirname(app.databasePath(workspaceId));
    writeFileSync(join(folder, 'sync.json'), '{"everyMinutes":1');
    expect(await app.call('sync.schedule', { workspaceId })).toEqual(schedule);
    for (const name of ['sync.json', 'sync.copy.json'])
      writeFileSync(join(folder, name), '{"everyMinutes":1');
    expect(await app.call('sync.schedule', { workspaceId })).toMatchObject({ everyMinutes: null });
    const nobody = '8f14e45f-ceea-467f-a7b5-0123456789ab';
    expect((await failureOf(app.call('sync.schedule', { workspaceId: nobody }))).code).toBe(
      'workspace-not-found',
    );
  });

  it('read every listing when their time has come, and say once how they ended', async () => {
    await app.call('sync.setSchedule', { workspaceId, schedule });
    await app.look(14);
    expect(asked('/v1/deposits')).toEqual([]);
    sandbox.faults.add({ on: /settlements/, fault: { kind: 'status', status: 404 } });
    await app.look(15);
    const { jobs } = await app.call('jobs.list', {});
    const own = jobs.filter((job) => job.workspaceId === workspaceId);
    expect(own.map(({ listing, scheduled }) => [listing, scheduled])).toEqual(
      LISTING_NAMES.map((name) => [name, true]),
    );
    const ended = events('sync.scheduledEnded') as { added: number }[];
    expect(ended).toEqual([
      { workspaceId, added: expect.any(Number), changed: 0, late: 0, failed: ['settlements'] },
    ]);
    expect(ended[0]?.added).toBeGreaterThan(300);
    await app.look(16);
    expect(events('sync.scheduledEnded')).toHaveLength(1);
    await app.look(30);
    expect(events('sync.scheduledEnded')).toHaveLength(2);
  });

  it('are daily runs where both books are matched after them', async () => {
    await app.call('sync.setSchedule', { workspaceId, schedule: { ...schedule, match: true } });
    await app.look(15);
    expect(events('sync.scheduledEnded')).toEqual([
      { workspaceId, added: expect.any(Number), changed: 0, late: 0, failed: [] },
    ]);
    const { run } = await app.call('dailyRun.last', { workspaceId });
    expect(run).toMatchObject({ startedBy: 'schedule', books: [] });
    expect(run?.listings).toHaveLength(LISTING_NAMES.length);
    await app.look(30);
    expect(events('sync.scheduledEnded')).toHaveLength(2);
  });

  it('do not log in again behind the back of a person who logged out, nor without credentials', async () => {
    await app.call('sync.setSchedule', { workspaceId, schedule });
    await app.call('session.check', { workspaceId });
    await app.call('session.logOut', { workspaceId });
    sandbox.requests.clear();
    await app.look(20);
    await app.call('session.check', { workspaceId });
    await app.call('workspaces.forgetCredentials', { workspaceId, set: 'reporting' });
    sandbox.requests.clear();
    await app.look(60);
    expect(sandbox.requests.total).toBe(0);
  });
});
