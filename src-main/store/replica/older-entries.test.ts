/**
 * A log goes on through updates of the app: a newer version applies entries of an older one, in whatever order
 * computers are updated.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import type { Migration } from '../migrations/migration.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { comment, pay, prepare } from '../recovery/testing/work.ts';
import { applyEntries, headOf } from './apply-entries.ts';
import { Changes } from './changes.ts';
import { schemaOf } from './followed.ts';
import { sharedTables } from './shared-tables.ts';
import { digestOfShared } from './testing/digest-of-shared.ts';
import { LogHere, WORKSPACE } from './testing/log-here.ts';
import { joinLog } from './upload.ts';

/** As a coming version may have it. */
const NEXT = [
  ...workMigrations,
  {
    name: 'columns',
    sql: `ALTER TABLE closeEvent ADD COLUMN place TEXT NOT NULL DEFAULT 'desk';
      ALTER TABLE cashoutOrder ADD COLUMN batch INTEGER;
      CREATE TABLE later (id TEXT PRIMARY KEY) STRICT;`,
  },
];

let folder: ReturnType<typeof temporaryFolder>;
let log: LogHere;
const opened: Db[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  log = new LogHere();
});
afterEach(() => {
  for (const db of opened.splice(0)) db.close();
  folder.remove();
});

type Computer = { db: Db; changes: Changes };
function open(name: string, migrations: readonly Migration[] = workMigrations): Computer {
  const db = openDatabase(join(folder.path, `${name}.db`), { migrations });
  opened.push(db);
  joinLog(db, WORKSPACE);
  return { db, changes: new Changes(db) };
}
const take = ({ db, changes }: Computer) =>
  applyEntries(db, changes, WORKSPACE, log.since(headOf(db, WORKSPACE).sequence));
/** Decides on a computer that has all there is. */
function decide<T>(computer: Computer, work: (db: Db) => T): T {
  take(computer);
  const { db } = computer;
  const { result, changes } = computer.changes.attempt(work);
  offer(db, changes ?? expect.unreachable(), schemaOf(db));
  take(computer);
  return result;
}
const offer = (db: Db, changes: string, schema: number) =>
  log.offer({
    ...{ path: db.name, id: randomUUID(), workspace: WORKSPACE, head: headOf(db, WORKSPACE) },
    ...{ schema, changes },
  });

it('an updated computer applies what one that is not decides, and both are the same once both are updated', () => {
  const [early, late] = [open('early', NEXT), open('late')];
  decide(late, (db) => comment(db, 'by the version that is still everywhere'));
  const order = decide(late, (db) => prepare(db, 1));
  decide(late, (db) => pay(db, order));
  expect(take(early)).toBe(3);
  expect(early.db.prepare('SELECT place FROM closeEvent').pluck().all()).toEqual(['desk']);
  late.db.close();
  const updated = open('late', NEXT);
  expect(digestOfShared(updated.db)).toBe(digestOfShared(early.db));
  decide(early, (db) => comment(db, 'by the new version'));
  take(updated);
  expect(digestOfShared(updated.db)).toBe(digestOfShared(early.db));
  // A computer that joins later applies all of it.
  const joined = open('joined', NEXT);
  take(joined);
  expect(digestOfShared(joined.db)).toBe(digestOfShared(early.db));
});

it('a row that an older version changes keeps what only the newer one knows of it', () => {
  const [early, late] = [open('early', NEXT), open('late')];
  const order = decide(late, (db) => prepare(db, 1));
  take(early);
  early.changes.untold(() => early.db.exec('UPDATE cashoutOrder SET batch = 7'));
  decide(late, (db) => pay(db, order));
  take(early);
  expect(early.db.prepare('SELECT batch, state FROM cashoutOrder').get()).toEqual({
    batch: 7n,
    state: 'confirmed',
  });
});

it('what is decided with a newer version waits for the update', async () => {
  const [early, late] = [open('early', NEXT), open('late')];
  decide(early, (db) => comment(db, 'by the new version'));
  expect(await failureOf(Promise.resolve().then(() => take(late)))).toMatchObject({ code: 'team-app-older' });
});

const ROW = { source: 'tbank', month: 't2026-09', at: 'i1', touched: 'i1', seen: 'i0' };
const { seen: _, ...LESS } = ROW;
it.each([
  ['of this schema leaves a column out', 0, { o: 'i', r: LESS }],
  ['of an earlier one names a column that is not there', -1, { o: 'i', r: { ...LESS, neverThere: 'i1' } }],
  ['of an earlier one leaves out what a row is told by', -1, { o: 'd', k: { source: 'tbank' } }],
])('an entry that %s is refused', async (_, older, change) => {
  const own = open('own');
  offer(own.db, JSON.stringify([{ t: 'exceptionRefresh', ...change }]), schemaOf(own.db) + older);
  expect(await failureOf(Promise.resolve().then(() => take(own)))).toMatchObject({ code: 'team-log-broken' });
});

it('migrations of tables that teams share give rows of before constants alone: computers are updated at different entries', () => {
  // Those of before there were teams may do more.
  const teams = workMigrations.findIndex(({ name }) => name.startsWith('0028')) + 1;
  const { db } = open('own', workMigrations.slice(0, teams));
  const tables = sharedTables(db).map(({ name }) => name);
  for (const { name, sql } of workMigrations.slice(teams))
    for (const statement of sql.split(';'))
      if (new RegExp(`\\b(?:UPDATE|INTO|FROM|TABLE) +"?(?:${tables.join('|')})"?\\b`, 'i').test(statement))
        expect(`${name}: ${statement.trim()}`).toMatch(/: ALTER TABLE \w+ ADD COLUMN [^()]*$/i);
});
