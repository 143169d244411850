/** What a tie-out looks at one by one, where there is a great deal of it. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { monthPeriod } from '../../../src-shared/period.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from '../engine/open.ts';
import { readSuspects } from './suspects.ts';

/** More than a call takes as its arguments. */
const MANY = 200_000;

it('finds the late deposits of one moment, however many', () => {
  const folder = temporaryFolder();
  const db = openDatabase(join(folder.path, 'cache.db'));
  try {
    const month = monthPeriod('2026-10', 'UTC');
    // Totals and search play no part here.
    for (const name of db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
      .pluck()
      .all())
      db.exec(`DROP TRIGGER "${name}"`);
    db.prepare(
      `WITH RECURSIVE one (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM one WHERE i < ${MANY})
       INSERT INTO deposits (identity, creationDate, status, lastChangeDate, asReceived, searchText, firstSeen, lastSeen, lastChanged)
       SELECT i, @at, 'COMPLETED', @changed, '', '', 0, 0, 0 FROM one`,
    ).run({ at: month.from, changed: month.to });
    expect(readSuspects(db, month, month.to).lateDeposits).toHaveLength(MANY);
  } finally {
    db.close();
    folder.remove();
  }
});
