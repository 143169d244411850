/** The close workbook read back by an independent reader, its structure, and what becomes of its file. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src-sandbox/index.ts';
import { accountStatement } from '../../src-shared/contract/account-statement.ts';
import type { ListingRow } from '../../src-shared/contract/listings.ts';
import { RECORD_COLUMNS, TIE_OUT_COLUMNS } from '../../src-shared/contract/tie-out.ts';
import { HOUR_MS } from '../../src-shared/durations.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import { wallClockShift } from '../../src-shared/period.ts';
import { type Language, serviceLabels } from '../../src-shared/service/labels.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { closeWords } from '../../src-shared/words/close.ts';
import { statementWords } from '../../src-shared/words/statement-words.ts';
import { daysOfMonth } from '../close/month.ts';
import type { Db } from '../store/engine/open.ts';
import { LIMA } from '../sync/testing/sync-listing.ts';
import { failureOf } from '../testing/failure.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { closeText } from './close/text.ts';
import type { CloseData } from './close-data.ts';
import { exportCloseWorkbook, writeCloseWorkbook } from './close-workbook.ts';
import { statementPage } from './statement-page.ts';
import { cacheWith, closeDataOf, partsOf, streamed } from './testing/close-data.ts';
import { cellsWithoutRoom } from './testing/room-in-cells.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');
type Cell = string | number | boolean | Date | null;

const folder = temporaryFolder();
let db: Db;
beforeAll(async () => {
  const sandbox = await startSandbox({
    seed: 1,
    asOf: new Date(NOW).toISOString(),
    rows: 1_500,
    months: 3,
    clock: () => NOW,
  });
  db = cacheWith(join(folder.path, 'cache.db'), NOW, (name) =>
    sandbox.dataset.list(name === 'dailyBalances' ? 'balanceReport' : name),
  );
  await sandbox.close();
});
afterAll(() => {
  db.close();
  folder.remove();
});

const about = { month: '2026-09', currency: 'PEN', timeZone: LIMA, now: NOW } as const;
const readIn = (language: Language): CloseData => closeDataOf(db, { ...about, language });
/** Read once for all tests that only change a copy of it. */
const known = new Map<Language, CloseData>();
function dataIn(language: Language): CloseData {
  const data = known.get(language) ?? readIn(language);
  known.set(language, data);
  return data;
}

/**
 * The same without its fifteen hundred records, for what other sheets say: writing and reading those takes most of a
 * workbook's time.
 */
function withoutRecords(language: Language): CloseData {
  const data = dataIn(language);
  const records = { count: 0, chunks: [] };
  const emptied = LISTING_NAMES.map((name) => [name, { ...data.listings[name], records }]);
  return { ...data, listings: Object.fromEntries(emptied) as unknown as CloseData['listings'] };
}

let files = 0;
async function written(data: CloseData, maxSheetRows?: number): Promise<string> {
  files += 1;
  const targetPath = join(folder.path, `close-${files}.xlsx`);
  const signal = new AbortController().signal;
  await exportCloseWorkbook(
    { folder: folder.path, data, targetPath, signal, onProgress: () => undefined },
    maxSheetRows,
  );
  return targetPath;
}

/** The reader cuts what is left of a millisecond off instead of rounding it; our moments are whole seconds. */
const whole = (cell: Cell): Cell =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1_000) * 1_000) : cell;

async function sheetsOf(path: string): Promise<Map<string, Cell[][]>> {
  const sheets = await readXlsxFile(path, { trim: false });
  return new Map(
    sheets.map(({ sheet, data }) => [sheet, (data as unknown as Cell[][]).map((row) => row.map(whole))]),
  );
}

/** The rows of a table sheet by its headers; a table without rows has an empty one. */
function tableOf(sheets: Map<string, Cell[][]>, name: string): Record<string, Cell>[] {
  const [header = [], ...rows] = sheets.get(name) ?? [];
  return rows
    .filter((row) => row.some((cell) => cell !== null))
    .map((row) => Object.fromEntries(header.map((title, index) => [String(title), row[index] ?? null])));
}

describe.each(['en', 'es'] as const)('in %s', (language) => {
  const words = closeText[language];
  let data: CloseData;
  let path: string;
  let sheets: Map<string, Cell[][]>;
  beforeAll(async () => {
    data = dataIn(language);
    path = await written(data);
    sheets = await sheetsOf(path);
  });

  it('has every sheet, and every row that was handed over', () => {
    // Nothing was confirmed of journal entries: they have no sheet.
    const { journal: _, ...always } = words.sheets;
    expect(sheets.size).toBe(Object.keys(always).length + LISTING_NAMES.length);
    for (const [name, count] of [
      [words.sheets.statementLines, data.statementLines.count],
      [words.sheets.matches, data.matches.legs],
      [words.sheets.statements, data.statements.length],
      [words.sheets.exceptions, data.exceptions.length],
      [words.sheets.adjustments, data.adjustments.length],
      [words.sheets.support, data.support.length],
      [words.sheets.audit, data.audit.count],
    ] as const)
      expect([name, tableOf(sheets, name).length]).toEqual([name, count]);
    expect(data.listings.deposits.records.count).toBeGreaterThan(200);
  });

  it('says on each page of paper of which lock it is, and by which digest of the figures', () => {
    const { version, figuresDigest } = words.fields;
    const footer = `${data.app} · ${version} 2 · ${figuresDigest} abababababababab&amp;R`;
    const pages = [...partsOf(readFileSync(path))].filter(([name]) =>
      /worksheets\/sheet\d+\.xml$/.test(name),
    );
    expect(pages).toHaveLength(sheets.size);
    for (const [, page] of pages) expect(page).toContain(`<oddFooter>&amp;L${footer}`);
  });

  it('has room for each date, figure and header, and for each word of the sheets that are read as pages', async () => {
    expect(await cellsWithoutRoom(path, [statementWords[language].title, words.sheets.summary])).toEqual([]);
  });

  it('says in words what documents and entries of the trail are about', () => {
    const { books } = words;
    const labels = serviceLabels[language];
    const differs = `${closeWords[language].exceptions['amount-differs']} · ${books.ledger} · ${language === 'en' ? 'line' : 'línea'} 370 · ${labels.listings.deposits} 310015074`;
    const told = tableOf(sheets, words.sheets.support).map((row) => String(row[words.support.subject]));
    expect(told[0]).toMatch(language === 'en' ? / in PEN$/ : / en PEN$/);
    expect(told.slice(1, 3)).toEqual(['Bank line without a record: extracto.csv 3', differs]);
    expect(told[3]).toContain(labels.fields.depositFeeTotal);
    const about = tableOf(sheets, words.sheets.audit).map((row) => String(row[words.audit.subject]));
    expect(about.filter((each) => each === differs)).toHaveLength(1);
    for (const each of [...told, ...about]) expect(each).not.toMatch(/[|]|ledger:|\d{4}-\d{2}/);
  });

  it('names the report files that the month rests on', () => {
    const rows = sheets.get(words.sheets.provenance) ?? [];
    const file = rows.find(([name]) => name === 'depositos.csv') ?? [];
    expect(file.slice(1, 4)).toEqual([serviceLabels[language].listings.deposits, 12, 7]);
    expect(file[5]).toBe('ana');
    expect(file[7]).toMatch(/^[0-9a-f]{64}$/);
  });

  it('shows every figure of the tie-out exactly, in cells that formulas fill', () => {
    const activity = tableOf(sheets, words.sheets.activity);
    const days = data.tieOut.days.filter(({ currency }) => currency === 'PEN');
    expect(activity.length).toBe(days.length * TIE_OUT_COLUMNS.length);
    for (const { day, cells } of days)
      for (const { column, report, records, difference, state } of cells) {
        const row = activity.find(
          (each) => (each[words.day] as Date).toISOString().startsWith(day) && each[words.field] === column,
        );
        expect(
          [row?.[words.report], row?.[words.records], row?.[words.difference]],
          `${day} ${column}`,
        ).toEqual([Number(report), Number(records), Number(difference)]);
        expect(row?.[words.control]).toBe(state === 'agrees' ? words.ok : words.check);
      }
    expect(activity.some((row) => row[words.control] === words.check)).toBe(true);
  });

  it('rolls the balance forward from day to day as the app does', () => {
    const own = words.rollForward;
    const days = data.tieOut.days.filter(({ currency }) => currency === 'PEN');
    const rows = tableOf(sheets, words.sheets.rollForward);
    expect(rows.length).toBe(days.length + 1);
    days.forEach(({ closing, rollForward }, index) => {
      const row = rows[index];
      expect(row?.[own.closing]).toBe(Number(closing));
      expect(row?.[words.difference]).toBe(Number(rollForward));
      expect(row?.[own.check]).toBe(Number(rollForward) === 0 ? words.ok : words.check);
      if (index > 0) expect(row?.[own.opening]).toBe(Number(days[index - 1]?.closing));
    });
    const total = rows.at(-1);
    for (const column of RECORD_COLUMNS) {
      const sum = days.reduce(
        (all, { cells }) => all + unitsOf(cells.find((cell) => cell.column === column)?.report ?? '0'),
        0n,
      );
      expect(total?.[words.columns[column]], column).toBe(Number(writeAmount(sum)));
    }
  });

  it.each(LISTING_NAMES)('%s: every cell is the record’s value, ids as text, days on their day', (name) => {
    const { chunks } = data.listings[name].records as ReturnType<typeof streamed<never>>;
    const records = (chunks as unknown as CloseData['listings']['deposits']['records']['chunks'][]).flat();
    const sheet = [...sheets.values()][3 + LISTING_NAMES.indexOf(name)] ?? [];
    const { fields } = listings[name];
    const rows = sheet.slice(1).filter((row) => row.some((cell) => cell !== null));
    expect(rows.length).toBe(records.length);
    (records as unknown as { values: Record<string, string | number | null> }[]).forEach(
      ({ values }, index) => {
        fields.forEach((field, column) => {
          const value = values[field.name] ?? null;
          const cell = rows[index]?.[column] ?? null;
          if (value === null || value === '[]' || value === '') expect(cell).toBe(null);
          else if (typeof value === 'number') {
            const shift = field.kind === 'day' ? 0 : wallClockShift(value, LIMA);
            expect((cell as Date).getTime()).toBe(value + shift);
          } else if (field.kind === 'amount') expect(cell).toBe(Number(value));
          else if (field.kind === 'boolean') expect(String(cell)).toBe(value);
          else expect(cell).toBe(value);
        });
      },
    );
  });

  it('states digests that anybody can compute from the cells', () => {
    const provenance = sheets.get(words.sheets.provenance) ?? [];
    const stated = new Map(provenance.map((row) => [row[0], row[2]]));
    for (const [name, rows] of sheets) {
      if (name === words.sheets.provenance) continue;
      expect(stated.get(name), name).toBe(digestOf(rows));
    }
  });

  it('says that the controls do not all hold, and which', () => {
    const summary = sheets.get(words.sheets.summary) ?? [];
    const control = (label: string) => summary.find((row) => row[0] === label)?.[7];
    expect(summary[1]?.[1]).toBe(words.check);
    expect(control(words.columns.depositTotal)).toBe(words.check);
    expect(control(words.columns.cashoutTotal)).toBe(words.ok);
    expect(control(words.summary.daysInReport)).toBe(words.ok);
    expect(control(words.summary.outstanding)).toBe(words.check);
    expect(control(words.summary.statementsOff)).toBe(words.check);
  });
});

/** As docs/workbook.md tells it, written anew here from what a reader of workbooks gives. */
function digestOf(rows: readonly (readonly Cell[])[]): string {
  const lines = rows.flatMap((row) => {
    const cells = row.map((cell) => {
      if (cell === null) return '';
      if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
      if (cell instanceof Date) {
        const iso = cell.toISOString();
        return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 23).replace('T', ' ');
      }
      return String(cell)
        .replaceAll('\\', '\\\\')
        .replaceAll('\t', '\\t')
        .replaceAll('\n', '\\n')
        .replaceAll('\r', '\\r');
    });
    while (cells.at(-1) === '') cells.pop();
    return cells.length > 0 ? [`${cells.join('\t')}\n`] : [];
  });
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** When the archive's entries say that they were made; archives count from 1980 and know even seconds only. */
function entryDates(file: Buffer): string[] {
  const dates: string[] = [];
  for (let at = file.indexOf('PK\u0001\u0002'); at >= 0; at = file.indexOf('PK\u0001\u0002', at + 46)) {
    const [time, date] = [file.readUInt16LE(at + 12), file.readUInt16LE(at + 14)];
    const two = (value: number) => String(value).padStart(2, '0');
    const day = `${1980 + (date >> 9)}-${two((date >> 5) & 15)}-${two(date & 31)}`;
    dates.push(`${day} ${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`);
  }
  return dates;
}

describe('the file’s parts', () => {
  it('are the same bytes for the same data', async () => {
    const [first, second] = [await written(readIn('en')), await written(readIn('en'))];
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
    // The clock of this machine is in none of them.
    expect(new Set(entryDates(readFileSync(first)))).toEqual(new Set(['2026-10-15 12:00:00']));
  });

  it('differ by nothing but the moment when written at another one', async () => {
    const later = { ...dataIn('en'), exportedAt: NOW + HOUR_MS };
    const [first, second] = [await written(dataIn('en')), await written(later)].map((path) =>
      partsOf(readFileSync(path)),
    );
    const moments = (text: string) =>
      text
        .replace(/2026-10-15T1[23]:00:00Z/g, 'MOMENT')
        // The cell that shows the moment, as a spreadsheet counts days.
        .replace(/<v>46310\.\d+<\/v>/g, '<v>MOMENT</v>');
    const differing = [...(first ?? [])]
      .filter(([name, text]) => second?.get(name) !== text)
      .map(([name]) => name);
    // The provenance states the digest of the summary, which shows the moment.
    expect(differing.sort()).toEqual([
      'docProps/core.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet19.xml',
    ]);
    for (const name of ['docProps/core.xml', 'xl/worksheets/sheet1.xml'])
      expect(moments(second?.get(name) ?? '')).toBe(moments(first?.get(name) ?? ''));
  });

  it('are tables with the headers that stand in their cells, and names that formulas use', async () => {
    const path = await written(dataIn('es'), 100);
    const parts = partsOf(readFileSync(path));
    const sheets = [...(await sheetsOf(path)).values()];
    const tables = [...parts].filter(([name]) => name.startsWith('xl/tables/'));
    // Summary and provenance have none.
    expect(tables.length).toBe(sheets.length - 2);
    const names = new Set<string>();
    for (const [file, xml] of tables) {
      const [, name = '', ref = ''] = /<table [^>]*? name="([^"]+)"[^>]*? ref="([^"]+)"/.exec(xml) ?? [];
      names.add(name);
      const headers = [...xml.matchAll(/<tableColumn id="\d+" name="([^"]*)"/g)].map(([, header]) => header);
      expect(new Set(headers.map((header) => header?.toLowerCase())).size).toBe(headers.length);
      const relation = [...parts].find(
        ([rels, text]) => rels.startsWith('xl/worksheets/_rels/') && text.includes(`../${file.slice(3)}"`),
      );
      const sheet = Number(/sheet(\d+)/.exec(relation?.[0] ?? '')?.[1]) - 1;
      const rows = sheets[sheet] ?? [];
      expect(rows[0]).toEqual(headers);
      expect(ref).toMatch(/^A1:[A-Z]+\d+$/);
      expect(parts.get(`xl/worksheets/sheet${sheet + 1}.xml`)).toContain('<tablePart r:id=');
    }
    expect(names.size).toBe(tables.length);
    expect(names.has('deposits_2')).toBe(true);

    const defined = new Set(
      [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<definedName name="([^"]+)"/g)].map(
        ([, name]) => name,
      ),
    );
    const formulas = [...parts.values()].flatMap((xml) =>
      [...xml.matchAll(/<f>([^<]*)<\/f>/g)].map(([, f]) => f ?? ''),
    );
    expect(formulas.length).toBeGreaterThan(1_000);
    for (const formula of formulas) {
      // More is no workbook any more.
      expect(formula.length).toBeLessThan(8_192);
      expect(formula).not.toMatch(/\b(NOW|TODAY|RAND|RANDBETWEEN|OFFSET|INDIRECT|CELL|INFO)\(/);
      for (const [name] of formula.replace(/&quot;.*?&quot;/g, '').matchAll(/[a-zA-Z_]\w*\.\w+/g))
        expect(defined.has(name), name).toBe(true);
    }
  });
});

describe('writing', () => {
  const target = () => join(folder.path, 'target.xlsx');
  const left = () => readdirSync(folder.path).filter((name) => name.includes('target'));
  const quiet = () => new AbortController().signal;

  it('tells progress in rows, of how many', async () => {
    const data = dataIn('en');
    const told: number[][] = [];
    const rows = await exportCloseWorkbook({
      folder: folder.path,
      data,
      targetPath: await written(data),
      signal: quiet(),
      onProgress: (done, total) => told.push([done, total]),
    });
    expect(told.at(-1)).toEqual([rows, rows]);
    expect(told.length).toBeGreaterThan(6);
  });

  it('cancelled leaves the older file and nothing else', async () => {
    writeFileSync(target(), 'the older one');
    const controller = new AbortController();
    const failure = await failureOf(
      exportCloseWorkbook({
        folder: folder.path,
        data: dataIn('en'),
        targetPath: target(),
        signal: controller.signal,
        onProgress: () => controller.abort(),
      }),
    );
    expect(failure.code).toBe('cancelled');
    expect(left()).toEqual(['target.xlsx']);
    expect(readFileSync(target(), 'utf8')).toBe('the older one');
  });

  it.each([
    ['fewer', -1],
    ['more', 1],
  ])('refuses %s rows than were announced, because formulas would miss some', async (_, off) => {
    const data = dataIn('en');
    const { records, coverage } = data.listings.deposits;
    const deposits = { coverage, records: { ...records, count: records.count - off } };
    const wrong = { ...data, listings: { ...data.listings, deposits } };
    await expect(
      exportCloseWorkbook({
        folder: folder.path,
        data: wrong,
        targetPath: target(),
        signal: quiet(),
        onProgress: () => undefined,
      }),
    ).rejects.toThrow(/announced/);
    expect(left()).toEqual(['target.xlsx']);
  });

  it.skipIf(!existsSync('/dev/full'))('a full disk ends it, and closes what feeds it', async () => {
    const data = dataIn('en');
    const { records, coverage } = data.listings.deposits;
    const [chunk = []] = records.chunks as Iterable<readonly ListingRow[]>;
    let closed = false;
    async function* endless() {
      try {
        for (;;) yield chunk;
      } finally {
        closed = true;
      }
    }
    const deposits = { coverage, records: { count: 1_000_000, chunks: endless() } };
    const full = { ...data, listings: { ...data.listings, deposits } };
    const onRows = async () => setImmediate();
    await expect(writeCloseWorkbook({ path: '/dev/full', data: full, onRows })).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    expect(closed).toBe(true);
  });

  it('names a place that cannot be written', async () => {
    const targetPath = join(folder.path, 'missing', 'a.xlsx');
    const failure = await failureOf(
      exportCloseWorkbook({
        folder: folder.path,
        data: dataIn('en'),
        targetPath,
        signal: quiet(),
        onProgress: () => undefined,
      }),
    );
    expect(failure).toMatchObject({ code: 'file-not-writable', subject: targetPath });
  });
});

it('an amount with more digits than a spreadsheet number stands as text and is named', async () => {
  const data = dataIn('en');
  const chunks = data.listings.notes.records.chunks as (readonly { values: Record<string, unknown> }[])[];
  const records = chunks
    .flat()
    .map((record, index) =>
      index === 9 ? { ...record, values: { ...record.values, amount: '1234567890.123456' } } : record,
    );
  const notes = { ...data.listings.notes, records: streamed(records) } as CloseData['listings']['notes'];
  const sheets = await sheetsOf(await written({ ...data, listings: { ...data.listings, notes } }));
  expect(tableOf(sheets, 'Notes')[9]?.Amount).toBe('1234567890.123456');
  const provenance = sheets.get('Provenance') ?? [];
  const at = provenance.findIndex(([label]) => label === closeText.en.provenance.asText);
  expect(provenance[at + 1]?.slice(0, 5)).toEqual(['Notes', 'amount', 'PEN', 1, '1234567890.123456']);
});

it.each([
  ['en', 'verified when the workbook was created: intact', 'NOT INTACT; entries were lost'],
  ['es', 'verificada al generar el libro de Excel: íntegra', 'NO ÍNTEGRA; se perdieron asientos'],
] as const)(
  'Provenance says in %s whether the audit trail held, how long it was and its last hash',
  async (language, holds, broken) => {
    const data = withoutRecords(language);
    const words = closeText[language];
    const facts = async (audit: CloseData['audit']) => {
      const rows = (await sheetsOf(await written({ ...data, audit }))).get(words.sheets.provenance) ?? [];
      const { chain, chainEntries, chainHead } = words.provenance;
      return [chain, chainEntries, chainHead].map((label) => rows.find(([first]) => first === label)?.[1]);
    };
    const head = '0f'.repeat(32);
    expect(await facts({ ...data.audit, entries: 41, head })).toEqual([holds, 41, head]);
    const note = { kind: 'entries-lost', number: 40, at: 1, count: 2 } as const;
    expect(await facts({ ...data.audit, verified: false, notes: [note, note], entries: 41, head })).toEqual([
      broken,
      41,
      head,
    ]);
  },
);

it('a month without anything is still a whole workbook', async () => {
  const data = withoutRecords('en');
  const empty = { count: 0, chunks: [] };
  const none: CloseData = {
    ...data,
    tieOut: { ...data.tieOut, days: [], findings: [] },
    bridges: [],
    opening: null,
    settlements: [],
    books: [],
    statements: [],
    statementLines: empty,
    matches: { ...empty, legs: 0 },
    exceptions: [],
    adjustments: [],
    reports: [],
    support: [],
    audit: { ...empty, verified: true, notes: [], entries: 0, head: '' },
  };
  const sheets = await sheetsOf(await written(none));
  expect(sheets.size).toBe(19);
  const summary = sheets.get('Summary') ?? [];
  expect(summary.find(([label]) => label === 'Deposits')?.[7]).toBe('NOT COVERED');
});

describe('a control', () => {
  /** One record open in the bank, and what the checklist says of that. */
  const withOpenRecord = async (
    state: CloseData['checklist'][number]['state'],
    recordsInTransit?: { count: number; amount: string },
  ) => {
    const data = withoutRecords('en');
    const [book] = data.books;
    if (!book) throw new Error('the data have a book');
    const point = { item: book.book, title: 'Matched', state, detail: '', decidedBy: '' };
    const open = { count: 1, amount: '12.50' };
    const books = [{ ...book, recordsOpen: open, ...(recordsInTransit && { recordsInTransit }) }];
    const sheets = await sheetsOf(await written({ ...data, books, checklist: [point] }));
    const summary = sheets.get('Summary') ?? [];
    return summary.filter((row) => row[2] === 1 && row[1] === 12.5).map((row) => row[7]);
  };

  it.each([
    ['accepted', 'ACCEPTED', 'ACCEPTED'],
    ['failed', 'CHECK', 'CHECK'],
    // Of a month that was locked before the account reconciliation was a point.
    [null, 'CHECK', undefined],
  ] as const)(
    'of an unexplained difference whose point is %s says %s',
    async (state, expected, inSummary) => {
      const statement = accountStatement.parse({
        ...{ month: '2026-09', currency: 'PEN', timeZone: LIMA, asOf: NOW, complete: true, from: '2026-09' },
        ...{ account: '121301', perService: '10.00', items: [], itemsSum: '0.00', cleared: [], bank: null },
        perBooks: { amount: '5.00', origin: 'typed', by: 'ana', at: NOW },
        ...{ difference: '-5.00', unexplained: '-5.00', composition: composedOf('12.00') },
        bridge: {
          ...{ report: '0.00', start: NO_END, end: NO_END, books: '0.00', unexplained: '0.00' },
        },
      });
      const point = { item: 'account', title: 'Reconciled', detail: '', decidedBy: '' } as const;
      const checklist = state === null ? [] : [{ ...point, state }];
      const sheets = await sheetsOf(await written({ ...withoutRecords('en'), statement, checklist }));
      const { title, unexplained } = statementWords.en;
      const row = sheets.get(title)?.find(([label]) => label === unexplained);
      expect(row?.slice(8, 10)).toEqual([-5, expected]);
      // What the balance is made of comes to another one than the balance per service.
      const composed = sheets.get(title)?.find(([label]) => label === statementWords.en.total);
      expect(composed?.slice(8, 10)).toEqual([12, 'CHECK']);
      const counted = sheets.get('Summary')?.find(([label]) => label === 'Reconciled');
      expect(counted?.[7]).toBe(inSummary);
    },
  );

  /** A month in which no other control fails: each day is as the records say, and nothing is open. */
  const quiet = (): CloseData => {
    const data = withoutRecords('en');
    const usual = data.tieOut.days.find(({ currency, cells }) => currency === 'PEN' && cells.length > 0);
    if (!usual) throw new Error('the data have a day');
    const cells = usual.cells.map((cell) => ({
      ...{ ...cell, state: 'agrees' as const, report: '0.00', records: '0.00', difference: '0.00' },
      explanations: [],
    }));
    const days = daysOfMonth('2026-09').map((day) => ({ ...usual, day, closing: '10.00', cells }));
    const none = { count: 0, chunks: [] };
    return {
      ...{ ...data, tieOut: { ...data.tieOut, days, findings: [] }, bridges: [], opening: null },
      ...{ settlements: [], books: [], statements: [], exceptions: [], adjustments: [] },
      ...{ statementLines: none, matches: { ...none, legs: 0 } },
    };
  };
  it.each([
    ['nothing', {}, 'OK'],
    ['the books', { unexplained: '-5.00' }, 'CHECK'],
    ['the bank', { bank: '0.01' }, 'CHECK'],
    ['the composition', { composed: '10.01' }, 'CHECK'],
  ])('of the account reconciliation turns all controls where %s is off', async (_, off, expected) => {
    const { unexplained = '0.00', bank = '0.00', composed = '10.00' } = off as Record<string, string>;
    const statement = accountStatement.parse({
      ...{ month: '2026-09', currency: 'PEN', timeZone: LIMA, asOf: NOW, complete: true, from: '2026-09' },
      ...{ account: '121301', perService: '10.00', items: [], itemsSum: '0.00', cleared: [] },
      bank: {
        ...{ settlements: NONE, items: [], itemsSum: '0.00', credits: { count: 1, amount: bank } },
        ...{ excluded: NONE, unexplained: bank },
      },
      perBooks: {
        amount: writeAmount(unitsOf('10.00') + unitsOf(unexplained)),
        origin: 'typed',
        by: 'ana',
        at: NOW,
      },
      ...{ difference: unexplained, unexplained, composition: composedOf(composed) },
      bridge: { ...{ report: '0.00', start: NO_END, end: NO_END, books: '0.00', unexplained: '0.00' } },
    });
    const sheets = await sheetsOf(await written({ ...quiet(), statement, checklist: [] }));
    const summary = sheets.get('Summary') ?? [];
    expect(summary[1]?.slice(0, 2)).toEqual([closeText.en.fields.overall, expected]);
    const own = statementWords.en;
    const rowOf = (label: string) => summary.find(([first]) => first === label);
    expect(rowOf(own.unexplained)?.[1]).toBe(Number(unexplained));
    expect(rowOf('Bank: unexplained difference')?.[1]).toBe(Number(bank));
    expect(rowOf('Composition of the closing balance: difference')?.[1]).toBe(
      composed === '10.00' ? 0 : 0.01,
    );
  });
  const NO_END = { rows: [], rowCount: 0, amount: '0.00' };
  const NONE = { count: 0, amount: '0.00' };
  const composedOf = (total: string) => ({
    ...{ total, deposits: [{ fromDays: 0, count: 1, amount: total }], oldest: null, reserve: null },
    ...{ pendingCashouts: NONE, pendingRefunds: NONE, unexplained: '0.00' },
  });

  it('says of the cut-off what records it does not tell one by one, and adds these up with the others', async () => {
    const record = { listing: 'deposits', text: 'dep', day: '2026-09-30' } as const;
    const rows = Array.from({ length: 40 }, (_, index) => ({
      ...{ ...record, identity: String(index), amount: '1.00' },
    }));
    const perService =
      withoutRecords('en').tieOut.days.findLast(({ currency }) => currency === 'PEN')?.closing ?? '';
    const statement = accountStatement.parse({
      ...{ month: '2026-09', currency: 'PEN', timeZone: LIMA, asOf: NOW, complete: true, from: '2026-09' },
      ...{ account: '121301', perService, items: [], itemsSum: '0.00', cleared: [], bank: null },
      ...{ perBooks: null, difference: null, unexplained: null, composition: composedOf(perService) },
      bridge: {
        ...{ report: '0.00', books: '45.50', unexplained: '0.00', start: NO_END },
        end: { rows, rowCount: 43, amount: '45.50' },
      },
    });
    const path = await written({ ...withoutRecords('en'), statement });
    const sheets = await sheetsOf(path);
    // The balance that all of it begins with is that of the roll-forward.
    expect(partsOf(readFileSync(path)).get('xl/worksheets/sheet1.xml')).toContain('<f>close.closing</f>');
    const sheet = sheets.get(statementWords.en.title) ?? [];
    const of = (label: string) => sheet.find(([first]) => first === label)?.[8];
    const composed = sheet.find(([first]) => first === statementWords.en.total);
    expect(composed?.slice(8, 10)).toEqual([Number(perService), 'OK']);
    expect([of('Further records: 3'), of(`${statementWords.en.end} (43)`)]).toEqual([5.5, 45.5]);
    const report = { state: 'open' as const, version: 1, digest: '', signOffs: [] };
    const about = { language: 'es' as const, workspace: 'Tienda', app: 'Tieout', printedAt: NOW };
    const page = statementPage(statement, report, about);
    // Fewer of them on paper.
    expect(page).toMatch(/Otros registros: 13<\/td><td class="amount">15\.50</);
  });

  it('that does not hold is accepted where a person answered for its point, and failed else', async () => {
    expect(await withOpenRecord('failed')).toEqual(['CHECK']);
    // The point is clear, because the exceptions of what is open were accepted.
    expect(await withOpenRecord('ok')).toEqual(['ACCEPTED']);
    expect(await withOpenRecord('accepted')).toEqual(['ACCEPTED']);
  });

  it('does not fail for a record in transit', async () => {
    expect(await withOpenRecord('ok', { count: 1, amount: '12.50' })).toEqual(['OK', null]);
  });

  it.each([
    ['ok', 'OK'],
    ['accepted', 'ACCEPTED'],
    ['failed', 'CHECK'],
    ['blocked', 'CHECK'],
    ['warning', 'OK'],
  ] as const)('of a point that is %s makes all controls %s, as on screen', async (state, all) => {
    const data = withoutRecords('en');
    const point = { item: 'opening' as const, title: 'Opens', state, detail: '', decidedBy: '' };
    const summary = (await sheetsOf(await written({ ...data, checklist: [point] }))).get('Summary') ?? [];
    const others = summary.slice(15).map((row) => row[7]);
    const own = summary.find(([label]) => label === 'Opens')?.[7];
    expect(own).toBe(state === 'warning' ? null : all);
    const failing = others.includes('CHECK') ? 'CHECK' : others.includes('ACCEPTED') ? 'ACCEPTED' : 'OK';
    expect(summary.find(([label]) => label === 'All controls')?.[1]).toBe(failing);
  });
});

describe('words', () => {
  it.each(['en', 'es'] as const)(
    '%s: sheets have names that a workbook allows, all different',
    (language) => {
      const names = Object.values(closeText[language].sheets);
      for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\']{1,31}$/);
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    },
  );

  it('tell words that formulas compare apart from each other', () => {
    for (const words of Object.values(closeText)) {
      for (const group of [words.lineStates, words.books, words.adjustments.kinds, words.adjustments.choices])
        expect(new Set(Object.values(group)).size).toBe(Object.keys(group).length);
      const results = [words.ok, words.accepted, words.check, words.notCovered, words.notJudged];
      expect(new Set(results).size).toBe(results.length);
    }
  });
});
