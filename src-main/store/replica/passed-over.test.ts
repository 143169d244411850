/**
 * Unreadable batches that have taken the place of sound ones on the server: a computer that has their records sends
 * them again.
 */
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '../engine/open.ts';
import { depositRecord } from '../testing/records.ts';
import { packed } from './record-batch.ts';
import { readBatchPlace } from './share-records.ts';
import { BatchServer } from './testing/batch-server.ts';
import { readDeposits, threeComputers } from './testing/computers.ts';
import { everythingOf } from './testing/everything-of.ts';

const DAY = { from: Date.parse('2026-10-05T00:00:00Z'), to: Date.parse('2026-10-06T00:00:00Z') };
const [COUNT, LATER] = [250, 5_000];
let [ana, bo, eva] = [null as unknown as Db, null as unknown as Db, null as unknown as Db];
let server = new BatchServer();
beforeEach(() => {
  [ana, bo, eva] = threeComputers();
  server = new BatchServer();
});

/** A whole reading of the day. */
const read = (db: Db, records: ReturnType<typeof depositRecord>[], readAt = 1_000) =>
  readDeposits(db, records, { window: DAY, readAt });

const deposits = (dateOf: (index: number) => string) =>
  Array.from({ length: COUNT }, (_, index) => depositRecord(index + 1, { creationDate: dateOf(index) }));
const dated = () => deposits((index) => new Date(DAY.from + index * 7_000).toISOString());
const undated = () => deposits(() => 'yesterday');

const NO_ROWS = packed({ rows: [], unlisted: [] });
const DEPOSITS = { subject: 'records deposits', ...DAY, readAt: LATER, rows: 1 };
const PARTS = { subject: 'stray deposits', from: 0, to: 64, readAt: LATER, rows: 0 };

it.each([
  ['in the very place of a window', dated, DEPOSITS, 'not ours'],
  ['in the place of every window', dated, { ...DEPOSITS, from: -(10 ** 15), to: 10 ** 16 - 1 }, 'not ours'],
  ['whose text says more than is known of', dated, { ...DEPOSITS, colour: 'red' }, 'not ours'],
  ['in the place of every part of the undated', undated, PARTS, 'not ours'],
  ['with nothing in the place of every part of the undated', undated, PARTS, null],
])('%s', (_, records, about, text) => {
  read(ana, records());
  server.exchange(ana, bo);
  const known = everythingOf(ana);
  const sound = server.batches.length;
  const content = text === null ? NO_ROWS : packed(text);
  const number = server.keep({ about: JSON.stringify(about), content, rows: 0 });
  expect(server.batches.length).toBeLessThanOrEqual(sound);

  // Each passes it over, one sends again what it stood for, and the sending ends.
  server.exchange(ana, bo);
  expect(readBatchPlace(ana).taken).toBeGreaterThanOrEqual(number);
  for (const db of [ana, bo]) expect(everythingOf(db)).toEqual(known);
  expect([ana, bo].map((db) => server.send(db))).toEqual([0, 0]);
  // A computer that joins later has all of it from the server.
  server.take(eva);
  expect(everythingOf(eva)).toEqual(known);
});

it('in the place of the balance', () => {
  ana.prepare('INSERT INTO balanceSnapshot (readAt, snapshot) VALUES (1000, ?)').run('{"PEN":"10.00"}');
  server.exchange(ana, bo);
  const about = JSON.stringify({ subject: 'balance', readAt: LATER, rows: 0 });
  server.keep({ about, content: packed({ nothing: 'of ours' }), rows: 0 });
  server.exchange(bo, ana);
  server.take(eva);
  const balances = (db: Db) => db.prepare('SELECT readAt, snapshot FROM balanceSnapshot').raw().all();
  for (const db of [bo, eva]) expect(balances(db)).toEqual(balances(ana));
  expect(balances(eva)).toHaveLength(1);
});

it('of which nothing can be told, it holds nothing up', () => {
  read(ana, dated());
  server.exchange(ana, bo);
  const abouts = ['no text of ours', '{}', '{"subject":"records deposits"}', '{"subject":"stray things"}'];
  const first = server.batches.length + 1;
  server.batches = [
    ...server.batches,
    ...abouts.map((about, index) => ({ about, content: packed('x'), rows: 0, number: first + index })),
  ];
  server.take(bo);
  expect(readBatchPlace(bo).taken).toBe(first + abouts.length - 1);
  expect(everythingOf(bo)).toEqual(everythingOf(ana));
});
