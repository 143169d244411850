/** Reads what a month's tie-out works on, and works it out. */

import { type TieOut, type TieOutRules, tieOutRules } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { type Month, monthPeriod, type Period } from '../../../src-shared/period.ts';
import { LISTING_NAMES, type ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { FeeTaken } from '../../reconcile/fees.ts';
import { cutOffOf, type Suspects, type TieOutInput } from '../../reconcile/input.ts';
import { reportNeeds } from '../../reconcile/month-needs.ts';
import type { CachedRecord } from '../../reconcile/record.ts';
import { checkRules } from '../../reconcile/rule-fields.ts';
import { tieOutMonth } from '../../reconcile/tie-out.ts';
import { immediately } from '../engine/immediately.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { piecesOf } from '../engine/pieces.ts';
import { readMissing } from '../listings/missing.ts';
import { readCoverage } from '../listings/query.ts';
import { appendAudit } from '../work/audit.ts';
import { touchMonths } from '../work/touched-months.ts';
import { monthSums, type SumsOf, sumsOf } from './quarter-sums.ts';

/** Records before the month that the month's own may refer to, and those after it that answer them. */
const DAYS_AROUND = 35;

type TieOutQuery = {
  readonly month: Month;
  readonly timeZone: string;
  readonly rules: TieOutRules;
  /** Epoch ms; what is after it is not over and not covered. */
  readonly now: number;
};

/** What records and report come to, and until which instant (epoch ms) that stays so while the cache is the same. */
type WorkedOut = { readonly worked: ReturnType<typeof tieOutMonth>; readonly until: number };

/** The month's tie-out from what is cached, all of it as of one moment. Takes seconds where there are a million records. */
export function readTieOut(db: Db, query: TieOutQuery): TieOut {
  return guarded(() => db.transaction(() => toldWithReadings(db, query, workOutTieOut(db, query)))());
}

/** The part of a tie-out that takes long. The caller is in a transaction. Throws `tie-out-rule-invalid`. */
export function workOutTieOut(
  db: Db,
  { month, timeZone, rules, now }: TieOutQuery,
  sums: SumsOf = sumsOf(db),
): WorkedOut {
  // Their fields become part of the SQL.
  checkRules(rules);
  const period = monthPeriod(month, 'UTC');
  const local = monthPeriod(month, timeZone);
  let until = Number.POSITIVE_INFINITY;
  const covers: TieOutInput['covers'] = (name, asked) => {
    // What is not over will be.
    if (asked.to > now) until = Math.min(until, asked.to);
    return asked.to <= now && readCoverage(db, listings[name], asked, now).complete;
  };
  // Whichever of the two a rule counts in.
  const both = { from: Math.min(period.from, local.from), to: Math.max(period.to, local.to) };
  const suspects = readSuspects(db, both, cutOffOf(Math.min(period.to, local.to), rules));
  const worked = tieOutMonth({
    month,
    timeZone,
    rules,
    report: recordsIn(db, 'dailyBalances', around(period, DAYS_AROUND)),
    sums: monthSums(sums, month),
    dated: (name, field, within) => recordsIn(db, name, within, field),
    suspects,
    covers,
    holds: holder(db, suspects),
  });
  return { worked, until };
}

/** The tie-out as it is told: with the moment it is of, and whether all that it rests on was read. */
export function toldWithReadings(
  db: Db,
  { month, timeZone, now }: Pick<TieOutQuery, 'month' | 'timeZone' | 'now'>,
  { worked }: WorkedOut,
): TieOut {
  const period = monthPeriod(month, 'UTC');
  const readings = LISTING_NAMES.map((name) => readCoverage(db, listings[name], period, now));
  const read = readings.flatMap(({ asOf }) => (asOf === null ? [] : [asOf]));
  const missing = readMissing(db, reportNeeds({ month, timeZone, now }), now);
  return {
    ...worked,
    asOf: read.length > 0 ? Math.min(...read) : null,
    complete: missing.length === 0 && readings.every(({ complete }) => complete),
  };
}

/** What the workspace has laid down; by default everything is left to the data. */
export function readTieOutRules(work: Db): TieOutRules {
  return guarded(() => {
    const row = prepared<[], { document: string }>(work, 'SELECT document FROM tieOutRules').get();
    return tieOutRules.parse(row ? JSON.parse(row.document) : {});
  });
}

/** Lays rules down and says so in the audit trail, with those before them. Throws `tie-out-rule-invalid`. */
export function storeTieOutRules(
  work: Db,
  rules: TieOutRules,
  { at, actor, reason }: { at: number; actor: string; reason: string },
): TieOutRules {
  checkRules(rules);
  immediately(work, () => {
    const before = readTieOutRules(work);
    prepared(work, 'INSERT OR REPLACE INTO tieOutRules (one, document) VALUES (1, ?)').run(
      JSON.stringify(rules),
    );
    touchMonths(work, { sources: ['service'] });
    const detail = { before, after: rules, reason };
    appendAudit(work, { at, actor, action: 'tie-out.rules-changed', subject: 'daily balances', detail });
  });
  return rules;
}

const around = ({ from, to }: Period, days: number): Period => ({
  from: from - days * DAY_MS,
  to: to + days * DAY_MS,
});

/** The fields that the reconciling rooms look at, beside the identity. */
const FIELDS: Readonly<Record<ListingName, string>> = {
  deposits: `creationDate, lastChangeDate, externalId, idDeposit, status, paymentMethodCode, paymentMethodName,
    currency, amount, feeCurrency, fee, requestedCurrency, requestedAmount, localCurrency, localAmount`,
  cashouts: `creationDate, lastChangeDate, externalId, status, currency, amount, merchantCurrency, merchantAmount,
    creditedCurrency, creditedAmount`,
  notes: 'date, externalId, type, category, currency, amount',
  refunds: 'date, idBoleto, status, refundCurrency, amount',
  settlements: 'creationDate, status, currency, requestedAmount, fee, amountToTransfer',
  dailyBalances: `date, idMerchant, currency, depositTotal, depositFeeTotal, cashoutTotal, noteTotal,
    settlementTotal, cancelledSettlementTotal, netAmount, totalBalance`,
};

/** All that a fee is judged by: each further field of a million records takes its time. */
const OF_FEES = 'creationDate, paymentMethodCode, paymentMethodName, currency, amount, feeCurrency, fee';

function recordsIn(
  db: Db,
  name: ListingName,
  { from, to }: Period,
  dateField: string = listings[name].dateField,
  more = 'TRUE',
  ...bound: string[]
): CachedRecord[] {
  return prepared<[number, number, ...string[]], CachedRecord>(
    db,
    `SELECT identity, ${FIELDS[name]} FROM ${name} WHERE ${dateField} >= ? AND ${dateField} < ? AND ${more}
     ORDER BY ${dateField}, identity`,
  ).all(from, to, ...bound);
}

/** What a fee is not of the amount's currency for, no schedule says. */
function* feesTaken(db: Db, month: Period): Generator<FeeTaken> {
  const rows = prepared<[number, number], [rowKey: bigint, group: string, amount: bigint, fee: bigint]>(
    db,
    `SELECT rowKey, coalesce(paymentMethodCode, '') || char(10) || coalesce(paymentMethodName, '') || char(10) || coalesce(currency, ''),
       coalesce(amount, 0), fee
     FROM deposits WHERE creationDate >= ? AND creationDate < ? AND fee <> 0
       AND coalesce(currency, '') = coalesce(feeCurrency, '') ORDER BY +creationDate, identity`,
  ).raw();
  for (const { from, to } of piecesOf(month))
    for (const [rowKey, group, amount, fee] of rows.all(from, to))
      yield { rowKey: Number(rowKey), group, amount, fee };
}

function readSuspects(db: Db, month: Period, cutOff: number): Suspects {
  const wide = around(month, DAYS_AROUND);
  const sharing = (name: 'deposits' | 'cashouts') => {
    const ids = prepared<[number, number], { externalId: string }>(
      db,
      `SELECT externalId FROM ${name} WHERE externalId <> '' AND creationDate >= ? AND creationDate < ?
       GROUP BY externalId HAVING count(*) > 1`,
    ).all(wide.from, wide.to);
    // Most accounts have none, and there may be a million records to go through for it.
    if (ids.length === 0) return [];
    const among = JSON.stringify(ids.map(({ externalId }) => externalId));
    return recordsIn(db, name, wide, 'creationDate', 'externalId IN (SELECT value FROM json_each(?))', among);
  };
  return {
    duplicates: { deposits: sharing('deposits'), cashouts: sharing('cashouts') },
    withFee: () => feesTaken(db, month),
    depositOf: (rowKey) => {
      const found = prepared<[number], CachedRecord>(
        db,
        `SELECT identity, ${OF_FEES} FROM deposits WHERE rowKey = ?`,
      ).get(rowKey);
      if (!found) throw new Error('a deposit of the same moment');
      return found;
    },
    notes: recordsIn(db, 'notes', wide),
    refunds: recordsIn(db, 'refunds', wide),
    settlements: recordsIn(db, 'settlements', month),
    rejectedCashouts: recordsIn(db, 'cashouts', wide, 'creationDate', "status = 'REJECTED'"),
    lateDeposits: recordsIn(
      db,
      'deposits',
      month,
      'creationDate',
      `status = 'COMPLETED' AND lastChangeDate >= ${cutOff}`,
    ),
  };
}

/** Looks ids up in the whole cache, all that the records name in one pass over each listing. */
function holder(db: Db, { notes, refunds }: Suspects): TieOutInput['holds'] {
  const externalIds = JSON.stringify(notes.map(({ externalId }) => externalId ?? ''));
  const depositIds = JSON.stringify(refunds.map(({ idBoleto }) => idBoleto ?? ''));
  const found = (name: ListingName, field: string, ids: string) =>
    new Set(
      prepared<[string], { id: string }>(
        db,
        `SELECT ${field} AS id FROM ${name} WHERE ${field} IN (SELECT value FROM json_each(?))`,
      )
        .all(ids)
        .map(({ id }) => id),
    );
  const known = new Map([
    ['deposits externalId', found('deposits', 'externalId', externalIds)],
    ['cashouts externalId', found('cashouts', 'externalId', externalIds)],
    ['deposits idDeposit', found('deposits', 'idDeposit', depositIds)],
  ]);
  return (listing, field, value) => known.get(`${listing} ${field}`)?.has(value) ?? false;
}
