/** The file of a locked month is kept twice: whatever happens to one of the two, the month stands. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { formWithoutKey, isRightKey } from '../engine/file-cipher.ts';
import { keysOf } from '../engine/keys.ts';
import { listAudit } from '../work/audit.ts';
import { verifyAudit } from '../work/audit-verify.ts';
import { checkCloseFiles, type RestoredClose } from '../work/close-copies.ts';
import { readCloseState } from '../work/close-events.ts';
import { readLockFileState } from '../work/lock-file.ts';
import { readClose } from './closes.ts';
import { readAdjustments, reopenClose } from './decisions.ts';
import { AS_OF, fillAccount, type Listed, NOW, PLACE, TestWorkspace, WHY } from './testing/workspace.ts';

const filled = temporaryFolder();
/** A workspace whose month is locked, made once: locking it takes longer than most of these tests. */
const locked = temporaryFolder();
let lockedAt: number;
let sandbox: Sandbox;
let t: TestWorkspace;
let restored: RestoredClose[];
const listed: Listed = (listing) => sandbox.dataset.list(listing as 'deposits');
beforeAll(async () => {
  const clock = () => NOW;
  sandbox = await startSandbox({ seed: 5, asOf: AS_OF, rows: 200, months: 3, clock, planted: false });
  fillAccount(filled.path, listed);
  const first = new TestWorkspace(filled.path);
  await first.lock();
  lockedAt = first.leaveIn(locked.path);
});
afterAll(async () => {
  filled.remove();
  locked.remove();
  await sandbox.close();
});
beforeEach(() => {
  t = new TestWorkspace(locked.path, lockedAt);
  restored = [];
});
afterEach(() => t.close());

const FILE = '2026-09-PEN-1.db';
const file = () => join(t.folder, FILE);
const copy = () => join(t.path, 'copies', FILE);
const files = () => ({
  work: t.own,
  folder: t.folder,
  now: NOW + 5_000,
  onRestored: (one: RestoredClose) => restored.push(one),
});
const sources = () => ({ ...t.sources, onRestored: (one: RestoredClose) => restored.push(one) });
const lock = () => {
  const found = readCloseState(t.own, PLACE).locks.at(-1);
  if (!found) throw new Error('nothing is locked');
  return found;
};

function change(path: string, change: (bytes: Buffer) => Buffer): void {
  const bytes = change(readFileSync(path));
  chmodSync(path, 0o600);
  writeFileSync(path, bytes);
}
/** What may happen to a file. */
const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  'a bit turned': (path) =>
    change(path, (bytes) => {
      bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
      return bytes;
    }),
  'its first bit turned': (path) =>
    change(path, (bytes) => {
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      return bytes;
    }),
  'its second half cut off': (path) => change(path, (bytes) => bytes.subarray(0, bytes.length >> 1)),
  'nothing left in it': (path) => change(path, () => Buffer.alloc(0)),
  'been removed': (path) => rmSync(path),
};
const entries = () => listAudit(t.own, { before: null, limit: 50, actions: ['close.file-restored'] }).entries;

describe('the copy of a locked month', () => {
  it('is made with the lock: the same bytes, encrypted, only to be read by the owner', () => {
    expect(readFileSync(copy()).equals(readFileSync(file()))).toBe(true);
    expect(formWithoutKey(copy())).toBe('encrypted');
    expect(readdirSync(join(t.path, 'copies'))).toEqual([FILE]);
    expect(isRightKey(t.path, keysOf(join(t.path, 'work.db')).file)).toBe(true);
  });

  it('is made of a close that had none, and anew where it is damaged, without a word', async () => {
    rmSync(join(t.path, 'copies'), { recursive: true });
    expect(await checkCloseFiles(files())).toEqual({ lost: [], uncopied: [] });
    expect(readLockFileState(join(t.path, 'copies'), lock())).toBe('intact');
    DAMAGES['a bit turned']?.(copy());
    await checkCloseFiles(files());
    expect(readLockFileState(join(t.path, 'copies'), lock())).toBe('intact');
    expect(restored).toEqual([]);
    expect(entries()).toEqual([]);
  });

  it('that cannot be made is told', async () => {
    rmSync(join(t.path, 'copies'), { recursive: true });
    writeFileSync(join(t.path, 'copies'), 'in the way');
    expect(await checkCloseFiles(files())).toEqual({ lost: [], uncopied: [FILE] });
  });
});

describe.each(Object.entries(DAMAGES))('a file that has %s', (_, damage) => {
  const wasThere = () => restored[0]?.setAside ?? null;

  it('is restored when its month is asked for; told, entered in the trail, and the damaged one kept', async () => {
    const before = await readClose(sources(), PLACE);
    const whole = readFileSync(file());
    damage(file());
    const damaged = existsSync(file()) ? readFileSync(file()) : null;
    expect(await readClose(sources(), PLACE)).toEqual(before);
    expect(readFileSync(file()).equals(whole)).toBe(true);
    expect(restored).toMatchObject([{ path: file(), restoredFrom: expect.any(Number) }]);
    const kept = wasThere();
    expect(kept && readFileSync(kept)).toEqual(damaged);
    expect(entries()).toMatchObject([
      {
        subject: FILE,
        detail: { file: FILE, sha256: lock().sha256, setAside: damaged ? expect.any(String) : null },
      },
    ]);
    expect(
      verifyAudit(t.own, { anchor: null, folder: t.folder }).faults.filter(({ kind }) => /file/.test(kind)),
    ).toEqual([]);
    // Once.
    await readClose(sources(), PLACE);
    expect(entries()).toHaveLength(1);
  });

  it('is restored when its changes are asked for, and at the next start', async () => {
    damage(file());
    readAdjustments(sources(), PLACE);
    expect(readLockFileState(t.folder, lock())).toBe('intact');
    damage(file());
    expect(await checkCloseFiles(files())).toEqual({ lost: [], uncopied: [] });
    expect(readLockFileState(t.folder, lock())).toBe('intact');
    expect(restored).toHaveLength(2);
  });

  it.each(Object.entries(DAMAGES))(
    'whose copy has %s is told by its name, and stays as it is',
    async (__, other) => {
      damage(file());
      other(copy());
      const left = existsSync(file()) ? readFileSync(file()) : null;
      const expected = { ...PLACE, file: FILE };
      expect(await checkCloseFiles(files())).toEqual({ lost: [expected], uncopied: [] });
      expect(existsSync(file()) ? readFileSync(file()) : null).toEqual(left);
      expect(() => readAdjustments(sources(), PLACE)).toThrow('close-snapshot-damaged');
      expect((await readClose(sources(), PLACE)).snapshot).toBe(left ? 'damaged' : 'missing');
      expect(restored).toEqual([]);
      expect(entries()).toEqual([]);
    },
  );
});

it('cut off between the entry and the file, what is left half done is done at the next look, and nothing is lost', async () => {
  const before = await readClose(sources(), PLACE);
  const whole = readFileSync(file());
  DAMAGES['a bit turned']?.(file());
  await readClose(sources(), PLACE);
  const [told] = restored;
  const damaged = readFileSync(told?.setAside ?? '');
  // The damaged file had been put aside, and its copy was still being written.
  renameSync(file(), `${file()}.partial`);
  truncateSync(`${file()}.partial`, 5_000);
  expect(await readClose(sources(), PLACE)).toEqual(before);
  expect(readFileSync(file()).equals(whole)).toBe(true);
  expect(readFileSync(told?.setAside ?? '').equals(damaged)).toBe(true);
  expect(readdirSync(t.folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  expect(entries().map(({ detail }) => detail.setAside)).toEqual([null, basename(told?.setAside ?? '')]);
});

it('the copy of another close in its place is refused', async () => {
  const first = lock();
  reopenClose(t.own, PLACE, WHY, t.by('ana'));
  await t.lock();
  rmSync(copy());
  copyFileSync(join(t.folder, '2026-09-PEN-2.db'), copy());
  DAMAGES['a bit turned']?.(file());
  expect(await checkCloseFiles(files())).toEqual({ lost: [{ ...PLACE, file: FILE }], uncopied: [] });
  expect(restored).toEqual([]);
  expect(readLockFileState(t.folder, first)).toBe('damaged');
  expect(readLockFileState(t.folder, lock())).toBe('intact');
});

it('a file put back by a person is taken again', async () => {
  copyFileSync(file(), join(t.path, 'backup'));
  DAMAGES['a bit turned']?.(file());
  rmSync(copy());
  expect((await checkCloseFiles(files())).lost).toHaveLength(1);
  rmSync(file());
  copyFileSync(join(t.path, 'backup'), file());
  expect(await checkCloseFiles(files())).toEqual({ lost: [], uncopied: [] });
  expect((await readClose(sources(), PLACE)).snapshot).toBe('intact');
  expect(readLockFileState(join(t.path, 'copies'), lock())).toBe('intact');
});
