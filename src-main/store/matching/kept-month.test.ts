/** What screens see of a month that is kept between their questions. */
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settlements } from '../../../src-shared/service/settlements.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Paths } from '../engine/books.ts';
import type { Db } from '../engine/open.ts';
import { recordStorer } from '../listings/records.ts';
import { openCache, openWork } from '../testing/databases.ts';
import { listingRecord } from '../testing/records.ts';
import { KeptMonth } from './kept-month.ts';
import { enterStatement } from './testing/account.ts';

const SCOPE = { book: 'bank', month: '2026-10', timeZone: LIMA } as const;
const NOW = Date.parse('2026-11-15T12:00:00Z');

let folder: ReturnType<typeof temporaryFolder>;
let paths: Paths;
let [work, cache]: Db[] = [];
let months: KeptMonth;
beforeEach(() => {
  folder = temporaryFolder();
  paths = { workPath: join(folder.path, 'work.db'), cachePath: join(folder.path, 'cache.db') };
  work = openWork(paths.workPath);
  cache = openCache(paths.cachePath);
  months = new KeptMonth();
  enterLine('10.00');
});
afterEach(() => {
  months.close();
  work?.close();
  cache?.close();
  folder.remove();
});

const enterLine = (amount: string) =>
  enterStatement(work as Db, 'bank', {
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
    lines: [{ day: '2026-10-06', amount }],
  });
const storeSettlement = (id: number) =>
  recordStorer(
    cache as Db,
    settlements,
  )({
    records: [listingRecord(settlements, id, { amountToTransfer: '10.00', status: 'COMPLETED' })],
    readAt: NOW,
  });

/** How many lines and records are seen, and whether that had to be worked out. */
function look(sides: ('lines' | 'records')[] = ['lines', 'records'], scope: { month: string } = SCOPE) {
  return months.read(paths, { ...SCOPE, ...scope }, sides, (db, _, remember) => {
    let worked = false;
    const counts = remember(`counts of ${sides}`, () => {
      worked = true;
      return sides.map((side) =>
        Number(
          db
            .prepare<[], bigint>(`SELECT count(*) FROM temp.${side === 'lines' ? 'line' : 'record'}`)
            .pluck()
            .get(),
        ),
      );
    });
    return { counts, worked };
  });
}

describe('a month that is kept', () => {
  it('is worked out once while nothing changes', () => {
    storeSettlement(1);
    expect(look()).toEqual({ counts: [1, 1], worked: true });
    expect(look()).toEqual({ counts: [1, 1], worked: false });
  });

  it('is worked out again once anybody wrote to either database', () => {
    expect(look().counts).toEqual([1, 0]);
    enterLine('11.00');
    expect(look()).toEqual({ counts: [2, 0], worked: true });
    storeSettlement(1);
    expect(look()).toEqual({ counts: [2, 1], worked: true });
  });

  it('adds the side that was not asked for before, and keeps the other', () => {
    storeSettlement(1);
    expect(look(['lines'])).toEqual({ counts: [1], worked: true });
    expect(look(['records'])).toEqual({ counts: [1], worked: true });
    expect(look(['lines'])).toEqual({ counts: [1], worked: false });
    expect(look()).toEqual({ counts: [1, 1], worked: true });
  });

  it('is another one for another month', () => {
    expect(look().counts).toEqual([1, 0]);
    expect(look(['lines'], { month: '2026-11' })).toEqual({ counts: [0], worked: true });
    expect(look(['lines']).counts).toEqual([1]);
  });

  it('lets go of its databases by the path of either, and begins anew after an error', () => {
    look();
    months.close(paths.cachePath);
    expect(look()).toMatchObject({ worked: true });
    expect(() =>
      months.read(paths, SCOPE, [], () => {
        throw new Error('the disk is gone');
      }),
    ).toThrow('the disk is gone');
    expect(look()).toEqual({ counts: [1, 0], worked: true });
  });
});
