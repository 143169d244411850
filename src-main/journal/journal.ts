/** The journal of a month: its entries, the proof that they are the report's net amount, and what stands in the way. */
import type {
  ExchangeRate,
  FeeCheck,
  FeeInvoice,
  JournalEntry,
  JournalProblem,
  JournalProof,
  JournalSetting,
} from '../../src-shared/contract/journals.ts';
import type { NetSigns, RuleInForce, TieOutDay } from '../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../src-shared/durations.ts';
import { daysOfMonth } from '../close/month.ts';
import { Chart, recordEntries, spansOf, type WrittenOff, writeOffEntries } from './entries.ts';
import { compareFees } from './fees.ts';
import { type ColumnSum, kindSums } from './kinds.ts';
import { type PriorEntry, priorEntries } from './prior.ts';
import { proofOf } from './proof.ts';
import { revalue } from './revaluation.ts';

export type JournalInput = {
  readonly month: string;
  readonly currency: string;
  readonly sums: readonly ColumnSum[];
  readonly rules: readonly Pick<RuleInForce, 'column' | 'rule'>[];
  readonly signs: NetSigns;
  /** Of the report, in the currency. */
  readonly days: readonly TieOutDay[];
  /** The report's balance before the month, in units; null when it is not known. */
  readonly opening: bigint | null;
  readonly setting: JournalSetting;
  readonly writtenOff: readonly WrittenOff[];
  /** Adjustments of earlier months that were taken into this one. */
  readonly prior: readonly PriorEntry[];
  readonly rates: readonly ExchangeRate[];
  readonly invoices: readonly FeeInvoice[];
};

export type Journal = {
  readonly entries: JournalEntry[];
  readonly proof: JournalProof;
  readonly problems: JournalProblem[];
  readonly fees: FeeCheck;
};

export function journalOf(input: JournalInput): Journal {
  const { month, currency, setting, signs, days } = input;
  const sums = kindSums(input.sums, input.rules, signs);
  const ofMonth = daysOfMonth(month);
  const settled = new Set(sums.filter(({ column }) => column === 'settlementTotal').map(({ day }) => day));
  const chart = new Chart(setting);
  const about = { chart, currency, feeTax: setting.feeTax };
  const inCurrency = [
    ...recordEntries(sums, spansOf(setting.per, ofMonth, settled), about),
    ...priorEntries(input.prior, ofMonth[0] ?? '', about),
    ...writeOffEntries(input.writtenOff, about),
  ];
  const { entry, problems } = revalue({
    currency,
    base: setting.booksCurrency,
    opening: input.opening,
    lastDay: ofMonth.at(-1) ?? '',
    dayBefore: new Date(Date.parse(`${month}-01T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10),
    entries: inCurrency,
    rates: input.rates,
    chart,
  });
  const entries = entry ? [...inCurrency, entry] : inCurrency;
  return {
    entries,
    proof: proofOf(entries, days, sums, signs),
    problems: [...chart.problems, ...problems],
    fees: compareFees(sums, input.invoices, setting.feeTax),
  };
}
