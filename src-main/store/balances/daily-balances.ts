/** The daily balance report over a range of days, and the records behind its figures. */

import {
  BALANCE_COLUMNS,
  type BalanceAccount,
  RECORDS_PER_PAGE,
  type RecordsBehind,
} from '../../../src-shared/contract/balances.ts';
import type { Coverage } from '../../../src-shared/contract/listings.ts';
import type { ColumnRule, NetSigns } from '../../../src-shared/contract/tie-out.ts';
import { DAY_MS } from '../../../src-shared/durations.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { dayPeriod } from '../../../src-shared/period.ts';
import type { ListingDefinition } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { inferNetSigns } from '../../reconcile/net-amount.ts';
import type { CachedRecord } from '../../reconcile/record.ts';
import { type Db, type DbRow, guarded, prepared } from '../engine/open.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import { readCoverage, toListingRow } from '../listings/query.ts';
import type { Statement } from '../listings/totals.ts';
import { type ReportRow, rollForward } from './roll-forward.ts';
import { signedUnits, summedAmount } from './signed-units.ts';

/** Rows that show how netAmount is made: a month of two currencies is enough, a year would take its time. */
const ROWS_TO_INFER_FROM = 62;

type BalanceRange = {
  /** UTC days, as the report's; `YYYY-MM-DD`, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
};

type BalanceDaysQuery = BalanceRange & {
  /** How the columns enter netAmount, where the workspace has laid it down; null reads it out of the rows. */
  readonly netSigns: NetSigns | null;
  /** Epoch ms; days after it are not over. */
  readonly now: number;
};

/** The report day by day, for each merchant and currency that has a row in the range or on the day before it. */
export function readBalanceDays(
  db: Db,
  { firstDay, lastDay, netSigns, now }: BalanceDaysQuery,
): { accounts: BalanceAccount[]; coverage: Coverage } {
  return guarded(() =>
    db.transaction(() => {
      const period = dayPeriod(firstDay, lastDay, 'UTC');
      const rows = prepared<[number, number], CachedRecord>(
        db,
        `SELECT identity, idMerchant, currency, date, ${BALANCE_COLUMNS.join(', ')} FROM dailyBalances
         WHERE date >= ? AND date < ? ORDER BY date, rowKey`,
      ).all(period.from - DAY_MS, period.to);
      const coverage = readCoverage(db, listings.dailyBalances, period, now);
      const isRead = (day: number) =>
        !coverage.gaps.some(({ from, to }) => from < day + DAY_MS && to > day) && coverage.asOf !== null;
      const signs = netSigns ?? inferNetSigns(rows.slice(-ROWS_TO_INFER_FROM));
      const accounts = accountsOf(rows).map(([account, ofAccount]) =>
        rollForward({
          ...account,
          rows: ofAccount.map(reportRow),
          first: period.from,
          last: period.to - DAY_MS,
          signs,
          absent: (day) => (day + DAY_MS > now ? 'not-over' : isRead(day) ? 'missing' : 'not-read'),
        }),
      );
      return { accounts, coverage };
    })(),
  );
}

type Account = { readonly idMerchant: string; readonly currency: string };

/** Balances of different merchants or currencies have nothing to do with each other. */
function accountsOf(rows: readonly CachedRecord[]): [Account, CachedRecord[]][] {
  const accounts = new Map<string, [Account, CachedRecord[]]>();
  for (const row of rows) {
    const { idMerchant, currency } = row;
    if (typeof currency !== 'string' || currency === '') continue;
    const account = { idMerchant: String(idMerchant ?? ''), currency };
    const key = `${account.idMerchant} ${currency}`;
    const known = accounts.get(key);
    if (known) known[1].push(row);
    else accounts.set(key, [account, [row]]);
  }
  return [...accounts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, account]) => account);
}

function reportRow(row: CachedRecord): ReportRow {
  const date = Number(row.date);
  const amounts = BALANCE_COLUMNS.map((column) => {
    const units = row[column];
    return [column, typeof units === 'bigint' ? units : null];
  });
  return { identity: row.identity, day: date - (date % DAY_MS), amounts: Object.fromEntries(amounts) };
}

type BehindQuery = BalanceRange & {
  readonly rule: ColumnRule;
  readonly currency: string;
  /** Counted from 0. */
  readonly page: number;
  /** Of the workspace: where the rule cuts its days by it. */
  readonly timeZone: string;
};

/** The cached records that the rule counts on the days. Throws `invalid-request` for a field the listing has not. */
export function readRecordsBehind(db: Db, query: BehindQuery): RecordsBehind {
  const listing = listings[query.rule.listing];
  return guarded(() =>
    db.transaction(() => {
      const where = behindSql(listing, query);
      const sum = prepared<Statement['values'], Record<'count' | 'known', bigint>>(
        db,
        `SELECT count(*) AS count, count(${summedAmount(query.rule)}) AS known, ${halves(signedUnits(query.rule), 'units')}
         FROM ${listing.name} WHERE ${where.sql}`,
      ).get(...where.values);
      const rows = prepared<Statement['values'], DbRow>(
        db,
        `SELECT * FROM ${listing.name} WHERE ${where.sql} ORDER BY ${query.rule.dateField}, rowKey LIMIT ? OFFSET ?`,
      ).all(...where.values, RECORDS_PER_PAGE, query.page * RECORDS_PER_PAGE);
      return {
        rows: rows.map((row) => toListingRow(listing, row)),
        count: Number(sum?.count ?? 0n),
        total: writeAmount(sum ? unitsOfHalves(sum, 'units') : 0n),
        notTotalled: Number((sum?.count ?? 0n) - (sum?.known ?? 0n)),
      };
    })(),
  );
}

function behindSql(listing: ListingDefinition, query: BehindQuery): Statement {
  const { rule, currency, firstDay, lastDay, timeZone } = query;
  const { dateField, amountField, currencyField, statuses, dayCut, sign } = rule;
  // Field names become part of the statement: only those of the definition may.
  const named = [
    dateField,
    amountField,
    currencyField,
    ...(sign === 'byCategory' ? ['category', 'type'] : []),
  ];
  if (statuses) named.push('status');
  for (const name of named)
    if (!listing.fields.some((field) => field.name === name))
      throw new TieoutError('invalid-request', { subject: name });
  const { from, to } = dayPeriod(firstDay, lastDay, dayCut === 'utc' ? 'UTC' : timeZone);
  const conditions = [`${currencyField} = ?`, `${dateField} >= ? AND ${dateField} < ?`];
  const values: Statement['values'] = [currency, from, to];
  // No record changes before it is there. However long it was there: the figure counts it, so it is behind it.
  if (dateField !== listing.dateField) {
    conditions.push(`${listing.dateField} < ?`);
    values.push(to);
  }
  if (statuses) {
    conditions.push('status IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(statuses));
  }
  return { sql: conditions.join(' AND '), values };
}
