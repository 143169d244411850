/** What a lock froze of people's own work. */
import type { Db } from '../engine/open.ts';
import type { Evidence } from './evidence.ts';
import { readItems, readSnapshotDocument } from './snapshot.ts';

/** Of the snapshot that is attached. */
export function readFrozenEvidence(db: Db): Evidence {
  const whole = <T>(part: string) => [...readItems<T>(db, part).pieces()].flat();
  return {
    statements: whole('statements'),
    lines: readItems(db, 'lines'),
    matches: readItems(db, 'matches'),
    legs: Number(readSnapshotDocument(db, 'legs')),
    exceptions: whole('exceptions'),
  };
}
