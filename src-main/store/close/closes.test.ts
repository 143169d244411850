/** A month of the sandbox's account that is open: its checklist, its digest, and who signs it. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { unitsOf } from '../../../src-shared/money.ts';
import { failureOf } from '../../testing/failure.ts';
import { attachDatabase } from '../engine/connect.ts';
import { openDatabase } from '../engine/open.ts';
import { storeOnePerson } from '../work/close-events.ts';
import { listCloses } from './close-list.ts';
import { readClose } from './closes.ts';
import { signClose, waiveItem, withdrawSignOff } from './decisions.ts';
import { lockClose } from './lock.ts';
import { decideOnStatement } from './statement-decisions.ts';
import { accountSetup } from './testing/account.ts';
import { itemOf, NOW, PLACE, storeListed, type TestWorkspace, unwatched, WHY } from './testing/workspace.ts';

let t: TestWorkspace;
const { listed } = accountSetup(600, (workspace) => {
  t = workspace;
});

describe('an open month', () => {
  it('fills its checklist from what is cached', async () => {
    const report = await t.month();
    expect(report).toMatchObject({ state: 'open', source: 'live', version: 1, snapshot: null });
    expect(Object.fromEntries(report.items.map(({ item, state }) => [item, state]))).toMatchObject({
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
    const scanned = t.db
      .prepare(
        "SELECT count(*) FROM deposits WHERE currency = 'PEN' AND creationDate >= ? AND creationDate < ?",
      )
      .pluck()
      .get(Date.parse('2026-09-01T05:00:00Z'), Date.parse('2026-10-01T05:00:00Z'));
    expect(counted?.records).toBeGreaterThanOrEqual(Number(scanned));
  });

  it('takes no table away when it is read: SQLite would read the schemas again and compile every statement anew', async () => {
    const tables = () => t.db.prepare<[], string>('SELECT name FROM temp.sqlite_schema').pluck().all();
    const exec = t.db.exec.bind(t.db);
    const told: string[][] = [];
    const spy = vi.spyOn(t.db, 'exec').mockImplementation((sql) => {
      if (sql !== 'ROLLBACK') return exec(sql);
      const before = tables();
      exec(sql);
      told.push(before, tables());
      return t.db;
    });
    await t.month();
    spy.mockRestore();
    expect(told).toEqual([['bookedLine'], ['bookedLine']]);
  });

  it('counts notes that say neither credit nor debit: no total has them, and the point says so', async () => {
    const before = await t.month();
    const note = t.db
      .prepare<[], string>(
        `SELECT identity FROM notes WHERE currency = 'PEN' AND strftime('%Y-%m', date / 1000, 'unixepoch') = '2026-09' LIMIT 1`,
      )
      .pluck()
      .get();
    t.store('notes', [t.changed('notes', note ?? '', { category: 'REVERSAL', type: 'CHARGEBACK' })]);
    const report = await t.month();
    const figure = { name: 'unsignedNotes', kind: 'count', value: '1' };
    expect(itemOf(before, 'activity')?.figures).not.toContainEqual(figure);
    expect(itemOf(report, 'activity')).toMatchObject({
      state: 'attention',
      figures: expect.arrayContaining([figure]),
    });
    const columnOf = ({ figures }: typeof report) =>
      figures.columns.find(({ column }) => column === 'noteTotal')?.difference;
    expect([columnOf(before), columnOf(report) === '0.00']).toEqual(['0.00', false]);
  });

  it('is not signed while its account is not reconciled, unless somebody says why', async () => {
    t.waiveOpen();
    const balance = { account: '121301', amount: '0.00', reserve: null };
    decideOnStatement(t.own, PLACE, { kind: 'balance-entered', ...balance }, t.by('ana'));
    const report = await t.month();
    const { digest } = report;
    const unexplained = report.statement?.unexplained ?? '';
    expect(unitsOf(unexplained)).not.toBe(0n);
    expect(itemOf(report, 'account')).toMatchObject({
      state: 'attention',
      figures: [{ name: 'unexplainedDifference', value: unexplained }],
    });
    const sign = (shown: string) =>
      signClose(t.sources, PLACE, { role: 'preparer', name: 'Ana', digest: shown }, t.by('ana'));
    expect(await failureOf(sign(digest))).toMatchObject({ code: 'close-not-ready', subject: 'account' });
    const waive = (reason: string) => waiveItem(t.own, PLACE, { item: 'account', reason }, t.by('ana'));
    expect(() => waive('Small')).toThrow('close-item-not-waivable');
    waive(WHY);
    await sign((await t.month()).digest);
  });

  it('is listed with the others also where a record came in what is no currency', () => {
    const { identity } = t.completedDeposit;
    const before = listCloses(t.sources);
    t.store('deposits', [t.changed('deposits', identity, { idDeposit: 987_654_321, currency: 'S/. sol' })]);
    expect(listCloses(t.sources)).toEqual(before);
  });

  it('has the same digest from another cache with the same records', async () => {
    const { digest } = await t.month();
    const other = openDatabase(join(t.path, 'other.db'));
    storeListed(other, listed, NOW + 5, (records) => records.toReversed());
    attachDatabase(other, join(t.path, 'work.db'), 'work');
    expect((await readClose({ ...t.sources, cache: other }, PLACE)).digest).toBe(digest);
    other.close();
  });

  it('a month that was not read is blocked, and cannot be signed', async () => {
    t.db.exec("DELETE FROM coverage WHERE listing = 'notes'");
    const report = await t.month();
    expect(itemOf(report, 'coverage')).toMatchObject({
      state: 'attention',
      figures: expect.arrayContaining([{ name: 'notCovered', kind: 'listing', value: 'notes' }]),
    });
    expect(itemOf(report, 'activity')?.state).toBe('blocked');
    t.waiveOpen();
    const asked = { role: 'preparer', name: 'Ana', digest: (await t.month()).digest } as const;
    expect(await failureOf(signClose(t.sources, PLACE, asked, t.by('ana')))).toMatchObject({
      code: 'close-not-ready',
      subject: 'coverage, activity',
    });
  });
});

describe('people’s own work', () => {
  const exceptionOf = (key: string, kind: string, source: string, units: number, status: string) =>
    t.own
      .prepare(
        `INSERT INTO exceptionCase (key, kind, source, month, day, currency, amount, document, searchText, present,
           status, assignee, note, firstSeen)
         VALUES (?, ?, ?, '2026-09', '2026-09-10', 'PEN', ?, '{}', '', 1, ?, '', '', 1)`,
      )
      .run(key, kind, source, units, status);
  /** A bank's statement of these days; its balances are 100.00 apart, its lines 100.00 together. */
  const statementOf = (firstDay: string, lastDay: string, closing: number | null) => {
    t.own.exec(`INSERT INTO statementFile (id, book, name, sha256, format, importedAt, importedBy)
        VALUES ('f', 'bank', 'sep.csv', 'aa', 'csv', 1, 'ana');
      INSERT INTO statement (id, fileId, account, currency, firstDay, lastDay, opening, closing, lineCount, moneyIn, moneyOut)
      VALUES (1, 'f', '001', 'PEN', '${firstDay}', '${lastDay}', 0, ${closing}, 1, 150000000, 50000000)`);
  };

  it('a statement that covers the month, proves its balances and leaves nothing open is ok', async () => {
    statementOf('2026-09-01', '2026-09-30', 100_000_000);
    exceptionOf('a', 'line-open', 'bank', 5_000_000, 'accepted');
    const report = await t.month();
    // As matching counts it: it is open, and somebody answered for it.
    expect(itemOf(report, 'bank')).toMatchObject({
      state: 'ok',
      figures: expect.arrayContaining([
        { name: 'openLines', kind: 'count', value: '1' },
        { name: 'openAnswered', kind: 'count', value: '1' },
      ]),
    });
    expect(itemOf(report, 'exceptions')).toMatchObject({
      state: 'ok',
      figures: expect.arrayContaining([{ name: 'acceptedExceptions', kind: 'count', value: '1' }]),
    });
  });

  it('what is open is counted where it belongs, with its amounts and the exposure net and gross', async () => {
    statementOf('2026-09-03', '2026-09-30', 90_000_000);
    exceptionOf('a', 'line-open', 'bank', 5_000_000, 'open');
    exceptionOf('b', 'record-open', 'bank', 7_500_000, 'waiting');
    exceptionOf('c', 'fee-off-schedule', 'service', -1_000_000, 'in-progress');
    const report = await t.month();
    expect(itemOf(report, 'bank')).toEqual({
      item: 'bank',
      state: 'attention',
      required: true,
      waiver: null,
      owner: '',
      due: null,
      figures: [
        { name: 'statements', kind: 'count', value: '1' },
        { name: 'daysWithoutStatement', kind: 'count', value: '2' },
        { name: 'balancesNotProved', kind: 'count', value: '1' },
        { name: 'openLines', kind: 'count', value: '1' },
        { name: 'openLinesAmount', kind: 'amount', value: '5.00' },
        { name: 'openRecords', kind: 'count', value: '1' },
        { name: 'openRecordsAmount', kind: 'amount', value: '7.50' },
      ],
    });
    expect(itemOf(report, 'exceptions')).toMatchObject({
      state: 'attention',
      figures: expect.arrayContaining([
        // 5.00 too much on the statement, 7.50 not on it, and 1.00 too little in a fee.
        { name: 'openExceptionsNet', kind: 'amount', value: '-3.50' },
        { name: 'openExceptionsAmount', kind: 'amount', value: '13.50' },
      ]),
    });
  });

  it('tells by how much proposals and matches differ', async () => {
    statementOf('2026-09-01', '2026-09-30', 100_000_000);
    exceptionOf('a', 'amount-differs', 'bank', -15_000_000, 'open');
    exceptionOf('b', 'match-difference', 'bank', 2_500_000, 'accepted');
    exceptionOf('c', 'match-difference', 'bank', 7_000_000, 'resolved');
    const within = { name: 'differenceWithin', kind: 'amount', value: '-12.50' };
    expect(itemOf(await t.month(), 'bank')?.figures).toContainEqual(within);
  });

  it('what was never looked for is not called clear', async () => {
    t.own.exec('DELETE FROM exceptionRefresh');
    statementOf('2026-09-01', '2026-09-30', 100_000_000);
    const report = await t.month();
    expect([itemOf(report, 'bank')?.state, itemOf(report, 'exceptions')?.state]).toEqual([
      'blocked',
      'blocked',
    ]);
  });

  it('a settled exception or a new statement makes a sign-off void', async () => {
    exceptionOf('c', 'fee-off-schedule', 'service', -1_000_000, 'accepted');
    t.waiveOpen();
    await t.sign();
    t.own.exec("UPDATE exceptionCase SET status = 'written-off' WHERE key = 'c'");
    expect((await t.month()).signOffs.map(({ stands }) => stands)).toEqual([false, false]);
    t.own.exec("UPDATE exceptionCase SET status = 'accepted' WHERE key = 'c'");
    expect((await t.month()).signOffs.map(({ stands }) => stands)).toEqual([true, true]);
    statementOf('2026-09-01', '2026-09-30', 100_000_000);
    expect((await t.month()).signOffs.map(({ stands }) => stands)).toEqual([false, false]);
  });
});

describe('signing', () => {
  it('signs totals of what counts as money: what is cancelled is no part of them', async () => {
    const totalOf = async () => {
      const { figures } = await t.month();
      const { totals } = figures.listings.find(({ listing }) => listing === 'deposits') ?? { totals: [] };
      return unitsOf(totals.find(({ field }) => field === 'amount')?.amount ?? '0');
    };
    const { identity, amount } = t.completedDeposit;
    const before = await totalOf();
    t.store('deposits', [t.changed('deposits', identity, { status: 'CANCELLED' })]);
    expect(before - (await totalOf())).toBe(amount);
  });

  it('is void once a figure changes, and says so', async () => {
    t.waiveOpen();
    await t.sign();
    expect((await t.month()).signOffs.map(({ stands }) => stands)).toEqual([true, true]);
    const { identity } = t.completedDeposit;
    t.store('deposits', [t.changed('deposits', identity, { clientId: 'another' })]);
    const after = await t.month();
    expect(after.state).toBe('reviewed');
    expect(after.signOffs.map(({ stands }) => stands)).toEqual([false, false]);
    expect(
      await failureOf(lockClose(t.sources, PLACE, after.digest, t.by('ana'), unwatched())),
    ).toMatchObject({
      code: 'close-not-signed',
    });
    expect(existsSync(t.folder) ? readdirSync(t.folder) : []).toEqual([]);
  });

  it('refuses one person for both, however the name is spelled, unless the team is one', async () => {
    t.waiveOpen();
    const { digest } = await t.month();
    await signClose(t.sources, PLACE, { role: 'preparer', name: 'Íñigo  Peña', digest }, t.by('ip'));
    const review = { role: 'reviewer', name: ' inigo pena', digest } as const;
    expect((await failureOf(signClose(t.sources, PLACE, review, t.by('ip')))).code).toBe('close-same-person');
    storeOnePerson(t.own, true, t.by('ip'));
    await signClose(t.sources, PLACE, review, t.by('ip'));
    expect((await t.month()).signOffs.map(({ stands }) => stands)).toEqual([true, true]);
  });

  it('refuses figures that are not those shown, and a review before the preparation', async () => {
    t.waiveOpen();
    const { digest } = await t.month();
    const asked = { role: 'preparer', name: 'Ana', digest: '0'.repeat(64) } as const;
    expect((await failureOf(signClose(t.sources, PLACE, asked, t.by('a')))).code).toBe(
      'close-figures-changed',
    );
    const review = { role: 'reviewer', name: 'Ana', digest } as const;
    expect((await failureOf(signClose(t.sources, PLACE, review, t.by('a')))).code).toBe('close-not-signed');
  });

  it('taken back by the preparer takes the review with it', async () => {
    t.waiveOpen();
    await t.sign();
    withdrawSignOff(t.own, PLACE, { role: 'preparer', reason: 'A fee was wrong' }, t.by('ana'));
    expect(await t.month()).toMatchObject({ state: 'open', signOffs: [] });
  });

  it('an item that must be explained takes no single word', () => {
    expect(() => waiveItem(t.own, PLACE, { item: 'coverage', reason: 'later' }, t.by('a'))).toThrow(
      'close-item-not-waivable',
    );
    expect(() => waiveItem(t.own, PLACE, { item: 'exceptions', reason: WHY }, t.by('a'))).toThrow(
      'close-item-not-waivable',
    );
    waiveItem(t.own, PLACE, { item: 'coverage', reason: WHY }, t.by('a'));
  });
});
