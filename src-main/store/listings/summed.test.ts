/** What is summed beside the database is what its triggers keep, record by record. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { ColumnValue } from '../../service-client/record.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openCache } from '../testing/databases.ts';
import { addMany, type NewRow } from './add-many.ts';
import { groupFields } from './cached-totals.ts';
import { summerOf } from './summed.ts';
import { figureNames } from './totals.ts';

const MOST = 2n ** 63n - 1n;
const amount = fc.oneof(
  fc.constantFrom(null, 0n, -1n, MOST, -MOST, 4_294_967_296n, -4_294_967_296n, 2n ** 53n + 1n),
  fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
);
const instant = fc.oneof(
  fc.constantFrom(
    null,
    0,
    -1,
    -62_167_219_200_001,
    -62_167_219_200_000,
    253_402_300_799_999,
    253_402_300_800_000,
  ),
  fc.integer({ min: Date.parse('2026-01-30T00:00:00Z'), max: Date.parse('2026-02-02T00:00:00Z') }),
);
const word = fc.constantFrom(null, '', 'A', 'B', '1:A', 'A-');

const rowOf = (listing: ListingDefinition) =>
  fc
    .tuple(
      ...listing.fields.map(
        ({ wire }): fc.Arbitrary<ColumnValue> =>
          wire === 'number' ? amount : wire === 'timestamp' ? instant : word,
      ),
    )
    .chain((fields) => fc.constantFrom(null, '[]').map((problems) => ({ fields, problems })));

function totalsOf(db: Db, listing: ListingDefinition) {
  const columns = [...groupFields(listing), ...figureNames(listing)];
  const sql = `SELECT level, bucket, ${columns.join(', ')} FROM ${listing.name}Totals JOIN ${listing.name}Group USING (groupKey)`;
  return db
    .prepare(`${sql} ORDER BY ${columns.map((_, index) => index + 1).join(', ')}, 1, 2`)
    .raw()
    .all();
}

it('sums every group, hour, day and month as the triggers do, in two halves, also twice into the same', () => {
  const folder = temporaryFolder();
  const [one, other] = ['one', 'other'].map((name) => openCache(join(folder.path, `${name}.db`)));
  if (!one || !other) throw new Error('there are two');
  onTestFinished(() => {
    for (const db of [one, other]) db.close();
    folder.remove();
  });
  let identity = 0;
  for (const listing of Object.values(listings))
    fc.assert(
      fc.property(fc.array(rowOf(listing), { minLength: 60, maxLength: 80 }), (made) => {
        const rows = made.map(({ fields, problems }): NewRow => {
          identity += 1;
          return [`${identity}`, ...fields, 'text', problems, '{}', 1, 1, 1];
        });
        const summer = summerOf(listing);
        for (const row of rows) summer?.add(row);
        // So few that each is added with its triggers.
        for (const row of rows) addMany(one, listing, [row]);
        other.transaction(() => addMany(other, listing, rows, summer?.sums()))();
        expect(totalsOf(other, listing)).toEqual(totalsOf(one, listing));
      }),
      { numRuns: 2, endOnFailure: true },
    );
});
