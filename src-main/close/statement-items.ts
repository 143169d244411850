/**
 * The items of a statement: every amount by which books and service are apart, once, however many rows it touches.
 * Pure.
 */
import {
  type ItemKind,
  type ItemRow,
  type ItemState,
  MOST_ITEM_ROWS,
} from '../../src-shared/contract/account-statement.ts';
import type { CarryCause, ExceptionStatus } from '../../src-shared/contract/exception-kinds.ts';
import type { RecordColumn, TieOutColumn } from '../../src-shared/contract/tie-out.ts';
import { differenceOf } from '../../src-shared/exposure.ts';
import { absolute, unitsOf } from '../../src-shared/money.ts';
import { isBooked } from './decided-items.ts';
import { causeOf, kindOf } from './item-kinds.ts';
import { withoutReturned } from './returned-settlements.ts';
import type { BookDifference, Standing, StatementException, StatementInput } from './statement-input.ts';
import { nameOf, withoutWrittenOff } from './unread-records.ts';

/** What an item has before anything is known of it. */
export const NEW = {
  state: 'open' as ItemState,
  owner: '',
  expected: null,
  account: '',
  reason: '',
  column: null,
  text: '',
  exception: null,
  rows: [] as ItemRow[],
  rowCount: 0,
  ...{ writtenOff: 0n, writtenOffIn: null as string | null, isBooked: false },
};

/** What the imported ledger and the records are apart by: one item for each exception, and for each of the rest. */
export function bookItems({ ledger, exceptions, ...about }: StatementInput): Standing[] {
  return ledger === null
    ? []
    : together(
        ledger,
        exceptions.filter(({ source }) => source === 'ledger'),
        (key) => isBooked(key, about),
      );
}

/**
 * Differences by the exception that names them: what belongs to one is one item. What has its journal entry already, by
 * the item's key, stays an item of its own: an exception that came later does not open it again.
 */
export function together(
  told: readonly BookDifference[],
  exceptions: readonly StatementException[],
  isBookedAs: (key: string) => boolean = () => false,
): Standing[] {
  const differences = withoutWrittenOff(told, exceptions);
  const byRow = new Map<string, StatementException>();
  // A late match is a matter of days, not an amount by which books and service differ.
  for (const exception of exceptions)
    for (const row of exception.kind === 'match-late' ? [] : exception.rows)
      if (!byRow.has(nameOf(row))) byRow.set(nameOf(row), exception);
  const named = differences.map((difference) => ({
    difference,
    // What was said of one record does not go for all of a month.
    exception:
      difference.kind === 'unread' || isBookedAs(difference.key)
        ? undefined
        : difference.rows.map((row) => byRow.get(nameOf(row))).find((found) => found !== undefined),
  }));
  const groups = Map.groupBy(named, ({ difference, exception }) => exception?.key ?? difference.key);
  return [...groups].map(([key, group]) => {
    const own = group.map(({ difference }) => difference);
    const exception = group[0]?.exception;
    const rows = own.flatMap((each) => each.rows);
    const [first] = own.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
    const day = first?.day ?? '';
    const isAcross = own.some((each) => each.day.slice(0, 7) !== day.slice(0, 7));
    const kind = kindOf(own, exception);
    const units = own.reduce((sum, { at }) => sum + at, 0n);
    return {
      ...NEW,
      // In the first of two months it stood alone, and under this key people may have decided about it.
      key: isAcross ? (first?.key ?? key) : key,
      kind,
      month: day.slice(0, 7),
      day,
      cause: causeOf(kind, exception?.kind),
      text: exception?.text ?? (kind === 'not-imported' ? '' : (rows[0]?.text ?? '')),
      ...(exception && statedBy(exception, units)),
      rows: rows.slice(0, MOST_ITEM_ROWS),
      rowCount: own.reduce((sum, { rowCount }) => sum + rowCount, 0),
      units,
      before: own.reduce((sum, { before }) => sum + before, 0n),
    };
  });
}

/** What people decided about an exception, as an item says it. */
export function statedBy(exception: StatementException, units: bigint) {
  const { key, kind, status, owner, decision, writtenOffIn, isBooked } = exception;
  // Where nothing is apart any more, only the exception knows which way it was.
  const whole = units || differenceOf(kind, decision?.units ?? exception.units);
  const states: Readonly<Partial<Record<ExceptionStatus, ItemState>>> = {
    accepted: 'accepted',
    'carried-forward': 'carried-forward',
    'written-off': 'written-off',
  };
  return {
    exception: key,
    state: states[status] ?? ('open' as const),
    owner,
    reason: decision?.reason ?? '',
    ...(decision && { decided: { by: decision.by, at: decision.at } }),
    ...{ expected: decision?.carried?.expected ?? null, account: decision?.account ?? '' },
    writtenOff: status === 'written-off' ? partOf(whole, decision?.units ?? whole) : 0n,
    ...{ writtenOffIn, isBooked },
    ...(decision?.carried && { cause: decision.carried.cause }),
  };
}

/** A part with the sign of the whole: an exception's amount may be signed as the records have it. */
function partOf(units: bigint, part: bigint): bigint {
  const size = absolute(part);
  return units < 0n ? -size : size;
}

/**
 * What the report has and the records do not: an item for each exception, and one for what is left of a month's column
 * or its net amount.
 */
export function reportItems({ columns, balances, exceptions, month }: StatementInput): Standing[] {
  const own = exceptions.filter(
    ({ source, kind }) =>
      source === 'service' && (kind === 'report-differs' || kind === 'counted-on-other-day'),
  );
  const items = columns.flatMap((each): Standing[] => {
    const { column, sign } = each;
    const found = own.filter((exception) => exception.column === column && exception.month === each.month);
    const told = found.reduce((sum, { units }) => sum + units, 0n);
    const rest = each.report - each.records - told;
    return [
      ...found.map((exception) => ofException(exception, -sign, month)),
      ...restOf({ ...each, kind: 'report', column, units: -sign * rest }, month),
    ];
  });
  const moved = own
    .filter(({ kind }) => kind === 'counted-on-other-day')
    .map((exception) => ofException(exception, 0n, month));
  const rests = balances.flatMap((each) =>
    restOf({ ...each, kind: 'report', column: 'netAmount', units: -each.netRest }, month),
  );
  return [...ofOneRecord(items), ...moved, ...rests];
}

/** A record that the report has otherwise in several columns is one item: its amount and its fee. */
function ofOneRecord(items: readonly Standing[]): Standing[] {
  const nameOf = ({ exception, rows, month, state, writtenOffIn, key }: Standing) =>
    exception !== null && rows.length === 1
      ? `${rows[0]?.listing} ${rows[0]?.identity} ${month} ${state} ${writtenOffIn}`
      : key;
  return [...Map.groupBy(items, nameOf).values()].flatMap((group) => {
    const [first, ...others] = group;
    if (!first) return [];
    const add = (of: 'units' | 'before' | 'writtenOff') => group.reduce((sum, each) => sum + each[of], 0n);
    return [
      {
        ...first,
        column: others.length === 0 ? first.column : null,
        units: add('units'),
        before: add('before'),
        writtenOff: add('writtenOff'),
      },
    ];
  });
}

function ofException(exception: StatementException, sign: bigint, month: string): Standing {
  const { day, column, text, rows, rowCount, kind } = exception;
  const units = sign * exception.units;
  return {
    ...NEW,
    key: exception.key,
    kind: kind === 'counted-on-other-day' ? 'other-day' : 'report',
    month: exception.month,
    day,
    cause: kind === 'counted-on-other-day' ? 'cut-off' : 'service-error',
    column,
    text,
    ...statedBy(exception, units),
    rows: rows.slice(0, MOST_ITEM_ROWS),
    rowCount,
    units,
    before: exception.month < month ? units : 0n,
  };
}

type Rest = {
  readonly month: string;
  readonly lastDay: string;
  readonly kind: ItemKind;
  readonly column: TieOutColumn | null;
  readonly units: bigint;
};

export function restOf({ month: origin, lastDay, kind, column, units }: Rest, month: string): Standing[] {
  if (units === 0n) return [];
  const of = column === null ? '' : `:${column}`;
  return [
    {
      ...NEW,
      key: `${kind}${of}:${origin}`,
      kind,
      month: origin,
      day: lastDay,
      cause: causeOf(kind, undefined),
      column,
      units,
      before: origin < month ? units : 0n,
    },
  ];
}

const NOT_BOOKED: Readonly<Partial<Record<RecordColumn, CarryCause>>> = {
  depositFeeTotal: 'fee-not-booked',
  noteTotal: 'note-not-booked',
};

/** What the service counts and the books are not expected to have, a month's column each. */
export function notBooked({ columns, month }: StatementInput): Standing[] {
  return withoutReturned(columns).flatMap(({ column, sign, booked, expected, isExpected, ...of }) =>
    restOf(
      {
        ...of,
        kind: isExpected ? 'booked-otherwise' : 'not-booked',
        column,
        units: expected - sign * booked,
      },
      month,
    ).map((item) => ({ ...item, cause: NOT_BOOKED[column] ?? ('other' as const) })),
  );
}

/** Records between the midnights of service and books at the ends of this month and the one before. */
export function cutOffItems({ months, monthBefore, cutOff, month, monthEnd }: StatementInput): Standing[] {
  return [monthBefore, month].flatMap((each): Standing[] => {
    const end = cutOff.get(each);
    if (!months.includes(each) || !end || end.rowCount === 0) return [];
    const isOwn = each === month;
    return [
      {
        ...NEW,
        key: `cut-off:${each}`,
        kind: 'cut-off',
        month: each,
        day: isOwn ? monthEnd : (end.rows[0]?.day ?? `${each}-28`),
        cause: 'cut-off',
        rows: end.rows.slice(0, MOST_ITEM_ROWS),
        rowCount: end.rowCount,
        units: isOwn ? end.units : 0n,
        before: isOwn ? 0n : end.units,
      },
    ];
  });
}

export function byHand({ decisions, month }: StatementInput): Standing[] {
  return decisions.added
    .filter((each) => each.month <= month)
    .map(({ id, month: origin, day, cause, amount, text, owner, expected }) => {
      const units = unitsOf(amount);
      return {
        ...NEW,
        key: `by-hand:${id}`,
        kind: 'by-hand',
        month: origin,
        day,
        cause,
        text,
        owner,
        expected,
        units,
        before: origin < month ? units : 0n,
      };
    });
}
