/**
 * A month of the sandbox's account that is locked: it stands still, what changes is told, and its file is its own
 * proof.
 */
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CloseLock } from '../../../src-shared/contract/close.ts';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import { HOUR_MS } from '../../../src-shared/durations.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { readCloseData } from '../../export/close/read-data.ts';
import { exportCloseWorkbook } from '../../export/close-workbook.ts';
import { failureOf } from '../../testing/failure.ts';
import { attachDatabase } from '../engine/connect.ts';
import { openDatabase } from '../engine/open.ts';
import { enterCauses } from '../exceptions/refresh.ts';
import { recordStorer } from '../listings/records.ts';
import { listAudit } from '../work/audit.ts';
import { readAnchor } from '../work/audit-anchor.ts';
import { verifyAudit } from '../work/audit-verify.ts';
import { changeClosePlan, tickClosePoint } from '../work/close-plan.ts';
import { readLockFileState } from '../work/lock-file.ts';
import { attachSupport } from '../work/support.ts';
import { BEGINNING, behindItsBack, checkedTrail } from '../work/testing/audit.ts';
import { listCloses, listStates } from './close-list.ts';
import { isTouchedSince } from './compare.ts';
import { commentOnClose, decideAdjustments, readAdjustments, reopenClose, waiveItem } from './decisions.ts';
import { lockClose } from './lock.ts';
import { SnapshotWriter } from './snapshot.ts';
import { accountSetup } from './testing/account.ts';
import { itemOf, NEXT, NOW, PLACE, type TestWorkspace, unwatched, WHY } from './testing/workspace.ts';

let t: TestWorkspace;
const { locked } = accountSetup(600, (workspace) => {
  t = workspace;
});

/** What the workbook of the month would hold now. */
function exported() {
  const workspace = {
    name: 'Tienda',
    environment: 'staging',
    merchantsBaseUrl: 'https://m.example.com',
  } as const;
  const about = { workspace, workspaceId: '8a0f33c1-0000-4000-8000-000000000000', anchor: readAnchor(t.own) };
  return readCloseData(t.sources, PLACE, { language: 'en', app: 'Tieout', exportedAt: NOW, ...about });
}

describe('a locked month', () => {
  it('stands still whatever the service changes; the change is an adjustment with its exact effect', async () => {
    const before = await t.month();
    await t.lock();
    const { identity, amount, fee } = t.completedDeposit;
    t.store('deposits', [t.changed('deposits', identity, { status: 'CANCELLED' })]);

    const locked = await t.month();
    expect(locked).toMatchObject({ state: 'locked', source: 'snapshot', snapshot: 'intact' });
    expect(locked.figures.columns).toEqual(before.figures.columns);
    expect(locked.figures.listings).toEqual(before.figures.listings);
    expect(
      listCloses(t.sources).find((each) => each.month === PLACE.month && each.currency === 'PEN'),
    ).toMatchObject({
      state: 'locked',
      pending: 1,
      preparer: 'Ana',
    });
    // The first screen asks for states alone: they are the same.
    expect(listStates(t.sources)).toEqual(listCloses(t.sources).map(({ pending: _, ...state }) => state));

    const { adjustments, summary } = readAdjustments(t.sources, PLACE);
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

  it('is compared after a change of a record that is much older than the month', () => {
    const { identity } = t.completedDeposit;
    const old = { idDeposit: 990_001, creationDate: '2026-04-02T15:00:00.000Z' };
    t.store('deposits', [t.changed('deposits', identity, old)]);
    const isTouched = (lockedAt: number) => isTouchedSince(t.sources, PLACE.month, { lockedAt });
    // A page may be stored an hour after it was read.
    const lockedAt = t.sources.now + HOUR_MS + 1;
    expect(isTouched(lockedAt)).toBe(false);
    t.store('deposits', [t.changed('deposits', '990001', { status: 'CANCELLED' })]);
    expect(isTouched(lockedAt)).toBe(true);
  });

  it('is compared, too, once a record of long before it is read for the first time, which may have been completed in it', async () => {
    await t.lock();
    const lockedAt = t.sources.now + HOUR_MS + 1;
    expect(isTouchedSince(t.sources, PLACE.month, { lockedAt })).toBe(false);
    const { identity } = t.completedDeposit;
    const [from, to] = [Date.parse('2026-03-01T00:00:00Z'), Date.parse('2026-04-01T00:00:00Z')];
    const old = t.changed('deposits', identity, {
      idDeposit: 990_002,
      creationDate: '2026-03-12T15:00:00.000Z',
    });
    const readAt = lockedAt + HOUR_MS;
    recordStorer(
      t.db,
      listings.deposits,
    )({ records: [old], readAt, completes: { window: { from, to }, rows: 1 } });
    expect(isTouchedSince(t.sources, PLACE.month, { lockedAt })).toBe(true);
    expect(isTouchedSince(t.sources, PLACE.month, { lockedAt: readAt + HOUR_MS + 1 })).toBe(false);
  });

  it('freezes its supporting documents, which are part of what is signed', async () => {
    const before = await t.month();
    const path = join(t.path, 'Factura.pdf');
    writeFileSync(path, '%PDF-1.7');
    t.waiveOpen();
    const digest = await t.sign();
    const { sha256 } = attachSupport(t.own, { kind: 'close', ...PLACE }, path, t.by('ana'));
    const carried = {
      kind: 'item',
      month: PLACE.month,
      currency: PLACE.currency,
      key: 'cut-off:2026-09',
    } as const;
    attachSupport(t.own, { ...carried, formerly: [] }, path, t.by('ana'));
    // What was signed was the month without them.
    expect((await t.month()).signOffs.map(({ stands }) => stands)).toEqual([false, false]);
    const lock = lockClose(t.sources, PLACE, digest, t.by('ana'), unwatched());
    expect((await failureOf(lock)).code).not.toBeUndefined();
    await lockClose(t.sources, PLACE, await t.sign(), t.by('ana'), unwatched());
    const locked = await t.month();
    expect(locked.figures.work).toContainEqual(expect.objectContaining({ part: 'support', items: 2 }));
    expect(before.figures.work.map(({ part }) => part)).not.toContain('support');
    const { support } = await exported();
    expect(support).toMatchObject([
      { subject: 'close 2026-09 PEN', name: 'Factura.pdf', sha256, by: 'ana' },
      { subject: 'item PEN cut-off:2026-09', name: 'Factura.pdf', sha256, by: 'ana' },
    ]);
  });

  it('freezes the points of the workspace’s own with who ticked them; without their ticks it is not signed', async () => {
    const before = await t.month();
    const point = { kind: 'own', id: null, title: 'Invoice received', owner: 'Ana', dueDay: 5 } as const;
    changeClosePlan(t.own, PLACE, point, t.by('ana'));
    changeClosePlan(t.own, PLACE, { kind: 'built-in', item: 'bank', owner: 'Luis', dueDay: 3 }, t.by('ana'));
    // From a screen that shows them otherwise neither is changed.
    const [{ id: own = '' } = {}] = (await t.month()).ownPoints;
    for (const change of [
      { kind: 'built-in', item: 'bank', owner: 'Ana', dueDay: null },
      { ...point, id: own, title: 'Another' },
    ] as const)
      expect(() =>
        changeClosePlan(t.own, PLACE, change, { ...t.by('ana'), shown: { owner: '', due: null } }),
      ).toThrow('settings-changed');
    const asShown = { ...t.by('ana'), shown: { title: point.title, owner: 'Ana', due: '2026-10-05' } };
    changeClosePlan(t.own, PLACE, { ...point, id: own }, asShown);
    t.waiveOpen();
    expect(await failureOf(t.sign())).toMatchObject({
      code: 'close-not-ready',
      subject: 'Invoice received',
    });
    const [{ id = '' } = {}] = (await t.month()).ownPoints;
    tickClosePoint(t.own, PLACE, { id, done: true }, t.by('ana'));
    const digest = await t.sign();
    tickClosePoint(t.own, PLACE, { id, done: false }, t.by('ana'));
    // What was signed was the month with the tick.
    expect((await t.month()).signOffs.map(({ stands }) => stands)).toEqual([false, false]);
    tickClosePoint(t.own, PLACE, { id, done: true }, t.by('ana'));
    expect((await t.month()).digest).toBe(digest);
    await lockClose(t.sources, PLACE, digest, t.by('ana'), unwatched());
    for (const refused of [
      () => tickClosePoint(t.own, PLACE, { id, done: false }, t.by('ana')),
      () => changeClosePlan(t.own, PLACE, { kind: 'removed', id }, t.by('ana')),
    ])
      expect(refused).toThrow('close-is-locked');
    // A later change of the template does not reach what is locked.
    changeClosePlan(t.own, { ...PLACE, month: NEXT.month }, { kind: 'removed', id }, t.by('ana'));
    const locked = await t.month();
    const tick = { by: 'ana', at: expect.any(Number) };
    expect(locked.ownPoints).toEqual([
      { id, title: 'Invoice received', owner: 'Ana', due: '2026-10-05', tick },
    ]);
    expect(itemOf(locked, 'bank')).toMatchObject({ owner: 'Luis', due: '2026-10-03' });
    expect(locked.figures.work).toContainEqual(expect.objectContaining({ part: 'own points', items: 1 }));
    expect(before.figures.work.map(({ part }) => part)).not.toContain('own points');
    const { checklist } = await exported();
    expect(checklist.at(-1)).toMatchObject({
      item: null,
      title: 'Invoice received',
      state: 'ok',
      detail: expect.stringMatching(/^ticked on .*\. owner Ana, due .*2026$/),
      decidedBy: 'ana',
    });
    expect(checkedTrail(t.own).faults).toEqual([]);
    t.own.exec("UPDATE closePlan SET document = replace(document, 'Invoice', 'Letter')");
    expect(checkedTrail(t.own).faults).toMatchObject([{ kind: 'row-changed', area: 'setting' }]);
  });

  it('records that came and vanished are told, and a report row that was rewritten', async () => {
    await locked();
    const { identity, amount } = t.completedDeposit;
    const twin = t.changed('deposits', identity, { idDeposit: 987_654_321, externalId: 'LATE' });
    const day = t.db
      .prepare("SELECT identity FROM dailyBalances WHERE currency = 'PEN' AND date = ?")
      .pluck()
      .get(Date.parse('2026-09-10T00:00:00Z')) as string;
    t.store('deposits', [twin]);
    t.store('dailyBalances', [t.changed('dailyBalances', day, { depositTotal: 1 })]);
    const note = t.db
      .prepare("SELECT identity FROM notes WHERE currency = 'PEN' AND date >= ? AND date < ? LIMIT 1")
      .pluck()
      .get(Date.parse('2026-09-05T00:00:00Z'), Date.parse('2026-09-25T00:00:00Z')) as string;
    t.db.prepare("INSERT INTO unlistedRecord VALUES ('notes', ?, ?)").run(note, t.by('').at);
    const { adjustments } = readAdjustments(t.sources, PLACE);
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

  it('names the report files that it rests on as they were at the lock, whatever became of them', async () => {
    const importedAt = t.by('').at;
    t.db
      .prepare(
        `INSERT INTO reportFile (id, listing, name, sha256, importedAt, importedBy, rows, firstDay, lastDay)
         VALUES (?, 'deposits', ?, ?, ?, 'ana', 3, ?, ?)`,
      )
      .run(
        '11111111-1111-4111-8111-111111111111',
        'september.xlsx',
        'ab'.repeat(32),
        importedAt,
        '2026-09-01',
        '2026-09-03',
      );
    const named = [
      expect.objectContaining({
        name: 'september.xlsx',
        sha256: 'ab'.repeat(32),
        importedBy: 'ana',
        rows: 3,
      }),
    ];
    await t.lock();
    t.db.exec('DELETE FROM reportFile');
    expect((await exported()).reports).toEqual(named);
  });

  it('an adjustment is taken into the next month once, and a further change is another one', async () => {
    await locked();
    const { identity, amount } = t.completedDeposit;
    t.store('deposits', [t.changed('deposits', identity, { amount: 0, fee: 0 })]);
    const [first] = readAdjustments(t.sources, PLACE).adjustments;
    const keys = [first?.key ?? ''];
    expect(() =>
      decideAdjustments(t.sources, PLACE, { keys: ['deposits 1 x'], reason: WHY }, t.by('ana')),
    ).toThrow('close-adjustment-changed');
    expect(itemOf(await t.month(NEXT), 'earlier-adjustments')?.state).toBe('attention');
    expect(decideAdjustments(t.sources, PLACE, { keys, reason: WHY }, t.by('ana'))).toBe('2026-10');
    const decided = readAdjustments(t.sources, PLACE);
    expect(decided.summary).toMatchObject({ pending: 0, decided: 1, net: '0.00' });
    const next = await t.month(NEXT);
    expect(itemOf(next, 'earlier-adjustments')?.state).toBe('ok');
    expect(next.prior).toMatchObject([
      { identity, fromMonth: '2026-09', decision: { reason: WHY, by: 'ana' } },
    ]);

    t.store('deposits', [t.changed('deposits', identity, { amount: 5 })]);
    const again = readAdjustments(t.sources, PLACE);
    const pending = again.adjustments.filter(({ decision }) => decision === null);
    expect(pending.map(({ effects }) => effects[0]?.amount)).toEqual(['5.00']);
    // Back to what was frozen: what was taken over has to be taken back, exactly.
    const frozen = t.changed('deposits', identity, {
      amount: Number(amount) / 1e6,
      fee: 0,
    });
    t.store('deposits', [frozen]);
    expect(unitsOf(readAdjustments(t.sources, PLACE).summary.net)).toBe(amount);
  });

  it('an empty cache is no reason to call every record vanished', async () => {
    await locked();
    for (const name of LISTING_NAMES)
      t.db.exec(`DELETE FROM ${name}; DELETE FROM coverage WHERE listing = '${name}'`);
    expect(readAdjustments(t.sources, PLACE).summary.pending).toBe(0);
    expect(
      (await t.month()).figures.listings.find(({ listing }) => listing === 'deposits')?.records,
    ).toBeGreaterThan(0);
  });

  it('reopened, it begins a second version, and the first snapshot stays', async () => {
    const digest = (await t.month()).digest;
    await t.lock();
    expect(() => reopenClose(t.own, NEXT, WHY, t.by('ana'))).toThrow('close-not-locked');
    const { identity } = t.completedDeposit;
    t.store('deposits', [t.changed('deposits', identity, { status: 'CANCELLED' })]);
    reopenClose(t.own, PLACE, WHY, t.by('benito'));
    const open = await t.month();
    expect(open).toMatchObject({ state: 'open', version: 2, source: 'live', signOffs: [] });
    expect(open.digest).not.toBe(digest);
    expect(open.locks).toMatchObject([{ version: 1, reopened: { by: 'benito', reason: WHY } }]);
    // What was waived was waived for the figures of the first version.
    expect(itemOf(open, 'bank')).toMatchObject({ state: 'attention', waiver: null });
    waiveItem(t.own, PLACE, { item: 'activity', reason: WHY }, t.by('ana'));
    await t.lock();
    expect(readdirSync(t.folder).sort()).toEqual(['2026-09-PEN-1.db', '2026-09-PEN-2.db']);
    expect(await t.month()).toMatchObject({ state: 'locked', version: 2 });
    expect(readAdjustments(t.sources, PLACE).summary.pending).toBe(0);
  });

  it('stays locked while a later month rests on it, whose opening is its closing', async () => {
    // Each month by the rules that its own data shows.
    t.own.exec('DELETE FROM tieOutRules');
    await t.lock();
    const next = await t.month(NEXT);
    expect(itemOf(next, 'opening')).toMatchObject({ state: 'ok' });
    expect(next.lockedBefore?.closing).toBe(next.figures.opening);
    await t.lock(NEXT);
    expect(() => reopenClose(t.own, PLACE, WHY, t.by('ana'))).toThrow('close-later-locked');
  });

  it('is locked before the month after it, unless somebody answers for another order', async () => {
    // What was never begun is no month before: a company has a first one.
    expect(itemOf(await t.month(NEXT), 'opening')?.state).toBe('not-applicable');
    t.waiveOpen();
    const opening = itemOf(await t.month(NEXT), 'opening');
    expect(opening).toMatchObject({ state: 'attention', figures: [{ value: PLACE.month }] });
    expect(await failureOf(t.lock(NEXT))).toMatchObject({
      code: 'close-not-ready',
      subject: expect.stringContaining('opening'),
    });
    const figures = opening?.figures ?? [];
    waiveItem(t.own, NEXT, { item: 'opening', reason: WHY, figures }, t.by('ana'));
    waiveItem(t.own, NEXT, { item: 'activity', reason: WHY }, t.by('ana'));
    await t.lock(NEXT);
    expect(itemOf(await t.month(NEXT), 'opening')?.waiver).toMatchObject({ by: 'ana', reason: WHY, figures });
  });

  it('a next month that opens with another balance is told', async () => {
    await locked();
    const last = t.db
      .prepare("SELECT identity FROM dailyBalances WHERE currency = 'PEN' AND date = ?")
      .pluck()
      .get(Date.parse('2026-09-30T00:00:00Z')) as string;
    t.store('dailyBalances', [t.changed('dailyBalances', last, { totalBalance: 1 })]);
    expect(itemOf(await t.month(NEXT), 'opening')).toMatchObject({ state: 'attention' });
  });

  it('a snapshot that somebody touched or took away is noticed', async () => {
    await locked();
    const path = join(t.folder, '2026-09-PEN-1.db');
    const bytes = readFileSync(path);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    chmodSync(path, 0o600);
    writeFileSync(path, bytes);
    rmSync(join(t.path, 'copies'), { recursive: true });
    expect(await t.month()).toMatchObject({
      state: 'locked',
      source: 'live',
      snapshot: 'damaged',
      adjustments: null,
    });
    expect(() => readAdjustments(t.sources, PLACE)).toThrow('close-snapshot-damaged');
  });

  it('figures that nobody signed are not shown as locked, though the file is what its lock says', async () => {
    const usual = SnapshotWriter.prototype.document;
    const document = vi.spyOn(SnapshotWriter.prototype, 'document').mockImplementation(function (
      this: SnapshotWriter,
      name,
      value,
    ) {
      usual.call(this, name, name === 'figures' ? { ...(value as CloseFigures), closing: '1.00' } : value);
    });
    onTestFinished(() => document.mockRestore());
    await t.lock();
    expect(readLockFileState(t.folder, (await t.month()).locks[0] as CloseLock)).toBe('intact');
    expect(await t.month()).toMatchObject({ state: 'locked', source: 'live', snapshot: 'not-signed' });
    expect((await t.month()).figures.closing).not.toBe('1.00');
    expect(() => readAdjustments(t.sources, PLACE)).toThrow('close-snapshot-damaged');
    expect(verifyAudit(t.own, { anchor: null, folder: t.folder }).faults).toContainEqual(
      expect.objectContaining({ kind: 'close-figures-differ', subject: '2026-09-PEN-1.db' }),
    );
  });

  it('cancelled or failed it leaves nothing; what a kill left is set aside, never overwritten', async () => {
    t.waiveOpen();
    const digest = await t.sign();
    const controller = new AbortController();
    const cancelling = { signal: controller.signal, progress: () => controller.abort() };
    expect((await failureOf(lockClose(t.sources, PLACE, digest, t.by('a'), cancelling))).code).toBe(
      'cancelled',
    );
    expect(readdirSync(t.folder)).toEqual([]);
    expect((await t.month()).state).toBe('reviewed');
    // Named, but not recorded: the app was killed in between.
    writeFileSync(join(t.folder, '2026-09-PEN-1.db'), 'whole');
    writeFileSync(join(t.folder, '2026-09-PEN-1.db.partial'), 'half');
    const records = await lockClose(t.sources, PLACE, digest, t.by('a'), unwatched());
    expect(records).toBeGreaterThan(100);
    expect(readdirSync(t.folder).sort()).toEqual(['2026-09-PEN-1.db', '2026-09-PEN-1.unrecorded-1.db']);
    expect((await t.month()).snapshot).toBe('intact');
  });

  it('a decision made while it freezes stops it', async () => {
    t.waiveOpen();
    const digest = await t.sign();
    const deciding = {
      signal: new AbortController().signal,
      progress: () => waiveItem(t.own, PLACE, { item: 'ledger', reason: 'Not used' }, t.by('benito')),
    };
    const failed = await failureOf(lockClose(t.sources, PLACE, digest, t.by('ana'), deciding));
    expect(failed.code).toBe('close-figures-changed');
    expect(readdirSync(t.folder)).toEqual([]);
  });
});

it('a locked month’s file tells how long the audit trail was, and the workbook where it ended', async () => {
  t.waiveOpen();
  const before = readAnchor(t.own);
  const signed = await t.sign();
  const atLock = readAnchor(t.own);
  expect(atLock.entries).toBe(before.entries + 2);
  await lockClose(t.sources, PLACE, signed, t.by('ana'), unwatched());
  const file = openDatabase(join(t.folder, '2026-09-PEN-1.db'), { readonly: true });
  const document = file.prepare("SELECT document FROM document WHERE name = 'audit'").pluck().get();
  file.close();
  expect(JSON.parse(String(document))).toEqual(atLock);
  const read = async () =>
    (
      await readCloseData(t.sources, PLACE, {
        language: 'en',
        app: 'Tieout',
        exportedAt: NOW,
        workspace: { name: 'Tienda', environment: 'staging', merchantsBaseUrl: 'https://m.service.example' },
        workspaceId: '8a0f33c1-0000-4000-8000-000000000000',
        anchor: BEGINNING,
      })
    ).audit;
  expect(await read()).toMatchObject({ verified: true, notes: [], ...readAnchor(t.own) });
  t.db.exec('DETACH frozen');
  behindItsBack(join(t.path, 'work.db'), (db) => db.exec("UPDATE closeEvent SET actor = 'Eve'"));
  expect((await read()).verified).toBe(false);
});

describe('the workbook', () => {
  const request = {
    language: 'en',
    app: 'Tieout 0.1.0',
    exportedAt: NOW,
    workspace: { name: 'Tienda', environment: 'staging', merchantsBaseUrl: 'https://m.service.example' },
  } as const;
  const dataOf = async (language: 'en' | 'es') => {
    const reading = openDatabase(join(t.path, 'cache.db'), { readonly: true });
    attachDatabase(reading, join(t.path, 'work.db'), 'work');
    const data = await readCloseData({ ...t.sources, cache: reading }, PLACE, {
      ...request,
      workspaceId: '8a0f33c1-0000-4000-8000-000000000000',
      anchor: BEGINNING,
      language,
    });
    reading.close();
    return data;
  };
  const written = async (name: string) => {
    const targetPath = join(t.path, name);
    const reading = openDatabase(join(t.path, 'cache.db'), { readonly: true });
    attachDatabase(reading, join(t.path, 'work.db'), 'work');
    const data = await readCloseData({ ...t.sources, cache: reading }, PLACE, {
      ...request,
      workspaceId: '8a0f33c1-0000-4000-8000-000000000000',
      anchor: BEGINNING,
    });
    const { signal } = unwatched();
    const rows = await exportCloseWorkbook({
      folder: t.path,
      data,
      targetPath,
      signal,
      onProgress: () => undefined,
    });
    reading.close();
    return { data, rows, sheets: await readXlsxFile(targetPath) };
  };

  it('of a locked month holds what was frozen, whatever the service changes; of an open one what is now', async () => {
    const open = await written('open.xlsx');
    const { figures } = await t.month();
    const records = figures.listings.reduce((sum, each) => sum + each.records, 0);
    expect(open.rows).toBeGreaterThanOrEqual(records);
    expect(open.data.close).toMatchObject({ state: 'open', version: 1, snapshotDigest: null });
    await t.lock();
    const { identity } = t.completedDeposit;
    t.store('deposits', [t.changed('deposits', identity, { status: 'CANCELLED' })]);
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
    expect(locked.data.checklist.find(({ state }) => state === 'accepted')).toMatchObject({
      decidedBy: 'ana',
    });
    const rowsOf = ({ sheets }: Awaited<ReturnType<typeof written>>, name: string) =>
      sheets.find(({ sheet }) => sheet === name)?.data;
    // The deposit is there as it was, also for who reads it now.
    expect(rowsOf(locked, 'Deposits')).toEqual(rowsOf(open, 'Deposits'));
    expect(rowsOf(locked, 'Deposits')?.length).toBeGreaterThan(50);
    expect(rowsOf(locked, 'Adjustments')?.flat()).toContain(identity);
  });

  it('has every change, however many there are', async () => {
    await locked();
    const { identity, amount } = t.completedDeposit;
    const many = Array.from({ length: 1_100 }, (_, index) =>
      t.changed('deposits', identity, { idDeposit: 800_000_000 + index, externalId: `LATE-${index}` }),
    );
    t.store('deposits', many);
    const { summary, adjustments } = readAdjustments(t.sources, PLACE);
    expect([summary.pending, adjustments.length]).toEqual([1_100, 1_000]);
    const told = (await dataOf('en')).adjustments.flatMap(({ effects }) => effects);
    const deposits = told.filter(({ column }) => column === 'depositTotal');
    expect(deposits.reduce((sum, each) => sum + unitsOf(each.amount), 0n)).toBe(1_100n * amount);
  });

  it('tells the day of a change in the reporting time zone, and in its own words why the report differs', async () => {
    await locked();
    const night = t.db
      .prepare<[string], { identity: string; day: string }>(
        `SELECT identity, strftime('%Y-%m-%d', creationDate / 1000, 'unixepoch', '-5 hours') AS day FROM deposits
         WHERE currency = 'PEN' AND status = 'COMPLETED' AND strftime('%H', creationDate / 1000, 'unixepoch') < '05'
           AND strftime('%Y-%m-%d', creationDate / 1000, 'unixepoch') = ? LIMIT 1`,
      )
      .get('2026-09-15');
    t.store('deposits', [t.changed('deposits', night?.identity ?? '', { status: 'CANCELLED' })]);
    const { adjustments } = await dataOf('es');
    expect(adjustments).toMatchObject([{ identity: night?.identity, day: '2026-09-14' }]);

    reopenClose(t.own, PLACE, WHY, t.by('ana'));
    const detail = 'counted-on-neighbouring-day';
    enterCauses(t.own, { source: 'service', month: PLACE.month, at: NOW }, [
      {
        key: 'report-differs:2026-09-15:PEN:depositTotal',
        kind: 'report-differs',
        source: 'service',
        day: '2026-09-15',
        currency: 'PEN',
        units: 1_000_000n,
        document: { items: [], itemCount: 0, detail, column: 'depositTotal', suggestion: null },
      },
    ]);
    expect((await dataOf('es')).exceptions).toMatchObject([
      {
        kind: 'El reporte difiere de los registros',
        reason: expect.stringContaining('el reporte lo cuenta en el día contiguo'),
      },
    ]);
  });
});

it('every decision is in the trail, whose chain holds', async () => {
  await locked();
  commentOnClose(t.own, PLACE, 'Filed', t.by('ana'));
  reopenClose(t.own, PLACE, WHY, t.by('benito'));
  const { entries } = listAudit(t.own, { before: null, limit: 50, actions: ['close.'] });
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
  expect(checkedTrail(t.own).faults).toEqual([]);
  expect(() => t.own.exec("UPDATE closeEvent SET actor = 'x'")).toThrow('not changed');
  expect(() => t.own.exec('DELETE FROM closeEvent')).toThrow('not removed');
});
