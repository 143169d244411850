/** Each page of a small database of people's own work damaged in turn, in several ways, beside an older copy. */
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CashoutOrder } from '../../../src-shared/contract/payouts.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { readCloseState } from '../work/close-events.ts';
import { findOrder, listOrders } from '../work/operations.ts';
import { closeKept, openKept, type Recovery } from './kept-database.ts';
import {
  comment,
  discard,
  importLines,
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

const folder = temporaryFolder();
const path = join(folder.path, 'work.db');
const kept = join(folder.path, 'kept');
const ORDERS = 24;
/** Every so many-th page; `SWEEP=1` takes all of them. */
const STEP = Number(process.env.SWEEP ?? 10);
/** Pages are zeroed, and bits flipped, between those that are overwritten and those at which the file is cut. */
const BETWEEN = Math.floor(STEP / 2);
let bytes: Buffer;
let size: number;
let truth: { orders: CashoutOrder[]; entries: number; events: number };

beforeAll(() => {
  const first = openKept(path, WORK, NOW, () => undefined);
  for (let number = 1; number <= ORDERS; number += 1) prepare(first, number);
  comment(first, 'of the day of the copy');
  importLines(first, 'september.csv', 60);
  closeKept(first, path, WORK, NOW);
  copyFileSync(join(folder.path, 'work.backup-1.db'), kept);
  const db = openKept(path, WORK, NOW + DAY_MS, () => undefined);
  for (let number = 1; number <= ORDERS; number += 1) {
    const order = findOrder(db, orderId(number)) ?? expect.unreachable();
    if (number % 4 === 0) pay(db, order, NOW + DAY_MS);
    if (number % 4 === 1) send(db, order, NOW + DAY_MS);
    if (number % 4 === 2) discard(db, order);
  }
  for (let number = 1; number <= 40; number += 1) comment(db, `After the copy, comment ${number}`);
  lock(db);
  importLines(db, 'october.csv', 60);
  truth = { orders: listOrders(db), entries: trail(db).entries, events: count(db, 'closeEvent') };
  db.pragma('wal_checkpoint(TRUNCATE)');
  size = Number(db.pragma('page_size', { simple: true }));
  db.close();
  bytes = readFileSync(path);
});
afterAll(() => folder.remove());

const count = (db: Db, table: string) => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get());

/** The file with this content, left open, beside the copy. */
function opened(content: Buffer): { db: Db; told: Recovery[] } {
  for (const name of readdirSync(folder.path)) if (name !== 'kept') rmSync(join(folder.path, name));
  copyFileSync(kept, join(folder.path, 'work.backup-1.db'));
  writeFileSync(path, content);
  writeFileSync(`${path}.open`, 'open');
  const told: Recovery[] = [];
  return { db: openKept(path, WORK, NOW + 2 * DAY_MS, (recovery) => told.push(recovery)), told };
}

/** What each state may have become where the newest step is lost; final ones never change. */
const MAY_BE: Readonly<Record<CashoutOrder['state'], readonly CashoutOrder['state'][]>> = {
  confirmed: ['confirmed', 'unknown'],
  sent: ['sent', 'unknown'],
  discarded: ['discarded', 'unknown'],
  prepared: ['prepared', 'unknown'],
  refused: ['refused', 'unknown'],
  unknown: ['unknown'],
};

/** What must hold after any damage; returns what was lost. */
function check(content: Buffer, what: string): { told: boolean; doubtful: number; entries: number } {
  const { db, told } = opened(content);
  try {
    const found = states(db);
    for (const { id, state } of truth.orders) expect(MAY_BE[state], `${what}: ${id}`).toContain(found[id]);
    const entries = trail(db);
    const asItWas =
      JSON.stringify(found) ===
        JSON.stringify(Object.fromEntries(truth.orders.map(({ id, state }) => [id, state]))) &&
      entries.entries >= truth.entries &&
      readCloseState(db, PLACE).locked &&
      count(db, 'statementLine') === 120 &&
      count(db, 'match') === 120;
    // Never silently: what is not as it was is told, in the notice and in the trail, and the file is kept.
    // An entry that no copy has otherwise is named by verifying the trail.
    if (!asItWas && entries.brokenAt === null) {
      expect(told, what).toHaveLength(1);
      expect(existsSync(told[0]?.setAside ?? ''), what).toBe(true);
      expect(count(db, 'workRecovery'), what).toBe(1);
    }
    const doubtful = Object.values(found).filter((state) => state === 'unknown').length;
    if (doubtful > 0) expect(count(db, 'sendingBar'), what).toBe(1);
    expect(db.pragma('integrity_check', { simple: true }), what).toBe('ok');
    return { told: told.length > 0, doubtful, entries: entries.entries };
  } finally {
    db.close();
  }
}

const damaged = (page: number, harm: (content: Buffer, from: number) => void): Buffer => {
  const content = Buffer.from(bytes);
  harm(content, page * size);
  return content;
};

it('a page that is overwritten or zeroed costs no order and no sound entry, and is told', () => {
  const pages = bytes.length / size;
  let told = 0;
  for (const { fill, first } of [
    { fill: 0x5a, first: 0 },
    { fill: 0, first: BETWEEN },
  ])
    for (let page = first; page < pages; page += STEP) {
      const content = damaged(page, (into, from) => into.fill(fill, from, from + size));
      if (check(content, `page ${page} filled with ${fill}`).told) told += 1;
    }
  // Nearly all pages are in use, and damage of those is found.
  expect(told).toBeGreaterThan(pages / STEP);
});

it('a file that is cut short at any page costs no order, and is told', () => {
  for (let page = 0; page < bytes.length / size; page += STEP)
    expect(check(bytes.subarray(0, page * size), `cut at page ${page}`).told).toBe(true);
  expect(check(bytes.subarray(0, bytes.length - 100), 'cut by 100 bytes').told).toBe(true);
});

it('a damaged index costs nothing at all', () => {
  writeFileSync(path, bytes);
  const sound = openDatabase(path, { readonly: true });
  const roots = sound
    .prepare<[], { name: string; rootpage: bigint }>(
      `SELECT name, rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name NOT IN
       (SELECT name FROM pragma_table_list WHERE wr)`,
    )
    .all();
  sound.close();
  expect(roots.length).toBeGreaterThan(20);
  for (const { name, rootpage } of roots.filter((_, index) => index % STEP === 0)) {
    const from = (Number(rootpage) - 1) * size;
    const content = Buffer.from(bytes);
    content.fill(0x5a, from, from + size);
    const { db: after, told } = opened(content);
    expect(listOrders(after), name).toEqual(truth.orders);
    expect(trail(after).entries, name).toBe(truth.entries + 1);
    expect(readCloseState(after, PLACE).locked, name).toBe(true);
    expect([count(after, 'statementLine'), count(after, 'match')], name).toEqual([120, 120]);
    expect(told[0]?.work, name).toMatchObject({ newestRead: true, sendingBarred: false, doubtfulOrders: 0 });
    expect(
      told[0]?.work?.parts.every(({ lost }) => lost === 0),
      name,
    ).toBe(true);
    after.close();
  }
});

it('a flipped bit never takes an order back', () => {
  // Numbers of a fixed seed.
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const flips = Number(process.env.FLIPS ?? 1);
  for (let page = BETWEEN; page < bytes.length / size; page += STEP)
    for (let flip = 0; flip < flips; flip += 1) {
      const [at, bit] = [random(size), random(8)];
      const content = damaged(page, (into, from) => {
        into[from + at] = (into[from + at] ?? 0) ^ (1 << bit);
      });
      check(content, `bit ${bit} of byte ${at} of page ${page}`);
    }
});
