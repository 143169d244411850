/** One press reads a month with all that its figures rest on; until then nothing is called a difference. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp } from '../testing/app.ts';
import { connectedWorkspace } from '../testing/connected.ts';

const MONTH = '2026-09';

let sandbox: Sandbox;
let folder: ReturnType<typeof temporaryFolder>;
let app: Awaited<ReturnType<typeof startApp>>;
let workspaceId: string;
beforeEach(async () => {
  folder = temporaryFolder();
  sandbox = await startSandbox({
    asOf: '2026-10-15T12:00:00Z',
    rows: 600,
    months: 2,
    planted: false,
    clock: () => NOW,
  });
  app = await startApp(folder.path);
  workspaceId = await connectedWorkspace(app, sandbox);
});
afterEach(async () => {
  await app.stop();
  await sandbox.close();
  folder.remove();
});

const close = () => app.call('close.month', { workspaceId, month: MONTH, currency: 'PEN' });
const notRead = (of: 'report' | 'bank' | 'ledger' | 'close' | 'everything', month = MONTH) =>
  app.call('sync.notRead', { workspaceId, month, of });
const sync = async (start: Promise<{ jobIds: string[] }>) => {
  const { jobIds } = await start;
  for (const job of await Promise.all(jobIds.map(app.ended))) expect(job.status).toBe('done');
};
describe('a month read by one press', () => {
  it('has every figure, and differs nowhere', async () => {
    await sync(app.call('sync.startAll', { workspaceId, month: MONTH }));
    for (const figures of ['report', 'bank', 'ledger', 'close', 'everything'] as const)
      expect(await notRead(figures), figures).toEqual({ notRead: [] });
    const { figures, items } = await close();
    expect(figures.opening).not.toBeNull();
    expect(
      figures.columns.filter(({ difference, daysNotCovered }) => difference !== '0.00' || daysNotCovered > 0),
    ).toEqual([]);
    expect(items.find(({ item }) => item === 'coverage')?.state).toBe('ok');
    expect((await app.call('tieOut.month', { workspaceId, month: MONTH })).complete).toBe(true);
  });
});

describe('a month read without what it rests on', () => {
  it('is not called complete, tells no difference and which days are missing, and reads just these', async () => {
    // The first of the month asks for what lies before it: these days begin a day later, and end a day earlier.
    await sync(
      app.call('sync.run', {
        workspaceId,
        listings: [...LISTING_NAMES],
        firstDay: '2026-09-02',
        lastDay: '2026-09-29',
        mode: 'missing',
      }),
    );
    const { figures, items } = await close();
    expect(items.find(({ item }) => item === 'coverage')?.state).toBe('attention');
    expect(figures.opening).toBeNull();
    expect(figures.columns.map(({ difference }) => difference)).toEqual(figures.columns.map(() => '0.00'));
    expect(figures.columns.every(({ daysNotCovered }) => daysNotCovered > 0)).toBe(true);
    const told = await notRead('report');
    expect(told.notRead.filter(({ listing }) => listing === 'deposits')).toEqual([
      { listing: 'deposits', firstDay: '2026-08-31', lastDay: '2026-09-01' },
      { listing: 'deposits', firstDay: '2026-09-30', lastDay: '2026-09-30' },
    ]);
    expect(told.notRead.filter(({ listing }) => listing === 'dailyBalances')).toEqual([
      { listing: 'dailyBalances', firstDay: '2026-08-31', lastDay: '2026-09-01' },
      { listing: 'dailyBalances', firstDay: '2026-09-30', lastDay: '2026-09-30' },
    ]);
    expect((await notRead('ledger')).notRead[0]).toEqual({
      listing: 'deposits',
      firstDay: '2026-08-01',
      lastDay: '2026-09-01',
    });
    await sync(app.call('sync.readMissing', { workspaceId, month: MONTH, of: 'report' }));
    expect(await notRead('report')).toEqual({ notRead: [] });
    expect((await close()).figures.opening).not.toBeNull();
    // No day before was read with them.
    expect((await notRead('report', '2026-08')).notRead.length).toBeGreaterThan(0);
  });
});
