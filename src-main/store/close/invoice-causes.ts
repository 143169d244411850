/** The provider's invoices of a month against the fees that it took: what differs is an exception of its own. */
import type { FeeCheck } from '../../../src-shared/contract/journals.ts';
import { absolute, unitsOf } from '../../../src-shared/money.ts';
import type { Month } from '../../../src-shared/period.ts';
import { daysOfMonth } from '../../close/month.ts';
import { compareFees } from '../../journal/fees.ts';
import { kindSums } from '../../journal/kinds.ts';
import { type Cause, causeKey } from '../exceptions/cause.ts';
import { readInvoicedCurrencies, readInvoices, readJournalSetting } from '../work/journal-book.ts';
import { sumsQueryOf } from './journal.ts';
import { readColumnSums } from './journal-sums.ts';
import { readReportFigures } from './live.ts';
import { readMissingOf } from './needs.ts';
import type { CloseSources } from './sources.ts';

/**
 * One per currency, with the numbers of its invoices; none while the month is not read. The caller is in a transaction.
 */
export async function findInvoiceCauses(sources: CloseSources, month: Month): Promise<Cause[]> {
  // Leave the progress of a single month out: it is not shown.
  const { progress: _, ...quiet } = sources;
  const { cache, work } = quiet;
  const currencies = readInvoicedCurrencies(work, month);
  if (currencies.length === 0 || readMissingOf(sources, month, 'close').length > 0) return [];
  const feeTax = readJournalSetting(work)?.setting.feeTax ?? null;
  const causes: Cause[] = [];
  for (const currency of currencies) {
    const figures = await readReportFigures(quiet, { month, currency });
    const { rules, net } = figures.tieOut;
    const sums = readColumnSums(cache, 'main', sumsQueryOf(figures));
    const invoices = readInvoices(work, { month, currency });
    const told = differenceIn(compareFees(kindSums(sums, rules, net.signs), invoices, feeTax));
    if (!told) continue;
    const { kind, units } = told;
    const days = invoices.map(({ day }) => day).filter((day) => day.startsWith(month));
    causes.push({
      key: causeKey(kind, `${month}:${currency}`),
      kind,
      source: 'service',
      // An invoice is often of the month after.
      day: days.at(-1) ?? daysOfMonth(month).at(-1) ?? '',
      currency,
      units,
      document: {
        items: [],
        itemCount: 0,
        detail: invoices.map(({ number }) => number).join(', '),
        column: null,
        suggestion: null,
      },
    });
  }
  return causes;
}

/** An invoice's tax is of its own base, and may be a cent off the tax in all fees of the month. */
const ROUNDING = unitsOf('0.01');

/**
 * By what invoices and fees differ: in total, or where these agree in the tax, if the company says which tax fees
 * include.
 */
function differenceIn({
  difference,
  tax,
  invoicedTax,
  invoices,
}: FeeCheck): { kind: 'invoice-differs' | 'invoice-tax-differs'; units: bigint } | null {
  const units = unitsOf(difference ?? '0');
  if (units !== 0n) return { kind: 'invoice-differs', units };
  if (difference === null || tax === null) return null;
  const ofTax = unitsOf(invoicedTax) - unitsOf(tax);
  return absolute(ofTax) > ROUNDING * BigInt(invoices.length)
    ? { kind: 'invoice-tax-differs', units: ofTax }
    : null;
}
