/** Cashouts that are neither paid nor ended: the service holds their money back without naming it in the balance. */
import type { HeldCashouts } from '../../../src-shared/contract/balances.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { cashouts } from '../../../src-shared/service/cashouts.ts';
import { fieldOf } from '../../../src-shared/service/listing.ts';
import { type Db, guarded } from '../engine/open.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';

/**
 * Per currency, of those created between two instants (epoch ms, both included): amount, with the fee and tax that are
 * in its currency.
 */
export function readHeldCashouts(db: Db, { from, until }: { from: number; until: number }): HeldCashouts[] {
  const { documented = [], finalValues = [], moneyValues = [] } = fieldOf(cashouts, 'status');
  const held = documented.filter((status) => !finalValues.includes(status) && !moneyValues.includes(status));
  const units = `coalesce(amount, 0) + iif(coalesce(feeCurrency, currency) = currency, coalesce(fee, 0) + coalesce(tax, 0), 0)`;
  const rows = guarded(() =>
    db
      .prepare<[number, number, string], Record<string, unknown>>(
        `SELECT currency, count(*) AS n, ${halves(units, 'held')} FROM cashouts
         WHERE creationDate BETWEEN ? AND ? AND status IN (SELECT value FROM json_each(?)) AND coalesce(currency, '') <> ''
         GROUP BY currency ORDER BY currency`,
      )
      .all(from, until, JSON.stringify(held)),
  );
  return rows.map((row) => ({
    currency: String(row.currency),
    count: Number(row.n),
    amount: writeAmount(unitsOfHalves(row, 'held')),
  }));
}
