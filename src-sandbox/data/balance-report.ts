import { DAY, dayOf, isoSeconds } from './calendar.ts';
import { netAmount } from './day-totals.ts';
import type { WireRecord } from './deposit-wire.ts';
import type { Ledger } from './ledger.ts';
import { CURRENCIES, type Currency } from './methods.ts';
import { moneyLiteral } from './money.ts';
import type { Merchant } from './people.ts';
import type { Shelf } from './shelf.ts';

/** One row of the daily balance report: a finished UTC day in one currency. */
export type ReportRow = {
  readonly kind: 'report';
  readonly created: number;
  readonly day: number;
  readonly currency: Currency;
};

/** Every finished day has a row per currency, quiet days too. */
export class ReportShelf implements Shelf<ReportRow> {
  readonly firstDay: number;

  constructor(firstDay: number) {
    this.firstDay = firstDay;
  }

  lastDay(now: number): number {
    return dayOf(now) - 1;
  }

  day(day: number): readonly ReportRow[] {
    return CURRENCIES.map((currency) => ({ kind: 'report', created: day * DAY, day, currency }));
  }
}

/** Daily balance report record (section "Merchant reporting records"), as it stands at `now`. */
export function reportWire(ledger: Ledger, merchant: Merchant, row: ReportRow, now: number): WireRecord {
  const totals = ledger.book(row.day, now)[row.currency];
  return {
    idMerchant: merchant.idMerchant,
    depositTotal: moneyLiteral(totals.depositTotal, true),
    cashoutTotal: moneyLiteral(totals.cashoutTotal, true),
    noteTotal: moneyLiteral(totals.noteTotal, false),
    settlementTotal: moneyLiteral(totals.settlementTotal, true),
    cancelledSettlementTotal: moneyLiteral(totals.cancelledSettlementTotal, false),
    depositFeeTotal: moneyLiteral(totals.depositFeeTotal, true),
    netAmount: moneyLiteral(netAmount(totals), true),
    totalBalance: moneyLiteral(ledger.closing(row.day, now)[row.currency], true),
    date: isoSeconds(row.created),
    currency: row.currency,
  };
}
