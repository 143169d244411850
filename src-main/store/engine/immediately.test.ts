import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { connect, type Db } from './connect.ts';
import { immediately } from './immediately.ts';

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
let holder: Worker | undefined;
/** How long the connection waits for others. */
const PATIENCE_MS = 30_000;

beforeEach(() => {
  folder = temporaryFolder();
  db = connect(join(folder.path, 'work.db'), { withoutKeys: true, patience: PATIENCE_MS });
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE note (n)');
});
afterEach(async () => {
  await holder?.terminate();
  holder = undefined;
  db.close();
  folder.remove();
});

const notes = () => db.prepare('SELECT n FROM note ORDER BY rowid').pluck().all();
const insert = (n: number) => db.prepare('INSERT INTO note VALUES (?)').run(n);
const patience = () => db.pragma('busy_timeout', { simple: true });

async function held(makesWay: boolean): Promise<void> {
  holder = new Worker(new URL('./testing/holder.ts', import.meta.url), {
    workerData: { path: db.name, makesWay },
  });
  await once(holder, 'message');
}

it('asks a connection that writes in slices for a turn, and writes once after it', async () => {
  await held(true);
  expect(immediately(db, () => insert(2).changes)).toBe(1);
  expect(notes()).toEqual([1, 2]);
  expect(patience()).toBe(PATIENCE_MS);
});

it('gives up after as long as the connection waits for others, and has done nothing', async () => {
  db.pragma('busy_timeout = 40');
  await held(false);
  let runs = 0;
  expect(() => immediately(db, () => (runs += 1))).toThrow(
    expect.objectContaining({ code: 'database-locked' }),
  );
  expect([runs, patience()]).toEqual([0, 40]);
});

it('work that fails because of a lock of its own is not done again', () => {
  const busy = () => connect(db.name, { withoutKeys: true, patience: 0 });
  let runs = 0;
  expect(() =>
    immediately(db, () => {
      runs += 1;
      insert(1);
      const other = busy();
      try {
        other.exec('BEGIN IMMEDIATE');
      } finally {
        other.close();
      }
    }),
  ).toThrow(expect.objectContaining({ code: 'database-locked' }));
  expect([runs, notes(), patience()]).toEqual([1, [], PATIENCE_MS]);
});

it('inside another transaction it is a part of that, and fails alone', () => {
  immediately(db, () => {
    insert(1);
    expect(() =>
      immediately(db, () => {
        insert(2);
        throw new Error('no');
      }),
    ).toThrow('no');
    immediately(db, () => insert(3));
  });
  expect(notes()).toEqual([1, 3]);
});
