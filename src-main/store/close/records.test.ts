/**
 * A listing's digest is that of its records' lines, each value as an SQL literal, whatever the values and however many.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../src-shared/durations.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { sumsOf } from '../balances/quarter-sums.ts';
import { openCache } from '../testing/databases.ts';
import { monthWhere, readListingFigures } from './records.ts';

const FROM = Date.parse('2026-10-01T05:00:00Z');
const TO = Date.parse('2026-11-01T05:00:00Z');
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const text = maybe(
  fc.oneof(fc.constantFrom('', "'", "O'Higgins, 4", 'Ñandú\n"1"', 'NULL', '12', 'PEN'), fc.string()),
);
const whole = maybe(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }));
/** Some at the same instant, some at the edges of the month and of what is read at once. */
const instant = maybe(
  fc.oneof(
    fc.constantFrom(
      FROM - 1,
      FROM,
      FROM + 6 * HOUR_MS - 1,
      FROM + 6 * HOUR_MS,
      TO - 1,
      TO,
      FROM + 5 * HOUR_MS,
      TO - 5 * HOUR_MS,
    ),
    fc.integer({ min: FROM - 9 * HOUR_MS, max: TO + 9 * HOUR_MS }),
  ),
);

it.each(LISTING_NAMES.flatMap((name) => [false, true].map((ruled) => [name, ruled] as const)))(
  'of %s, counted by another date too: %s',
  (name, ruled) => {
    const listing = listings[name];
    const other = name === 'deposits' || name === 'cashouts' ? 'lastChangeDate' : listing.dateField;
    const rule = {
      listing: name,
      dateField: ruled ? other : listing.dateField,
      dayCut: ruled ? 'utc' : 'reporting',
    };
    const about = { month: '2026-10', currency: 'PEN', timeZone: 'America/Lima', rules: [{ rule }] } as never;
    const values = Object.fromEntries(
      listing.fields.map(({ name: field, wire, kind }) => [
        field,
        kind === 'instant'
          ? instant
          : wire === 'number' || wire === 'timestamp'
            ? whole
            : kind === 'currency'
              ? fc.constantFrom('PEN', 'USD', null)
              : text,
      ]),
    );
    const folder = temporaryFolder();
    const db = openCache(join(folder.path, 'cache.db'));
    for (const trigger of db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
      .pluck()
      .all())
      db.exec(`DROP TRIGGER "${trigger}"`);
    try {
      fc.assert(
        fc.property(
          fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 14 }),
          fc.infiniteStream(fc.record(values)),
          (identities, stream) => {
            db.exec(`DELETE FROM ${name}`);
            for (const identity of identities) {
              const kept = { asReceived: '', searchText: '', firstSeen: 0, lastSeen: 0, lastChanged: 0 };
              const row = { identity, ...kept, ...stream.next().value };
              const names = Object.keys(row);
              db.prepare(
                `INSERT INTO ${name} (${names.join(', ')}) VALUES (${names.map((each) => `@${each}`).join(', ')})`,
              ).run(row);
            }
            const where = monthWhere(listing, about);
            const columns = ['identity', ...listing.fields.map((field) => field.name)];
            const lines = db
              .prepare<unknown[], string>(
                `SELECT ${columns.map((column) => `quote(${column})`).join(` || ',' || `)} FROM ${name}
               WHERE ${where.sql} ORDER BY ${listing.dateField}, identity`,
              )
              .pluck()
              .all(...where.values);
            const { records, sha256, totals } = readListingFigures(db, listing, about);
            // Made of a tie-out's sums, totals are the same.
            expect(readListingFigures(db, listing, about, sumsOf(db)).totals).toEqual(totals);
            expect(records).toBe(lines.length);
            expect(sha256).toBe(
              createHash('sha256')
                .update(lines.map((line) => `${line}\n`).join(''))
                .digest('hex'),
            );
          },
        ),
        { numRuns: 25 },
      );
    } finally {
      db.close();
      folder.remove();
    }
  },
);
