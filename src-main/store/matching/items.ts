/** Lines and records as screens get them, out of what is staged. */

import type { ItemState, LineItem, RecordItem } from '../../../src-shared/contract/matches.ts';
import type { MatchingItems } from '../../../src-shared/contract/matching.ts';
import { unitsOf, writeAmount } from '../../../src-shared/money.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { dayText } from '../engine/days.ts';
import { type Db, prepared } from '../engine/open.ts';
import { foldText } from '../engine/search-text.ts';
import { halves, unitsOfHalves } from '../engine/sums.ts';
import type { Remember } from './remember.ts';

const LINE_STATE = `CASE
  WHEN t.rest = 0 AND t.isExcluded THEN 'set-aside' WHEN t.rest = 0 THEN 'matched' WHEN t.rest <> t.units THEN 'partly-matched'
  WHEN t.held THEN 'suggested' ELSE 'open' END`;
const RECORD_STATE = `CASE
  WHEN t.rest = 0 THEN 'matched' WHEN t.rest <> t.units THEN 'partly-matched' WHEN t.held THEN 'suggested' ELSE 'open' END`;

export type ItemQuery = {
  readonly side: 'lines' | 'records';
  readonly states: readonly ItemState[];
  readonly currency: string | null;
  readonly text: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly sort: 'day' | 'amount';
  readonly descending: boolean;
  readonly page: number;
  readonly pageSize: number;
};

/** A page of what is staged, with count and sums of everything that the query finds. */
export function readItems(
  db: Db,
  query: ItemQuery,
  days: { first: number; last: number },
  remember: Remember,
): MatchingItems {
  const { page, pageSize, sort, descending, ...filter } = query;
  const isLines = query.side === 'lines';
  const state = isLines ? LINE_STATE : RECORD_STATE;
  const conditions = ['t.day BETWEEN ? AND ?'];
  const bound: (string | number | bigint)[] = [days.first, days.last];
  const where = (condition: string, value: string | number | bigint) => {
    conditions.push(condition);
    bound.push(value);
  };
  if (query.states.length > 0)
    where(`${state} IN (SELECT value FROM json_each(?))`, JSON.stringify(query.states));
  if (query.currency !== null) where('t.currency = ?', query.currency);
  if (query.from !== null) where('abs(t.units) >= ?', unitsOf(query.from));
  if (query.to !== null) where('abs(t.units) <= ?', unitsOf(query.to));
  if (query.text.trim() !== '') {
    const searched = isLines
      ? 's.reference || char(10) || s.description || char(10) || s.counterparty'
      : "t.identity || char(10) || t.reference || char(10) || coalesce(t.more, '')";
    where(`instr(foldText(${searched}), ?) > 0`, foldText(query.text.trim()));
  }
  const from = isLines ? 'temp.line AS t JOIN main.statementLine AS s ON s.id = t.id' : 'temp.record AS t';
  const direction = descending ? 'DESC' : 'ASC';
  const order = [sort === 'day' ? 't.day' : 'abs(t.units)', 't.day', isLines ? 't.id' : 't.n'];
  const sums = remember(JSON.stringify(filter), () =>
    db
      .prepare<unknown[], Record<string, unknown>>(
        `SELECT t.currency AS currency, count(*) AS n, ${halves('t.units', 'amount')}, ${halves('t.rest', 'rest')}
         FROM ${from} WHERE ${conditions.join(' AND ')} GROUP BY t.currency ORDER BY t.currency`,
      )
      .all(...bound),
  );
  const keys = db
    .prepare<unknown[], { key: bigint }>(
      `SELECT ${isLines ? 't.id' : 't.n'} AS key FROM ${from} WHERE ${conditions.join(' AND ')}
       ORDER BY ${order.map((term) => `${term} ${direction}`).join(', ')} LIMIT ? OFFSET ?`,
    )
    .all(...bound, pageSize, page * pageSize)
    .map(({ key }) => Number(key));
  const lines = isLines ? readLineItems(db, keys) : new Map<number, LineItem>();
  const records = isLines ? new Map<number, RecordItem>() : readRecordItems(db, keys);
  return {
    lines: keys.flatMap((key) => lines.get(key) ?? []),
    records: keys.flatMap((key) => records.get(key) ?? []),
    count: sums.reduce((all, { n }) => all + Number(n), 0),
    sums: sums.map((row) => ({
      currency: String(row.currency),
      amount: writeAmount(unitsOfHalves(row, 'amount')),
      rest: writeAmount(unitsOfHalves(row, 'rest')),
    })),
  };
}

type LineRow = {
  id: bigint;
  day: bigint;
  currency: string;
  units: bigint;
  rest: bigint;
  state: ItemState;
  valueDay: string | null;
  reference: string;
  description: string;
  counterparty: string;
  kind: string;
  account: string;
  fileName: string;
  number: bigint;
};

/** Staged lines by id; all of them without ids. */
export function readLineItems(db: Db, ids?: readonly number[]): Map<number, LineItem> {
  if (ids?.length === 0) return new Map();
  const rows = prepared<unknown[], LineRow>(
    db,
    `SELECT t.id, t.day, t.currency, t.units, t.rest, ${LINE_STATE} AS state, s.valueDay, s.reference, s.description,
       s.counterparty, s.kind, st.account, f.name AS fileName, s.number
     FROM temp.line AS t JOIN main.statementLine AS s ON s.id = t.id
     JOIN main.statement AS st ON st.id = s.statementId JOIN main.statementFile AS f ON f.id = st.fileId
     ${ids ? 'WHERE t.id IN (SELECT value FROM json_each(?))' : ''}`,
  ).all(...(ids ? [JSON.stringify(ids)] : []));
  return new Map(
    rows.map(({ id, day, units, rest, number, ...others }) => [
      Number(id),
      {
        ...others,
        id: Number(id),
        day: dayText(Number(day)),
        amount: writeAmount(units),
        rest: writeAmount(rest),
        number: Number(number),
      },
    ]),
  );
}

type RecordRow = {
  n: bigint;
  listing: ListingName;
  identity: string;
  day: bigint;
  currency: string;
  units: bigint;
  rest: bigint;
  fee: bigint | null;
  status: string | null;
  reference: string;
  more: string | null;
  state: ItemState;
  due: bigint;
};

/** Staged records by their number in `temp.record`; all of them without numbers. `temp.dueDay` must be there. */
export function readRecordItems(db: Db, numbers?: readonly number[]): Map<number, RecordItem> {
  if (numbers?.length === 0) return new Map();
  const rows = prepared<unknown[], RecordRow>(
    db,
    `SELECT t.n, t.listing, t.identity, t.day, t.currency, t.units, t.rest, t.fee, t.status, t.reference, t.more,
       ${RECORD_STATE} AS state,
       EXISTS (SELECT 1 FROM temp.dueDay AS d WHERE d.currency = t.currency AND d.day = t.day) AS due
     FROM temp.record AS t ${numbers ? 'WHERE t.n IN (SELECT value FROM json_each(?))' : ''}`,
  ).all(...(numbers ? [JSON.stringify(numbers)] : []));
  return new Map(rows.map((row) => [Number(row.n), toRecordItem(row)]));
}

function toRecordItem({
  n: _,
  day,
  units,
  rest,
  fee,
  reference,
  more,
  due,
  status,
  ...others
}: RecordRow): RecordItem {
  const references = [reference, ...(more === null ? [] : (JSON.parse(more) as string[]))];
  const positive = fee !== null && units < 0n ? -fee : fee;
  return {
    ...others,
    day: dayText(Number(day)),
    amount: writeAmount(units),
    rest: writeAmount(rest),
    fee: positive === null ? null : writeAmount(positive),
    status: status ?? '',
    references: references.filter((each) => each !== ''),
    due: due === 1n,
    expected: true,
  };
}
