/**
 * A workspace of an earlier version: its copies, files set aside and locked months are encrypted, and still prove
 * themselves.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shownMode } from '../../testing/platform.ts';
import { accountSetup } from '../close/testing/account.ts';
import { NOW, PLACE, type TestWorkspace } from '../close/testing/workspace.ts';
import { connect } from '../engine/connect.ts';
import { encryptFile } from '../engine/encrypt-file.ts';
import { formWithoutKey } from '../engine/file-cipher.ts';
import { openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { LogHere, WORKSPACE } from '../replica/testing/log-here.ts';
import { shareHere } from '../replica/testing/share-here.ts';
import { joinLog } from '../replica/upload.ts';
import { listAudit } from './audit.ts';
import { readCloseState } from './close-events.ts';
import { countPlain, encryptOthers } from './encrypt-others.ts';
import { readLockFileState } from './lock-file.ts';

let t: TestWorkspace;
accountSetup(200, (workspace) => {
  t = workspace;
});

const log = new LogHere();
shareHere((offered) => log.offer(offered));

const DECIDING = { at: NOW, actor: 'Tieout' };
const path = (name: string) => join(t.path, name);
const sha256 = (at: string) => createHash('sha256').update(readFileSync(at)).digest('hex');
const lockOf = () => {
  const lock = readCloseState(t.own, PLACE).locks.at(-1);
  if (!lock) throw new Error('nothing is locked');
  return lock;
};

/** The lock as an earlier version made it: a plain file, and its digest recorded. */
async function lockPlainly(): Promise<void> {
  await t.lock();
  const lock = lockOf();
  // There were no second copies then.
  rmSync(path('copies'), { recursive: true });
  const file = join(t.folder, lock.file);
  chmodSync(file, 0o600);
  const db = connect(file) as ReturnType<typeof connect> & { rekey: (key: Buffer) => void };
  db.rekey(Buffer.alloc(0));
  db.close();
  chmodSync(file, 0o400);
  expect(formWithoutKey(file)).toBe('plain');
  for (const name of t.own
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    .pluck()
    .all())
    if (name.startsWith('closeEvent')) t.own.exec(`DROP TRIGGER ${name}`);
  t.own
    .prepare("UPDATE closeEvent SET document = json_set(document, '$.sha256', ?) WHERE kind = 'locked'")
    .run(sha256(file));
}

describe('what an earlier version left plainly', () => {
  it('is a locked month: encrypted under another name, recorded with both digests, and opened as before', async () => {
    await lockPlainly();
    const before = await t.month();
    expect(before).toMatchObject({ source: 'snapshot', snapshot: 'intact' });
    const plain = lockOf();
    expect(countPlain(t.path)).toBe(1);
    expect(encryptOthers(t.own, t.path, DECIDING)).toEqual({ encrypted: [plain.file], waiting: [] });
    const lock = lockOf();
    expect(lock.file).toBe(plain.file.replace('.db', '.encrypted.db'));
    expect(readdirSync(t.folder)).toEqual([lock.file]);
    expect(lock.sha256).toBe(sha256(join(t.folder, lock.file)));
    expect(lock).toMatchObject({ digest: plain.digest, records: plain.records, lockedBy: plain.lockedBy });
    expect(statSync(join(t.folder, lock.file)).mode & 0o777).toBe(shownMode(0o400));
    expect(formWithoutKey(join(t.folder, lock.file))).toBe('encrypted');
    expect(await t.month()).toEqual({ ...before, locks: [lock] });
    const { entries } = listAudit(t.own, { before: null, limit: 2, actions: [] });
    expect(entries.map(({ action }) => action)).toEqual(['files.encrypted', 'close.file-encrypted']);
    expect(entries[1]?.detail).toMatchObject({
      before: { file: plain.file, sha256: plain.sha256 },
      file: lock.file,
      sha256: lock.sha256,
    });
    // Nothing is left to do.
    expect(encryptOthers(t.own, t.path, DECIDING)).toEqual({ encrypted: [], waiting: [] });
  });

  it('goes on after a kill between recording the encrypted close and removing the plain one', async () => {
    await lockPlainly();
    const plain = lockOf();
    copyFileSync(join(t.folder, plain.file), path('kept'));
    encryptOthers(t.own, t.path, DECIDING);
    copyFileSync(path('kept'), join(t.folder, plain.file));
    const lock = lockOf();
    encryptOthers(t.own, t.path, DECIDING);
    expect(readdirSync(t.folder)).toEqual([lock.file]);
    expect(readLockFileState(t.folder, lockOf())).toBe('intact');
    expect(lockOf()).toEqual(lock);
  });

  it('keeps the plain file of a month where what took its place is not what was recorded', async () => {
    await lockPlainly();
    const plain = lockOf();
    copyFileSync(join(t.folder, plain.file), path('kept'));
    encryptOthers(t.own, t.path, DECIDING);
    copyFileSync(path('kept'), join(t.folder, plain.file));
    const { file } = lockOf();
    chmodSync(join(t.folder, file), 0o600);
    writeFileSync(join(t.folder, file), 'damaged');
    const { encrypted, waiting } = encryptOthers(t.own, t.path, DECIDING);
    expect([encrypted, waiting]).toEqual([[], [{ name: plain.file, missingBytes: 0 }]]);
    expect(readdirSync(t.folder).sort()).toEqual([plain.file, file].sort());
  });

  it('goes on after a kill between encrypting a close and recording that, with the same file', async () => {
    await lockPlainly();
    const plain = lockOf();
    const target = join(t.folder, plain.file.replace('.db', '.encrypted.db'));
    encryptFile(join(t.folder, plain.file), { target });
    const before = sha256(target);
    encryptOthers(t.own, t.path, DECIDING);
    expect(lockOf()).toMatchObject({ file: basename(target), sha256: before });
    expect(readdirSync(t.folder)).toEqual([basename(target)]);
  });

  it('an answer of the team’s log that was lost leaves one record and the file that it is of', async () => {
    await lockPlainly();
    joinLog(t.own, WORKSPACE);
    t.own.close();
    t.openOwn();
    log.answering = 'unknown';
    const plain = lockOf();
    const again = () => encryptOthers(t.own, t.path, DECIDING);
    expect(again().waiting).toMatchObject([{ name: plain.file }]);
    // Before anything came from the log, and behind that.
    log.answering = 'usual';
    expect(again().waiting).toMatchObject([{ name: plain.file }]);
    expect(again()).toEqual({ encrypted: [plain.file], waiting: [] });
    expect(readdirSync(t.folder)).toEqual([lockOf().file]);
    expect(readLockFileState(t.folder, lockOf())).toBe('intact');
    const recorded = t.own.prepare("SELECT count(*) FROM closeEvent WHERE kind = 'encrypted'").pluck();
    expect(recorded.get()).toBe(1n);
  });

  it('keeps a month whose file was changed as what it is: damaged', async () => {
    await lockPlainly();
    const file = join(t.folder, lockOf().file);
    chmodSync(file, 0o600);
    const db = connect(file);
    db.exec("UPDATE document SET document = '{}' WHERE name = 'figures'");
    db.close();
    encryptOthers(t.own, t.path, DECIDING);
    expect(formWithoutKey(file)).toBe('encrypted');
    expect(await t.month()).toMatchObject({ snapshot: 'damaged' });
  });

  it('is a copy, with its time; and a damaged file set aside, whose bytes can be read as they were', () => {
    const copy = path('work.backup-2026-11-20.db');
    openDatabase(copy, { migrations: workMigrations, withoutKeys: true }).close();
    const then = new Date('2026-11-20T18:00:00Z');
    utimesSync(copy, then, then);
    const aside = path('work.damaged-20261119T080000.db');
    const source = openDatabase(path('source'), { migrations: workMigrations, withoutKeys: true });
    source.exec("CREATE TABLE told (text TEXT); INSERT INTO told VALUES ('Beatriz Quispe')");
    source.close();
    const bytes = readFileSync(path('source'));
    // A page of an index is lost, nothing else.
    const other = connect(path('source'), { readonly: true, withoutKeys: true });
    const root = other
      .prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = 'auditEntry'")
      .pluck()
      .get() as number;
    other.close();
    bytes.fill(0x5a, (root - 1) * 4096, root * 4096);
    writeFileSync(aside, bytes);
    writeFileSync(path('work.backup-2026-11-21.db.partial'), readFileSync(path('source')));
    expect([...encryptOthers(t.own, t.path, DECIDING).encrypted].sort()).toEqual([
      'work.backup-2026-11-20.db',
      'work.damaged-20261119T080000.db',
    ]);
    expect(formWithoutKey(copy)).toBe('encrypted');
    expect(statSync(copy).mtimeMs).toBe(then.getTime());
    expect(formWithoutKey(aside)).toBe('encrypted');
    expect(existsSync(path('work.backup-2026-11-21.db.partial'))).toBe(false);
    const read = connect(aside, { readonly: true });
    expect(read.prepare('SELECT text FROM told').pluck().get()).toBe('Beatriz Quispe');
    expect(() => read.prepare('SELECT * FROM auditEntry').all()).toThrow();
    read.close();
    for (const name of [copy, aside]) expect(readFileSync(name).includes('Quispe')).toBe(false);
  });

  it('waits where there is no room, says how much is missing, and keeps no other file waiting', async () => {
    await lockPlainly();
    const large = path('work.backup-2026-11-20.db');
    const db = openDatabase(large, { migrations: workMigrations, withoutKeys: true });
    db.exec('CREATE TABLE more (text TEXT)');
    db.prepare('INSERT INTO more VALUES (?)').run('x'.repeat(5_000_000));
    db.close();
    const wanted = Math.ceil(statSync(large).size * 1.25);
    const room = wanted - 1_000;
    expect(encryptOthers(t.own, t.path, DECIDING, { roomAt: () => room })).toEqual({
      encrypted: [expect.stringContaining('2026-09-PEN')],
      waiting: [{ name: 'work.backup-2026-11-20.db', missingBytes: 1_000 }],
    });
    expect(formWithoutKey(large)).toBe('plain');
    expect(encryptOthers(t.own, t.path, DECIDING, { roomAt: () => wanted })).toEqual({
      encrypted: ['work.backup-2026-11-20.db'],
      waiting: [],
    });
  });
});
