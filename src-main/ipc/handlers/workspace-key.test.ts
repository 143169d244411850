/**
 * The recovery code: saved, shown and typed back; and what is told and kept while the key is missing or another one.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failureOf } from '../../testing/failure.ts';
import { shownMode } from '../../testing/platform.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { recoveryCodeOf } from '../../workspaces/recovery-code.ts';
import { startApp, type TestApp } from '../testing/app.ts';

let folder: ReturnType<typeof temporaryFolder>;
let app: TestApp;
beforeEach(async () => {
  folder = temporaryFolder();
  app = await startApp(folder.path);
});
afterEach(async () => {
  await app.stop();
  folder.remove();
});

const CODE = /^([0-9A-HJKMNP-TV-Z]{4}-){13}[0-9A-HJKMNP-TV-Z]{4}$/;
const create = async (): Promise<string> => {
  const { id } = (await app.call('workspaces.createDemo', {})).workspace;
  // Its files come into being.
  await app.call('audit.list', { workspaceId: id, before: null, limit: 1 });
  await app.call('sync.coverage', { workspaceId: id, firstMonth: '2026-09', lastMonth: '2026-09' });
  return id;
};
const stateOf = async (workspaceId: string) => (await app.call('workspaces.keyState', { workspaceId })).state;
/** The app as it is started the next time, on a computer whose keychain has only this. */
const again = async (own: readonly (readonly [string, unknown])[]) => {
  const entries = [...own];
  await app.stop();
  app = await startApp(folder.path);
  for (const [account, value] of entries) app.own.set(account, value);
};
const filesOf = (id: string) =>
  (readdirSync(join(folder.path, 'workspaces', id), { recursive: true }) as string[])
    .filter((name) => name.endsWith('.db'))
    .sort();

it('the code is saved for its owner alone and shown natively, and never crosses to the window or the log', async () => {
  const workspaceId = await create();
  app.state.savePath = join(folder.path, 'code.txt');
  expect(await app.call('workspaces.saveRecoveryCode', { workspaceId })).toEqual({ fileName: 'code.txt' });
  expect(app.suggested).toEqual(['Demo - código de recuperación.txt']);
  await app.call('workspaces.showRecoveryCode', { workspaceId });
  const [code = ''] = app.shownCodes;
  expect(code).toMatch(CODE);
  expect(code).toBe(recoveryCodeOf(app.own.get(`${workspaceId}/workspace-key`) as string));
  expect(readFileSync(app.state.savePath, 'utf8')).toContain(code);
  expect(statSync(app.state.savePath).mode & 0o777).toBe(shownMode(0o600));
  expect(JSON.stringify(app.crossed)).not.toContain(code.slice(0, 14));
  expect(app.secrets.has(code)).toBe(true);
  app.state.savePath = null;
  expect(await app.call('workspaces.saveRecoveryCode', { workspaceId })).toEqual({ fileName: null });
});

it('without its key a workspace is listed, says why it cannot be opened, loses nothing, and comes back with the code', async () => {
  const workspaceId = await create();
  await app.call('workspaces.showRecoveryCode', { workspaceId });
  const [code = ''] = app.shownCodes;
  const files = filesOf(workspaceId);
  expect(files.length).toBeGreaterThanOrEqual(2);
  await again([]);
  expect((await app.call('workspaces.list', {})).workspaces).toMatchObject([{ id: workspaceId }]);
  expect(await stateOf(workspaceId)).toBe('missing');
  const asked = app.call('sync.coverage', { workspaceId, firstMonth: '2026-09', lastMonth: '2026-09' });
  expect((await failureOf(asked)).code).toBe('workspace-key-missing');
  expect((await failureOf(app.call('workspaces.showRecoveryCode', { workspaceId }))).code).toBe(
    'workspace-key-missing',
  );
  const typed = (text: string) => failureOf(app.call('workspaces.restoreKey', { workspaceId, code: text }));
  expect((await typed(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)).code).toBe(
    'recovery-code-invalid',
  );
  const foreign = recoveryCodeOf(Buffer.alloc(32, 9).toString('base64url'));
  expect((await typed(foreign)).code).toBe('recovery-code-wrong');
  expect(await stateOf(workspaceId)).toBe('missing');
  await app.call('workspaces.restoreKey', { workspaceId, code: code.toLowerCase().replaceAll('-', ' ') });
  expect(await stateOf(workspaceId)).toBe('right');
  await app.call('sync.coverage', { workspaceId, firstMonth: '2026-09', lastMonth: '2026-09' });
  expect(filesOf(workspaceId)).toEqual(expect.arrayContaining(files));
  expect(filesOf(workspaceId).filter((name) => name.includes('damaged'))).toEqual([]);
  expect(JSON.stringify(app.crossed)).not.toContain(code.slice(0, 14));
});

it('another key than the files’ is told as that, nothing is set aside, and the saved file brings the right one back', async () => {
  const workspaceId = await create();
  app.state.savePath = join(folder.path, 'code.txt');
  await app.call('workspaces.saveRecoveryCode', { workspaceId });
  const files = filesOf(workspaceId);
  await again([[`${workspaceId}/workspace-key`, Buffer.alloc(32, 9).toString('base64url')]]);
  expect(await stateOf(workspaceId)).toBe('wrong');
  const asked = app.call('sync.coverage', { workspaceId, firstMonth: '2026-09', lastMonth: '2026-09' });
  expect((await failureOf(asked)).code).toBe('workspace-key-wrong');
  await app.ask('storage.state', { workspaceId });
  expect(filesOf(workspaceId)).toEqual(files);
  expect((await failureOf(app.call('workspaces.showRecoveryCode', { workspaceId }))).code).toBe(
    'workspace-key-wrong',
  );
  expect(app.shownCodes).toEqual([]);
  app.state.openPath = join(folder.path, 'other.txt');
  writeFileSync(app.state.openPath, 'no code in it');
  expect((await failureOf(app.call('workspaces.restoreKeyFromFile', { workspaceId }))).code).toBe(
    'recovery-code-invalid',
  );
  app.state.openPath = join(folder.path, 'code.txt');
  expect(await app.call('workspaces.restoreKeyFromFile', { workspaceId })).toEqual({ restored: true });
  expect(await stateOf(workspaceId)).toBe('right');
  await app.call('sync.coverage', { workspaceId, firstMonth: '2026-09', lastMonth: '2026-09' });
});

it('a keychain that does not answer is no missing key', async () => {
  const workspaceId = await create();
  await again([]);
  app.state.keychainAnswers = false;
  expect(await stateOf(workspaceId)).toBe('unavailable');
  expect((await failureOf(app.call('workspaces.showRecoveryCode', { workspaceId }))).code).toBe(
    'keychain-unavailable',
  );
});
