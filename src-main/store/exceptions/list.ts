/** The inbox: exceptions as last looked for, filtered and paged, with what is at stake by currency and age. */
import {
  AGEING_BUCKETS,
  type ExceptionKind,
  type ExceptionList,
  type ExceptionQuery,
  type ExceptionStatus,
  UNSETTLED,
} from '../../../src-shared/contract/exceptions.ts';
import { writeAmount } from '../../../src-shared/money.ts';
import { dayOf } from '../../../src-shared/period.ts';
import { dayNumber, dayText } from '../engine/days.ts';
import { type Db, guarded } from '../engine/open.ts';
import { foldText } from '../engine/search-text.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import { type CaseRow, caseColumns, exceptionOf } from './cases.ts';

type Bound = string | number;
type SumRow = Readonly<Record<string, unknown>>;

/** `now` (epoch ms) and zone give the age in days. */
export function listExceptions(
  db: Db,
  query: Omit<ExceptionQuery, 'workspaceId'>,
  { now, timeZone }: { now: number; timeZone: string },
): ExceptionList {
  return guarded(() =>
    db.transaction(() => {
      const { sql, bound } = whereOf(query);
      const today = dayNumber(dayOf(now, timeZone));
      const order = `${ORDER[query.sort]} ${isDescending(query) ? 'DESC' : 'ASC'}, key`;
      const rows = db
        .prepare<Bound[], CaseRow>(
          `SELECT ${caseColumns} FROM exceptionCase WHERE ${sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
        )
        .all(...bound, query.pageSize, query.page * query.pageSize);
      const sums = sumsOf(db, sql, bound);
      return {
        exceptions: rows.map((row) => exceptionOf(row, { now, timeZone })),
        count: sums.reduce((all, { count }) => all + count, 0),
        sums,
        ageing: ageingOf(db, sql, bound, today),
        ...offered(db, query.month),
      };
    })(),
  );
}

const STATUS_ORDER = `CASE status WHEN 'open' THEN 0 WHEN 'in-progress' THEN 1 WHEN 'waiting' THEN 2
  WHEN 'accepted' THEN 3 WHEN 'written-off' THEN 4 ELSE 5 END`;
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
  if (query.month !== null) where('month = ?', query.month);
  for (const [column, chosen] of [
    ['source', query.sources],
    ['kind', query.kinds],
    ['status', query.statuses],
    ['currency', query.currencies],
  ] as const)
    if (chosen.length > 0) where(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(chosen));
  if (query.assignee !== null) where('assignee = ?', query.assignee);
  const text = foldText(query.text.trim());
  if (text !== '') {
    conditions.push('(instr(searchText, ?) > 0 OR instr(foldText(note), ?) > 0)');
    bound.push(text, text);
  }
  return { sql: conditions.join(' AND ') || 'TRUE', bound };
}

function sumsOf(db: Db, sql: string, bound: readonly Bound[]) {
  return db
    .prepare<unknown[], SumRow>(
      `SELECT currency, count(*) AS n, ${halves('abs(amount)', 'amount')} FROM exceptionCase WHERE ${sql}
       GROUP BY currency ORDER BY currency`,
    )
    .all(...bound)
    .map(toSum);
}

const toSum = (row: SumRow) => ({
  currency: String(row.currency),
  count: Number(row.n),
  amount: writeAmount(unitsOfHalves(row, 'amount')),
});

function ageingOf(db: Db, sql: string, bound: readonly Bound[], today: number): ExceptionList['ageing'] {
  const unsettled = `status IN (${UNSETTLED.map((status) => `'${status}'`).join(', ')})`;
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
    db
      .prepare<unknown[], { value: T; n: bigint }>(
        `SELECT ${column} AS value, count(*) AS n FROM exceptionCase WHERE ${where} GROUP BY ${column} ORDER BY ${column}`,
      )
      .all(...bound);
  const refreshed = db
    .prepare<unknown[], { at: bigint | null }>(`SELECT max(at) AS at FROM exceptionRefresh WHERE ${where}`)
    .get(...bound);
  return {
    statuses: grouped<ExceptionStatus>('status').map(({ value, n }) => ({ status: value, count: Number(n) })),
    kinds: grouped<ExceptionKind>('kind').map(({ value, n }) => ({ kind: value, count: Number(n) })),
    assignees: grouped<string>('assignee').flatMap(({ value }) => (value === '' ? [] : [value])),
    refreshedAt: refreshed?.at == null ? null : Number(refreshed.at),
  };
}
