/** The journal of a month: live from what is cached and confirmed now, of a locked month as it was frozen. */

import type { CloseFigures } from '../../../src-shared/contract/close-figures.ts';
import type { ExceptionKind } from '../../../src-shared/contract/exception-kinds.ts';
import type { JournalReport, JournalSetting } from '../../../src-shared/contract/journals.ts';
import { RECORD_COLUMNS } from '../../../src-shared/contract/tie-out.ts';
import { differenceOf } from '../../../src-shared/exposure.ts';
import { unitsOf } from '../../../src-shared/money.ts';
import type { WrittenOff } from '../../journal/entries.ts';
import { type Journal, journalOf } from '../../journal/journal.ts';
import type { ColumnSum } from '../../journal/kinds.ts';
import { type Db, prepared } from '../engine/open.ts';
import { readInvoices, readJournalSetting, readRates } from '../work/journal-book.ts';
import type { SumsQuery } from './journal-sums.ts';

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

/** The journal by what is confirmed; null while nothing is and nothing is offered. */
export function makeJournal(
  work: Db,
  figures: JournalFigures,
  sums: readonly ColumnSum[],
  offered: JournalSetting | null = null,
): FrozenJournal | null {
  const confirmed = readJournalSetting(work);
  const setting = confirmed?.setting ?? offered;
  if (!setting) return null;
  const { month, currency, opening, tieOut } = figures;
  const journal = journalOf({
    month,
    currency,
    sums,
    rules: tieOut.rules,
    signs: tieOut.net.signs,
    days: tieOut.days.filter((day) => day.currency === currency),
    opening: opening === null ? null : unitsOf(opening),
    setting,
    writtenOff: readWrittenOff(work, figures),
    rates: readRates(work),
    invoices: readInvoices(work, figures),
  });
  return { ...journal, confirmed: confirmed && { at: confirmed.at, by: confirmed.by }, per: setting.per };
}

type WrittenOffRow = {
  key: string;
  kind: ExceptionKind;
  source: string;
  day: string;
  column: string | null;
  amount: string | null;
  reason: string | null;
  account: string | null;
};

/**
 * Differences that were taken into the result, each as what the book or the report has more (`differenceOf`): what the
 * report has more the account has more, what the ledger has more the clearing account has too much of, and what the bank
 * received more the money on its way lacks. Findings within the records are booked with these already.
 */
function readWrittenOff(work: Db, { month, currency, tieOut }: JournalFigures): WrittenOff[] {
  return prepared<[string, string], WrittenOffRow>(
    work,
    `SELECT key, kind, source, day, json_extract(document, '$.column') AS column,
       json_extract(decision, '$.amount') AS amount, json_extract(decision, '$.reason') AS reason,
       json_extract(decision, '$.account') AS account
     FROM exceptionCase WHERE month = ? AND currency = ? AND status = 'written-off' ORDER BY day, key`,
  )
    .all(month, currency)
    .flatMap(({ key, kind, source, day, column, amount, reason, account }): WrittenOff[] => {
      const units = differenceOf(kind, unitsOf(amount ?? '0'));
      const off = { key, day, reason: reason ?? '', account: account ?? '' };
      if (source === 'ledger') return [{ ...off, units: -units, against: 'clearing' }];
      if (source === 'bank') return [{ ...off, units, against: 'settlement' }];
      if (kind === 'roll-forward-break') return [{ ...off, units, against: 'clearing' }];
      if (kind !== 'report-differs') return [];
      const index = (RECORD_COLUMNS as readonly (string | null)[]).indexOf(column);
      const sign = index < 0 ? 1 : (tieOut.net.signs[index] ?? 0);
      return [{ ...off, units: BigInt(sign) * units, against: 'clearing' }];
    });
}

/** A journal with nothing in the way, as it is signed: what would be exported, and the proof. */
export const signedJournal = ({ entries, proof, problems }: Journal): readonly unknown[] =>
  problems.length > 0 ? problems : [...entries, proof];
