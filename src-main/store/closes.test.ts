/** A month of the sandbox's account closed: checked, signed, locked, compared, reopened. */
import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src-sandbox/index.ts';
import type { CloseReport } from '../../src-shared/contract/close.ts';
import { unitsOf } from '../../src-shared/money.ts';
import { LISTING_NAMES, type ListingName } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { exportCloseWorkbook } from '../export/close-workbook.ts';
import { parseJson } from '../service-client/json.ts';
import { readRecord } from '../service-client/record.ts';
import { heldBy, LIMA } from '../sync/testing.ts';
import { failureOf, temporaryFolder } from '../testing.ts';
import { listAudit, verifyAudit } from './audit.ts';
import { readCloseData } from './close-data.ts';
import { storeOnePerson } from './close-events.ts';
import { lockClose } from './close-lock.ts';
import {
  commentOnClose,
  decideAdjustments,
  listCloses,
  readAdjustments,
  readClose,
  reopenClose,
  signClose,
  waiveItem,
  withdrawSignOff,
} from './closes.ts';
import { type Db, openDatabase } from './open.ts';
import { recordStorer } from './records.ts';
import { readTieOut, storeTieOutRules } from './tie-out.ts';
import { workMigrations } from './work/index.ts';

const AS_OF = '2026-11-20T12:00:00Z';
const NOW = Date.parse(AS_OF);
const PLACE = { month: '2026-09', currency: 'PEN' };
const NEXT = { month: '2026-10', currency: 'PEN' };
const WHY = 'Checked by hand against the bank portal.';

const filled = temporaryFolder();
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    seed: 5,
    asOf: AS_OF,
    rows: 600,
    months: 3,
    clock: () => NOW,
    planted: false,
  });
  const db = openDatabase(join(filled.path, 'cache.db'));
  fill(db, NOW, (records) => records);
  const work = openDatabase(join(filled.path, 'work.db'), { migrations: workMigrations });
  // Laid down as the data shows them: inferring them anew at every look would take most of these tests' time.
  const rules = { columns: {}, netSigns: null, cutOffDays: 3 };
  const found = readTieOut(db, { month: PLACE.month, timeZone: LIMA, rules, now: NOW });
  const columns = Object.fromEntries(found.rules.map(({ column, rule }) => [column, rule]));
  const about = { at: NOW, actor: 'ana', reason: 'As the data shows' };
  storeTieOutRules(work, { columns, netSigns: found.net.signs, cutOffDays: 3 }, about);
  work.close();
  db.close();
});
afterAll(async () => {
  filled.remove();
  await sandbox.close();
});

type Records = Parameters<ReturnType<typeof recordStorer>>[0]['records'];
/** Stores all that the service lists, as read completely. */
function fill(db: Db, readAt: number, inOrder: (records: Records) => Records) {
  for (const name of LISTING_NAMES) {
    const listed = sandbox.dataset.list(name === 'dailyBalances' ? 'balanceReport' : name);
    const records = inOrder(heldBy(listings[name], listed));
    const window = { from: Date.parse('2026-06-01T00:00:00Z'), to: NOW };
    recordStorer(db, listings[name])({ records, readAt, completes: { window, rows: records.length } });
  }
}

let root: ReturnType<typeof temporaryFolder>;
let [cache, work]: Db[] = [];
let folder: string;
let clock: number;
beforeEach(() => {
  root = temporaryFolder();
  clock = NOW;
  for (const name of ['cache.db', 'work.db']) copyFileSync(join(filled.path, name), join(root.path, name));
  cache = openDatabase(join(root.path, 'cache.db'));
  work = openDatabase(join(root.path, 'work.db'), { migrations: workMigrations });
  cache.prepare('ATTACH ? AS work').run(join(root.path, 'work.db'));
  for (const { month } of [PLACE, NEXT]) for (const source of ['service', 'bank']) lookedFor(source, month);
  folder = join(root.path, 'closes');
});
const lookedFor = (source: string, month: string) =>
  own().prepare('INSERT INTO exceptionRefresh VALUES (?, ?, ?)').run(source, month, NOW);
afterEach(() => {
  cache?.close();
  work?.close();
  root.remove();
});

function store(name: ListingName, records: Records) {
  clock += 1_000;
  recordStorer(db(), listings[name])({ records, readAt: clock });
}
const db = () => cache as Db;
const own = () => work as Db;
const sources = () => ({ cache: db(), work: own(), folder, timeZone: LIMA, now: clock });
const by = (actor: string) => {
  clock += 1_000;
  return { at: clock, actor };
};
const watch = () => ({ signal: new AbortController().signal, progress: () => undefined });
const month = (place = PLACE) => readClose(sources(), place);
const itemOf = ({ items }: CloseReport, name: string) => items.find(({ item }) => item === name);

/** Sets aside what the account of the sandbox leaves open: there is no bank statement in these tests. */
function setAside(place = PLACE) {
  waiveItem(own(), place, { item: 'bank', reason: 'No statement in this test' }, by('ana'));
}
async function sign(place = PLACE) {
  const { digest } = await month(place);
  await signClose(sources(), place, { role: 'preparer', name: 'Ana', digest }, by('ana'));
  await signClose(sources(), place, { role: 'reviewer', name: 'Benito', digest }, by('benito'));
  return digest;
}
async function lock(place = PLACE) {
  setAside(place);
  return lockClose(sources(), place, await sign(place), by('ana'), watch());
}

/** The record as it is cached, with other values in some fields, as the service would send it now. */
function changed(name: ListingName, identity: string, change: Record<string, unknown>) {
  const text = db()
    .prepare(`SELECT asReceived FROM ${name} WHERE identity = ?`)
    .pluck()
    .get(identity) as string;
  const record = parseJson(text) as Record<string, unknown>;
  const values = parseJson(JSON.stringify(change)) as Record<string, unknown>;
  return readRecord(listings[name], { ...record, ...values });
}
const completedDeposit = (place = PLACE) =>
  db()
    .prepare<[string, string], { identity: string; amount: bigint; fee: bigint }>(
      `SELECT identity, amount, fee FROM deposits WHERE status = 'COMPLETED' AND currency = ?
       AND strftime('%Y-%m', creationDate / 1000, 'unixepoch') = ?
       AND strftime('%d', creationDate / 1000, 'unixepoch') = '15' LIMIT 1`,
    )
    .get(place.currency, place.month) as { identity: string; amount: bigint; fee: bigint };

describe('an open month', () => {
  it('fills its checklist from what is cached', async () => {
    const report = await month();
    expect(report).toMatchObject({ state: 'open', source: 'live', version: 1, snapshot: null });
    expect(Object.fromEntries(report.items.map(({ item, state }) => [item, state]))).toEqual({
      coverage: 'ok',
      'roll-forward': 'ok',
      opening: 'not-applicable',
      activity: 'ok',
      bank: 'attention',
      ledger: 'not-applicable',
      exceptions: 'ok',
      'earlier-adjustments': 'not-applicable',
      'non-final': expect.stringMatching(/ok|attention/),
    });
    const { opening, net, closing, columns } = report.figures;
    expect(unitsOf(opening ?? '') + unitsOf(net)).toBe(unitsOf(closing ?? ''));
    expect(columns.every(({ difference }) => unitsOf(difference) === 0n)).toBe(true);
    const counted = report.figures.listings.find(({ listing }) => listing === 'deposits');
    const scanned = db()
      .prepare(
        "SELECT count(*) FROM deposits WHERE currency = 'PEN' AND creationDate >= ? AND creationDate < ?",
      )
      .pluck()
      .get(Date.parse('2026-09-01T05:00:00Z'), Date.parse('2026-10-01T05:00:00Z'));
    expect(counted?.records).toBeGreaterThanOrEqual(Number(scanned));
  });

  it('has the same digest from another cache with the same records', async () => {
    const { digest } = await month();
    const other = openDatabase(join(root.path, 'other.db'));
    fill(other, NOW + 5, (records) => [...records].reverse());
    expect((await readClose({ ...sources(), cache: other }, PLACE)).digest).toBe(digest);
    other.close();
  });

  it('a month that was not read is blocked, and cannot be signed', async () => {
    db().exec("DELETE FROM coverage WHERE listing = 'notes'");
    const report = await month();
    expect(itemOf(report, 'coverage')).toMatchObject({
      state: 'attention',
      figures: expect.arrayContaining([{ name: 'notCovered', kind: 'listing', value: 'notes' }]),
    });
    expect(itemOf(report, 'activity')?.state).toBe('blocked');
    setAside();
    const asked = { role: 'preparer', name: 'Ana', digest: (await month()).digest } as const;
    expect(await failureOf(signClose(sources(), PLACE, asked, by('ana')))).toMatchObject({
      code: 'close-not-ready',
      subject: 'coverage, activity',
    });
  });
});

describe('people’s own work', () => {
  const exceptionOf = (key: string, kind: string, source: string, units: number, status: string) =>
    own()
      .prepare(
        `INSERT INTO exceptionCase (key, kind, source, month, day, currency, amount, document, searchText, present,
           status, assignee, note, firstSeen)
         VALUES (?, ?, ?, '2026-09', '2026-09-10', 'PEN', ?, '{}', '', 1, ?, '', '', 1)`,
      )
      .run(key, kind, source, units, status);
  /** A bank's statement of these days; its balances are 100.00 apart, its lines 100.00 together. */
  const statementOf = (firstDay: string, lastDay: string, closing: number | null) => {
    own().exec(`INSERT INTO statementFile VALUES ('f', 'bank', 'sep.csv', 'aa', 'csv', 1, 'ana');
      INSERT INTO statement (id, fileId, account, currency, firstDay, lastDay, opening, closing, lineCount, moneyIn, moneyOut)
      VALUES (1, 'f', '001', 'PEN', '${firstDay}', '${lastDay}', 0, ${closing}, 1, 150000000, 50000000)`);
  };

  it('a statement that covers the month, proves its balances and leaves nothing open is ok', async () => {
    statementOf('2026-09-01', '2026-09-30', 100_000_000);
    exceptionOf('a', 'line-open', 'bank', 5_000_000, 'accepted');
    const report = await month();
    expect(itemOf(report, 'bank')).toMatchObject({ state: 'ok' });
    expect(itemOf(report, 'exceptions')).toMatchObject({
      state: 'ok',
      figures: expect.arrayContaining([{ name: 'acceptedExceptions', kind: 'count', value: '1' }]),
    });
  });

  it('what is open is counted where it belongs, with what is at stake', async () => {
    statementOf('2026-09-03', '2026-09-30', 90_000_000);
    exceptionOf('a', 'line-open', 'bank', 5_000_000, 'open');
    exceptionOf('b', 'record-open', 'bank', -7_500_000, 'waiting');
    exceptionOf('c', 'fee-off-schedule', 'service', -1_000_000, 'in-progress');
    const report = await month();
    expect(itemOf(report, 'bank')).toEqual({
      item: 'bank',
      state: 'attention',
      required: true,
      waiver: null,
      figures: [
        { name: 'statements', kind: 'count', value: '1' },
        { name: 'daysWithoutStatement', kind: 'count', value: '2' },
        { name: 'balancesNotProved', kind: 'count', value: '1' },
        { name: 'openLines', kind: 'count', value: '1' },
        { name: 'openLinesAmount', kind: 'amount', value: '5.00' },
        { name: 'openRecords', kind: 'count', value: '1' },
        { name: 'openRecordsAmount', kind: 'amount', value: '-7.50' },
      ],
    });
    expect(itemOf(report, 'exceptions')).toMatchObject({
      state: 'attention',
      figures: expect.arrayContaining([{ name: 'openExceptionsAmount', kind: 'amount', value: '13.50' }]),
    });
  });

  it('what was never looked for is not called clear', async () => {
    own().exec('DELETE FROM exceptionRefresh');
    statementOf('2026-09-01', '2026-09-30', 100_000_000);
    const report = await month();
    expect([itemOf(report, 'bank')?.state, itemOf(report, 'exceptions')?.state]).toEqual([
      'blocked',
      'blocked',
    ]);
  });

  it('a settled exception or a new statement makes a sign-off void', async () => {
    exceptionOf('c', 'fee-off-schedule', 'service', -1_000_000, 'accepted');
    setAside();
    await sign();
    own().exec("UPDATE exceptionCase SET status = 'written-off' WHERE key = 'c'");
    expect((await month()).signOffs.map(({ stands }) => stands)).toEqual([false, false]);
    own().exec("UPDATE exceptionCase SET status = 'accepted' WHERE key = 'c'");
    expect((await month()).signOffs.map(({ stands }) => stands)).toEqual([true, true]);
    statementOf('2026-09-01', '2026-09-30', 100_000_000);
    expect((await month()).signOffs.map(({ stands }) => stands)).toEqual([false, false]);
  });
});

describe('signing', () => {
  it('is void once a figure changes, and says so', async () => {
    setAside();
    await sign();
    expect((await month()).signOffs.map(({ stands }) => stands)).toEqual([true, true]);
    const { identity } = completedDeposit();
    store('deposits', [changed('deposits', identity, { clientId: 'another' })]);
    const after = await month();
    expect(after.state).toBe('reviewed');
    expect(after.signOffs.map(({ stands }) => stands)).toEqual([false, false]);
    expect(await failureOf(lockClose(sources(), PLACE, after.digest, by('ana'), watch()))).toMatchObject({
      code: 'close-not-signed',
    });
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  it('refuses one person for both, however the name is spelled, unless the team is one', async () => {
    setAside();
    const { digest } = await month();
    await signClose(sources(), PLACE, { role: 'preparer', name: 'Íñigo  Peña', digest }, by('ip'));
    const review = { role: 'reviewer', name: ' inigo pena', digest } as const;
    expect((await failureOf(signClose(sources(), PLACE, review, by('ip')))).code).toBe('close-same-person');
    storeOnePerson(own(), true, by('ip'));
    await signClose(sources(), PLACE, review, by('ip'));
    expect((await month()).signOffs.map(({ stands }) => stands)).toEqual([true, true]);
  });

  it('refuses figures that are not those shown, and a review before the preparation', async () => {
    setAside();
    const { digest } = await month();
    const asked = { role: 'preparer', name: 'Ana', digest: '0'.repeat(64) } as const;
    expect((await failureOf(signClose(sources(), PLACE, asked, by('a')))).code).toBe('close-figures-changed');
    const review = { role: 'reviewer', name: 'Ana', digest } as const;
    expect((await failureOf(signClose(sources(), PLACE, review, by('a')))).code).toBe('close-not-signed');
  });

  it('taken back by the preparer takes the review with it', async () => {
    setAside();
    await sign();
    withdrawSignOff(own(), PLACE, { role: 'preparer', reason: 'A fee was wrong' }, by('ana'));
    expect(await month()).toMatchObject({ state: 'open', signOffs: [] });
  });

  it('an item that must be explained takes no single word', () => {
    expect(() => waiveItem(own(), PLACE, { item: 'coverage', reason: 'later' }, by('a'))).toThrow(
      'close-item-not-waivable',
    );
    expect(() => waiveItem(own(), PLACE, { item: 'exceptions', reason: WHY }, by('a'))).toThrow(
      'close-item-not-waivable',
    );
    waiveItem(own(), PLACE, { item: 'coverage', reason: WHY }, by('a'));
  });
});

describe('a locked month', () => {
  it('stands still whatever the service changes; the change is an adjustment with its exact effect', async () => {
    const before = await month();
    await lock();
    const { identity, amount, fee } = completedDeposit();
    store('deposits', [changed('deposits', identity, { status: 'CANCELLED' })]);

    const locked = await month();
    expect(locked).toMatchObject({ state: 'locked', source: 'snapshot', snapshot: 'intact' });
    expect(locked.figures.columns).toEqual(before.figures.columns);
    expect(locked.figures.listings).toEqual(before.figures.listings);
    expect(
      listCloses(sources()).find((each) => each.month === PLACE.month && each.currency === 'PEN'),
    ).toMatchObject({
      state: 'locked',
      pending: 1,
      preparer: 'Ana',
    });

    const { adjustments, summary } = readAdjustments(sources(), PLACE);
    expect(adjustments).toMatchObject([
      {
        listing: 'deposits',
        identity,
        kind: 'changed',
        changes: [{ field: 'status', before: 'COMPLETED', after: 'CANCELLED' }],
        decision: null,
      },
    ]);
    const effects = Object.fromEntries(summary.effects.map((each) => [each.column, unitsOf(each.amount)]));
    expect(effects).toEqual({ depositTotal: -amount, ...(fee === 0n ? {} : { depositFeeTotal: -fee }) });
    expect(unitsOf(summary.net)).toBe(fee - amount);
  });

  it('records that came and vanished are told, and a report row that was rewritten', async () => {
    await lock();
    const { identity, amount } = completedDeposit();
    const twin = changed('deposits', identity, { idDeposit: 987_654_321, externalId: 'LATE' });
    const day = db()
      .prepare("SELECT identity FROM dailyBalances WHERE currency = 'PEN' AND date = ?")
      .pluck()
      .get(Date.parse('2026-09-10T00:00:00Z')) as string;
    store('deposits', [twin]);
    store('dailyBalances', [changed('dailyBalances', day, { depositTotal: 1 })]);
    const note = db()
      .prepare("SELECT identity FROM notes WHERE currency = 'PEN' AND date >= ? AND date < ? LIMIT 1")
      .pluck()
      .get(Date.parse('2026-09-05T00:00:00Z'), Date.parse('2026-09-25T00:00:00Z')) as string;
    db()
      .prepare("INSERT INTO unlistedRecord VALUES ('notes', ?, ?)")
      .run(note, clock + 1);
    const { adjustments } = readAdjustments(sources(), PLACE);
    expect(adjustments.map(({ kind, listing }) => `${listing} ${kind}`)).toEqual([
      'deposits added',
      'notes vanished',
      'dailyBalances changed',
    ]);
    expect(unitsOf(adjustments[0]?.effects[0]?.amount ?? '')).toBe(amount);
    expect(adjustments[2]?.effects.map(({ side, column }) => `${side} ${column}`)).toEqual([
      'report depositTotal',
    ]);
  });

  it('an adjustment is taken into the next month once, and a further change is another one', async () => {
    await lock();
    const { identity, amount } = completedDeposit();
    store('deposits', [changed('deposits', identity, { amount: 0, fee: 0 })]);
    const [first] = readAdjustments(sources(), PLACE).adjustments;
    const keys = [first?.key ?? ''];
    expect(() =>
      decideAdjustments(sources(), PLACE, { keys: ['deposits 1 x'], reason: WHY }, by('ana')),
    ).toThrow('close-adjustment-changed');
    expect(itemOf(await month(NEXT), 'earlier-adjustments')?.state).toBe('attention');
    expect(decideAdjustments(sources(), PLACE, { keys, reason: WHY }, by('ana'))).toBe('2026-10');
    const decided = readAdjustments(sources(), PLACE);
    expect(decided.summary).toMatchObject({ pending: 0, decided: 1, net: '0.00' });
    const next = await month(NEXT);
    expect(itemOf(next, 'earlier-adjustments')?.state).toBe('ok');
    expect(next.prior).toMatchObject([
      { identity, fromMonth: '2026-09', decision: { reason: WHY, by: 'ana' } },
    ]);

    store('deposits', [changed('deposits', identity, { amount: 5 })]);
    const again = readAdjustments(sources(), PLACE);
    const pending = again.adjustments.filter(({ decision }) => decision === null);
    expect(pending.map(({ effects }) => effects[0]?.amount)).toEqual(['5.00']);
    // Back to what was frozen: what was taken over has to be taken back, exactly.
    const frozen = changed('deposits', identity, {
      amount: Number(amount) / 1e6,
      fee: 0,
    });
    store('deposits', [frozen]);
    expect(unitsOf(readAdjustments(sources(), PLACE).summary.net)).toBe(amount);
  });

  it('an empty cache is no reason to call every record vanished', async () => {
    await lock();
    for (const name of LISTING_NAMES)
      db().exec(`DELETE FROM ${name}; DELETE FROM coverage WHERE listing = '${name}'`);
    expect(readAdjustments(sources(), PLACE).summary.pending).toBe(0);
    expect(
      (await month()).figures.listings.find(({ listing }) => listing === 'deposits')?.records,
    ).toBeGreaterThan(0);
  });

  it('reopened, it begins a second version, and the first snapshot stays', async () => {
    const digest = (await month()).digest;
    await lock();
    expect(() => reopenClose(own(), NEXT, WHY, by('ana'))).toThrow('close-not-locked');
    const { identity } = completedDeposit();
    store('deposits', [changed('deposits', identity, { status: 'CANCELLED' })]);
    reopenClose(own(), PLACE, WHY, by('benito'));
    const open = await month();
    expect(open).toMatchObject({ state: 'open', version: 2, source: 'live', signOffs: [] });
    expect(open.digest).not.toBe(digest);
    expect(open.locks).toMatchObject([{ version: 1, reopened: { by: 'benito', reason: WHY } }]);
    waiveItem(own(), PLACE, { item: 'activity', reason: WHY }, by('ana'));
    await lockClose(sources(), PLACE, await sign(), by('ana'), watch());
    expect(readdirSync(folder).sort()).toEqual(['2026-09-PEN-1.db', '2026-09-PEN-2.db']);
    expect(await month()).toMatchObject({ state: 'locked', version: 2 });
    expect(readAdjustments(sources(), PLACE).summary.pending).toBe(0);
  });

  it('stays locked while a later month rests on it, whose opening is its closing', async () => {
    // Each month by the rules that its own data shows.
    own().exec('DELETE FROM tieOutRules');
    await lock();
    const next = await month(NEXT);
    expect(itemOf(next, 'opening')).toMatchObject({ state: 'ok' });
    expect(next.lockedBefore?.closing).toBe(next.figures.opening);
    await lock(NEXT);
    expect(() => reopenClose(own(), PLACE, WHY, by('ana'))).toThrow('close-later-locked');
  });

  it('a next month that opens with another balance is told', async () => {
    await lock();
    const last = db()
      .prepare("SELECT identity FROM dailyBalances WHERE currency = 'PEN' AND date = ?")
      .pluck()
      .get(Date.parse('2026-09-30T00:00:00Z')) as string;
    store('dailyBalances', [changed('dailyBalances', last, { totalBalance: 1 })]);
    expect(itemOf(await month(NEXT), 'opening')).toMatchObject({ state: 'attention' });
  });

  it('a snapshot that somebody touched or took away is noticed', async () => {
    await lock();
    const path = join(folder, '2026-09-PEN-1.db');
    const bytes = readFileSync(path);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    chmodSync(path, 0o600);
    writeFileSync(path, bytes);
    expect(await month()).toMatchObject({
      state: 'locked',
      source: 'live',
      snapshot: 'damaged',
      adjustments: null,
    });
    expect(() => readAdjustments(sources(), PLACE)).toThrow('close-snapshot-damaged');
  });

  it('cancelled or failed it leaves nothing; what a kill left is set aside, never overwritten', async () => {
    setAside();
    const digest = await sign();
    const controller = new AbortController();
    const cancelling = { signal: controller.signal, progress: () => controller.abort() };
    expect((await failureOf(lockClose(sources(), PLACE, digest, by('a'), cancelling))).code).toBe(
      'cancelled',
    );
    expect(readdirSync(folder)).toEqual([]);
    expect((await month()).state).toBe('reviewed');
    // Named, but not recorded: the app was killed in between.
    writeFileSync(join(folder, '2026-09-PEN-1.db'), 'whole');
    writeFileSync(join(folder, '2026-09-PEN-1.db.partial'), 'half');
    const records = await lockClose(sources(), PLACE, digest, by('a'), watch());
    expect(records).toBeGreaterThan(100);
    expect(readdirSync(folder).sort()).toEqual(['2026-09-PEN-1.db', '2026-09-PEN-1.unrecorded-1.db']);
    expect((await month()).snapshot).toBe('intact');
  });

  it('a decision made while it freezes stops it', async () => {
    setAside();
    const digest = await sign();
    const deciding = {
      signal: new AbortController().signal,
      progress: () => waiveItem(own(), PLACE, { item: 'ledger', reason: 'Not used' }, by('benito')),
    };
    const failed = await failureOf(lockClose(sources(), PLACE, digest, by('ana'), deciding));
    expect(failed.code).toBe('close-figures-changed');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the workbook', () => {
  const request = {
    language: 'en',
    app: 'Tieout 0.1.0',
    exportedAt: NOW,
    workspace: { name: 'Tienda', environment: 'staging', merchantsBaseUrl: 'https://m.service.example' },
  } as const;
  const written = async (name: string) => {
    const targetPath = join(root.path, name);
    const reading = openDatabase(join(root.path, 'cache.db'), { readonly: true });
    reading.prepare('ATTACH ? AS work').run(join(root.path, 'work.db'));
    const data = await readCloseData({ ...sources(), cache: reading }, PLACE, request);
    const { signal } = watch();
    const rows = await exportCloseWorkbook({ data, targetPath, signal, onProgress: () => undefined });
    reading.close();
    return { data, rows, sheets: await readXlsxFile(targetPath) };
  };

  it('of a locked month holds what was frozen, whatever the service changes; of an open one what is now', async () => {
    const open = await written('open.xlsx');
    const { figures } = await month();
    const records = figures.listings.reduce((sum, each) => sum + each.records, 0);
    expect(open.rows).toBeGreaterThanOrEqual(records);
    expect(open.data.close).toMatchObject({ state: 'open', version: 1, snapshotDigest: null });
    await lock();
    const { identity } = completedDeposit();
    store('deposits', [changed('deposits', identity, { status: 'CANCELLED' })]);
    const locked = await written('locked.xlsx');
    expect(locked.data.close).toMatchObject({
      state: 'locked',
      snapshotDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
      signOffs: [
        { role: 'preparer', name: 'Ana', state: 'valid' },
        { role: 'reviewer', name: 'Benito', state: 'valid' },
      ],
    });
    expect(locked.data.adjustments).toMatchObject([{ kind: 'post-close', change: 'changed', identity }]);
    expect(locked.data.checklist.find(({ state }) => state === 'waived')).toMatchObject({ decidedBy: 'ana' });
    const rowsOf = ({ sheets }: Awaited<ReturnType<typeof written>>, name: string) =>
      sheets.find(({ sheet }) => sheet === name)?.data;
    // The deposit is there as it was, also for who reads it now.
    expect(rowsOf(locked, 'Deposits')).toEqual(rowsOf(open, 'Deposits'));
    expect(rowsOf(locked, 'Deposits')?.length).toBeGreaterThan(50);
    expect(rowsOf(locked, 'Adjustments')?.flat()).toContain(identity);
  });
});

it('every decision is in the trail, whose chain holds', async () => {
  await lock();
  commentOnClose(own(), PLACE, 'Filed', by('ana'));
  reopenClose(own(), PLACE, WHY, by('benito'));
  const { entries } = listAudit(own(), { before: null, limit: 50, actions: ['close.'] });
  expect(entries.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
    ['close.reopened', 'benito', '2026-09 PEN'],
    ['close.commented', 'ana', '2026-09 PEN'],
    ['close.locked', 'ana', '2026-09 PEN'],
    ['close.signed', 'benito', '2026-09 PEN'],
    ['close.signed', 'ana', '2026-09 PEN'],
    ['close.item-waived', 'ana', '2026-09 PEN'],
  ]);
  expect(entries[2]?.detail).toMatchObject({
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    preparer: 'Ana',
  });
  expect(verifyAudit(own()).brokenAt).toBeNull();
  expect(() => own().exec("UPDATE closeEvent SET actor = 'x'")).toThrow('not changed');
  expect(() => own().exec('DELETE FROM closeEvent')).toThrow('not removed');
});
