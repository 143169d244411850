import { expect, it } from 'vitest';
import { statedPeriod } from './stated-period.ts';

const WHOLE = { firstDay: '2026-10-01', lastDay: '2026-10-31' };
const HEADER = ['Fecha', 'Importe'];
const read = (above: readonly (readonly string[])[], dateOrder: 'dmy' | 'mdy' | 'ymd' = 'dmy') =>
  statedPeriod(
    [...above, HEADER, ['02/10/2026', '1.00']].map((cells) => ({ cells })),
    { headerRow: above.length + 1, dateOrder },
  );

it.each([
  [[['Estado de cuenta'], ['Periodo: 01/10/2026 - 31/10/2026']]],
  [[['Desde:', '01/10/2026', '', 'Hasta:', '31/10/2026']]],
  [
    [
      ['Desde', '01-10-2026'],
      ['Hasta', '31-10-2026'],
    ],
  ],
  [[['Período del 2026-10-01 al 2026-10-31']]],
  [[['Movimientos del 1/10/2026 al 31/10/2026'], ['Saldo', '10.00']]],
])('the days that stand above the header are the ones that the file covers: %j', (above) => {
  expect(read(above)).toEqual(WHOLE);
});

it('days in another order are read in the order of the lines', () => {
  expect(read([['From 10/01/2026 to 10/31/2026']], 'mdy')).toEqual(WHOLE);
});

it.each([
  [
    'nothing says that it is a period',
    [
      ['Saldo contable', '31/10/2026'],
      ['Emitido', '05/11/2026'],
    ],
  ],
  ['there is one day', [['Hasta 31/10/2026']]],
  ['there are three', [['Del 01/10/2026 al 31/10/2026'], ['Emitido al', '05/11/2026']]],
  ['they are of balances', [['Saldo al 30/09/2026'], ['Saldo al', '31/10/2026']]],
  ['it is no day', [['Del 01/10/2026 al 32/10/2026']]],
  ['it is a number', [['Cuenta del 0011-0176-02-00012345 al 01/10/2026']]],
  ['there is nothing above', []],
])('none where %s', (_, above) => {
  expect(read(above)).toBe(null);
});
