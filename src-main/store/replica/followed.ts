/** How far a database follows the shared log. */
import { type Db, prepared } from '../engine/open.ts';

export type FollowedLog = {
  readonly workspace: string;
  /** How many entries are in here, and the hash of the last. */
  readonly sequence: number;
  readonly hash: string;
  /** How far the upload is (`upload.ts`); null where everything is there. */
  readonly upload: string | null;
};

/** Null for a workspace that is not shared. */
export function readFollowed(db: Db): FollowedLog | null {
  const row = prepared<[], Omit<FollowedLog, 'sequence'> & { sequence: bigint }>(
    db,
    'SELECT workspace, sequence, hash, upload FROM sharedLog',
  ).get();
  return row ? { ...row, sequence: Number(row.sequence) } : null;
}

/** To be called in the transaction that applies the entry. */
export function storeFollowed(
  db: Db,
  { workspace, sequence, hash, upload = null }: Omit<FollowedLog, 'upload'> & Partial<FollowedLog>,
): void {
  prepared(
    db,
    `INSERT INTO sharedLog (one, workspace, sequence, hash, upload)
     VALUES (1, @workspace, @sequence, @hash, @upload)
     ON CONFLICT (one) DO UPDATE SET workspace = @workspace, sequence = @sequence, hash = @hash, upload = @upload`,
  ).run({ workspace, sequence, hash, upload });
}

/** The schema that the entries of this database are of. */
export const schemaOf = (db: Db): number => Number(db.pragma('user_version', { simple: true }));
