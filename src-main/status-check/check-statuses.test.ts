import { describe, expect, it } from 'vitest';
import type { ListingRow } from '../../src-shared/contract/listings.ts';
import type { Compared } from '../../src-shared/contract/status-check.ts';
import { TieoutError } from '../../src-shared/errors.ts';
import { checkStatuses } from './check-statuses.ts';

const record = (identity: string): ListingRow => ({
  identity,
  values: { creationDate: Number(identity), amount: '10.10', currency: 'PEN' },
  problems: [],
  changed: false,
});
const status = (verdict: Compared['verdict']): Compared => ({
  name: 'status',
  cached: 'PENDING',
  live: 'COMPLETED',
  verdict,
});
const records = Array.from({ length: 9 }, (_, index) => record(String(index + 1)));
const check = (
  compare: (record: ListingRow) => Promise<Compared[]>,
  over: Partial<Parameters<typeof checkStatuses>[0]> = {},
) =>
  checkStatuses({
    records,
    dateField: 'creationDate',
    compare,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...over,
  });

describe('checking statuses', () => {
  it('counts every record once, and tells those that are not certainly the same, differing first', async () => {
    const progress: number[] = [];
    const checked = await check(
      async ({ identity }) => {
        if (identity === '4') throw new TieoutError('service-refused', { serviceCode: '407' });
        if (identity === '2') return [status('same'), { ...status('differs'), name: 'amount' }];
        if (identity === '7') return [status('differs')];
        if (identity === '5') return [status('unclear')];
        return [status('same'), { ...status('unclear'), name: 'refunded' }];
      },
      { onProgress: (done) => progress.push(done) },
    );
    expect(checked).toMatchObject({ asked: 9, same: 5, differing: 2, unclear: 1, failed: 1 });
    expect(checked.rows.map(({ identity }) => identity)).toEqual(['7', '2', '4', '5']);
    expect(checked.rows[2]).toMatchObject({ error: { code: 'service-refused' }, amount: '10.10', at: 4 });
    expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('asks about four at a time', async () => {
    let [now, most] = [0, 0];
    await check(async () => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      return [status('same')];
    });
    expect(most).toBe(4);
  });

  it('gives up with the reason when the first questions fail', async () => {
    const asked: string[] = [];
    const failing = check(async ({ identity }) => {
      asked.push(identity);
      throw new TieoutError('login-refused');
    });
    await expect(failing).rejects.toMatchObject({ details: { code: 'login-refused' } });
    expect(asked.length).toBeLessThan(records.length);
  });

  it('asks nothing more once it has given up, and has nothing under way when it says so', async () => {
    const asked: string[] = [];
    let underWay = 0;
    const failing = check(
      async ({ identity }) => {
        asked.push(identity);
        underWay += 1;
        await new Promise((resolve) => setTimeout(resolve, Number(identity) % 4));
        underWay -= 1;
        throw new TieoutError('login-refused');
      },
      { records: Array.from({ length: 40 }, (_, index) => record(String(index + 1))) },
    );
    await expect(failing).rejects.toMatchObject({ details: { code: 'login-refused' } });
    expect(underWay).toBe(0);
    const before = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect([asked.length, before < 12]).toEqual([before, true]);
  });

  it('leaves the rest once the service stops answering in the middle, and keeps what it has found', async () => {
    const many = Array.from({ length: 100 }, (_, index) => record(String(index + 1)));
    const down = async ({ identity }: ListingRow) => {
      if (Number(identity) > 20) throw new TieoutError('service-rate-limited');
      return [status(identity === '3' ? 'differs' : 'same')];
    };
    const checked = await check(down, { records: many });
    expect(checked).toMatchObject({ same: 19, differing: 1 });
    // Beside eight in a row only what was under way.
    expect(checked.failed).toBeLessThanOrEqual(11);
    expect(checked.left).toBe(80 - checked.failed);
    // What it says of single records is no reason to stop.
    const refusing = async ({ identity }: ListingRow) => {
      if (Number(identity) > 20) throw new TieoutError('service-refused');
      return [status('same')];
    };
    expect(await check(refusing, { records: many })).toMatchObject({ asked: 100, failed: 80, left: 0 });
  });

  it('counts records that cannot be asked about, which say nothing of the service', async () => {
    const progress: [number, number][] = [];
    const checked = await check(async () => [status('same')], {
      canAsk: ({ identity }) => Number(identity) > 6,
      onProgress: (done, total) => progress.push([done, total]),
    });
    expect(checked).toMatchObject({ asked: 3, notAsked: 6, same: 3, failed: 0, rows: [] });
    expect(progress.at(-1)).toEqual([3, 3]);
    expect(await check(async () => [], { canAsk: () => false })).toMatchObject({ asked: 0, notAsked: 9 });
  });

  it('is cancelled between records', async () => {
    const controller = new AbortController();
    const asked: string[] = [];
    const cancelled = check(
      async ({ identity }) => {
        asked.push(identity);
        controller.abort();
        return [status('same')];
      },
      { signal: controller.signal },
    );
    await expect(cancelled).rejects.toMatchObject({ details: { code: 'cancelled' } });
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('has nothing to say of nothing', async () => {
    expect(await check(async () => [], { records: [] })).toMatchObject({ asked: 0, rows: [] });
  });
});
