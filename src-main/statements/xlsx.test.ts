import { describe, expect, it } from 'vitest';
import { readText } from './testing/read-all.ts';
import { workbookOf } from './testing/workbook.ts';

const day = (iso: string) => new Date(`${iso}T00:00:00Z`);

describe('a workbook', () => {
  it('gives dates and numbers as cells exactly, texts beside them, and day numbers without a format', async () => {
    const bytes = await workbookOf([
      ['Banco de prueba'],
      ['Fecha', 'Descripción', 'Referencia', 'Importe', 'Saldo', 'Moneda'],
      [day('2026-04-01'), 'A', 'LIQ1', 0.1, 100.1, 'PEN'],
      ['02/04/2026', 'B', 'LIQ2', '1.000,55', 1100.65, 'PEN'],
      [46115, 'C', 3, -1234.56, -133.91, 'PEN'],
      ['Total', null, null, 99, null, null],
    ]);
    const { format, problems, lines, leftOut, stated } = await readText(bytes, 'bank', {
      decimal: ',',
      dateOrder: 'dmy',
    });
    expect({ format, problems }).toEqual({ format: 'xlsx', problems: [] });
    expect(
      lines.map(({ row, bookingDay, amount, reference }) => [row, bookingDay, amount, reference]),
    ).toEqual([
      [3, '2026-04-01', '0.10', 'LIQ1'],
      [4, '2026-04-02', '1000.55', 'LIQ2'],
      [5, '2026-04-03', '-1234.56', '3'],
    ]);
    expect(leftOut).toEqual([{ row: 6, text: 'Total 99' }]);
    expect(stated).toMatchObject([{ opening: '100.00', closing: '-133.91' }]);
  });

  it('refuses a number that a double no longer holds exactly', async () => {
    const { problems } = await readText(
      await workbookOf([
        ['Fecha', 'Importe', 'Moneda'],
        [day('2026-04-01'), 0.1 + 0.2, 'PEN'],
        [day('2026-04-02'), 1, 'PEN'],
      ]),
    );
    expect(problems).toEqual([
      { code: 'amount-inexact', row: 2, column: 'Importe', text: '0.30000000000000004' },
    ]);
  });
});
