import { describe, expect, it } from 'vitest';
import { type Job, job as jobSchema } from '../../src-shared/contract/jobs.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { type JobControl, Jobs } from './jobs.ts';

const A = '8f14e45f-ceea-467f-a7b5-0123456789ab';
const B = '8f14e45f-ceea-467f-a7b5-0123456789ac';
const sync = (workspaceId = A) =>
  ({ workspaceId, kind: 'sync', listing: 'deposits', scheduled: false }) as const;
const toExport = (workspaceId = A) =>
  ({ workspaceId, kind: 'export', listing: 'deposits', scheduled: false }) as const;
const DONE = { kind: 'export', fileName: 'a.xlsx', path: '/a.xlsx', rows: 1 } as const;

function register() {
  const told: Job[] = [];
  const defects: unknown[] = [];
  const clock = { now: 1_000 };
  const jobs = new Jobs({
    onChange: (job) => told.push(job),
    onDefect: (error) => defects.push(error),
    now: () => clock.now,
  });
  return { jobs, told, defects, clock };
}

/** Work that goes on until it is cancelled or let go. */
function held() {
  let letGo: () => void = () => undefined;
  const going = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const work = ({ signal }: JobControl) =>
    new Promise<typeof DONE>((resolve, reject) => {
      // Work puts its things in order before it ends.
      signal.addEventListener('abort', () => setImmediate(() => reject(new TieoutError('cancelled'))));
      void going.then(() => resolve(DONE));
    });
  return { work, letGo };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a job', () => {
  it('is told from start to end, in the shape of the contract', async () => {
    const { jobs, told, clock } = register();
    const id = jobs.start(toExport(), async ({ progress }) => {
      clock.now += 200;
      progress(50, 100);
      return DONE;
    });
    await settled();
    expect(told.map(({ status, done, total }) => [status, done, total])).toEqual([
      ['running', 0, null],
      ['running', 50, 100],
      ['done', 50, 100],
    ]);
    expect(jobs.find(id)).toMatchObject({ result: DONE, startedAt: 1_000, finishedAt: 1_200, error: null });
    for (const job of told) expect(jobSchema.safeParse(job).success).toBe(true);
  });

  it('tells its progress ten times a second at the most, and the end always', async () => {
    const { jobs, told, clock } = register();
    const id = jobs.start(sync(), async ({ progress }) => {
      for (let rows = 1; rows <= 500; rows += 1) {
        clock.now += 1;
        progress(rows);
      }
      return DONE;
    });
    await settled();
    expect(told).toHaveLength(1 + 5 + 1);
    expect(jobs.find(id).done).toBe(500);
  });

  it('tells how far it is while nothing more comes for long', async () => {
    const { jobs, told, clock } = register();
    const { work, letGo } = held();
    const id = jobs.start(sync(), (control) => {
      clock.now += 200;
      for (const rows of [50, 100, 150]) control.progress(rows);
      return work(control);
    });
    await expect.poll(() => told.map(({ done }) => done)).toEqual([0, 50, 150]);
    letGo();
    await jobs.whenEnded(id);
    expect(told.map(({ status }) => status)).toEqual(['running', 'running', 'running', 'done']);
  });

  it('that fails says how, in the error family', async () => {
    const { jobs, defects } = register();
    const id = jobs.start(sync(), () =>
      Promise.reject(new TieoutError('service-failed', { httpStatus: 503 })),
    );
    await settled();
    expect(jobs.find(id)).toMatchObject({
      status: 'failed',
      error: { code: 'service-failed', httpStatus: 503, retryable: true },
    });
    expect(defects).toEqual([]);
  });

  it('that fails before its first wait has failed like any other, and may be started again', async () => {
    const { jobs } = register();
    const id = jobs.start(sync(), () => {
      throw new TieoutError('workspace-not-found');
    });
    await settled();
    expect(jobs.find(id)).toMatchObject({ status: 'failed', error: { code: 'workspace-not-found' } });
    expect(jobs.start(sync(), async () => DONE)).not.toBe(id);
    await jobs.cancelAll();
  });

  it('that meets a defect tells the log everything and the person no stack', async () => {
    const { jobs, defects, told } = register();
    const defect = new Error('secret story');
    const id = jobs.start(sync(), () => Promise.reject(defect));
    await settled();
    expect(jobs.find(id).error).toEqual({ code: 'internal', retryable: false });
    expect(defects).toEqual([defect]);
    expect(JSON.stringify(told)).not.toContain('secret story');
  });
});

describe('one at a time', () => {
  it('the same sync is refused while it runs, others are not', async () => {
    const { jobs } = register();
    const { work, letGo } = held();
    jobs.start(sync(A), work);
    expect(() => jobs.start(sync(A), work)).toThrow('job-running');
    jobs.start(sync(B), work);
    jobs.start(toExport(A), work);
    jobs.start(toExport(A), work);
    letGo();
    await settled();
    expect(jobs.start(sync(A), work)).toMatch(/-/);
  });
});

describe('cancelling', () => {
  it('ends as cancelled, without an error, once the work has stopped', async () => {
    const { jobs } = register();
    const id = jobs.start(sync(), held().work);
    jobs.cancel(id);
    expect(jobs.find(id).status).toBe('running');
    await jobs.cancelAll();
    expect(jobs.find(id)).toMatchObject({ status: 'cancelled', error: null, result: null });
    expect(() => jobs.cancel(id)).not.toThrow();
    expect(() => jobs.cancel(B)).toThrow('job-not-found');
  });

  it('of a workspace waits for its jobs and leaves the others running', async () => {
    const { jobs } = register();
    const ids = [jobs.start(sync(A), held().work), jobs.start(toExport(A), held().work)];
    const other = jobs.start(sync(B), held().work);
    await jobs.cancelAll(A);
    expect(ids.map((id) => jobs.find(id).status)).toEqual(['cancelled', 'cancelled']);
    expect(jobs.find(other).status).toBe('running');
    await jobs.cancelAll();
    expect(jobs.find(other).status).toBe('cancelled');
    await jobs.cancelAll();
  });

  it('work that ends well in spite of it is done', async () => {
    const { jobs } = register();
    let letGo: () => void = () => undefined;
    const id = jobs.start(
      toExport(),
      () =>
        new Promise((resolve) => {
          letGo = () => resolve(DONE);
        }),
    );
    jobs.cancel(id);
    letGo();
    await settled();
    expect(jobs.find(id).status).toBe('done');
  });
});

it('remembers the last fifty finished jobs and every running one', async () => {
  const { jobs } = register();
  const running = jobs.start(sync(), held().work);
  for (let count = 0; count < 60; count += 1) {
    jobs.start(toExport(), async () => DONE);
    await settled();
  }
  expect(jobs.list().filter(({ status }) => status === 'done')).toHaveLength(50);
  expect(jobs.find(running).status).toBe('running');
  await jobs.cancelAll();
});

it('jobs of one kind are stopped together, and no others', async () => {
  const { jobs } = register();
  const [one, other] = [held(), held()];
  const exported = jobs.start(toExport(), one.work);
  const synced = jobs.start(sync(), other.work);
  jobs.stopKind('export');
  expect((await jobs.whenEnded(exported)).status).toBe('cancelled');
  expect(jobs.find(synced).status).toBe('running');
  other.letGo();
  await settled();
});
