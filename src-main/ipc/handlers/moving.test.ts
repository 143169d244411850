/** A workspace moves from one computer to another, over the contract and with the real threads. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { DEFAULT_SERVICE_SETTINGS } from '../../../src-shared/contract/workspaces.ts';
import { draft } from '../../payouts/testing/orders.ts';
import { failureOf } from '../../testing/failure.ts';
import { shownMode } from '../../testing/platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { recoveryCodeOf } from '../../workspaces/recovery-code.ts';
import { NOW, startApp, type TestApp } from '../testing/app.ts';
import { readSeptember } from '../testing/september.ts';

const folder = temporaryFolder();
const file = join(folder.path, 'Tienda.tieout');
let sandbox: Sandbox;
let here: TestApp;
let there: TestApp;

beforeAll(async () => {
  for (const name of ['here', 'there']) mkdirSync(join(folder.path, name));
  here = await startApp(join(folder.path, 'here'));
  there = await startApp(join(folder.path, 'there'));
});
beforeEach(async () => {
  const asOf = new Date(NOW).toISOString();
  sandbox = await startSandbox({ asOf, rows: 300, months: 2, clock: () => NOW, planted: false });
  here.state.savePath = file;
  there.state.openPath = file;
});
afterEach(async () => {
  await here.clear();
  await there.clear();
  await sandbox.close();
  rmSync(file, { force: true });
});
afterAll(async () => {
  await here.stop();
  await there.stop();
  folder.remove();
});

const workspacesOf = (name: string) => join(folder.path, name, 'workspaces');
const create = async (name = 'Tienda', app = here) => {
  const { workspace } = await app.call('workspaces.create', {
    name,
    environment: 'staging',
    baseUrl: sandbox.baseUrl,
    merchantsBaseUrl: sandbox.merchantsBaseUrl,
    timeZone: 'America/Lima',
    service: { ...DEFAULT_SERVICE_SETTINGS, moneyMovement: true },
    credentials: sandbox.credentials.reporting,
  });
  // Its files come into being.
  await app.call('audit.list', { workspaceId: workspace.id, before: null, limit: 1 });
  await app.call('sync.coverage', { workspaceId: workspace.id, firstMonth: '2026-09', lastMonth: '2026-09' });
  return workspace.id;
};
const lockSeptember = async (workspaceId: string) => {
  const place = await readSeptember(here, workspaceId);
  await here.call('close.setTeam', { workspaceId, onePerson: true });
  const { digest } = await here.call('close.month', place);
  await here.call('close.sign', { ...place, role: 'preparer', name: 'Ana Preparer', digest });
  await here.call('close.sign', { ...place, role: 'reviewer', name: 'Benito', digest });
  expect(await here.ended((await here.call('close.lock', { ...place, digest })).jobId)).toMatchObject({
    status: 'done',
  });
  return place;
};
const exported = async (workspaceId: string) => {
  const { jobId } = await here.call('moving.export', { workspaceId });
  return here.ended(jobId ?? '');
};
const codeOf = (workspaceId: string) =>
  recoveryCodeOf(here.own.get(`${workspaceId}/workspace-key`) as string);
const chosen = async (app = there) => {
  const { file: found } = await app.call('moving.choose', {});
  if (!found) throw new Error('nothing was chosen');
  return found;
};
const restored = async (code: string, app = there) => {
  const { token } = await chosen(app);
  return app.ended((await app.call('moving.restore', { token, code })).jobId);
};
const digests = (root: string, workspaceId: string) =>
  readdirSync(join(workspacesOf(root), workspaceId, 'closes')).map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(workspacesOf(root), workspaceId, 'closes', name)))
      .digest('hex'),
  ]);

it('arrives with its records, decisions, locked months and a trail that holds; without credentials', async () => {
  const workspaceId = await create();
  const place = await lockSeptember(workspaceId);
  const before = await here.call('close.month', place);
  const rows = {
    workspaceId,
    listing: 'deposits',
    filter: { firstDay: '2026-09-01', lastDay: '2026-09-30' },
  } as const;
  const summary = await here.call('listings.summary', rows);
  const trail = await here.call('audit.verify', { workspaceId });
  expect(trail.faults).toEqual([]);

  const { status, result } = await exported(workspaceId);
  expect([status, result]).toEqual([
    'done',
    { kind: 'move', fileName: 'Tienda.tieout', name: 'Tienda', bytes: statSync(file).size },
  ]);
  expect(here.suggested.at(-1)).toBe('Tienda - 2026-10-15.tieout');
  expect(statSync(file).mode & 0o777).toBe(shownMode(0o600));

  const found = await chosen();
  expect(found).toMatchObject({
    fileName: 'Tienda.tieout',
    here: null,
    about: { name: 'Tienda', environment: 'staging', lockedMonths: 1, app: 'Tieout 0.1.0', madeAt: NOW },
  });
  expect(await restored(codeOf(workspaceId))).toMatchObject({
    status: 'done',
    error: null,
    result: { kind: 'restore', name: 'Tienda' },
  });
  expect((await there.call('workspaces.list', {})).workspaces).toMatchObject([
    {
      id: workspaceId,
      name: 'Tienda',
      baseUrl: sandbox.baseUrl,
      service: { moneyMovement: false },
      kept: { reporting: false, deposits: false, readOnly: false, payouts: false },
    },
  ]);
  expect(await there.call('listings.summary', rows)).toEqual(summary);
  const after = await there.call('close.month', place);
  expect(after).toMatchObject({ state: 'locked', snapshot: 'intact', digest: before.digest });
  expect(after.figures).toEqual(before.figures);
  expect(digests('there', workspaceId)).toEqual(digests('here', workspaceId));
  expect(statSync(join(workspacesOf('there'), workspaceId, 'closes', '2026-09-PEN-1.db')).mode & 0o777).toBe(
    shownMode(0o400),
  );

  const verified = await there.call('audit.verify', { workspaceId });
  expect(verified).toMatchObject({ faults: [], notes: [], entries: trail.entries + 2 });
  const { entries } = await there.call('audit.list', { workspaceId, before: null, limit: 3 });
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['workspace.restored', 'Tienda.tieout'],
    ['workspace.exported', 'Tienda.tieout'],
    ['close.locked', '2026-09 PEN'],
  ]);
  expect(entries[1]?.hash).toBe((await here.call('audit.verify', { workspaceId })).head);
  // Opened again, nothing is noted twice.
  await there.stop();
  there = await startApp(join(folder.path, 'there'), { before: there });
  expect((await there.call('audit.verify', { workspaceId })).entries).toBe(trail.entries + 2);

  const { secretKey } = sandbox.credentials.reporting;
  expect(readFileSync(file).includes(secretKey)).toBe(false);
  const crossed = JSON.stringify([here.crossed, there.crossed]);
  expect(crossed).not.toContain(codeOf(workspaceId).slice(0, 14));
});

it('a trail that was cut before the export is found out on the new computer', async () => {
  const workspaceId = await create();
  await here.call('close.setTeam', { workspaceId, onePerson: true });
  await here.call('close.setTeam', { workspaceId, onePerson: false });
  await here.stop();
  const noted = here.own.get(`${workspaceId}/audit-anchor`) as { entries: number };
  expect(noted.entries).toBeGreaterThan(0);
  here = await startApp(join(folder.path, 'here'), {
    before: {
      kept: here.kept,
      own: new Map([
        ...here.own,
        [`${workspaceId}/audit-anchor`, { entries: noted.entries + 3, head: 'a'.repeat(64) }],
      ]),
    },
  });
  here.state.savePath = file;
  expect((await exported(workspaceId)).status).toBe('done');
  expect((await restored(codeOf(workspaceId))).status).toBe('done');
  const { faults } = await there.call('audit.verify', { workspaceId });
  expect(faults.map(({ kind }) => kind)).toEqual(['anchor-shorter']);
});

describe('a restore', () => {
  it('never overwrites: neither the workspace it comes from nor one of the same name', async () => {
    const workspaceId = await create();
    await exported(workspaceId);
    here.state.openPath = file;
    const found = await chosen(here);
    expect(found.here).toBe('Tienda');
    const again = here.call('moving.restore', { token: found.token, code: codeOf(workspaceId) });
    expect(await failureOf(again)).toMatchObject({ code: 'workspace-here', subject: 'Tienda' });

    await create('TIENDA', there);
    expect((await restored(codeOf(workspaceId))).result).toMatchObject({ name: 'Tienda 2' });
    const names = (await there.call('workspaces.list', {})).workspaces.map(({ name }) => name);
    expect(names.sort()).toEqual(['TIENDA', 'Tienda 2']);
  });

  it('comes back where it was removed, and its locked months with it', async () => {
    const workspaceId = await create();
    await exported(workspaceId);
    const code = codeOf(workspaceId);
    await here.call('workspaces.remove', { workspaceId });
    here.state.openPath = file;
    expect(await restored(code, here)).toMatchObject({ status: 'done', error: null });
    expect((await here.call('audit.verify', { workspaceId })).faults).toEqual([]);
  });

  it('with a wrong code, or of a damaged file, makes nothing, in no folder and no keychain', async () => {
    const workspaceId = await create();
    await exported(workspaceId);
    const { token } = await chosen();
    const foreign = recoveryCodeOf(Buffer.alloc(32, 9).toString('base64url'));
    expect((await failureOf(there.call('moving.restore', { token, code: foreign }))).code).toBe(
      'recovery-code-wrong',
    );
    there.state.openPath = join(folder.path, 'code.txt');
    writeFileSync(there.state.openPath, `Code:\n${foreign}\n`);
    const withFile = there.call('moving.restoreWithCodeFile', { token });
    expect((await failureOf(withFile)).code).toBe('recovery-code-wrong');
    there.state.openPath = file;
    truncateSync(file, statSync(file).size - 100);
    expect(await restored(codeOf(workspaceId))).toMatchObject({
      status: 'failed',
      error: { code: 'workspace-file-damaged', subject: 'Tienda.tieout' },
    });
    expect(readdirSync(workspacesOf('there'))).toEqual([]);
    expect([...there.own.keys(), ...there.kept.keys()]).toEqual([]);
  });

  it('is refused for addresses that the organisation does not allow', async () => {
    const workspaceId = await create();
    const [made] = (await here.call('workspaces.list', {})).workspaces;
    if (!made) throw new Error('there is none');
    const { id: _, demo, createdAt, kept, connection, ...settings } = made;
    await here.call('workspaces.update', {
      workspaceId,
      settings: { ...settings, baseUrl: 'https://other.example.com' },
    });
    await exported(workspaceId);
    await there.stop();
    there = await startApp(join(folder.path, 'there'), {
      policy: { allowedServiceAddresses: ['https://pay.example.com'] },
    });
    there.state.openPath = file;
    expect(await restored(codeOf(workspaceId))).toMatchObject({ error: { code: 'forbidden-by-policy' } });
    expect(readdirSync(workspacesOf('there'))).toEqual([]);
    await there.stop();
    there = await startApp(join(folder.path, 'there'));
  });

  it('that was killed leaves no workspace, and the next start clears it away', async () => {
    const workspaceId = await create();
    await exported(workspaceId);
    const half = join(workspacesOf('there'), `restoring-${workspaceId}`);
    // As it stands after all of it was written and the keychain has its entries, before it has its name.
    cpSync(join(workspacesOf('here'), workspaceId), half, { recursive: true });
    there.own.set(`${workspaceId}/workspace-key`, here.own.get(`${workspaceId}/workspace-key`));
    await there.stop();
    there = await startApp(join(folder.path, 'there'), { before: there });
    expect(await there.call('workspaces.unreadable', {})).toEqual({ workspaces: [] });
    there.state.openPath = file;
    expect(await restored(codeOf(workspaceId))).toMatchObject({ status: 'done' });
    expect(existsSync(half)).toBe(false);
    expect((await there.call('audit.verify', { workspaceId })).faults).toEqual([]);
  });

  it('keeps cashouts from being sent before a person has compared them', async () => {
    const workspaceId = await create();
    await here.call('payouts.prepare', {
      workspaceId,
      draft: draft({ external_id: 'PAGO-1', amount: '120.50' }),
    });
    await exported(workspaceId);
    await restored(codeOf(workspaceId));
    expect(await there.call('payouts.sendingBar', { workspaceId })).toEqual({ bar: { since: NOW } });
  });
});

it('can be declined in either dialog', async () => {
  const workspaceId = await create();
  here.state.savePath = null;
  expect(await here.call('moving.export', { workspaceId })).toEqual({ jobId: null });
  there.state.openPath = null;
  expect(await there.call('moving.choose', {})).toEqual({ file: null });
});
