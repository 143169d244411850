import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { appendAudit, listAudit } from './audit.ts';
import { checkedTrail } from './testing/audit.ts';

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

const decide = (at: number, action: 'match.made' | 'close.locked' = 'match.made') =>
  db.transaction(() =>
    appendAudit(db, { at, actor: 'Ana', action, subject: `${at}`, detail: { amount: '10.10' } }),
  )();
const all = { before: null, limit: 100, actions: [] };

describe('the audit trail', () => {
  it('keeps what was decided, newest first, page by page', () => {
    for (const at of [1, 2, 3]) decide(at);
    const { entries, total } = listAudit(db, { ...all, limit: 2 });
    expect([total, ...entries.map(({ number }) => number)]).toEqual([3, 3, 2]);
    expect(listAudit(db, { ...all, before: 2 }).entries).toMatchObject([
      { number: 1, at: 1, actor: 'Ana', subject: '1', detail: { amount: '10.10' } },
    ]);
  });

  it('is asked by beginnings of actions', () => {
    decide(1);
    decide(2, 'close.locked');
    const { entries, total } = listAudit(db, { ...all, actions: ['close.'] });
    expect([total, entries[0]?.action]).toEqual([1, 'close.locked']);
  });

  it('tells facts that have words, or does not compile', () => {
    const about = { at: 1, actor: '', action: 'match.made', subject: '' } as const;
    const spread = { note: 'Seen.', unheardOf: 1 };
    // @ts-expect-error a fact without a name in the list
    const unnamed = () => appendAudit(db, { ...about, detail: { note: 'Seen.', unheardOf: 1 } });
    // @ts-expect-error the same behind a name
    const hidden = () => appendAudit(db, { ...about, detail: spread });
    for (const each of [unnamed, hidden]) expect(each).toThrow('transaction');
  });

  it('belongs to a transaction, and goes with it', () => {
    expect(() =>
      appendAudit(db, { at: 1, actor: '', action: 'match.made', subject: '', detail: {} }),
    ).toThrow('transaction');
    const undone = db.transaction(() => {
      appendAudit(db, { at: 1, actor: '', action: 'match.made', subject: '', detail: {} });
      throw new Error('undone');
    });
    expect(undone).toThrow('undone');
    expect(checkedTrail(db)).toEqual({ entries: 0, head: '', faults: [], notes: [] });
  });

  it.each([
    ["UPDATE auditEntry SET actor = 'Eve' WHERE number = 2", 'not changed'],
    ['DELETE FROM auditEntry WHERE number = 3', 'not shortened'],
    [
      "INSERT OR REPLACE INTO auditEntry VALUES (2, 2, 'Eve', 'match.made', '', '{}', '', '')",
      'only appended',
    ],
    ["INSERT INTO auditEntry VALUES (9, 2, 'Eve', 'match.made', '', '{}', '', '')", 'only appended'],
    ["INSERT INTO auditEntry VALUES (-1, 2, 'Eve', 'match.made', '', '{}', '', '')", 'only appended'],
  ])('refuses: %s', (sql, reason) => {
    for (const at of [1, 2, 3]) decide(at);
    const before = listAudit(db, all);
    expect(() => db.exec(sql)).toThrow(reason);
    expect(listAudit(db, all)).toEqual(before);
  });
});
