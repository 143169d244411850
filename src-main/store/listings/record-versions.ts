/** The history of records: every version that came, and which fields changed from one to the next. */
import type { FieldChange, RecordVersion } from '../../../src-shared/contract/records.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { isJsonObject, parseJson, writeJson } from '../../lossless-json.ts';
import { readRecord } from '../../service-client/record.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';

/** True of a row that came back different; in these words, the index on such rows is used. */
export const CHANGED_ROW = 'lastChanged > firstSeen';

type Replaced = { readonly asReceived: string; readonly lastSeen: bigint; readonly lastChanged: bigint };

/** The keeper of the versions that rows of the listing had before. Runs inside the caller's transaction. */
export function versionKeeper(
  db: Db,
  listing: ListingDefinition,
): (identity: string, before: Replaced, replacedAt: number) => void {
  return (identity, { asReceived, lastSeen, lastChanged }, replacedAt) => {
    prepared(
      db,
      `INSERT INTO recordVersion (listing, identity, asReceived, firstSeen, lastSeen, replacedAt)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ).run(listing.name, identity, asReceived, lastChanged, lastSeen, replacedAt);
  };
}

type VersionRow = { asReceived: string; firstSeen: bigint; lastSeen: bigint };

/** All versions of a record, the oldest first and the present one last; none for a record that is not cached. */
export function readVersions(db: Db, listing: ListingDefinition, identity: string): RecordVersion[] {
  const rows = guarded(() =>
    db
      .prepare<[string, string, string], VersionRow>(
        `SELECT asReceived, firstSeen, lastSeen FROM
           (SELECT number, asReceived, firstSeen, lastSeen FROM recordVersion WHERE listing = ? AND identity = ?
            UNION ALL
            SELECT 9223372036854775807, asReceived, lastChanged, lastSeen FROM ${listing.name} WHERE identity = ?)
         ORDER BY number`,
      )
      .all(listing.name, identity, identity),
  );
  return rows.map(({ asReceived, firstSeen, lastSeen }, index) => ({
    firstSeen: Number(firstSeen),
    lastSeen: Number(lastSeen),
    changes: index === 0 ? [] : changesBetween(listing, rows[index - 1]?.asReceived ?? '', asReceived),
  }));
}

/**
 * The fields that differ between two versions, in the order of the definition, those it does not know last. An amount
 * written differently (10.1, 10.10) is the same amount.
 */
export function changesBetween(listing: ListingDefinition, before: string, after: string): FieldChange[] {
  const [old, present] = [valuesOf(listing, before), valuesOf(listing, after)];
  const names = new Set([...old.keys(), ...present.keys()]);
  return [...names].flatMap((field) => {
    const [was, is] = [old.get(field) ?? null, present.get(field) ?? null];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

/** By field, the value as a table shows it: amounts as exact text, instants as epoch ms, the rest as text. */
function valuesOf(listing: ListingDefinition, asReceived: string): Map<string, string | number | null> {
  const received = parseJson(asReceived);
  const { columns } = readRecord(listing, received);
  const values = new Map<string, string | number | null>();
  for (const { name } of listing.fields) {
    const value = columns[name] ?? null;
    values.set(name, typeof value === 'bigint' ? writeAmount(value) : value);
  }
  for (const [name, value] of Object.entries(isJsonObject(received) ? received : {})) {
    // What cannot be read as its type is told as it came.
    const unread = values.get(name) === null && value !== null;
    if (!values.has(name) || unread) values.set(name, typeof value === 'string' ? value : writeJson(value));
  }
  return values;
}
