/**
 * A document that one computer attached, on another: the same bytes under its own key, whichever comes first and
 * whatever is cut off.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { formWithoutKey } from '../engine/file-cipher.ts';
import type { Db } from '../engine/open.ts';
import { openCache, openWork } from '../testing/databases.ts';
import { attachSupport, copySupport, listSupport, removeSupport } from '../work/support.ts';
import { readKept } from '../work/support-file.ts';
import { listArriving } from './arriving.ts';
import { readFilePart } from './file-part.ts';
import { storeFollowed } from './followed.ts';
import { passOver } from './passed-over.ts';
import type { OutgoingBatch } from './record-batch.ts';
import { forgetShared, readBatchPlace } from './share-records.ts';
import {
  keepArrived,
  notePart,
  readFilesToShare,
  readPart,
  removeTakenAway,
  takePart,
} from './shared-files.ts';
import { killedUntilAll, writeBatches } from './testing/taking.ts';

const CLOSE = { kind: 'close', month: '2026-09', currency: 'PEN' } as const;
const by = { at: 1_000, actor: 'ana' };
const SENT_AT = 5_000;
/** Three parts, the last of which is short. */
const LARGE = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(8_500_000)]);

type Computer = { readonly folder: string; readonly work: Db; readonly cache: Db };
let root: string;
let [ana, bo] = [null as unknown as Computer, null as unknown as Computer];
beforeEach(() => {
  const temporary = temporaryFolder();
  root = temporary.path;
  const computer = (name: string): Computer => {
    const folder = join(root, name);
    mkdirSync(folder);
    const work = openWork(join(folder, 'work.db'));
    const cache = openCache(join(folder, 'cache.db'));
    storeFollowed(work, { workspace: 'w', sequence: 0, hash: '' });
    return { folder, work, cache };
  };
  [ana, bo] = [computer('ana'), computer('bo')];
  onTestFinished(() => {
    for (const { work, cache } of [ana, bo]) for (const db of [work, cache]) db.close();
    temporary.remove();
  });
});

function attach(name: string, content: Buffer | string): string {
  const path = join(root, name);
  writeFileSync(path, content);
  return attachSupport(ana.work, CLOSE, path, by).sha256;
}

/** The entries of the log, as far as they are about documents. */
function follow(): void {
  for (const table of ['supportFile', 'auditEntry']) {
    bo.work.exec(`DROP TRIGGER IF EXISTS ${table}Kept`);
    const rows = ana.work.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all();
    if (table === 'supportFile') bo.work.exec('DELETE FROM supportFile');
    const first = table === 'supportFile' ? 'id' : 'number';
    const known = bo.work.prepare(`SELECT 1 FROM ${table} WHERE ${first} = ?`);
    for (const row of rows) {
      if (known.get(row[first])) continue;
      const names = Object.keys(row);
      bo.work
        .prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`)
        .run(...Object.values(row));
    }
  }
}

const toSend = ({ cache, work }: Computer) => readFilesToShare(cache, work).send;
/** What a computer sends, in its order, up to so many. */
function sent(from: Computer, most = 100): OutgoingBatch[] {
  return toSend(from)
    .slice(0, most)
    .flatMap((part) => readPart(from.work, part, SENT_AT) ?? [])
    .map((batch, index) => {
      notePart(from.cache, batch.about, 'sent', index + 1);
      return batch;
    });
}
function take(to: Computer, { about, content }: OutgoingBatch) {
  const taken = takePart(to.work, about, content);
  notePart(to.cache, about, taken, 7);
  return taken;
}
const shown = ({ work }: Computer) =>
  listSupport(work, CLOSE).files.map(({ name, arriving }) => [name, arriving]);

it('arrives in parts, is told as not arrived until it is whole, and is kept under this computer’s own key', () => {
  const sha256 = attach('Factura.pdf', LARGE);
  follow();
  expect(shown(bo)).toEqual([['Factura.pdf', true]]);
  expect(() => copySupport(bo.work, 1, join(root, 'copy.pdf'))).toThrow(
    expect.objectContaining({
      details: expect.objectContaining({ code: 'support-arriving', subject: 'Factura.pdf' }),
    }),
  );
  const batches = sent(ana);
  expect(batches.map(({ content }) => content.length)).toEqual([4_000_000, 4_000_000, 500_009]);
  expect(batches.map((batch) => take(bo, batch))).toEqual(['waiting', 'waiting', 'kept']);
  expect(readKept(bo.folder, sha256)?.equals(LARGE)).toBe(true);
  expect(formWithoutKey(join(bo.folder, 'support', `${sha256}.db`))).toBe('encrypted');
  expect([shown(bo), listArriving(bo.folder)]).toEqual([[['Factura.pdf', false]], []]);
  // A computer that has it does not send it again, neither the one that sent it nor the one that took it.
  expect([toSend(ana), toSend(bo)]).toEqual([[], []]);
  expect(readBatchPlace(ana.cache).sent).toBe(3);
});

it('is kept once its entry has come, where the document came first', () => {
  const sha256 = attach('a.pdf', '%PDF-a');
  for (const batch of sent(ana)) expect(take(bo, batch)).toBe('waiting');
  expect(readFilesToShare(bo.cache, bo.work)).toEqual({
    ...{ send: [], arriving: true, fetch: [], takenAway: false },
  });
  expect([keepArrived(bo.work), existsSync(join(bo.folder, 'support'))]).toEqual([0, false]);
  follow();
  expect([keepArrived(bo.work), readKept(bo.folder, sha256)?.toString()]).toEqual([1, '%PDF-a']);
  // Lost here, it is asked for again by the number of its batch.
  rmSync(join(bo.folder, 'support', `${sha256}.db`));
  expect(readFilesToShare(bo.cache, bo.work).fetch).toEqual([7]);
  for (const batch of [readPart(ana.work, { kind: 'support', sha256, parts: 1, number: 0 }, SENT_AT)])
    expect(batch && take(bo, batch)).toBe('kept');
  expect(readFilesToShare(bo.cache, bo.work)).toEqual({
    ...{ send: [], arriving: false, fetch: [], takenAway: false },
  });
});

it('that a colleague sends other bytes of is not kept, and who has the true one sends it again', () => {
  const sha256 = attach('a.pdf', '%PDF-a');
  follow();
  const [batch] = sent(ana);
  if (!batch) throw new Error('there is a batch');
  const swapped = { ...batch, content: Buffer.from('%PDF-b') };
  expect(take(bo, swapped)).toBe('waiting');
  expect([keepArrived(bo.work), readKept(bo.folder, sha256)]).toEqual([0, undefined]);
  expect(take(ana, swapped)).toBe('differs');
  const [again] = sent(ana);
  expect(again && take(bo, again)).toBe('kept');
  expect(readKept(bo.folder, sha256)?.toString()).toBe('%PDF-a');
  // More parts than the document can have, a part behind its end, and one that is too large.
  const about = JSON.parse(batch.about);
  expect(take(bo, { ...batch, about: JSON.stringify({ ...about, parts: 2 }) })).toBe('differs');
  expect(take(bo, { ...batch, about: JSON.stringify({ ...about, from: 1, to: 2 }) })).toBe('differs');
  expect(take(bo, { ...batch, content: Buffer.alloc(4_000_001) })).toBe('differs');
  for (const change of [{ parts: 10_001 }, { subject: 'file support ../../x' }, { from: -1 }, { to: 9 }])
    expect(() => readFilePart(JSON.stringify({ ...about, ...change }))).toThrow();
  expect(listArriving(bo.folder)).toEqual([]);
});

it('that was taken away leaves the server, and one that is attached again comes back', () => {
  const sha256 = attach('a.pdf', LARGE);
  follow();
  for (const batch of sent(ana)) take(bo, batch);
  removeSupport(ana.work, 1, by);
  const gone = sent(ana);
  expect(gone.map(({ about, content }) => [JSON.parse(about), content.length])).toEqual([
    [{ subject: `file support ${sha256}`, from: 0, to: 3, readAt: SENT_AT, rows: 0, parts: 0 }, 0],
  ]);
  // Until the entry is there, the document is: it could be needed, so it is offered again, and taken back by the entry.
  expect(take(bo, gone[0] as OutgoingBatch)).toBe('differs');
  expect(toSend(bo)).toHaveLength(3);
  follow();
  expect(take(bo, gone[0] as OutgoingBatch)).toBe('gone');
  expect([toSend(ana), toSend(bo)]).toEqual([[], []]);
  // A computer removes what a person took away; what was not taken away stays, attached or not.
  const [removed, other] = [sha256, '0'.repeat(64)].map((of) => join(bo.folder, 'support', `${of}.db`));
  writeFileSync(other ?? '', 'only here');
  const isTakenAway = () => readFilesToShare(bo.cache, bo.work).takenAway;
  expect(isTakenAway()).toBe(true);
  removeTakenAway(bo.work);
  expect([isTakenAway(), existsSync(removed ?? ''), existsSync(other ?? '')]).toEqual([false, false, true]);
  attach('a.pdf', LARGE);
  expect(toSend(ana)).toHaveLength(3);
});

it('whose place an unreadable batch has taken is sent again, as far as it stood there', () => {
  const sha256 = attach('a.pdf', LARGE);
  attach('b.pdf', '%PDF-b');
  sent(ana);
  expect(toSend(ana)).toEqual([]);
  const about = { subject: `file support ${sha256}`, from: 1, to: 1_000, readAt: SENT_AT, rows: 1, parts: 3 };
  passOver(ana.cache, JSON.stringify(about));
  expect(toSend(ana)).toEqual([1, 2].map((number) => ({ kind: 'support', sha256, parts: 3, number })));
});

it('whose entry has not come is not taken for one that was taken away', () => {
  attach('a.pdf', '%PDF-a');
  for (const batch of sent(ana)) take(bo, batch);
  expect(toSend(bo)).toEqual([]);
});

it('is sent anew to a server that has lost it', () => {
  attach('a.pdf', '%PDF-a');
  sent(ana);
  expect(toSend(ana)).toEqual([]);
  forgetShared(ana.cache);
  expect(toSend(ana)).toHaveLength(1);
});

it('killed between parts, it is whole in the end, and goes on behind what has arrived', async () => {
  const shas = [attach('large.pdf', LARGE), attach('small.pdf', '%PDF-small')];
  follow();
  const batchesPath = join(root, 'batches.json');
  writeBatches(batchesPath, sent(ana));
  const given = { workPath: bo.work.name, cachePath: bo.cache.name, batchesPath };
  const kills = await killedUntilAll({ name: 'take-file', given }, { first: 1, step: 1 }, () => {
    // A document is here whole or not at all.
    for (const name of existsSync(join(bo.folder, 'support')) ? readdirSync(join(bo.folder, 'support')) : [])
      if (name.endsWith('.db')) expect(readKept(bo.folder, name.slice(0, 64))).toBeDefined();
  });
  expect(kills).toBeGreaterThanOrEqual(3);
  keepArrived(bo.work);
  expect(shas.map((sha256) => readKept(bo.folder, sha256)?.length)).toEqual([LARGE.length, 10]);
  expect(shown(bo)).toEqual([
    ['large.pdf', false],
    ['small.pdf', false],
  ]);
});
