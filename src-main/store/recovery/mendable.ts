/**
 * Whether a file that SQLite finds sound still needs recovery: a page may be changed in a way that only its content
 * shows.
 */
import { TieoutError } from '../../../src-shared/errors.ts';
import { keysOf } from '../engine/keys.ts';
import type { Db, DbRow } from '../engine/open.ts';
import { chainRows, holdsAfter, howLongHolds } from '../work/audit-chain.ts';
import { doOrdersAgree } from '../work/operations.ts';
import { type ChainEntry as Numbered, plain } from './entries.ts';
import { isSameDecision, toldDecisions } from './join-decisions.ts';
import { closePlaces, filesBeside, openPlaces } from './places.ts';

/**
 * True where an order is not as its history says, or where an entry of the trail does not hold and a copy has it as it
 * was. A trail that no copy mends is left as it is: verifying it names the entry.
 */
export function needsMending(db: Db, path: string): boolean {
  if (!doOrdersAgree(db)) return true;
  const key = keyFor(db);
  // Without the key nothing can be said of the trail.
  if (!key) return !doDecisionsAgree(db);
  const { entries, holds, head } = howLongHolds(db, key);
  if (holds === entries) return !doDecisionsAgree(db);
  const places = openPlaces(filesBeside(path, null));
  try {
    return places.some((place) => {
      try {
        const rows = chainRows(place.db);
        for (const row of rows) if (row.number === holds + 1) return holdsAfter(head, row, key);
        return false;
      } catch {
        return false;
      }
    });
  } finally {
    closePlaces(places);
  }
}

function keyFor(db: Db): Uint8Array | null {
  try {
    return keysOf(db.name).audit;
  } catch (error) {
    if (error instanceof TieoutError) return null;
    throw error;
  }
}

/** Whether each decision about a close is what the trail tells of it, as far as both count alike. */
function doDecisionsAgree(db: Db): boolean {
  const read = (sql: string) => db.prepare<[], DbRow>(sql).all().map(plain) as Numbered[];
  const told = toldDecisions(read("SELECT * FROM auditEntry WHERE action LIKE 'close.%' ORDER BY number"));
  const decisions = read('SELECT * FROM closeEvent');
  if (decisions.some(({ number, at }) => (told.get(number)?.at ?? at) !== at)) return true;
  return decisions.every((entry) => {
    const same = told.get(entry.number);
    return !same || isSameDecision(entry, same);
  });
}
