/**
 * Recovering a workspace that a team shares. The log has all that was decided: nothing of it is put together from
 * damaged files, for a row that is another here than at a colleague's would stop the whole team. The log is followed
 * again from its beginning.
 */
import { z } from 'zod';
import type { WorkRecovery } from '../../../src-shared/contract/storage.ts';
import type { Db, DbRow } from '../engine/open.ts';
import { firstHead } from '../replica/entry.ts';
import { storeFollowed } from '../replica/followed.ts';
import { makeKeptEntries } from '../replica/kept-entries.ts';
import { localTables } from '../replica/shared-tables.ts';
import { teamBeside } from '../replica/team-beside.ts';
import { beginUpload } from '../replica/upload.ts';
import type { Joining } from './join-tables.ts';
import type { Place } from './places.ts';

const sharedLogRow = z.object({
  workspace: z.string(),
  sequence: z.coerce.number(),
  hash: z.string(),
  upload: z.string().nullable().default(null),
});
type SharedLogRow = z.infer<typeof sharedLogRow>;

/** What a recovery writes of its own, and where the log is followed. */
const NOT_TAKEN = new Set(['workCopy', 'workChange', 'workRecovery', 'sharedLog']);

/** As the furthest place that is readable says; null for a workspace that is not shared. */
export function findShared(joining: Joining, places: readonly Place[], path: string): SharedLogRow | null {
  for (const [index, { kind }] of places.entries()) {
    const [row] = joining.read(index, 'sharedLog').rows;
    const isWhole = index === 0 && joining.extents.get('sharedLog')?.whole === true;
    // A copy may be of before sharing was stopped.
    if (row && (kind === 'file' || teamBeside(path) !== 'none')) return sharedLogRow.parse(row);
    if (row || isWhole) return null;
  }
  return null;
}

/**
 * Whether the log is to be followed from its beginning: not while it is still written, nor where sharing was stopped.
 */
export const isToBeFollowed = ({ upload }: SharedLogRow, path: string): boolean =>
  upload === null && teamBeside(path) !== 'left';

/**
 * Takes what is this computer's alone into a new, empty database, which follows the log from its beginning. Cashouts
 * are not sent until a person has compared them: what the log says of them has not arrived yet. `at`: epoch ms.
 */
export function followAgain(joining: Joining, into: Db, workspace: string, at: number): void {
  for (const { name } of localTables(into)) if (!NOT_TAKEN.has(name)) joining.fill(name);
  into.prepare('INSERT OR IGNORE INTO sendingBar VALUES (1, ?)').run(at);
  storeFollowed(into, { workspace, ...firstHead(workspace) });
}

/**
 * Where the log is not followed again. Pages that it has may be others now: what was uploaded is compared from the
 * beginning, and what differs is told there.
 */
export function keepPlace(into: Db, { workspace, upload, sequence, hash }: SharedLogRow): void {
  if (upload === null) storeFollowed(into, { workspace, sequence, hash });
  else beginUpload(into, workspace);
}

/**
 * Decisions that the log has no place for, and that a person has still to deal with; the table is there only where
 * something was shared. Those that the log has come with it again.
 */
export function keepDecisionsAside(joining: Joining, into: Db, places: readonly Place[]): void {
  if (!places.some(({ db }) => isKeeping(db))) return;
  makeKeptEntries(into);
  joining.fill('keptEntry', (row: DbRow) => Number(row.aside) > 0);
}

function isKeeping(db: Db): boolean {
  try {
    return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'keptEntry'").get() !== undefined;
  } catch {
    return false;
  }
}

/** What a person is told: nothing of the work is lost, and it comes again from the server. */
export const toldOfFollowing = (
  report: Pick<WorkRecovery, 'places' | 'newestRead'>,
  { sequence }: SharedLogRow,
): WorkRecovery => ({
  ...report,
  ...{ fromLog: { entries: sequence }, parts: [], doubtfulOrders: 0, lostOrders: [], openAgain: [] },
  ...{ keptAside: 0, sendingBarred: true },
});
