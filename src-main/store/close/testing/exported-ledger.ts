/** A ledger that is kept with the exported journal entries, as accounting software lists its payments account. */
import { join } from 'node:path';
import type { NumberedEntry } from '../../../../src-shared/contract/journals.ts';
import { entryPopulations } from '../../../../src-shared/journal/entry-populations.ts';
import { unitsOf, writeAmount } from '../../../../src-shared/money.ts';
import { exportJournal } from '../../../export/journal/export-journal.ts';
import { runMatching } from '../../exceptions/after-run.ts';
import { storePopulations } from '../../matching/rules.ts';
import { enterStatement, type TestLine } from '../../matching/testing/account.ts';
import { confirmJournalSetting } from '../../work/journal-book.ts';
import { readExported } from '../../work/journal-exports.ts';
import { readSettingOffered } from '../journals.ts';
import { NEXT, PLACE, type TestWorkspace } from './workspace.ts';

const QUERY = { ...PLACE, workspaceId: '8a0f33c1-0000-4000-8000-000000000000', language: 'en' as const };

/** Confirms the accounts, and how many entries there are. */
export const confirmEntries = (t: TestWorkspace, per: 'day' | 'settlement' | 'month' = 'day') =>
  confirmJournalSetting(t.own, { ...readSettingOffered(t.sources, 'en').setting, per }, t.by('ana'));

/** Exports the month's entries; returns those that are new. */
export async function exportEntries(
  t: TestWorkspace,
  format: 'csv' | 'concar' = 'csv',
): Promise<NumberedEntry[]> {
  const before = new Set(readExported(t.own, PLACE).map(({ externalId }) => externalId));
  const targetPath = join(t.path, `${before.size}.${format}`);
  const cachePath = join(t.path, 'cache.db');
  await exportJournal(t.sources, { cachePath }, { ...QUERY, format, again: null, targetPath }, t.by('ana'));
  return readExported(t.own, PLACE).filter(({ externalId }) => !before.has(externalId));
}

/** The entries' lines of the payments account: a debit is positive. On their own days unless one is given. */
export const linesOf = (
  entries: readonly NumberedEntry[],
  referenceOf: (entry: NumberedEntry) => string = ({ externalId }) => externalId,
  day?: string,
): TestLine[] =>
  entries.flatMap((entry) =>
    entry.lines
      .filter(({ side }) => side === 'clearing')
      .map(({ debit, credit }) => ({
        day: day ?? entry.day,
        amount: writeAmount(unitsOf(debit) - unitsOf(credit)),
        reference: referenceOf(entry),
        // As a reversal's own text does.
        description: entry.about,
      })),
  );

/** Imports a file of the ledger with all days of the month. */
export const enterLedger = (
  t: TestWorkspace,
  lines: readonly TestLine[],
  month: '2026-09' | '2026-10' = '2026-09',
): number[] => {
  const lastDay = month === '2026-09' ? '2026-09-30' : '2026-10-31';
  return enterStatement(t.own, 'ledger', { firstDay: `${month}-01`, lastDay, lines });
};

/** The records of the entries are those that are expected in the ledger. */
export async function expectEntries(t: TestWorkspace): Promise<void> {
  const { tieOut } = (await t.month()).figures;
  const reason = { at: 1, actor: 'ana', reason: 'The ledger is kept with the entries' };
  storePopulations(t.own, 'ledger', entryPopulations(tieOut.rules, tieOut.net.signs), reason);
}

/** Runs the ledger's rules over the months. */
export async function runLedger(t: TestWorkspace, places = [PLACE, NEXT]): Promise<void> {
  const paths = { workPath: join(t.path, 'work.db'), cachePath: join(t.path, 'cache.db') };
  for (const { month } of places) {
    const about = { ...paths, book: 'ledger', month, timeZone: t.timeZone, at: 1, actor: 'ana' } as const;
    await runMatching(about, new AbortController().signal, () => undefined);
  }
}
