/** The journal of a month: live from what is cached and confirmed now, of a locked month as it was frozen. */

import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import type { JournalReport, JournalSetting } from '../../../src-shared/contract/journals.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { type Journal, journalOf } from '../../journal/journal.ts';
import type { ColumnSum } from '../../journal/kinds.ts';
import type { Db } from '../engine/open.ts';
import { readCloseStates } from '../work/close-events.ts';
import { readInvoices, readJournalSetting, readRates } from '../work/journal-book.ts';
import { lockedMonthBefore, priorEntriesOf } from './earlier-months.ts';
import type { SumsQuery } from './journal-sums.ts';
import { readWrittenOff, writtenOffIn } from './written-off.ts';

/** What of a month's figures its journal is made from. */
export type JournalFigures = Pick<CloseFigures, 'month' | 'currency' | 'timeZone' | 'opening' | 'tieOut'>;

/** A journal as a lock freezes it. */
export type FrozenJournal = Journal & Pick<JournalReport, 'confirmed' | 'per'>;

export const sumsQueryOf = ({ month, currency, timeZone, tieOut }: JournalFigures): SumsQuery => ({
  month,
  currency,
  timeZone,
  rules: tieOut.rules,
});

/** What a journal has beside the records of its month. */
export type BesideRecords = {
  /** Whose items may be written off; null where it is known that none is. */
  readonly statement: AccountStatement | null;
};

/** The journal by what is confirmed; null while nothing is and nothing is offered. */
export function makeJournal(
  work: Db,
  figures: JournalFigures,
  sums: readonly ColumnSum[],
  { statement }: BesideRecords,
  offered: JournalSetting | null = null,
): FrozenJournal | null {
  const confirmed = readJournalSetting(work);
  const setting = confirmed?.setting ?? offered;
  if (!setting) return null;
  const { month, currency, tieOut } = figures;
  const states = readCloseStates(work);
  const prior = priorEntriesOf(states, figures, tieOut.net.signs);
  // What is adjusted moves the balance that the month before was locked with, not the one that the report opens with by now.
  const locked = prior.length > 0 ? lockedMonthBefore(states, figures)?.closing : undefined;
  const opening = locked ?? figures.opening;
  const journal = journalOf({
    month,
    currency,
    sums,
    rules: tieOut.rules,
    signs: tieOut.net.signs,
    days: tieOut.days.filter((day) => day.currency === currency),
    opening: opening === null ? null : unitsOf(opening),
    setting,
    writtenOff: [...readWrittenOff(work, figures), ...(statement ? writtenOffIn(statement) : [])],
    prior,
    rates: readRates(work),
    invoices: readInvoices(work, figures),
  });
  return { ...journal, confirmed: confirmed && { at: confirmed.at, by: confirmed.by }, per: setting.per };
}

/** A journal with nothing in the way, as it is signed: what would be exported, and the proof. */
export const signedJournal = ({ entries, proof, problems }: Journal): readonly unknown[] =>
  problems.length > 0 ? problems : [...entries, proof];
