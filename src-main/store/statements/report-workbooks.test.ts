/** Report files: what a workbook's cell says exactly, what it no longer does, and what ends the reading of a file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listings } from '../../../src-shared/service/listings.ts';
import { LONGEST_LINE, MOST_CELLS } from '../../statements/limits.ts';
import { ReportReader } from '../../statements/report-rows.ts';
import { ownThread } from '../../statements/testing/own-thread.ts';
import { workbookOf as rawWorkbook, textCell } from '../../statements/testing/raw-workbook.ts';
import { workbookOf } from '../../statements/testing/workbook.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkReport } from './report-import.ts';
import { readingIn } from './testing/report.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const HEADER = ['idDeposit', 'creationDate', 'status', 'currency', 'amount', 'externalId'];
const AT = new Date('2026-10-01T10:00:00Z');

async function checked(bytes: Uint8Array, format: 'csv' | 'xlsx' = 'xlsx') {
  const name = `deposits.${format}`;
  const path = join(folder.path, name);
  const reading = readingIn(folder.path);
  writeFileSync(path, bytes);
  const mapping = {
    ...reading.mapping,
    decimal: ',' as const,
    fields: HEADER as typeof reading.mapping.fields,
  };
  const file = { ...reading, path, name, format, mapping };
  const { check } = await checkReport(ownThread, file, new AbortController().signal, () => undefined);
  return check;
}

const found = ({ problems }: Awaited<ReturnType<typeof checked>>) =>
  problems.map(({ row, code, field, text }) => [row, code, field, text]);

it('a number of which the file no longer has every digit is a fault, in whatever column', async () => {
  const check = await checked(
    await workbookOf([
      HEADER,
      [1, AT, 'COMPLETED', 'PEN', 10, 'a'],
      [1234567890123456, AT, 'COMPLETED', 'PEN', 10, 'a'],
      [3, AT, 'COMPLETED', 'PEN', 0.1 + 0.2, 'a'],
      [4, AT, 'COMPLETED', 'PEN', 10, Number('12345678901234567890')],
      [5, AT, 'COMPLETED', 'PEN', 10, 1.5e23],
    ]),
  );
  expect(found(check)).toEqual([
    [3, 'digits-lost', 'idDeposit', '1234567890123456'],
    [4, 'digits-lost', 'amount', '0.30000000000000004'],
    [5, 'digits-lost', 'externalId', '12345678901234567000'],
    [6, 'digits-lost', 'externalId', '1.5e+23'],
  ]);
});

it('cells that are empty at the end of a row are no fault, a value beyond the header is, and empty rows are none', async () => {
  const check = await checked(
    await workbookOf([
      HEADER,
      [1, AT, 'COMPLETED', 'PEN', 10],
      [],
      [2, AT, 'COMPLETED', 'PEN', 10, 'a', 'beyond'],
      [3, AT, 'COMPLETED', 'PEN'],
    ]),
  );
  expect(check.rows).toBe(1);
  expect(found(check)).toEqual([
    [4, 'columns-differ', null, '7'],
    [5, 'value-missing', 'amount', ''],
  ]);
});

it('a time without a day, and a day that stands as a bare number, are no dates', async () => {
  const date = (row: number, value: string, style: number) =>
    `<row r="${row}">${['A', 'C', 'D', 'F']
      .map((column) => (column === 'A' ? `<c r="A${row}"><v>${row}</v></c>` : ''))
      .join('')}<c r="B${row}" s="${style}"><v>${value}</v></c>${textCell(`C${row}`, 'COMPLETED')}${textCell(
      `D${row}`,
      'PEN',
    )}<c r="E${row}"><v>10.50</v></c></row>`;
  const header = `<row r="1">${HEADER.map((name, at) => textCell(`${'ABCDEF'[at]}1`, name)).join('')}</row>`;
  const check = await checked(
    rawWorkbook({
      rows: header + date(2, '46296.4166666667', 1) + date(3, '0.4166666667', 1) + date(4, '46296.5', 0),
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs>',
    }),
  );
  expect(found(check)).toEqual([
    [3, 'date-unreadable', 'creationDate', '10:00:00'],
    [4, 'date-unreadable', 'creationDate', '46296.5'],
  ]);
  expect(check.days).toEqual({ firstDay: '2026-10-01', lastDay: '2026-10-01' });
});

it('rows on a second sheet are not left out in silence', async () => {
  const check = await checked(
    await workbookOf([HEADER, [1, AT, 'COMPLETED', 'PEN', 10, 'a']], (_, book) => {
      book.addWorksheet('Empty');
      book.addWorksheet('More').addRow([2, AT, 'COMPLETED', 'PEN', 10, 'b']);
    }),
  );
  expect(found(check)).toEqual([[1, 'other-sheet', null, '']]);
});

it('a time keeps its milliseconds, written or in a cell', () => {
  const { mapping } = readingIn(folder.path);
  const reader = new ReportReader(listings.deposits, mapping, { name: 'a.csv', format: 'csv' });
  reader.read(1, 1, HEADER.slice(0, 5));
  expect(reader.read(2, 2, ['1', '2026-10-01 10:00:00.123', 'COMPLETED', 'PEN', '10.00'])).toMatchObject({
    is: 'record',
    at: Date.parse('2026-10-01T15:00:00.123Z'),
  });
});

describe('what ends the reading is told by its own name, with its line', () => {
  const header = HEADER.join(',');
  const record = '1,2026-10-01 10:00:00,COMPLETED,PEN,"10,00",a';
  const sheetOf = (rows: string) => ({ sheet: `<worksheet><sheetData>${rows}`, rows: '' });
  const row = `<row r="1">${HEADER.map((name, at) => textCell(`${'ABCDEF'[at]}1`, name)).join('')}</row>`;

  it.each([
    ['quote-not-closed', `${record}\n2,"2026-10-01`, 3, ''],
    ['text-too-long', `2,${'x'.repeat(LONGEST_LINE)}`, 2, ''],
    ['cell-too-far', `${record}${','.repeat(MOST_CELLS)}far\n`, 2, 'far'],
    ['not-in-encoding', '\u00f1', null, 'utf-8'],
  ] as const)('%s in a text', async (code, text, line, told) => {
    const bytes = Buffer.from(`${header}\n${text}`, 'latin1');
    expect(found(await checked(bytes, 'csv'))).toEqual([[line, code, null, told]]);
  });

  it.each([
    ['incomplete', rawWorkbook(sheetOf(row))],
    ['not-well-formed', rawWorkbook({ rows: `${row}<row r="2"><c r="A7"><v>1</v></c></row>` })],
    ['cell-too-far', rawWorkbook({ rows: `${row}<row r="2">${textCell('ZZ2', 'far')}</row>` })],
    ['entities-declared', rawWorkbook({ rows: '', sheet: '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>' })],
  ] as const)('%s in a workbook', async (code, bytes) => {
    expect((await checked(bytes)).problems.map((problem) => problem.code)).toEqual([code]);
  });
});
