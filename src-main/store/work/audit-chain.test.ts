import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { commentOnClose } from '../close/decisions.ts';
import { giveKeys } from '../engine/keys.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { TEST_KEYS } from '../testing/keys.ts';
import { appendAudit, listAudit, sealAudit } from './audit.ts';
import { moveAnchor, readAnchor, recordRecovery } from './audit-anchor.ts';
import { howLongHolds, keyedHash, keyName, plainHash } from './audit-chain.ts';
import { BEGINNING, behindItsBack, checkedTrail, computeAnew, leaveAsBeforeKeys } from './testing/audit.ts';

const KEY = TEST_KEYS.audit;
const PLACE = { month: '2026-09', currency: 'PEN' };
const OTHER = { audit: new Uint8Array(32).fill(7), file: new Uint8Array(32).fill(8) };

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
const path = () => join(folder.path, 'work.db');
const open = () => openWork(path());
beforeEach(() => {
  folder = temporaryFolder();
  giveKeys(folder.path, { keys: TEST_KEYS });
  db = open();
});
afterEach(() => {
  db.close();
  folder.remove();
});

const decide = (at: number) => commentOnClose(db, PLACE, `Comment ${at}`, { at, actor: 'Ana' });
const actions = () => listAudit(db, { before: null, limit: 100, actions: [] }).entries.map((e) => e.action);

/** A trail as the version before keys left it: with so many comments, chained without one. */
function leftByTheVersionBefore(comments: number): void {
  for (let at = 1; at <= comments; at += 1) decide(at);
  db.close();
  leaveAsBeforeKeys(path());
  db = open();
}

describe('the hash of an entry', () => {
  const entry = {
    number: 3,
    at: 1_700_000_000_000,
    actor: 'Ana',
    action: 'close.locked',
    subject: '2026-09 PEN',
    detail: '{"a":1}',
  };

  it('is HMAC with SHA-256 over the hash before and the entry, and SHA-256 alone before there was a key', () => {
    // Computed apart, with Python's hmac and json.
    expect(keyedHash(KEY, '', entry)).toBe(
      '986c3003534307484ba0c7adeb269fabb4f7f3489c9e4ba1aadc2e5eb5b2ee1e',
    );
    expect(keyedHash(KEY, 'ab'.repeat(32), entry)).toBe(
      '43673c3bc34d4787de2b46bb2ac65821697e72806e3658160abfe286cae717b5',
    );
    expect(keyName(KEY)).toBe('56723c4c93a83343');
    expect(plainHash('', entry)).toBe('fa4fa032f66b2088ae4c8e5c111d6c6eb655b802ad6ff8214083380e4bf98018');
  });
});

describe('entries of the version before keys', () => {
  it('are sealed at the first opening, told with their number and the last hash, and hold from then on', () => {
    leftByTheVersionBefore(3);
    const { head } = readAnchor(db);
    sealAudit(db, 100);
    sealAudit(db, 101);
    decide(102);
    const [, seal] = listAudit(db, { before: null, limit: 2, actions: [] }).entries;
    expect(seal).toMatchObject({
      number: 4,
      action: 'audit.sealed',
      at: 100,
      detail: { entries: 3, head, holds: true, fault: null, differences: 0, orders: { rows: 0 } },
    });
    expect(checkedTrail(db)).toMatchObject({ entries: 5, faults: [], notes: [] });
  });

  it('are sealed by the first decision where the trail was not opened before', () => {
    leftByTheVersionBefore(2);
    db.transaction(() =>
      appendAudit(db, { at: 9, actor: 'Ana', action: 'close.exported', subject: '', detail: {} }),
    )();
    expect(actions()).toEqual(['close.exported', 'audit.sealed', 'close.commented', 'close.commented']);
    expect(checkedTrail(db).faults).toEqual([]);
  });

  it('cannot be changed any more, nor computed anew', () => {
    leftByTheVersionBefore(3);
    sealAudit(db, 100);
    behindItsBack(path(), (file) => file.exec("UPDATE auditEntry SET actor = 'Eve' WHERE number = 2"));
    expect(checkedTrail(db).faults[0]).toMatchObject({ kind: 'entry-changed', number: 2 });
    behindItsBack(path(), (file) => {
      const seal = file.prepare('SELECT hash, key FROM auditEntry WHERE number = 4').get() as object;
      computeAnew(file);
      file.prepare('UPDATE auditEntry SET hash = @hash, key = @key WHERE number = 4').run(seal);
    });
    expect(checkedTrail(db).faults[0]).toMatchObject({ kind: 'seal-differs', number: 4 });
  });

  it('that did not hold are sealed as they are, with that recorded, told, and kept so', () => {
    leftByTheVersionBefore(3);
    behindItsBack(path(), (file) =>
      file.exec(
        "UPDATE auditEntry SET actor = 'Eve' WHERE number = 2; DELETE FROM closeEvent WHERE number = 3",
      ),
    );
    sealAudit(db, 100);
    decide(101);
    const [, seal] = listAudit(db, { before: null, limit: 2, actions: [] }).entries;
    expect(seal?.detail).toMatchObject({
      holds: false,
      fault: { kind: 'entry-changed', number: 2 },
      // The second comment by another actor than its entry says, and the third that is gone.
      differences: 2,
    });
    expect(checkedTrail(db)).toMatchObject({
      faults: [],
      notes: [{ kind: 'sealed-broken', number: 4, at: 100 }],
    });
    behindItsBack(path(), (file) => file.exec("UPDATE auditEntry SET actor = 'Adam' WHERE number = 2"));
    expect(checkedTrail(db).faults[0]).toMatchObject({ kind: 'entry-changed', number: 2 });
  });
});

describe('a trail with another key', () => {
  it('is not written on, and does not hold: a copy from another workspace', () => {
    for (const at of [1, 2]) decide(at);
    giveKeys(folder.path, { keys: OTHER });
    expect(() => decide(3)).toThrow('workspace-key-missing');
    expect(actions()).toHaveLength(2);
    expect(checkedTrail(db).faults[0]).toMatchObject({ kind: 'entry-other-key', number: 1 });
  });

  it('without its key can be read, and neither be decided upon nor verified', () => {
    decide(1);
    const refused = { refused: { code: 'workspace-key-missing', retryable: false } } as const;
    giveKeys(folder.path, refused);
    expect(actions()).toHaveLength(1);
    expect(() => decide(2)).toThrow('workspace-key-missing');
    giveKeys(folder.path, refused);
    expect(() => checkedTrail(db)).toThrow('workspace-key-missing');
    giveKeys(folder.path, { keys: TEST_KEYS });
    decide(2);
    expect(checkedTrail(db)).toMatchObject({ entries: 2, faults: [] });
  });
});

describe('how long a chain holds', () => {
  it('is told of any copy: up to the first that does not, and with the hash of the last that does', () => {
    for (const at of [1, 2, 3, 4]) decide(at);
    const third = String(db.prepare('SELECT hash FROM auditEntry WHERE number = 3').pluck().get());
    expect(howLongHolds(db, KEY)).toEqual({ entries: 4, holds: 4, head: readAnchor(db).head });
    expect(howLongHolds(db, OTHER.audit)).toEqual({ entries: 4, holds: 0, head: '' });
    behindItsBack(path(), (file) => file.exec("UPDATE auditEntry SET actor = 'Eve' WHERE number = 4"));
    expect(howLongHolds(db, KEY)).toEqual({ entries: 4, holds: 3, head: third });
  });

  it('is told of a copy from before keys', () => {
    for (const at of [1, 2]) decide(at);
    behindItsBack(path(), (file) => {
      computeAnew(file);
      file.exec('ALTER TABLE auditEntry DROP COLUMN key');
      expect(howLongHolds(file, KEY)).toMatchObject({ entries: 2, holds: 2 });
    });
  });
});

describe('after a recovery', () => {
  it('the anchor tells how many entries were lost, once, and moves on along what is there', () => {
    for (const at of [1, 2, 3, 4, 5]) decide(at);
    const noted = readAnchor(db);
    behindItsBack(path(), (file) =>
      file.exec('DELETE FROM auditEntry WHERE number > 3; DELETE FROM closeEvent WHERE number > 2'),
    );
    recordRecovery(db, 100, { restoredFrom: 50 });
    decide(101);
    // Comment 3 was not in the copy either: it is recorded as it was found.
    expect(checkedTrail(db, noted).faults).toMatchObject([{ kind: 'anchor-differs', number: 5 }]);
    const moved = moveAnchor(db, noted, 102);
    expect(actions()[0]).toBe('audit.anchored');
    expect(moved).toEqual(readAnchor(db));
    expect(checkedTrail(db, moved)).toMatchObject({
      faults: [],
      notes: [
        { kind: 'recovered', number: 4, at: 100 },
        { kind: 'entries-lost', number: 6, at: 102, count: 2 },
      ],
    });
    expect(moveAnchor(db, moved, 103)).toEqual(moved);
  });

  it('that lost nothing nothing is told but itself', () => {
    for (const at of [1, 2]) decide(at);
    const noted = readAnchor(db);
    recordRecovery(db, 100, { restoredFrom: null });
    expect(moveAnchor(db, noted, 101)).toEqual(readAnchor(db));
    expect(checkedTrail(db, noted)).toMatchObject({ faults: [], notes: [{ kind: 'recovered' }] });
  });

  it('a recovery that somebody only made up explains nothing', () => {
    for (const at of [1, 2, 3]) decide(at);
    const noted = readAnchor(db);
    behindItsBack(path(), (file) => {
      file.exec(`DELETE FROM auditEntry WHERE number > 1;
        INSERT INTO auditEntry SELECT 2, at, '', 'audit.recovered', 'audit trail', '{"entries":1}', hash, key FROM auditEntry`);
    });
    expect(moveAnchor(db, noted, 101)).toBeNull();
    expect(checkedTrail(db, noted).faults[0]).toMatchObject({ kind: 'entry-changed', number: 2 });
  });
});

it('a trail that was never noted begins without an alarm', () => {
  expect(moveAnchor(db, null, 1)).toEqual(BEGINNING);
  expect(checkedTrail(db, null).faults).toEqual([]);
});
