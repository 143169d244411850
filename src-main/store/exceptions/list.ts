/**
 * The inbox: exceptions as last looked for, filtered and paged by their causes, with the exposure by currency and age.
 */

import {
  type ExceptionKind,
  type ExceptionStatus,
  UNSETTLED,
} from '../../../src-shared/contract/exception-kinds.ts';
import {
  AGEING_BUCKETS,
  type Exception,
  type ExceptionList,
  type ExceptionQuery,
} from '../../../src-shared/contract/exceptions.ts';
import { DIFFERENCE_SQL } from '../../../src-shared/exposure.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { dayOf, monthPeriod } from '../../../src-shared/period.ts';
import { dayNumber, dayText } from '../engine/days.ts';
import { type Db, guarded, prepared } from '../engine/open.ts';
import { foldText } from '../engine/search-text.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import { CAUSE_SQL, followersOf, SHARING } from './by-cause.ts';
import { type CaseRow, caseColumns, exceptionOf } from './cases.ts';

type Bound = string | number;
type SumRow = Readonly<Record<string, unknown>>;
/** As the inbox shows it, but for who paid: that stands in the other database. */
type StoredList = Omit<ExceptionList, 'exceptions'> & {
  readonly exceptions: (Exception & { readonly cause: string })[];
};
type ListedRow = CaseRow & { readonly cause: string };

/**
 * A page has so many causes, each with all of its exceptions: a decision about a cause must not depend on where a page
 * ends. `now` (epoch ms) and zone give the age in days.
 */
export function listExceptions(
  db: Db,
  query: Omit<ExceptionQuery, 'workspaceId'>,
  { now, timeZone }: { now: number; timeZone: string },
): StoredList {
  return guarded(() =>
    db.transaction(() => {
      const { sql, bound } = whereOf(query);
      const today = dayNumber(dayOf(now, timeZone));
      const rows = readPage(db, query, sql, bound);
      const sums = sumsOf(db, sql, bound);
      const count = sums.reduce((all, each) => all + each.count, 0);
      return {
        exceptions: rows.map(({ cause, ...row }) => ({ ...exceptionOf(row, { now, timeZone }), cause })),
        count,
        causes: count - followerCount(db, sql, bound),
        sums,
        ageing: ageingOf(db, sql, bound, today),
        ...offered(db, query.month),
      };
    })(),
  );
}

/** The page's causes in the order asked for, each with its exceptions beside each other. */
function readPage(
  db: Db,
  query: Omit<ExceptionQuery, 'workspaceId'>,
  sql: string,
  bound: readonly Bound[],
): ListedRow[] {
  const followers = followersOf(sql);
  const columns = `${caseColumns}, ${CAUSE_SQL} AS cause`;
  const order = `${ORDER[query.sort]} ${isDescending(query) ? 'DESC' : 'ASC'}, key`;
  const first = prepared<Bound[], ListedRow>(
    db,
    `SELECT ${columns} FROM exceptionCase WHERE ${sql} AND key NOT IN (${followers}) ORDER BY ${order} LIMIT ? OFFSET ?`,
  ).all(...bound, ...bound, query.pageSize, query.page * query.pageSize);
  const shared = first.filter(({ key, cause }) => key !== cause).map(({ cause }) => cause);
  if (shared.length === 0) return first;
  const others = prepared<Bound[], ListedRow>(
    db,
    `SELECT ${columns} FROM exceptionCase
       WHERE key IN (${followers}) AND ${CAUSE_SQL} IN (SELECT value FROM json_each(?)) ORDER BY abs(amount) DESC, key`,
  ).all(...bound, JSON.stringify(shared));
  const byCause = Map.groupBy(others, ({ cause }) => cause);
  return first.flatMap((row) => [row, ...(byCause.get(row.cause) ?? [])]);
}

function followerCount(db: Db, sql: string, bound: readonly Bound[]): number {
  const row = prepared<Bound[], { n: bigint }>(db, `SELECT count(*) AS n FROM (${followersOf(sql)})`).get(
    ...bound,
  );
  return Number(row?.n ?? 0n);
}

const CARRIED = "status = 'carried-forward'";

const STATUS_ORDER = `CASE status WHEN 'open' THEN 0 WHEN 'in-progress' THEN 1 WHEN 'waiting' THEN 2
  WHEN 'carried-forward' THEN 3
  WHEN 'accepted' THEN 4 WHEN 'written-off' THEN 5 ELSE 6 END`;
const ORDER: Readonly<Record<ExceptionQuery['sort'], string>> = {
  age: 'day',
  amount: 'abs(amount)',
  kind: 'kind',
  status: STATUS_ORDER,
};

/** The oldest have the earliest day. */
const isDescending = ({ sort, descending }: Pick<ExceptionQuery, 'sort' | 'descending'>): boolean =>
  sort === 'age' ? !descending : descending;

function whereOf(query: Omit<ExceptionQuery, 'workspaceId'>): { sql: string; bound: Bound[] } {
  const conditions: string[] = [];
  const bound: Bound[] = [];
  const where = (condition: string, value: Bound) => {
    conditions.push(condition);
    bound.push(value);
  };
  if (query.month !== null) {
    // What was carried into the month is there until it is settled.
    const brought =
      query.statuses.length === 0 || query.statuses.some((each) => UNSETTLED.includes(each))
        ? CARRIED
        : 'FALSE';
    conditions.push(`(month = ? OR (month < ? AND ${brought}))`);
    bound.push(query.month, query.month);
  }
  if (query.statuses.length > 0) {
    const isBrought = query.month === null ? 'FALSE' : `(month < ? AND ${CARRIED})`;
    conditions.push(`(status IN (SELECT value FROM json_each(?)) OR ${isBrought})`);
    bound.push(JSON.stringify(query.statuses), ...(query.month === null ? [] : [query.month]));
  }
  for (const [column, chosen] of [
    ['source', query.sources],
    ['kind', query.kinds],
    ['currency', query.currencies],
  ] as const)
    if (chosen.length > 0) where(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(chosen));
  if (query.assignee !== null) where('assignee = ?', query.assignee);
  const text = foldText(query.text.trim());
  if (text !== '') {
    const has = '(instr(searchText, ?) > 0 OR instr(foldText(note), ?) > 0)';
    // Found in one column of the report, the cause is found with all of its exceptions.
    conditions.push(
      `(${has} OR (${SHARING} AND ${CAUSE_SQL} IN (SELECT ${CAUSE_SQL} FROM exceptionCase WHERE ${SHARING} AND ${has})))`,
    );
    bound.push(text, text, text, text);
  }
  return { sql: conditions.join(' AND ') || 'TRUE', bound };
}

function sumsOf(db: Db, sql: string, bound: readonly Bound[]) {
  return prepared<unknown[], SumRow>(
    db,
    `SELECT currency, count(*) AS n, ${halves('abs(amount)', 'gross')}, ${halves(DIFFERENCE_SQL, 'net')} FROM exceptionCase WHERE ${sql}
       GROUP BY currency ORDER BY currency`,
  )
    .all(...bound)
    .map(toSum);
}

const toSum = (row: SumRow) => ({
  currency: String(row.currency),
  count: Number(row.n),
  gross: writeAmount(unitsOfHalves(row, 'gross')),
  net: writeAmount(unitsOfHalves(row, 'net')),
});

function ageingOf(db: Db, sql: string, bound: readonly Bound[], today: number): ExceptionList['ageing'] {
  const unsettled = `status IN (${[...UNSETTLED, 'carried-forward'].map((status) => `'${status}'`).join(', ')})`;
  return AGEING_BUCKETS.map((fromDays, at) => {
    const next = AGEING_BUCKETS[at + 1];
    // What lies ahead of today has no age yet.
    const latest = at === 0 ? '9999-12-31' : dayText(today - fromDays);
    const earliest = next === undefined ? '0000-01-01' : dayText(today - next + 1);
    const condition = `${sql} AND ${unsettled} AND day BETWEEN ? AND ?`;
    return { fromDays, sums: sumsOf(db, condition, [...bound, earliest, latest]) };
  });
}

/** What there is to choose from, whatever is filtered. */
function offered(
  db: Db,
  month: string | null,
): Pick<ExceptionList, 'statuses' | 'kinds' | 'assignees' | 'refreshedAt'> {
  const where = month === null ? 'TRUE' : 'month = ?';
  const bound = month === null ? [] : [month];
  const grouped = <T>(column: string) =>
    prepared<unknown[], { value: T; n: bigint }>(
      db,
      `SELECT ${column} AS value, count(*) AS n FROM exceptionCase WHERE ${where} GROUP BY ${column} ORDER BY ${column}`,
    ).all(...bound);
  const refreshed = prepared<unknown[], { at: bigint | null }>(
    db,
    `SELECT max(at) AS at FROM exceptionRefresh WHERE ${where} AND at > 0`,
  ).get(...bound);
  return {
    statuses: grouped<ExceptionStatus>('status').map(({ value, n }) => ({ status: value, count: Number(n) })),
    kinds: grouped<ExceptionKind>('kind').map(({ value, n }) => ({ kind: value, count: Number(n) })),
    assignees: grouped<string>('assignee').flatMap(({ value }) => (value === '' ? [] : [value])),
    refreshedAt: refreshed?.at == null ? null : Number(refreshed.at),
  };
}

/** What a month carries forward, and what earlier ones carried into it, also where it was settled since. */
export function listCarried(
  db: Db,
  { month, currency }: { month: string; currency: string },
  today: { now: number; timeZone: string },
): { forward: Exception[]; brought: Exception[] } {
  return guarded(() => {
    const rows = prepared<Bound[], CaseRow & { settledAt: bigint }>(
      db,
      `SELECT ${caseColumns}, (SELECT max(at) FROM exceptionEvent AS e WHERE e.key = c.key) AS settledAt
         FROM exceptionCase AS c WHERE month <= ? AND currency = ?
           AND status IN ('carried-forward', 'accepted', 'written-off', 'resolved')
           AND EXISTS (SELECT 1 FROM exceptionEvent AS e WHERE e.key = c.key AND e.event = 'changed'
             AND json_extract(e.after, '$.status') = 'carried-forward'
             AND NOT EXISTS (SELECT 1 FROM exceptionEvent AS u WHERE u.undoes = e.number AND u.key = e.key))
         ORDER BY day, key`,
    ).all(month, currency);
    const begins = monthPeriod(month, today.timeZone).from;
    const [forward, brought] = [true, false].map((own) =>
      rows
        .filter((row) => (row.month === month) === own)
        // What was settled before the month began is not brought into it.
        .filter(({ status, settledAt }) => own || status === 'carried-forward' || Number(settledAt) >= begins)
        .map(({ settledAt: _, ...row }) => exceptionOf(row, today)),
    );
    return { forward: forward ?? [], brought: brought ?? [] };
  });
}
