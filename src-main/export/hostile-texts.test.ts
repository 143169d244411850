/** Listings with hostile texts, as CSV and as a workbook, read back cell by cell by programs that nobody here wrote. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deposits } from '../../src-shared/service/deposits.ts';
import { openDatabase } from '../store/engine/open.ts';
import { recordStorer } from '../store/listings/records.ts';
import { depositRecord } from '../store/testing/records.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { exportListing } from './export-listing.ts';
import { cellsIn, python, readWithPython, readWithSpreadsheet } from './testing/foreign-readers.ts';
import { hostileTexts, SIGNS, UNSEEN_CHARACTERS } from './testing/hostile-texts.ts';
import { recalculated, spreadsheetProgram } from './testing/spreadsheet-program.ts';

const texts = hostileTexts();
const columns = ['idDeposit', 'externalId', 'paymentMethodName', 'amount', 'currency'];
let folder: ReturnType<typeof temporaryFolder>;
let path: string;
let workbook: string;

beforeAll(async () => {
  folder = temporaryFolder();
  path = join(folder.path, 'hostile.csv');
  const cachePath = join(folder.path, 'cache.db');
  const db = openDatabase(cachePath);
  recordStorer(
    db,
    deposits,
  )({
    records: texts.map((text, index) =>
      depositRecord(index + 1, { externalId: text, paymentMethodName: `${text}`, amount: `-${index}.5` }),
    ),
    readAt: 1,
  });
  db.close();
  workbook = join(folder.path, 'hostile.xlsx');
  const write = (targetPath: string, format: 'csv' | 'xlsx') =>
    exportListing(
      {
        cachePath,
        targetPath,
        listing: 'deposits',
        filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
        sort: { field: 'idDeposit', descending: false },
        language: 'en',
        format,
        columns,
        workspace: {
          name: '=1+1',
          environment: 'staging',
          merchantsBaseUrl: 'https://m.example',
          timeZone: 'America/Lima',
        },
        app: 'Tieout',
        exportedAt: 1,
      },
      new AbortController().signal,
      () => undefined,
    );
  await write(path, 'csv');
  await write(workbook, 'xlsx');
});
afterAll(() => folder.remove());

/**
 * What stands in a cell of the text: U+FFFD for NUL, which ends a text for many programs; the apostrophe before signs.
 */
function written(text: string): string {
  const whole = text.replaceAll('\0', '\ufffd');
  const visible = [...whole].find((each) => !UNSEEN_CHARACTERS.includes(each));
  const runs = visible !== undefined && (SIGNS as readonly string[]).includes(visible);
  return runs || /^[\t\r\n]/.test(whole) ? `'${whole}` : whole;
}

const expected = texts.map((text, index) => [
  String(index + 1),
  written(text),
  written(text),
  'PEN',
  // By which the totals beside the file tell what they count.
  'COMPLETED',
  `-${index}.50`,
  '',
]);
const ordered = (rows: string[][]) => rows.slice(1).sort(([a], [b]) => Number(a) - Number(b));

describe('a file full of hostile texts', () => {
  it('is what was written to the reader that our imports use', () => {
    expect(ordered(parse(readFileSync(path), { bom: true }))).toEqual(expected);
  });

  it.skipIf(!python)('is what was written to Python, cell by cell', () => {
    expect(ordered(readWithPython(path))).toEqual(expected);
  });

  it.skipIf(!spreadsheetProgram)(
    'is no formula anywhere in LibreOffice, and every row in its place',
    async () => {
      const rows = (await readWithSpreadsheet(path, folder.path)).slice(1);
      expect(rows.flat().filter(({ formula }) => formula)).toEqual([]);
      const shown = rows.map(([id, externalId, method, currency, , amount]) => ({
        id: id?.value,
        texts: [externalId?.value, method?.value, currency?.value],
        amount: amount?.value,
        isNumber: amount?.isText === false,
      }));
      expect(shown.sort((a, b) => Number(a.id) - Number(b.id))).toEqual(
        texts.map((text, index) => ({
          id: String(index + 1),
          texts: [shownBySpreadsheet(text), shownBySpreadsheet(text), 'PEN'],
          amount: String(-index - 0.5),
          isNumber: true,
        })),
      );
    },
  );
});

/** A cell's lines end in one way only. */
function shownBySpreadsheet(text: string): string {
  return written(text).replace(/\r\n?/g, '\n');
}

/** In a workbook a text needs no apostrophe; what XML forbids is the sign for an unknown character. */
function inWorkbook(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '\ufffd');
}

describe('a workbook full of hostile texts', () => {
  const textsIn = (rows: ReturnType<typeof cellsIn>) =>
    rows
      .slice(1)
      .map(([id, externalId, method, , , amount]) => ({
        id: Number(id?.value),
        texts: [externalId?.value, method?.value],
        amount: Number(amount?.value),
        ofKinds: [externalId?.isText, externalId?.formula, amount?.isText, amount?.formula],
      }))
      .sort((a, b) => a.id - b.id);
  const wanted = () =>
    texts.map((text, index) => ({
      id: index + 1,
      texts: [inWorkbook(text), inWorkbook(text)],
      amount: -index - 0.5,
      ofKinds: [true, false, false, false],
    }));

  it('has texts for texts and numbers for amounts', () => {
    expect(textsIn(cellsIn(workbook, 2))).toEqual(wanted());
  });

  it.skipIf(!spreadsheetProgram)('is the same in LibreOffice, cell by cell', async () => {
    const [saved = ''] = await recalculated([workbook], folder.path);
    expect(textsIn(cellsIn(saved, 2))).toEqual(wanted());
    const formulas = cellsIn(saved, 1)
      .flat()
      .filter(({ formula }) => formula);
    // Control totals alone: the workspace's name begins like one and is none.
    expect(formulas.map(({ isText }) => isText)).toEqual([false, false]);
  });
});
