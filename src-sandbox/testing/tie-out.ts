import type { Dataset } from '../data/dataset.ts';
import { centsOf, fixedText } from '../data/money.ts';

const COLUMNS = [
  'depositTotal',
  'depositFeeTotal',
  'cashoutTotal',
  'noteTotal',
  'settlementTotal',
  'cancelledSettlementTotal',
] as const;
/** Name of one cell of the report. */
export const cell = (day: string, currency: string, column: string): string => `${day} ${currency} ${column}`;

/** Adds the listed records up by day and currency the way an accountant with the listings alone would. */
function addedUp(dataset: Dataset): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (date: unknown, currency: unknown, column: string, amount: bigint): void => {
    const key = cell(String(date).slice(0, 10), String(currency), column);
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  };
  for (const row of dataset.list('deposits', { status: 'COMPLETED' })) {
    add(row.creationDate, row.currency, 'depositTotal', centsOf(String(row.amount)));
    add(row.creationDate, row.feeCurrency, 'depositFeeTotal', centsOf(String(row.fee)));
  }
  for (const row of dataset.list('cashouts')) {
    add(row.creationDate, row.merchantCurrency, 'cashoutTotal', centsOf(String(row.merchantAmount)));
  }
  for (const row of dataset.list('notes')) {
    const amount = centsOf(String(row.amount));
    add(row.date, row.currency, 'noteTotal', row.category === 'CREDIT' ? amount : -amount);
  }
  for (const row of dataset.list('settlements')) {
    const amount = centsOf(String(row.requestedAmount));
    add(row.creationDate, row.currency, 'settlementTotal', amount);
    if (row.status === 'CANCELLED' || row.status === 'FAILED') {
      add(row.creationDate, row.currency, 'cancelledSettlementTotal', amount);
    }
  }
  return sums;
}

/** Every cell of the report that differs from the records, and every balance that does not roll forward. */
export function differences(dataset: Dataset): Map<string, string> {
  const sums = addedUp(dataset);
  const found = new Map<string, string>();
  const previous = new Map<string, bigint>();
  for (const row of [...dataset.list('balanceReport')].reverse()) {
    const day = String(row.date).slice(0, 10);
    const currency = String(row.currency);
    for (const column of COLUMNS) {
      const off = centsOf(String(row[column])) - (sums.get(cell(day, currency, column)) ?? 0n);
      if (off !== 0n) found.set(cell(day, currency, column), fixedText(off));
    }
    const of = (column: (typeof COLUMNS)[number]): bigint => centsOf(String(row[column]));
    const income = of('depositTotal') - of('depositFeeTotal') - of('cashoutTotal') + of('noteTotal');
    const net = income - of('settlementTotal') + of('cancelledSettlementTotal');
    if (fixedText(net) !== row.netAmount) found.set(cell(day, currency, 'netAmount'), String(row.netAmount));
    const closing = centsOf(String(row.totalBalance));
    const opening = previous.get(currency) ?? dataset.ledger.opening[currency as 'PEN'];
    if (opening + net !== closing)
      found.set(cell(day, currency, 'totalBalance'), fixedText(closing - opening - net));
    previous.set(currency, closing);
  }
  return found;
}
