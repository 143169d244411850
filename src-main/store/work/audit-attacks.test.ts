/**
 * What somebody with a program for SQLite can do to the evidence of a closed month behind the app's back: each time
 * verifying says that it does not hold, and where.
 */
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commentOnClose, reopenClose } from '../close/decisions.ts';
import { accountSetup } from '../close/testing/account.ts';
import { NOW, PLACE, type TestWorkspace, WHY } from '../close/testing/workspace.ts';
import { connect, type Db } from '../engine/connect.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { sealAudit } from './audit.ts';
import { moveAnchor, readAnchor } from './audit-anchor.ts';
import { behindItsBack, checkedTrail, computeAnew, sha256 } from './testing/audit.ts';

let t: TestWorkspace;
let anchor: { entries: number; head: string };
const { locked } = accountSetup(600, (workspace) => {
  t = workspace;
});
beforeEach(async () => {
  await locked();
  commentOnClose(t.own, PLACE, 'Filed', t.by('ana'));
  anchor = readAnchor(t.own);
});

const path = () => join(t.path, 'work.db');
const attack = (sql: string) => behindItsBack(path(), (db) => db.exec(sql));
const faults = () => checkedTrail(t.own, anchor).faults;
const numberOf = (action: string) =>
  Number(
    t.own.prepare('SELECT number FROM auditEntry WHERE action = ? ORDER BY number DESC').pluck().get(action),
  );

it('a trail that nobody touched holds', () => {
  // Rules, a waiver, two sign-offs, the lock, a comment.
  expect(checkedTrail(t.own, anchor)).toEqual({ ...anchor, entries: 6, faults: [], notes: [] });
});

describe('what was seen to pass', () => {
  it('the signer of a closing changed', () => {
    attack(
      `UPDATE closeEvent SET document = replace(document, '"Benito"', '"Carlos"') WHERE kind = 'signed'`,
    );
    expect(faults()).toEqual([
      { kind: 'row-changed', area: 'close', number: numberOf('close.signed'), subject: '2026-09 PEN' },
    ]);
  });

  it('the last entries removed', () => {
    attack('DELETE FROM auditEntry WHERE number > 4');
    // Their lock and comment are there still, and the keychain knows of six.
    expect(faults()).toEqual([
      { kind: 'row-extra', area: 'close', number: null, subject: '2026-09 PEN' },
      { kind: 'anchor-shorter', area: null, number: 6, subject: '' },
    ]);
  });

  it('the last entries removed, with what they tell of', () => {
    attack('DELETE FROM auditEntry WHERE number > 4; DELETE FROM closeEvent WHERE number > 3');
    expect(faults()).toEqual([{ kind: 'anchor-shorter', area: null, number: 6, subject: '' }]);
  });

  it('all actors replaced, and the chain computed anew without a key', () => {
    const everywhere = (key: string) =>
      behindItsBack(path(), (db) => {
        db.exec("UPDATE auditEntry SET actor = 'Eve'; UPDATE closeEvent SET actor = 'Eve'");
        computeAnew(db, { key });
      });
    const key = String(t.own.prepare('SELECT key FROM auditEntry').pluck().get());
    everywhere(key);
    expect(faults()[0]).toEqual({ kind: 'entry-changed', area: null, number: 1, subject: '' });
    everywhere('');
    const others = [
      { kind: 'anchor-differs', area: null, number: 6, subject: '' },
      { kind: 'close-file-differs', area: null, number: 5, subject: '2026-09-PEN-1.db' },
    ];
    expect(faults()).toEqual([{ kind: 'entry-unkeyed', area: null, number: 1, subject: '' }, ...others]);
    // Opened by the app they look like entries of an earlier version and are sealed; anchor and close file tell.
    sealAudit(t.own, t.by('').at);
    expect(faults()).toEqual(others);
    expect(moveAnchor(t.own, anchor, t.by('').at)).toBeNull();
  });

  it('snapshot, digest and chain changed together: another closing balance is shown, unless signatures tell', async () => {
    const before = (await t.month()).figures.closing;
    const lock = numberOf('close.locked');
    const replaced = (db: Db, old: string, digest: string, from: number) => {
      for (const [table, column] of [
        ['closeEvent', 'document'],
        ['auditEntry', 'detail'],
      ])
        db.prepare(`UPDATE ${table} SET ${column} = replace(${column}, ?, ?)`).run(old, digest);
      computeAnew(db, { key: String(db.prepare('SELECT key FROM auditEntry').pluck().get()), from });
    };
    const decision = (db: Db) =>
      JSON.parse(
        String(db.prepare("SELECT document FROM closeEvent WHERE kind = 'locked'").pluck().get()),
      ) as Record<'file' | 'sha256' | 'digest', string>;
    let figures = '';
    behindItsBack(path(), (db) => {
      const { file, sha256: old } = decision(db);
      chmodSync(join(t.folder, file), 0o600);
      const frozen = connect(join(t.folder, file));
      frozen.exec(
        "UPDATE document SET document = json_set(document, '$.closing', '1.00') WHERE name = 'figures'",
      );
      figures = String(frozen.prepare("SELECT document FROM document WHERE name = 'figures'").pluck().get());
      frozen.close();
      replaced(db, old, sha256(readFileSync(join(t.folder, file))), lock);
    });
    const shown = async () => {
      const { snapshot, figures: now } = await t.month();
      return [snapshot, now.closing === before];
    };
    expect(await shown()).toEqual(['not-signed', true]);
    const changed = (number: number) => ({ kind: 'entry-changed', area: null, number, subject: '' });
    const anchored = { kind: 'anchor-differs', area: null, number: 6, subject: '' };
    expect(faults()).toEqual([
      changed(lock),
      anchored,
      { kind: 'close-figures-differ', area: null, number: lock, subject: '2026-09-PEN-1.db' },
    ]);
    // And what both people signed: the file itself knows where the trail was.
    const signed = numberOf('close.signed') - 1;
    behindItsBack(path(), (db) => replaced(db, decision(db).digest, sha256(Buffer.from(figures)), signed));
    expect(await shown()).toEqual(['intact', false]);
    const differs = { kind: 'close-file-differs', area: null, number: lock, subject: '2026-09-PEN-1.db' };
    expect(faults()).toEqual([changed(signed), anchored, differs]);
  });
});

describe('its relatives', () => {
  it.each([
    ['an actor', "actor = 'Eve'"],
    ['a moment', 'at = at - 1'],
    ['an action', "action = 'close.commented'"],
    ['a subject', "subject = '2026-08 PEN'"],
    ['a detail', "detail = replace(detail, 'Ana', 'Eve')"],
    ['a hash', "hash = substr(hash, 2) || iif(hash LIKE 'f%', '0', 'f')"],
    ['the name of the key', "key = ''"],
  ])('%s of an entry', (_, change) => {
    attack(`UPDATE auditEntry SET ${change} WHERE number = 3`);
    expect(faults()[0]).toMatchObject({
      kind: expect.stringMatching(/^entry-(changed|unkeyed)$/),
      number: 3,
    });
  });

  it('an entry removed, the others numbered anew', () => {
    attack('DELETE FROM auditEntry WHERE number = 3');
    expect(faults()[0]).toMatchObject({ kind: 'entry-missing', number: 3 });
    attack('UPDATE auditEntry SET number = number - 1 WHERE number > 3');
    expect(faults()).toMatchObject([
      { kind: 'entry-changed', number: 3 },
      { kind: 'row-extra', area: 'close' },
      { kind: 'anchor-shorter' },
      { kind: 'close-file-differs' },
    ]);
  });

  it('an entry put in between, and one at the end', () => {
    const insert = `INSERT INTO auditEntry SELECT %, at, 'Eve', 'close.exported', subject, '{}', hash, key
      FROM auditEntry WHERE number = 6`;
    attack(insert.replace('%', '7'));
    expect(faults()).toEqual([{ kind: 'entry-changed', area: null, number: 7, subject: '' }]);
    attack(`DELETE FROM auditEntry WHERE number = 7; UPDATE auditEntry SET number = number + 100 WHERE number > 3;
      UPDATE auditEntry SET number = number - 99 WHERE number > 100; ${insert.replace('%', '4').replace('= 6', '= 7')}`);
    expect(faults()[0]).toMatchObject({ kind: 'entry-changed', number: 4 });
  });

  it('two entries that change places', () => {
    attack(`UPDATE auditEntry SET number = 99 WHERE number = 3; UPDATE auditEntry SET number = 3 WHERE number = 4;
      UPDATE auditEntry SET number = 4 WHERE number = 99`);
    expect(faults()[0]).toMatchObject({ kind: 'entry-changed', number: 3 });
  });

  it('a decision about a close removed, added, changed in any of its parts, or put before another', () => {
    const place = { area: 'close', subject: '2026-09 PEN' };
    const check = (sql: string, fault: object) => {
      const kept = join(t.path, 'kept.db');
      t.own.exec(`VACUUM INTO '${kept}'`);
      attack(sql);
      expect(faults(), sql).toEqual([{ ...place, ...fault }]);
      attack(
        `DELETE FROM closeEvent; ATTACH '${kept}' AS kept; INSERT INTO closeEvent SELECT * FROM kept.closeEvent`,
      );
      rmSync(kept);
      expect(faults()).toEqual([]);
    };
    check('DELETE FROM closeEvent WHERE number = 2', { kind: 'row-missing', number: 3 });
    check(
      `INSERT INTO closeEvent (month, currency, version, at, actor, kind, document)
       SELECT month, currency, version, at, actor, kind, document FROM closeEvent WHERE number = 3`,
      { kind: 'row-extra', number: null },
    );
    for (const change of [
      "actor = 'Eve'",
      'at = at + 1',
      'version = 2',
      "kind = 'waived'",
      "document = replace(document, 'Benito', 'Eve')",
    ])
      check(`UPDATE closeEvent SET ${change} WHERE number = 3`, { kind: 'row-changed', number: 4 });
    check("UPDATE closeEvent SET month = '2026-08' WHERE number = 3", {
      kind: 'row-extra',
      number: null,
      subject: '2026-08 PEN',
    });
    check(
      `UPDATE closeEvent SET number = 99 WHERE number = 2; UPDATE closeEvent SET number = 2 WHERE number = 3;
       UPDATE closeEvent SET number = 3 WHERE number = 99`,
      { kind: 'row-changed', number: 3 },
    );
  });

  it('who may sign, and the rules of the tie-out', () => {
    attack(`INSERT INTO closeSetting VALUES (1, '{"onePerson":true}')`);
    expect(faults()).toEqual([{ kind: 'row-extra', area: 'setting', number: null, subject: '' }]);
    attack('DELETE FROM closeSetting');
    attack(`UPDATE tieOutRules SET document = json_set(document, '$.cutOffDays', 9)`);
    const rules = { area: 'setting', number: 1, subject: 'daily balances' };
    expect(faults()).toEqual([{ kind: 'row-changed', ...rules }]);
    attack('DELETE FROM tieOutRules');
    expect(faults()).toEqual([{ kind: 'row-missing', ...rules }]);
  });

  it('the whole file replaced by an older copy of itself', () => {
    const older = join(t.path, 'older.db');
    t.own.exec(`VACUUM INTO '${older}'`);
    reopenClose(t.own, PLACE, WHY, t.by('benito'));
    const later = moveAnchor(t.own, anchor, NOW);
    expect(later).toMatchObject({ entries: 7 });
    t.own.close();
    for (const end of ['', '-wal', '-shm']) rmSync(path() + end, { force: true });
    copyFileSync(older, path());
    t.openOwn();
    expect(checkedTrail(t.own, later).faults).toEqual([
      { kind: 'anchor-shorter', area: null, number: 7, subject: '' },
    ]);
    expect(moveAnchor(t.own, later, NOW)).toBeNull();
    // Worked on, it becomes as long again: the anchor is not that entry, and stays what it is.
    commentOnClose(t.own, PLACE, 'After it', t.by('ana'));
    expect(checkedTrail(t.own, later).faults).toMatchObject([{ kind: 'anchor-differs', number: 7 }]);
    expect(moveAnchor(t.own, later, NOW)).toBeNull();
  });

  it('the user_version lowered and raised: what a migration would do again is refused, and nothing is lost', () => {
    attack('PRAGMA user_version = 8');
    t.own.close();
    expect(() => t.openOwn()).toThrow('database-failed');
    attack(`PRAGMA user_version = ${workMigrations.length}`);
    t.openOwn();
    expect(faults()).toEqual([]);
  });

  it('the file of a locked month removed, and changed in one bit', () => {
    const file = '2026-09-PEN-1.db';
    const number = numberOf('close.locked');
    chmodSync(join(t.folder, file), 0o600);
    const bytes = readFileSync(join(t.folder, file));
    rmSync(join(t.folder, file));
    expect(faults()).toEqual([{ kind: 'close-file-missing', area: null, number, subject: file }]);
    const changed = Buffer.from(bytes);
    changed[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(join(t.folder, file), changed);
    expect(faults()).toEqual([{ kind: 'close-file-changed', area: null, number, subject: file }]);
  });

  it('the note in the keychain removed or damaged is told, and said in the trail when it is made anew', () => {
    for (const [given, kind] of [
      [null, 'anchor-missing'],
      ['damaged', 'anchor-damaged'],
    ] as const) {
      expect(checkedTrail(t.own, given).faults).toEqual([{ kind, area: null, number: null, subject: '' }]);
      const anew = moveAnchor(t.own, given, t.by('').at);
      const check = checkedTrail(t.own, anew);
      expect(check).toMatchObject({ faults: [], notes: expect.any(Array) });
      expect(check.notes.at(-1)).toMatchObject({ kind: 'anchored-anew', number: check.entries });
    }
  });
});
