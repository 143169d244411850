/** What is paired at once in SQL is what the engine would have found. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RuleDocument } from '../../../src-shared/contract/matching-rules.ts';
import { settlements } from '../../../src-shared/service/settlements.ts';
import { DEFAULT_POPULATIONS } from '../../matching/default-populations.ts';
import { DEFAULT_RULES } from '../../matching/default-rules.ts';
import { matchAll } from '../../matching/testing/match-all.ts';
import { LIMA } from '../../sync/testing/sync-listing.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openBooks } from '../engine/books.ts';
import { openDatabase } from '../engine/open.ts';
import { recordStorer } from '../listings/records.ts';
import { workMigrations } from '../migrations/work/index.ts';
import { listingRecord } from '../testing/records.ts';
import { findMatches, knower, readOpenLines, readOpenRecords, readRefused } from './find.ts';
import { stagedMonth } from './month.ts';
import { enterStatement } from './testing/account.ts';

const account = fc.record({
  records: fc.array(
    fc.record({ id: fc.integer({ min: 1, max: 8 }), cents: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 4,
      maxLength: 8,
    },
  ),
  lines: fc.array(
    fc.record({
      reference: fc.constantFrom('', 'LIQ1', 'liq-2', '0003', '4', 'LIQ 5', 'Ñ6', 'LIQ-7', '8.'),
      cents: fc.integer({ min: 1, max: 2 }),
      day: fc.integer({ min: 4, max: 9 }),
    }),
    { minLength: 4, maxLength: 10 },
  ),
  refused: fc.boolean(),
});

it('finds the same as the engine alone', async () => {
  const document: RuleDocument = {
    ...DEFAULT_RULES.bank,
    rules: DEFAULT_RULES.bank.rules.map((rule) =>
      rule.id === 'bank-reference' && rule.kind === 'one-to-one'
        ? { ...rule, days: { before: 0, after: 3 } }
        : rule,
    ),
  };
  const folder = temporaryFolder();
  const paths = { workPath: join(folder.path, 'work.db'), cachePath: join(folder.path, 'cache.db') };
  const cache = openDatabase(paths.cachePath);
  const work = openDatabase(paths.workPath, { migrations: workMigrations });
  const db = openBooks(paths);
  let paired = 0;
  await fc.assert(
    fc.asyncProperty(account, async (given) => {
      cache.exec('DELETE FROM settlements');
      work.exec('DELETE FROM statementFile');
      const received = [...new Map(given.records.map((each) => [each.id, each])).values()].map(
        ({ id, cents }) =>
          listingRecord(settlements, id, { amountToTransfer: `0.0${cents}`, status: 'COMPLETED' }),
      );
      recordStorer(cache, settlements)({ records: received, readAt: 0 });
      const ids = enterStatement(work, 'bank', {
        firstDay: '2026-10-01',
        lastDay: '2026-10-31',
        lines: given.lines.map(({ reference, cents, day }) => ({
          day: `2026-10-0${day}`,
          amount: `0.0${cents}`,
          reference,
        })),
      });
      if (given.refused && ids[0] !== undefined)
        work
          .prepare("INSERT INTO refusal (book, signature, at, actor) VALUES ('bank', ?, 0, 'Ana')")
          .run(`${ids[0]}|settlements/1`);
      const scope = { book: 'bank', month: '2026-10', timeZone: LIMA } as const;
      const staged = stagedMonth(scope, DEFAULT_POPULATIONS.bank, document);
      const { outcome, pairs } = await findMatches(db, staged, document, async () => undefined);
      const found = db
        .prepare<[], { lineId: bigint; identity: string }>(
          'SELECT lineId, identity FROM temp.pair JOIN temp.record USING (n)',
        )
        .all()
        .map(({ lineId, identity }) => `1: ${lineId} ${identity}`);
      paired += pairs;
      db.exec('DELETE FROM temp.pair');
      const alone = matchAll(document, {
        lines: readOpenLines(db),
        records: [...readOpenRecords(db).keys()],
        refused: readRefused(db, 'bank'),
        isKnown: knower(db),
      });
      const told = ({ applied }: typeof alone) =>
        applied.flatMap(({ number, matches, proposals }) => [
          ...matches.map(
            ({ lines, records }) =>
              `${number}: ${lines.map(({ id }) => id)} ${records.map(({ identity }) => identity)}`,
          ),
          ...proposals.map(
            ({ kind, options }) =>
              `${number}: ${kind} ${options.map(({ lines, records }) => [lines.map(({ id }) => id), records.map(({ identity }) => identity)])}`,
          ),
        ]);
      expect([...found, ...told(outcome)].sort()).toEqual(told(alone).sort());
    }),
    { numRuns: 100 },
  );
  for (const each of [db, work, cache]) each.close();
  folder.remove();
  expect(paired).toBeGreaterThan(5);
});
