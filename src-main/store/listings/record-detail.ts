/** One record of the cache in full. */
import type { RecordDetail } from '../../../src-shared/contract/records.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { isJsonObject, parseJson, textOf, writeJson } from '../../lossless-json.ts';
import { type Db, type DbRow, guarded } from '../engine/open.ts';
import { toListingRow } from './query.ts';

/** Throws `record-not-found`. */
export function readRecordDetail(db: Db, listing: ListingDefinition, identity: string): RecordDetail {
  const row = guarded(() =>
    db.prepare<[string], DbRow>(`SELECT * FROM ${listing.name} WHERE identity = ?`).get(identity),
  );
  if (!row) throw new TieoutError('record-not-found', { subject: identity });
  const asReceived = String(row.asReceived);
  const received = parseJson(asReceived);
  const known = new Set<string>(listing.fields.map(({ name }) => name));
  return {
    row: toListingRow(listing, row),
    otherFields: Object.entries(isJsonObject(received) ? received : {})
      .filter(([name]) => !known.has(name))
      .map(([name, value]) => ({ name, value: textOf(value) ?? writeJson(value) })),
    asReceived,
    firstSeen: Number(row.firstSeen),
    lastSeen: Number(row.lastSeen),
    lastChanged: Number(row.lastChanged),
  };
}
