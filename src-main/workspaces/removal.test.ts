/** Removing a workspace: one stroke, and the rest with the next start where something of it is held open. */
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DEFAULT_SERVICE_SETTINGS } from '../../src-shared/contract/workspaces.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { asOnWindows, type WindowsFiles } from '../testing/windows-files.ts';
import { WorkspaceRegistry } from './registry.ts';

let folder: ReturnType<typeof temporaryFolder>;
let windows: WindowsFiles;
let problems: string[];
beforeEach(() => {
  folder = temporaryFolder();
  windows = asOnWindows();
  problems = [];
});
afterEach(() => {
  windows.restore();
  folder.remove();
});

const open = () => WorkspaceRegistry.open(folder.path, (what) => void problems.push(what));
async function filled() {
  const registry = await open();
  const { id } = await registry.create(
    {
      name: 'Cuenta',
      environment: 'staging',
      baseUrl: 'https://api.service.example',
      merchantsBaseUrl: 'https://merchants.service.example',
      timeZone: 'America/Lima',
      service: DEFAULT_SERVICE_SETTINGS,
    },
    null,
    1,
  );
  writeFileSync(registry.workPath(id), 'orders');
  mkdirSync(registry.closesFolderOf(id));
  const close = join(registry.closesFolderOf(id), '2026-09-PEN-1.db');
  writeFileSync(close, 'figures');
  chmodSync(close, 0o400);
  return { registry, id };
}
/** Stands for the keychain: what was forgotten, and what of the workspace was still there then. */
function keys() {
  const forgotten: { id: string; left: string[] }[] = [];
  const forget = async (id: string) => {
    forgotten.push({ id, left: readdirSync(join(folder.path, `removed-${id}`)) });
  };
  return { forgotten, forget };
}

it('takes protected files with it, and the keys when no file needs them any more', async () => {
  const { registry, id } = await filled();
  const { forgotten, forget } = keys();
  await registry.remove(id, forget);
  expect(forgotten).toEqual([{ id, left: [] }]);
  expect(readdirSync(folder.path)).toEqual([]);
  expect(problems).toEqual([]);
});

it('changes nothing when its folder cannot be renamed, and says so', async () => {
  const { registry, id } = await filled();
  const { forgotten, forget } = keys();
  windows.holdOpen(new RegExp(id), 1_000, 'EPERM');
  expect(await failureOf(registry.remove(id, forget))).toMatchObject({
    code: 'file-not-writable',
    subject: 'Cuenta',
  });
  expect(forgotten).toEqual([]);
  expect(registry.find(id).id).toBe(id);
  expect(existsSync(registry.workPath(id))).toBe(true);
});

it('is done from then on although a file stays in use; the next start takes it away, and then the keys', async () => {
  const { registry, id } = await filled();
  const { forgotten, forget } = keys();
  windows.holdOpen(/work\.db$/, 1_000);
  // As the file itself is in use, the folder in which it lies can still be renamed once.
  await registry.remove(id, forget);
  expect(registry.list()).toEqual([]);
  expect([forgotten, problems]).toEqual([[], [`removing ${id}`]]);

  windows.restore();
  windows = asOnWindows();
  const next = await open();
  expect([next.list(), next.unreadable()]).toEqual([[], []]);
  await next.finishRemovals(forget);
  expect(forgotten).toEqual([{ id, left: [] }]);
  expect(readdirSync(folder.path)).toEqual([]);
});

it('keeps the keys for the next start when the keychain does not answer', async () => {
  const { registry, id } = await filled();
  await registry.remove(id, () => Promise.reject(new Error('locked')));
  expect(readdirSync(folder.path)).toEqual([`removed-${id}`]);
  const { forgotten, forget } = keys();
  await (await open()).finishRemovals(forget);
  expect(forgotten).toHaveLength(1);
  expect(readdirSync(folder.path)).toEqual([]);
});
