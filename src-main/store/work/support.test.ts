/**
 * Supporting documents: kept once by their digest, told in the trail, part of what is signed, and safe from being
 * swapped.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_SUPPORT_BYTES, MOST_SUPPORT_FILES } from '../../../src-shared/contract/support.ts';
import { failureOf } from '../../testing/failure.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { formWithoutKey } from '../engine/file-cipher.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { verifyAudit } from './audit-verify.ts';
import { decideOnClose } from './close-events.ts';
import {
  attachSupport,
  copySupport,
  countSupport,
  listSupport,
  readSupportOf,
  removeSupport,
} from './support.ts';

const MONTH = { month: '2026-09', currency: 'PEN' };
const CLOSE = { kind: 'close', ...MONTH } as const;
const PDF = Buffer.from('%PDF-1.7 the invoice');
const NOW = Date.parse('2026-10-02T12:00:00Z');
const by = { at: NOW, actor: 'ana' };

let temporary: ReturnType<typeof temporaryFolder>;
let workspace: string;
let work: Db;
beforeEach(() => {
  temporary = temporaryFolder();
  workspace = temporary.path;
  work = openWork(join(workspace, 'work.db'));
});
afterEach(() => {
  work.close();
  temporary.remove();
});

const chosen = (name: string, content: Buffer | string = PDF) => {
  const path = join(workspace, name);
  writeFileSync(path, content);
  return path;
};
const attach = (path: string, subject: Parameters<typeof attachSupport>[1] = CLOSE) =>
  attachSupport(work, subject, path, by);
const failed = (perform: () => unknown) => failureOf(Promise.resolve().then(perform));
const kept = () => (existsSync(join(workspace, 'support')) ? readdirSync(join(workspace, 'support')) : []);
const actions = () =>
  work
    .prepare<[], string>("SELECT action FROM auditEntry WHERE action LIKE 'support.%' ORDER BY number")
    .pluck()
    .all();
const faults = () =>
  verifyAudit(work, { anchor: null, folder: join(workspace, 'closes') }).faults.filter(
    ({ kind }) => kind !== 'anchor-missing',
  );
const exception = (key: string) =>
  work
    .prepare(
      `INSERT INTO exceptionCase (key, kind, source, month, day, currency, amount, document, searchText, present, status,
         assignee, note, firstSeen)
       VALUES (?, 'record-open', 'bank', '2026-09', '2026-09-04', 'PEN', 100, '{}', '', 1, 'open', '', '', 0)`,
    )
    .run(key);

it('is kept encrypted under its digest, listed, told in the trail, and comes back as it was', () => {
  const file = attach(chosen('Factura E001-123.pdf'));
  const sha256 = createHash('sha256').update(PDF).digest('hex');
  expect(file).toEqual({
    id: 1,
    name: 'Factura E001-123.pdf',
    kind: 'pdf',
    bytes: PDF.length,
    sha256,
    at: NOW,
    by: 'ana',
  });
  expect(kept()).toEqual([`${sha256}.db`]);
  expect(formWithoutKey(join(workspace, 'support', `${sha256}.db`))).toBe('encrypted');
  expect(listSupport(work, CLOSE)).toEqual({
    files: [{ ...file, locked: false, arriving: false }],
    locked: false,
  });
  expect(readSupportOf(work, MONTH, null)).toMatchObject([
    { subject: 'close 2026-09 PEN', sha256, by: 'ana' },
  ]);
  expect(readSupportOf(work, { ...MONTH, currency: 'USD' }, null)).toEqual([]);
  copySupport(work, file.id, join(workspace, 'copy.pdf'));
  expect(readFileSync(join(workspace, 'copy.pdf'))).toEqual(PDF);
  expect(actions()).toEqual(['support.attached']);
  expect(faults()).toEqual([]);
});

it('is kept once however often it is attached, and goes with the last', async () => {
  exception('record-open:a');
  const one = attach(chosen('one.pdf'));
  const two = attach(chosen('two.pdf'), { kind: 'exception', key: 'record-open:a' });
  expect(kept()).toHaveLength(1);
  expect((await failed(() => attach(chosen('one again.pdf')))).code).toBe('support-attached-before');
  removeSupport(work, one.id, by);
  expect(kept()).toHaveLength(1);
  removeSupport(work, two.id, by);
  expect(kept()).toEqual([]);
  expect(actions()).toEqual(['support.attached', 'support.attached', 'support.removed', 'support.removed']);
  expect(faults()).toEqual([]);
  expect((await failed(() => removeSupport(work, two.id, by))).code).toBe('support-not-found');
});

describe('is refused by name, and nothing is kept, when it', () => {
  it.each([
    ['virus.exe', 'MZ'],
    ['virus.pdf', 'MZ'],
    ['page.html', '<html>'],
    ['mail.eml', '#!/bin/sh\nFrom: nobody'],
    ['sheet.xlsx', '%PDF-1.7'],
    ['picture.png', 'GIF89a'],
    ['empty.pdf', ''],
  ])('is not what may be attached: %s', async (name, content) => {
    expect(await failed(() => attach(chosen(name, content)))).toMatchObject({
      code: 'support-kind-unknown',
      subject: name,
    });
    expect([kept(), actions()]).toEqual([[], []]);
  });

  it('is too large, gone, or one too many', async () => {
    const large = chosen('large.pdf', Buffer.alloc(MOST_SUPPORT_BYTES + 1));
    expect((await failed(() => attach(large))).code).toBe('support-too-large');
    expect((await failed(() => attach(join(workspace, 'gone.pdf')))).code).toBe('file-unreadable');
    for (let number = 0; number < MOST_SUPPORT_FILES; number += 1) attach(chosen('n.pdf', `%PDF-${number}`));
    expect((await failed(() => attach(chosen('n.pdf', '%PDF-more')))).code).toBe('support-too-many');
    expect(kept()).toHaveLength(MOST_SUPPORT_FILES);
  });

  it('belongs to an exception that is not there', async () => {
    const about = { kind: 'exception', key: 'record-open:none' } as const;
    expect((await failed(() => attach(chosen('a.pdf'), about))).code).toBe('exception-not-found');
    expect(kept()).toEqual([]);
  });
});

it.each([
  ['mail.eml', 'Received: from a\r\nFrom: proveedor@example.com\r\n\r\nHola'],
  ['mail.msg', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
  ['scan.JPG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['scan.png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['report.xlsx', Buffer.from([0x50, 0x4b, 3, 4])],
])('takes %s', (name, content) => {
  expect(attach(chosen(name, content)).name).toBe(name);
});

describe('of a reconciling item', () => {
  const item = (month: string, key: string, formerly: string[] = []) =>
    ({ kind: 'item', month, currency: 'PEN', key, formerly }) as const;
  const named = (about: Parameters<typeof listSupport>[1]) =>
    listSupport(work, about).files.map(({ name, locked }) => [name, locked]);
  const lockSeptember = () =>
    decideOnClose(work, MONTH, by, () => ({
      kind: 'locked',
      ...{ preparer: 'Ana', reviewer: 'Benito', digest: 'a'.repeat(64), opening: null, closing: null },
      ...{ file: 'x.db', bytes: 1, records: 0, sha256: 'a'.repeat(64) },
    }));
  const standing = (month: string, key: string, listing: 'deposits' | null = null, identity = '7') =>
    readSupportOf(work, { month, currency: 'PEN' }, {
      items: [{ key, rows: [{ listing, identity, text: '', day: null, amount: '0.00' }] }],
      cleared: [],
      bank: null,
    } as unknown as Parameters<typeof readSupportOf>[2]).map(({ name }) => name);

  it('stays with it over months, and cannot be taken away once one of them is locked', async () => {
    const { id } = attach(chosen('a.pdf'), item('2026-09', 'cut-off:2026-09'));
    expect(named(item('2026-10', 'cut-off:2026-09'))).toEqual([['a.pdf', false]]);
    expect(named(item('2026-08', 'cut-off:2026-09'))).toEqual([]);
    expect(named({ ...item('2026-10', 'cut-off:2026-09'), currency: 'USD' })).toEqual([]);
    expect(standing('2026-10', 'cut-off:2026-09')).toEqual(['a.pdf']);
    expect(standing('2026-10', 'cut-off:2026-10')).toEqual([]);
    lockSeptember();
    attach(chosen('b.pdf', '%PDF-b'), item('2026-10', 'cut-off:2026-09'));
    expect(named(item('2026-10', 'cut-off:2026-09'))).toEqual([
      ['a.pdf', true],
      ['b.pdf', false],
    ]);
    // The locked month is as it was signed.
    expect(named(item('2026-09', 'cut-off:2026-09'))).toEqual([['a.pdf', true]]);
    expect((await failed(() => removeSupport(work, id, by))).code).toBe('close-is-locked');
  });

  it('stays with it when an exception names its line or record afterwards', () => {
    attach(chosen('a.pdf'), item('2026-08', 'line:7'));
    attach(chosen('b.pdf', '%PDF-b'), item('2026-08', 'record:deposits:9'));
    expect(named(item('2026-09', 'line-open:ledger:7', ['line:7']))).toEqual([['a.pdf', false]]);
    expect(standing('2026-09', 'line-open:ledger:7')).toEqual(['a.pdf']);
    expect(standing('2026-09', 'record-open:ledger:deposits/9', 'deposits', '9')).toEqual(['b.pdf']);
  });

  it('is the exception’s in its own month, and of the month it stands in later, where that is locked', async () => {
    exception('record-open:a');
    attach(chosen('a.pdf'), item('2026-09', 'record-open:a'));
    expect(named({ kind: 'exception', key: 'record-open:a' })).toEqual([['a.pdf', false]]);
    lockSeptember();
    expect(
      (await failed(() => attach(chosen('b.pdf', '%PDF-b'), item('2026-09', 'record-open:a')))).code,
    ).toBe('close-is-locked');
    attach(chosen('b.pdf', '%PDF-b'), item('2026-10', 'record-open:a'));
    expect(named(item('2026-10', 'record-open:a'))).toEqual([
      ['a.pdf', true],
      ['b.pdf', false],
    ]);
    const again = () => attach(chosen('c.pdf'), item('2026-10', 'record-open:a'));
    expect((await failed(again)).code).toBe('support-attached-before');
    expect(countSupport(work, { month: '2026-10', currency: 'PEN' })).toEqual([
      { key: 'record-open:a', files: 2 },
    ]);
    expect(countSupport(work, MONTH)).toEqual([{ key: 'record-open:a', files: 1 }]);
  });

  it('that was made by hand is told in the trail by what it was called', () => {
    const made = {
      cause: 'other',
      amount: '10.00',
      text: 'Fee of the bank',
      owner: '',
      expected: null,
    } as const;
    decideOnClose(work, MONTH, by, () => ({ kind: 'item-added', id: 'f1', ...made }));
    attach(chosen('a.pdf'), item('2026-09', 'by-hand:f1'));
    const told = work
      .prepare<[], string>("SELECT detail FROM auditEntry WHERE action = 'support.attached'")
      .pluck()
      .get();
    expect(JSON.parse(told ?? '')).toMatchObject({ name: 'a.pdf', text: 'Fee of the bank' });
    expect(faults()).toEqual([]);
  });
});

it('of a locked month stays as it is', async () => {
  const file = attach(chosen('a.pdf'));
  const lock = { preparer: 'Ana', reviewer: 'Benito', digest: 'a'.repeat(64) };
  const at = { file: 'x.db', bytes: 1, records: 0, sha256: 'a'.repeat(64), opening: null, closing: null };
  decideOnClose(work, MONTH, by, () => ({ kind: 'locked', ...lock, ...at }));
  expect(listSupport(work, CLOSE).locked).toBe(true);
  expect((await failed(() => removeSupport(work, file.id, by))).code).toBe('close-is-locked');
  expect((await failed(() => attach(chosen('b.pdf', '%PDF-b')))).code).toBe('close-is-locked');
  expect(kept()).toHaveLength(1);
});

it('that is damaged is put right by attaching it again, also in a locked month', async () => {
  const { id, sha256 } = attach(chosen('one.pdf'));
  writeFileSync(join(workspace, 'support', `${sha256}.db`), 'damaged');
  expect((await failed(() => copySupport(work, id, join(workspace, 'copy.pdf')))).code).toBe(
    'support-damaged',
  );
  expect((await failed(() => attach(chosen('again.pdf')))).code).toBe('support-attached-before');
  copySupport(work, id, join(workspace, 'copy.pdf'));
  expect(readFileSync(join(workspace, 'copy.pdf'))).toEqual(PDF);
});

it('that was swapped is not opened, and a changed row is found by the trail', async () => {
  const [one, two] = [attach(chosen('one.pdf')), attach(chosen('two.pdf', '%PDF-two'))];
  const pathOf = (sha256: string) => join(workspace, 'support', `${sha256}.db`);
  renameSync(pathOf(two.sha256), pathOf(one.sha256));
  const target = join(workspace, 'copy.pdf');
  for (const { id, name } of [one, two])
    expect(await failed(() => copySupport(work, id, target))).toMatchObject({
      code: 'support-damaged',
      subject: name,
    });
  expect(existsSync(target)).toBe(false);
  work.exec("DROP TRIGGER supportFileKept; UPDATE supportFile SET name = 'other.pdf' WHERE id = 1");
  expect(faults()).toMatchObject([{ kind: 'row-changed', area: 'support' }]);
  work.exec('DELETE FROM supportFile WHERE id = 1');
  expect(faults()).toMatchObject([{ kind: 'row-missing', area: 'support' }]);
});
