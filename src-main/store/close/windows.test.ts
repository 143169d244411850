/** Locking a month on a file system that refuses as Windows does. */
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { asOnWindows, type WindowsFiles } from '../../testing/windows-files.ts';
import { lockClose } from './lock.ts';
import { AS_OF, fillAccount, NOW, PLACE, TestWorkspace, unwatched } from './testing/workspace.ts';

const filled = temporaryFolder();
let sandbox: Sandbox;
let t: TestWorkspace;
let windows: WindowsFiles;
beforeAll(async () => {
  const clock = () => NOW;
  sandbox = await startSandbox({ seed: 5, asOf: AS_OF, rows: 100, months: 3, clock, planted: false });
  fillAccount(filled.path, (listing) => sandbox.dataset.list(listing as 'deposits'));
});
afterAll(async () => {
  filled.remove();
  await sandbox.close();
});
beforeEach(() => {
  t = new TestWorkspace(filled.path);
  windows = asOnWindows();
});
afterEach(() => {
  windows.restore();
  t.close();
});

const NAME = `${PLACE.month}-${PLACE.currency}-1.db`;
const files = () => readdirSync(t.folder);

it('a month is locked, and its file protected once it has its name', async () => {
  await t.lock();
  expect(files()).toEqual([NAME]);
  expect(statSync(join(t.folder, NAME)).mode & 0o222).toBe(0);
  expect((await t.month()).snapshot).toBe('intact');
});

it('a scanner that holds the file open for a while keeps no month from being locked', async () => {
  windows.holdOpen(/\.db\.partial$/, 4, 'EPERM');
  await t.lock();
  expect(files()).toEqual([NAME]);
});

it('what an earlier version left protected under the unfinished name is cleared away', async () => {
  mkdirSync(t.folder);
  writeFileSync(join(t.folder, `${NAME}.partial`), 'cut off');
  chmodSync(join(t.folder, `${NAME}.partial`), 0o400);
  await t.lock();
  expect(files()).toEqual([NAME]);
});

/** Somebody who decides until the lock is to be recorded, which is after its file was named and protected. */
const untilNamed = (fail: () => never) => ({
  at: t.by('ana').at,
  get actor(): string {
    return files().includes(NAME) ? fail() : 'ana';
  },
});

it('a lock that fails after the file got its name leaves no trace, and says why it failed', async () => {
  t.waiveOpen();
  const digest = await t.sign();
  let writable = -1;
  const by = untilNamed(() => {
    writable = statSync(join(t.folder, NAME)).mode & 0o222;
    throw new Error('the power went');
  });
  await expect(lockClose(t.sources, PLACE, digest, by, unwatched())).rejects.toThrow('the power went');
  expect(writable).toBe(0);
  expect(files()).toEqual([]);
  await lockClose(t.sources, PLACE, digest, t.by('ana'), unwatched());
  expect(files()).toEqual([NAME]);
});

it('what cannot be cleared away after a failure does not hide the failure, and the next lock succeeds', async () => {
  t.waiveOpen();
  const digest = await t.sign();
  const by = untilNamed(() => {
    windows.holdOpen(/PEN-1\.db$/, 1_000, 'EACCES');
    throw new Error('the power went');
  });
  await expect(lockClose(t.sources, PLACE, digest, by, unwatched())).rejects.toThrow('the power went');
  expect(files()).toEqual([NAME]);
  windows.restore();
  windows = asOnWindows();
  await lockClose(t.sources, PLACE, digest, t.by('ana'), unwatched());
  expect(files().sort()).toEqual([NAME, NAME.replace('.db', '.unrecorded-1.db')].sort());
});
