/** Which entries of the audit trail are about a month: those that say so, and those that name what is of it. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AuditAction } from '../../../src-shared/contract/audit.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { appendAudit } from './audit.ts';
import { readCloseEntries } from './close-trail.ts';
import { recordTimeZone } from './time-zone.ts';

const PLACE = { month: '2026-09', currency: 'PEN' };
let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openWork(join(folder.path, 'work.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});

const tell = (action: AuditAction, subject: string, detail: object = {}) =>
  db.transaction(() => appendAudit(db, { at: 1, actor: 'ana', action, subject, detail: detail as never }))();
const told = () => readCloseEntries(db, PLACE).map(({ action, subject }) => `${action} ${subject}`);

function exception(key: string, month: string, currency: string) {
  db.prepare(
    `INSERT INTO exceptionCase (key, kind, source, month, day, currency, amount, document, searchText, present, status,
       assignee, note, firstSeen) VALUES (?, 'record-open', 'bank', ?, ?, ?, 1, '{}', '', 1, 'open', '', '', 1)`,
  ).run(key, month, `${month}-10`, currency);
}

it('decisions about exceptions, of earlier versions too, in their month and currency', () => {
  exception('ours', '2026-09', 'PEN');
  exception('dollars', '2026-09', 'USD');
  exception('before', '2026-08', 'PEN');
  for (const key of ['ours', 'dollars', 'before']) tell('exception.changed', key, { reason: 'seen' });
  tell('exception.written-off', 'before', { after: { decision: { month: '2026-09' } } });
  tell('exceptions.decided', '2 exceptions', { items: [{ subject: 'before' }, { subject: 'ours' }] });
  tell('exceptions.accepted-by-policy', '1 exceptions', {
    month: '2026-09',
    items: [{ subject: 'dollars' }],
  });
  expect(told()).toEqual([
    'exception.changed ours',
    'exception.written-off before',
    'exceptions.decided 2 exceptions',
  ]);
});

it('matches by their currency and days', () => {
  const match = db.prepare(
    "INSERT INTO match (id, book, origin, currency, difference, month) VALUES (?, 'bank', 'manual', ?, 0, ?)",
  );
  match.run(1, 'PEN', '2026-09');
  match.run(2, 'USD', '2026-09');
  match.run(3, 'PEN', '2026-10');
  for (const id of [1, 2]) tell('match.made', `match ${id}`, { month: '2026-09' });
  for (const id of [1, 2, 3]) tell('match.undone', `match ${id}`, { reason: 'wrong' });
  tell('matching.run', 'bank 2026-09');
  tell('matching.run', 'bank 2026-10');
  expect(told()).toEqual(['match.made match 1', 'match.undone match 1', 'matching.run bank 2026-09']);
});

it('statements by their days and currency, also once their file is removed', () => {
  const statement = (currency: string, firstDay: string, lastDay: string) => ({
    currency,
    firstDay,
    lastDay,
  });
  tell('statement.imported', 'ours.csv', {
    fileId: 'a',
    statements: [statement('PEN', '2026-08-15', '2026-10-15')],
  });
  tell('statement.imported', 'dollars.csv', {
    fileId: 'b',
    statements: [statement('USD', '2026-09-01', '2026-09-30')],
  });
  tell('statement.removed', 'ours.csv', { fileId: 'a' });
  tell('statement.removed', 'dollars.csv', { fileId: 'b' });
  expect(told()).toEqual(['statement.imported ours.csv', 'statement.removed ours.csv']);
});

it('settings that hold in every month, until the month is locked', () => {
  tell('rules.changed', 'bank');
  tell('materiality.changed', 'materiality');
  recordTimeZone(db, { name: 'Tienda', before: 'UTC', after: 'America/Lima' }, { at: 1, actor: 'ana' });
  tell('journal.rates-changed', 'USD/CLP');
  tell('close.locked', '2026-09 PEN');
  tell('rules.changed', 'ledger');
  tell('close.exported', '2026-09 PEN');
  expect(told()).toEqual([
    'rules.changed bank',
    'materiality.changed materiality',
    'workspace.time-zone-changed Tienda',
    'close.locked 2026-09 PEN',
    'close.exported 2026-09 PEN',
  ]);
});
