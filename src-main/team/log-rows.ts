/** What a connection to the shared log is set to, and what its functions answer, as PostgreSQL's client gives it. */
import { z } from 'zod';
import { LATER_SQL, teamRole } from '../../src-shared/contract/team.ts';
import type { LogEntry } from '../store/replica/entry.ts';

/**
 * What a server may have set otherwise: a transaction that sees only what was there at its beginning could accept an
 * entry that was given up meanwhile, and what is accepted has to be on the disk.
 */
export const AS_THE_LOG_NEEDS = `SELECT set_config('default_transaction_isolation', 'read committed', false),
  CASE current_setting('synchronous_commit') WHEN 'off' THEN set_config('synchronous_commit', 'on', false) END`;

/** Whether the database has what each of the later files of resources/team brings. */
export const HAS_LATER_SQL = `SELECT to_regproc('tieout.give_back') IS NOT NULL AS "3-restore",
  EXISTS (SELECT FROM pg_catalog.pg_proc WHERE oid = to_regproc('tieout.confirm_key')
    AND prosrc LIKE '%is_first := NOT EXISTS (%confirmed_at IS NOT NULL AND revoked_at IS NULL);%IF is_first%') AS "4-keys-and-clock",
  to_regproc('tieout.number_trail') IS NOT NULL AS "5-trail-and-people"`;
export const hasLaterSql = z.record(z.enum(LATER_SQL), z.boolean());

export const bytes = z.instanceof(Buffer);
export const count = z.string().regex(/^\d+$/).transform(Number);
const instant = z
  .string()
  .regex(/^-?\d+$/)
  .transform(BigInt);
const hex = bytes.transform((value) => value.toString('hex'));

export const appended = z.object({
  outcome: z.enum(['accepted', 'stale']),
  sequence: count,
  hash: hex,
  at: instant,
});
export const entryRow = z.object({
  sequence: count,
  id: z.uuid(),
  at: instant,
  login: z.string(),
  key: z.int(),
  public_key: bytes,
  app_schema: z.int(),
  changes: z.string(),
  signature: bytes,
  hash: hex,
});
export const entryOf = ({ public_key, app_schema, ...entry }: z.infer<typeof entryRow>): LogEntry => ({
  ...entry,
  publicKey: public_key,
  schema: app_schema,
});
export const aboutRow = z.object({
  version: z.int(),
  at: instant,
  login: z.string(),
  is_person: z.boolean(),
  roles: z.array(teamRole),
});

export const workspaceRow = z.object({
  id: z.uuid(),
  name: z.string(),
  sequence: count,
  hash: hex,
  created_by: z.string(),
  complete: z.boolean(),
});
/** Entries that are being given back to a log that lost them: since when, begun by whom; how many were, and by whom. */
export const givingBackRow = z.object({
  begun_at: instant,
  begun_by: z.string(),
  entries: count,
  first_sequence: count.nullable(),
  last_sequence: count.nullable(),
  given_by: z.array(z.string()),
});
export type GivingBackRow = z.infer<typeof givingBackRow>;
export const personRow = z.object({
  login: z.string(),
  name: z.string(),
  added_at: instant,
  added_by: z.string(),
  revoked_at: instant.nullable(),
  revoked_by: z.string().nullable(),
  reason: z.string().nullable(),
  public_key: bytes.nullable(),
  registered_at: instant.nullable(),
  confirmed_at: instant.nullable(),
  confirmed_by: z.string().nullable(),
  key_revoked_at: instant.nullable(),
  roles: z.array(teamRole),
});
export type PersonRow = z.infer<typeof personRow>;
