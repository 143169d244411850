/**
 * The journal's contest: daily entries of October's deposits, beside what a close reads of the same: their digest and
 * totals.
 */
import { journalOf } from '../src-main/journal/journal.ts';
import { starterSetting } from '../src-main/journal/starter.ts';
import { readColumnSums } from '../src-main/store/close/journal-sums.ts';
import { readListingFigures } from '../src-main/store/close/records.ts';
import type { Db } from '../src-main/store/engine/open.ts';
import { deposits } from '../src-shared/service/deposits.ts';
import { contest } from './contest.ts';
import type { BenchResult } from './result.ts';

const rule = {
  listing: 'deposits' as const,
  statuses: ['COMPLETED'],
  dateField: 'creationDate' as const,
  dayCut: 'utc' as const,
  currencyField: 'currency' as const,
  sign: 'plus' as const,
};
const about = {
  month: '2026-10',
  currency: 'PEN',
  timeZone: 'America/Lima',
  netSigns: [1, -1, -1, 1, -1, 1] as (1 | -1)[],
  rules: [
    { column: 'depositTotal' as const, rule: { ...rule, amountField: 'amount' as const } },
    {
      column: 'depositFeeTotal' as const,
      rule: { ...rule, amountField: 'fee' as const, currencyField: 'feeCurrency' as const },
    },
  ],
};

/** The entries alone. */
export function makeEntries(db: Db) {
  return journalOf({
    month: about.month,
    currency: about.currency,
    sums: readColumnSums(db, 'main', about),
    rules: about.rules,
    signs: about.netSigns,
    days: [],
    opening: null,
    setting: starterSetting(['PEN'], [], 'en'),
    writtenOff: [],
    prior: [],
    rates: [],
    invoices: [],
  });
}

export function journalContest(db: Db, work: string): BenchResult {
  return contest({
    work,
    goal: { ratio: 2 },
    rounds: 5,
    floor: () => readListingFigures(db, deposits, about),
    product: () => makeEntries(db),
  });
}
