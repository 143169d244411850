/** One cached record in full: every field that came, known here or not. */
import { z } from 'zod';
import { call, instant, workspaceId } from './call.ts';
import { listingName, listingRow } from './listings.ts';

export const recordDetail = z.strictObject({
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

export const recordCalls = {
  'records.read': call(
    z.strictObject({ workspaceId, listing: listingName, identity: z.string().min(1).max(500) }),
    recordDetail,
  ),
};
