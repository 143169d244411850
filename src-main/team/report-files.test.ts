/**
 * A report file of the provider's panel that one desk imports and takes out again, at the other desk: its records, its
 * days, the list.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../ipc/testing/app.ts';
import type { TestServer } from './testing/server.ts';
import { takeServer } from './testing/servers-in-turn.ts';
import { atEachWord, endFile, startTwoApps, type TeamApp } from './testing/two-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await takeServer();
});
afterAll(() => endFile(server));

const DAYS = { firstDay: '2026-10-01', lastDay: '2026-10-10' };
const REPORT = [
  'Deposit ID;creation_date;Status;Currency;Amount;externalId',
  '900001;02/10/2026 10:00:00;completed;PEN;10,50;PED-900001',
  '900002;03/10/2026 11:30:00;pending;PEN;20,00;PED-900002',
  '900003;03/10/2026 12:30:00;completed;USD;7,25;PED-900003',
  '',
].join('\n');

/** What the desk shows of deposits in these days, and of report files. */
async function shownBy(app: TestApp, workspaceId: string) {
  const filter = { ...DAYS, choices: {}, text: '' };
  const about = { workspaceId, listing: 'deposits' as const, filter };
  const sort = { field: 'creationDate', descending: false } as const;
  const [{ rows }, { coverage }, { files: reports }] = await Promise.all([
    app.call('listings.page', { ...about, sort, page: 0, pageSize: 200 }),
    app.call('listings.summary', about),
    app.call('reports.list', { workspaceId }),
  ]);
  const records = rows.map(({ values }) => values).filter(({ idDeposit }) => Number(idDeposit) > 900_000);
  return { records, coverage: coverage.complete, asOf: coverage.asOf, gaps: coverage.gaps, reports };
}

async function importReport(app: TeamApp, workspaceId: string): Promise<void> {
  app.state.openPath = join(app.root, 'deposits.csv');
  writeFileSync(app.state.openPath, REPORT);
  const chosen = await app.call('reports.choose', { workspaceId, listing: 'deposits' });
  if (!chosen) throw new Error('nothing was chosen');
  const { token } = chosen;
  const mapping = { ...chosen.mapping, decimal: ',' as const };
  const asked = { workspaceId, token, listing: 'deposits' as const, mapping };
  const { days } = await app.call('reports.check', asked);
  expect(await app.call('reports.import', { ...asked, days })).toMatchObject({ added: 3 });
}

it('is at the other desk with its records and its days, and goes everywhere where the other desk takes it out', async () => {
  const { ana, bo, workspaceId } = await startTwoApps(server);
  const before = await shownBy(ana, workspaceId);
  expect(before).toMatchObject({ records: [], reports: [] });
  await importReport(ana, workspaceId);
  const imported = await shownBy(ana, workspaceId);
  expect([imported.records.length, imported.reports.length]).toEqual([3, 1]);
  await expect
    .poll(
      atEachWord(bo, () => shownBy(bo, workspaceId)),
      { timeout: 30_000 },
    )
    .toEqual(imported);
  expect(imported.reports[0]).toMatchObject({ name: 'deposits.csv', rows: 3 });

  await bo.call('reports.remove', { workspaceId, id: imported.reports[0]?.id ?? '' });
  const left = await shownBy(bo, workspaceId);
  expect([left.records, left.reports]).toEqual([[], []]);
  await expect
    .poll(
      atEachWord(ana, () => shownBy(ana, workspaceId)),
      { timeout: 30_000 },
    )
    .toEqual(left);
  expect({ ...left, asOf: null }).toEqual({ ...before, asOf: null });
  // And the trail of both says who did what.
  for (const app of [ana, bo])
    await expect
      .poll(
        async () =>
          (
            await app.call('audit.list', { workspaceId, before: null, limit: 10, actions: ['report.'] })
          ).entries.map(({ actor, action }) => [actor, action]),
        { timeout: 30_000 },
      )
      .toEqual([
        ['Bo Díaz', 'report.removed'],
        ['Ana Torres', 'report.imported'],
      ]);
});
