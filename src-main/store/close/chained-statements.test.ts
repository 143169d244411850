/** Statements of an account one after the other. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { countNotChained } from './chained-statements.ts';

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openWork(join(folder.path, 'work.db'));
  db.exec(`INSERT INTO statementFile (id, book, name, format, sha256, importedAt, importedBy)
    VALUES ('f', 'bank', 'bank.csv', 'csv', 'x', 1, 'ana')`);
});
afterEach(() => {
  db.close();
  folder.remove();
});

const state = (days: string, opening: number | null, closing: number | null, account = '1') => {
  const [first, last] = days.split('..');
  db.prepare(
    `INSERT INTO statement (fileId, account, currency, firstDay, lastDay, opening, closing)
     VALUES ('f', ?, 'PEN', ?, ?, ?, ?)`,
  ).run(account, first, last, opening, closing);
};
const notChained = (month = '2026-09') => countNotChained(db, 'bank', { month, currency: 'PEN' });

it('a statement opens with what the one before it closed with, in the month before, too', () => {
  state('2026-08-16..2026-08-31', 50, 80);
  state('2026-09-01..2026-09-15', 80, 100);
  state('2026-09-16..2026-09-30', 150, 170);
  state('2026-10-01..2026-10-31', 171, 180);
  expect(notChained()).toBe(1);
  expect(notChained('2026-08')).toBe(0);
  expect(notChained('2026-10')).toBe(1);
});

it('accounts, balances that are not stated, and files that have a day in common are not compared', () => {
  state('2026-09-01..2026-09-15', 80, 100);
  state('2026-09-16..2026-09-30', 7, 9, '2');
  state('2026-09-16..2026-09-20', null, 120);
  state('2026-09-20..2026-09-30', 115, 130);
  expect(notChained()).toBe(0);
});
