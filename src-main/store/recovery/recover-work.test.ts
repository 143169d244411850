/** People's own work after damage: nothing that any readable place holds is forgotten, and the person is told. */
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { readCloseState } from '../work/close-events.ts';
import { findOrder } from '../work/operations.ts';
import { liftSendingBar } from '../work/sending-bar.ts';
import { closeKept, copyWhenDue, openKept, type Recovery } from './kept-database.ts';
import {
  comment,
  lock,
  NOW,
  orderId,
  PLACE,
  pay,
  prepare,
  send,
  states,
  trail,
  WORK,
} from './testing/work.ts';

const YEAR = 365 * DAY_MS;

let folder: ReturnType<typeof temporaryFolder>;
let told: Recovery[];
beforeEach(() => {
  folder = temporaryFolder();
  told = [];
});
afterEach(() => folder.remove());
const path = () => join(folder.path, 'work.db');
const open = (now = NOW) => openKept(path(), WORK, now, (recovery) => told.push(recovery));
const files = () => readdirSync(folder.path).sort();

/** Overwrites the first page of a table or an index. */
function damage(name: string): void {
  const db = openDatabase(path(), { readonly: true });
  const root = Number(db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name));
  const size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const bytes = readFileSync(path());
  bytes.fill(0x5a, (root - 1) * size, root * size);
  writeFileSync(path(), bytes);
}
/** Closed without order, all of it in the file itself. */
const leaveOpen = (db: Db) => {
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
};

describe('one damaged index page after an unclean end', () => {
  it('costs nothing: the paid cashout stays paid, none is forgotten, the chain and the lock stay', () => {
    const first = open();
    prepare(first, 1);
    comment(first, 'of the day of the copy');
    closeKept(first, path(), WORK, NOW);

    const second = open(NOW + 1_000);
    pay(second, findOrder(second, orderId(1)) ?? expect.unreachable());
    prepare(second, 2);
    comment(second, 'after the copy');
    lock(second);
    leaveOpen(second);
    damage('cashoutOrderByDate');

    const after = open(NOW + 2_000);
    expect(states(after)).toEqual({ [orderId(1)]: 'confirmed', [orderId(2)]: 'prepared' });
    expect(trail(after)).toMatchObject({ brokenAt: null });
    expect(trail(after).entries).toBeGreaterThanOrEqual(3);
    expect(readCloseState(after, PLACE)).toMatchObject({ locked: true });
    expect(told).toHaveLength(1);
    after.close();
  });
});

describe('the tables of cashouts and of their steps damaged', () => {
  it('is told, what was paid is never prepared, and sending is barred', () => {
    const first = open();
    prepare(first, 1);
    closeKept(first, path(), WORK, NOW);
    const second = open(NOW + 1_000);
    pay(second, findOrder(second, orderId(1)) ?? expect.unreachable());
    prepare(second, 2);
    leaveOpen(second);
    damage('cashoutOrder');
    damage('orderHistory');
    const after = open(NOW + 2_000);
    expect(states(after)).toEqual({ [orderId(1)]: 'unknown' });
    expect(told).toMatchObject([{ work: { lostOrders: ['PAGO-2'], sendingBarred: true } }]);
    after.close();
  });
});

describe('a file of 0 bytes beside copies', () => {
  it('is damage: it is told, everything comes back, and no copy is written over', () => {
    const first = open();
    for (let number = 1; number <= 30; number += 1) comment(first, `entry ${number}`);
    closeKept(first, path(), WORK, NOW);
    truncateSync(path(), 0);

    const after = open(NOW + 1_000);
    expect(told).toHaveLength(1);
    expect(trail(after)).toMatchObject({ brokenAt: null });
    expect(trail(after).entries).toBeGreaterThanOrEqual(30);
    closeKept(after, path(), WORK, NOW + 2_000);
    const copies = files().filter((name) => name.includes('.backup-'));
    const held = copies.map((name) => {
      const copy = openDatabase(join(folder.path, name), { readonly: true });
      const { entries } = trail(copy);
      copy.close();
      return entries;
    });
    expect(Math.min(...held)).toBeGreaterThanOrEqual(30);
  });
});

describe('work that can only be had from an older copy', () => {
  it('bars sending until a person has looked: even what was only prepared may have been sent', () => {
    const first = open();
    prepare(first, 1);
    pay(first, prepare(first, 2));
    closeKept(first, path(), WORK, NOW);
    rmSync(path());
    const after = open(NOW + 1_000);
    expect(states(after)).toEqual({ [orderId(1)]: 'unknown', [orderId(2)]: 'confirmed' });
    expect(told).toMatchObject([
      { setAside: null, work: { newestRead: false, doubtfulOrders: 1, sendingBarred: true } },
    ]);
    const next = prepare(after, 3);
    expect(() => send(after, next)).toThrow('sending-barred');
    liftSendingBar(after, { at: NOW, actor: 'ana' });
    expect(send(after, next).state).toBe('sent');
    const actions = after.prepare('SELECT action FROM auditEntry ORDER BY number').pluck().all();
    expect(actions.slice(-5)).toEqual([
      'audit.recovered',
      'cashout.recorded',
      'cashout.recorded',
      'cashouts.sending-allowed',
      'cashout.recorded',
    ]);
    expect(trail(after).brokenAt).toBeNull();
    after.close();
  });

  it('an older file in the place of the newer one is noticed, and what came since is back', () => {
    const first = open();
    comment(first, 'one');
    closeKept(first, path(), WORK, NOW);
    const older = readFileSync(path());
    const second = open();
    lock(second);
    closeKept(second, path(), WORK, NOW + 1_000);
    writeFileSync(path(), older);
    const after = open(NOW + 2_000);
    expect(readCloseState(after, PLACE)).toMatchObject({ locked: true, comments: [{ text: 'one' }] });
    expect(told).toMatchObject([{ work: { newestRead: false, openAgain: [] } }]);
    after.close();
  });

  it('where not one file can be read, nothing is touched: that looks like a missing key', () => {
    const first = open();
    comment(first, 'one');
    closeKept(first, path(), WORK, NOW);
    for (const name of files()) writeFileSync(join(folder.path, name), 'not a database'.repeat(500));
    const before = files();
    expect(() => open()).toThrow('database-damaged');
    expect(files().filter((name) => !name.endsWith('.open'))).toEqual(before);
    expect(told).toEqual([]);
  });
});

describe('a clock that was a year ahead for a day', () => {
  it('neither stops copies nor decides what is restored', () => {
    const work = (now: number, text: string) => {
      const db = open(now);
      copyWhenDue(db, path(), now);
      comment(db, text);
      closeKept(db, path(), WORK, now);
    };
    work(NOW, 'entry 1');
    work(NOW + YEAR, 'entry 2');
    for (let day = 1; day <= 10; day += 1) work(NOW + day * DAY_MS, `entry ${day + 2}`);
    rmSync(path());
    const after = open(NOW + 11 * DAY_MS);
    expect(trail(after)).toMatchObject({ brokenAt: null });
    const texts = readCloseState(after, PLACE).comments.map(({ text }) => text);
    expect(texts).toEqual(Array.from({ length: 12 }, (_, index) => `entry ${index + 1}`));
    after.close();
  });

  it('copies go on while the app stays open with the clock set back', () => {
    const db = open(NOW + YEAR);
    comment(db, 'a year ahead');
    copyWhenDue(db, path(), NOW + YEAR);
    comment(db, 'in time again');
    copyWhenDue(db, path(), NOW);
    const before = files().filter((name) => name.includes('.backup-')).length;
    expect(before).toBe(2);
    db.close();
  });
});
