/** The journal of a month: live from what is cached and confirmed now, of a locked month as it was frozen. */

import type { AccountStatement } from '../../../src-shared/contract/account-statement.ts';
import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import type {
  JournalEntry,
  JournalReport,
  JournalSetting,
  NumberedEntry,
} from '../../../src-shared/contract/journals.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import { numbered } from '../../journal/delta.ts';
import { type Journal, journalOf } from '../../journal/journal.ts';
import type { ColumnSum } from '../../journal/kinds.ts';
import { atCarriedRates } from '../../journal/revaluation.ts';
import type { Db } from '../engine/open.ts';
import { readCloseStates } from '../work/close-events.ts';
import { readInvoices, readJournalSetting, readRates } from '../work/journal-book.ts';
import { lockedMonthBefore, priorEntriesOf } from './earlier-months.ts';
import type { SumsQuery } from './journal-sums.ts';
import { readWrittenOff, writtenOffIn } from './written-off.ts';

/** What of a month's figures its journal is made from. */
export type JournalFigures = Pick<CloseFigures, 'month' | 'currency' | 'timeZone' | 'opening' | 'tieOut'>;

/** A journal as a lock freezes it. */
export type FrozenJournal = Journal &
  Pick<JournalReport, 'confirmed' | 'per'> & {
    /**
     * What the revaluation carries entries in another currency than the books' at, by slot. No part of what is signed:
     * the revaluation is, which comes of it. Locks of earlier versions have none.
     */
    readonly rates?: Readonly<Record<string, JournalEntry['rate']>>;
  };

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
  // What is adjusted moves the balance that the month before was locked with, not the one that the report opens with by
  // now.
  const locked = prior.length > 0 ? lockedMonthBefore(states, figures)?.closing : undefined;
  const opening = locked ?? figures.opening;
  const rates = readRates(work);
  const units = opening === null ? null : unitsOf(opening);
  const journal = journalOf({
    month,
    currency,
    sums,
    rules: tieOut.rules,
    signs: tieOut.net.signs,
    days: tieOut.days.filter((day) => day.currency === currency),
    opening: units,
    setting,
    writtenOff: [...readWrittenOff(work, figures), ...(statement ? writtenOffIn(statement) : [])],
    prior,
    rates,
    invoices: readInvoices(work, figures),
  });
  const carried = { currency, base: setting.booksCurrency, opening: units, rates };
  return {
    ...journal,
    confirmed: confirmed && { at: confirmed.at, by: confirmed.by },
    per: setting.per,
    rates: Object.fromEntries(
      atCarriedRates(journal.entries, carried).flatMap(({ slot, currency: own, rate }) =>
        own === carried.base || rate === null ? [] : [[slot, rate] as const],
      ),
    ),
  };
}

/**
 * A month's entries as they are exported: with their numbers, and each in another currency than the books' with the
 * rate that the revaluation carries it at.
 */
export function numberedEntries(
  work: Db,
  { currency, opening }: Pick<JournalFigures, 'currency' | 'opening'>,
  { entries, rates }: Pick<FrozenJournal, 'entries' | 'rates'>,
  about: { readonly exported: readonly NumberedEntry[]; readonly idOf: (number: number) => string },
): NumberedEntry[] {
  const { exported, idOf } = about;
  if (rates)
    return numbered(
      entries.map((entry) => ({ ...entry, rate: rates[entry.slot] ?? entry.rate })),
      exported,
      idOf,
    );
  // A lock of an earlier version: what was exported keeps its rate, and only what goes out now gets one.
  const base = readJournalSetting(work)?.setting.booksCurrency ?? currency;
  const units = opening === null ? null : unitsOf(opening);
  const carried = atCarriedRates(entries, { currency, base, opening: units, rates: readRates(work) });
  const bySlot = new Map(carried.map(({ slot, rate }) => [slot, rate]));
  return numbered(entries, exported, idOf).map((entry) =>
    entry.state === 'new' && entry.origin !== 'reversal'
      ? { ...entry, rate: bySlot.get(entry.slot) ?? entry.rate }
      : entry,
  );
}

/** A journal with nothing in the way, as it is signed: what would be exported, and the proof. */
export const signedJournal = ({ entries, proof, problems }: Journal): readonly unknown[] =>
  problems.length > 0 ? problems : [...entries, proof];
