import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { openWork } from '../testing/databases.ts';
import { readEvents, readException, stateOf } from './cases.ts';
import { undoChange } from './change.ts';
import { enterCauses } from './refresh.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const AT = Date.UTC(2026, 10, 2, 15);
const decided = (amount: string | null, status = 'written-off') =>
  JSON.stringify({ by: 'Ana', at: AT, reason: status, amount });
const stateText = (status: string, decision: string | null) =>
  JSON.stringify({
    status,
    assignee: '',
    note: '',
    decision: decision === null ? null : JSON.parse(decision),
  });

it('what is not in a book gets the amount that it should have there, with what was written off of it', () => {
  const path = join(folder.path, 'work.db');
  const named = workMigrations.findIndex(({ name }) => name === '0015-amounts-as-booked');
  const old = openDatabase(path, { migrations: workMigrations.slice(0, named) });
  const insert = old.prepare(
    `INSERT INTO exceptionCase (key, kind, source, month, day, currency, amount, document, searchText, present, status,
       assignee, note, decision, firstSeen)
     VALUES (?, ?, 'bank', '2026-10', '2026-10-05', 'PEN', ?, '{"items":[]}', '', 1, ?, '', '', ?, ?)`,
  );
  const add = (key: string, kind: string, units: number, status: string, decision: string | null) =>
    insert.run(key, kind, units, status, decision, AT);
  add('a', 'record-open', -108_121_320_000, 'accepted', decided(null, 'accepted'));
  add('b', 'record-open', -7_000_000, 'written-off', decided('-2.50'));
  add('c', 'record-open', 9_000_000, 'written-off', decided('9.00'));
  add('d', 'line-open', -4_000_000, 'written-off', decided('-4.00'));
  old
    .prepare(
      `INSERT INTO exceptionEvent (key, at, actor, event, before, after, reason) VALUES ('b', ?, 'Ana', 'changed', ?, ?, '')`,
    )
    .run(AT, stateText('open', null), stateText('written-off', decided('-2.50')));
  old
    .prepare(
      `INSERT INTO exceptionEvent (key, at, actor, event, before, after, reason) VALUES ('b', ?, 'Ana', 'changed', ?, ?, '')`,
    )
    .run(AT, stateText('written-off', decided('-2.50')), stateText('written-off', decided('-7.00')));
  old.close();

  const db = openWork(path);
  const told = (key: string) => {
    const { amount, decision } = readException(db, key);
    return [amount, decision === null ? null : JSON.parse(decision).amount];
  };
  expect(['a', 'b', 'c', 'd'].map(told)).toEqual([
    [108_121_320_000n, null],
    [7_000_000n, '2.50'],
    [-9_000_000n, '-9.00'],
    [-4_000_000n, '-4.00'],
  ]);
  // Found again with the amount of the record, it stays as it was settled.
  const cause = {
    key: 'a',
    kind: 'record-open' as const,
    source: 'bank' as const,
    day: '2026-10-05',
    currency: 'PEN',
    units: 108_121_320_000n,
    document: { items: [], itemCount: 0, detail: '', column: null, suggestion: null },
  };
  enterCauses(db, { source: 'bank', month: '2026-10', at: AT }, [cause]);
  expect(stateOf(readException(db, 'a')).status).toBe('accepted');
  // Undoing does not bring the old sign back.
  enterCauses(db, { source: 'bank', month: '2026-09', at: AT }, []);
  db.prepare("UPDATE exceptionCase SET present = 1, status = 'written-off' WHERE key = 'b'").run();
  const last = readEvents(db, 'b').filter(({ event }) => event === 'changed');
  expect(last.map(({ after }) => after.decision?.amount)).toEqual(['2.50', '7.00']);
  db.close();
});

it('undoing brings back what was written off with the sign of today', () => {
  const db = openWork(join(folder.path, 'work.db'));
  const cause = {
    key: 'record-open:bank:settlements/1',
    kind: 'record-open' as const,
    source: 'bank' as const,
    day: '2026-10-05',
    currency: 'PEN',
    units: 7_000_000n,
    document: { items: [], itemCount: 0, detail: '', column: null, suggestion: null },
  };
  enterCauses(db, { source: 'bank', month: '2026-10', at: AT }, [cause]);
  // As an earlier version left it.
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO exceptionEvent (key, at, actor, event, before, after, reason) VALUES (?, ?, 'Ana', 'changed', ?, ?, '')`,
    )
    .run(cause.key, AT, stateText('written-off', decided('-2.50')), stateText('open', null));
  const row = undoChange(db, Number(lastInsertRowid), 'after all', { at: AT, actor: 'Ana' });
  expect(stateOf(row).decision?.amount).toBe('2.50');
  db.close();
});
