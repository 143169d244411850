/** Readings of the cache that are of one moment, however many statements and turns of the thread they take. */
import type { Db } from '../engine/open.ts';
import { layBookedLines } from '../matching/booked.ts';

/**
 * Begins such a reading; the caller ends its transaction. The first statement fixes the moment, with which what is kept
 * of earlier readings is then compared. The temporary table that matching needs is laid before: ROLLBACK would take it
 * away again (booked.ts tells what that costs).
 */
export function beginReading(cache: Db): void {
  layBookedLines(cache);
  cache.exec('BEGIN');
  cache.prepare('SELECT 1 FROM sqlite_schema').get();
}

/** Performs such a reading and ends it; with `stay`, one that succeeds is left to the caller to end. */
export async function readAtOneMoment<T>(
  cache: Db,
  read: () => Promise<T>,
  { stay = false }: { stay?: boolean } = {},
): Promise<T> {
  beginReading(cache);
  let ends = true;
  try {
    const result = await read();
    ends = !stay;
    return result;
  } finally {
    if (ends) cache.exec('ROLLBACK');
  }
}
