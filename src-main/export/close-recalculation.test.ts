/**
 * Every formula of the close workbook, recalculated by LibreOffice, gives the very figure that the app computed. All
 * workbooks are made first and recalculated in one go, because the program takes seconds to start.
 */

import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startSandbox } from '../../src-sandbox/index.ts';
import { BOOKS } from '../../src-shared/contract/statements.ts';
import { type ColumnRule, type TieOutRules, tieOutRules } from '../../src-shared/contract/tie-out.ts';
import { DAY_MS, HOUR_MS } from '../../src-shared/durations.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { statementWords } from '../../src-shared/words/statement-words.ts';
import type { CloseStatementLine } from '../close/evidence.ts';
import { storeTieOutRules } from '../store/balances/tie-out.ts';
import { readSettingOffered } from '../store/close/journals.ts';
import { attachDatabase } from '../store/engine/connect.ts';
import { type Db, openDatabase } from '../store/engine/open.ts';
import { runMatching } from '../store/exceptions/after-run.ts';
import { refreshBooks } from '../store/exceptions/testing/refresh-books.ts';
import { storeAccount } from '../store/matching/testing/account.ts';
import { openWork } from '../store/testing/databases.ts';
import { confirmJournalSetting } from '../store/work/journal-book.ts';
import { LIMA } from '../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { readCloseData } from './close/read-data.ts';
import { closeText } from './close/text.ts';
import type { CloseData } from './close-data.ts';
import { exportCloseWorkbook } from './close-workbook.ts';
import { cacheWith, closeDataOf, streamed, type TestClose } from './testing/close-data.ts';
import { cellsWithoutRoom } from './testing/room-in-cells.ts';
import { compare, recalculated, spreadsheetProgram } from './testing/spreadsheet-program.ts';

const NOW = Date.parse('2026-10-15T12:00:00Z');
/** Workbooks of made-up months, one for each zone; `TIEOUT_MADE_UP_WORKBOOKS=20` recalculates more. */
const MADE_UP = Number(process.env.TIEOUT_MADE_UP_WORKBOOKS ?? 2);

const ABSENT =
  'LibreOffice (soffice) is not installed, so that no formula was recalculated; on Debian: apt-get install libreoffice-calc-nogui';

const folder = temporaryFolder();
const opened: Db[] = [];
afterAll(() => {
  for (const db of opened) db.close();
  folder.remove();
});

async function written(name: string, data: CloseData, maxSheetRows?: number): Promise<string> {
  const targetPath = join(folder.path, `${name}.xlsx`);
  const { signal } = new AbortController();
  await exportCloseWorkbook(
    { folder: folder.path, data, targetPath, signal, onProgress: () => undefined },
    maxSheetRows,
  );
  return targetPath;
}

function kept(name: string, recordsOf: Parameters<typeof cacheWith>[2]): Db {
  const db = cacheWith(join(folder.path, `${name}.db`), NOW, recordsOf);
  opened.push(db);
  return db;
}

const asOf = new Date(NOW).toISOString();

/**
 * A month as the app itself reads it: the sandbox's account with its planted discrepancies, its bank statement and
 * ledger matched by the rules, exceptions looked for, and a column by a rule that somebody laid down.
 */
async function workbookOfTheApp(): Promise<string> {
  const sandbox = await startSandbox({ seed: 1, asOf, rows: 600, months: 2, clock: () => NOW });
  const [month, after] = ['2026-09', '2026-10'];
  const paths = storeAccount(folder.path, sandbox, { months: [month, after], now: NOW });
  await sandbox.close();
  const asked = { month, timeZone: LIMA, at: NOW, actor: 'Ana' };
  for (const book of BOOKS)
    await runMatching({ ...paths, ...asked, book }, new AbortController().signal, () => undefined);
  await refreshBooks(paths, asked);
  const work = openWork(paths.workPath);
  const rules = tieOutRules.parse({ columns: { depositFeeTotal: LAST_CHANGE } });
  storeTieOutRules(work, rules, { at: NOW, actor: 'Ana', reason: 'for this test' });
  const cache = openDatabase(paths.cachePath, { readonly: true });
  attachDatabase(cache, paths.workPath, 'work');
  opened.push(work, cache);
  const sources = {
    cache,
    work,
    folder: join(folder.path, 'closes'),
    timeZone: LIMA,
    now: NOW,
  };
  const { setting } = readSettingOffered(sources, 'es');
  confirmJournalSetting(work, { ...setting, feeTax: '18' }, { at: NOW, actor: 'Ana' });
  const data = await readCloseData(
    sources,
    { month, currency: 'PEN' },
    {
      language: 'es',
      app: 'Tieout 0.1.0',
      exportedAt: NOW,
      workspaceId: '8a0f33c1-0000-4000-8000-000000000000',
      anchor: { entries: 0, head: '' },
      workspace: { name: 'Tienda', environment: 'staging', merchantsBaseUrl: 'https://m.service.example' },
    },
  );
  expect(data.matches.count).toBeGreaterThan(50);
  expect(data.exceptions.length).toBeGreaterThan(3);
  // Its first sheet is the statement.
  expect(data.statement?.items.length).toBeGreaterThan(3);
  expect(data.journal?.entries.length).toBeGreaterThan(20);
  const path = await written('as-the-app-reads-it', data);
  const pages = [statementWords.es.title, closeText.es.sheets.summary];
  expect(await cellsWithoutRoom(path, pages)).toEqual([]);
  return path;
}

const LAST_CHANGE = {
  listing: 'deposits',
  statuses: ['COMPLETED'],
  dateField: 'lastChangeDate',
  dayCut: 'reporting',
  amountField: 'fee',
  currencyField: 'feeCurrency',
  sign: 'plus',
} as const;

async function sandboxCache(): Promise<Db> {
  const sandbox = await startSandbox({ seed: 3, asOf, rows: 800, months: 2, clock: () => NOW });
  const db = kept('sandbox', (name) =>
    sandbox.dataset.list(name === 'dailyBalances' ? 'balanceReport' : name),
  );
  await sandbox.close();
  return db;
}

it('every formula gives the app’s figure, and what is planted is caught', async ({ skip }) => {
  if (!spreadsheetProgram) process.stdout.write(`SKIPPED: ${ABSENT}\n`);
  skip(!spreadsheetProgram, ABSENT);
  const db = await sandboxCache();
  const about = (change: Partial<TestClose> = {}): TestClose => ({
    month: '2026-09',
    currency: 'PEN',
    timeZone: LIMA,
    language: 'en',
    now: NOW,
    ...change,
  });
  const whole = closeDataOf(db, about());
  const right = [
    await written('pen', whole),
    await written('usd-es', closeDataOf(db, about({ currency: 'USD', language: 'es' }))),
    await written('cut-into-sheets', whole, 100),
    await written('not-all-read', notAllRead(whole)),
    await workbookOfTheApp(),
  ];
  let small = whole;
  const histories = fc.sample(history, { seed: 20_260_101, numRuns: MADE_UP });
  for (const [index, records] of histories.entries()) {
    const timeZone = index % 2 ? LIMA : 'Europe/Madrid';
    const made = kept(`made-up-${index}`, (name) => records[name]);
    const rules = index === 0 ? ODD_RULES : {};
    small = closeDataOf(made, about({ timeZone, rules }));
    right.push(await written(`made-up-${index}`, small));
    // More statuses over more sheets than one formula can name.
    if (index === 0)
      right.push(
        await written('statuses-listed', closeDataOf(made, about({ timeZone, rules: MANY_STATUSES })), 8),
      );
  }
  const wrong = await written('planted', withWrongFigure(withWrongRule(withWrongRow(small))));

  const made = await recalculated([...right, wrong], folder.path);
  const comparisons = [...right, wrong].map((path, index) => compare(path, made[index] ?? ''));
  const honest = comparisons.slice(0, right.length);
  const total = honest.reduce((sum, { formulas }) => sum + formulas, 0);
  process.stdout.write(`${total} formulas of ${right.length} close workbooks recalculated by LibreOffice\n`);
  honest.forEach(({ formulas, differing }, index) => {
    expect(differing, right[index]).toEqual([]);
    expect(formulas, right[index]).toBeGreaterThan(300);
  });
  const caught = comparisons.at(-1)?.differing ?? [];
  for (const planted of ['SUMIFS(cashouts.', 'SUMIFS(deposits.amount', 'SUMIFS(statementLines.amount'])
    expect(
      caught.filter((cell) => cell.includes(planted)),
      planted,
    ).not.toEqual([]);
});

/** Statuses that a spreadsheet would take for patterns and comparisons, if they were not written as what they are. */
const ODD_RULES: Partial<TieOutRules> = {
  columns: {
    depositTotal: {
      listing: 'deposits',
      statuses: ['a*b~?', '>=ODD', ''],
      dateField: 'lastChangeDate',
      dayCut: 'reporting',
      amountField: 'amount',
      currencyField: 'currency',
      sign: 'plus',
    },
  },
  netSigns: [1, 0, -1, 1, -1, 1],
};

const MANY_STATUSES: Partial<TieOutRules> = {
  columns: {
    ...ODD_RULES.columns,
    depositTotal: {
      ...(ODD_RULES.columns?.depositTotal as ColumnRule),
      statuses: [
        'a*b~?',
        '>=ODD',
        '',
        ...Array.from({ length: 27 }, (_, n) => `${'~'.repeat(57)}${100 + n}`),
      ],
    },
  },
  netSigns: [1, 0, -1, 1, -1, 1],
};

/** Some days of the month are not covered, and the report lacks one. */
function notAllRead(data: CloseData): CloseData {
  const days = structuredClone(data.tieOut.days).filter(({ day }) => !day.endsWith('-11'));
  for (const { day, cells } of days)
    if (day > `${data.month}-20`) for (const cell of cells) cell.state = 'not-covered';
  const coverage = {
    ...data.listings.deposits.coverage,
    complete: false,
    gaps: [{ from: NOW, to: NOW + 1 }],
  };
  const deposits = { ...data.listings.deposits, coverage };
  return {
    ...data,
    close: { ...data.close, state: 'open', lockedAt: null, lockedBy: null, snapshotDigest: null },
    opening: null,
    tieOut: { ...data.tieOut, days },
    listings: { ...data.listings, deposits },
  };
}

/** Other than what the cashouts come to, on one day: the formula must find it out. */
function withWrongFigure(data: CloseData): CloseData {
  const days = structuredClone(data.tieOut.days);
  const cells = days.find(({ currency }) => currency === 'PEN')?.cells;
  const cell = cells?.find(({ column }) => column === 'cashoutTotal');
  if (cell) cell.records = writeAmount(unitsOf(cell.records) + 10_000n);
  return { ...data, tieOut: { ...data.tieOut, days } };
}

/** A formula by another rule than the one that the figures are from. */
function withWrongRule(data: CloseData): CloseData {
  const rules = data.tieOut.rules.map((each) =>
    each.column === 'depositFeeTotal'
      ? {
          ...each,
          rule: { ...each.rule, amountField: 'amount' as const, currencyField: 'currency' as const },
        }
      : each,
  );
  return { ...data, tieOut: { ...data.tieOut, rules } };
}

/** A row that is not what the figures say. */
function withWrongRow(data: CloseData): CloseData {
  const [first, ...rest] = [
    ...(data.statementLines.chunks as Iterable<readonly CloseStatementLine[]>),
  ].flat();
  if (!first) throw new Error('the sandbox settles something every month');
  return { ...data, statementLines: streamed([{ ...first, amount: '0.01' }, ...rest]) };
}

type Wire = Readonly<Record<string, unknown>>;
type History = Readonly<Record<ListingName, readonly Wire[]>>;

/** Moments of the month and of the days around it, many of them where a day ends in one zone or the other. */
const moment = fc
  .tuple(
    fc.integer({ min: -3, max: 33 }),
    fc.constantFrom(0, 1, 4.999, 5, 5.001, 12.5, 18.999, 19, 21.999, 22, 23.9997),
    fc.integer({ min: 0, max: 999 }),
  )
  .map(([day, hour, ms]) => {
    const at = new Date(Date.UTC(2026, 8, 1) + day * DAY_MS + Math.round(hour * HOUR_MS) + ms);
    return at.toISOString();
  });
const currency = fc.constantFrom('PEN', 'PEN', 'PEN', 'USD');
/** Literals as the service writes them, some finer than a cent. */
const amountOf = (decimals: number, most = 5_000_000) =>
  fc.integer({ min: 0, max: most }).map((n) => (n / 10 ** decimals).toFixed(decimals));
const money = fc.oneof(
  { arbitrary: amountOf(2), weight: 20 },
  { arbitrary: amountOf(2, 2_000_000_000), weight: 1 },
);

const history: fc.Arbitrary<History> = fc
  .record({
    fine: fc.boolean(),
    deposits: fc.array(
      fc.record({
        creationDate: moment,
        lastChangeDate: moment,
        status: fc.constantFrom('COMPLETED', 'PENDING', '', 'a*b~?', 'axb~y', '>=ODD', 'PEND'),
        currency,
        amount: money,
        feeCurrency: currency,
        fee: amountOf(4, 99_999),
      }),
      { minLength: 20, maxLength: 120 },
    ),
    cashouts: fc.array(
      fc.record({
        creationDate: moment,
        lastChangeDate: moment,
        status: fc.constantFrom('COMPLETED', 'REJECTED', 'PENDING'),
        currency,
        amount: money,
        merchantCurrency: currency,
        merchantAmount: money,
        creditedCurrency: currency,
        creditedAmount: money,
        feeCurrency: currency,
        fee: amountOf(2, 999),
        tax: amountOf(2, 99),
      }),
      { maxLength: 40 },
    ),
    notes: fc.array(
      fc.record({
        date: moment,
        category: fc.constantFrom('CREDIT', 'DEBIT', 'OTHER', ''),
        currency,
        amount: money,
      }),
      { maxLength: 40 },
    ),
    settlements: fc.array(
      fc.record({
        creationDate: moment,
        status: fc.constantFrom('COMPLETED', 'CANCELLED', 'PENDING'),
        currency,
        requestedAmount: money,
        fee: amountOf(2, 999),
        amountToTransfer: money,
      }),
      { maxLength: 12 },
    ),
    report: fc.array(
      fc.record({
        depositTotal: money,
        depositFeeTotal: amountOf(4),
        cashoutTotal: money,
        noteTotal: money,
        there: fc.integer({ min: 0, max: 9 }),
      }),
      { minLength: 32, maxLength: 32 },
    ),
  })
  .map(({ deposits, cashouts, notes, settlements, report }) => ({
    deposits: deposits.map((each, index) => ({
      ...each,
      idDeposit: index + 1,
      externalId: `PED-${index}`,
      requestedAmount: each.amount,
      requestedCurrency: each.currency,
      localAmount: each.amount,
      localCurrency: each.currency,
      flags: [],
    })),
    cashouts: cashouts.map((each, index) => ({
      ...each,
      idCashout: index + 1,
      externalId: `R-${index}`,
      flags: [],
    })),
    notes: notes.map((each, index) => ({ ...each, id: index + 1, externalId: `N-${index}`, type: 'REFUND' })),
    refunds: [],
    settlements: settlements.map((each, index) => ({ ...each, id: index + 1, type: 'MANUAL' })),
    // Most days are there; what they say is anybody's guess, so that the controls have something to find.
    dailyBalances: report.flatMap(({ there, ...columns }, index) => {
      if (there === 0) return [];
      const day = new Date(Date.UTC(2026, 7, 31) + index * DAY_MS);
      return ['PEN', 'USD'].map((code) => ({
        ...columns,
        date: day.toISOString(),
        currency: code,
        idMerchant: 4711,
        settlementTotal: '0',
        cancelledSettlementTotal: '10.10',
        netAmount: columns.depositTotal,
        totalBalance: columns.cashoutTotal,
      }));
    }),
  }));
