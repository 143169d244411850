/**
 * The audit trail through the whole main process: keyed from the first entry, anchored in the keychain, verified in the
 * background.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SERVICE_SETTINGS } from '../../../src-shared/contract/workspaces.ts';
import { behindItsBack, leaveAsBeforeKeys } from '../../store/work/testing/audit.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startAgain, startApp, type TestApp } from '../testing/app.ts';

const folder = temporaryFolder();
let app: TestApp;
let workspaceId: string;
beforeAll(async () => {
  app = await startApp(folder.path);
});
beforeEach(async () => {
  const { workspace } = await app.call('workspaces.create', {
    name: 'A',
    environment: 'staging',
    baseUrl: 'https://pay.service.example',
    merchantsBaseUrl: 'https://merchants.service.example',
    timeZone: 'America/Lima',
    service: DEFAULT_SERVICE_SETTINGS,
    credentials: { accessKey: 'ana@tienda.example', secretKey: 'a secret of hers' },
  });
  workspaceId = workspace.id;
});
afterEach(() => app.clear());
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const PLACE = { month: '2026-09', currency: 'PEN' };
const work = () => join(folder.path, 'workspaces', workspaceId, 'work.db');
const copies = () => {
  const of = dirname(work());
  return readdirSync(of).flatMap((name) => (/^work\.(backup|before)/.test(name) ? [join(of, name)] : []));
};
const anchor = () => app.own.get(`${workspaceId}/audit-anchor`) as { entries: number; head: string };
const comment = (text: string) => app.call('close.comment', { workspaceId, ...PLACE, text });
const verify = () => app.call('audit.verify', { workspaceId });
const restart = async (between: () => void = () => undefined) => {
  await app.stop();
  between();
  app = await startAgain(folder.path, app);
};

it('every entry is made with the key, and the keychain knows the end of the trail when the app has ended', async () => {
  expect(anchor()).toEqual({ entries: 0, head: '' });
  await comment('First');
  await comment('Second');
  const check = await verify();
  expect(check).toMatchObject({ entries: 2, faults: [], notes: [] });
  await restart();
  expect(anchor()).toEqual({ entries: 2, head: check.head });
  await comment('Third');
  expect(await verify()).toMatchObject({ entries: 3, faults: [] });
});

it('a kill between a decision and its note is no alarm', async () => {
  await comment('First');
  const left = { kept: app.kept, own: new Map([...app.own]) };
  await app.stop();
  app = await startAgain(folder.path, {
    ...left,
    own: new Map([...left.own, [`${workspaceId}/audit-anchor`, { entries: 0, head: '' }]]),
  });
  expect(await verify()).toMatchObject({ entries: 1, faults: [], notes: [] });
});

it('an older copy of the file put in its place is told, and the note of the keychain stays', async () => {
  await comment('First');
  const older = join(folder.path, 'older.db');
  await restart(() => copyFileSync(work(), older));
  await comment('Second');
  const { head } = await verify();
  await restart(() => {
    for (const end of ['', '-wal', '-shm', '.open']) rmSync(work() + end, { force: true });
    // With the copies left there, which hold more, work would be put together from them.
    for (const copy of copies()) rmSync(copy);
    copyFileSync(older, work());
  });
  await comment('Another second');
  expect((await verify()).faults).toMatchObject([{ kind: 'anchor-differs', number: 2 }]);
  await restart();
  expect(anchor()).toEqual({ entries: 2, head });
});

it('a trail of the version before keys is sealed when the app opens it', async () => {
  await comment('First');
  await restart(() => {
    app.shareKeys(workspaceId);
    leaveAsBeforeKeys(work());
    for (const file of [...copies(), app.databasePath(workspaceId)]) rmSync(file, { force: true });
    for (const name of ['workspace-key', 'audit-anchor']) app.own.delete(`${workspaceId}/${name}`);
  });
  await comment('Second');
  const { entries } = await app.call('audit.list', { workspaceId, before: null, limit: 9 });
  expect(entries.map(({ action }) => action)).toEqual(['close.commented', 'audit.sealed', 'close.commented']);
  expect(await verify()).toMatchObject({ entries: 3, faults: [], notes: [] });
});

it('work restored from its copy says so in the trail, with what was lost', async () => {
  await comment('First');
  await restart();
  await comment('Second');
  await comment('Third');
  await app.stop();
  const before = anchor();
  app.shareKeys(workspaceId);
  // The copy of the first evening is all that is left.
  for (const end of ['', '-wal', '-shm']) rmSync(work() + end, { force: true });
  for (const copy of copies())
    behindItsBack(copy, (db) =>
      db.exec('DELETE FROM auditEntry WHERE number > 1; DELETE FROM closeEvent WHERE number > 1'),
    );
  app = await startAgain(folder.path, app);
  await comment('Fourth');
  await restart();
  const check = await verify();
  expect(check.faults).toEqual([]);
  expect(check.notes).toMatchObject([{ kind: 'recovered' }, { kind: 'entries-lost', count: 2 }]);
  expect(before.entries).toBe(3);
  expect(anchor()).toEqual({ entries: check.entries, head: check.head });
});

describe('without the key', () => {
  it('nothing is read, decided or verified, no other key is made, and nothing is taken for damage', async () => {
    await comment('First');
    const filesThere = () => readdirSync(dirname(work())).sort();
    await app.stop();
    const files = filesThere();
    app.own.delete(`${workspaceId}/workspace-key`);
    app = await startAgain(folder.path, app);
    const missing = { error: { code: 'workspace-key-missing' } };
    expect(await app.ask('close.comment', { workspaceId, ...PLACE, text: 'Second' })).toMatchObject(missing);
    expect(await app.ask('audit.list', { workspaceId, before: null, limit: 9 })).toMatchObject(missing);
    expect(await app.ask('audit.verify', { workspaceId })).toMatchObject(missing);
    expect(filesThere()).toEqual(files);
    expect([...app.own.keys()]).toEqual([`${workspaceId}/audit-anchor`]);
    expect(existsSync(work())).toBe(true);
  });

  it('that a locked keychain keeps back, the next decision after it was unlocked is made', async () => {
    await comment('First');
    await restart();
    app.state.keychainAnswers = false;
    const locked = { error: { code: 'keychain-unavailable' } };
    expect(await app.ask('close.comment', { workspaceId, ...PLACE, text: 'Second' })).toMatchObject(locked);
    app.state.keychainAnswers = true;
    await comment('Second');
    expect(await verify()).toMatchObject({ entries: 2, faults: [], notes: [] });
  });

  it('which never crosses to the window, nor reaches the log or an error', async () => {
    await comment('First');
    const key = String(app.own.get(`${workspaceId}/workspace-key`));
    await app.ask('close.comment', { workspaceId, ...PLACE, text: key.repeat(200) });
    await restart(() => app.own.delete(`${workspaceId}/workspace-key`));
    await app.ask('audit.verify', { workspaceId });
    const bytes = Buffer.from(key, 'base64url');
    const logs = join(folder.path, 'logs');
    const log = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'utf8'));
    const told = JSON.stringify([app.crossed, log]);
    expect(told).toContain('workspace-key-missing');
    for (const form of [key, bytes.toString('hex'), bytes.toString('base64')])
      expect(told).not.toContain(form);
  });
});
