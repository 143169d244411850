import { describe, expect, it } from 'vitest';
import { secondsOf } from '../data/calendar.ts';
import { Dataset } from '../data/dataset.ts';
import { centsOf, fixedText } from '../data/money.ts';
import { statementCamt053 } from './camt053.ts';
import { PLAIN_CSV, PORTAL_CSV } from './csv.ts';
import { statementMt940 } from './mt940.ts';
import { statementOfx } from './ofx.ts';
import { statementCsv } from './statement-csv.ts';

const asOf = secondsOf('2026-05-15T12:00:00Z');
const options = { asOf, months: 4, rows: 7_000, newestFirst: true, arrivalsPerDay: 0, living: false };
const dataset = new Dataset({ ...options, seed: 20260101, planted: true }, () => asOf);
const april = dataset.bankStatement({ currency: 'PEN', from: '2026-04-01', to: '2026-04-30' });
const cents = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + centsOf(text), 0n);

describe('the bank statement', () => {
  it('runs from opening to closing balance, and month follows month', () => {
    const march = dataset.bankStatement({ currency: 'PEN', from: '2026-03-01', to: '2026-03-31' });
    expect(march.closingBalance).toBe(april.openingBalance);
    expect(april.lines.length).toBeGreaterThan(10);
    let balance = centsOf(april.openingBalance);
    for (const line of april.lines) {
      balance += centsOf(line.amount);
      expect(line.balance).toBe(fixedText(balance));
      expect(line.bookingDate.startsWith('2026-04-')).toBe(true);
    }
    expect(april.closingBalance).toBe(fixedText(balance));
  });

  it.each([20260101, 3])(
    'carries every completed settlement, and is wrong by what is planted (seed %i)',
    (seed) => {
      for (const planted of [false, true]) {
        const data = new Dataset({ ...options, seed, planted }, () => asOf);
        for (const currency of ['PEN', 'USD'] as const) {
          const statement = data.bankStatement({ currency, from: '2026-01-01', to: '2026-05-20' });
          const incoming = statement.lines.filter((line) => !line.amount.startsWith('-'));
          const settled = [...data.list('settlements', { status: 'COMPLETED', currency })];
          const bank = data.planted.filter(
            (each) => each.listing === 'bankStatement' && each.currency === currency,
          );
          expect(cents(incoming.map((line) => line.amount))).toBe(
            cents(settled.map((row) => String(row.amountToTransfer))) +
              cents(bank.map((each) => each.amount)),
          );
          if (!planted) expect(incoming.length).toBe(settled.length);
        }
      }
    },
  );

  it('names the settlement on most lines, and does not on some', () => {
    const year = dataset.bankStatement({ currency: 'PEN', from: '2026-01-01', to: '2026-05-20' });
    const credits = year.lines.filter((line) => !line.amount.startsWith('-'));
    const named = credits.filter((line) => /LIQ\d{7}/.test(`${line.reference} ${line.description}`));
    expect(named.length).toBeGreaterThan(credits.length / 2);
    expect(named.length).toBeLessThan(credits.length);
  });

  it('refuses a period that ends before it begins', () => {
    expect(() => dataset.bankStatement({ currency: 'PEN', from: '2026-02-01', to: '2026-01-01' })).toThrow(
      RangeError,
    );
  });
});

describe('its files', () => {
  it('as plain CSV hold every amount and balance as they are', () => {
    const [header, ...rows] = statementCsv(april, PLAIN_CSV).toString('utf8').trimEnd().split('\r\n');
    expect(header).toBe('Fecha,Fecha valor,Descripción,Referencia,Importe,Saldo,Moneda');
    expect(rows.map((row) => row.split(',').slice(4, 6))).toEqual(
      april.lines.map((line) => [line.amount, line.balance]),
    );
  });

  it('as portal CSV have semicolons, decimal commas, Latin-1 and two amount columns', () => {
    const bytes = statementCsv(april, PORTAL_CSV);
    expect(bytes.includes(Buffer.from([0xd1]))).toBe(true);
    const [header, ...rows] = bytes.toString('latin1').trimEnd().split('\r\n');
    expect(header).toBe('Fecha;Fecha valor;Descripción;Referencia;Cargo;Abono;Saldo;Moneda');
    const back = (text = ''): string => text.replaceAll('.', '').replace(',', '.');
    expect(
      rows.map((row) => {
        const [date, , , , debit, credit] = row.split(';');
        return [date, debit ? `-${back(debit)}` : back(credit)];
      }),
    ).toEqual(april.lines.map((line) => [line.bookingDate.split('-').reverse().join('/'), line.amount]));
    expect(rows.some((row) => /;\d{1,3}\.\d{3},\d{2};/.test(row))).toBe(true);
  });

  it('as CSV quote what would break a cell', () => {
    const [line] = april.lines;
    if (!line) throw new Error('no line');
    const odd = { ...april, lines: [{ ...line, description: 'a "b", c' }] };
    expect(statementCsv(odd, PLAIN_CSV).toString('utf8')).toContain(',"a ""b"", c",');
  });

  it('as OFX hold every amount under an id of its own, and the closing balance', () => {
    const text = statementOfx(april).toString('latin1');
    expect([...text.matchAll(/<TRNAMT>(\S+)/g)].map((match) => match[1])).toEqual(
      april.lines.map((line) => line.amount),
    );
    const ids = [...text.matchAll(/<FITID>(\S+)/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(april.lines.length);
    expect(text).toContain(`<BALAMT>${april.closingBalance}`);
    expect(text).toContain('ÑANDÚ');
  });

  it('as camt.053 hold every entry with its sign, and both balances', () => {
    const text = statementCamt053({ ...april, accountHolder: 'Núñez & Hijos <Lima>' }).toString('utf8');
    const entries = [...text.matchAll(/<Ntry>.*?<Amt Ccy="PEN">([\d.]+)<\/Amt><CdtDbtInd>(\w+)</g)];
    expect(entries.map(([, amount, side]) => (side === 'DBIT' ? `-${amount}` : amount))).toEqual(
      april.lines.map((line) => line.amount),
    );
    expect(text).toContain(`<Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="PEN">${april.openingBalance}</Amt>`);
    expect(text).toContain(`<Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="PEN">${april.closingBalance}</Amt>`);
    expect(text).toContain('<Nm>Núñez &amp; Hijos &lt;Lima&gt;</Nm>');
  });

  it('as MT940 hold every line with its mark, in the SWIFT character set', () => {
    const text = statementMt940(april).toString('latin1');
    const entries = [...text.matchAll(/:61:\d{6}\d{4}([CD])([\d,]+)NTRF(\S*)/g)];
    expect(
      entries.map(([, side, amount]) => `${side === 'D' ? '-' : ''}${amount?.replace(',', '.')}`),
    ).toEqual(april.lines.map((line) => line.amount));
    expect(text).toContain(`:60F:C260401PEN${april.openingBalance.replace('.', ',')}`);
    expect(text).toContain(`:62F:C260430PEN${april.closingBalance.replace('.', ',')}`);
    expect(text).toContain(':86:PAGO PROVEEDOR NANDU E HIJOS S.R.L.');
  });
});
