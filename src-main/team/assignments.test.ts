import { expect, it } from 'vitest';
import type { LogEntry } from '../store/replica/entry.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readTold, storeTold, ToldAssignments } from './assignments.ts';

const entry = (action: string, subject: string, detail: object) =>
  ({
    changes: JSON.stringify([
      { t: 'exceptionCase', o: 'u', k: { key: 'tk' }, r: { key: 'tk' } },
      {
        t: 'auditEntry',
        o: 'i',
        r: { action: `t${action}`, subject: `t${subject}`, detail: `t${JSON.stringify(detail)}` },
      },
      { t: 'closePlan', o: 'd', k: {} },
    ]),
  }) as LogEntry;
const given = (before: string, after: string, day = '2026-09-30') => ({
  ...{ day, currency: 'PEN', kind: 'line-open', amount: '1.00' },
  ...{ before: { assignee: before, note: '' }, after: { assignee: after, note: '' } },
});

it('tells what became the person’s, each once, and of several as many', () => {
  const told = new ToldAssignments();
  const taken = (...entries: LogEntry[]) => told.take(entries, 'Bo');
  const exception = { kind: 'exception', month: '2026-09', currency: 'PEN' };
  expect(taken(entry('exception.changed', 'k', given('', 'Bo')))).toEqual([exception]);
  expect(taken(entry('exception.changed', 'k', given('Bo', 'Bo')))).toEqual([]);
  expect(taken(entry('exception.changed', 'k', given('Bo', 'Eva')))).toEqual([]);
  const several = { items: [given('', 'Bo'), given('Eva', 'Bo', '2026-08-01'), given('', 'Eva')] };
  expect(taken(entry('exceptions.decided', '3 exceptions', several))).toEqual([
    exception,
    { ...exception, month: '2026-08' },
  ]);
  const item = entry('close.item-decided', '2026-09 PEN', { key: 'x', owner: 'Bo' });
  expect(taken(item, item)).toEqual([{ kind: 'item', month: '2026-09', currency: 'PEN' }]);
  expect(taken(item)).toEqual([]);
  const point = { month: '2026-09', change: 'added', title: 'Rates', owner: 'Bo' };
  expect(taken(entry('close.points-changed', 'closes', point))).toEqual([
    { kind: 'point', month: '2026-09', currency: null },
  ]);
  expect(taken(entry('close.commented', '2026-09 PEN', { text: 'Bo' }))).toEqual([]);
});

it('takes nothing from what it cannot read: a decision must not fail for a notice', () => {
  const auditEntry = (r: object) =>
    ({ changes: JSON.stringify([{ t: 'auditEntry', o: 'i', r }]) }) as LogEntry;
  const unread = [
    { changes: 'of a newer version' } as LogEntry,
    { changes: '{"entries":[]}' } as LogEntry,
    auditEntry({}),
    auditEntry({ action: 'texception.changed', subject: 'tk', detail: 't{' }),
  ];
  const known = entry('exception.changed', 'k', given('', 'Bo'));
  expect(new ToldAssignments().take([...unread, known], 'Bo')).toHaveLength(1);
});

it('is not told again by an app that was started again', async () => {
  const folder = temporaryFolder();
  try {
    const item = entry('close.item-decided', '2026-09 PEN', { key: 'x', owner: 'Bo' });
    const fail = (error: unknown) => {
      throw error;
    };
    let stored = Promise.resolve();
    const first = new ToldAssignments(await readTold(folder.path, fail), (told) => {
      stored = storeTold(folder.path, told);
    });
    expect(first.take([item], 'Bo')).toHaveLength(1);
    await stored;
    const again = new ToldAssignments(await readTold(folder.path, fail));
    expect(again.take([item], 'Bo')).toEqual([]);
    const other = entry('close.item-decided', '2026-09 PEN', { key: 'y', owner: 'Bo' });
    expect(again.take([other], 'Bo')).toHaveLength(1);
  } finally {
    folder.remove();
  }
});
