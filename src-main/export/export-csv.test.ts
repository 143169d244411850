/** Exports of plain values, and of chosen columns and records, read back by another library. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usualCsvStyle } from '../../src-shared/contract/jobs.ts';
import { localDateTime } from '../../src-shared/period.ts';
import { deposits } from '../../src-shared/service/deposits.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import type { Db } from '../store/engine/open.ts';
import { readRows } from '../store/listings/query.ts';
import { recordStorer } from '../store/listings/records.ts';
import { openCache } from '../store/testing/databases.ts';
import { depositRecord, listingRecord } from '../store/testing/records.ts';
import { failureOf } from '../testing/failure.ts';
import { shownMode } from '../testing/platform.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type ExportRequest, exportListing } from './export-listing.ts';

const LIMA = 'America/Lima';
const EXPORTED_AT = Date.parse('2026-11-20T15:00:00Z');
const OCTOBER = { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' };
const quiet = new AbortController().signal;

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder.path, 'out'));
  db = openCache(join(folder.path, 'cache.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});

const target = (ending = 'csv') => join(folder.path, 'out', `October.${ending}`);
const request = (change: Partial<ExportRequest> = {}): ExportRequest => ({
  cachePath: join(folder.path, 'cache.db'),
  targetPath: target(change.format ?? 'csv'),
  listing: 'deposits',
  filter: OCTOBER,
  sort: { field: 'idDeposit', descending: false },
  language: 'en',
  format: 'csv',
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
const write = (change: Partial<ExportRequest> = {}) => exportListing(request(change), quiet, () => undefined);
const store = (...records: ReturnType<typeof depositRecord>[]) =>
  recordStorer(
    db,
    deposits,
  )({
    records,
    readAt: EXPORTED_AT,
    completes: {
      window: { from: Date.parse('2026-10-01T05:00:00Z'), to: Date.parse('2026-11-01T05:00:00Z') },
      rows: records.length,
    },
  });
const table = (): string[][] => parse(readFileSync(target()), { bom: true });
const about = () => JSON.parse(readFileSync(`${target()}.about.json`, 'utf8'));
/** The table by its header. */
const cells = () => {
  const [header = [], ...rows] = table();
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index], cell])));
};

describe.each(LISTING_NAMES)('the values of %s', (name) => {
  const listing = listings[name];

  it('are those of the records, cell by cell', async () => {
    const records = Array.from({ length: 12 }, (_, index) => listingRecord(listing, index + 1));
    recordStorer(db, listing)({ records, readAt: 1 });
    const sort = { field: listing.dateField, descending: true };
    expect(await write({ listing: name, sort })).toBe(12);
    const [header, ...rows] = table();
    expect(header).toEqual([...listing.fields.map((field) => field.name), 'problems']);
    const zone = listing.perDay ? 'UTC' : LIMA;
    const expected = readRows(db, listing, { filter: OCTOBER, timeZone: LIMA, sort }).map(({ values }) => [
      ...listing.fields.map((field) => {
        const value = values[field.name];
        if (value === null || value === undefined || value === '[]') return '';
        if (typeof value !== 'number') return value;
        return localDateTime(value, zone).slice(0, field.kind === 'day' ? 10 : 19);
      }),
      '',
    ]);
    expect(rows).toEqual(expected);
  });
});

describe('the file', () => {
  it('begins with a byte order mark, ends lines with CRLF, and belongs to its owner alone', async () => {
    store(depositRecord(1, { paymentMethodName: 'Pago en línea' }));
    await write();
    const bytes = readFileSync(target());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = bytes.toString('utf8');
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toContain('Pago en línea');
    expect(statSync(target()).mode & 0o077).toBe(shownMode(0o600) & 0o077);
  });

  it('keeps ids and amounts digit by digit, and texts whatever is in them', async () => {
    store(
      depositRecord(1, {
        externalId: '00123456789012345678',
        amount: '9007199254740.993',
        fee: '-0.000001',
        paymentMethodName: 'a "b", c;\nd',
        creationDate: '2026-10-01T05:00:00.999Z',
      }),
      depositRecord(2, { status: 'HELD', amount: undefined }),
    );
    await write();
    const [first, second] = cells();
    expect(first).toMatchObject({
      externalId: '00123456789012345678',
      amount: '9007199254740.993',
      fee: '-0.000001',
      paymentMethodName: 'a "b", c;\nd',
      creationDate: '2026-10-01 00:00:00',
      flags: '',
      problems: '',
    });
    expect(second?.amount).toBe('');
    expect(second?.problems?.split('; ').sort()).toEqual(['amount: missing', 'status: unknown-value']);
  });

  it('lets no text run as a formula, and says how many it kept from it', async () => {
    store(
      depositRecord(1, { paymentMethodName: '=cmd|1', externalId: '+51', amount: '-5.00' }),
      depositRecord(2),
    );
    await write();
    expect(cells()[0]).toMatchObject({ paymentMethodName: "'=cmd|1", externalId: "'+51", amount: '-5.00' });
    expect(about().values.textsBehindAnApostrophe).toBe(2);
  });

  it('of nothing has its header', async () => {
    expect(await write()).toBe(0);
    expect(table()).toHaveLength(1);
    expect(about().rows).toBe(0);
  });
});

describe('what stands beside it', () => {
  it('tells where it is from, what it covers, and totals that can be made again', async () => {
    store(
      depositRecord(1, { amount: '0.1' }),
      depositRecord(2, { amount: '0.2' }),
      depositRecord(3, { amount: '5', currency: 'USD', status: 'PENDING' }),
      depositRecord(4, { amount: '77' }),
    );
    const filter = {
      ...OCTOBER,
      choices: { status: ['COMPLETED', 'PENDING'] },
      amount: { field: 'amount', currency: 'PEN', from: '0.1', to: '1' },
    };
    await write({ filter, language: 'es' });
    const file = about();
    expect(file).toMatchObject({
      file: 'October.csv',
      sha256: createHash('sha256').update(readFileSync(target())).digest('hex'),
      rows: 2,
      writtenBy: 'Tieout 0.1.0',
      exportedAt: '2026-11-20 10:00:00',
      workspace: 'Tienda Ñandú',
      environment: 'staging',
      source: 'https://merchants.service.example',
      listing: { name: 'deposits', path: '/v1/deposits' },
      firstDay: '2026-10-01',
      lastDay: '2026-10-31',
      timeZone: LIMA,
      coverage: { complete: true, asOf: '2026-11-20 10:00:00', notRead: [] },
      controlTotals: [
        { field: 'amount', currency: 'PEN', amount: '0.30', count: 2 },
        { field: 'fee', currency: 'PEN', amount: '0.20', count: 2 },
      ],
    });
    const values = file.filters.map(({ value }: { value: string }) => value);
    expect(values).toContain('PEN, desde 0.10, hasta 1.00');
    expect(values).toContain('Completado; Pendiente');
  });

  it('says what was not read', async () => {
    await write();
    expect(about().coverage).toEqual({
      complete: false,
      asOf: null,
      notRead: [{ from: '2026-10-01 00:00:00', to: '2026-11-01 00:00:00' }],
    });
  });
});

describe('what can end it', () => {
  it('a cancel leaves nothing behind and the older file as it was', async () => {
    store(...Array.from({ length: 1_200 }, (_, index) => depositRecord(index + 1)));
    writeFileSync(target(), 'the older one');
    const controller = new AbortController();
    const cancelled = exportListing(request(), controller.signal, () => controller.abort());
    expect((await failureOf(cancelled)).code).toBe('cancelled');
    expect(readdirSync(join(folder.path, 'out'))).toEqual(['October.csv']);
    expect(readFileSync(target(), 'utf8')).toBe('the older one');
  });

  it('a folder that is not there is told', async () => {
    const failure = await failureOf(write({ targetPath: join(folder.path, 'gone', 'x.csv') }));
    expect(failure).toMatchObject({ code: 'file-not-writable' });
  });

  it('tells its progress with the count of all', async () => {
    store(...Array.from({ length: 1_001 }, (_, index) => depositRecord(index + 1)));
    const told: number[][] = [];
    await exportListing(request(), quiet, (...counts) => told.push(counts));
    expect(told).toEqual([
      [500, 1_001],
      [1_000, 1_001],
      [1_001, 1_001],
    ]);
  });
});

describe('chosen columns', () => {
  it('are written in their order, amounts with their currencies, totals of those alone', async () => {
    store(depositRecord(1));
    await write({ columns: ['fee', 'idDeposit'] });
    expect(table()).toEqual([
      ['feeCurrency', 'status', 'fee', 'idDeposit', 'problems'],
      ['PEN', 'COMPLETED', '0.10', '1', ''],
    ]);
    const file = about();
    expect(file.columns.map(({ name }: { name: string }) => name)).toEqual([
      'feeCurrency',
      'status',
      'fee',
      'idDeposit',
    ]);
    expect(file.countedStatuses).toEqual(['COMPLETED']);
    expect(file.controlTotals.map(({ field }: { field: string }) => field)).toEqual(['fee']);
  });

  it('of a workbook have a legend and control totals that find them', async () => {
    const { notes } = listings;
    const records = ['CREDIT', 'DEBIT'].map((category, index) =>
      listingRecord(notes, index + 1, { category, amount: `${index + 1}.5` }),
    );
    recordStorer(db, notes)({ records, readAt: 1 });
    const change = { listing: 'notes', format: 'xlsx', columns: ['amount', 'id'] } as const;
    await write({ ...change, sort: { field: 'id', descending: false } });
    const sheets = await readXlsxFile(target('xlsx'), { trim: false });
    const sheet = (name: string) => sheets.find((one) => one.sheet === name)?.data ?? [];
    expect(sheet('Notes')).toEqual([
      ['Currency', 'Category', 'Amount', 'ID', 'Data flags'],
      ['PEN', 'CREDIT', 1.5, '1', null],
      ['PEN', 'DEBIT', 2.5, '2', null],
    ]);
    expect(
      sheet('Fields')
        .slice(1)
        .map(([, name]) => name),
    ).toEqual(['currency', 'category', 'amount', 'id']);
    const totals = sheet('Cover').filter(([label, currency]) => label === 'Amount' && currency === 'PEN');
    expect(totals.map((row) => row.slice(2, 7))).toEqual([
      [1, 1.5, 1.5, 0, 'CREDIT'],
      [1, 2.5, 2.5, 0, 'DEBIT'],
    ]);
    expect(sheet('Cover')).toContainEqual(expect.arrayContaining(['Columns, of all there are', '4 / 10']));
  });

  it('that are none are refused', async () => {
    for (const column of ['rowKey', '1', '__proto__'])
      expect((await failureOf(write({ columns: [column] }))).code).toBe('invalid-request');
  });
});

it('chosen records are written alone, and the file says that they were chosen', async () => {
  store(...[1, 2, 3].map((id) => depositRecord(id, { amount: id })));
  expect(await write({ filter: { ...OCTOBER, identities: ['3', '1'] } })).toBe(2);
  expect(cells().map(({ idDeposit }) => idDeposit)).toEqual(['1', '3']);
  const file = about();
  expect(file.controlTotals[0]).toEqual({ field: 'amount', currency: 'PEN', amount: '4.00', count: 2 });
  expect(file.filters).toContainEqual({ name: 'Filter', value: 'only records chosen one by one: 2' });
});

describe('a table and its description', () => {
  beforeEach(async () => {
    store(depositRecord(1));
    await write();
    store(depositRecord(1), depositRecord(2));
  });

  it('stay the pair that they were where the table cannot be replaced', async () => {
    const before = about();
    rmSync(target());
    mkdirSync(target());
    expect((await failureOf(write())).code).toBe('file-not-writable');
    expect(about()).toEqual(before);
  });

  it('stay the pair that they were where the description cannot be replaced', async () => {
    const before = readFileSync(target());
    rmSync(`${target()}.about.json`);
    mkdirSync(`${target()}.about.json`);
    expect((await failureOf(write())).code).toBe('file-not-writable');
    expect(readFileSync(target())).toEqual(before);
  });
});

describe('a file for spreadsheets of another region', () => {
  it.each([
    ['comma', ',', '-1234.50', 'point'],
    ['semicolon', ';', '-1234.50', 'point'],
    ['semicolon-decimal-comma', ';', '-1234,50', 'comma'],
  ] as const)('%s: %s between values, %s', async (csvStyle, delimiter, amount, sign) => {
    store(depositRecord(1, { amount: '-1234.50' }));
    await write({ csvStyle });
    const [header = [], row = []] = parse(readFileSync(target()), { bom: true, delimiter }) as string[][];
    expect(row[header.indexOf('amount')]).toBe(amount);
    expect(header.length).toBeGreaterThan(10);
    expect(about().values).toMatchObject({ delimiter, amounts: `exact decimal text with a ${sign}` });
  });

  it('is proposed by the decimal sign of the region', () => {
    expect(['en-US', 'es-PE', 'es-ES', 'de-DE', 'pt-BR'].map(usualCsvStyle)).toEqual([
      'comma',
      'comma',
      'semicolon-decimal-comma',
      'semicolon-decimal-comma',
      'semicolon-decimal-comma',
    ]);
  });
});
