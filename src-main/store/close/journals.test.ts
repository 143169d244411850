/** Journal entries of a sandbox's account: equal to its report, in the lock, and exported as what is new. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import type { JournalReport } from '../../../src-shared/contract/journals.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { exportJournal } from '../../export/journal/export-journal.ts';
import { failureOf } from '../../testing/failure.ts';
import { asOnWindows } from '../../testing/windows-files.ts';
import {
  confirmJournalSetting,
  readRates,
  removeInvoice,
  storeInvoice,
  storeRates,
} from '../work/journal-book.ts';
import { readExported, readVouchers, recordJournalExport } from '../work/journal-exports.ts';
import { reopenClose } from './decisions.ts';
import { readJournalRecords, readJournalReport, readSettingOffered } from './journals.ts';
import { lockClose } from './lock.ts';
import { refreshExceptions } from './refresh.ts';
import { accountSetup } from './testing/account.ts';
import { PLACE, type TestWorkspace, unwatched } from './testing/workspace.ts';

const WORKSPACE = '8a0f33c1-0000-4000-8000-000000000000';
const QUERY = { ...PLACE, workspaceId: WORKSPACE, language: 'en' as const };

let t: TestWorkspace;
accountSetup(600, (workspace) => {
  t = workspace;
});

const journal = (): Promise<JournalReport> => readJournalReport(t.sources, QUERY);
const offered = () => readSettingOffered(t.sources, 'en').setting;
const confirm = (change = {}) => confirmJournalSetting(t.own, { ...offered(), ...change }, t.by('ana'));
const fresh = ({ entries }: JournalReport) => entries.filter(({ state }) => state === 'new');
const exportTo = (
  name: string,
  change: { again?: number; format?: 'csv' | 'ple' | 'concar' | 'quickbooks'; currency?: string } = {},
) =>
  exportJournal(
    t.sources,
    { cachePath: join(t.path, 'cache.db') },
    { ...QUERY, format: 'csv', again: null, ...change, targetPath: join(t.path, name) },
    t.by('ana'),
  );
const lines = (name: string) => readFileSync(join(t.path, name), 'utf8').trim().split('\r\n').slice(1);
const four = (number: number) => String(number).padStart(4, '0');
/** The third column below the three rows of headings. */
const vouchersIn = async (name: string) => {
  const [sheet] = await readXlsxFile(join(t.path, name));
  return [...new Set((sheet?.data ?? []).slice(3).map((row) => String(row[2])))];
};
const trail = () => t.own.prepare('SELECT action FROM auditEntry ORDER BY number').pluck().all();

/** As `failureOf`, of work that fails at once. */
const refusalOf = (work: () => unknown) => failureOf((async () => work())());

describe('the entries of a month', () => {
  it.each(['day', 'settlement', 'month'] as const)(
    'by %s are balanced, and move the clearing account by what the report says',
    async (per) => {
      confirm({ per });
      const { entries, proof, problems } = await journal();
      const { figures } = await t.month();
      expect(problems).toEqual([]);
      expect(proof.net).toBe(figures.net);
      expect(unitsOf(proof.movement)).toBe(unitsOf(proof.net) - unitsOf(proof.unexplained));
      expect(proof.unexplained).toBe('0.00');
      expect(proof.debit).toBe(proof.credit);
      expect(entries.length).toBeGreaterThan(per === 'month' ? 0 : 3);
    },
  );

  it('book what is not in the ledger the other way round than what only the ledger has', async () => {
    confirm();
    const writeOffs = async (kind: string, amount: string) => {
      t.own.exec('DELETE FROM exceptionCase');
      t.own
        .prepare(
          `INSERT INTO exceptionCase (key, kind, source, month, day, currency, amount, document, searchText, present, status,
             assignee, note, decision, firstSeen)
           VALUES ('x', ?, 'ledger', ?, ?, ?, ?, '{"items":[]}', '', 1, 'written-off', '', '', ?, 1)`,
        )
        .run(
          kind,
          PLACE.month,
          `${PLACE.month}-15`,
          PLACE.currency,
          unitsOf(amount),
          JSON.stringify({ by: 'ana', at: 1, reason: 'Too old', amount }),
        );
      const { entries } = await journal();
      return entries.flatMap(({ lines: own }) =>
        own
          .filter(({ kind: of, side }) => of === 'write-off' && side === 'clearing')
          .map(({ debit, credit }) => [debit, credit]),
      );
    };
    const lacking = await writeOffs('record-open', '12.34');
    expect(lacking).toHaveLength(1);
    // 12.34 that the ledger lacks are as 12.34 that it has too little.
    expect(lacking).toEqual(await writeOffs('match-difference', '-12.34'));
    expect(lacking).not.toEqual(await writeOffs('line-open', '12.34'));
  });

  it('are shown by what is offered before anybody has confirmed it, and not exported', async () => {
    const { entries, problems } = await journal();
    expect(entries.length).toBeGreaterThan(20);
    expect(problems[0]?.problem).toBe('not-confirmed');
    expect(await failureOf(exportTo('a.csv'))).toMatchObject({ code: 'journal-not-ready' });
  });

  it('lead to their records, which come to the line', async () => {
    confirm();
    const { entries } = await journal();
    for (const { slot, lines: own } of entries.slice(0, 4))
      for (const { kind, column, side, records, debit, credit } of own) {
        if (column === null || side !== 'clearing') continue;
        const of = own.find((each) => each.side === 'other' && each.column === column)?.kind ?? kind;
        const found = await readJournalRecords(t.sources, PLACE, { slot, kind: of, column });
        expect(found.count).toBe(records);
        if (['depositTotal', 'depositFeeTotal', 'cashoutTotal'].includes(column))
          expect(unitsOf(found.amount)).toBe(unitsOf(debit) + unitsOf(credit));
      }
  });

  it('say when what they rest on was read, also once they are locked', async () => {
    confirm();
    const { asOf } = await journal();
    expect(asOf).toBeGreaterThan(0);
    t.waiveOpen();
    await lockClose(t.sources, PLACE, await t.sign(), t.by('ana'), unwatched());
    expect(await journal()).toMatchObject({ source: 'snapshot', asOf });
  });

  it('say what was unread', async () => {
    confirm();
    t.db.exec("DELETE FROM coverage WHERE listing = 'notes'");
    expect((await journal()).problems[0]).toMatchObject({ problem: 'not-read', subject: 'notes' });
  });

  it('list a difference that the report has, and nothing else', async () => {
    confirm();
    const { identity, amount } = t.completedDeposit;
    t.db.prepare("UPDATE deposits SET status = 'CANCELLED' WHERE identity = ?").run(identity);
    const { proof } = await journal();
    expect(proof.listed.map(({ reason, column }) => [reason, column])).toContainEqual([
      'report-differs',
      'depositTotal',
    ]);
    expect(proof.listed.some((each) => unitsOf(each.amount) === amount)).toBe(true);
    expect(unitsOf(proof.movement)).toBe(unitsOf(proof.net) - unitsOf(proof.unexplained));
  });
});

describe('what is confirmed', () => {
  it('is refused with the line where an account is not in the chart or a kind stands twice', async () => {
    const setting = offered();
    const [first] = setting.mapping;
    if (!first) throw new Error('nothing is offered');
    const wrong = [{ ...first, account: '999' }, ...setting.mapping.slice(1)];
    expect(await refusalOf(() => confirm({ mapping: wrong }))).toMatchObject({
      code: 'journal-mapping-invalid',
      subject: `1: clearing ${first.currency} 999`,
    });
    expect(await refusalOf(() => confirm({ mapping: [first, first] }))).toMatchObject({
      code: 'journal-mapping-invalid',
      subject: `2: clearing ${first.currency} ${first.account}`,
    });
    expect(await refusalOf(() => confirm({ feeTax: '100' }))).toMatchObject({
      code: 'journal-tax-invalid',
    });
    expect(trail()).not.toContain('journal.confirmed');
  });

  it('changes the figures’ digest, and stands in the lock', async () => {
    const before = await t.month();
    confirm();
    const after = await t.month();
    expect(after.digest).not.toBe(before.digest);
    expect(after.figures.work.map(({ part }) => part)).toContain('journal');
    t.waiveOpen();
    await lockClose(t.sources, PLACE, await t.sign(), t.by('ana'), unwatched());
    const live = (await journal()).entries;
    confirm({ per: 'month' });
    const frozen = await journal();
    expect(frozen.source).toBe('snapshot');
    expect(frozen.entries).toEqual(live);
    expect(frozen.per).toBe('day');
  });

  it('takes no rate of zero', async () => {
    const rate = {
      currency: 'USD',
      base: 'PEN',
      day: '2026-09-30',
      buying: '3.7',
      selling: '0',
      source: 'SBS',
    };
    expect(await refusalOf(() => storeRates(t.own, [rate], t.by('ana')))).toMatchObject({
      code: 'rate-invalid',
      subject: '1: 2026-09-30 3.7 0',
    });
    expect(storeRates(t.own, [{ ...rate, selling: '3.71' }], t.by('ana'))).toBe(1);
  });

  it('takes a rate only in the place of the one that was shown', async () => {
    const rate = { currency: 'USD', base: 'PEN', day: '2026-09-30', source: 'SBS', buying: '3.7' };
    const first = { ...rate, selling: '3.71' };
    const own = { ...rate, selling: '3.72' };
    storeRates(t.own, [first], t.by('ben'));
    for (const shown of [null, own])
      expect(await refusalOf(() => storeRates(t.own, [own], { ...t.by('ana'), shown }))).toMatchObject({
        code: 'settings-changed',
      });
    expect(readRates(t.own)).toEqual([first]);
    expect(storeRates(t.own, [own], { ...t.by('ana'), shown: first })).toBe(1);
  });
});

describe('exchange rates', () => {
  const ofDays = (days: readonly string[], [buying, selling]: readonly [string, string]) =>
    storeRates(
      t.own,
      days.map((day) => ({ currency: 'PEN', base: 'USD', day, buying, selling, source: 'SBS' })),
      t.by('ana'),
    );
  const all = [
    '2026-08-31',
    ...Array.from({ length: 30 }, (_, day) => `2026-09-${String(day + 1).padStart(2, '0')}`),
  ];
  const carried = ({ entries }: JournalReport) => entries.map(({ slot, rate }) => [slot, rate?.rate]);
  beforeEach(() => {
    confirm({ booksCurrency: 'USD' });
    ofDays(all, ['0.26', '0.27']);
  });

  it('that are changed take back the entries that went out with the former ones', async () => {
    await exportTo('first.csv');
    const [header = '', ...first] = readFileSync(join(t.path, 'first.csv'), 'utf8').trim().split('\r\n');
    expect(header.endsWith('exchangeRate,exchangeRateDay')).toBe(true);
    const day = first[0]?.slice(0, 10) ?? '';
    ofDays([day], ['0.28', '0.29']);
    const changed = fresh(await journal()).filter(({ currency }) => currency === 'PEN');
    expect(changed.map((entry) => [entry.origin, entry.day, entry.rate?.rate])).toEqual([
      ['reversal', day, '0.26'],
      ['records', day, '0.28'],
    ]);
  });

  it('of a locked month are those that its revaluation was locked with', async () => {
    t.waiveOpen();
    await lockClose(t.sources, PLACE, await t.sign(), t.by('ana'), unwatched());
    const before = carried(await journal());
    expect(before.filter(([, rate]) => rate === '0.26').length).toBeGreaterThan(20);
    ofDays(all, ['0.28', '0.29']);
    expect(carried(await journal())).toEqual(before);
  });
});

describe('an export', () => {
  it('is kept, and only what is new goes out the next time', async () => {
    confirm();
    const count = await exportTo('first.csv');
    expect(count).toBe((await journal()).entries.length);
    expect(lines('first.csv')[0]).toContain('TIE-8a0f33c1-2026-09-PEN-0001');
    expect(await failureOf(exportTo('second.csv'))).toMatchObject({ code: 'journal-nothing-new' });
    expect(await exportTo('again.csv', { again: 1 })).toBe(count);
    expect(readFileSync(join(t.path, 'again.csv'))).toEqual(readFileSync(join(t.path, 'first.csv')));
    expect(readExported(t.own, PLACE)).toHaveLength(count);
    expect(() => t.own.exec('DELETE FROM journalEntry')).toThrow(/not removed/);
  });

  it('holds reversals and new entries only after a reopened month', async () => {
    confirm();
    t.waiveOpen();
    await lockClose(t.sources, PLACE, await t.sign(), t.by('ana'), unwatched());
    const count = await exportTo('first.csv');
    reopenClose(t.own, PLACE, 'A late correction of the service', t.by('ana'));
    expect(fresh(await journal())).toEqual([]);
    const { identity } = t.completedDeposit;
    t.db.prepare("UPDATE deposits SET status = 'CANCELLED' WHERE identity = ?").run(identity);
    const changed = fresh(await journal());
    expect(changed.map(({ origin }) => origin)).toEqual(['reversal', 'records']);
    expect(await exportTo('second.csv')).toBe(2);
    expect(readExported(t.own, PLACE)).toHaveLength(count + 2);
    expect(lines('second.csv').every((line) => !line.includes('-0001'))).toBe(true);
    expect(fresh(await journal())).toEqual([]);
  });

  it('leaves nothing behind where its file cannot be written', async () => {
    confirm();
    expect(await failureOf(exportTo(join('nowhere', 'first.csv')))).toMatchObject({
      code: 'file-not-writable',
    });
    expect(readExported(t.own, PLACE)).toEqual([]);
    expect(trail()).not.toContain('journal.exported');
  });

  it('writes over no file that a person protected, and waits for one that a scanner holds', async () => {
    confirm();
    const target = join(t.path, 'mine.csv');
    writeFileSync(target, 'mine', { mode: 0o400 });
    const windows = asOnWindows();
    try {
      expect(await failureOf(exportTo('mine.csv'))).toMatchObject({ code: 'file-not-writable' });
      expect(readFileSync(target, 'utf8')).toBe('mine');
      expect(readExported(t.own, PLACE)).toEqual([]);
      expect(trail()).not.toContain('journal.exported');
      windows.holdOpen(/held\.csv$/, 3);
      expect(await exportTo('held.csv')).toBe(readExported(t.own, PLACE).length);
    } finally {
      windows.restore();
    }
    expect(lines('held.csv').length).toBeGreaterThan(0);
  });

  it('of another currency goes on with the vouchers of the month, whose sub-journal is the same', async () => {
    confirm({ booksCurrency: 'PEN' });
    const count = await exportTo('soles.xlsx', { format: 'concar' });
    const other = { ...PLACE, currency: 'USD' };
    const [first] = readExported(t.own, PLACE);
    if (!first) throw new Error('nothing was exported');
    const entry = { ...first, currency: 'USD', externalId: 'TIE-USD-0001', number: 1 };
    const about = { format: 'concar' as const, file: 'dollars.xlsx', entries: [entry] };
    const keep = (before: number) =>
      recordJournalExport(t.own, other, { ...about, before }, t.by('ana'), () => undefined);
    // Numbered before the soles went out.
    expect(await refusalOf(() => keep(0))).toMatchObject({ code: 'journal-changed' });
    keep(count);
    const vouchers = readVouchers(t.own, PLACE.month);
    expect(vouchers.get(first.externalId)).toBe(1);
    expect(vouchers.get('TIE-USD-0001')).toBe(count + 1);
    const { identity } = t.completedDeposit;
    t.db.prepare("UPDATE deposits SET status = 'CANCELLED' WHERE identity = ?").run(identity);
    await exportTo('second.xlsx', { format: 'concar' });
    expect(await vouchersIn('second.xlsx')).toEqual([`09${four(count + 2)}`, `09${four(count + 3)}`]);
    await exportTo('again.xlsx', { format: 'concar', again: 3 });
    expect(await vouchersIn('again.xlsx')).toEqual(await vouchersIn('second.xlsx'));
  });

  it('is refused whole where CONCAR has no number left for one of its entries', async () => {
    confirm({ booksCurrency: 'PEN' });
    const of = async () => fresh(await journal()).length;
    const count = await of();
    const [entry] = fresh(await journal());
    if (!entry) throw new Error('no entry');
    // The month's other currency has taken so many of the numbers that one is missing.
    const taken = Array.from({ length: 10_000 - count }, (_, index) => ({
      ...entry,
      currency: 'USD',
      externalId: `TIE-USD-${index + 1}`,
      number: index + 1,
    }));
    const about = { format: 'concar' as const, file: 'dollars.xlsx', entries: taken };
    recordJournalExport(
      t.own,
      { ...PLACE, currency: 'USD' },
      { ...about, before: 0 },
      t.by('ana'),
      () => undefined,
    );
    expect(await failureOf(exportTo('full.xlsx', { format: 'concar' }))).toMatchObject({
      code: 'journal-numbers-used-up',
      subject: '10000',
    });
    expect(readExported(t.own, PLACE)).toEqual([]);
    expect(readdirSync(t.path)).not.toContain('full.xlsx');
    // What to do, as the words say it.
    confirm({ booksCurrency: 'PEN', per: 'month' });
    await exportTo('month.xlsx', { format: 'concar' });
    const last = (await vouchersIn('month.xlsx')).at(-1);
    expect(last).toBe(`09${four(10_000 - count + readExported(t.own, PLACE).length)}`);
    // Without numbers of their own the other formats have room.
    t.db
      .prepare("UPDATE deposits SET status = 'CANCELLED' WHERE identity = ?")
      .run(t.completedDeposit.identity);
    await exportTo('more.csv');
  });

  it('without a column for it is of no other currency than that of the books', async () => {
    confirm({ booksCurrency: 'USD' });
    storeRates(
      t.own,
      [
        '2026-08-31',
        ...Array.from({ length: 30 }, (_, day) => `2026-09-${String(day + 1).padStart(2, '0')}`),
      ].map((day) => ({ currency: 'PEN', base: 'USD', day, buying: '0.26', selling: '0.27', source: 'SBS' })),
      t.by('ana'),
    );
    expect(await failureOf(exportTo('a.csv', { format: 'quickbooks' }))).toMatchObject({
      code: 'journal-currency-unfit',
      subject: 'USD',
    });
    confirm({ booksCurrency: 'PEN' });
    expect(await exportTo('a.csv', { format: 'quickbooks' })).toBeGreaterThan(0);
  });

  it('with names instead of accounts takes no two accounts of one name, also where one of them is in the chart alone', async () => {
    const { chart, mapping } = offered();
    const used =
      mapping.find(({ kind, currency }) => kind === 'clearing' && currency === 'PEN')?.account ?? '';
    const name = chart.find(({ code }) => code === used)?.name ?? '';
    confirm({ chart: [...chart, { code: '999999', name: ` ${name.toUpperCase()}` }] });
    expect(await failureOf(exportTo('a.csv', { format: 'quickbooks' }))).toMatchObject({
      code: 'journal-names-alike',
      subject: `${used}, 999999: ${name}`,
    });
    // Where accounts are told by their numbers as well, they may.
    expect(await exportTo('a.csv')).toBeGreaterThan(0);
  });

  it('in the PLE is of single days', async () => {
    confirm({ per: 'month' });
    expect(await failureOf(exportTo('ple.txt', { format: 'ple' }))).toMatchObject({
      code: 'journal-format-unfit',
    });
    confirm({ per: 'day' });
    await exportTo('ple.txt', { format: 'ple' });
    expect(lines('ple.txt').every((line) => line.split('|').length === 22)).toBe(true);
  });
});

it('what the provider invoiced beyond its fees is one exception, with the documents’ numbers, until they agree', async () => {
  const refresh = () =>
    refreshExceptions(
      t.sources,
      { workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') },
      { what: 'stale', months: [PLACE.month] },
      new AbortController().signal,
    );
  const differing = () =>
    t.own
      .prepare("SELECT status, amount, document FROM exceptionCase WHERE kind = 'invoice-differs'")
      .all()
      .map((row) => {
        const { status, amount, document } = row as { status: string; amount: bigint; document: string };
        return [status, writeAmount(BigInt(amount)), JSON.parse(document).detail];
      });
  await refresh();
  const { fees } = await journal();
  const invoice = { number: 'F001-7', day: '2026-10-02', base: fees.fees, tax: '1.00' };
  storeInvoice(t.own, PLACE, invoice, t.by('ana'));
  await refresh();
  expect(differing()).toEqual([['open', '1.00', 'F001-7']]);
  storeInvoice(
    t.own,
    PLACE,
    { number: 'F001-8', day: '2026-09-30', base: '-1.00', tax: '0.00' },
    t.by('ana'),
  );
  await refresh();
  expect(differing()).toEqual([['resolved', '1.00', 'F001-7']]);
});

it('an invoice that splits the fees into base and tax otherwise is an exception, also where its total agrees', async () => {
  confirm({ feeTax: '18' });
  const { fees } = await journal();
  const found = async () => {
    await refreshExceptions(
      t.sources,
      { workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') },
      { what: 'stale', months: [PLACE.month] },
      new AbortController().signal,
    );
    return t.own
      .prepare("SELECT kind, amount FROM exceptionCase WHERE kind LIKE 'invoice%' AND present")
      .raw()
      .all();
  };
  const invoiced = (tax: bigint) => {
    const base = writeAmount(unitsOf(fees.fees) - tax);
    storeInvoice(
      t.own,
      PLACE,
      { number: 'F001-7', day: '2026-09-30', base, tax: writeAmount(tax) },
      t.by('ana'),
    );
    return found();
  };
  const tax = unitsOf(fees.tax ?? '0');
  expect(await invoiced(tax)).toEqual([]);
  expect(await invoiced(tax + unitsOf('0.01'))).toEqual([]);
  expect(await invoiced(tax - unitsOf('5.00'))).toEqual([['invoice-tax-differs', -unitsOf('5.00')]]);
  // Nobody says any more which tax the fees include.
  confirm({ feeTax: null });
  expect(await found()).toEqual([]);
});

it('the provider’s invoice stands against the fees of the month', async () => {
  confirm({ feeTax: '18' });
  const { fees } = await journal();
  expect(fees.difference).toBeNull();
  const invoice = { number: 'F001-7', day: '2026-09-30', base: fees.fees, tax: '1.00' };
  storeInvoice(t.own, PLACE, invoice, t.by('ana'));
  expect((await journal()).fees.difference).toBe('1.00');
  // It takes the place of the one that was shown, and of no other.
  const other = { ...invoice, tax: '2.00' };
  for (const shown of [null, other])
    expect(await refusalOf(() => storeInvoice(t.own, PLACE, other, { ...t.by('ben'), shown }))).toMatchObject(
      { code: 'settings-changed' },
    );
  storeInvoice(t.own, PLACE, other, { ...t.by('ben'), shown: invoice });
  expect((await journal()).fees.difference).toBe('2.00');
});

it('the trail holds what invoices and rates were before, and what they are', async () => {
  const facts = (action: string) =>
    t.own
      .prepare<[string], string>('SELECT detail FROM auditEntry WHERE action = ? ORDER BY number')
      .pluck()
      .all(action)
      .map((detail) => JSON.parse(detail));
  const invoice = { number: 'F001-7', day: '2026-09-30', base: '10.00', tax: '1.80' };
  storeInvoice(t.own, PLACE, invoice, t.by('ana'));
  storeInvoice(t.own, PLACE, { ...invoice, base: '11.00' }, t.by('ana'));
  removeInvoice(t.own, PLACE, 'F001-7', t.by('ana'));
  expect(facts('journal.invoice-changed').map(({ before }) => before)).toEqual([undefined, invoice]);
  expect(facts('journal.invoice-removed')[0].before).toEqual({ ...invoice, base: '11.00' });
  const rate = { currency: 'USD', base: 'PEN', day: '2026-09-30', source: 'SBS' };
  storeRates(t.own, [{ ...rate, buying: '3.70', selling: '3.71' }], t.by('ana'));
  expect(facts('journal.rates-changed')[0].after).toEqual([
    { day: '2026-09-30', buying: '3.70', selling: '3.71' },
  ]);
});

describe('what was written off', () => {
  const writtenOff = (
    kind: string,
    source: string,
    amount: string,
    column: string | null = null,
    account?: string,
  ) =>
    t.own
      .prepare(
        `INSERT INTO exceptionCase (key, kind, source, month, day, currency, amount, document, searchText, present,
           status, assignee, note, firstSeen, decision)
         VALUES (?, ?, ?, '2026-09', '2026-09-10', 'PEN', ?, ?, '', 1, 'written-off', '', '', 1, ?)`,
      )
      .run(
        `${kind} ${source}`,
        kind,
        source,
        unitsOf(amount),
        JSON.stringify({ column }),
        JSON.stringify({ amount, reason: 'Too old', account }),
      );
  const offEntries = async () => {
    const { entries, proof } = await journal();
    const lines = entries
      .filter(({ origin }) => origin === 'write-off')
      .map((entry) => entry.lines.map(({ account, debit, credit }) => [account, debit, credit]));
    return { lines, proof };
  };

  it.each([
    // The bank received less: what is on its way there never comes.
    ['record-open', 'bank', '5.00', null, '1031', '-5.00', '0.00'],
    ['line-open', 'bank', '5.00', null, '1031', '5.00', '0.00'],
    // The ledger lacks a deposit, or has one twice.
    ['record-open', 'ledger', '5.00', null, '1689', '5.00', '5.00'],
    ['line-twice', 'ledger', '5.00', null, '1689', '-5.00', '-5.00'],
    // The account has more, and of fees that the report has more of it has less.
    ['report-differs', 'service', '5.00', 'depositTotal', '1689', '5.00', '5.00'],
    ['report-differs', 'service', '5.00', 'depositFeeTotal', '1689', '-5.00', '-5.00'],
  ] as const)('%s of %s with %s (%s)', async (kind, source, amount, column, account, debit, moved) => {
    confirm();
    writtenOff(kind, source, amount, column);
    const { lines, proof } = await offEntries();
    const isDebit = !debit.startsWith('-');
    const [own, other] = [
      [account, isDebit ? '5.00' : '0.00', isDebit ? '0.00' : '5.00'],
      ['659', isDebit ? '0.00' : '5.00', isDebit ? '5.00' : '0.00'],
    ];
    expect(lines).toEqual([[own, other]]);
    expect(proof.writtenOff).toBe(moved);
    expect(proof.debit).toBe(proof.credit);
  });

  it('goes to the account that was chosen for it, and to none that the chart has not', async () => {
    confirm();
    writtenOff('record-open', 'ledger', '5.00', null, '6391');
    const { lines, proof } = await offEntries();
    expect(lines).toEqual([
      [
        ['1689', '5.00', '0.00'],
        ['6391', '0.00', '5.00'],
      ],
    ]);
    expect(proof.debit).toBe(proof.credit);
    writtenOff('line-open', 'bank', '1.00', null, '9999');
    expect((await journal()).problems).toContainEqual({
      problem: 'not-in-chart',
      kind: 'write-off',
      subject: '9999',
    });
  });

  it('makes no entry of a finding within the records, which are booked', async () => {
    confirm();
    writtenOff('fee-off-schedule', 'service', '5.00');
    expect((await offEntries()).lines).toEqual([]);
  });
});
