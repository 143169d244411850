/** What the tests of the audit trail share: verifying it, and doing behind its back what a program for SQLite can. */
import { createHash } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { AuditCheck } from '../../../../src-shared/contract/audit.ts';
import { connect } from '../../engine/connect.ts';
import type { Db } from '../../engine/open.ts';
import { workMigrations } from '../../migrations/work/index.ts';
import { plainHash } from '../audit-chain.ts';
import { type KnownAnchor, verifyAudit } from '../audit-verify.ts';

/** As the keychain of a workspace that was just made knows the end of its trail. */
export const BEGINNING = { entries: 0, head: '' };

/** Verifies the trail of a work database whose closes lie beside it. */
export const checkedTrail = (work: Db, anchor: KnownAnchor = BEGINNING): AuditCheck =>
  verifyAudit(work, { anchor, folder: join(dirname(work.name), 'closes') });

/**
 * Changes the file itself, as somebody with its key could: removes the triggers that keep evidence, and puts them back.
 */
export function behindItsBack(path: string, work: (db: Database.Database) => void): void {
  const db = connect(path);
  const triggers = db
    .prepare<[], { name: string; table: string; sql: string }>(
      "SELECT name, tbl_name AS 'table', sql FROM sqlite_schema WHERE type = 'trigger'",
    )
    .all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  work(db);
  const has = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  for (const { sql, table } of triggers) if (has.get(table)) db.exec(sql);
  db.close();
}

type StoredEntry = {
  number: number;
  at: number;
  actor: string;
  action: string;
  subject: string;
  detail: string;
};

/** The chain as it was computed before it had a key, from an entry on: that anybody can. */
export function computeAnew(db: Database.Database, { from = 1, key = '' } = {}): void {
  let previous =
    db
      .prepare<[number], string>('SELECT hash FROM auditEntry WHERE number = ?')
      .pluck()
      .get(from - 1) ?? '';
  for (const row of db
    .prepare<[number], StoredEntry>('SELECT * FROM auditEntry WHERE number >= ? ORDER BY number')
    .all(from)) {
    previous = plainHash(previous, row);
    db.prepare('UPDATE auditEntry SET hash = ?, key = ? WHERE number = ?').run(previous, key, row.number);
  }
}

/**
 * Leaves a closed work database as the version before keys would have: plain, its schema, and the trail chained without
 * one.
 */
export function leaveAsBeforeKeys(path: string): void {
  const old = `${path}.old`;
  const before = new Database(old);
  for (const { sql } of workMigrations.slice(0, BEFORE_KEYS)) before.exec(sql);
  before.pragma(`user_version = ${BEFORE_KEYS}`);
  behindItsBack(path, (db) => {
    computeAnew(db);
    for (const table of ['auditEntry', 'closeEvent']) {
      const columns = before
        .prepare(`SELECT name FROM pragma_table_info('${table}')`)
        .pluck()
        .all()
        .join(', ');
      const insert = before.prepare(
        `INSERT INTO ${table} (${columns}) VALUES (${columns.replace(/\w+/g, '?')})`,
      );
      for (const row of db.prepare<[], unknown[]>(`SELECT ${columns} FROM ${table}`).raw().all())
        insert.run(row);
    }
  });
  before.close();
  for (const end of ['-wal', '-shm', '']) rmSync(path + end, { force: true });
  renameSync(old, path);
}

/** How many migrations the version before keys had. */
const BEFORE_KEYS = 8;

export const sha256 = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');
