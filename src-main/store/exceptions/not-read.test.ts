/** Lines whose records may lie on days that nobody has read: not known yet, and no exception. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src-sandbox/index.ts';
import { monthPeriod } from '../../../src-shared/period.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from '../engine/open.ts';
import { KeptMonth } from '../matching/kept-month.ts';
import { readMatchingOverview } from '../matching/reading.ts';
import { storeAccount } from '../matching/testing/account.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { runMatching } from './after-run.ts';

const AS_OF = '2026-10-31T12:00:00Z';
const NOW = Date.parse(AS_OF);
const MONTH = '2026-10';

const folder = temporaryFolder();
const months = new KeptMonth();
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({
    seed: 5,
    asOf: AS_OF,
    rows: 900,
    months: 2,
    planted: false,
    clock: () => NOW,
  });
});
afterAll(async () => {
  months.close();
  folder.remove();
  await sandbox.close();
});

it('become exceptions only when these days were read and have nothing for them', async () => {
  const paths = storeAccount(folder.path, sandbox, { months: [MONTH], now: NOW });
  const { from } = monthPeriod(MONTH, LIMA);
  const cache = openDatabase(paths.cachePath);
  // As after a sync of October alone: what was created before it is not there, and not said to be.
  for (const name of LISTING_NAMES)
    cache.prepare(`DELETE FROM ${name} WHERE ${listings[name].dateField} < ?`).run(from);
  cache.prepare('UPDATE coverage SET fromInstant = ?').run(from);
  const look = async () => {
    const request = {
      ...paths,
      book: 'ledger' as const,
      month: MONTH,
      timeZone: LIMA,
      at: NOW,
      actor: 'Ana',
    };
    await runMatching(request, new AbortController().signal, () => undefined);
    const work = openDatabase(paths.workPath, { migrations: workMigrations });
    const open = work
      .prepare("SELECT count(*) FROM exceptionCase WHERE kind = 'line-open' AND present = 1")
      .pluck()
      .get();
    work.close();
    const overview = readMatchingOverview(months, paths, {
      book: 'ledger',
      month: MONTH,
      timeZone: LIMA,
      now: NOW,
    });
    const openLines = overview.currencies.reduce(
      (sum, { lines }) => sum + lines.open.count + lines.suggested.count,
      0,
    );
    return { open: Number(open), openLines, complete: overview.complete };
  };
  const before = await look();
  expect(before).toEqual({ open: 0, openLines: expect.any(Number), complete: false });
  expect(before.openLines).toBeGreaterThan(0);

  // September is said to have been read, and brought nothing.
  cache.prepare('UPDATE coverage SET fromInstant = 0').run();
  cache.close();
  const after = await look();
  // What a proposal holds is told with it.
  expect(after).toEqual({ open: expect.any(Number), openLines: before.openLines, complete: true });
  expect(after.open).toBeGreaterThan(0);
});
