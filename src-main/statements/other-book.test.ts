/** A file in the wrong book, and an account in two currencies: asked before anything is read as lines. */
import { describe, expect, it } from 'vitest';
import { readText } from './testing/read-all.ts';

const LEDGER =
  'Fecha,Asiento,Cuenta,Glosa,Debe,Haber,Moneda\n' +
  '2026-10-01,000001,104101,Cobro A,100.00,,PEN\n2026-10-02,000002,104101,Cobro B,20.00,,USD\n';
const BANK =
  'Fecha,Fecha valor,Descripción,Referencia,Cargo,Abono,Saldo,Moneda\n' +
  '2026-10-01,2026-10-01,LIQ,A,,100.00,100.00,PEN\n2026-10-02,2026-10-02,COM,B,5.00,,95.00,PEN\n';
const codes = (read: Awaited<ReturnType<typeof readText>>) => read.questions.map(({ code }) => code);

describe('a ledger imported as a bank statement', () => {
  it('is asked about, and so is an account in two currencies', async () => {
    const asked = await readText(LEDGER, 'bank', {
      account: 'BCP',
      roles: ['bookingDay', 'entryNumber', null, 'description', 'moneyOut', 'moneyIn', 'currency'],
    });
    expect(codes(asked)).toEqual(['otherBook', 'currencies']);
    const [book, currencies] = asked.questions;
    expect(book).toMatchObject({
      options: ['this'],
      examples: [{ row: 1, text: 'Fecha · Asiento · Cuenta · Glosa · Debe · Haber · Moneda' }],
    });
    expect(currencies?.examples).toEqual([
      { row: 2, text: 'BCP', readings: ['PEN'] },
      { row: 3, text: 'BCP', readings: ['USD'] },
    ]);
  });

  it('is read once both are answered', async () => {
    const { questions, lines } = await readText(LEDGER, 'bank', {
      answers: { debit: 'out', otherBook: 'this', currencies: 'several' },
    });
    expect(questions).toEqual([]);
    expect(lines).toHaveLength(2);
  });

  it('is no question in its own book, which may hold several currencies', async () => {
    expect(codes(await readText(LEDGER, 'ledger'))).toEqual([]);
  });
});

describe('a bank statement imported as a ledger', () => {
  it('is asked about, and not in its own book', async () => {
    expect(codes(await readText(BANK, 'ledger'))).toContain('otherBook');
    expect(codes(await readText(BANK, 'bank'))).toEqual([]);
  });

  it('is none for a balance alone, which ledgers have as well', async () => {
    expect(
      codes(await readText('Fecha,Glosa,Importe,Saldo,Moneda\n2026-10-01,A,1.00,1.00,PEN\n', 'ledger')),
    ).toEqual([]);
    const debits = 'Fecha,Concepto,Debe,Haber,Saldo,Moneda\n2026-10-01,A,,1.00,1.00,PEN\n';
    expect(codes(await readText(debits, 'bank'))).toEqual([]);
  });
});

describe('the account above the header', () => {
  const STATEMENT =
    'Cuenta: 193-2345678-0-90,,\nMoneda: Soles,,\nFecha,Concepto,Importe\n2026-10-01,A,1.00\n';

  it('is compared with the account named', async () => {
    const { questions } = await readText(STATEMENT, 'bank', { account: 'BCP soles' });
    expect(questions).toEqual([
      {
        code: 'otherAccount',
        options: ['193-2345678-0-90'],
        count: 1,
        examples: [{ row: 3, text: '193-2345678-0-90', readings: ['BCP soles'] }],
      },
    ]);
  });

  it('is answered for its number alone', async () => {
    const told = (number: string) =>
      readText(STATEMENT, 'bank', { account: 'BCP soles', answers: { otherAccount: number } }).then(codes);
    expect(await told('193-2345678-0-90')).toEqual([]);
    expect(await told('193-9999999-0-11')).toEqual(['otherAccount']);
  });

  it.each([
    '193-2345678-0-90',
    '19323456780 90',
    '002-193-002345678090-17'.replace('002345678090', '2345678090'),
  ])('is the same as %s', async (account) => {
    expect(codes(await readText(STATEMENT, 'bank', { account }))).toEqual([]);
  });

  it.each([
    ['RUC 20512345678,,'],
    ['Estado de cuenta del 2026-10-01 al 2026-10-31,,'],
    ['Cuenta 193-2345678-0-90,Cuenta 194-1111111-1-22,'],
  ])('is not taken from %s', async (above) => {
    const { mapping } = await readText(`${above}\nFecha,Concepto,Importe\n2026-10-01,A,1.00\n`, 'bank', {
      currency: 'PEN',
    });
    expect(mapping?.account).toBe('BCP');
  });
});
