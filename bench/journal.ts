/**
 * Daily journal entries of a month with a million deposits, beside what a close reads of the same records. README.md
 * explains the floor.
 */
import '../src-main/store/testing/keys.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Db, openDatabase } from '../src-main/store/engine/open.ts';
import { DAY_MS } from '../src-shared/durations.ts';
import { deposits } from '../src-shared/service/deposits.ts';
import { journalContest, makeEntries } from './journal-work.ts';
import { generateRecords } from './listing-data.ts';
import { type BenchResult, report, resultOf } from './result.ts';
import { bareUpsert } from './store-data.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, memory: { type: 'string' } },
});
const rows = Number(values.rows);
const KB_OF_MB = 1024;
const FROM = Date.parse('2026-10-01T00:00:00Z');
const LENGTH = 31 * DAY_MS;
const BATCH = 5_000;

if (values.memory !== undefined) {
  // A process of its own, whose highest memory is that of the entries alone.
  const db = openDatabase(values.memory);
  makeEntries(db);
  db.close();
  console.log(process.resourceUsage().maxRSS);
} else {
  const folder = mkdtempSync(join(tmpdir(), 'tieout-bench-'));
  try {
    run(join(folder, 'month.db'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(path: string): void {
  const results: BenchResult[] = [];
  const db = openDatabase(path);
  console.log('Making ready the database…');
  fillMonth(db);
  const work = `daily journal entries of a month with ${rows} deposits`;
  results.push(journalContest(db, `${work} (floor: a close’s reading of them)`));
  db.close();
  const child = spawnSync(process.execPath, [...process.execArgv, import.meta.filename, '--memory', path], {
    encoding: 'utf8',
  });
  if (child.status !== 0) throw new Error(child.stderr);
  results.push(
    resultOf({
      work: `${work}: peak memory of the process`,
      unit: 'MB',
      product: Number(child.stdout) / KB_OF_MB,
      // As that of an export.
      goal: { most: 350 },
    }),
  );
  report('journal', results, { rows });
}

/** Every deposit into October, in the order in which they came. */
function fillMonth(db: Db): void {
  const upsert = bareUpsert(db, deposits);
  db.pragma('synchronous = OFF');
  let batch: Parameters<typeof upsert>[0][] = [];
  const write = db.transaction(() => {
    for (const record of batch) upsert(record);
  });
  let number = 0;
  for (const record of generateRecords(deposits, rows)) {
    const creationDate = FROM + Math.floor((LENGTH / rows) * number);
    number += 1;
    batch.push({ ...record, columns: { ...record.columns, creationDate } });
    if (batch.length < BATCH && number < rows) continue;
    write();
    batch = [];
  }
}
