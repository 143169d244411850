/**
 * What a person could read in two ways, or in no way: every case is read right, refused with its line and reason, or
 * asked about. Nothing is guessed.
 */
import { describe, expect, it } from 'vitest';
import type { TableMapping } from '../../src-shared/contract/statement-mapping.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import { outcomeOf } from './testing/read-all.ts';

const SOLES = { currency: 'PEN' };
type Change = Partial<TableMapping>;
/** One amount in a semicolon table whose other lines leave no doubt about how it is written. */
const amount = (written: string, change: Change = {}, book: Book = 'bank') =>
  outcomeOf(
    `Fecha;Referencia;Importe\n2026-04-01;A;10.50\n2026-04-02;B;${written}\n2026-04-03;C;1,000.25\n`,
    { ...SOLES, ...change },
    book,
  ).then((found) => (Array.isArray(found) ? found[1] : found));
const day = (written: string, change: Change = {}) =>
  outcomeOf(
    `Fecha;Referencia;Importe\n13/04/2026;A;10.50\n${written};B;20.00\n`,
    { ...SOLES, ...change },
    'bank',
  ).then((found) => (Array.isArray(found) ? found[1]?.slice(0, 10) : found));
const table = (text: string, change: Change = {}, book: Book = 'bank') =>
  outcomeOf(text, { ...SOLES, ...change }, book);

describe('an amount', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['1’234.50', '1234.50'],
    ['1\u00a0234.50', '1234.50'],
    ['1\u2009234.50', '1234.50'],
    ['1\u202f234.50', '1234.50'],
    ['10.00-', '-10.00'],
    ['(10.00)', '-10.00'],
    ['10.00 DR', '-10.00'],
    ['10.00 CR', '10.00'],
    ['S/ 10.00', '10.00'],
    ['S/.10.00', '10.00'],
    ['PEN 10.00', '10.00'],
    ['10.00 PEN', '10.00'],
    ['-S/ 10.00', '-10.00'],
    ['0012.50', '12.50'],
    ['12.500', '12.50'],
    ['0', '0.00'],
  ])('written %s is %s', async (written, read) => {
    expect(await amount(written)).toBe(`2026-04-02 ${read} PEN`);
  });

  it.each([
    ['1.234,50', 'amount-unreadable'],
    ['1,23,456', 'amount-unreadable'],
    ['12,34', 'amount-unreadable'],
    ['1,2345.00', 'amount-unreadable'],
    ['0,123', 'amount-unreadable'],
    ['1e2', 'amount-unreadable'],
    ['1E+05', 'amount-unreadable'],
    ['0x10', 'amount-unreadable'],
    ['Infinity', 'amount-unreadable'],
    ['NaN', 'amount-unreadable'],
    ['12%', 'amount-unreadable'],
    ['١٢٣', 'amount-unreadable'],
    ['１２３.00', 'amount-unreadable'],
    ['--5.00', 'amount-unreadable'],
    ['-5.00-', 'amount-unreadable'],
    ['((5.00))', 'amount-unreadable'],
    ['-', 'amount-unreadable'],
    ['PEN', 'amount-unreadable'],
    ['ABC 10.00', 'amount-unreadable'],
    ['PEN 10.00 USD', 'amount-unreadable'],
    ['10.00 20.00', 'amount-unreadable'],
    // A bank that pads with zeros and writes no decimal sign may mean cents.
    ['000123', 'amount-unreadable'],
    ['10\u200b.00', 'amount-unreadable'],
    ['10.001', 'amount-too-fine'],
    ['', 'amount-missing'],
  ])('written %j is refused: %s', async (written, code) => {
    expect(await amount(written)).toBe(`refused: ${code}@3`);
  });

  it.each([
    ['(-100.00)', '-100.00', '100.00'],
    ['-100.00 DR', '-100.00', '100.00'],
    ['(100.00) DR', '-100.00', '100.00'],
    ['-100.00 CR', null, '-100.00'],
  ])('with a sign in two ways, %s, is asked about', async (written, same, reversal) => {
    expect(await amount(written)).toBe('asked: signs@3');
    expect(await amount(written, { answers: { signs: 'same' } })).toBe(
      same === null ? 'refused: signs-contradict@3' : `2026-04-02 ${same} PEN`,
    );
    expect(await amount(written, { answers: { signs: 'reversal' } })).toBe(`2026-04-02 ${reversal} PEN`);
  });

  it('has the decimals of its currency at most', async () => {
    expect(await amount('10.5', { currency: 'JPY' })).toBe('refused: amount-too-fine@2,3,4');
    expect(await amount('10.125', { currency: 'BHD' })).toBe('2026-04-02 10.125 BHD');
    expect(await amount('10.1255', { currency: 'BHD' })).toBe('refused: amount-too-fine@3');
    expect(await amount('10.125', { currency: 'USD' })).toBe('refused: amount-too-fine@3');
    expect(await table('Fecha;Importe;Saldo\n2026-04-01;10.50;10.501\n')).toBe('refused: amount-too-fine@2');
  });
});

describe('a currency sign', () => {
  it.each(['US$ 40.00', '40.00 USD', '€ 40.00', '40,000.00 €', '$ 40.00'])(
    'of another currency, %s among soles, is asked about',
    async (written) => {
      expect(await amount(written)).toBe('asked: currencySign@3');
      const currency = written.includes('€') ? 'EUR' : 'USD';
      expect(await amount(written, { answers: { currencySign: 'sign' } })).toBe(
        `2026-04-02 ${written.replace(/[^\d.]/g, '')} ${currency}`,
      );
    },
  );

  it('that a currency column contradicts is refused', async () => {
    const rows = 'Fecha;Importe;Moneda\n2026-04-01;10.50;PEN\n2026-04-02;US$ 5.00;PEN\n';
    expect(await table(rows, { currency: '' })).toBe('refused: currency-differs@3');
    expect(
      await table(rows.replace('PEN\n2026-04-02', 'USD\n2026-04-02').replace('US$ 5.00;PEN', '$ 5.00;USD'), {
        currency: '',
      }),
    ).toEqual(['2026-04-01 10.50 USD', '2026-04-02 5.00 USD']);
    expect(await table(rows.replace('US$ 5.00;PEN', '5.00;$'), { currency: '' })).toBe(
      'asked: currencySign@3',
    );
    expect(await table('Fecha;Importe;Saldo\n2026-04-01;10.50;US$ 10.50\n')).toBe(
      'refused: currency-differs@2',
    );
  });

  it('that may be any dollar’s fits each of them', async () => {
    expect(await amount('$ 40.00', { currency: 'MXN' })).toBe('2026-04-02 40.00 MXN');
    expect(await amount('US$ 40.00', { currency: 'MXN' })).toBe('asked: currencySign@3');
  });

  it('on every amount proposes the currency', async () => {
    expect(await outcomeOf('Fecha;Importe\n2026-04-13;US$ 10.50\n2026-04-14;US$ 5.00\n', {})).toEqual([
      '2026-04-13 10.50 USD',
      '2026-04-14 5.00 USD',
    ]);
  });
});

describe('the decimal sign', () => {
  it('is asked about where all amounts leave it open', async () => {
    const rows = 'Fecha;Importe\n2026-04-01;1,234\n2026-04-02;5\n';
    expect(await table(rows)).toBe('asked: decimal@2');
    expect(await table(rows, { decimal: '.', answers: { decimal: '.' } })).toEqual([
      '2026-04-01 1234.00 PEN',
      '2026-04-02 5.00 PEN',
    ]);
    // A third decimal is none of a sol.
    expect(await table(rows, { decimal: ',', answers: { decimal: ',' } })).toBe('refused: amount-too-fine@2');
    expect(await table(rows, { decimal: ',', currency: 'BHD', answers: { decimal: ',' } })).toEqual([
      '2026-04-01 1.234 BHD',
      '2026-04-02 5.00 BHD',
    ]);
    // An answer that belongs to another choice is none.
    expect(await table(rows, { decimal: ',', answers: { decimal: '.' } })).toBe(
      'refused: amount-too-fine@2; asked: decimal@2',
    );
  });

  it('is not asked about where one amount shows it, or none has any', async () => {
    expect(await table('Fecha;Importe\n2026-04-01;1,234\n2026-04-02;5.5\n')).toEqual([
      '2026-04-01 1234.00 PEN',
      '2026-04-02 5.50 PEN',
    ]);
    expect(await table('Fecha;Importe\n2026-04-01;1234\n')).toEqual(['2026-04-01 1234.00 PEN']);
  });

  it('that is mixed in a column is refused line by line', async () => {
    expect(await table('Fecha;Importe\n2026-04-01;1.234,56\n2026-04-02;1,234.56\n')).toMatch(
      /^refused: amount-unreadable@[23]$/,
    );
  });
});

describe('a day', () => {
  it.each([
    ['05/04/2026', '2026-04-05'],
    ['5.4.26', '2026-04-05'],
    ['2026-04-05', '2026-04-05'],
    ['20260405', '2026-04-05'],
    ['05/04/2026 23:59:59', '2026-04-05'],
    ['05/04/2026 11:59 p. m.', '2026-04-05'],
    // The day that the bank wrote, in its own zone.
    ['2026-04-05T23:59:59-05:00', '2026-04-05'],
    ['2026-04-05T03:00:00Z', '2026-04-05'],
    ['Sun 05/04/2026', '2026-04-05'],
    ['domingo, 5 de abril de 2026', '2026-04-05'],
    ['Sunday, April 5, 2026', '2026-04-05'],
    ['05-SET-26', '2026-04-05'.replace('04', '09')],
  ])('written %s is %s', async (written, read) => {
    expect(await day(written)).toBe(read);
  });

  it.each([
    '31/02/2026',
    '05/13/2026',
    '05/04/2026 24:00',
    '05/04/2026 12:60',
    '05/04/2026 12:30 o sea',
    'Mon 05/04/2026',
    '05/mayonesa/2026',
    '46115',
    '５/4/2026',
    '5/4',
  ])('written %s is refused', async (written) => {
    expect(await day(written)).toBe('refused: day-unreadable@3');
  });

  it('of a year of two digits that lies ahead is refused', async () => {
    expect(await day('05/04/99')).toBe('refused: day-implausible@3');
  });
});

describe('the order of day and month', () => {
  const rows = 'Fecha;Importe\n04/05/2026;10.50\n04/06/2026;20.50\n';
  it('is asked about where all days leave it open', async () => {
    expect(await table(rows)).toBe('asked: dateOrder@2,3');
    expect(await table(rows, { dateOrder: 'mdy', answers: { dateOrder: 'mdy' } })).toEqual([
      '2026-04-05 10.50 PEN',
      '2026-04-06 20.50 PEN',
    ]);
    expect(await table(rows, { dateOrder: 'dmy', answers: { dateOrder: 'dmy' } })).toEqual([
      '2026-05-04 10.50 PEN',
      '2026-06-04 20.50 PEN',
    ]);
  });

  it('is not where one day shows it, wherever it stands', async () => {
    const many = Array.from({ length: 100 }, () => '04/05/2026;10.50').join('\n');
    expect(await table(`Fecha;Importe\n${many}\n13/05/2026;1.50\n`)).toHaveLength(101);
    // The first rows proposed day and month; a later one shows that it is the other way round.
    expect(await table(`Fecha;Importe\n${many}\n05/13/2026;1.50\n`)).toBe(
      'refused: day-unreadable@102; asked: dateOrder@2,3,4',
    );
    expect(await table('Fecha;Importe\n07/07/2026;10.50\n')).toEqual(['2026-07-07 10.50 PEN']);
    expect(await table('Fecha;Importe\nThu 05/04/2026;10.50\n')).toBe('refused: day-unreadable@2');
    expect(await table('Fecha;Importe\nSun 05/04/2026;10.50\n')).toEqual(['2026-04-05 10.50 PEN']);
  });

  it('of years of two digits may be any of three', async () => {
    expect(await table('Fecha;Importe\n05/04/26;10.50\n')).toBe('asked: dateOrder@2');
    expect(
      await table('Fecha;Importe\n05/04/26;10.50\n', { dateOrder: 'ymd', answers: { dateOrder: 'ymd' } }),
    ).toEqual(['2005-04-26 10.50 PEN']);
  });
});

describe('a comma inside an amount that no quotes hold together', () => {
  it('makes a row of too many cells, which is refused', async () => {
    expect(await table('Fecha,Glosa,Importe\n2026-04-01,A,10.00\n2026-04-02,B,1,234.50\n')).toBe(
      'refused: row-too-long@3',
    );
    expect(await table('Fecha,Importe,Ref\n2026-04-01,10.00,A\n2026-04-02,1,234.50,B\n')).toBe(
      'refused: row-too-long@3',
    );
    expect(await table('Fecha,Glosa,Importe\n2026-04-02,B,1,234.50\n')).toBe('refused: row-too-long@2');
  });

  it('is refused where the row’s last column takes the rest in', async () => {
    expect(await table('Fecha,Importe,Ref\n2026-04-01,10.00,A\n2026-04-02,1,234.50\n')).toBe(
      'refused: amount-split@3',
    );
    expect(await table('Fecha,Importe,Ref\n2026-04-01,10.00,A\n2026-04-02,-1,234\n2026-04-03,5.00,\n')).toBe(
      'refused: amount-split@3',
    );
    expect(await table('Fecha,Glosa,Importe,Nota\n2026-04-01,A,10.00,\n2026-04-02,B,1,234.50,\n')).toBe(
      'refused: amount-split@3',
    );
    expect(await table('Fecha,Glosa,Importe,\n2026-04-01,A,10.00,\n2026-04-02,B,1,234.50,\n')).toBe(
      'refused: amount-split@3',
    );
    const bare = (second: string) =>
      [1, 2, 3, 4, 5, 6]
        .map((nth) => `2026-04-0${nth},Abono ${nth},${nth === 2 ? second : '10.00'}\n`)
        .join('');
    expect(await table(bare('1,234.50'))).toBe('refused: amount-split@2');
    expect(await table(bare('1,50'))).toBe('refused: row-too-long@2');
    expect(await table(bare('1.50'))).toHaveLength(6);
  });

  it('is refused where rows that end with a delimiter become longer than the others', async () => {
    const rows = '2026-04-01,A,10.00,\n2026-04-02,B,1,50,\n2026-04-03,C,11.00,\n';
    expect(await table(`Fecha,Glosa,Importe,Nota\n${rows}`)).toBe('refused: row-too-long@3');
    expect(await table(`Fecha,Glosa,Importe\n${rows}`)).toBe('refused: row-too-long@3');
  });

  it('is not suspected in rows that all end with a delimiter, in whole amounts, or beside balances', async () => {
    expect(await table('Fecha,Importe\n2026-04-01,10.00,\n2026-04-02,1.00,\n')).toHaveLength(2);
    expect(await table('Fecha,Importe,Ref\n2026-04-01,10,123\n2026-04-02,1,234\n')).toHaveLength(2);
    expect(await table('Fecha,Importe,Saldo\n2026-04-01,10,110.00\n2026-04-02,1,111.00\n')).toHaveLength(2);
    expect(await table('Fecha;Importe;Ref\n2026-04-01;10.00;A\n2026-04-02;1;234.50\n')).toHaveLength(2);
  });
});

describe('money in and money out', () => {
  const sides = (out: string, into: string, change: Change = {}) =>
    table(`Fecha;Cargo;Abono\n2026-04-01;10.50;\n2026-04-02;${out};${into}\n`, change).then((found) =>
      Array.isArray(found) ? found[1] : found,
    );
  it('both filled, or both empty, are refused; a zero on one side is none', async () => {
    expect(await sides('5.00', '7.00')).toBe('refused: amount-in-both@3');
    expect(await sides('', '')).toBe('refused: amount-missing@3');
    expect(await sides('5.00', '0.00')).toBe('2026-04-02 -5.00 PEN');
    expect(await sides('0.00', '5.00')).toBe('2026-04-02 5.00 PEN');
  });

  it('with a minus of their own are asked about', async () => {
    expect(await sides('-5.00', '')).toBe('asked: signs@3');
    expect(await sides('-5.00', '', { answers: { signs: 'same' } })).toBe('2026-04-02 -5.00 PEN');
    expect(await sides('-5.00', '', { answers: { signs: 'reversal' } })).toBe('2026-04-02 5.00 PEN');
    expect(await sides('', '-5.00')).toBe('asked: signs@3');
    expect(await sides('', '-5.00', { answers: { signs: 'same' } })).toBe('refused: signs-contradict@3');
    expect(await sides('', '-5.00', { answers: { signs: 'reversal' } })).toBe('2026-04-02 -5.00 PEN');
    expect(await sides('5.00 CR', '')).toBe('refused: signs-contradict@3');
    expect(await sides('5.00 DR', '')).toBe('2026-04-02 -5.00 PEN');
  });

  it('told by a column beside a signed amount are asked about', async () => {
    const rows = 'Fecha;Importe;D/C\n2026-04-01;-10.50;D\n2026-04-02;7.00;C\n';
    expect(await table(rows)).toBe('asked: signs@2');
    expect(await table(rows, { answers: { signs: 'same', debit: 'out' } })).toEqual([
      '2026-04-01 -10.50 PEN',
      '2026-04-02 7.00 PEN',
    ]);
    expect(await table(rows, { answers: { signs: 'reversal', debit: 'out' } })).toEqual([
      '2026-04-01 10.50 PEN',
      '2026-04-02 7.00 PEN',
    ]);
    expect(await table(rows.replace('-10.50', '10.50'))).toEqual([
      '2026-04-01 -10.50 PEN',
      '2026-04-02 7.00 PEN',
    ]);
  });

  it('by debit and credit mean the opposite in the own books, and are asked about there', async () => {
    const rows = 'Fecha;Importe;D/C\n2026-04-01;10.50;D\n2026-04-02;7.00;H\n';
    expect(await table(rows, {}, 'bank')).toEqual(['2026-04-01 -10.50 PEN', '2026-04-02 7.00 PEN']);
    expect(await table(rows, {}, 'ledger')).toBe('asked: debit@2,3');
    expect(await table(rows, { answers: { debit: 'in' } }, 'ledger')).toEqual([
      '2026-04-01 10.50 PEN',
      '2026-04-02 -7.00 PEN',
    ]);
    expect(await table(rows.replace('D\n', 'Ingreso\n').replace('H\n', 'Egreso\n'), {}, 'ledger')).toEqual([
      '2026-04-01 10.50 PEN',
      '2026-04-02 -7.00 PEN',
    ]);
    expect(await amount('10.00 DR', {}, 'ledger')).toBe('asked: debit@3');
  });

  it('that CR or DR tells do not turn round where plain numbers are money out', async () => {
    expect(await amount('10.00 DR', { positive: 'out' })).toBe('2026-04-02 -10.00 PEN');
    expect(await amount('10.00', { positive: 'out' })).toBe('2026-04-02 -10.00 PEN');
  });
});

describe('a row that looks like a total', () => {
  const rows = (total: string) =>
    `Fecha;Glosa;Importe\n2026-04-01;Abono;10.50\n2026-04-02;Abono;5.00\n${total}\n`;
  it.each([
    '2026-04-30;TOTAL;15.50',
    '2026-04-30;Total general;15.50',
    '2026-04-30;Sumas iguales;15.50',
    '2026-04-30;Saldo final;15.50',
    '2026-04-30;;15.50',
  ])('with a day, %s, is asked about', async (total) => {
    expect(await table(rows(total))).toBe('asked: totalRows@4');
    expect(await table(rows(total), { answers: { totalRows: 'leave-out' } })).toHaveLength(2);
    expect(await table(rows(total), { answers: { totalRows: 'lines' } })).toHaveLength(3);
  });

  it('without a day is left out; one that says nothing of a total is asked about', async () => {
    expect(await table(rows('Total;;15.50'))).toHaveLength(2);
    expect(await table(rows(';;15.50'))).toHaveLength(2);
    expect(await table(rows(';Pago a proveedor;-8.00'))).toBe('asked: totalRows@4');
    expect(await table(rows(';Pago a proveedor;-8.00'), { answers: { totalRows: 'lines' } })).toBe(
      'refused: day-missing@4',
    );
    expect(
      await table(rows(';Pago a proveedor;-8.00'), { answers: { totalRows: 'leave-out' } }),
    ).toHaveLength(2);
  });

  it('is a line where the running balance counts it', async () => {
    expect(
      await table(
        'Fecha;Glosa;Importe;Saldo\n2026-04-01;A;10.50;10.50\n2026-04-02;Total Energies;5.00;15.50\n2026-04-03;B;1.00;16.50\n',
      ),
    ).toHaveLength(3);
  });
});
