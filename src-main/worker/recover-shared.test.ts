/**
 * The work of a workspace that a team shares, after damage on one computer: the log has all of it, and other computers
 * are not affected.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyNameOf } from '../kept-file.ts';
import { type Db, openDatabase } from '../store/engine/open.ts';
import type { Recovery } from '../store/recovery/kept-database.ts';
import { comment, NOW, pay, prepare } from '../store/recovery/testing/work.ts';
import { firstHead } from '../store/replica/entry.ts';
import { readFollowed } from '../store/replica/followed.ts';
import { isFollowingAgain } from '../store/replica/following-again.ts';
import { countAside, keepEntry, putAside } from '../store/replica/kept-entries.ts';
import { takeEntries } from '../store/replica/shared-writes.ts';
import { digestOfShared } from '../store/replica/testing/digest-of-shared.ts';
import { LogHere, WORKSPACE } from '../store/replica/testing/log-here.ts';
import { shareHere } from '../store/replica/testing/share-here.ts';
import { beginUpload, joinLog, noteUploaded, readUploadPage } from '../store/replica/upload.ts';
import { openWork } from '../store/testing/databases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { OpenDatabases } from './open-databases.ts';

let log = new LogHere();
shareHere((offered) => log.offer(offered));

let folders: ReturnType<typeof temporaryFolder>[];
let told: Recovery[];
const failed: unknown[] = [];
beforeEach(() => {
  log = new LogHere();
  folders = [temporaryFolder(), temporaryFolder()];
  told = [];
  failed.length = 0;
});
afterEach(() => {
  for (const folder of folders) folder.remove();
});
const ana = () => join(folders[0]?.path ?? '', 'work.db');
const bo = () => join(folders[1]?.path ?? '', 'work.db');
const opening = () =>
  new OpenDatabases({
    now: () => NOW,
    onRecovery: (recovery) => told.push(recovery),
    onCopyFailed: (error) => failed.push(error),
    onTrailFailed: (error) => failed.push(error),
    mendedElsewhere: false,
  });

/** Overwrites the first page of a table, of a file that was not closed in order. */
function damage(path: string, table: string): void {
  const db = openDatabase(path, { readonly: true });
  const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table));
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const bytes = readFileSync(path);
  bytes.fill(0x5a, (root - 1) * size, root * size);
  writeFileSync(path, bytes);
  writeFileSync(`${path}.open`, 'open');
}

/** Ana's and Bo's computers, which follow the log. */
function team(): { open: OpenDatabases; own: Db; other: Db } {
  for (const path of [ana(), bo()]) {
    const db = openWork(path);
    joinLog(db, WORKSPACE);
    db.close();
  }
  const open = opening();
  return { open, own: open.work(ana()), other: openWork(bo()) };
}

describe('a damaged work file of a team', () => {
  it('is followed again from the log, and the team goes on', () => {
    const { open, own, other } = team();
    const paid = prepare(own, 1);
    for (let number = 1; number <= 20; number += 1) comment(own, `decision ${number}`);
    takeEntries(other, log.entries);
    pay(other, paid);
    takeEntries(own, log.since(21));
    const before = digestOfShared(other);
    open.closeAll();
    damage(ana(), 'cashoutOrder');

    const again = opening();
    const db = again.work(ana());
    expect(told).toMatchObject([
      { work: { fromLog: { entries: 23 }, sendingBarred: true, doubtfulOrders: 0 } },
    ]);
    expect(told[0]?.setAside).toMatch(/work\.damaged-/);
    expect(readFollowed(db)).toMatchObject({ ...firstHead(WORKSPACE), upload: null });
    expect(failed).toEqual([]);
    expect(isFollowingAgain(db)).toBe(true);
    // A decision is made on what the team has, wherever it is made.
    comment(db, 'the first after the recovery');
    takeEntries(other, log.since(Number(readFollowed(other)?.sequence)));
    comment(other, 'of a colleague');
    takeEntries(db, log.since(Number(readFollowed(db)?.sequence)));
    expect(digestOfShared(db)).toBe(digestOfShared(other));
    expect(digestOfShared(db)).not.toBe(before);
    expect(isFollowingAgain(db)).toBe(false);
    expect(db.prepare('SELECT count(*) FROM sendingBar').pluck().get()).toBe(1n);
    again.closeAll();
    // In order, and once.
    const later = opening();
    expect(readFollowed(later.work(ana()))?.sequence).toBe(log.entries.length);
    expect(told).toHaveLength(1);
    later.closeAll();
    other.close();
  });

  it('says nothing to the team while the log is away, and follows it when it is back', () => {
    const { open, own, other } = team();
    prepare(own, 1);
    open.closeAll();
    damage(ana(), 'auditEntry');
    log.answering = 'away';
    const again = opening();
    const db = again.work(ana());
    expect(() => comment(db, 'not now')).toThrow('team-away');
    log.answering = 'usual';
    expect(takeEntries(db, log.entries)).toBe(1);
    again.closeAll();
    other.close();
  });

  it('keeps what is of this computer alone: drafts, and decisions that the log has no place for', () => {
    const { open, own, other } = team();
    own.prepare("INSERT INTO draft VALUES ('note', 1, '{}')").run();
    comment(own, 'decided on a server that was restored');
    own.transaction(() => putAside(own, 0, NOW))();
    open.closeAll();
    damage(ana(), 'closeEvent');
    const again = opening();
    const db = again.work(ana());
    expect(countAside(db)).toBe(1);
    expect(db.prepare('SELECT count(*) FROM draft').pluck().get()).toBe(1n);
    again.closeAll();
    other.close();
  });

  it('is recovered as before where it is still being uploaded, and is uploaded from its beginning', () => {
    const open = opening();
    const own = open.work(ana());
    for (let number = 1; number <= 3; number += 1) comment(own, `decision ${number}`);
    beginUpload(own, WORKSPACE);
    const { head, schema, changes } = readUploadPage(own);
    log.offer({
      path: ana(),
      id: crypto.randomUUID(),
      workspace: WORKSPACE,
      head,
      schema,
      changes: changes ?? '',
    });
    noteUploaded(own, log.entries);
    open.closeAll();
    damage(ana(), 'closeEvent');
    const again = opening();
    const db = again.work(ana());
    expect(told[0]?.work?.fromLog).toBeUndefined();
    expect(readUploadPage(db)).toMatchObject({ head: firstHead(WORKSPACE), done: 0 });
    // What the log has is not what is here any more.
    expect(() => noteUploaded(db, log.entries)).toThrow('team-log-broken');
    again.closeAll();
  });

  it('is recovered as before where sharing was stopped and the end of it is to do', () => {
    const { open, own, other } = team();
    comment(own, 'of the team');
    open.closeAll();
    writeFileSync(join(dirname(ana()), 'team.json'), '{"left":{"at":1}}');
    damage(ana(), 'closeEvent');
    const again = opening();
    const db = again.work(ana());
    expect(readFollowed(db)?.sequence).toBe(1);
    expect(db.prepare('SELECT count(*) FROM auditEntry').pluck().get()).toBe(2n);
    again.closeAll();
    other.close();
  });

  it.each([null, 'team.json', copyNameOf('team.json')])(
    'is shared as its copy says only where the team is still noted: %s',
    (noted) => {
      const { open, own, other } = team();
      comment(own, 'of the team');
      open.closeAll();
      if (noted !== null) writeFileSync(join(dirname(ana()), noted), '{"stage":"joined"}');
      writeFileSync(ana(), '');
      const again = opening();
      const db = again.work(ana());
      expect(readFollowed(db)?.sequence).toBe(noted === null ? undefined : 0);
      expect(db.prepare('SELECT count(*) FROM closeEvent').pluck().get()).toBe(noted === null ? 1n : 0n);
      again.closeAll();
      other.close();
    },
  );

  it('keeps decisions that were put aside where the workspace is no longer shared', () => {
    const open = opening();
    const own = open.work(ana());
    comment(own, 'alone');
    own.transaction(() => keepEntry(own, entryOf(own)))();
    own.transaction(() => putAside(own, 0, NOW))();
    open.closeAll();
    damage(ana(), 'closeEvent');
    const again = opening();
    expect(countAside(again.work(ana()))).toBe(1);
    again.closeAll();
  });
});

function entryOf(db: Db) {
  log.offer({
    ...{ path: db.name, id: crypto.randomUUID(), workspace: WORKSPACE },
    ...{ head: firstHead(WORKSPACE), schema: 1, changes: '[]' },
  });
  const [entry] = log.entries;
  return entry ?? expect.unreachable();
}
