/** What a tie-out looks at one by one, where there is a great deal of it. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { monthPeriod } from '../../../src-shared/period.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from '../engine/open.ts';
import { insertFields } from '../testing/records.ts';
import { rowsAtOnce } from '../testing/rows-at-once.ts';
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

it('holds no refund and no note whose origin is there, and none that needs no origin', () => {
  const folder = temporaryFolder();
  const db = openDatabase(join(folder.path, 'cache.db'));
  try {
    const month = monthPeriod('2026-10', 'UTC');
    const [date, numbers] = [BigInt(month.from), Array.from({ length: 3_000 }, (_, number) => `${number}`)];
    db.transaction(() => {
      insertFields(
        db,
        'deposits',
        numbers.map((number) => ({ idDeposit: number, externalId: `PED-${number}`, creationDate: date })),
      );
      insertFields(
        db,
        'refunds',
        [...numbers, 'nobody'].map((idBoleto) => ({ idBoleto, date })),
      );
      insertFields(db, 'notes', [
        ...numbers.map((number) => ({ type: 'GENERIC_CREDIT_NOTE', externalId: number, date })),
        ...numbers.map((number) => ({ type: 'REFUND', externalId: `PED-${number}`, date })),
        { type: 'CHARGEBACK', externalId: 'PED-nobody', date },
        { type: 'CASHOUT_TRANSACTION', category: 'CREDIT', externalId: 'C-1', date },
      ]);
    })();
    const most = rowsAtOnce(db);
    const { refunds, notes, holds } = readSuspects(db, month, month.to);
    expect(refunds.map(({ idBoleto }) => idBoleto)).toEqual(['nobody']);
    expect(notes.map(({ externalId }) => externalId).sort()).toEqual(['C-1', 'PED-nobody']);
    expect(holds('deposits', 'externalId', 'PED-7')).toBe(true);
    expect(holds('deposits', 'externalId', 'PED-nobody')).toBe(false);
    expect(most()).toBeLessThan(10);
  } finally {
    db.close();
    folder.remove();
  }
});
