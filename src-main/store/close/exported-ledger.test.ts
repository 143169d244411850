/** A ledger that was kept with the exported journal entries, imported back: each of its lines is matched with the records of its entry. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { NumberedEntry } from '../../../src-shared/contract/journals.ts';
import { entryPopulations } from '../../../src-shared/journal/entry-populations.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { exportJournal } from '../../export/journal/export-journal.ts';
import { runMatching } from '../exceptions/after-run.ts';
import { KeptMonth } from '../matching/kept-month.ts';
import { readMatchingOverview } from '../matching/reading.ts';
import { storePopulations } from '../matching/rules.ts';
import { enterStatement, type TestLine } from '../matching/testing/account.ts';
import { confirmJournalSetting } from '../work/journal-book.ts';
import { readExported } from '../work/journal-exports.ts';
import { readSettingOffered } from './journals.ts';
import { accountSetup } from './testing/account.ts';
import { PLACE, type TestWorkspace } from './testing/workspace.ts';

const QUERY = { ...PLACE, workspaceId: '8a0f33c1-0000-4000-8000-000000000000', language: 'en' as const };

let t: TestWorkspace;
accountSetup(600, (workspace) => {
  t = workspace;
});

const confirm = (per: 'day' | 'settlement' | 'month') =>
  confirmJournalSetting(t.own, { ...readSettingOffered(t.sources, 'en').setting, per }, t.by('ana'));
const exported = async (format: 'csv' | 'concar' = 'csv'): Promise<NumberedEntry[]> => {
  const before = new Set(readExported(t.own, PLACE).map(({ externalId }) => externalId));
  const targetPath = join(t.path, `${before.size}.${format}`);
  const cachePath = join(t.path, 'cache.db');
  await exportJournal(t.sources, { cachePath }, { ...QUERY, format, again: null, targetPath }, t.by('ana'));
  return readExported(t.own, PLACE).filter(({ externalId }) => !before.has(externalId));
};
/** As the accounting software lists the payments account. */
const linesOf = (
  entries: readonly NumberedEntry[],
  referenceOf: (entry: NumberedEntry) => string,
): TestLine[] =>
  entries.flatMap((entry) =>
    entry.lines
      .filter(({ side }) => side === 'clearing')
      .map(({ debit, credit }) => ({
        day: entry.day,
        amount: writeAmount(unitsOf(debit) - unitsOf(credit)),
        reference: referenceOf(entry),
        // As a reversal's own text does.
        description: entry.about,
      })),
  );
const enter = (lines: readonly TestLine[]) =>
  enterStatement(t.own, 'ledger', { firstDay: '2026-09-01', lastDay: '2026-09-30', lines });
const expectEntries = async () => {
  const { tieOut } = (await t.month()).figures;
  const reason = { at: 1, actor: 'ana', reason: 'The ledger is kept with the entries' };
  storePopulations(t.own, 'ledger', entryPopulations(tieOut.rules, tieOut.net.signs), reason);
};
const run = async () => {
  const paths = { workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') };
  const about = {
    ...paths,
    book: 'ledger',
    month: PLACE.month,
    timeZone: t.timeZone,
    at: 1,
    actor: 'ana',
  } as const;
  return runMatching(about, new AbortController().signal, () => undefined);
};
const ledger = async () => {
  const { items, statement } = await t.month();
  const point = items.find(({ item }) => item === 'ledger');
  const count = (name: string) => Number(point?.figures.find((each) => each.name === name)?.value ?? 0);
  return {
    lines: count('openLines'),
    records: count('openRecords'),
    items: (statement?.items ?? []).filter(({ kind }) => kind !== 'report').map(({ amount }) => amount),
  };
};
const AGREED = { lines: 0, records: 0, items: [] };

it.each([
  ['day', (entry: NumberedEntry) => entry.externalId],
  ['settlement', (entry: NumberedEntry) => entry.externalId.split('-').slice(2).join('-')],
  ['month', (entry: NumberedEntry) => `Asiento ${entry.externalId.toLowerCase()}`],
] as const)('by %s agrees to the last record, and has nothing to reconcile', async (per, referenceOf) => {
  confirm(per);
  enter(linesOf(await exported(), referenceOf));
  await expectEntries();
  await run();
  expect(await ledger()).toEqual(AGREED);
});

it('is told where other records are expected in the ledger', async () => {
  confirm('day');
  const months = new KeptMonth();
  const isTold = () => {
    const paths = { workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') };
    const scope = { book: 'ledger', month: PLACE.month, timeZone: t.timeZone, now: 1 } as const;
    return readMatchingOverview(months, paths, scope).namesEntries ?? false;
  };
  try {
    enter([{ day: '2026-09-01', amount: '1.00', reference: 'PED-2026-09-0001' }]);
    const entries = await exported();
    expect(isTold()).toBe(false);
    enter(linesOf(entries, ({ externalId }) => externalId));
    expect(isTold()).toBe(true);
    await expectEntries();
    expect(isTold()).toBe(false);
  } finally {
    months.close();
  }
});

it('is found by the voucher that CONCAR gave it, and by no other program’s number of six digits', async () => {
  confirm('month');
  const entries = await exported('concar');
  enter(linesOf(entries, () => '05-090001'));
  await expectEntries();
  await run();
  expect(await ledger()).toEqual(AGREED);
});

it('holds an entry with its reversal and what came in its place, and tells a line that was changed', async () => {
  confirm('day');
  const first = await exported();
  const { identity } = t.completedDeposit;
  t.db.prepare("UPDATE deposits SET status = 'CANCELLED' WHERE identity = ?").run(identity);
  const second = await exported();
  expect(second.map(({ origin }) => origin)).toEqual(['reversal', 'records']);
  const lines = linesOf([...first, ...second], ({ externalId }) => externalId);
  await expectEntries();
  const [changed, ...others] = lines;
  if (!changed) throw new Error('there is a line');
  enter([{ ...changed, amount: writeAmount(unitsOf(changed.amount) + unitsOf('0.01')) }, ...others]);
  await run();
  expect(t.own.prepare('SELECT count(*) FROM proposal').pluck().get()).toBe(1n);
  expect((await ledger()).items).toEqual(['0.01']);
});
