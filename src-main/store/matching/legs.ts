/** The lines and records of matches, each with the part that is allocated. */
import type { ListingName } from '../../../src-shared/service/listing.ts';
import type { Db } from '../engine/open.ts';

export type Leg = {
  readonly matchId: number;
  readonly units: bigint;
} & (
  | { readonly side: 'line'; readonly lineId: number }
  | { readonly side: 'record'; readonly listing: ListingName; readonly identity: string }
);

/** A match's row with the line and the record that stand in it; further ones are rows of their own. */
type FirstLegs = {
  readonly id: bigint;
  readonly lineId: bigint | null;
  readonly lineUnits: bigint | null;
  readonly listing: ListingName | null;
  readonly identity: string | null;
  readonly recordUnits: bigint | null;
};

/** Every leg of the matches, in the order in which they were written. */
export function readLegs(db: Db, rows: readonly FirstLegs[]): Leg[] {
  const more = db
    .prepare<
      [string],
      {
        matchId: bigint;
        lineId: bigint | null;
        listing: ListingName | null;
        identity: string | null;
        units: bigint;
      }
    >(
      'SELECT matchId, lineId, listing, identity, units FROM main.matchLeg WHERE matchId IN (SELECT value FROM json_each(?)) ORDER BY number',
    )
    .all(JSON.stringify(rows.map(({ id }) => Number(id))));
  const legs: Leg[] = [];
  for (const { id, lineId, lineUnits, listing, identity, recordUnits } of rows) {
    const matchId = Number(id);
    if (lineId !== null) legs.push({ matchId, side: 'line', lineId: Number(lineId), units: lineUnits ?? 0n });
    if (listing !== null && identity !== null)
      legs.push({ matchId, side: 'record', listing, identity, units: recordUnits ?? 0n });
  }
  for (const { matchId: id, lineId, listing, identity, units } of more) {
    const matchId = Number(id);
    if (lineId !== null) legs.push({ matchId, side: 'line', lineId: Number(lineId), units });
    else if (listing !== null && identity !== null)
      legs.push({ matchId, side: 'record', listing, identity, units });
  }
  return legs;
}
