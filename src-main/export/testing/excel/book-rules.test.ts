/** Every workbook that the app writes, judged by what Excel is stricter about than others; and the judge itself. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../../../src-sandbox/index.ts';
import { LISTING_NAMES, type ListingName } from '../../../../src-shared/service/listing.ts';
import { listings } from '../../../../src-shared/service/listings.ts';
import type { Db } from '../../../store/engine/open.ts';
import { LIMA } from '../../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { CloseData } from '../../close-data.ts';
import { exportCloseWorkbook } from '../../close-workbook.ts';
import { exportListing } from '../../export-listing.ts';
import { cacheWith, closeDataOf, partsOf } from '../close-data.ts';
import { bookProblems } from './book-rules.ts';
import { formulaProblems } from './formula.ts';
import { definedNameProblem, sheetNameProblem } from './names.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');
const signal = new AbortController().signal;
const folder = temporaryFolder();
const databasePath = join(folder.path, 'cache.db');
let db: Db;
beforeAll(async () => {
  const sandbox = await startSandbox({
    seed: 1,
    asOf: new Date(NOW).toISOString(),
    rows: 400,
    months: 3,
    clock: () => NOW,
  });
  db = cacheWith(databasePath, NOW, (name) =>
    sandbox.dataset.list(name === 'dailyBalances' ? 'balanceReport' : name),
  );
  await sandbox.close();
});
afterAll(() => {
  db.close();
  folder.remove();
});

async function closeBook(
  language: 'en' | 'es',
  maxSheetRows?: number,
  change: (data: CloseData) => Partial<CloseData> = () => ({}),
): Promise<Map<string, string>> {
  const targetPath = join(folder.path, `close-${language}-${maxSheetRows ?? 'all'}.xlsx`);
  const read = closeDataOf(db, { month: '2026-09', currency: 'PEN', timeZone: LIMA, now: NOW, language });
  const data = { ...read, ...change(read) };
  const request = { folder: folder.path, data, targetPath, signal, onProgress: () => undefined };
  await exportCloseWorkbook(request, maxSheetRows);
  return partsOf(readFileSync(targetPath));
}

async function listingBook(
  listing: ListingName,
  language: 'en' | 'es',
  text = '',
): Promise<Map<string, string>> {
  const targetPath = join(folder.path, `${listing}-${language}.xlsx`);
  await exportListing(
    {
      cachePath: databasePath,
      targetPath,
      listing,
      filter: { firstDay: '2026-09-01', lastDay: '2026-09-30', choices: {}, text },
      sort: { field: listings[listing].dateField, descending: false },
      language,
      workspace: {
        name: 'Tienda: Ñandú [Perú] / 100% & más',
        environment: 'staging',
        merchantsBaseUrl: 'https://merchants.service.example',
        timeZone: LIMA,
      },
      app: 'Tieout 0.1.0',
      exportedAt: NOW,
    },
    signal,
    () => undefined,
  );
  return partsOf(readFileSync(targetPath));
}

describe('Excel takes', () => {
  it.each(['en', 'es'] as const)('the close workbook in %s', async (language) => {
    expect(bookProblems(await closeBook(language))).toEqual([]);
  });

  it('the close workbook whose sheets go on in further ones', async () => {
    expect(bookProblems(await closeBook('es', 60))).toEqual([]);
  });

  it('the close workbook with entries of a month that the report has no day of', async () => {
    const none = '0.00';
    const proof = { net: none, unexplained: none, listed: [], movement: none, writtenOff: none };
    const book = await closeBook('en', undefined, ({ tieOut }) => ({
      tieOut: { ...tieOut, days: [] },
      journal: { entries: [], proof: { ...proof, debit: none, credit: none } },
    }));
    expect(bookProblems(book)).toEqual([]);
  });

  it.each(LISTING_NAMES)('the workbook of %s', async (listing) => {
    expect(bookProblems(await listingBook(listing, 'es'))).toEqual([]);
  });

  it('a workbook without a single record', async () => {
    expect(bookProblems(await listingBook('deposits', 'en', 'nothing of that name'))).toEqual([]);
  });
});

describe('what Excel would repair or refuse is found', () => {
  let whole: Map<string, string>;
  let sheet: string;
  let table: string;
  beforeAll(async () => {
    whole = await closeBook('en');
    table = [...whole.keys()].find((path) => path.startsWith('xl/tables/')) as string;
    sheet = [...whole.keys()].find(
      (path) => path.endsWith('.rels') && whole.get(path)?.includes('table1.xml'),
    ) as string;
    sheet = sheet.replace('_rels/', '').replace('.rels', '');
  });
  /** The problems of the book once a text in one of its parts is another. */
  const brokenBy = (part: string, before: string | RegExp, now: string) => {
    const text = whole.get(part) ?? '';
    const changed = text.replace(before, now);
    expect(changed, `${part} has ${before}`).not.toBe(text);
    return bookProblems(new Map([...whole, [part, changed]])).join('\n');
  };

  it.each<[string, () => string, RegExp]>([
    [
      'an element out of order',
      () => brokenBy(sheet, '<sheetData>', '<pageMargins/><sheetData>'),
      /stands behind <pageMargins>/,
    ],
    ['an unknown element', () => brokenBy(sheet, '<sheetData>', '<own/><sheetData>'), /unknown <own>/],
    [
      'an element twice',
      () => brokenBy(sheet, '<sheetData>', '<dimension ref="A1"/><dimension ref="A1"/><sheetData>'),
      /comes twice|stands behind/,
    ],
    ['a part that is not well-formed', () => brokenBy(sheet, '<sheetData>', '<sheetData'), /not well-formed/],
    ['a style that there is not', () => brokenBy(sheet, / s="\d+"/, ' s="99999"'), /has a style 99999/],
    [
      'a cell at the wrong place',
      () => brokenBy(sheet, /<c r="A2"/, '<c r="A9"'),
      /stands at the wrong place/,
    ],
    [
      'a table over too many columns',
      () => brokenBy(table, / ref="A1:([A-Z]+)(\d+)"/, ' ref="A1:XFD$2"'),
      /has \d+ columns/,
    ],
    [
      'a table without data',
      () => brokenBy(table, / ref="A1:([A-Z]+)\d+"/, ' ref="A1:$11"'),
      /has no row of data/,
    ],
    [
      'a header that is not the column',
      () => brokenBy(table, /<tableColumn ([^>]*)name="[^"]+"/, '<tableColumn $1name="Other"'),
      /other columns than headers/,
    ],
    [
      'two columns of one name',
      () => {
        const [first] = /<tableColumn [^>]*name="([^"]+)"/.exec(whole.get(table) ?? '')?.slice(1) ?? [];
        return brokenBy(
          table,
          /(<tableColumn [^>]*id="2"[^>]*)name="[^"]+"/,
          `$1name="${first?.toUpperCase()}"`,
        );
      },
      /two columns of one name/,
    ],
    [
      'a table named as a cell',
      () => brokenBy(table, /displayName="[^"]+"/, 'displayName="TAX2026"'),
      /is the place of a cell/,
    ],
    [
      'a sheet with a name that is too long',
      () => brokenBy('xl/workbook.xml', /<sheet ([^>]*)name="[^"]+"/, `<sheet $1name="${'x'.repeat(32)}"`),
      /has 32 characters/,
    ],
    [
      'a sheet twice, apart from capitals',
      () => {
        const [first = ''] =
          /<sheet [^>]*name="([^"]+)"/.exec(whole.get('xl/workbook.xml') ?? '')?.slice(1) ?? [];
        return brokenBy(
          'xl/workbook.xml',
          /(<sheet [^>]*name="[^"]+"[^>]*>\s*<sheet [^>]*)name="[^"]+"/,
          `$1name="${first.toUpperCase()}"`,
        );
      },
      /two sheets are called/,
    ],
    [
      'a later function without its prefix',
      () => brokenBy(sheet, /<f>[^<]+<\/f>/, '<f>XLOOKUP(1,A1:A2,B1:B2)</f>'),
      /calls XLOOKUP without the prefix/,
    ],
    [
      'a formula about a sheet that there is not',
      () => brokenBy(sheet, /<f>[^<]+<\/f>/, "<f>'No sheet'!A1</f>"),
      /names a sheet “No sheet”/,
    ],
    [
      'a column that a table has not',
      () => brokenBy('xl/workbook.xml', /(<definedName name="[^"]+">)[^<]*/, '$1NoTable[x]'),
      /names a table “NoTable”/,
    ],
    [
      'a part without a type',
      () => bookProblems(new Map([...whole, ['xl/extra.bin', 'x']])).join('\n'),
      /extra.bin has no type/,
    ],
    [
      'a part that is gone',
      () => bookProblems(new Map([...whole].filter(([path]) => path !== table))).join('\n'),
      /is not there/,
    ],
  ])('%s', (_, problems, told) => {
    expect(problems()).toMatch(told);
  });

  it.each<[string, RegExp]>([
    ['=SUM(A1)', /begins with =/],
    ['SUM(A1', /brackets/],
    [`"${'x'.repeat(256)}"`, /longer than 255/],
    ['TEXTJOIN(",",TRUE,A1)', /TEXTJOIN/],
    ['SUM(1;2)', /;/],
    [`${'('.repeat(65)}1${')'.repeat(65)}`, /65 brackets deep/],
    [`1${'+1'.repeat(4_100)}`, /8192 are taken/],
    ['Ledger[Total]', /column “Total” that Ledger has not/],
    ['Ledger[[#This Row],[Total]]', /column “Total”/],
  ])('the formula %s', (formula, told) => {
    expect(formulaProblems(formula, new Set(), new Map([['Ledger', new Set(['Amount'])]])).join()).toMatch(
      told,
    );
  });

  it.each([
    '_xlfn.TEXTJOIN(",",TRUE,A1)',
    'SUMIFS(Ledger[Amount],Ledger[Amount],">0;{}")',
    "SUM(Ledger[[#This Row],[Amount]])+'It''s'!$A$1",
    'SUM({1;2})',
  ])('and the formula %s is none of it', (formula) => {
    expect(formulaProblems(formula, new Set(["It's"]), new Map([['Ledger', new Set(['Amount'])]]))).toEqual(
      [],
    );
  });

  it('names that are none', () => {
    for (const name of ['R1C1', 'c', 'A1', 'XFD1048576', '1st', 'a b', 'x'.repeat(256), 'a-b'])
      expect([name, definedNameProblem(name)]).not.toEqual([name, undefined]);
    for (const name of ['Ledger', '_deposits', 'XFE1', 'Año.2026', '_xlnm.Print_Titles'])
      expect([name, definedNameProblem(name)]).toEqual([name, undefined]);
    for (const name of ['', 'a:b', "'a", "a'", 'History', 'x[1]', 'x'.repeat(32)])
      expect([name, sheetNameProblem(name)]).not.toEqual([name, undefined]);
  });
});
