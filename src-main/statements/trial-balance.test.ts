import { expect, it } from 'vitest';
import { namedMonths } from './named-months.ts';
import { readTrialBalance } from './trial-balance.ts';

const table = (text: string, numbers: readonly number[] = []) =>
  text
    .trim()
    .split('\n')
    .map((line, index) => ({ line: index + 1, cells: line.split(';'), numbers }));
const read = (text: string) => readTrialBalance(table(text), 'PEN');
const faults = (text: string) =>
  read(text).problems.map(({ code, row, text: said }) => `${row} ${code} ${said}`);

const SOUND = `
Tienda SAC
Balance de comprobación al 31 de octubre de 2026
Cuenta;Denominación;Saldos iniciales;;Movimientos;;Saldos finales;
;;Debe;Haber;Debe;Haber;Deudor;Acreedor`;

/** As programs in Peru write it: two rows of headers, of which the first has its accounts' column. */
const PERUVIAN = `
Balance de comprobación al 31 de octubre de 2026
;;Saldos iniciales;;Movimientos;;Saldos finales;
Cuenta;Denominación;Debe;Haber;Debe;Haber;Debe;Haber
1041;Banco;10.00;;5.00;1.00;14.00;
121301;Proveedor de pagos;1,000.50;;34.56;;1,035.06;
5011;Capital;;1,010.50;1.00;39.56;;1,049.06
;Total;1,010.50;1,010.50;40.56;40.56;1,049.06;1,049.06`;

it('reads the balances at the end of the month, not those before it nor the movements', () => {
  const { rows, sums, months, problems, columns } = read(PERUVIAN);
  expect(problems).toEqual([]);
  expect(rows.map(({ line, account, name, units }) => [line, account, name, units])).toEqual([
    [4, '1041', 'Banco', 14_000_000n],
    [5, '121301', 'Proveedor de pagos', 1_035_060_000n],
    [6, '5011', 'Capital', -1_049_060_000n],
  ]);
  expect(sums).toEqual([{ currency: 'PEN', debit: '1049.06', credit: '1049.06' }]);
  expect(months).toEqual(['2026-10']);
  expect(columns).toEqual(['Saldos finales Debe', 'Saldos finales Haber']);
});

it('reads the header of two rows whose account stands in the upper one', () => {
  expect(read(`${SOUND}\n10;Caja;;;;;7.00;\n50;Capital;;;;;;7.00`)).toMatchObject({
    problems: [],
    columns: ['Saldos finales Deudor', 'Saldos finales Acreedor'],
    sums: [{ debit: '7.00', credit: '7.00' }],
  });
});

it('takes a balance beside debit and credit for the balance, and these for movements', () => {
  const { rows, problems } = read(
    'Account;Name;Debit;Credit;Balance;Currency\n1000;Cash;9.00;2.00;7.00;USD\n3000;Equity;0;7.00;(7.00);USD\nTotal;;9.00;9.00;0.00;USD',
  );
  expect(problems).toEqual([]);
  expect(rows.map(({ currency, units }) => [currency, units])).toEqual([
    ['USD', 7_000_000n],
    ['USD', -7_000_000n],
  ]);
});

it('reads either decimal sign, and a workbook’s numbers as they are', () => {
  expect(read('Cuenta;Deudor;Acreedor\n10;1.234,50;\n50;;1.234,50').sums).toMatchObject([
    { debit: '1234.50' },
  ]);
  expect(read('Cuenta;Deudor;Acreedor\n10;1,234.50;\n50;;1,234.50').sums).toMatchObject([
    { debit: '1234.50' },
  ]);
  const numbers = readTrialBalance(table('Cuenta;Deudor;Acreedor\n10;1234.5;\n50;;1234.5', [1, 2]), 'PEN');
  expect(numbers.sums).toMatchObject([{ debit: '1234.50', credit: '1234.50' }]);
});

it('counts accounts that add up others once', () => {
  const totals = 'Cuenta;Deudor;Acreedor\n10;7.00;\n101;3.00;\n104;4.00;\n50;;7.00\n501;;7.00\n';
  expect(faults(`${totals};7.00;7.00`)).toEqual(['7 account-missing  7.00 7.00']);
  expect(faults(`${totals}Total;7.00;7.00`)).toEqual([]);
  expect(faults(`${totals}Total;14.00;14.00`)).toEqual([]);
  expect(faults(`${totals}Total;8.00;8.00`)).toEqual(['7 total-differs 8.00 / 8.00']);
});

it.each([
  ['a cent between the sides', '10;7.01;\n50;;7.00', 'null does-not-balance 7.01 / 7.00 (PEN 0.01)'],
  ['a balance without an account', '10;7.00;\n;;7.00', '3 account-missing   7.00'],
  ['an account twice', '10;7.00;\n10;;7.00', '3 account-twice 10 PEN'],
  ['what is no amount', '10;seven;\n50;;7.00', '2 amount-unreadable seven'],
  ['more decimals than the currency has', '10;7.0012;\n50;;7.0012', '2 amount-too-fine 7.0012'],
  ['both sides in one row', '10;7.00;7.00\n50;;7.00', '2 both-sides 10'],
  ['digits that a workbook has lost', '10;≈7.00;\n50;;7.00', '2 digits-lost 7.00'],
])('names %s by its line', (_, rows, fault) => {
  expect(faults(`Cuenta;Deudor;Acreedor\n${rows}`)[0]).toBe(fault);
});

it('does not say that sides differ where a row could not be read', () => {
  expect(faults('Cuenta;Deudor;Acreedor\n10;x;\n50;;7.00')).toEqual(['2 amount-unreadable x']);
});

it('names a currency that is none, and a table in which balances cannot be told', () => {
  expect(faults('Cuenta;Moneda;Deudor;Acreedor\n10;XYZ;7.00;\n50;PEN;;7.00')[0]).toBe(
    '2 currency-unreadable XYZ',
  );
  expect(faults('Fecha;Glosa;Importe\n1/10/2026;x;7.00')).toEqual(['null columns-missing ']);
  expect(faults('Cuenta;Deudor;Acreedor;Deudor;Acreedor\n10;7.00;;7.00;')).toEqual(['null columns-unclear ']);
});

it.each([
  ['Al 31 de octubre de 2026', ['2026-10']],
  ['Del 01/10/2026 al 31/10/2026', ['2026-10']],
  ['Periodo: 202610', ['2026-10']],
  ['20261000', ['2026-10']],
  ['Octubre del 2026, impreso el 05/11/2026', ['2026-10', '2026-11']],
  ['As of October 31, 2026', ['2026-10']],
  ['As of 2026-10-31', ['2026-10']],
  ['10/2026', ['2026-10']],
  ['RUC 20261012345', []],
  ['Balance 2026', []],
])('the months of %j are %j', (text, months) => {
  expect(namedMonths([text])).toEqual(months);
});
