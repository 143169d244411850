/** Whether a decision that failed may be one all the same: its file is then the only one that there is. */
import { TieoutError } from '../../../src-shared/errors.ts';
import type { Db } from '../engine/open.ts';
import { isShared } from './audit.ts';

/**
 * What is thrown behind the log's word, too: its answer was lost, or this computer could not take the entry. Anything
 * else that is no error with words is not known either.
 */
const BEHIND = new Set(['team-unknown', 'team-log-broken', 'team-app-older']);

/**
 * Whether the team's log may have the entry of a decision that failed with the error. Never in a workspace that is not
 * shared, where what fails was taken back.
 */
export function mayStand(work: Db, error: unknown): boolean {
  if (!isShared(work)) return false;
  if (!(error instanceof TieoutError)) return true;
  return BEHIND.has(error.code) || error.code.startsWith('database-');
}
