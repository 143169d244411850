/** Computers of a team, each with a cache, and what one of them reads from the service. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Period } from '../../../../src-shared/period.ts';
import { listings } from '../../../../src-shared/service/listings.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import type { Db } from '../../engine/open.ts';
import { recordStorer } from '../../listings/records.ts';
import { beginReading } from '../../listings/sync-state.ts';
import { openCache } from '../../testing/databases.ts';
import type { depositRecord } from '../../testing/records.ts';

/** Three, until the end of the test; their databases lie in one folder. */
export function threeComputers(): [ana: Db, bo: Db, eva: Db] {
  const folder = temporaryFolder();
  const open = (name: string) => openCache(join(folder.path, `${name}.db`));
  const computers: [Db, Db, Db] = [open('ana'), open('bo'), open('eva')];
  onTestFinished(() => {
    for (const db of computers) db.close();
    folder.remove();
  });
  return computers;
}

type WindowReading = { readonly window: Period; readonly readAt: number; readonly goesOn?: boolean };

/** A page of a reading of deposits, which ends with it unless it goes on. */
export function readDeposits(
  db: Db,
  records: ReturnType<typeof depositRecord>[],
  { window, readAt, goesOn = false }: WindowReading,
): void {
  const store = recordStorer(db, listings.deposits);
  const { reading } = beginReading(db, listings.deposits, { window, startedAt: readAt });
  store({ records, readAt, step: { reading, page: 0, window, outside: 0 } });
  if (goesOn) return;
  const completes = { window, rows: records.length, reading, before: Number.MAX_SAFE_INTEGER };
  store({ records: [], readAt, completes });
}
