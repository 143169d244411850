import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { secondsOf } from '../data/calendar.ts';
import { Dataset } from '../data/dataset.ts';
import { PLAIN_CSV, PORTAL_CSV, TAB_TEXT } from './csv.ts';
import { ledgerCsv } from './ledger-csv.ts';
import { writeFiles } from './write-files.ts';

const asOf = secondsOf('2026-05-15T12:00:00Z');
const options = { asOf, months: 1, rows: 2_000, newestFirst: true, arrivalsPerDay: 0, living: false };
const dataset = new Dataset({ ...options, seed: 20260101, planted: true }, () => asOf);
const ledger = dataset.internalLedger({ from: '2026-04-01', to: '2026-04-30' });
const linesOf = (bytes: Buffer, encoding: 'utf8' | 'latin1'): string[] =>
  bytes.toString(encoding).trimEnd().split('\r\n');

describe('the internal ledger as a file', () => {
  it('as plain CSV holds every entry as it is', () => {
    const [header, ...rows] = linesOf(ledgerCsv(ledger, PLAIN_CSV), 'utf8');
    expect(header).toBe('Asiento,Fecha,Tipo,Referencia,Documento cliente,Importe,Moneda');
    const kinds = { Cobro: 'deposit', Pago: 'payout', Devolución: 'refund' };
    expect(
      rows.map((row) => {
        const [number, date, kind, reference, customerDocument, amount, currency] = row.split(',');
        return {
          number,
          date,
          kind: kinds[kind as 'Cobro'],
          reference,
          customerDocument,
          amount,
          currency,
        };
      }),
    ).toEqual(ledger.entries);
  });

  it('as portal CSV has Latin-1, decimal commas, and what goes out apart from what comes in', () => {
    const [header, ...rows] = linesOf(ledgerCsv(ledger, PORTAL_CSV), 'latin1');
    expect(header).toBe('Asiento;Fecha;Tipo;Referencia;Documento cliente;Haber;Debe;Moneda');
    const back = (text = ''): string => text.replaceAll('.', '').replace(',', '.');
    expect(
      rows.map((row) => {
        const [, date = '', kind, , , out, into] = row.split(';');
        const amount = out ? `-${back(out)}` : back(into);
        return [date.split('/').reverse().join('-'), kind === 'Cobro', amount];
      }),
    ).toEqual(ledger.entries.map((entry) => [entry.date, entry.kind === 'deposit', entry.amount]));
  });

  it('as text has tabs between its cells', () => {
    const rows = linesOf(ledgerCsv(ledger, TAB_TEXT), 'utf8').map((line) => line.split('\t'));
    expect(rows.every((row) => row.length === 7)).toBe(true);
    expect(rows.slice(1).map((row) => row[3])).toEqual(ledger.entries.map((entry) => entry.reference));
  });
});

describe('writeFiles', () => {
  it('writes every month in every format, and what is planted', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tieout-files-'));
    try {
      const written = await writeFiles(dataset, folder);
      expect((await readdir(folder)).sort()).toEqual([...written].sort());
      const suffixes = ['.csv', '-portal.csv', '.ofx', '.camt053.xml', '.mt940'];
      const expected = ['2026-04', '2026-05'].flatMap((month) => [
        ...['PEN', 'USD'].flatMap((currency) =>
          suffixes.map((end) => `statement-${month}-${currency}${end}`),
        ),
        ...['.csv', '-portal.csv', '.txt'].map((end) => `ledger-${month}${end}`),
      ]);
      expect([...written].sort()).toEqual([...expected, 'planted.json'].sort());
      const books = await Promise.all(
        ['2026-04', '2026-05'].map((month) => readFile(join(folder, `ledger-${month}.csv`))),
      );
      const all = dataset.internalLedger({ from: '2026-03-31', to: '2026-05-31' });
      expect(books.flatMap((book) => linesOf(book, 'utf8').slice(1))).toEqual(
        linesOf(ledgerCsv(all, PLAIN_CSV), 'utf8').slice(1),
      );
      const planted = JSON.parse(await readFile(join(folder, 'planted.json'), 'utf8'));
      expect(planted).toEqual(dataset.planted);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
