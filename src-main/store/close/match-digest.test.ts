/** The digest of a month's matches is that of all their legs in one order, however they are read. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from '../engine/open.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { digestsOfMatches } from './work.ts';

const BOOKS = ['bank', 'ledger'];
const LINES = 12;
const match = fc.record({
  // Far apart, so that they are read at several times.
  id: fc.integer({ min: 1, max: 34_000 }),
  run: fc.constantFrom(null, 1, 2),
  book: fc.constantFrom(...BOOKS),
  origin: fc.constantFrom('rule', 'manual', 'set-aside'),
  line: fc.integer({ min: 1, max: LINES }),
  record: fc.option(fc.constantFrom("O'Neil", '17', '17 fee'), { nil: null }),
  undone: fc.constantFrom(false, false, true),
  legs: fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: LINES }), fc.constantFrom('a', 'b')), {
    maxLength: 2,
  }),
});

/** All legs of the month at once, sorted: what the digest is defined by. */
const LEGS = `
  SELECT leg.matchId || ',' || leg.origin || ',' || quote(leg.lineId) || ',' || quote(leg.listing) || ',' ||
    quote(leg.identity) || ',' || leg.units
  FROM leg WHERE leg.book = @book AND leg.matchId IN (
    SELECT m.id FROM match AS m JOIN statementLine AS l ON l.id = m.lineId WHERE l.book = @book AND l.currency = 'PEN' AND l.bookingDay LIKE '2026-10%'
    UNION ALL SELECT x.matchId FROM matchLeg AS x JOIN statementLine AS l ON l.id = x.lineId
      WHERE l.book = @book AND l.currency = 'PEN' AND l.bookingDay LIKE '2026-10%')
  ORDER BY leg.matchId, leg.lineId, leg.listing, leg.identity`;

it('also where matches have further legs, were undone, or are of a run that was not entered', () => {
  const folder = temporaryFolder();
  const db = openDatabase(join(folder.path, 'work.db'), { migrations: workMigrations });
  let lookedAt = 0;
  fc.assert(
    fc.property(fc.uniqueArray(match, { selector: ({ id }) => id, maxLength: 9 }), (matches) => {
      db.exec('BEGIN');
      try {
        db.exec(`INSERT INTO statementFile (id, book, name, sha256, format, importedAt, importedBy) VALUES ('f', 'ledger', 'f', 'f', 'csv', 0, 'Ana');
          INSERT INTO statement (id, fileId, account, currency, firstDay, lastDay) VALUES (1, 'f', 'x', 'PEN', '2026-09-01', '2026-11-30');
          INSERT INTO matchRun (id, book, month, at, actor, rulesVersion, rules, populations, counts, fingerprint, firstMatch, lastMatch)
            VALUES (1, 'ledger', '2026-10', 0, 'Ana', 1, '', '', '', '', 1, 40000)`);
        const line =
          db.prepare(`INSERT INTO statementLine (id, statementId, book, number, bookingDay, amount, currency, reference,
          referenceKey, description, counterparty, kind, fingerprint) VALUES (?, 1, ?, ?, ?, 5, ?, '', '', '', '', '', ?)`);
        for (let id = 1; id <= LINES; id += 1)
          line.run(
            id,
            BOOKS[id % 2],
            id,
            id % 5 === 0 ? '2026-11-02' : `2026-10-1${id % 9}`,
            id % 4 === 3 ? 'USD' : 'PEN',
            `${id}`,
          );
        const insert =
          db.prepare(`INSERT INTO match (id, runId, book, origin, currency, lineId, lineUnits, listing, identity, recordUnits,
          difference) VALUES (@id, @run, @book, @origin, 'PEN', @line, 5, iif(@record IS NULL, NULL, 'deposits'), @record, iif(@record IS NULL, NULL, 4), 0)`);
        const leg = db.prepare(
          'INSERT INTO matchLeg (matchId, lineId, listing, identity, units) VALUES (?, ?, ?, ?, ?)',
        );
        for (const { legs, undone, ...each } of matches) {
          insert.run(each);
          for (const [number, of] of legs.filter((other) => other !== each.line).entries())
            if (typeof of === 'number') leg.run(each.id, of, null, null, number);
            else leg.run(each.id, null, 'notes', of, number);
          if (undone) db.prepare("INSERT INTO matchUndo VALUES (?, 0, 'Ana', '')").run(each.id);
        }
        const told = digestsOfMatches(db, { month: '2026-10', currency: 'PEN' });
        for (const [number, book] of BOOKS.entries()) {
          const legs = db.prepare<[object], string>(LEGS).pluck().all({ book });
          lookedAt += legs.length;
          const sha256 = createHash('sha256')
            .update(legs.map((each) => `${each}\n`).join(''))
            .digest('hex');
          expect(told[number]).toEqual({ part: `${book} matches`, items: legs.length, sha256 });
        }
      } finally {
        db.exec('ROLLBACK');
      }
    }),
    { numRuns: 40 },
  );
  db.close();
  folder.remove();
  expect(lookedAt).toBeGreaterThan(20);
});
