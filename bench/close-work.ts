/** The first look at a month's close, and what no such look can do without: the two sides of the close's bench. */
import { createHash } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { readClose } from '../src-main/store/close/closes.ts';
import { type FoundLines, lineOf, linesSql } from '../src-main/store/close/records.ts';
import { withSources } from '../src-main/store/close/sources.ts';
import { openDatabase } from '../src-main/store/engine/open.ts';
import { workMigrations } from '../src-main/store/migrations/work/index.ts';
import { deposits } from '../src-shared/service/deposits.ts';
import { BOOKS_MONTH } from './match-data.ts';

export type CloseSide = {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMB: number;
  readonly records: number;
};

const TIME_ZONE = 'America/Lima';
const CURRENCY = 'PEN';

/** A workspace that has read so many deposits of a month, and nothing else. */
export function layOut(made: string, folder: string): void {
  copyFileSync(join(made, 'cache.db'), join(folder, 'cache.db'));
  openDatabase(join(folder, 'work.db'), { migrations: workMigrations }).close();
}

/** The close as a screen asks for it, with nothing kept of an earlier look. */
export async function lookAtClose(folder: string): Promise<CloseSide> {
  const paths = { cachePath: join(folder, 'cache.db'), workPath: join(folder, 'work.db'), folder };
  return measured(async () => {
    const report = await withSources(
      { ...paths, timeZone: TIME_ZONE, now: Date.parse('2026-11-20T12:00:00Z') },
      (sources) => readClose(sources, { month: BOOKS_MONTH, currency: CURRENCY }),
    );
    return report.figures.listings.reduce((sum, { records }) => sum + records, 0);
  });
}

/**
 * Reads every record of the month once, in the order of the file, writes its values as they are signed (by the
 * product's own statement: no quicker one was found), and hashes them.
 */
export async function bareDigest(folder: string): Promise<CloseSide> {
  return measured(() => {
    const db = openDatabase(join(folder, 'cache.db'), { readonly: true });
    const hash = createHash('sha256');
    let records = 0;
    const lines = db.prepare<[number, number], FoundLines>(
      linesSql({
        line: lineOf(deposits),
        from: 'deposits WHERE rowKey > ? AND rowKey <= ?',
        order: 'rowKey',
      }),
    );
    const last = Number(db.prepare<[], bigint>('SELECT max(rowKey) FROM deposits').pluck().get() ?? 0n);
    for (let from = 0; from < last; from += PIECE) {
      const found = lines.get(from, from + PIECE);
      if (found?.lines) hash.update(found.lines);
      records += Number(found?.items ?? 0n);
    }
    hash.digest('hex');
    db.close();
    return records;
  });
}

const PIECE = 10_000;

async function measured(work: () => number | Promise<number>): Promise<CloseSide> {
  const started = performance.now();
  const before = process.cpuUsage();
  const records = await work();
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (performance.now() - started) / 1_000,
    cpuSeconds: (user + system) / 1_000_000,
    peakMB: process.resourceUsage().maxRSS / 1_024,
    records,
  };
}
