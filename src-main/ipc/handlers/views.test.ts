/** A listing narrowed down, copied, exported and kept as a view, through the whole main process. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import type { SavedView } from '../../../src-shared/contract/views.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';
import { connectedWorkspace } from '../testing/connected.ts';

let sandbox: Sandbox;
const folder = temporaryFolder();
let app: TestApp;
let workspaceId: string;
beforeAll(async () => {
  app = await startApp(folder.path);
});
beforeEach(async () => {
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 200, months: 1, clock: () => NOW });
  workspaceId = await connectedWorkspace(app, sandbox);
});
afterEach(async () => {
  await app.clear();
  await sandbox.close();
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const view = (changes: Partial<SavedView> = {}): SavedView => ({
  id: randomUUID(),
  listing: 'deposits',
  name: 'Open',
  query: 'period=last-month&status=PENDING',
  layout: { columns: ['amount'], order: ['amount', 'status'], widths: {}, density: 'compact' },
  isDefault: true,
  ...changes,
});

it('views belong to their workspace and go with it', async () => {
  const { views } = await app.call('views.save', { workspaceId, view: view() });
  expect(await app.call('views.list', { workspaceId })).toEqual({ views });
  const path = join(dirname(app.databasePath(workspaceId)), 'views.json');
  expect(existsSync(path)).toBe(true);
  expect(await app.call('views.remove', { workspaceId, id: views[0]?.id ?? '' })).toEqual({ views: [] });
  await app.call('workspaces.remove', { workspaceId });
  expect(existsSync(path)).toBe(false);
  for (const call of ['views.list', 'views.save'] as const)
    expect(await app.ask(call, { workspaceId, view: view() } as never)).toMatchObject({ ok: false });
});

it('text goes to the clipboard as it is', async () => {
  await app.call('listings.copy', { text: 'Importe\n10.10' });
  expect(app.copied).toEqual(['Importe\n10.10']);
  expect(await app.ask('listings.copy', { text: '' })).toMatchObject({ error: { code: 'invalid-request' } });
});

it('what a range of amounts leaves is what is exported, under the name of its kind', async () => {
  const { jobId } = await app.call('sync.start', { workspaceId, listing: 'deposits', month: '2026-09' });
  await app.ended(jobId);
  const range = { field: 'amount', currency: 'PEN', from: '100', to: '1000' };
  const september = { from: '2026-09-01T05:00:00Z', to: '2026-10-01T05:00:00Z' };
  const expected = [...sandbox.dataset.list('deposits', september)]
    .filter(({ currency, amount }) => {
      const units = unitsOf(String(amount));
      return currency === 'PEN' && units >= unitsOf('100') && units <= unitsOf('1000');
    })
    .map(({ idDeposit }) => String(idDeposit));
  expect(expected.length).toBeGreaterThan(5);
  app.state.savePath = join(folder.path, 'September.csv');
  const started = await app.call('export.start', {
    workspaceId,
    listing: 'deposits',
    filter: { firstDay: '2026-09-01', lastDay: '2026-09-30', amount: range },
    sort: { field: 'amount', descending: true },
    language: 'es',
    format: 'csv',
    columns: ['idDeposit', 'amount'],
  });
  expect(app.suggested).toEqual(['Tienda - Depósitos 2026-09-01 al 2026-09-30.csv']);
  const job = await app.ended(started.jobId ?? '');
  expect(job).toMatchObject({ status: 'done', result: { kind: 'export', rows: expected.length } });
  const rows: Record<string, string>[] = parse(readFileSync(app.state.savePath), {
    bom: true,
    columns: true,
  });
  expect(rows.map(({ idDeposit }) => idDeposit).sort()).toEqual(expected.sort());
  const amounts = rows.map(({ amount }) => unitsOf(amount ?? ''));
  expect(amounts).toEqual([...amounts].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  expect(existsSync(`${app.state.savePath}.about.json`)).toBe(true);
});
