/**
 * The cache: storing, pages, totals and search over a million deposits, each beside the best hand-written SQL in the
 * same run. README.md explains each floor.
 */
import '../src-main/store/testing/keys.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ReceivedRecord } from '../src-main/service-client/record.ts';
import { type Db, openDatabase } from '../src-main/store/engine/open.ts';
import { PageReader } from '../src-main/store/listings/page-order.ts';
import { readSummary } from '../src-main/store/listings/query.ts';
import { recordStorer } from '../src-main/store/listings/records.ts';
import type { ListingFilter, ListingRow, ListingSummary, Sort } from '../src-shared/contract/listings.ts';
import { deposits } from '../src-shared/service/deposits.ts';
import { fieldOf } from '../src-shared/service/listing.ts';
import { contest } from './contest.ts';
import { journalContest } from './journal-work.ts';
import { generateRecords } from './listing-data.ts';
import { type BenchResult, report } from './result.ts';
import { bareUpsert, preparedDatabase } from './store-data.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const ZONE = 'America/Lima';
const PAGE = 50;
const FAR_PAGE = Math.min(10_000, rows / 100);
const BY_DATE: Sort = { field: 'creationDate', descending: true };
const BY_AMOUNT: Sort = { field: 'amount', descending: true };
const YEAR: ListingFilter = { firstDay: '2026-01-01', lastDay: '2026-12-31', choices: {}, text: '' };
const OCTOBER: ListingFilter = { ...YEAR, firstDay: '2026-10-01', lastDay: '2026-10-31' };
const COMPLETED = { status: ['COMPLETED'] };
/** The year in Lima, epoch ms. */
const SPAN = [Date.parse('2026-01-01T05:00:00Z'), Date.parse('2027-01-01T05:00:00Z')] as const;

type QueriedRow = Record<string, unknown>;
const results: BenchResult[] = [];
const told = (result: BenchResult) => {
  console.log(`${result.work}: floor ${result.floor} ms, product ${result.product} ms, ${result.ratio} x`);
  results.push(result);
};

console.log('Making ready the database…');
const db = openDatabase(preparedDatabase(rows));
const pages = new PageReader(db);
const page = (filter: ListingFilter, sort: Sort, number: number) =>
  pages.read(deposits, { filter, timeZone: ZONE, sort, limit: PAGE, offset: number * PAGE });
const summary = (filter: ListingFilter) => readSummary(db, deposits, filter, ZONE);
/** Floors read into plain rows, as the product's own reading begins. */
const statement = (sql: string) => {
  const prepared = db.prepare<unknown[], QueriedRow>(sql);
  return (...bound: unknown[]) => prepared.all(...bound);
};
const identities = (found: readonly (QueriedRow | ListingRow)[]) => found.map(({ identity }) => identity);

/** What totals count unless a person or a rule says otherwise. */
const COUNTED = fieldOf(deposits, 'status')
  .moneyValues?.map((status) => `'${status}'`)
  .join(', ');

readPages();
readTotals();
readTexts();
told(journalContest(db, 'daily journal entries of October (floor: a close’s reading of the same deposits)'));
db.close();
storePages();

report('store', results, { rows });

function readPages(): void {
  const one = { ...YEAR, choices: { ...COMPLETED, currency: ['PEN'] } };
  const first = statement(
    `SELECT * FROM deposits WHERE status = ? AND currency = ? AND creationDate >= ? AND creationDate < ?
     ORDER BY creationDate DESC, rowKey DESC LIMIT 50`,
  );
  told(
    contest({
      work: 'first page: status, currency, by date',
      goal: { ratio: 3 },
      calls: 50,
      floor: () => first('COMPLETED', 'PEN', ...SPAN),
      product: () => page(one, BY_DATE, 0),
      same: identities,
    }),
  );
  const byStatus = statement(
    `SELECT * FROM deposits INDEXED BY depositsByDate WHERE creationDate >= ? AND creationDate < ? AND status = ?
     ORDER BY creationDate DESC, rowKey DESC LIMIT 50`,
  );
  told(
    contest({
      work: 'first page: status, by date',
      goal: { ratio: 3 },
      calls: 20,
      floor: () => byStatus(...SPAN, 'COMPLETED'),
      product: () => page({ ...YEAR, choices: COMPLETED }, BY_DATE, 0),
      same: identities,
    }),
  );
  // Where the page before ended: what a keyset must have been told.
  const far = FAR_PAGE * PAGE;
  const [end] = statement(
    `SELECT creationDate, rowKey FROM deposits INDEXED BY depositsByDate
     WHERE creationDate >= ? AND creationDate < ? AND status = 'COMPLETED'
     ORDER BY creationDate DESC, rowKey DESC LIMIT 1 OFFSET ?`,
  )(...SPAN, far - 1);
  const keyset = statement(
    `SELECT * FROM deposits INDEXED BY depositsByDate
     WHERE creationDate >= ? AND (creationDate, rowKey) < (?, ?) AND status = 'COMPLETED'
     ORDER BY creationDate DESC, rowKey DESC LIMIT 50`,
  );
  told(
    contest({
      work: `page ${FAR_PAGE}: status, by date (floor: keyset, told where to begin)`,
      goal: { most: 16 },
      calls: 5,
      floor: () => keyset(SPAN[0], end?.creationDate, end?.rowKey),
      product: () => page({ ...YEAR, choices: COMPLETED }, BY_DATE, FAR_PAGE),
      same: identities,
    }),
  );
  const offset = statement(
    `SELECT * FROM deposits WHERE creationDate >= ? AND creationDate < ?
     ORDER BY amount DESC, rowKey DESC LIMIT 50 OFFSET ?`,
  );
  const firstByAmount = () => page(YEAR, BY_AMOUNT, 0);
  told(
    contest({
      work: 'first page: the year, by amount (no index)',
      goal: { ratio: 1.1 },
      rounds: 3,
      floor: () => offset(...SPAN, 0),
      product: firstByAmount,
      same: identities,
    }),
  );
  told(
    contest({
      work: `page ${FAR_PAGE}: the year, by amount, sorted before`,
      goal: { most: 16 },
      rounds: 1,
      floor: () => offset(...SPAN, far),
      product: () => page(YEAR, BY_AMOUNT, FAR_PAGE),
      same: identities,
    }),
  );
  // Another order in between makes the product forget, and sort again.
  told(
    contest({
      work: `page ${FAR_PAGE}: the year, by amount, not sorted before`,
      goal: { ratio: 1.1 },
      rounds: 1,
      floor: () => offset(...SPAN, far),
      product: () => {
        pages.read(deposits, {
          filter: { ...YEAR, lastDay: '2026-01-01' },
          timeZone: ZONE,
          sort: BY_AMOUNT,
          limit: 1,
          offset: 1_000,
        });
        return page(YEAR, BY_AMOUNT, FAR_PAGE);
      },
      same: identities,
    }),
  );
}

function readTotals(): void {
  const count = statement(
    `SELECT count(*) AS count FROM deposits INDEXED BY depositsByStatus
     WHERE status = 'COMPLETED' AND currency IN ('PEN', 'BRL') AND creationDate >= ? AND creationDate < ?`,
  );
  const chosen = { ...YEAR, choices: { ...COMPLETED, currency: ['PEN', 'BRL'] } };
  told(
    contest({
      work: 'count: status, two currencies, the year',
      goal: { ratio: 1.5, most: 5 },
      rounds: 7,
      floor: () => count(...SPAN)[0]?.count,
      product: () => summary(chosen),
      same: (answer: bigint | ListingSummary) => (typeof answer === 'object' ? answer.count : Number(answer)),
    }),
  );
  const totals = statement(
    `SELECT currency, sum(amount) AS units, count(*) AS count FROM deposits
     WHERE creationDate >= ? AND creationDate < ?
     AND status IN (${COUNTED}) GROUP BY currency ORDER BY currency`,
  );
  const counts = (answer: readonly QueriedRow[] | ListingSummary) =>
    Array.isArray(answer)
      ? answer.map(({ currency, count }) => [currency, Number(count)])
      : (answer as ListingSummary).totals.amount?.map(({ currency, count }) => [currency, count]);
  for (const [name, filter, span] of [
    ['the year', YEAR, SPAN],
    ['October', OCTOBER, [Date.parse('2026-10-01T05:00:00Z'), Date.parse('2026-11-01T05:00:00Z')]],
  ] as const)
    told(
      contest({
        work: `count, totals per currency, choices: ${name} (floor: amounts alone, by scan)`,
        goal: { most: 5 },
        rounds: 7,
        floor: () => totals(...span),
        product: () => summary(filter),
        same: counts,
      }),
    );
}

function readTexts(): void {
  const [some] = statement(
    `SELECT idDeposit, externalId, clientDocument, clientId FROM deposits WHERE rowKey = ${Math.floor(rows / 3)}`,
  )();
  const indexed = statement(
    `SELECT * FROM deposits WHERE rowKey IN (SELECT rowid FROM depositsSearch WHERE depositsSearch MATCH ?)
     AND instr(searchText, ?) > 0 AND +creationDate >= ? AND +creationDate < ?
     ORDER BY creationDate DESC, rowKey DESC LIMIT 50`,
  );
  const inOrder = statement(
    `SELECT * FROM deposits WHERE instr(searchText, ?) > 0 AND creationDate >= ? AND creationDate < ?
     ORDER BY creationDate DESC, rowKey DESC LIMIT 50`,
  );
  const needles: readonly [string, string, 'index' | 'order'][] = [
    ['external id', String(some?.externalId).toLowerCase(), 'index'],
    ['document', String(some?.clientDocument), 'index'],
    ['part of a document', String(some?.clientDocument).slice(0, 5), 'index'],
    ['nothing has it', 'zzz', 'index'],
    ['every record has it', 'ped-2026', 'order'],
    ['a method’s name', 'en linea px', 'order'],
  ];
  for (const [name, needle, way] of needles)
    told(
      contest({
        work: `search: ${name}`,
        goal: { most: 10 },
        rounds: 9,
        floor: () => (way === 'index' ? indexed(`"${needle}"`, needle, ...SPAN) : inOrder(needle, ...SPAN)),
        product: () => page({ ...YEAR, text: needle }, BY_DATE, 0),
        same: identities,
      }),
    );
}

/** Into two new databases in turns, with the same schema, in the same transactions of 50. */
function storePages(): void {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  const perRound = 200;
  const rounds = 10;
  const records = [...generateRecords(deposits, (rounds + 1) * perRound * PAGE)];
  const sides = ['floor', 'product', 'plain'].map((name) => openDatabase(join(folder, `${name}.db`)));
  const [floor, product, plain] = sides as [Db, Db, Db];
  // What the indexes of totals and texts cost: the same without them.
  for (const { name, type } of plain
    .prepare<[], { name: string; type: string }>(
      `SELECT name, type FROM sqlite_schema WHERE tbl_name = 'deposits' AND type = 'trigger'`,
    )
    .all())
    plain.exec(`DROP ${type} ${name}`);
  const chunks = (write: (page: readonly ReceivedRecord[]) => void) => {
    let next = 0;
    return () => {
      for (let done = 0; done < perRound; done += 1, next += PAGE) write(records.slice(next, next + PAGE));
    };
  };
  const bare = (into: Db) => {
    const upsert = bareUpsert(into, deposits);
    return chunks(into.transaction((page: readonly ReceivedRecord[]) => page.forEach(upsert)).immediate);
  };
  const store = recordStorer(product, deposits);
  told(
    contest({
      work: `storing ${perRound} pages of 50`,
      goal: { ratio: 1.2 },
      rounds,
      floor: bare(floor),
      product: chunks((page) => void store({ records: page, readAt: 1 })),
    }),
  );
  told(
    contest({
      work: `storing ${perRound} pages of 50: totals and search kept (floor: without either)`,
      rounds,
      floor: bare(plain),
      product: bare(openDatabase(join(folder, 'full.db'))),
    }),
  );
  for (const side of sides) side.close();
  rmSync(folder, { recursive: true, force: true });
}
