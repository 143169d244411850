/** Trial balances: what is said of a file before anything of it is entered, and that it is entered as a whole. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bookBalanceOf, enteredIn } from '../../close/statement-events.ts';
import { starterSetting } from '../../journal/starter.ts';
import { ownThread } from '../../statements/testing/own-thread.ts';
import { workbookOf } from '../../statements/testing/workbook.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openWork } from '../testing/databases.ts';
import { decideOnClose, readCloseEventsOf } from '../work/close-events.ts';
import { confirmJournalSetting } from '../work/journal-book.ts';
import { decideOnStatement, enterTrialBalance } from './statement-decisions.ts';
import { checkTrialBalance } from './trial-balance.ts';

const MONTH = '2026-10';
const PEN = { month: MONTH, currency: 'PEN' };
const BY = { at: 1, actor: 'ana' };
const LEDGER = { stated: () => null, moved: () => null, writtenOff: () => 0n };
const SOUND = `Balance de comprobación al 31/10/2026
Cuenta,Denominación,Moneda,Deudor,Acreedor
16,Cuentas por cobrar,PEN,150.00,
1689,Proveedor de pagos,PEN,150.00,
5011,Capital,PEN,,150.00
1689,Proveedor de pagos,USD,7.00,
5011,Capital,USD,,7.00
`;

let folder: ReturnType<typeof temporaryFolder>;
let workPath: string;
let work: Db;
beforeEach(() => {
  folder = temporaryFolder();
  workPath = join(folder.path, 'work.db');
  work = openWork(workPath);
});
afterEach(() => {
  work.close();
  folder.remove();
});

const confirmChart = (...more: string[]) => {
  const setting = starterSetting(['PEN', 'USD'], [], 'es');
  const chart = [...setting.chart, ...more.map((code) => ({ code, name: '' }))];
  confirmJournalSetting(work, { ...setting, chart }, BY);
};
function check(content: string | Uint8Array, place: { account?: string; month?: string } = {}) {
  const name = typeof content === 'string' ? 'balance.csv' : 'balance.xlsx';
  const path = join(folder.path, name);
  writeFileSync(path, content);
  return checkTrialBalance(ownThread, workPath, { path, name }, { ...PEN, account: '', ...place });
}
const reserveIn = (currency: string) => enteredIn(readCloseEventsOf(work, currency), MONTH)?.reserve ?? null;
const perBooks = (currency: string) => bookBalanceOf(readCloseEventsOf(work, currency), MONTH, MONTH, LEDGER);

it('finds the accounts that payments are mapped to, in each currency, and enters them with their file', async () => {
  confirmChart('5011');
  const { check: found, sha256 } = await check(SOUND);
  expect(found).toMatchObject({ rows: 5, problems: [], doubts: [] });
  expect(found.sums).toEqual([
    { currency: 'PEN', debit: '150.00', credit: '150.00' },
    { currency: 'USD', debit: '7.00', credit: '7.00' },
  ]);
  expect(found.entries).toEqual([
    { currency: 'PEN', account: '1689', name: 'Proveedor de pagos', row: 4, amount: '150.00' },
    { currency: 'USD', account: '1689', name: 'Proveedor de pagos', row: 6, amount: '7.00' },
  ]);
  const file = { name: 'balance.csv', sha256 };
  const typedBeside = { currency: 'PEN', reserve: '3.00' };
  const toEnter = { month: MONTH, file, entries: found.entries, typed: typedBeside };
  expect(enterTrialBalance(work, toEnter, BY)).toEqual(['PEN', 'USD']);
  const from = { origin: 'trial-balance', file: 'balance.csv' };
  expect(perBooks('PEN')).toMatchObject({ ...from, amount: '150.00', row: 4 });
  expect(perBooks('USD')).toMatchObject({ ...from, amount: '7.00', row: 6 });
  expect(['PEN', 'USD'].map(reserveIn)).toEqual(['3.00', null]);
  expect((await check(SOUND)).check.entered).toEqual([
    { currency: 'PEN', account: '1689', amount: '150.00', reserve: '3.00' },
    { currency: 'USD', account: '1689', amount: '7.00', reserve: null },
  ]);

  // Entered again with a reserve it is still the file's; another amount is typed.
  const typed = { kind: 'balance-entered', account: '1689', amount: '150.00', reserve: '5.00' } as const;
  decideOnStatement(work, PEN, typed, BY);
  expect(perBooks('PEN')).toMatchObject({ ...from, row: 4 });
  decideOnStatement(work, PEN, { ...typed, amount: '151.00' }, BY);
  expect(perBooks('PEN')).toMatchObject({ origin: 'typed', file: '', amount: '151.00' });
});

it('enters nothing where another currency than the screen’s was entered otherwise meanwhile', async () => {
  confirmChart('5011');
  const { check: found, sha256 } = await check(SOUND);
  const typed = { kind: 'balance-entered', account: '1689', amount: '6.50', reserve: '1.00' } as const;
  decideOnStatement(work, { month: MONTH, currency: 'USD' }, typed, BY);
  const toEnter = {
    ...{ month: MONTH, file: { name: 'balance.csv', sha256 }, entries: found.entries },
    typed: { currency: 'PEN', reserve: null },
  };
  expect(() => enterTrialBalance(work, toEnter, { ...BY, shown: found.entered })).toThrow('settings-changed');
  expect([perBooks('PEN'), perBooks('USD')?.amount]).toEqual([null, '6.50']);
  const { check: again } = await check(SOUND);
  enterTrialBalance(work, toEnter, { ...BY, shown: again.entered });
  expect([perBooks('PEN')?.amount, perBooks('USD')?.amount]).toEqual(['150.00', '7.00']);
});

it('keeps the reserve that was entered where none is given: its field was empty because it was not known', async () => {
  confirmChart('5011');
  const typed = { kind: 'balance-entered', account: '1689', amount: '6.50' } as const;
  decideOnStatement(work, PEN, { ...typed, reserve: '4.00' }, BY);
  decideOnStatement(work, PEN, { ...typed, amount: '7.00' }, BY);
  expect(reserveIn('PEN')).toBe('4.00');
  const { check: found, sha256 } = await check(SOUND);
  const file = { name: 'balance.csv', sha256 };
  enterTrialBalance(work, { month: MONTH, file, entries: found.entries, typed: { currency: 'PEN' } }, BY);
  expect([perBooks('PEN')?.amount, reserveIn('PEN')]).toEqual(['150.00', '4.00']);
  decideOnStatement(work, PEN, { ...typed, reserve: null }, BY);
  expect(reserveIn('PEN')).toBeNull();
});

it('goes by the account that is named before the one that is mapped', async () => {
  confirmChart('5011', '16');
  expect((await check(SOUND, { account: '5011' })).check.entries[0]).toMatchObject({
    account: '5011',
    amount: '-150.00',
  });
});

it('enters nothing where one of the months is locked', () => {
  const lock = { opening: null, closing: null, digest: 'a'.repeat(64), sha256: 'a'.repeat(64) };
  const file = { file: '2026-10-USD-1.db', bytes: 1, records: 1, preparer: 'Ana', reviewer: 'Ben' };
  decideOnClose(work, { month: MONTH, currency: 'USD' }, BY, () => ({ kind: 'locked', ...lock, ...file }));
  const entry = { account: '1689', name: '', row: 2, amount: '7.00' };
  const entries = ['PEN', 'USD'].map((currency) => ({ ...entry, currency }));
  expect(() =>
    enterTrialBalance(
      work,
      {
        ...{ month: MONTH, file: { name: 'x', sha256: 'a'.repeat(64) }, entries },
        typed: { currency: 'PEN', reserve: null },
      },
      BY,
    ),
  ).toThrow('close-is-locked');
  expect(perBooks('PEN')).toBeNull();
});

it('offers no balance of a currency whose month is locked', async () => {
  confirmChart('5011');
  const lock = { opening: null, closing: null, digest: 'a'.repeat(64), sha256: 'a'.repeat(64) };
  const file = { file: '2026-10-USD-1.db', bytes: 1, records: 1, preparer: 'Ana', reviewer: 'Ben' };
  decideOnClose(work, { month: MONTH, currency: 'USD' }, BY, () => ({ kind: 'locked', ...lock, ...file }));
  expect((await check(SOUND)).check.entries.map(({ currency }) => currency)).toEqual(['PEN']);
});

it('names an account that is not in the chart by its line; the payments account must be there', async () => {
  confirmChart();
  const { check: found } = await check(SOUND);
  // Account 16 adds up those of the chart.
  expect(found.doubts).toEqual([
    { code: 'not-in-chart', row: 5, text: '5011 Capital' },
    { code: 'not-in-chart', row: 7, text: '5011 Capital' },
  ]);
  expect((await check(SOUND, { account: '5011' })).check.problems).toEqual([
    { code: 'account-not-in-chart', row: 5, text: '5011' },
  ]);
});

it('asks for the account first where none is named, and says where it is not in the file', async () => {
  expect((await check(SOUND)).check.problems).toEqual([
    { code: 'account-not-named', row: null, text: 'PEN' },
  ]);
  expect((await check(SOUND, { account: '121301' })).check.problems).toEqual([
    { code: 'account-not-found', row: null, text: '121301 PEN' },
  ]);
});

it('says that a file is of another month, by what stands in it or by its name', async () => {
  const other = { code: 'other-month', row: null, text: '2026-10' };
  expect((await check(SOUND, { account: '1689', month: '2026-09' })).check.doubts).toEqual([other]);
  expect((await check(SOUND, { account: '1689' })).check.doubts).toEqual([]);
  const path = join(folder.path, 'Balance octubre 2026.csv');
  writeFileSync(path, SOUND.slice(SOUND.indexOf('\n') + 1));
  const place = { month: '2026-09', currency: 'PEN', account: '1689' };
  const file = { path, name: 'Balance octubre 2026.csv' };
  expect((await checkTrialBalance(ownThread, workPath, file, place)).check.doubts).toEqual([other]);
});

it('reads a workbook, whose numbers are exact', async () => {
  const content = await workbookOf([
    ['Cuenta', 'Deudor', 'Acreedor'],
    [1689, 1234.56, null],
    ['5011', null, 1234.56],
  ]);
  const { check: found } = await check(content, { account: '1689' });
  expect(found).toMatchObject({ problems: [], entries: [{ account: '1689', amount: '1234.56', row: 2 }] });
});

it('names the line at which a file cannot be read on', async () => {
  const { check: found } = await check(`${SOUND}"1690,open\n`, { account: '1689' });
  expect(found.problems[0]).toMatchObject({ code: 'quote-not-closed' });
  expect(found.problems[0]?.row).toBeGreaterThan(7);
});

it('has a word of its own for a file of more rows than a chart has accounts: its months are no way to split it', async () => {
  const rows = Array.from({ length: 50_001 }, (_, row) => `${row + 100_000},1.00,0.00`);
  await expect(check(['Cuenta,Debe,Haber', ...rows].join('\n'))).rejects.toThrow('trial-balance-too-long');
});
