/** What is particular about the records of each listing; what they share is tested in record.test.ts. */
import { describe, expect, it } from 'vitest';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { parseJson } from '../lossless-json.ts';
import { listingRecord } from '../store/testing/records.ts';
import { readRecord } from './record.ts';

describe.each(LISTING_NAMES)('a record of %s', (name) => {
  const listing = listings[name];

  it('is sound with every field in its type, and each field is a column', () => {
    const record = listingRecord(listing, 12);
    expect(record.problems).toEqual([]);
    expect(Object.keys(record.columns)).toEqual(listing.fields.map((field) => field.name));
    expect(Object.values(record.columns)).not.toContain(null);
  });

  it.each(listing.fields.map((field) => [field.name, field] as const))(
    'without %s is kept, and flagged when the field is documented',
    (field, { optional }) => {
      const record = listingRecord(listing, 12, { [field]: undefined });
      expect(record.columns[field]).toBeNull();
      expect(record.problems).toEqual(optional ? [] : [{ field, problem: 'missing' }]);
    },
  );

  it('keeps the fields that are unknown here, unflagged', () => {
    const record = listingRecord(listing, 12, { somethingNew: { level: 1 } });
    expect(record.problems).toEqual([]);
    expect(record.asReceived).toContain('"somethingNew":{"level":1}');
  });

  it('with a value of another type in any field is kept and flagged, never a crash', () => {
    for (const field of listing.fields) {
      const record = listingRecord(listing, 12, { [field.name]: { odd: [true] } });
      expect(record.problems.map((problem) => problem.field)).toContain(field.name);
      expect(record.asReceived).toContain('{"odd":[true]}');
    }
  });

  it('flags a code that is not documented, and keeps it', () => {
    for (const field of listing.fields.filter(({ documented }) => documented)) {
      const record = listingRecord(listing, 12, { [field.name]: 'NEW_CODE' });
      expect(record.columns[field.name]).toBe('NEW_CODE');
      expect(record.problems).toEqual([{ field: field.name, problem: 'unknown-value' }]);
    }
  });

  it('tells zero from missing', () => {
    for (const field of listing.fields.filter(({ kind }) => kind === 'amount')) {
      const record = listingRecord(listing, 12, { [field.name]: '0' });
      expect([field.name, record.columns[field.name], record.problems]).toEqual([field.name, 0n, []]);
    }
  });
});

describe('the identity of a daily balance', () => {
  const identity = (changes: Readonly<Record<string, unknown>> = {}) =>
    listingRecord(listings.dailyBalances, 4, changes).identity;

  it('is merchant, day and currency together', () => {
    expect(identity()).toBe('["4711","2026-10-05T00:00:00.000Z","PEN"]');
    const others = [{ idMerchant: 4712 }, { date: '2026-10-06T00:00:00Z' }, { currency: 'USD' }].map(
      identity,
    );
    expect(new Set([identity(), ...others]).size).toBe(4);
  });

  it('is the same whatever its amounts, and however the day is written', () => {
    expect(identity({ totalBalance: '99.5' })).toBe(identity());
    expect(identity({ date: '2026-10-05T00:00:00.000Z' })).toBe(identity());
    expect(identity({ idMerchant: '4711' })).toBe(identity());
  });

  it.each(['idMerchant', 'date', 'currency'])('is a digest of the content without %s', (field) => {
    expect(identity({ [field]: undefined })).toMatch(/^sha256:/);
    expect(identity({ [field]: '' })).toMatch(/^sha256:/);
  });
});

describe('refunds', () => {
  it('may be rejected though no filter names it (field notes)', () => {
    expect(listingRecord(listings.refunds, 1, { status: 'REJECTED' }).problems).toEqual([]);
  });

  it('need nothing: their record is not specified', () => {
    const record = readRecord(listings.refunds, parseJson('{"something":1.50}'));
    expect(record.problems).toEqual([]);
    expect(record.identity).toMatch(/^sha256:/);
    expect(record.asReceived).toBe('{"something":1.50}');
  });
});

it('a note may have no external id to name', () => {
  expect(listingRecord(listings.notes, 1, { externalId: '' })).toMatchObject({
    problems: [],
    columns: { externalId: '' },
  });
});

it('a boolean is kept as its word', () => {
  const column = (value: unknown) => listingRecord(listings.cashouts, 1, { existVoucher: value });
  expect(column(false)).toMatchObject({ problems: [], columns: { existVoucher: 'false' } });
  expect(column('false').problems).toEqual([{ field: 'existVoucher', problem: 'wrong-type' }]);
});
