import { dayOf } from '../data/calendar.ts';
import { isReserved } from '../data/cashouts.ts';
import type { Dataset } from '../data/dataset.ts';
import { changeAt } from '../data/deposits.ts';
import { CURRENCIES, type Currency } from '../data/methods.ts';
import { type Cents, moneyLiteral } from '../data/money.ts';

/** A cashout older than this many days is no longer held against the available balance. */
const RESERVED_DAYS = 30;

/** What a currency's account holds, in cents. */
type AccountBalance = { readonly total: Cents; readonly reserve: Cents; readonly available: Cents };

/** Balance per currency at `now` (Unix seconds): 5 % of it is a rolling reserve, open cashouts are set aside. */
export function accountBalances(dataset: Dataset, now: number): Record<Currency, AccountBalance> {
  const closing = dataset.ledger.closing(dayOf(now), now);
  const open: Record<Currency, Cents> = { PEN: 0n, USD: 0n };
  for (let day = dayOf(now) - RESERVED_DAYS; day <= dayOf(now); day += 1) {
    for (const record of dataset.cashouts.day(day)) {
      if (record.created > now || !isReserved(changeAt(record.changes, now).status)) continue;
      open[record.currency] += record.amount + record.fee + record.tax;
    }
  }
  const balance = (currency: Currency): AccountBalance => {
    const total = closing[currency];
    const reserve = total > 0n ? total / 20n : 0n;
    return { total, reserve, available: total - reserve - open[currency] };
  };
  return { PEN: balance('PEN'), USD: balance('USD') };
}

/** GET /v1/balance: the specification shows no body; this one is documented for services of the family. */
export function balanceBody(dataset: Dataset, now: number): object {
  const accounts = accountBalances(dataset, now);
  return {
    balances: CURRENCIES.map((currency) => {
      const { total, reserve, available } = accounts[currency];
      return {
        currency,
        type: 'PRIMARY',
        data: {
          totalBalance: moneyLiteral(total, true),
          availableBalance: moneyLiteral(available, true),
          depositSettlementPeriod: moneyLiteral(0n, true),
          usableBalance: moneyLiteral(available, false),
          rollingReserveBalance: moneyLiteral(reserve, true),
          accountNumber: `0${dataset.merchant.idMerchant}${currency === 'PEN' ? '604' : '840'}001`,
        },
      };
    }),
  };
}
