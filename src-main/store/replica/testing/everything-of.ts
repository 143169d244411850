/** What two computers of a team have to have in common of the records. */
import { LISTING_NAMES } from '../../../../src-shared/service/listing.ts';
import { listings } from '../../../../src-shared/service/listings.ts';
import type { Db } from '../../engine/open.ts';
import { groupFields } from '../../listings/cached-totals.ts';
import { figureNames } from '../../listings/totals.ts';

/** All that screens and figures rest on, without what a database numbers by itself. */
export function everythingOf(db: Db) {
  const all = (sql: string) => db.prepare(sql).raw().all();
  const listed = LISTING_NAMES.map((name) => {
    const listing = listings[name];
    const columns = listing.fields.map((field) => field.name);
    const times = 'firstSeen, lastSeen, lastChanged';
    return [
      all(`SELECT identity, ${columns}, searchText, problems, asReceived, ${times} FROM ${name} ORDER BY 1`),
      all(
        `SELECT level, bucket, ${[...groupFields(listing), ...figureNames(listing)]}
         FROM ${name}Totals JOIN ${name}Group USING (groupKey) WHERE records <> 0`,
      )
        .map(String)
        .sort(),
    ];
  });
  return {
    listed,
    coverage: all('SELECT listing, fromInstant, toInstant, readAt FROM coverage'),
    unlisted: all('SELECT listing, identity FROM unlistedRecord'),
    versions: all('SELECT listing, identity, asReceived, replacedAt FROM recordVersion ORDER BY 1, 2, 4'),
  };
}
