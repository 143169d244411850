/** The provider's invoices of a month against the fees that it took: what differs is an exception of its own. */
import { unitsOf } from '../../../src-shared/money.ts';
import type { Month } from '../../../src-shared/period.ts';
import { daysOfMonth } from '../../close/month.ts';
import { compareFees } from '../../journal/fees.ts';
import { kindSums } from '../../journal/kinds.ts';
import { type Cause, causeKey } from '../exceptions/cause.ts';
import { readInvoicedCurrencies, readInvoices } from '../work/journal-book.ts';
import { sumsQueryOf } from './journal.ts';
import { readColumnSums } from './journal-sums.ts';
import { readReportFigures } from './live.ts';
import { readMissingOf } from './needs.ts';
import type { CloseSources } from './sources.ts';

/** One per currency, with the numbers of its invoices; none while the month is not read. The caller is in a transaction. */
export async function findInvoiceCauses(sources: CloseSources, month: Month): Promise<Cause[]> {
  // Leave the progress of a single month out: it is not shown.
  const { progress: _, ...quiet } = sources;
  const { cache, work } = quiet;
  const currencies = readInvoicedCurrencies(work, month);
  if (currencies.length === 0 || readMissingOf(sources, month, 'close').length > 0) return [];
  const causes: Cause[] = [];
  for (const currency of currencies) {
    const figures = await readReportFigures(quiet, { month, currency });
    const { rules, net } = figures.tieOut;
    const sums = readColumnSums(cache, 'main', sumsQueryOf(figures));
    const invoices = readInvoices(work, { month, currency });
    const { difference } = compareFees(kindSums(sums, rules, net.signs), invoices, null);
    const units = unitsOf(difference ?? '0');
    if (units === 0n) continue;
    const days = invoices.map(({ day }) => day).filter((day) => day.startsWith(month));
    causes.push({
      key: causeKey('invoice-differs', `${month}:${currency}`),
      kind: 'invoice-differs',
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
