/** A record and its line on both sides of a month's end: one item in each of the two months, and the same one. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountStatement, ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { attachDatabase } from '../engine/connect.ts';
import { type Db, openDatabase } from '../engine/open.ts';
import { runMatching } from '../exceptions/after-run.ts';
import { changeExceptions } from '../exceptions/change.ts';
import { recordStorer } from '../listings/records.ts';
import { enterStatement } from '../matching/testing/account.ts';
import { openCache, openWork } from '../testing/databases.ts';
import { depositRecord } from '../testing/records.ts';
import { decideOnClose } from '../work/close-events.ts';
import { confirmJournalSetting } from '../work/journal-book.ts';
import { readClose } from './closes.ts';
import { readJournalReport, readSettingOffered } from './journals.ts';
import { refreshExceptions } from './refresh.ts';
import type { CloseSources } from './sources.ts';
import { decideOnStatement } from './statement-decisions.ts';

const NOW = Date.parse('2026-12-05T12:00:00Z');
const MONTHS = ['2026-10', '2026-11'] as const;

let folder: ReturnType<typeof temporaryFolder>;
let sources: CloseSources;
let paths: { workPath: string; cachePath: string };
let opened: Db[];
beforeEach(() => {
  folder = temporaryFolder();
  paths = { workPath: join(folder.path, 'work.db'), cachePath: join(folder.path, 'cache.db') };
  const stored = openCache(paths.cachePath);
  for (const name of LISTING_NAMES) {
    // 30 October, a Friday in Lima; booked on the first working day of November.
    const at = '2026-10-30T15:00:00Z';
    const records =
      name === 'deposits'
        ? [depositRecord(1, { amount: '10.00', fee: '0.00', creationDate: at, lastChangeDate: at })]
        : [];
    const completes = { window: { from: Date.UTC(2026, 7, 1), to: NOW }, rows: records.length };
    recordStorer(stored, listings[name])({ records, readAt: NOW, completes });
  }
  stored.close();
  const work = openWork(paths.workPath);
  const cache = openDatabase(paths.cachePath, { readonly: true });
  attachDatabase(cache, paths.workPath, 'work');
  opened = [work, cache];
  sources = { cache, work, folder: folder.path, timeZone: LIMA, now: NOW };
});
afterEach(() => {
  for (const db of opened) db.close();
  folder.remove();
});

const ledgerOf = (month: string, lines: Parameters<typeof enterStatement>[2]['lines'], account = 'account') =>
  enterStatement(sources.work, 'ledger', {
    account,
    firstDay: `${month}-01`,
    lastDay: month === '2026-10' ? '2026-10-31' : '2026-11-30',
    lines,
  });
async function work(): Promise<void> {
  const { signal } = new AbortController();
  for (const month of MONTHS)
    await runMatching(
      { ...paths, book: 'ledger', month, timeZone: LIMA, at: NOW, actor: 'Ana' },
      signal,
      () => undefined,
    );
  await refreshExceptions(sources, paths, { what: 'asked', months: [...MONTHS] }, signal);
}
async function told(month: string) {
  const { statement } = await readClose(sources, { month, currency: 'PEN' });
  if (!statement) throw new Error('an open month has a statement');
  const kinds: readonly ReconcilingItem['kind'][] = ['timing', 'no-record', 'not-in-books', 'amount-differs'];
  const of = (items: AccountStatement['items']) =>
    items
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ key, kind, amount, state, month: origin }) => `${origin} ${kind} ${key} ${amount} ${state}`);
  return { items: of(statement.items), cleared: of(statement.cleared) };
}
const KEY = 'record:deposits:1';
const decide = () =>
  decideOnStatement(
    sources.work,
    { month: '2026-10', currency: 'PEN' },
    {
      ...{ kind: 'item-decided', key: KEY, state: 'carried-forward', cause: 'in-transit', owner: 'Ana' },
      ...{ expected: '2026-11-03', account: '', reason: 'Booked on the first working day' },
    },
    { at: NOW, actor: 'Ana' },
  );

it('what is carried forward as in transit is the same item once its line has come, and clears in the next month', async () => {
  ledgerOf('2026-10', []);
  await work();
  expect(await told('2026-10')).toEqual({ items: [`2026-10 timing ${KEY} -10.00 open`], cleared: [] });
  decide();
  ledgerOf('2026-11', [{ day: '2026-11-02', amount: '10.00', reference: 'PED-1' }]);
  await work();
  expect(await told('2026-10')).toEqual({
    items: [`2026-10 timing ${KEY} -10.00 carried-forward`],
    cleared: [],
  });
  expect(await told('2026-11')).toEqual({
    items: [],
    cleared: [`2026-10 timing ${KEY} -10.00 cleared`],
  });
});

it('stays one item of its origin where the line has another amount, and a person has yet to decide', async () => {
  ledgerOf('2026-10', []);
  ledgerOf('2026-11', [{ day: '2026-11-02', amount: '9.00', reference: 'PED-1' }]);
  decideOnStatement(
    sources.work,
    { month: '2026-10', currency: 'PEN' },
    { kind: 'balance-entered', account: '121301', amount: '0.00', reserve: null },
    { at: NOW, actor: 'Ana' },
  );
  await work();
  decide();
  expect((await told('2026-10')).items).toEqual([`2026-10 timing ${KEY} -10.00 carried-forward`]);
  expect(await told('2026-11')).toEqual({ items: [`2026-10 timing ${KEY} -1.00 open`], cleared: [] });
});

it('is one item, later than usual or not', async () => {
  ledgerOf('2026-10', []);
  ledgerOf('2026-11', [{ day: '2026-11-12', amount: '10.00', reference: 'PED-1' }]);
  await work();
  expect((await told('2026-10')).items).toEqual([`2026-10 timing ${KEY} -10.00 open`]);
  expect(await told('2026-11')).toEqual({
    items: [],
    cleared: [`2026-10 timing ${KEY} -10.00 cleared`],
  });
});

const give = (month: string) =>
  decideOnStatement(
    sources.work,
    { month, currency: 'PEN' },
    { kind: 'balance-entered', account: '1041', amount: '0.00', reserve: null },
    { at: NOW, actor: 'Ana' },
  );
async function unread(month: string, of: 'items' | 'cleared' = 'items') {
  const { statement } = await readClose(sources, { month, currency: 'PEN' });
  return statement?.[of].filter(({ kind }) => kind === 'not-imported');
}

it('what was booked up to a balance that was given is in it: no ledger is missed for that month, nor for those before', async () => {
  ledgerOf('2026-11', []);
  give('2026-10');
  expect([await unread('2026-10'), await unread('2026-11')]).toEqual([[], []]);
  expect(await unread('2026-11', 'cleared')).toEqual([]);
});

it('is told as cleared in the month whose balance was given after it', async () => {
  ledgerOf('2026-11', []);
  give('2026-09');
  give('2026-11');
  expect(await unread('2026-10')).toMatchObject([{ amount: '-10.00' }]);
  expect(await unread('2026-11')).toEqual([]);
  expect(await unread('2026-11', 'cleared')).toMatchObject([
    { key: 'not-imported:2026-10', amount: '-10.00', state: 'cleared' },
  ]);
});

it('of a month of which no ledger was imported all records are one item, and each again once it is', async () => {
  ledgerOf('2026-11', []);
  give('2026-09');
  const all = { key: 'not-imported:2026-10', month: '2026-10', amount: '-10.00', rowCount: 1, state: 'open' };
  expect(await unread('2026-10')).toMatchObject([all]);
  expect(await unread('2026-11')).toMatchObject([all]);
  expect((await told('2026-11')).items).toEqual([]);

  ledgerOf('2026-10', []);
  expect(await unread('2026-11')).toEqual([]);
  expect((await told('2026-11')).items).toEqual(['2026-10 timing record:deposits:1 -10.00 open']);
});

it('what is written off as an exception and within a whole month is one journal entry, and the rest is to be decided on anew', async () => {
  const place = { month: '2026-10', currency: 'PEN' };
  const by = { at: NOW, actor: 'Ana' };
  const setting = readSettingOffered(sources, 'en').setting;
  confirmJournalSetting(sources.work, setting, by);
  // Of the ledger only another account was imported: the record is not in it, and of the payments account nothing is
  // known.
  ledgerOf('2026-10', [], '121399');
  ledgerOf('2026-11', [], '121399');
  ledgerOf('2026-11', [], '121301');
  const given = { kind: 'balance-entered', account: '121301', amount: '0.00', reserve: null } as const;
  decideOnStatement(sources.work, { ...place, month: '2026-09' }, given, by);
  await work();
  const [whole] = (await unread('2026-10')) ?? [];
  expect(whole).toMatchObject({ key: 'not-imported:2026-10', amount: '-10.00' });
  const entries = async () => {
    const asked = { ...place, workspaceId: '8a0f33c1-0000-4000-8000-000000000000', language: 'en' } as const;
    const { entries: all } = await readJournalReport(sources, asked);
    return all.filter(({ origin }) => origin === 'write-off').map(({ lines }) => lines[0]?.debit);
  };
  const said = { cause: 'other', owner: 'Ana', expected: null, account: '659', reason: 'Lost' } as const;
  const key = 'not-imported:2026-10';
  decideOnStatement(
    sources.work,
    place,
    { kind: 'item-decided', key, amount: '-10.00', state: 'written-off', ...said },
    by,
  );
  expect(await entries()).toHaveLength(1);
  const off = { kind: 'write-off', amount: null, reason: 'It is not in the ledger', account: '659' } as const;
  changeExceptions(sources.work, ['record-open:ledger:deposits/1'], off, by);
  expect(await entries()).toHaveLength(1);
  // The record stands by itself, and nothing is left of the month.
  expect(await unread('2026-10')).toEqual([]);
  expect((await told('2026-10')).items).toEqual([
    '2026-10 not-in-books record-open:ledger:deposits/1 -10.00 written-off',
  ]);
});

it('what a locked month has written off as an item is not written off again as the exception that came later', async () => {
  const place = { month: '2026-10', currency: 'PEN' };
  const by = { at: NOW, actor: 'Ana' };
  ledgerOf('2026-10', []);
  await work();
  const said = { cause: 'other', owner: 'Ana', expected: null, account: '659', reason: 'Lost' } as const;
  decideOnStatement(
    sources.work,
    place,
    { kind: 'item-decided', key: KEY, amount: '-10.00', state: 'written-off', ...said },
    by,
  );
  const lock = { opening: null, closing: null, digest: 'a'.repeat(64), sha256: 'a'.repeat(64) };
  const file = { file: '2026-10-PEN-1.db', bytes: 1, records: 1, preparer: 'Ana', reviewer: 'Ben' };
  decideOnClose(sources.work, place, by, () => ({ kind: 'locked', ...lock, ...file }));
  ledgerOf('2026-11', []);
  await work();
  const exception = 'record-open:ledger:deposits/1';
  const off = { kind: 'write-off', amount: null, reason: 'It is not in the ledger', account: '659' } as const;
  expect(() => changeExceptions(sources.work, [exception], off, by)).toThrow('written-off-as-item');
  // The books have it: it is no item of the month after, whatever stands among the exceptions.
  expect((await told('2026-11')).items).toEqual([]);
  changeExceptions(sources.work, [exception], { kind: 'accept', reason: 'Entry of October' }, by);
});

it('of a ledger with several accounts balance and items are of the one that is reconciled', async () => {
  const month = '2026-10';
  ledgerOf(month, [{ day: '2026-10-31', amount: '10.00', reference: 'PED-1' }], '121399');
  ledgerOf(month, [{ day: '2026-10-20', amount: '3.00', reference: 'X-1' }], '121301');
  await work();
  const [, other] = (await told(month)).items;
  // Nobody has named the account: all of the ledger is taken.
  expect([(await told(month)).items.length, other]).toEqual([1, undefined]);
  const enter = (of: string, amount: string | null) =>
    decideOnStatement(
      sources.work,
      { month: of, currency: 'PEN' },
      { kind: 'balance-entered', account: '12-13-01', amount, reserve: null },
      { at: NOW, actor: 'Ana' },
    );
  enter('2026-09', '100.00');
  const { statement } = await readClose(sources, { month, currency: 'PEN' });
  expect(statement?.perBooks).toMatchObject({ amount: '103.00', origin: 'rolled' });
  expect((await told(month)).items.map((item) => item.replace(/line-open:\d+/, 'line'))).toEqual([
    '2026-10 no-record line 3.00 open',
    `2026-10 not-in-books ${KEY} -10.00 open`,
  ]);
});

it('nor is what a locked month has written off with all its records, of which nothing was imported', async () => {
  const place = { month: '2026-10', currency: 'PEN' };
  const by = { at: NOW, actor: 'Ana' };
  ledgerOf('2026-10', [], '121399');
  ledgerOf('2026-11', [], '121399');
  ledgerOf('2026-11', [], '121301');
  const given = { kind: 'balance-entered', account: '121301', amount: '0.00', reserve: null } as const;
  decideOnStatement(sources.work, { ...place, month: '2026-09' }, given, by);
  await work();
  const said = { cause: 'other', owner: 'Ana', expected: null, account: '659', reason: 'Lost' } as const;
  const whole = { key: 'not-imported:2026-10', amount: '-25.00', state: 'written-off', ...said } as const;
  decideOnStatement(sources.work, place, { kind: 'item-decided', ...whole }, by);
  const lock = { opening: null, closing: null, digest: 'a'.repeat(64), sha256: 'a'.repeat(64) };
  const file = { file: '2026-10-PEN-1.db', bytes: 1, records: 1, preparer: 'Ana', reviewer: 'Ben' };
  decideOnClose(sources.work, place, by, () => ({ kind: 'locked', ...lock, ...file }));
  const off = { kind: 'write-off', amount: null, reason: 'It is not in the ledger', account: '659' } as const;
  expect(() => changeExceptions(sources.work, ['record-open:ledger:deposits/1'], off, by)).toThrow(
    'written-off-as-item',
  );
});
