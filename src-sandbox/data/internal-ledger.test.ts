import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../testing/durations.ts';
import { secondsOf } from './calendar.ts';
import { Dataset } from './dataset.ts';
import type { LedgerEntry } from './internal-ledger.ts';
import { centsOf, fixedText } from './money.ts';

const asOf = secondsOf('2026-05-15T12:00:00Z');
const options = { asOf, months: 4, rows: 7_000, newestFirst: true, arrivalsPerDay: 0, living: false };
const made = (seed: number, planted: boolean): Dataset =>
  new Dataset({ ...options, seed, planted }, () => asOf);
// In Lima the first hours of the history are still the day before.
const ALL = { from: '2025-12-31', to: '2026-05-20' };

type Money = { reference: string; amount: string; currency: unknown };
const text = ({ reference, amount, currency }: Money): string => `${reference} ${amount} ${currency}`;
const signed = (amount: unknown, sign: bigint): string => fixedText(centsOf(String(amount)) * sign);

/** What an honest ledger holds, as the listings alone tell it: reference, amount and currency. */
function completed(dataset: Dataset): Map<string, { id: string; day: string }> {
  const lines = new Map<string, { id: string; day: string }>();
  const put = (line: Money, id: unknown, changed: unknown): void => {
    // In Lima the day begins at five in the morning UTC.
    const day = new Date(Date.parse(String(changed)) - 5 * HOUR_MS).toISOString().slice(0, 10);
    lines.set(`${text(line)} ${id}`, { id: String(id), day });
  };
  const deposits = new Map<string, string>();
  for (const row of dataset.list('deposits')) {
    const reference = String(row.externalId);
    deposits.set(String(row.idDeposit), reference);
    if (row.status !== 'COMPLETED') continue;
    put(
      { reference, amount: signed(row.amount, 1n), currency: row.currency },
      row.idDeposit,
      row.lastChangeDate,
    );
  }
  for (const row of dataset.list('cashouts', { status: 'COMPLETED' })) {
    const line = {
      reference: String(row.externalId),
      amount: signed(row.amount, -1n),
      currency: row.currency,
    };
    put(line, row.idCashout, row.lastChangeDate);
  }
  for (const row of dataset.list('refunds', { status: 'COMPLETED' })) {
    const reference = deposits.get(String(row.idBoleto)) ?? 'unknown';
    put(
      { reference, amount: signed(row.amount, -1n), currency: row.refundCurrency },
      row.id,
      row.lastChangeDate,
    );
  }
  return lines;
}

/** Counts both sides by reference, amount and currency; returns what one has more often than the other. */
function difference(dataset: Dataset, entries: readonly LedgerEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (key: string, by: number): void => {
    const sum = (counts.get(key) ?? 0) + by;
    if (sum === 0) counts.delete(key);
    else counts.set(key, sum);
  };
  for (const entry of entries) count(text(entry), 1);
  for (const [key, { id }] of completed(dataset)) count(key.slice(0, -id.length - 1), -1);
  return counts;
}

describe('the internal ledger', () => {
  it.each([20260101, 3])('has every completed deposit, cashout and refund once (seed %i)', (seed) => {
    const dataset = made(seed, false);
    const { entries } = dataset.internalLedger(ALL);
    expect(difference(dataset, entries)).toEqual(new Map());
    expect(new Set(entries.map((entry) => entry.kind))).toEqual(new Set(['deposit', 'payout', 'refund']));
    expect(entries.length).toBeGreaterThan(5_000);
  });

  it('dates an entry on its Lima day of completion, and numbers it', () => {
    const dataset = made(20260101, false);
    const { entries } = dataset.internalLedger(ALL);
    const days = new Map<string, string[]>();
    for (const [key, { id, day }] of completed(dataset)) {
      const line = key.slice(0, -id.length - 1);
      days.set(line, [...(days.get(line) ?? []), day].sort());
    }
    const booked = new Map<string, string[]>();
    for (const entry of entries) {
      booked.set(text(entry), [...(booked.get(text(entry)) ?? []), entry.date].sort());
    }
    expect(booked).toEqual(days);
    const numbers = entries.map((entry) => entry.number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect([...numbers].sort()).toEqual(numbers);
    expect(entries.every((entry) => entry.number.startsWith(entry.date.replaceAll('-', '')))).toBe(true);
  });

  it.each([20260101, 3])('differs exactly where it is planted (seed %i)', (seed) => {
    const dataset = made(seed, true);
    const { entries } = dataset.internalLedger(ALL);
    const expected = new Map<string, number>();
    const deposits = new Map([...dataset.list('deposits')].map((row) => [String(row.idDeposit), row]));
    const cashouts = new Map([...dataset.list('cashouts')].map((row) => [String(row.idCashout), row]));
    const add = (reference: unknown, amount: string, currency: string, by: number): void => {
      expected.set(text({ reference: String(reference), amount, currency }), by);
    };
    for (const { kind, ids, currency, amount, description } of dataset.planted) {
      const [id = ''] = ids;
      const { externalId, amount: recorded = '0' } = deposits.get(id) ?? cashouts.get(id) ?? {};
      const right = signed(recorded, kind === 'ledger-entry-twice' ? -1n : 1n);
      switch (kind) {
        case 'ledger-entry-missing':
          expect(amount).toBe(signed(right, -1n));
          add(externalId, right, currency, -1);
          break;
        case 'ledger-entry-twice':
          expect(amount).toBe(right);
          add(externalId, right, currency, 1);
          break;
        case 'ledger-entry-unknown':
          add(id, amount, currency, 1);
          break;
        case 'ledger-amount-differs':
          add(externalId, right, currency, -1);
          add(externalId, fixedText(centsOf(right) + centsOf(amount)), currency, 1);
          break;
        case 'ledger-reference-differs': {
          const shown = String(externalId).replace('PED-', 'ped ');
          expect(shown).not.toBe(externalId);
          expect(description).toContain(shown);
          add(externalId, right, currency, -1);
          add(shown, right, currency, 1);
          break;
        }
        case 'refund-without-origin': {
          // The merchant knows the order; the listing alone does not.
          const [row] = [...dataset.list('refunds')].filter((each) => String(each.id) === id);
          const line = entries.find(
            (each) => each.kind === 'refund' && each.amount === signed(row?.amount, -1n),
          );
          add(line?.reference, line?.amount ?? '', currency, 1);
          add('unknown', line?.amount ?? '', currency, -1);
        }
      }
    }
    expect(difference(dataset, entries)).toEqual(expected);
    expect(expected.size).toBeGreaterThan(20);
  });

  it('holds a part of it when asked for a part', () => {
    const dataset = made(20260101, true);
    const april = dataset.internalLedger({ from: '2026-04-01', to: '2026-04-30' });
    const all = dataset.internalLedger(ALL);
    expect(april.entries).toEqual(all.entries.filter((entry) => entry.date.startsWith('2026-04-')));
    expect(april.company).toBe(dataset.merchant.merchantName);
    expect(() => dataset.internalLedger({ from: '2026-02-01', to: '2026-01-01' })).toThrow(RangeError);
  });
});
