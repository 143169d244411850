/**
 * One cached record in full: every field that came, known here or not, what belongs to it, and what it is right now.
 */
import { z } from 'zod';
import { call, instant, nothing, workspaceId } from './call.ts';
import { listingName, listingRow } from './listings.ts';
import { cashoutStatus } from './payouts.ts';

const recordDetail = z.strictObject({
  row: listingRow,
  /** Fields that came although the listing's definition does not know them, as text. */
  otherFields: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** The record's JSON with every number as it was written. */
  asReceived: z.string(),
  firstSeen: instant,
  lastSeen: instant,
  lastChanged: instant,
});
export type RecordDetail = z.infer<typeof recordDetail>;

const value = z.union([z.string(), z.int(), z.null()]);
/** A field before and after: amounts as decimal text, instants as epoch ms, the rest as text. */
const fieldChange = z.strictObject({ field: z.string(), before: value, after: value });
export type FieldChange = z.infer<typeof fieldChange>;

const recordVersion = z.strictObject({
  firstSeen: instant,
  lastSeen: instant,
  /** What differs from the version before; empty for the first. */
  changes: z.array(fieldChange),
});
export type RecordVersion = z.infer<typeof recordVersion>;

/** What another record is to the one it is told with. */
export const RELATIONS = [
  'origin',
  'refund',
  'refundNote',
  'chargebackNote',
  'returningNote',
  'feeNote',
  'note',
  'sameExternalId',
  'reportDay',
  'dayBefore',
  'dayAfter',
] as const;
const relation = z.enum(RELATIONS);
export type Relation = z.infer<typeof relation>;

const neighbour = z.strictObject({ relation, listing: listingName, row: listingRow });
export type Neighbour = z.infer<typeof neighbour>;

/** A record that should be there by what the record says, and is not in the cache. */
const missingNeighbour = z.strictObject({
  relation: relation.extract(['origin', 'returningNote', 'reportDay']),
  listing: listingName,
  /** The field by which it was looked for, and the value. */
  field: z.string(),
  value: z.string(),
  /** True when all of the time it would lie in was read: then the service itself lists none. */
  read: z.boolean(),
});
export type MissingNeighbour = z.infer<typeof missingNeighbour>;

const neighbourhood = z.strictObject({
  found: z.array(neighbour),
  missing: z.array(missingNeighbour),
  /** True when there are more of some kind than are told. */
  truncated: z.boolean(),
});
export type Neighbourhood = z.infer<typeof neighbourhood>;

/** The most neighbours of one kind that are told. */
export const MOST_NEIGHBOURS = 50;

const recordName = z.strictObject({
  workspaceId,
  listing: listingName,
  identity: z.string().min(1).max(500),
});

export const recordCalls = {
  'records.read': call(recordName, recordDetail),
  /** Every version of a record, the oldest first, with what changed. */
  'records.versions': call(recordName, z.strictObject({ versions: z.array(recordVersion) })),
  'records.neighbours': call(recordName, neighbourhood),
  /** Puts the record's JSON as received on the clipboard. */
  'records.copyAsReceived': call(recordName, nothing),
  /** Asks the Payouts API for the present status of a cached cashout (specification, `POST /v3/cashout/status`). */
  'records.cashoutStatus': call(
    z.strictObject({ workspaceId, identity: z.string().regex(/^\d{1,19}$/) }),
    cashoutStatus,
  ),
};
