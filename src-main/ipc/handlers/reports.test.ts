/**
 * Report files of the provider's panel, over the contract with the real threads: what is stored, claimed and replaced.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import type { ListingRow } from '../../../src-shared/contract/listings.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../../src-shared/contract/workspaces.ts';
import { HOUR_MS } from '../../../src-shared/durations.ts';
import { workbookOf } from '../../statements/testing/workbook.ts';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';

const DAYS = { firstDay: '2026-10-01', lastDay: '2026-10-10' };
let clock = NOW;
const folder = temporaryFolder();
let sandbox: Sandbox;
/** Of all tests: its threads take longer to start than most of them. Each has a workspace and a service of its own. */
let app: TestApp;
/** Of a computer that the service lets in, and of one that it does not. */
let inside: string;
let outside: string;
beforeAll(async () => {
  app = await startApp(folder.path, { now: () => (clock += 1_000) });
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});
beforeEach(async () => {
  sandbox = await startSandbox({ asOf: '2026-10-15T12:00:00Z', rows: 300, months: 1, clock: () => NOW });
  [inside, outside] = [await workspace('Inside'), await workspace('Outside')];
  await sync(inside);
});
afterEach(async () => {
  for (const workspaceId of [inside, outside]) await app.call('workspaces.remove', { workspaceId });
  await sandbox.close();
});

async function workspace(name: string): Promise<string> {
  const { workspace } = await app.call('workspaces.create', {
    name,
    environment: 'staging',
    baseUrl: sandbox.baseUrl,
    merchantsBaseUrl: sandbox.merchantsBaseUrl,
    timeZone: 'America/Lima',
    service: DEFAULT_SERVICE_SETTINGS,
    credentials: sandbox.credentials.reporting,
  });
  return workspace.id;
}

async function sync(workspaceId: string) {
  const order = { workspaceId, listings: ['deposits' as const], mode: 'everything' as const, ...DAYS };
  const { jobIds } = await app.call('sync.run', order);
  const [job] = await Promise.all(jobIds.map(app.ended));
  if (job?.result?.kind !== 'sync') throw new Error(JSON.stringify(job));
  return job.result;
}

async function rowsOf(workspaceId: string): Promise<ListingRow[]> {
  const filter = { ...DAYS, choices: {}, text: '' };
  const sort = { field: 'creationDate', descending: false } as const;
  const asked = { workspaceId, listing: 'deposits' as const, filter, sort, page: 0, pageSize: 200 };
  return (await app.call('listings.page', asked)).rows;
}

const HEADER = 'Deposit ID;creation_date;Status;Currency;Amount;externalId;Internal note';
/** As a panel writes them: local days and times, a decimal comma, words in lower case. */
const line = ({ values }: ListingRow, change: { status?: string } = {}) => {
  const local = new Date(Number(values.creationDate) - 5 * HOUR_MS).toISOString();
  const [year, month, day] = local.slice(0, 10).split('-');
  return [
    values.idDeposit,
    `${day}/${month}/${year} ${local.slice(11, 19)}`,
    (change.status ?? String(values.status)).toLowerCase(),
    values.currency,
    String(values.amount).replace('.', ','),
    values.externalId,
    'ñ',
  ].join(';');
};

async function choose(content: string | Uint8Array, name = 'deposits.csv') {
  app.state.openPath = join(folder.path, name);
  writeFileSync(app.state.openPath, content);
  const chosen = await app.call('reports.choose', { workspaceId: outside, listing: 'deposits' });
  if (!chosen) throw new Error('nothing was chosen');
  const { token, mapping } = chosen;
  return {
    workspaceId: outside,
    token,
    listing: 'deposits' as const,
    mapping: { ...mapping, decimal: ',' as const },
  };
}

const coverage = async (workspaceId: string) =>
  (
    await app.call('listings.summary', {
      workspaceId,
      listing: 'deposits',
      filter: { ...DAYS, choices: {}, text: '' },
    })
  ).coverage;

it('a file becomes records that say where they come from, covers its days, and gives way to the service', async () => {
  const service = await rowsOf(inside);
  expect(service.length).toBeGreaterThan(10);
  const [first, ...others] = service;
  if (!first) throw new Error('no record');
  const isOther = first.values.status === 'COMPLETED' ? 'CANCELLED' : 'COMPLETED';
  const text = [HEADER, line(first, { status: isOther }), ...others.map((row) => line(row)), ''].join('\n');
  const asked = await choose(text);
  expect(asked.mapping).toMatchObject({
    headerRow: 1,
    fields: ['idDeposit', 'creationDate', 'status', 'currency', 'amount', 'externalId', null],
    timeZone: 'America/Lima',
    delimiter: ';',
  });
  const check = await app.call('reports.check', asked);
  expect(check).toMatchObject({ rows: service.length, problems: [], problemCount: 0, missing: [] });
  const days = check.days ?? DAYS;

  // Nothing beyond the days of the file can be claimed, and nothing that was not checked is stored.
  expect(
    await failureOf(app.call('reports.import', { ...asked, days: { ...days, lastDay: '2026-10-14' } })),
  ).toMatchObject({ code: 'invalid-request', subject: 'days' });
  expect(
    await failureOf(
      app.call('reports.import', { ...asked, mapping: { ...asked.mapping, decimal: '.' }, days }),
    ),
  ).toMatchObject({
    code: 'statement-changed',
  });
  expect(await rowsOf(outside)).toEqual([]);
  expect(await app.call('reports.import', { ...asked, days })).toEqual({
    added: service.length,
    changed: 0,
    unchanged: 0,
    fromService: 0,
  });

  const imported = await rowsOf(outside);
  expect(imported.map(({ identity }) => identity)).toEqual(service.map(({ identity }) => identity));
  expect(imported[1]?.values).toMatchObject({
    amount: others[0]?.values.amount,
    creationDate: others[0]?.values.creationDate === undefined ? null : expect.any(Number),
    status: others[0]?.values.status,
  });
  expect(imported.every(({ problems }) => problems.length === 0)).toBe(true);
  const detail = await app.call('records.read', {
    workspaceId: outside,
    listing: 'deposits',
    identity: first.identity,
  });
  expect(detail.otherFields).toEqual([{ name: 'importedFrom', value: 'deposits.csv:2' }]);
  const { gaps, asOf } = await coverage(outside);
  expect(asOf).not.toBeNull();
  expect(gaps.every(({ to }) => to <= Date.parse(`${days.firstDay}T05:00:00Z`)) || gaps.length <= 2).toBe(
    true,
  );
  expect((await app.call('reports.list', { workspaceId: outside })).files).toMatchObject([
    { listing: 'deposits', name: 'deposits.csv', rows: service.length, days },
  ]);
  const { entries } = await app.call('audit.list', { workspaceId: outside, before: null, limit: 10 });
  expect(entries[0]).toMatchObject({ action: 'report.imported', subject: 'deposits.csv' });

  // The service itself: what it says of another status is a change, and nothing else is.
  const read = await sync(outside);
  expect(read).toMatchObject({ changed: 1, unchanged: service.length - 1, added: 0 });
  const { versions } = await app.call('records.versions', {
    workspaceId: outside,
    listing: 'deposits',
    identity: first.identity,
  });
  expect(versions.at(-1)?.changes).toContainEqual({
    field: 'status',
    before: isOther,
    after: first.values.status,
  });
  expect((await rowsOf(outside)).filter(({ changed }) => changed)).toHaveLength(1);

  // And a file that comes later changes nothing of what the service said.
  const late = await choose(text, 'late.csv');
  await app.call('reports.check', late);
  expect(await app.call('reports.import', { ...late, days: null })).toEqual({
    added: 0,
    changed: 0,
    unchanged: 0,
    fromService: service.length,
  });
});

it('a row at fault is named with its line, and nothing of the file is stored', async () => {
  const asked = await choose(
    [
      'Report of deposits;From 01/10/2026;to 10/10/2026',
      HEADER,
      '1;02/10/2026 10:00:00;completed;PEN;10,00;a;',
      '1;02/10/2026 10:00:00;completed;PEN;10,00;a;',
      ';02/10/2026 10:00:00;completed;PEN;10,00;a;',
      '3;32/10/2026 10:00:00;completed;PEN;10,00;a;',
      '4;02/10/2026 10:00:00;completed;PEN;ten;a;',
      'x5;02/10/2026 10:00:00;completed;PEN;10,00;a;',
      '6;02/10/2026 10:00:00;;PEN;10,00;a;',
      '7;02/10/2026 10:00:00;completed;PEN',
      '',
    ].join('\n'),
  );
  expect(asked.mapping.headerRow).toBe(2);
  const mapping = { ...asked.mapping, dateOrder: 'dmy' as const };
  const check = await app.call('reports.check', { ...asked, mapping });
  expect(check.problems.map(({ row, code, field }) => [row, code, field])).toEqual([
    [4, 'identity-twice', 'idDeposit'],
    [5, 'identity-missing', 'idDeposit'],
    [6, 'date-unreadable', 'creationDate'],
    [7, 'amount-unreadable', 'amount'],
    [8, 'number-unreadable', 'idDeposit'],
    [9, 'value-missing', 'status'],
    [10, 'columns-differ', null],
    [10, 'value-missing', 'amount'],
  ]);
  // As the file states above its header.
  expect(check.days).toEqual({ firstDay: '2026-10-01', lastDay: '2026-10-10' });
  expect(await failureOf(app.call('reports.import', { ...asked, mapping, days: null }))).toMatchObject({
    code: 'statement-faulty',
  });
  expect(await rowsOf(outside)).toEqual([]);
  const fields = mapping.fields.map((field) => (field === 'status' ? null : field));
  expect((await app.call('reports.check', { ...asked, mapping: { ...mapping, fields } })).missing).toEqual([
    'status',
  ]);
});

it('rows of another merchant are at fault: than the login’s, than the records’ that are kept, and than the file’s own', async () => {
  const HEAD = 'id;date;amount;currency;type;Merchant ID';
  const row = (id: number, merchant: number | string) => `${id};02/10/2026;10,00;PEN;REFUND;${merchant}`;
  const check = async (workspaceId: string, ...rows: string[]) => {
    app.state.openPath = join(folder.path, 'notes.csv');
    writeFileSync(app.state.openPath, [HEAD, ...rows, ''].join('\n'));
    const chosen = await app.call('reports.choose', { workspaceId, listing: 'notes' });
    if (!chosen) throw new Error('nothing was chosen');
    const mapping = { ...chosen.mapping, decimal: ',' as const, dateOrder: 'dmy' as const };
    const asked = { workspaceId, token: chosen.token, listing: 'notes' as const, mapping };
    const { problems } = await app.call('reports.check', asked);
    return { asked, told: problems.map(({ code, row, text }) => `${code} ${row} ${text}`) };
  };
  const own = sandbox.dataset.merchant.idMerchant;
  expect((await check(inside, row(1, own), row(2, ''), row(3, 77))).told).toEqual(['other-merchant 4 77']);
  // No login has said whose records are kept on this computer.
  expect((await check(outside, row(1, 77), row(2, 78))).told).toEqual(['other-merchant 3 78']);
  const first = await check(outside, row(1, 77));
  expect(first.told).toEqual([]);
  await app.call('reports.import', { ...first.asked, days: null });
  expect((await check(outside, row(2, own))).told).toEqual([`other-merchant 2 ${own}`]);
});

it('a file is taken out: its records go but what the service has, its days do not count as read, and the trail says so', async () => {
  const service = await rowsOf(inside);
  const text = [HEADER, ...service.map((row) => line(row)), ''].join('\n');
  const asked = await choose(text);
  const { days } = await app.call('reports.check', asked);
  await app.call('reports.import', { ...asked, days });
  const before = await coverage(outside);
  // An older file of the same records: what the newer one took over goes with it, and counts as read no more.
  const again = await choose(text, 'again.csv');
  await app.call('reports.check', again);
  await app.call('reports.import', { ...again, days });
  const [newer, older] = (await app.call('reports.list', { workspaceId: outside })).files;
  expect([newer?.name, older?.name]).toEqual(['again.csv', 'deposits.csv']);
  const remove = (id = '') => app.call('reports.remove', { workspaceId: outside, id });
  expect(await remove(newer?.id)).toEqual({ removed: service.length });
  expect(await rowsOf(outside)).toEqual([]);
  const left = await coverage(outside);
  expect(left.gaps).not.toEqual(before.gaps);
  expect(left.asOf).toBeNull();
  expect(await remove(older?.id)).toEqual({ removed: 0 });
  expect((await app.call('reports.list', { workspaceId: outside })).files).toEqual([]);
  expect(await failureOf(remove(older?.id))).toMatchObject({ code: 'statement-not-found' });
  const { entries } = await app.call('audit.list', { workspaceId: outside, before: null, limit: 10 });
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'report.removed', subject: 'deposits.csv', detail: { records: 0 } },
    { action: 'report.removed', subject: 'again.csv', detail: { records: service.length } },
  ]);
  expect((await app.call('audit.verify', { workspaceId: outside })).faults).toEqual([]);

  // What the service has listed itself stays, and so do the days that it was asked for.
  const third = await choose(text, 'third.csv');
  await app.call('reports.check', third);
  await app.call('reports.import', { ...third, days });
  await sync(outside);
  const read = await coverage(outside);
  const [file] = (await app.call('reports.list', { workspaceId: outside })).files;
  expect(await remove(file?.id)).toEqual({ removed: 0 });
  expect(await rowsOf(outside)).toHaveLength(service.length);
  expect(await coverage(outside)).toEqual(read);
});

it('a workbook gives the records that the service has, to the second and the cent, whatever the decimal sign of its texts', async () => {
  const service = await rowsOf(inside);
  const rows = service.map(({ values }, at) => [
    Number(values.idDeposit),
    // A wall clock's day and time, as a spreadsheet keeps them: without a zone.
    new Date(Number(values.creationDate) - 5 * HOUR_MS),
    String(values.status).toLowerCase(),
    values.currency,
    // Numbers, and in between a text written with a comma.
    at % 5 === 0 ? String(values.amount).replace('.', ',') : Number(values.amount),
    values.externalId,
    // The last column is empty in most rows.
    at === 0 ? 'ñ' : null,
  ]);
  const above = ['Depósitos', null, 'Del 01/10/2026', null, 'al 10/10/2026'];
  const asked = await choose(await workbookOf([above, HEADER.split(';'), ...rows]), 'deposits.xlsx');
  expect(asked.mapping).toMatchObject({
    headerRow: 2,
    fields: ['idDeposit', 'creationDate', 'status', 'currency', 'amount', 'externalId', null],
  });
  const mapping = { ...asked.mapping, dateOrder: 'dmy' as const };
  const check = await app.call('reports.check', { ...asked, mapping });
  expect(check).toEqual({
    rows: service.length,
    problems: [],
    problemCount: 0,
    missing: [],
    days: DAYS,
    daysStated: true,
  });
  await app.call('reports.import', { ...asked, mapping, days: check.days });
  const valuesOf = (row: ListingRow) =>
    ['idDeposit', 'creationDate', 'status', 'currency', 'amount', 'externalId'].map(
      (name) => row.values[name as keyof typeof row.values],
    );
  expect((await rowsOf(outside)).map(valuesOf)).toEqual(service.map(valuesOf));
  const [first] = service;
  const identity = first?.identity ?? '';
  const detail = await app.call('records.read', { workspaceId: outside, listing: 'deposits', identity });
  expect(detail.otherFields).toEqual([{ name: 'importedFrom', value: 'deposits.xlsx:3' }]);
  // Where the service says the same, nothing has changed.
  expect(await sync(outside)).toMatchObject({ added: 0, changed: 0, unchanged: service.length });
});
