import { describe, expect, it } from 'vitest';
import { startSandbox } from '../index.ts';
import { signedIn } from '../testing/calls.ts';
import { differences } from '../testing/tie-out.ts';
import { DAY, isoSeconds, secondsOf } from './calendar.ts';
import { Dataset } from './dataset.ts';
import type { ListingName } from './listings.ts';
import type { ListedRecord } from './read-out.ts';

const asOf = secondsOf('2026-05-15T12:00:00Z');
const options = {
  seed: 11,
  asOf,
  months: 1,
  rows: 2_000,
  newestFirst: true,
  living: true,
  arrivalsPerDay: 120,
};
/** A living account with a clock to turn. */
function living(planted = false): { dataset: Dataset; at: (seconds: number) => Dataset } {
  let now = asOf;
  const dataset = new Dataset({ ...options, planted }, () => now);
  return {
    dataset,
    at: (seconds) => {
      now = seconds;
      return dataset;
    },
  };
}
const ID = {
  deposits: 'idDeposit',
  cashouts: 'idCashout',
  notes: 'id',
  refunds: 'id',
  settlements: 'id',
} as const;
const byId = (dataset: Dataset, name: keyof typeof ID): Map<unknown, ListedRecord> =>
  new Map([...dataset.list(name)].map((row) => [row[ID[name]], row]));

describe('a living account', () => {
  it('keeps the records it has and adds the arrivals of the time that passes', () => {
    const { at } = living();
    const before = byId(at(asOf), 'deposits');
    expect(before.size).toBe(2_000);
    const later = byId(at(asOf + 2 * DAY), 'deposits');
    // Two days of 120, give or take how busy the hours of the broken days are.
    expect(later.size).toBeGreaterThan(2_000 + 180);
    expect(later.size).toBeLessThan(2_000 + 300);
    for (const id of before.keys()) expect(later.has(id)).toBe(true);
    const fresh = [...later].filter(([id]) => !before.has(id)).map(([, row]) => String(row.creationDate));
    expect(fresh.every((date) => date >= isoSeconds(asOf))).toBe(true);
  });

  it('lets records change: identity and amounts stay, status and lastChangeDate move on', () => {
    const { at } = living();
    const before = byId(at(asOf), 'deposits');
    const later = byId(at(asOf + 30 * DAY), 'deposits');
    let changed = 0;
    for (const [id, row] of before) {
      const next = later.get(id);
      expect([next?.amount, next?.fee, next?.externalId]).toEqual([row.amount, row.fee, row.externalId]);
      if (next?.status === row.status) continue;
      changed += 1;
      expect(['PENDING', 'APPROVED']).toContain(row.status);
      expect(String(next?.lastChangeDate) > isoSeconds(asOf)).toBe(true);
    }
    expect(changed).toBeGreaterThan(10);
  });

  it('has late changes: deposits that complete a week or more after their creation', () => {
    const { at } = living();
    const late = [...at(asOf + 40 * DAY).list('deposits', { status: 'COMPLETED' })].filter(
      (row) => secondsOf(String(row.lastChangeDate)) - secondsOf(String(row.creationDate)) > 6 * DAY,
    );
    expect(late.length).toBeGreaterThan(5);
  });

  it('brings cashouts, notes, refunds and settlements as well', () => {
    const { at } = living();
    const count = (name: ListingName): number => [...at(asOf).list(name)].length;
    const counts = (['cashouts', 'notes', 'refunds', 'settlements'] as const).map((name) => {
      const before = count(name);
      return [...at(asOf + 20 * DAY).list(name)].length - before;
    });
    for (const more of counts) expect(more).toBeGreaterThan(4);
  });

  it('ties out at every moment, restating days whose records changed late', () => {
    const { at } = living();
    for (const hours of [0, 5, 12, 13, 36, 100, 24 * 9, 24 * 31]) {
      expect(differences(at(asOf + hours * 3_600))).toEqual(new Map());
    }
  });

  it('is the same at the same moment, whatever steps led there', () => {
    const slow = living(true);
    for (let hours = 0; hours < 60; hours += 7) [...slow.at(asOf + hours * 3_600).list('notes')];
    const there = asOf + 3 * DAY;
    for (const name of [
      'deposits',
      'cashouts',
      'notes',
      'refunds',
      'settlements',
      'balanceReport',
    ] as const) {
      expect([...slow.at(there).list(name)]).toEqual([...living(true).at(there).list(name)]);
    }
  });
});

describe('a living service', () => {
  it('shifts every later page when something arrives in between', async () => {
    let now = asOf * 1000;
    const sandbox = await startSandbox({
      asOf: isoSeconds(asOf),
      rows: 300,
      months: 0,
      living: true,
      arrivalsPerMinute: 2,
      clock: () => now,
    });
    const { get } = await signedIn(sandbox);
    const ids = async (page: number): Promise<number[]> =>
      ((await get(`/v1/deposits?page=${page}`)).json.data as { idDeposit: number }[]).map(
        (row) => row.idDeposit,
      );
    const first = await ids(0);
    now += 5 * 60_000;
    const second = await ids(1);
    const arrived = [...sandbox.dataset.list('deposits')].findIndex((row) => row.idDeposit === first[0]);
    await sandbox.close();
    expect(arrived).toBeGreaterThan(3);
    expect(second.slice(0, arrived)).toEqual(first.slice(-arrived));
  });
});
