/**
 * What is measured at each size: processor time of the whole process, for other work on the machine does not add to it.
 */
import '../src-main/store/testing/keys.ts';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportListing } from '../src-main/export/export-listing.ts';
import { DEFAULT_POPULATIONS } from '../src-main/matching/default-populations.ts';
import { pairRule, rulesOf } from '../src-main/matching/testing/items-and-rules.ts';
import { readClose } from '../src-main/store/close/closes.ts';
import { withSources } from '../src-main/store/close/sources.ts';
import { openDatabase } from '../src-main/store/engine/open.ts';
import { storeUndo } from '../src-main/store/exceptions/after-decision.ts';
import { runMatching } from '../src-main/store/exceptions/after-run.ts';
import { PageReader } from '../src-main/store/listings/page-order.ts';
import { readSummary } from '../src-main/store/listings/query.ts';
import { recordStorer } from '../src-main/store/listings/records.ts';
import { storePopulations, storeRules } from '../src-main/store/matching/rules.ts';
import { workMigrations } from '../src-main/store/migrations/work/index.ts';
import type { ListingFilter, Sort } from '../src-shared/contract/listings.ts';
import { deposits } from '../src-shared/service/deposits.ts';
import { median } from './figures.ts';
import { largeDatabase } from './large-data.ts';
import { generateRecords } from './listing-data.ts';
import { BOOKS_MONTH as MONTH, preparedBooks } from './match-data.ts';
import { preparedDatabase, workbookFor } from './store-data.ts';

export type Figure = { readonly work: string; readonly unit: 'ms' | 'MB'; readonly figure: number };

const ZONE = 'America/Lima';
const YEAR: ListingFilter = { firstDay: '2026-01-01', lastDay: '2026-12-31', choices: {}, text: '' };
const BY_DATE: Sort = { field: 'creationDate', descending: true };
const BY_AMOUNT: Sort = { field: 'amount', descending: true };
const PAGE = 50;
const CALLS = 9;
const STORED_PAGES = 20;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const DECIDER = { at: NOW, actor: 'Ana' };

const figures: Figure[] = [];
const told = (work: string, figure: number, unit: Figure['unit'] = 'ms') => {
  figures.push({ work, unit, figure: Number(figure.toPrecision(3)) });
  // With many records the next one may take minutes.
  console.log(`  ${work}: ${figure.toPrecision(3)} ${unit}`);
};

async function spent(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Of several calls the median; each is told its number. */
async function each(work: (call: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) times.push(await spent(() => work(call)));
  return median(times);
}

/**
 * With more the deposits are alone, and a month with as many ledger lines is asked for by name: it takes some 40 GB of
 * the disk.
 */
const MOST_WITH_BOOKS = 1_000_000;

export const PARTS = ['listings', 'books'] as const;
type Part = (typeof PARTS)[number];

/** Every figure with so many records, or those of one part. */
export async function measureAt(rows: number, only?: Part): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-scale-'));
  try {
    const isLarge = rows > MOST_WITH_BOOKS;
    if (only !== 'books') {
      const path = isLarge ? largeDatabase(rows) : join(folder, 'listing.db');
      if (!isLarge) copyFileSync(preparedDatabase(rows), path);
      await cacheOf(rows, path, folder);
      rmSync(path);
    }
    if (only === 'books' || (only === undefined && !isLarge)) await booksOf(rows, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}

async function cacheOf(rows: number, path: string, folder: string): Promise<void> {
  told('file of the cache', statSync(path).size / 1e6, 'MB');
  const db = openDatabase(path);
  const pages = new PageReader(db);
  const page = (sort: Sort, number: number, text = '') =>
    pages.read(deposits, {
      filter: { ...YEAR, text },
      timeZone: ZONE,
      sort,
      limit: PAGE,
      offset: Math.floor(number) * PAGE,
    });
  const half = rows / PAGE / 2;
  told('first page, by date', await each(() => page(BY_DATE, 0)));
  told('page in the middle, by date', await each((call) => page(BY_DATE, half - call)));
  told('first page, by amount', await each(() => page(BY_AMOUNT, 0)));
  told('page in the middle, by amount, the first time', await spent(() => page(BY_AMOUNT, half)));
  told('counts and totals of the year', await each(() => readSummary(db, deposits, YEAR, ZONE)));
  const id = `ped-2026-${String(Math.floor(rows / 3)).padStart(8, '0')}`;
  told('search for an external id', await each(() => page(BY_DATE, 0, id)));
  told('search for what no record has', await each(() => page(BY_DATE, 0, 'zzz')));
  const fresh = [...generateRecords(deposits, STORED_PAGES * PAGE, 7)].map((record, at) => ({
    ...record,
    identity: `new-${at}`,
  }));
  const store = recordStorer(db, deposits);
  const stored = await spent(() => {
    for (let at = 0; at < fresh.length; at += PAGE) store({ records: fresh.slice(at, at + PAGE), readAt: 1 });
  });
  told('storing a page of 50', stored / STORED_PAGES);
  db.close();
  const written = await spent(() =>
    exportListing(
      {
        cachePath: path,
        targetPath: join(folder, 'deposits.xlsx'),
        listing: 'deposits',
        filter: YEAR,
        sort: BY_DATE,
        ...workbookFor(ZONE),
        exportedAt: NOW,
      },
      new AbortController().signal,
      () => undefined,
    ),
  );
  told('export as a workbook', written);
}

async function booksOf(rows: number, folder: string): Promise<void> {
  const made = preparedBooks(rows);
  const books = join(folder, 'books');
  mkdirSync(books);
  for (const file of ['work.db', 'cache.db']) copyFileSync(join(made, file), join(books, file));
  const paths = { workPath: join(books, 'work.db'), cachePath: join(books, 'cache.db') };
  const work = openDatabase(paths.workPath, { migrations: workMigrations });
  storePopulations(work, 'ledger', DEFAULT_POPULATIONS.ledger.slice(0, 1), { ...DECIDER, reason: 'bench' });
  const rules = rulesOf([
    pairRule({ id: 'reference', reference: 'equal', days: { before: 0, after: 0 } }),
    pairRule({ id: 'amount', ambiguity: 'nearest-date' }),
  ]);
  storeRules(work, 'ledger', rules, { ...DECIDER, reason: 'bench' });
  work.close();
  const run = { ...paths, book: 'ledger', month: MONTH, timeZone: ZONE, ...DECIDER } as const;
  told(
    'matching as many lines with as many records',
    await spent(() => runMatching(run, new AbortController().signal, () => undefined)),
  );
  told(
    'undoing a match',
    await each((call) =>
      storeUndo(
        paths,
        { matchIds: [Math.floor(rows / 3) + call], reason: 'bench' },
        { ...DECIDER, timeZone: ZONE },
      ),
    ),
  );
  const place = { month: MONTH, currency: 'PEN' };
  told(
    'reading the month’s close the first time',
    await spent(() =>
      withSources({ ...paths, folder: books, timeZone: ZONE, now: NOW }, (sources) =>
        readClose(sources, place),
      ),
    ),
  );
  told('peak memory of the process that did all of it', process.resourceUsage().maxRSS / 1_024, 'MB');
}
