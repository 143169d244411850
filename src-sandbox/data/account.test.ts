import { describe, expect, it } from 'vitest';
import { cell, differences } from '../testing/tie-out.ts';
import { secondsOf } from './calendar.ts';
import { type DataOptions, Dataset } from './dataset.ts';
import type { ListingName } from './listings.ts';
import { METHODS, scheduledFee } from './methods.ts';
import { centsOf, fixedText } from './money.ts';
import { NOTE_TYPES } from './note.ts';
import type { ListedRecord } from './read-out.ts';
import { REJECTIONS } from './rejections.ts';

const asOf = secondsOf('2026-05-15T12:00:00Z');
const options: DataOptions = {
  seed: 20260101,
  asOf,
  months: 4,
  rows: 7_000,
  newestFirst: true,
  arrivalsPerDay: 0,
  living: false,
  planted: true,
};
const made = (change: Partial<DataOptions> = {}, now = asOf): Dataset =>
  new Dataset({ ...options, ...change }, () => now);

describe('the daily balance report', () => {
  it.each([20260101, 7, 99])(
    'ties to the listed records cell by cell and rolls forward (seed %i)',
    (seed) => {
      expect(differences(made({ seed, planted: false }))).toEqual(new Map());
    },
  );

  it.each([20260101, 7, 99])('differs exactly where discrepancies are planted (seed %i)', (seed) => {
    const dataset = made({ seed });
    const expected = new Map<string, bigint>();
    for (const { currency, report } of dataset.planted) {
      for (const { day, column, amount } of report) {
        const key = cell(day, currency, column);
        expected.set(key, (expected.get(key) ?? 0n) + centsOf(amount));
      }
    }
    expect(differences(dataset)).toEqual(new Map([...expected].map(([key, off]) => [key, fixedText(off)])));
    expect(expected.size).toBeGreaterThan(20);
  });

  it('has a row per finished day and currency, none for today', () => {
    const rows = [...made().list('balanceReport')];
    expect(rows.length).toBe((31 + 28 + 31 + 30 + 14) * 2);
    expect([rows[0]?.date, rows.at(-1)?.date]).toEqual(['2026-05-14T00:00:00Z', '2026-01-01T00:00:00Z']);
  });
});

describe('the account', () => {
  const dataset = made();
  const values = (name: ListingName, field: string): Set<unknown> =>
    new Set([...dataset.list(name)].map((row) => row[field]));
  const byId = (name: ListingName, field: string): Map<string, ListedRecord> =>
    new Map([...dataset.list(name)].map((row) => [String(row[field]), row]));
  const planted = (kind: string): Set<string> =>
    new Set(
      dataset.planted
        .filter((each) => each.kind === kind)
        .flatMap((each) => [...each.ids, ...each.related.flatMap(({ ids }) => ids)]),
    );

  it('shows every status, note type, rejection reason and method of the specification', () => {
    expect(values('deposits', 'status')).toEqual(
      new Set(['PENDING', 'APPROVED', 'COMPLETED', 'CANCELLED', 'DECLINED']),
    );
    expect(values('cashouts', 'status')).toEqual(
      new Set(['ON_HOLD', 'PENDING', 'DELIVERED', 'COMPLETED', 'REJECTED', 'CANCELLED', 'DECLINED']),
    );
    expect(values('refunds', 'status')).toEqual(
      new Set(['PENDING', 'COMPLETED', 'CANCELLED', 'WAITING_DETAILS', 'REJECTED']),
    );
    expect(values('settlements', 'status')).toEqual(new Set(['PENDING', 'COMPLETED', 'CANCELLED', 'FAILED']));
    expect(values('notes', 'type')).toEqual(new Set(NOTE_TYPES));
    const reasons = new Set(['', ...REJECTIONS.map(({ name }) => name)]);
    expect(values('cashouts', 'reason')).toEqual(reasons);
    expect(values('deposits', 'paymentMethodName').size).toBe(21);
    expect(values('deposits', 'currency')).toEqual(new Set(['PEN', 'USD']));
  });

  it('gives every record of a listing an id of its own and ascending creation times', () => {
    const ids = {
      deposits: 'idDeposit',
      cashouts: 'idCashout',
      notes: 'id',
      refunds: 'id',
      settlements: 'id',
    };
    for (const [name, field] of Object.entries(ids)) {
      const rows = [...dataset.list(name as ListingName)];
      expect(new Set(rows.map((row) => row[field])).size).toBe(rows.length);
      const dates = rows.map((row) => String(row.creationDate ?? row.date));
      expect(dates).toEqual([...dates].sort().reverse());
    }
  });

  it('ties refunds to completed deposits of the same currency, except the planted ones', () => {
    const deposits = byId('deposits', 'idDeposit');
    const odd = [...dataset.list('refunds')].filter((row) => {
      const deposit = deposits.get(String(row.idBoleto));
      return (
        deposit?.status !== 'COMPLETED' ||
        deposit.currency !== row.refundCurrency ||
        deposit.refundAttempted !== true ||
        centsOf(String(row.amount)) > centsOf(String(deposit.amount))
      );
    });
    const expected = dataset.planted.filter((each) => each.kind === 'refund-without-origin');
    expect(odd.map((row) => String(row.id)).sort()).toEqual(expected.flatMap((each) => each.ids).sort());
    expect(expected.length).toBeGreaterThan(2);
  });

  it('ties notes to deposits and cashouts by externalId, except the planted ones', () => {
    const known = new Set(
      [...dataset.list('deposits'), ...dataset.list('cashouts')].map((row) => String(row.externalId)),
    );
    const odd = [...dataset.list('notes')].filter(
      (row) => row.externalId !== '' && !known.has(String(row.externalId)),
    );
    const expected = new Set([...planted('note-without-origin'), ...planted('refund-without-origin')]);
    expect(odd.length).toBeGreaterThan(5);
    expect(odd.every((row) => expected.has(String(row.id)))).toBe(true);
  });

  it('gives every rejected cashout back with a note, except the planted ones', () => {
    const returned = new Set(
      [...dataset.list('notes', { type: 'CASHOUT_TRANSACTION' })].map(
        (row) => `${row.externalId} ${centsOf(String(row.amount))}`,
      ),
    );
    const missing = [...dataset.list('cashouts', { status: 'REJECTED' })].filter(
      (row) => !returned.has(`${row.externalId} ${centsOf(String(row.amount))}`),
    );
    expect(new Set(missing.map((row) => String(row.idCashout)))).toEqual(
      planted('cashout-rejected-without-return'),
    );
  });

  it('repeats a merchant-side id only where planted', () => {
    const seen = new Map<unknown, string[]>();
    for (const row of dataset.list('deposits')) {
      seen.set(row.externalId, [...(seen.get(row.externalId) ?? []), String(row.idDeposit)]);
    }
    const repeated = new Set([...seen.values()].filter((ids) => ids.length > 1).flat());
    expect(repeated).toEqual(planted('duplicate-external-id'));
  });

  it('transfers what was requested minus the fee, except where planted', () => {
    const odd = [...dataset.list('settlements')].filter(
      (row) =>
        centsOf(String(row.requestedAmount)) - centsOf(String(row.fee)) !==
        centsOf(String(row.amountToTransfer)),
    );
    expect(new Set(odd.map((row) => String(row.id)))).toEqual(planted('settlement-amount-mismatch'));
  });

  it('charges what the schedule says, except where planted', () => {
    const byName = new Map(METHODS.map((method) => [method.name, method]));
    const odd = [...dataset.list('deposits')].filter((row) => {
      const method = byName.get(String(row.paymentMethodName));
      return !method || scheduledFee(method, centsOf(String(row.amount))) !== centsOf(String(row.fee));
    });
    expect(new Set(odd.map((row) => String(row.idDeposit)))).toEqual(planted('fee-off-schedule'));
  });

  it('plants late changes that reach back into a month that had ended', () => {
    const deposits = byId('deposits', 'idDeposit');
    const late = [...planted('late-status-change')].map((id) => deposits.get(id));
    expect(late.length).toBeGreaterThan(2);
    for (const row of late) {
      expect(row?.status).toBe('COMPLETED');
      expect(String(row?.lastChangeDate).slice(0, 7) > String(row?.creationDate).slice(0, 7)).toBe(true);
    }
  });

  it('plants every kind', () => {
    const kinds = new Set(dataset.planted.map((each) => each.kind));
    expect(kinds.size).toBe(22);
    expect(made({ planted: false }).planted).toEqual([]);
    expect(made({ rows: 0 }).planted.every((each) => !each.listing.startsWith('deposit'))).toBe(true);
  });

  it('is the same for the same seed, and another for another', () => {
    expect([...made().list('deposits')]).toEqual([...dataset.list('deposits')]);
    expect([...made({ seed: 5 }).list('notes')][0]).not.toEqual([...dataset.list('notes')][0]);
  });

  it('stands still after asOf unless it is living', () => {
    const later = made({}, asOf + 40 * 86_400);
    for (const name of ['deposits', 'cashouts', 'notes', 'refunds', 'settlements'] as const) {
      expect([...later.list(name)]).toEqual([...dataset.list(name)]);
    }
  });
});
