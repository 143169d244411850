/**
 * What encrypting the files costs: the product's own reading and writing on an encrypted database beside the same on a
 * plain one, in the same run. README.md explains it.
 */
import '../src-main/store/testing/keys.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../src-main/store/engine/open.ts';
import { PageReader } from '../src-main/store/listings/page-order.ts';
import { readSummary } from '../src-main/store/listings/query.ts';
import { recordStorer } from '../src-main/store/listings/records.ts';
import type { ListingFilter, Sort } from '../src-shared/contract/listings.ts';
import { deposits } from '../src-shared/service/deposits.ts';
import { type Contest, contest } from './contest.ts';
import { generateRecords } from './listing-data.ts';
import { type BenchResult, report } from './result.ts';
import { fill } from './store-data.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const ZONE = 'America/Lima';
const PAGE = 50;
const GOAL = { ratio: 1.15 };
const BY_DATE: Sort = { field: 'creationDate', descending: true };
const BY_AMOUNT: Sort = { field: 'amount', descending: true };
const YEAR: ListingFilter = { firstDay: '2026-01-01', lastDay: '2026-12-31', choices: {}, text: '' };
const COMPLETED = { status: ['COMPLETED'] };

const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
const results: BenchResult[] = [];
const SIDES = ['plain', 'encrypted'] as const;
const made = (name: string) =>
  SIDES.map((side) => openDatabase(join(folder, `${name}-${side}.db`), { withoutKeys: side === 'plain' }));
const told = (about: Contest) => {
  const result = contest({ goal: GOAL, ...about });
  console.log(`${result.work}: plain ${result.floor} ms, encrypted ${result.product} ms, ${result.ratio} x`);
  results.push(result);
};

console.log('Making ready the databases…');
const both = made('read').map((db) => {
  db.pragma('synchronous = OFF');
  fill(db, deposits, rows);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.pragma('synchronous = FULL');
  const pages = new PageReader(db);
  return {
    db,
    page: (filter: ListingFilter, sort: Sort, number: number) =>
      pages.read(deposits, { filter, timeZone: ZONE, sort, limit: PAGE, offset: number * PAGE }),
  };
}) as [Side, Side];
type Side = {
  db: ReturnType<typeof openDatabase>;
  page: (filter: ListingFilter, sort: Sort, number: number) => unknown;
};
const reading = (work: string, ask: (side: Side) => unknown, more: Pick<Contest, 'calls' | 'rounds'> = {}) =>
  told({ work, floor: () => ask(both[0]), product: () => ask(both[1]), same: (answer) => answer, ...more });
const text = (answer: unknown) =>
  JSON.stringify(answer, (_, value) => (typeof value === 'bigint' ? String(value) : value)).length;

reading(
  'opening a database and reading its form',
  ({ db }) => {
    const opened = openDatabase(db.name, { readonly: true, withoutKeys: db === both[0].db });
    const parts = opened.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
    opened.close();
    return String(parts);
  },
  // A key that is derived by hundreds of thousands of rounds would cost a hundred times as much.
  { calls: 10 },
);
reading(
  'first page: status, by date',
  ({ page }) => text(page({ ...YEAR, choices: COMPLETED }, BY_DATE, 0)),
  { calls: 50 },
);
reading(
  `page ${rows / 100}: status, by date`,
  ({ page }) => text(page({ ...YEAR, choices: COMPLETED }, BY_DATE, rows / 100)),
  { calls: 3 },
);
reading('first page: the year, by amount (no index)', ({ page }) => text(page(YEAR, BY_AMOUNT, 0)), {
  rounds: 7,
});
reading(
  'count, totals per currency, choices: the year',
  ({ db }) => text(readSummary(db, deposits, YEAR, ZONE)),
  { rounds: 7 },
);
reading(
  'count, totals, choices: status, two currencies',
  ({ db }) =>
    text(readSummary(db, deposits, { ...YEAR, choices: { ...COMPLETED, currency: ['PEN', 'BRL'] } }, ZONE)),
  { rounds: 7 },
);
const [some] = both[0].db
  .prepare<[], { externalId: string; clientDocument: string }>(
    `SELECT externalId, clientDocument FROM deposits WHERE rowKey = ${Math.floor(rows / 3)}`,
  )
  .all();
for (const [name, needle] of [
  ['external id', String(some?.externalId)],
  ['part of a document', String(some?.clientDocument).slice(0, 5)],
] as const)
  reading(`search: ${name}`, ({ page }) => text(page({ ...YEAR, text: needle }, BY_DATE, 0)), { rounds: 9 });
reading(
  'every record, as an export reads them',
  ({ db }) => {
    let length = 0;
    for (const row of db
      .prepare<[], { asReceived: string }>('SELECT * FROM deposits ORDER BY creationDate')
      .iterate())
      length += row.asReceived.length;
    return length;
  },
  { rounds: 5 },
);
for (const { db } of both) db.close();

const perRound = 200;
const rounds = 10;
const records = [...generateRecords(deposits, (rounds + 1) * perRound * PAGE)];
const [floor, product] = made('write').map((db) => {
  const store = recordStorer(db, deposits);
  let next = 0;
  return () => {
    for (let done = 0; done < perRound; done += 1, next += PAGE)
      store({ records: records.slice(next, next + PAGE), readAt: 1 });
  };
}) as [() => void, () => void];
told({ work: `storing ${perRound} pages of 50`, rounds, floor, product });
rmSync(folder, { recursive: true, force: true });

report('encryption', results, { rows });
