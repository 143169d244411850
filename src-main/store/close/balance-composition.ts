/**
 * What a closing balance is made of: completed deposits that nothing has used up yet, by age, the rolling reserve,
 * cashouts that are on their way, refunds without a note. Settlements do not name their deposits: first in, first out
 * is assumed.
 */
import { AGE_BANDS, type BalanceComposition } from '../../../src-shared/contract/account-statement.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import { dayOf, monthPeriod } from '../../../src-shared/period.ts';
import { signedUnits } from '../balances/signed-units.ts';
import { dayNumber } from '../engine/days.ts';
import type { Db } from '../engine/open.ts';
import { halves, inCurrency, unitsOfHalves } from '../engine/sums.ts';
import type { BookColumn } from './book-columns.ts';

type About = {
  readonly month: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly closing: string | null;
  /** As somebody typed it. */
  readonly reserve: string | null;
};

/** Null where the closing balance is not known. */
export function readComposition(
  db: Db,
  columns: readonly BookColumn[],
  about: About,
): BalanceComposition | null {
  const { closing, reserve } = about;
  const ruleOf = (name: BookColumn['column']) => columns.find(({ column }) => column === name)?.rule;
  const [deposits, cashouts] = [ruleOf('depositTotal'), ruleOf('cashoutTotal')];
  if (closing === null || !deposits) return null;
  const end = monthPeriod(about.month, deposits.dayCut === 'utc' ? 'UTC' : about.timeZone).to;
  // Where the report counts a cashout as soon as it is ordered, its money is no longer in the balance.
  const isHeld = cashouts?.statuses?.includes('COMPLETED') === true && !cashouts.statuses.includes('PENDING');
  const pendingCashouts = isHeld ? pending(db, 'cashouts', about.currency, end) : NONE;
  const pendingRefunds = pending(db, 'refunds', about.currency, end);
  const left =
    unitsOf(closing) -
    pendingCashouts.units -
    pendingRefunds.units -
    (reserve === null ? 0n : unitsOf(reserve));
  const layers = newestDeposits(db, columns, { ...about, end, left });
  return {
    total: closing,
    deposits: layers.bands,
    oldest: layers.oldest,
    reserve,
    pendingCashouts: told(pendingCashouts),
    pendingRefunds: told(pendingRefunds),
    unexplained: writeAmount(layers.rest),
  };
}

type Counted = { readonly count: number; readonly units: bigint };
const NONE: Counted = { count: 0, units: 0n };
const told = ({ count, units }: Counted) => ({ count, amount: writeAmount(units) });

const PENDING = {
  cashouts: { date: 'creationDate', currency: 'currency', open: ['ON_HOLD', 'PENDING', 'DELIVERED'] },
  refunds: { date: 'date', currency: 'refundCurrency', open: ['PENDING', 'WAITING_DETAILS'] },
} as const;

/** Ordered before the end and then without an end of its own. */
function pending(db: Db, listing: keyof typeof PENDING, currency: string, end: number): Counted {
  const { date, currency: field, open } = PENDING[listing];
  const row = db
    .prepare<[object], Record<string, bigint>>(
      `SELECT count(*) AS count, ${halves('amount', 'units')} FROM ${listing}
       WHERE ${inCurrency(field, '@currency')} AND ${date} < @end AND amount IS NOT NULL
         AND (status IN (SELECT value FROM json_each(@open)) OR lastChangeDate >= @end)`,
    )
    .get({ currency, end, open: JSON.stringify(open) });
  return row ? { count: Number(row.count ?? 0n), units: unitsOfHalves(row, 'units') } : NONE;
}

type Layer = { identity: string; externalId: string | null; at: bigint; units: bigint };

/** Deposits less their fees from the newest back, until they come to what is left. */
function newestDeposits(
  db: Db,
  columns: readonly BookColumn[],
  { currency, timeZone, end, left, month }: About & { readonly end: number; readonly left: bigint },
) {
  const column = columns.find((each) => each.column === 'depositTotal');
  const fee = columns.find((each) => each.column === 'depositFeeTotal');
  const counts = AGE_BANDS.map((fromDays) => ({ fromDays, count: 0, units: 0n }));
  let rest = left;
  let oldest: BalanceComposition['oldest'] = null;
  if (column && rest > 0n) {
    const { rule } = column;
    const chosen = rule.statuses === null ? '' : 'AND +status IN (SELECT value FROM json_each(@statuses))';
    const less =
      fee?.rule.listing === 'deposits'
        ? ` + ${fee.sign} * iif(${fee.rule.currencyField} = @currency, coalesce(${fee.rule.amountField}, 0), 0)`
        : '';
    const rows = db.prepare<[object], Layer>(
      `SELECT identity, externalId, ${rule.dateField} AS at, ${signedUnits(rule)}${less} AS units FROM deposits
       WHERE ${rule.dateField} < @end AND ${inCurrency(rule.currencyField, '@currency')} AND ${rule.amountField} IS NOT NULL ${chosen}
       ORDER BY ${rule.dateField} DESC, identity DESC`,
    );
    const lastDay = dayNumber(dayOf(end - 1, timeZone));
    const bound = { end, currency, ...(rule.statuses && { statuses: JSON.stringify(rule.statuses) }) };
    for (const { identity, externalId, at, units } of rows.iterate(bound)) {
      if (units <= 0n) continue;
      const taken = units < rest ? units : rest;
      const day = dayOf(Number(at), timeZone);
      const age = Math.max(0, lastDay - dayNumber(day));
      const band = counts.findLast(({ fromDays }) => age >= fromDays);
      if (band) {
        band.count += 1;
        band.units += taken;
      }
      oldest = { identity, text: externalId || identity, day, amount: writeAmount(taken) };
      rest -= taken;
      if (rest === 0n) break;
    }
  }
  return {
    bands: counts.map(({ fromDays, count, units }) => ({ fromDays, count, amount: writeAmount(units) })),
    oldest,
    rest,
    month,
  };
}
