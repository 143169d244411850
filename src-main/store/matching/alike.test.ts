/** What is shown beside a match of what else it could have been. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { settlements } from '../../../src-shared/service/settlements.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { storeMatch } from '../exceptions/after-decision.ts';
import { recordStorer } from '../listings/records.ts';
import { openCache, openWork } from '../testing/databases.ts';
import { listingRecord } from '../testing/records.ts';
import { readAlike } from './alike.ts';
import { KeptMonth } from './kept-month.ts';
import { enterStatement, type TestLine } from './testing/account.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const SCOPE = { book: 'bank', month: '2026-10', timeZone: LIMA } as const;

let folder: ReturnType<typeof temporaryFolder>;
let paths: { workPath: string; cachePath: string };
let months: KeptMonth;
beforeEach(() => {
  folder = temporaryFolder();
  paths = { workPath: join(folder.path, 'work.db'), cachePath: join(folder.path, 'cache.db') };
  months = new KeptMonth();
});
afterEach(() => {
  months.close();
  folder.remove();
});

/** Completed settlements, by id, and lines; the first of each are matched by hand. */
function matched(
  records: Readonly<Record<number, { amountToTransfer: string; creationDate?: string }>>,
  lines: readonly TestLine[],
): { id: number; lines: number[] } {
  const cache = openCache(paths.cachePath);
  recordStorer(
    cache,
    settlements,
  )({
    records: Object.entries(records).map(([id, fields]) =>
      listingRecord(settlements, Number(id), { status: 'COMPLETED', ...fields }),
    ),
    readAt: NOW,
  });
  cache.close();
  const work = openWork(paths.workPath);
  const ids = enterStatement(work, 'bank', { firstDay: '2026-10-01', lastDay: '2026-10-31', lines });
  work.close();
  const [[identity = '', record] = []] = Object.entries(records);
  const allocated = lines[0]?.amount ?? '';
  const { matchId } = storeMatch(
    paths,
    {
      book: 'bank',
      lines: [{ id: ids[0] ?? 0, allocated }],
      records: [{ listing: 'settlements', identity, allocated: record?.amountToTransfer ?? '' }],
      note: '',
      writeOffReason: null,
    },
    { at: NOW, actor: 'Ana', timeZone: LIMA },
  );
  return { id: matchId, lines: ids };
}

it('shows what has the same amount within a week, and what has the reference with another amount', () => {
  const { id, lines } = matched(
    {
      1: { amountToTransfer: '100.00' },
      2: { amountToTransfer: '100.00' },
      3: { amountToTransfer: '90.00' },
    },
    [
      { day: '2026-10-06', amount: '100.00', reference: '1' },
      { day: '2026-10-08', amount: '100.00', reference: 'X9' },
      { day: '2026-10-20', amount: '100.00', reference: 'X10' },
      { day: '2026-10-20', amount: '60.00', reference: '1' },
      { day: '2026-10-07', amount: '90.00', reference: 'Y1' },
    ],
  );
  const alike = readAlike(months, paths, SCOPE, id);
  expect(alike.records.map(({ record, why }) => [record.identity, why, record.state])).toEqual([
    ['2', 'same-amount', 'open'],
  ]);
  expect(alike.lines.map(({ line, why }) => [line.id, why])).toEqual([
    [lines[1], 'same-amount'],
    [lines[3], 'same-reference'],
  ]);
});

it('shows nothing where nothing is like it, and of another month', () => {
  const { id } = matched({ 1: { amountToTransfer: '100.00' }, 2: { amountToTransfer: '7.00' } }, [
    { day: '2026-10-06', amount: '100.00', reference: '1' },
    { day: '2026-10-06', amount: '-100.00', reference: '8' },
  ]);
  expect(readAlike(months, paths, SCOPE, id)).toEqual({ lines: [], records: [] });
  expect(readAlike(months, paths, { ...SCOPE, month: '2026-08' }, id)).toEqual({ lines: [], records: [] });
});
