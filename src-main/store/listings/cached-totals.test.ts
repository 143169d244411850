import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ListingFilter } from '../../../src-shared/contract/listings.ts';
import { HOUR_MS } from '../../../src-shared/durations.ts';
import { countedStatuses } from '../../../src-shared/service/counted-statuses.ts';
import { choiceFields, type ListingDefinition, totalledFields } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openCache } from '../testing/databases.ts';
import { listingRecord } from '../testing/records.ts';
import { groupFields, piecesOf } from './cached-totals.ts';
import { readSummary, scanFiltered } from './query.ts';
import { recordStorer } from './records.ts';
import { figureNames, totalsByStatus, totalsOf } from './totals.ts';

// The same cases at every run.
fc.configureGlobal({ seed: 20_260_101 });

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openCache(join(folder.path, 'cache.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});

const currency = fc.constantFrom<unknown>('PEN', 'USD', '', null, undefined, 7);
const amount = fc.oneof(
  fc.constantFrom<unknown>('0', '-0.000001', '9223372036854.775807', '-9223372036854.775807', null, true),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
);
/** Around the ends of hours, days, months and a year, and some that are no date at all. */
const date = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        '2026-09-30T05:00:00Z',
        '2026-10-01T00:00:00Z',
        '2026-10-31T23:59:59Z',
        '2025-12-31T23:59:59Z',
        '1969-12-31T23:00:00Z',
      ),
      fc.integer({ min: -3_700_000, max: 3_700_000 }),
    )
    .map(([at, shift]) => new Date(Date.parse(at) + shift).toISOString()),
  fc
    .date({ min: new Date('2026-08-01'), max: new Date('2026-11-30'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  fc.constantFrom<unknown>('9999-12-31T23:59:59-05:00', '0000-01-01T00:00:00+14:00', 'soon', null),
);

/** A record of one of a few identities, so that records come again changed. */
const recordOf = (listing: ListingDefinition) => {
  const changes = Object.fromEntries([
    ...choiceFields(listing).map(({ name }) => [name, fc.constantFrom<unknown>('A', 'B', '', null)]),
    ...totalledFields(listing).flatMap(({ name, currencyField }) => [
      [name, amount],
      [currencyField, currency],
    ]),
    [listing.dateField, date],
  ]);
  return fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.record(changes))
    .map(([number, values]) => listingRecord(listing, number, values));
};

const day = fc.constantFrom(
  '1969-12-31',
  '2025-12-31',
  '2026-09-30',
  '2026-10-01',
  '2026-10-02',
  '2026-10-31',
  '2026-11-01',
  '2026-12-31',
);
const filterOf = (listing: ListingDefinition): fc.Arbitrary<ListingFilter> =>
  fc
    .tuple(
      day,
      day,
      fc.record(
        Object.fromEntries(
          choiceFields(listing).map(({ name }) => [
            name,
            fc.subarray(['A', 'B', '', 'PEN', 'USD'], { maxLength: 3 }),
          ]),
        ),
      ),
    )
    .map(([one, other, choices]) => {
      const [firstDay, lastDay] = one < other ? [one, other] : [other, one];
      return { firstDay, lastDay, choices, text: '' };
    });

/** With hours that are no whole ones from UTC, and with clocks that are put forward and back. */
const zone = fc.constantFrom('America/Lima', 'Asia/Kathmandu', 'Europe/Madrid', 'Pacific/Chatham');

describe.each(Object.values(listings))('what is kept of $name', (listing) => {
  it('has a column for whatever records are filtered and totalled by', () => {
    const columns = (table: string) =>
      db.prepare<[], string>(`SELECT name FROM pragma_table_info('${listing.name}${table}')`).pluck().all();
    expect(columns('Group').sort()).toEqual(['groupKey', ...groupFields(listing)].sort());
    expect(columns('Totals').sort()).toEqual(['level', 'bucket', 'groupKey', ...figureNames(listing)].sort());
  });

  it('equals what the records add up to, whatever came, changed or went', () => {
    const store = recordStorer(db, listing);
    const remove = db.prepare(`DELETE FROM ${listing.name} WHERE identity = ?`);
    fc.assert(
      fc.property(
        fc.array(recordOf(listing), { maxLength: 15 }),
        fc.subarray([1, 2, 3, 4]),
        fc.array(fc.tuple(filterOf(listing), zone), { minLength: 1, maxLength: 3 }),
        (records, removed, asked) => {
          store({ records, readAt: 1 });
          for (const number of removed) {
            const [gone] = records.slice(number);
            if (gone) remove.run(gone.identity);
          }
          for (const [filter, timeZone] of asked) {
            const { choices, ...kept } = readSummary(db, listing, filter, timeZone);
            const scanned = scanFiltered(db, listing, filter, timeZone);
            const counted = countedStatuses(listing, filter.choices);
            expect(kept).toEqual({
              ...totalsOf(listing, scanned),
              ...totalsByStatus(listing, scanned, counted),
            });
            const everything = readSummary(db, listing, { ...filter, choices: {} }, timeZone);
            expect(choices).toEqual(everything.choices);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('the pieces of a period', () => {
  it('add up to it, signs and rests included, and are few', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000_000_000_000, max: 2_000_000_000_000 }),
        fc.integer({ min: 0, max: 100_000_000_000 }),
        (from, length) => {
          const { pieces, rests } = piecesOf({ from, to: from + length });
          const whole = pieces.reduce((sum, piece) => sum + piece.sign * (piece.to - piece.from), 0);
          expect(rests.reduce((sum, rest) => sum + rest.to - rest.from, whole)).toBe(length);
          expect(rests.every((rest) => rest.to - rest.from <= 2 * HOUR_MS)).toBe(true);
          expect(pieces.length).toBeLessThanOrEqual(5);
        },
      ),
    );
  });

  it('a month in Lima is a month of UTC and five hours at each end', () => {
    const { pieces, rests } = piecesOf({
      from: Date.parse('2026-10-01T05:00:00Z'),
      to: Date.parse('2026-11-01T05:00:00Z'),
    });
    const shown = pieces.map(({ sign, level, from, to }) => [
      sign,
      level,
      new Date(from).toISOString().slice(0, 13),
      new Date(to).toISOString().slice(0, 13),
    ]);
    expect(shown).toEqual([
      [-1, 0, '2026-10-01T00', '2026-10-01T05'],
      [1, 2, '2026-10-01T00', '2026-11-01T00'],
      [1, 0, '2026-11-01T00', '2026-11-01T05'],
    ]);
    expect(rests).toEqual([]);
  });
});
