/** Every listing's workbook; what they share in detail is tested with deposits (export-listing.test.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import readXlsxFile from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListingRow } from '../../src-shared/contract/listings.ts';
import { readAmount, writeAmount } from '../../src-shared/money.ts';
import { wallClockShift } from '../../src-shared/period.ts';
import { moneyField } from '../../src-shared/service/counted-statuses.ts';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import {
  LISTING_NAMES,
  type ListingDefinition,
  type ListingName,
  totalledFields,
} from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import type { Db } from '../store/engine/open.ts';
import { readRows } from '../store/listings/query.ts';
import { recordStorer } from '../store/listings/records.ts';
import { openCache } from '../store/testing/databases.ts';
import { listingRecord } from '../store/testing/records.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { excelNumber } from './excel-value.ts';
import { type ExportRequest, exportListing } from './export-listing.ts';
import { columnLetter } from './record-sheets.ts';
import { partsOf } from './testing/close-data.ts';
import { unescaped } from './testing/spreadsheet-program.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

const LIMA = 'America/Lima';
type Cell = string | number | boolean | Date | null;

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openCache(join(folder.path, 'cache.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});

const requestOf = (name: ListingName, change: Partial<ExportRequest> = {}): ExportRequest => ({
  cachePath: join(folder.path, 'cache.db'),
  targetPath: join(folder.path, `${name}.xlsx`),
  listing: name,
  filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
  sort: { field: listings[name].identityFields[0] ?? '', descending: false },
  language: 'en',
  workspace: {
    name: 'Tienda',
    environment: 'staging',
    merchantsBaseUrl: 'https://merchants.service.example',
    timeZone: LIMA,
  },
  app: 'Tieout 0.1.0',
  exportedAt: Date.parse('2026-11-20T15:00:00Z'),
  ...change,
});

/** All sheets as an independent reader sees them, and the rows that the screen would show. */
async function exported(name: ListingName, change: Partial<ExportRequest> = {}) {
  const request = requestOf(name, change);
  await exportListing(request, new AbortController().signal, () => undefined);
  const read = await readXlsxFile(request.targetPath, { trim: false });
  const sheets: Record<string, Cell[][]> = Object.fromEntries(
    read.map(({ sheet, data }) => [sheet, data as unknown as Cell[][]]),
  );
  const source = readRows(db, listings[name], { ...request, timeZone: LIMA });
  return { sheets, source, records: sheets[serviceLabels.en.listings[name] ?? ''] ?? [] };
}

const store = (listing: ListingDefinition, records: ReturnType<typeof listingRecord>[]) =>
  recordStorer(db, listing)({ records, readAt: 1 });

/** What the cell of a field must hold, by the kind of the field. */
function expectedCell(listing: ListingDefinition, row: ListingRow, name: string): Cell {
  const kind = listing.fields.find((field) => field.name === name)?.kind;
  const value = row.values[name] ?? null;
  if (value === null || value === '[]') return null;
  if (kind === 'day') return new Date(value);
  if (kind === 'instant') return new Date(Number(value) + wallClockShift(Number(value), LIMA));
  if (kind === 'boolean') return value === 'true';
  return kind === 'amount' ? Number(value) : value;
}

describe.each(LISTING_NAMES)('the workbook of %s', (name) => {
  const listing = listings[name];
  const names = listing.fields.map((field) => field.name);

  it('has every record, and in every cell what the source has', async () => {
    const amounts = listing.fields.filter(({ kind }) => kind === 'amount');
    store(
      listing,
      Array.from({ length: 25 }, (_, index) =>
        listingRecord(listing, index + 1, {
          ...Object.fromEntries(amounts.map((field, at) => [field.name, `${index - 9}.${10 + at}`])),
          ...(index % 5 === 0 ? { merchantName: undefined, flags: ['A', { level: 1 }] } : {}),
        }),
      ),
    );
    const { source, records } = await exported(name);
    const [header, ...data] = records;
    expect(header).toEqual([...names.map((field) => serviceLabels.en.fields[field]), 'Data flags']);
    expect(data).toHaveLength(25);
    for (const [index, row] of source.entries()) {
      const cells = names.map((_, column) => data[index]?.[column] ?? null);
      expect(cells).toEqual(names.map((field) => expectedCell(listing, row, field)));
    }
    if (names.includes('flags')) {
      const flags = data.map((row) => row[names.indexOf('flags')]).filter((cell) => cell !== null);
      expect(new Set(flags)).toEqual(new Set(['["A",{"level":1}]']));
      expect(flags).toHaveLength(5);
    }
  });

  it('any amount comes from the wire through database and page into its cell unchanged', async () => {
    const literal = fc
      .tuple(
        fc.bigInt({ min: -(2n ** 63n) + 1n, max: 2n ** 63n - 1n }),
        fc.constantFrom(0, 1, 2, 3, 4, 5),
        fc.boolean(),
      )
      // As a service may write it: with fewer digits, or with an exponent.
      .map(([units, cut, scientific]) => {
        const decimal = writeAmount(units / 10n ** BigInt(cut * 3), 0);
        return scientific ? `${decimal}e0` : decimal;
      });
    const amounts = listing.fields.filter(({ kind }) => kind === 'amount').map((field) => field.name);
    const records = fc.array(fc.record(Object.fromEntries(amounts.map((field) => [field, literal]))), {
      minLength: 20,
      maxLength: 28,
    });
    await fc.assert(
      fc.asyncProperty(records, async (list) => {
        db.exec(`DELETE FROM ${name}`);
        // Daily balances of one day would be one record; their 28 days are as many as the month's shortest has.
        store(
          listing,
          list.map((changes, index) => listingRecord(listing, index + 1, changes)),
        );
        const { source, records: sheet } = await exported(name);
        expect(source).toHaveLength(list.length);
        const wire = new Map(
          list.map((changes, index) => [listingRecord(listing, index + 1).identity, changes]),
        );
        for (const [index, row] of source.entries()) {
          for (const field of amounts) {
            const reading = readAmount(String(wire.get(row.identity)?.[field]));
            expect(reading.ok).toBe(true);
            const exact = reading.ok ? writeAmount(reading.units) : '';
            expect(row.values[field]).toBe(exact);
            // A number where a spreadsheet's holds the very amount, its text where it does not.
            expect(sheet[index + 1]?.[names.indexOf(field)]).toBe(excelNumber(exact) ?? exact);
          }
        }
      }),
      { numRuns: 6 },
    );
  });

  it('has control totals of what counts as money, and of each other status, that the sheet’s own sums reproduce', async () => {
    const money = moneyField(listing);
    store(
      listing,
      Array.from({ length: 12 }, (_, index) => {
        // Of records with a status, two that are no money.
        const status = index < 2 ? 'CANCELLED' : money?.moneyValues?.[0];
        return listingRecord(listing, index + 1, money ? { status } : {});
      }),
    );
    const { sheets } = await exported(name);
    const cover = sheets.Cover ?? [];
    const start = cover.findIndex(([first]) => first === 'Control totals');
    const totals = cover.slice(start + 2).map((row) => row.slice(0, money ? 7 : 6));
    const each = (count: number, ...status: string[]) =>
      totalledFields(listing).map((field) => [
        serviceLabels.en.fields[field.name],
        'PEN',
        count,
        count * 10,
        count * 10,
        0,
        ...status,
      ]);
    if (!money) return expect(totals).toEqual(each(12));
    expect(totals.filter(([first]) => !String(first).startsWith('Not counted'))).toEqual([
      ...each(10, money.moneyValues?.join(', ') ?? ''),
      ...each(2, 'CANCELLED'),
    ]);
  });

  it('says on each printed page whose account it is, of which days, and repeats the header of its tables', async () => {
    store(listing, [listingRecord(listing, 1)]);
    const workspace = { ...requestOf(name).workspace, name: 'Uno & Dos' };
    await exported(name, { language: 'es', workspace });
    const parts = partsOf(readFileSync(requestOf(name).targetPath));
    const pages = [...parts].filter(([part]) => /worksheets\/sheet\d+\.xml$/.test(part));
    expect(pages).toHaveLength(3);
    for (const [, page] of pages) {
      expect(page).toContain(
        '<oddHeader>&amp;LUno &amp;&amp; Dos · Listado de la cuenta de pagos&amp;C&amp;A&amp;R2026-10-01 – 2026-10-31</oddHeader>',
      );
      expect(page).toContain(
        '<oddFooter>&amp;LTieout 0.1.0 · Exportado el 2026-11-20 10:00:00&amp;RPágina &amp;P de &amp;N</oddFooter>',
      );
      expect(page).toMatch(/<pageSetup [^>]*paperSize="9"/);
    }
    const titles = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/Print_Titles[^>]*>([^<]*)</g)];
    expect(titles.map(([, area = '']) => unescaped(area))).toEqual([
      `'${serviceLabels.es.listings[name]}'!$1:$1`,
      `'Campos'!$1:$1`,
    ]);
  });

  it('names its filters on the cover, in both languages', async () => {
    const { sheets } = await exported(name, { language: 'es' });
    const labels = serviceLabels.es.fields;
    const lines = (sheets.Portada ?? []).map(([label]) => label);
    for (const field of listing.fields.filter(({ choice }) => choice))
      expect(lines).toContain(`Filtro: ${labels[field.name]}`);
    expect(Object.keys(sheets)).toEqual(['Portada', serviceLabels.es.listings[name], 'Campos']);
  });
});

describe('notes', () => {
  const { notes } = listings;
  const totalsOf = (cover: Cell[][] = []) =>
    cover.slice(cover.findIndex(([first]) => first === 'Control totals') + 1).map((row) => row.slice(0, 7));

  it('have their totals per currency and category, never one for both', async () => {
    store(notes, [
      listingRecord(notes, 1, { category: 'CREDIT', amount: '100.25' }),
      listingRecord(notes, 2, { category: 'DEBIT', amount: '30' }),
      listingRecord(notes, 3, { category: 'DEBIT', amount: '12.5' }),
      listingRecord(notes, 4, { category: 'DEBIT', amount: '1', currency: 'USD' }),
    ]);
    const { sheets } = await exported('notes');
    expect(totalsOf(sheets.Cover)).toEqual([
      [
        'Field',
        'Currency',
        'Count',
        'Exact total (app)',
        'Recomputed from the sheet',
        'Difference',
        'Category',
      ],
      ['Amount', 'PEN', 1, 100.25, 100.25, 0, 'CREDIT'],
      ['Amount', 'PEN', 2, 42.5, 42.5, 0, 'DEBIT'],
      ['Amount', 'USD', 1, 1, 1, 0, 'DEBIT'],
    ]);
  });

  it('are summed by the spreadsheet over the cells of their currency and category', async () => {
    store(notes, [listingRecord(notes, 1, { category: 'DEBIT' }), listingRecord(notes, 2)]);
    await exported('notes');
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(join(folder.path, 'notes.xlsx'));
    const formulas: string[] = [];
    workbook.getWorksheet('Cover')?.eachRow((row) => {
      if (row.getCell(5).formula) formulas.push(row.getCell(5).formula.replaceAll(String(row.number), '#'));
    });
    const column = (field: string) => {
      const letter = columnLetter(notes.fields.findIndex(({ name }) => name === field) + 1);
      return `'Notes'!$${letter}$2:$${letter}$3`;
    };
    const sum = `SUMIFS(${column('amount')},${column('currency')},B#,${column('category')},G#)`;
    expect(formulas).toEqual([sum, sum]);
  });

  it('written as text are explained with their category', async () => {
    store(notes, [
      listingRecord(notes, 1, { category: 'CREDIT', amount: '1234567890.123456' }),
      listingRecord(notes, 2, { category: 'CREDIT', amount: '2.5' }),
      listingRecord(notes, 3, { category: 'DEBIT', amount: '3' }),
    ]);
    const rows = totalsOf((await exported('notes')).sheets.Cover);
    expect(rows[1]).toEqual(['Amount', 'PEN', 2, '1234567892.623456', null, null, 'CREDIT']);
    expect(rows[2]).toEqual(['Amount', 'PEN', 1, 3, 3, 0, 'DEBIT']);
    expect(rows.at(-1)).toEqual(['Amount', 'PEN', 1, '1234567890.123456', null, null, 'CREDIT']);
  });
});

it('a daily balance is dated with its day, whatever the reporting time zone', async () => {
  const { dailyBalances } = listings;
  store(dailyBalances, [listingRecord(dailyBalances, 1, { date: '2026-10-01T00:00:00Z' })]);
  const { sheets, records } = await exported('dailyBalances');
  expect(records[1]?.[0]).toEqual(new Date('2026-10-01T00:00:00Z'));
  const line = (label: string) => sheets.Cover?.find(([first]) => first === label)?.[1];
  expect(line('Days of this listing')).toBe(
    'One record per day of the service’s calendar, day boundary in UTC',
  );
});

it('a boolean that is none is kept as it came', async () => {
  const { cashouts } = listings;
  store(cashouts, [listingRecord(cashouts, 1, { existVoucher: 'yes' })]);
  const { records } = await exported('cashouts');
  const column = cashouts.fields.findIndex(({ name }) => name === 'existVoucher');
  expect([records[1]?.[column], records[1]?.at(-1)]).toEqual(['"yes"', 'existVoucher: wrong-type']);
});
