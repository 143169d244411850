/** What the records of a month come to by the rules in force, column by column: what journal entries are made of. */
import type { ColumnRule, RuleInForce } from '../../../src-shared/contract/tie-out.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { monthPeriod } from '../../../src-shared/period.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import type { ColumnSum } from '../../journal/kinds.ts';
import { dayCutter, QUARTER } from '../../reconcile/record.ts';
import { checkRule } from '../../reconcile/rule-fields.ts';
import { signedUnits } from '../balances/signed-units.ts';
import { type Db, prepared } from '../engine/open.ts';
import { halves, inCurrency, unitsOfHalves } from '../engine/sums.ts';

/** Where the records are: in the cache, or frozen by a lock. */
export type Schema = 'main' | 'frozen';

export type SumsQuery = {
  readonly month: string;
  readonly currency: string;
  /** Reporting time zone. */
  readonly timeZone: string;
  readonly rules: readonly Pick<RuleInForce, 'column' | 'rule'>[];
};

/**
 * Days are those on which the rule of the column counts the records. Reads each listing once per column that it makes.
 */
export function readColumnSums(db: Db, schema: Schema, query: SumsQuery): ColumnSum[] {
  return query.rules.flatMap(({ column, rule }) => {
    const { sql, values, day } = recordsUnder(schema, query, rule);
    const has = (field: string) => listings[rule.listing].fields.some(({ name }) => name === field);
    const type = rule.listing === 'notes' ? "coalesce(type, '')" : "''";
    const fee = rule.listing === 'settlements' && has('fee') ? 'coalesce(fee, 0)' : '0';
    const rows = prepared<unknown[], Record<string, bigint> & { type: string }>(
      db,
      `SELECT ${type} AS type, ${rule.dateField} / ${QUARTER} AS quarter, count(*) AS records,
         ${halves(signedUnits(rule), 'units')}, ${halves(fee, 'fee')}
       ${sql} GROUP BY 1, 2 ORDER BY 1, 2`,
    ).all(...values);
    const sums = new Map<string, { -readonly [Name in keyof ColumnSum]: ColumnSum[Name] }>();
    for (const row of rows) {
      const on = day(Number(row.quarter) * QUARTER);
      const key = `${on} ${row.type}`;
      const sum = sums.get(key) ?? { column, day: on, type: row.type, units: 0n, fee: 0n, records: 0 };
      sum.units += unitsOfHalves(row, 'units');
      sum.fee += unitsOfHalves(row, 'fee');
      sum.records += Number(row.records);
      sums.set(key, sum);
    }
    return [...sums.values()];
  });
}

type LineRecords = {
  readonly listing: string;
  readonly count: number;
  readonly amount: string;
  readonly records: { identity: string; day: string; reference: string; amount: string }[];
};

/**
 * The records of a column on days of the month; of notes those of one type. At most `limit` are told, all are counted.
 */
export function readRecordsOf(
  db: Db,
  schema: Schema,
  query: SumsQuery,
  about: {
    readonly column: RuleInForce['column'];
    readonly type: string | null;
    readonly firstDay: string;
    readonly lastDay: string;
    readonly limit: number;
  },
): LineRecords {
  const rule = query.rules.find(({ column }) => column === about.column)?.rule;
  if (!rule) throw new RangeError(`no rule for ${about.column}`);
  const { sql, values, day } = recordsUnder(schema, query, rule);
  const reference = listings[rule.listing].fields.some(({ name }) => name === 'externalId')
    ? 'externalId'
    : 'identity';
  const rows = prepared<
    unknown[],
    { identity: string; instant: bigint; reference: string | null; units: bigint }
  >(
    db,
    `SELECT identity, ${rule.dateField} AS instant, ${reference} AS reference, ${signedUnits(rule)} AS units
     ${sql} ${about.type === null ? '' : "AND coalesce(type, '') = ?"} ORDER BY ${rule.dateField}, identity`,
  );
  const records: LineRecords['records'] = [];
  let [count, units] = [0, 0n];
  for (const row of rows.iterate(...values, ...(about.type === null ? [] : [about.type]))) {
    const on = day(Number(row.instant));
    if (on < about.firstDay || on > about.lastDay) continue;
    count += 1;
    units += row.units;
    if (records.length < about.limit)
      records.push({
        identity: row.identity,
        day: on,
        reference: row.reference ?? '',
        amount: writeAmount(row.units),
      });
  }
  return { listing: rule.listing, count, amount: writeAmount(units), records };
}

/** FROM and WHERE of the records that a rule counts in the month, and how it cuts days. */
function recordsUnder(schema: Schema, { month, currency, timeZone }: SumsQuery, rule: ColumnRule) {
  const { listing, dateField, amountField, currencyField, statuses, dayCut } = rule;
  checkRule(rule);
  const zone = dayCut === 'utc' ? 'UTC' : timeZone;
  const { from, to } = monthPeriod(month, zone);
  const byStatus =
    statuses === null ? '' : `AND coalesce(status, '') IN (${statuses.map(() => '?').join(', ')})`;
  return {
    sql: `FROM ${schema}.${listing} WHERE ${dateField} >= ? AND ${dateField} < ? AND ${inCurrency(currencyField, '?')}
      AND ${amountField} IS NOT NULL ${byStatus}`,
    values: [from, to, currency, ...(statuses ?? [])],
    day: dayCutter(zone),
  };
}
