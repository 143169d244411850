/**
 * From what a listing shows of a month to what the report's columns count of it: which records leave, and which enter.
 */
import type { ColumnBridge, ColumnRule, RecordColumn } from '../../../src-shared/contract/tie-out.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { type Month, monthPeriod } from '../../../src-shared/period.ts';
import { zoneOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { checkRule } from '../../reconcile/rule-fields.ts';
import { type Db, guarded } from '../engine/open.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import { signedUnits } from './signed-units.ts';

type BridgeQuery = {
  readonly month: Month;
  /** Reporting time zone. */
  readonly timeZone: string;
  /** Where the records are: in the cache, or in the file of a locked month that is attached. */
  readonly schema?: 'main' | 'frozen';
  readonly rules: readonly { readonly column: RecordColumn; readonly rule: ColumnRule }[];
};

const PARTS = ['all', 'notCounted', 'leaving', 'entering', 'records'] as const;

/** A bridge for each column and currency, in the order of the rules. Throws `tie-out-rule-invalid`. */
export function readColumnBridges(db: Db, { rules, ...query }: BridgeQuery): ColumnBridge[] {
  return guarded(() => db.transaction(() => rules.flatMap((each) => bridgesOf(db, { ...query, ...each })))());
}

function bridgesOf(
  db: Db,
  {
    month,
    timeZone,
    schema = 'main',
    column,
    rule,
  }: Omit<BridgeQuery, 'rules'> & BridgeQuery['rules'][number],
): ColumnBridge[] {
  const listing = listings[rule.listing];
  const { dateField, amountField, currencyField, statuses, dayCut } = rule;
  checkRule(rule);
  const shown = monthPeriod(month, zoneOf(listing, timeZone));
  const ruled = monthPeriod(month, dayCut === 'utc' ? 'UTC' : timeZone);
  const hasStatus = listing.fields.some(({ name }) => name === 'status');
  const isShown = `(${listing.dateField} >= @shownFrom AND ${listing.dateField} < @shownTo)`;
  const isRuled = `(${dateField} >= @ruledFrom AND ${dateField} < @ruledTo)`;
  const counts =
    statuses && hasStatus ? `coalesce(status, '') IN (SELECT value FROM json_each(@statuses))` : 'TRUE';
  const units = signedUnits(rule);
  // What leaves is taken away: the parts add up to the records.
  const parts: Readonly<Record<(typeof PARTS)[number], { when: string; units: string }>> = {
    all: { when: isShown, units },
    notCounted: { when: `${isShown} AND NOT ${counts}`, units: `-(${units})` },
    leaving: { when: `${isShown} AND ${counts} AND NOT coalesce(${isRuled}, FALSE)`, units: `-(${units})` },
    entering: { when: `${isRuled} AND ${counts} AND NOT coalesce(${isShown}, FALSE)`, units },
    records: { when: `${isRuled} AND ${counts}`, units },
  };
  const figures = PARTS.map(
    (part) => `count(*) FILTER (WHERE ${parts[part].when}) AS ${part}Count,
      ${halves(`iif(${parts[part].when}, ${parts[part].units}, 0)`, part)}`,
  );
  const rows = db
    .prepare<[object], Record<string, unknown>>(
      `SELECT ${currencyField} AS currency, ${figures.join(', ')} FROM ${schema}.${listing.name}
       WHERE (${isShown} OR ${isRuled}) AND ${amountField} IS NOT NULL AND coalesce(${currencyField}, '') <> ''
       GROUP BY ${currencyField} ORDER BY ${currencyField}`,
    )
    .all({
      shownFrom: shown.from,
      shownTo: shown.to,
      ruledFrom: ruled.from,
      ruledTo: ruled.to,
      ...(counts === 'TRUE' ? {} : { statuses: JSON.stringify(statuses) }),
    });
  const figure = (row: Record<string, unknown>, part: (typeof PARTS)[number]) => ({
    count: Number(row[`${part}Count`]),
    amount: writeAmount(unitsOfHalves(row, part)),
  });
  return rows.map((row) => ({
    column,
    currency: String(row.currency),
    all: figure(row, 'all'),
    notCounted: figure(row, 'notCounted'),
    leaving: figure(row, 'leaving'),
    entering: figure(row, 'entering'),
    records: figure(row, 'records'),
  }));
}
