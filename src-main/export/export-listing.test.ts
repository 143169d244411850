import fs, { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import readXlsxFile from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListingRow } from '../../src-shared/contract/listings.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { localDateTime, wallClockShift } from '../../src-shared/period.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import { LANGUAGES, serviceLabels } from '../../src-shared/service/labels.ts';
import { listings } from '../../src-shared/service/listings.ts';
import type { Db } from '../store/engine/open.ts';
import { readRows, readSummary } from '../store/listings/query.ts';
import { recordStorer } from '../store/listings/records.ts';
import { openCache } from '../store/testing/databases.ts';
import { depositRecord } from '../store/testing/records.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type ExportRequest, exportListing } from './export-listing.ts';
import { writeListingWorkbook } from './listing-workbook.ts';
import { columnLetter } from './record-sheets.ts';
import { cellsWithoutRoom } from './testing/room-in-cells.ts';
import { workbookText } from './text.ts';

const LIMA = 'America/Lima';
const text = workbookText.en;
const EXPORTED_AT = Date.parse('2026-11-20T15:00:00Z');
/** The reader's own type names the constructor of dates where it gives a date. */
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

const store = (records: ReturnType<typeof depositRecord>[]) =>
  recordStorer(db, deposits)({ records, readAt: 1 });
const target = () => join(folder.path, 'out', 'October.xlsx');
const request = (change: Partial<ExportRequest> = {}): ExportRequest => ({
  cachePath: join(folder.path, 'cache.db'),
  targetPath: target(),
  listing: 'deposits',
  filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
  sort: { field: 'idDeposit', descending: false },
  language: 'en',
  workspace: {
    name: 'Tienda Ñandú',
    environment: 'staging',
    merchantsBaseUrl: 'https://merchants.service.example',
    timeZone: LIMA,
  },
  app: 'Tieout 0.1.0',
  exportedAt: EXPORTED_AT,
  ...change,
});

const quiet = new AbortController().signal;
async function exported(change: Partial<ExportRequest> = {}) {
  mkdirSync(join(folder.path, 'out'), { recursive: true });
  const rows = await exportListing(request(change), quiet, () => undefined);
  return { rows, sheets: await sheetsOf(target()) };
}

/** All sheets as an independent reader sees them. */
async function sheetsOf(path: string): Promise<Record<string, Cell[][]>> {
  const sheets = await readXlsxFile(path, { trim: false });
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data as unknown as Cell[][]]));
}

/** What the cell of a field must hold. */
function expectedCell(row: ListingRow, name: string): Cell {
  const field = deposits.fields.find((candidate) => candidate.name === name);
  const value = row.values[name] ?? null;
  if (value === null || value === '[]') return null;
  if (typeof value === 'number') return new Date(value + wallClockShift(value, LIMA));
  return field?.kind === 'amount' ? Number(value) : value;
}

const names = deposits.fields.map(({ name }) => name);
const columnOf = (name: string) => names.indexOf(name as (typeof names)[number]);

describe('the records sheet', () => {
  it.each(LANGUAGES)('has room for its headers in two lines, whichever listing, in %s', async (language) => {
    for (const { name: listing, dateField } of Object.values(listings)) {
      await exported({ listing, language, sort: { field: dateField, descending: false } });
      expect(await cellsWithoutRoom(target(), [])).toEqual([]);
    }
  });

  it('has the names of amounts above their numbers, on the right, as its control totals do', async () => {
    store([depositRecord(1)]);
    await exported();
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(target());
    const [cover, records] = workbook.worksheets;
    const onTheRight = (row: ExcelJS.Row | undefined) => {
      const found: unknown[] = [];
      row?.eachCell(({ alignment, value }) => alignment?.horizontal === 'right' && found.push(value));
      return found;
    };
    const labels = serviceLabels.en.fields;
    const amounts = deposits.fields.filter(({ kind }) => kind === 'amount');
    expect(onTheRight(records?.getRow(1))).toEqual(amounts.map(({ name }) => labels[name]));
    const totals = cover?.getRows(1, cover.rowCount)?.find((row) => row.getCell(3).value === text.count);
    expect(onTheRight(totals)).toEqual([text.count, text.exactTotal, text.recomputed, text.difference]);
  });

  it('has one row per record in order, and every cell equals the source', async () => {
    const statuses = ['COMPLETED', 'PENDING', 'HELD', undefined];
    store(
      Array.from({ length: 60 }, (_, index) =>
        depositRecord(9_007_199_254_740_000 + index, {
          externalId: `00${index}`,
          creationDate: `2026-10-${String(1 + (index % 28)).padStart(2, '0')}T1${index % 10}:15:30.250Z`,
          amount: `${index - 20}.${String((index * 37) % 100).padStart(2, '0')}`,
          fee: index % 7 === 0 ? undefined : `0.${String(index).padStart(4, '0')}`,
          currency: index % 3 === 0 ? 'USD' : 'PEN',
          status: statuses[index % 4],
          clientId: index % 5 === 0 ? undefined : `9007199254740993${index}`,
          flags: index % 9 === 0 ? ['A', { level: 1 }] : [],
        }),
      ),
    );
    const { rows, sheets } = await exported();
    const source = readRows(db, deposits, { ...request(), timeZone: LIMA });
    expect(rows).toBe(60);
    const pages = Object.keys(sheets).filter((name) => name !== 'Deposits');
    expect(await cellsWithoutRoom(target(), pages)).toEqual([]);
    const [header, ...data] = sheets.Deposits ?? [];
    expect(header).toEqual([...names.map((name) => serviceLabels.en.fields[name]), 'Data flags']);
    expect(data).toHaveLength(60);
    for (const [index, row] of source.entries()) {
      for (const [column, name] of names.entries()) {
        const [cell, expected] = [data[index]?.[column] ?? null, expectedCell(row, name)];
        // The reader cuts off what is below a millisecond of a day's fraction, where a spreadsheet rounds.
        if (expected instanceof Date)
          expect(Math.abs(Number(cell) - Number(expected))).toBeLessThanOrEqual(1);
        else expect([name, cell]).toEqual([name, expected]);
      }
      const problems = row.problems.map(({ field, problem }) => `${field}: ${problem}`).join('; ') || null;
      expect(data[index]?.[names.length] ?? null).toBe(problems);
    }
    expect(typeof data[0]?.[columnOf('idDeposit')]).toBe('string');
    expect(typeof data[0]?.[columnOf('externalId')]).toBe('string');
  });

  it('keeps text as text: nothing is a formula, nothing is lost, nothing breaks the file', async () => {
    const texts = [
      '=HYPERLINK("http://evil.example","click")',
      '+1+1',
      '-2',
      '@SUM(A1)',
      '\t=1',
      '<b>&amp;</b> "q" \'s\'',
      ' spaces around ',
      'línea 1\nlínea 2',
      '𝒶🙂 中文 ñ',
      '1e5',
      '0012',
      'TRUE',
      '45678901234567890123',
    ];
    store(texts.map((externalId, index) => depositRecord(index + 1, { externalId })));
    const { sheets } = await exported();
    expect(sheets.Deposits?.slice(1).map((row) => row[columnOf('externalId')])).toEqual(texts);
  });

  it('shows what XML cannot hold as an unknown character', async () => {
    store([
      depositRecord(1, { externalId: 'a\u0000b\u000bc\ufffe' }),
      depositRecord(2, { externalId: 'x\ud800y' }),
    ]);
    const { sheets } = await exported();
    expect(sheets.Deposits?.slice(1).map((row) => row[columnOf('externalId')])).toEqual([
      'a\ufffdb\ufffdc\ufffd',
      'x\ufffdy',
    ]);
  });

  it('writes an amount that no spreadsheet holds as its exact text', async () => {
    store([
      depositRecord(1, { amount: '9223372036854.775807' }),
      depositRecord(2, { amount: '1234567890123.25' }),
    ]);
    const { sheets } = await exported();
    expect(sheets.Deposits?.slice(1).map((row) => row[columnOf('amount')])).toEqual([
      '9223372036854.775807',
      1_234_567_890_123.25,
    ]);
  });

  it('writes a date before spreadsheets have dates as text', async () => {
    store([depositRecord(1, { lastChangeDate: '0001-01-01T12:00:00Z' })]);
    const { sheets } = await exported();
    const date = Date.parse('0001-01-01T12:00:00Z');
    expect(sheets.Deposits?.[1]?.[columnOf('lastChangeDate')]).toBe(localDateTime(date, LIMA));
  });

  it('is there, with its header, when nothing was found', async () => {
    const { rows, sheets } = await exported();
    expect(rows).toBe(0);
    expect(sheets.Deposits).toHaveLength(1);
  });

  it('goes on in further sheets when one is full, and the control totals add all of them', async () => {
    store(Array.from({ length: 25 }, (_, index) => depositRecord(index + 1, { amount: `${index}.10` })));
    const query = { ...request(), timeZone: LIMA };
    const summary = {
      ...readSummary(db, deposits, query.filter, LIMA),
      coverage: { complete: true, asOf: 1, gaps: [] },
    };
    const path = join(folder.path, 'several.xlsx');
    const source = readRows(db, deposits, query);
    await writeListingWorkbook(
      {
        ...query,
        listing: deposits,
        columns: deposits.fields,
        path,
        summary,
        writtenAsText: [],
        chunks: [source],
      },
      10,
    );
    const sheets = await sheetsOf(path);
    expect(Object.keys(sheets)).toEqual(['Cover', 'Deposits', 'Deposits 2', 'Deposits 3', 'Fields']);
    const ids = ['Deposits', 'Deposits 2', 'Deposits 3'].flatMap((name) => sheets[name]?.slice(1) ?? []);
    expect(ids.map((row) => row[columnOf('idDeposit')])).toEqual(source.map(({ identity }) => identity));
    expect(sheets['Deposits 3']).toHaveLength(6);
  });
});

describe('the cover', () => {
  const lineOf = (sheet: Cell[][] | undefined, label: string) =>
    sheet?.find((row) => row[0] === label)?.slice(1);
  const totalsOf = (sheet: Cell[][] | undefined) => {
    const start = (sheet ?? []).findIndex(
      (row) => row[0] === 'Control totals' || row[0] === 'Totales de control',
    );
    return (sheet ?? []).slice(start + 2).map((row) => row.slice(0, 6));
  };

  it('says where the records come from, what they cover, and as of when', async () => {
    recordStorer(
      db,
      deposits,
    )({
      records: [depositRecord(1)],
      readAt: Date.parse('2026-11-19T12:00:00Z'),
      completes: {
        window: { from: Date.parse('2026-10-01T05:00:00Z'), to: Date.parse('2026-10-20T05:00:00Z') },
        rows: 1,
      },
    });
    const { sheets } = await exported();
    const line = (label: string) => lineOf(sheets.Cover, label)?.[0];
    expect(line('Workspace')).toBe('Tienda Ñandú');
    expect(line('Source address')).toBe('https://merchants.service.example');
    expect(line('Listing')).toBe('Deposits (/v1/deposits)');
    expect([line('First day'), line('Last day'), line('Reporting time zone')]).toEqual([
      '2026-10-01',
      '2026-10-31',
      LIMA,
    ]);
    expect(line('Records')).toBe(1);
    expect(line('Data as of')).toEqual(new Date('2026-11-19T07:00:00Z'));
    expect(line('Coverage')).toBe('INCOMPLETE: these parts of the period were not read');
    expect(sheets.Cover?.flat()).toContain('From 2026-10-20 00:00:00 To 2026-11-01 00:00:00');
    expect(line('Exported at')).toEqual(new Date('2026-11-20T10:00:00Z'));
    expect(line('Written by')).toBe('Tieout 0.1.0');
  });

  it('names the files of the provider from which records were imported', async () => {
    store([depositRecord(1)]);
    db.prepare(
      `INSERT INTO reportFile VALUES ('a', 'deposits', 'panel.csv', '', 1, 'Ana', 25, '2026-10-01', '2026-10-10'),
         ('b', 'cashouts', 'other.csv', '', 1, 'Ana', 3, NULL, NULL)`,
    ).run();
    const { sheets } = await exported();
    const named = sheets.Cover?.filter(([label]) => label === 'Imported from the provider’s file');
    expect(named?.map(([, value]) => value)).toEqual([
      'panel.csv (Records: 25, From 2026-10-01 To 2026-10-10)',
    ]);
  });

  it('states the filter in the words of the screen, in either language', async () => {
    store([depositRecord(1)]);
    const filter = {
      ...request().filter,
      choices: { status: ['COMPLETED', 'HELD'], currency: ['PEN'] },
      text: '=ped\u0001',
    };
    const { sheets } = await exported({ filter, language: 'es' });
    expect(Object.keys(sheets)).toEqual(['Portada', 'Depósitos', 'Campos']);
    expect(lineOf(sheets.Portada, 'Filtro: Estado')?.[0]).toBe('Completado; HELD');
    expect(lineOf(sheets.Portada, 'Filtro: Moneda')?.[0]).toBe('PEN');
    expect(lineOf(sheets.Portada, 'Filtro: Código de medio')?.[0]).toBe('cualquiera');
    expect(lineOf(sheets.Portada, 'Filtro de texto')?.[0]).toBe('=ped\ufffd');
  });

  it('control totals equal the exact sums, per currency', async () => {
    const amounts = Array.from(
      { length: 300 },
      (_, index) => `${index * 7}.${String(index % 100).padStart(2, '0')}`,
    );
    store(
      amounts.map((amount, index) =>
        depositRecord(index + 1, { amount, currency: index % 2 ? 'USD' : 'PEN' }),
      ),
    );
    const { sheets } = await exported();
    const exact = (odd: number) =>
      Number(
        writeAmount(
          amounts.reduce((sum, text, index) => (index % 2 === odd ? sum + unitsOf(text) : sum), 0n),
        ),
      );
    expect(totalsOf(sheets.Cover)).toEqual([
      ['Amount', 'PEN', 150, exact(0), exact(0), 0],
      ['Amount', 'USD', 150, exact(1), exact(1), 0],
      ['Fee', 'PEN', 300, 30, 30, 0],
    ]);
  });

  it('explains the difference that amounts written as text make', async () => {
    store([
      depositRecord(1, { amount: '1234567890.123456' }),
      depositRecord(2, { amount: '-1234567890.123457' }),
      depositRecord(3, { amount: '1.5' }),
      depositRecord(4, { amount: '1234567890.123456' }),
    ]);
    const { sheets } = await exported();
    const rows = totalsOf(sheets.Cover);
    // In text: 1,234,567,890.123455; as a number: 1.5; the total of both has too many digits for a number.
    expect(rows[0]).toEqual(['Amount', 'PEN', 4, '1234567891.623455', null, null]);
    expect(rows.find(([, , count]) => count === 3)).toEqual([
      'Amount',
      'PEN',
      3,
      '1234567890.123455',
      null,
      null,
    ]);
    store([depositRecord(4, { amount: '2' })]);
    const again = totalsOf((await exported()).sheets.Cover);
    expect(again[0]).toEqual(['Amount', 'PEN', 4, 3.499999, 3.5, -0.000001]);
    expect(again.find(([, , count]) => count === 2)?.[3]).toBe('-0.000001');
  });
});

it('the legend names every column and its field', async () => {
  const { sheets } = await exported();
  expect(sheets.Fields?.slice(1).map((row) => row.slice(0, 2))).toEqual(
    names.map((name) => [serviceLabels.en.fields[name], name]),
  );
});

describe('the file', () => {
  const left = () => readdirSync(join(folder.path, 'out'));

  it('takes the place of an older one only when it is whole', async () => {
    mkdirSync(join(folder.path, 'out'));
    writeFileSync(target(), 'the older one');
    store([depositRecord(1)]);
    await exportListing(request(), quiet, () => expect(readFileSync(target(), 'utf8')).toBe('the older one'));
    expect(left()).toEqual(['October.xlsx']);
    expect(Object.keys(await sheetsOf(target()))).toHaveLength(3);
  });

  it.each([3, 1_200])('a cancelled export of %i rows leaves nothing behind', async (count) => {
    mkdirSync(join(folder.path, 'out'));
    writeFileSync(target(), 'the older one');
    store(Array.from({ length: count }, (_, index) => depositRecord(index + 1)));
    const controller = new AbortController();
    const failure = await failureOf(exportListing(request(), controller.signal, () => controller.abort()));
    expect(failure.code).toBe('cancelled');
    expect(left()).toEqual(['October.xlsx']);
    expect(readFileSync(target(), 'utf8')).toBe('the older one');
  });

  it('tells progress in records, of how many', async () => {
    mkdirSync(join(folder.path, 'out'));
    store(Array.from({ length: 1_200 }, (_, index) => depositRecord(index + 1)));
    const told: number[][] = [];
    await exportListing(request(), quiet, (done, total) => told.push([done, total]));
    expect(told).toEqual([
      [500, 1_200],
      [1_000, 1_200],
      [1_200, 1_200],
    ]);
  });

  it('rows stored while it is written belong to the next one', async () => {
    mkdirSync(join(folder.path, 'out'));
    store(Array.from({ length: 600 }, (_, index) => depositRecord(index + 1)));
    let stored = false;
    const rows = await exportListing(request(), quiet, () => {
      if (stored) return;
      stored = true;
      store([depositRecord(5_000)]);
    });
    expect(rows).toBe(600);
    expect((await sheetsOf(target())).Deposits).toHaveLength(601);
  });

  it.each(['xlsx', 'csv'] as const)(
    'a disk that is full at the very end of a file (%s) is told, and the older one stays',
    async (format) => {
      mkdirSync(join(folder.path, 'out'), { recursive: true });
      writeFileSync(target(), 'older');
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      // What is written is forced to the disk before it gets its name.
      const forced = vi
        .spyOn(fs, 'fsync')
        .mockImplementation((_, done) => void done(full as NodeJS.ErrnoException));
      try {
        expect(await failureOf(exported({ format }))).toMatchObject({ code: 'file-disk-full' });
        expect(forced).toHaveBeenCalled();
      } finally {
        forced.mockRestore();
      }
      expect(readFileSync(target(), 'utf8')).toBe('older');
      expect(readdirSync(join(folder.path, 'out'))).toEqual(['October.xlsx']);
    },
  );

  it('has a name as long as the file system takes', async () => {
    const name = `${'Depósitos '.repeat(22)}octubre.xlsx`;
    expect(Buffer.byteLength(name)).toBeGreaterThan(250);
    mkdirSync(join(folder.path, 'out'));
    store([depositRecord(1)]);
    const targetPath = join(folder.path, 'out', name);
    expect(await exportListing(request({ targetPath }), quiet, () => undefined)).toBe(1);
    expect(left()).toEqual([name]);
  });

  it('a place that cannot be written is named', async () => {
    store([depositRecord(1)]);
    const missing = join(folder.path, 'missing', 'a.xlsx');
    expect(
      await failureOf(exportListing(request({ targetPath: missing }), quiet, () => undefined)),
    ).toMatchObject({
      code: 'file-not-writable',
      subject: missing,
    });
    mkdirSync(join(folder.path, 'out', 'October.xlsx'), { recursive: true });
    expect((await failureOf(exportListing(request(), quiet, () => undefined))).code).toBe(
      'file-not-writable',
    );
    expect(left()).toEqual(['October.xlsx']);
  });

  it.skipIf(!existsSync('/dev/full'))('a full disk ends it, and closes what feeds it', async () => {
    store(Array.from({ length: 10 }, (_, index) => depositRecord(index + 1)));
    const source = readRows(db, deposits, { ...request(), timeZone: LIMA });
    let closed = false;
    async function* endless() {
      try {
        for (;;) {
          yield source;
          await new Promise((resolve) => setImmediate(resolve));
        }
      } finally {
        closed = true;
      }
    }
    const summary = {
      ...readSummary(db, deposits, request().filter, LIMA),
      count: 1_000_000,
      coverage: { complete: false, asOf: null, gaps: [] },
    };
    const write = writeListingWorkbook({
      ...request(),
      listing: deposits,
      columns: deposits.fields,
      path: '/dev/full',
      summary,
      writtenAsText: [],
      chunks: endless(),
    });
    await expect(write).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(closed).toBe(true);
  });

  it('a database that fails is not taken for a file that fails', async () => {
    const failure = await failureOf(
      exportListing(request({ cachePath: join(folder.path, 'none.db') }), quiet, () => undefined),
    );
    expect(failure.code).toBe('database-read-only');
  });
});

it('columnLetter counts as spreadsheets do', () => {
  expect([1, 26, 27, 52, 53, 702, 703].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
