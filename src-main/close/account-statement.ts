/**
 * The account reconciliation statement of a month, put together from what was counted: every amount by which books and
 * service are apart stands in one item, however many rows it touches. Pure; amounts are units (money.ts).
 */
import {
  type AccountStatement,
  type BalanceComposition,
  type CutOffEnd,
  type ItemKind,
  type ItemRow,
  type ItemState,
  MOST_ITEM_ROWS,
  type ReconcilingItem,
} from '../../src-shared/contract/account-statement.ts';
import type { CarryCause, ExceptionKind, ExceptionStatus } from '../../src-shared/contract/exceptions.ts';
import type { RecordColumn, TieOutColumn } from '../../src-shared/contract/tie-out.ts';
import { unitsOf, writeAmount } from '../../src-shared/money.ts';
import type { ItemDecisions } from './statement-events.ts';

/** A line, a record or a match of a book whose two sides are apart at the end of the month or of the month before. */
export type BookDifference = {
  readonly kind: 'line' | 'record' | 'match';
  readonly key: string;
  /** The earliest of its days. */
  readonly day: string;
  /** Lines less records up to the end of the month, and of the month before. */
  readonly at: bigint;
  readonly before: bigint;
  /** A match of which a part lies after the end of the month, or lay after that of the month before. */
  readonly straddles: boolean;
  readonly rows: readonly ItemRow[];
  readonly rowCount: number;
};

/** What of people's decisions about exceptions goes into the statement. */
export type StatementException = {
  readonly key: string;
  readonly kind: ExceptionKind;
  readonly source: 'bank' | 'ledger' | 'service';
  readonly month: string;
  readonly day: string;
  readonly units: bigint;
  readonly status: ExceptionStatus;
  readonly owner: string;
  readonly column: TieOutColumn | null;
  readonly text: string;
  readonly decision: {
    readonly reason: string;
    readonly units: bigint | null;
    readonly carried: { readonly cause: CarryCause; readonly expected: string } | null;
  } | null;
  readonly rows: readonly ItemRow[];
  readonly rowCount: number;
};

/** A month's column: the report's figure, the records by the report's rule, by the books' days, and those expected there. */
export type MonthColumn = {
  readonly month: string;
  readonly lastDay: string;
  readonly column: RecordColumn;
  /** How it enters the net amount. */
  readonly sign: bigint;
  readonly report: bigint;
  readonly records: bigint;
  readonly booked: bigint;
  /** Signed as the books have it. */
  readonly expected: bigint;
  /** Whether any of the column's records is expected in the books. */
  readonly isExpected: boolean;
};

/** A month's balances in the report: what its columns and its days leave. */
export type MonthBalance = {
  readonly month: string;
  readonly lastDay: string;
  /** Net amount less the columns with their signs. */
  readonly netRest: bigint;
  /** Closing less opening and net amount; null where the opening is not known. */
  readonly rollRest: bigint | null;
};

export type CutOff = { readonly rows: readonly ItemRow[]; readonly units: bigint; readonly rowCount: number };

export type StatementInput = {
  readonly month: string;
  readonly monthEnd: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly asOf: number | null;
  readonly complete: boolean;
  /** From the first month of which items are told to this one. */
  readonly months: readonly string[];
  readonly monthBefore: string;
  readonly closing: string | null;
  readonly account: string;
  /** The balance per books, given what was written off in each earlier month: the books have it from the next month on. */
  readonly balance: (writtenOff: (month: string) => bigint) => AccountStatement['perBooks'];
  readonly columns: readonly MonthColumn[];
  readonly balances: readonly MonthBalance[];
  /** At the end of the month and of the month before. */
  readonly cutOff: ReadonlyMap<string, CutOff>;
  readonly ledger: readonly BookDifference[] | null;
  readonly bank: {
    readonly differences: readonly BookDifference[];
    readonly settlements: { readonly count: number; readonly units: bigint };
    /** Lines of the service, and those that were excluded. */
    readonly credits: { readonly count: number; readonly units: bigint };
    readonly excluded: { readonly count: number; readonly units: bigint };
  } | null;
  readonly exceptions: readonly StatementException[];
  readonly decisions: ItemDecisions;
  readonly composition: BalanceComposition | null;
};

/** The item with its amount at the end of the month before, where it stood then. */
type Standing = Omit<ReconcilingItem, 'amount'> & {
  readonly units: bigint;
  readonly before: bigint;
  /** Of an exception: the part that was written off. */
  readonly writtenOff: bigint;
};

/** The statement. */
export function accountStatementOf(input: StatementInput): AccountStatement {
  const { closing } = input;
  const found = [bookItems, reportItems, notBooked, cutOffItems, byHand].flatMap((itemsOf) => itemsOf(input));
  const { items: all, writtenOff } = decided(found, input);
  const perBooks = input.balance((month) => writtenOff.get(month) ?? 0n);
  const standing = all.filter(({ units, kind, exception, state }) =>
    state === 'cleared' ? false : units !== 0n || (kind === 'other-day' && exception !== null),
  );
  const cleared = all.filter(
    ({ units, state, before }) => (state === 'cleared' || units === 0n) && before !== 0n,
  );
  const sum = standing.reduce((total, { units }) => total + units, 0n);
  const difference =
    closing === null || perBooks === null ? null : unitsOf(perBooks.amount) - unitsOf(closing);
  return {
    month: input.month,
    currency: input.currency,
    timeZone: input.timeZone,
    asOf: input.asOf,
    complete: input.complete,
    from: input.months[0] ?? input.month,
    account: input.account,
    perService: closing,
    perBooks,
    items: inOrder(standing).map((item) => told(item, item.units)),
    itemsSum: writeAmount(sum),
    difference: difference === null ? null : writeAmount(difference),
    unexplained: difference === null ? null : writeAmount(difference - sum),
    cleared: inOrder(cleared).map((item) => ({
      ...told(item, item.before),
      state: item.state === 'written-off' ? item.state : ('cleared' as const),
    })),
    bank: bankSide(input),
    bridge: bridgeOf(input),
    composition: input.composition,
  };
}

function told({ units: _, before: __, writtenOff: ___, ...item }: Standing, amount: bigint): ReconcilingItem {
  return { ...item, amount: writeAmount(amount) };
}

const inOrder = <T extends { readonly day: string; readonly key: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => (a.day === b.day ? (a.key < b.key ? -1 : 1) : a.day < b.day ? -1 : 1));

const NEW = {
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
  writtenOff: 0n,
};

/** What the imported ledger and the records are apart by: one item for each exception, and for each of the rest. */
function bookItems({ ledger, exceptions }: StatementInput): Standing[] {
  return ledger === null
    ? []
    : together(
        ledger,
        exceptions.filter(({ source }) => source === 'ledger'),
      );
}

/** Differences by the exception that names them: what belongs to one is one item. */
function together(
  differences: readonly BookDifference[],
  exceptions: readonly StatementException[],
): Standing[] {
  const nameOf = ({ listing, identity }: Pick<ItemRow, 'listing' | 'identity'>) =>
    `${listing ?? ''}:${identity}`;
  const byRow = new Map<string, StatementException>();
  for (const exception of exceptions)
    for (const row of exception.rows) if (!byRow.has(nameOf(row))) byRow.set(nameOf(row), exception);
  const named = differences.map((difference) => ({
    difference,
    exception: difference.rows.map((row) => byRow.get(nameOf(row))).find((found) => found !== undefined),
  }));
  const groups = Map.groupBy(named, ({ difference, exception }) => exception?.key ?? difference.key);
  return [...groups].map(([key, group]) => {
    const own = group.map(({ difference }) => difference);
    const exception = group[0]?.exception;
    const rows = own.flatMap((each) => each.rows);
    const day = own.map((each) => each.day).sort()[0] ?? '';
    const kind = kindOf(own, exception);
    return {
      ...NEW,
      key,
      kind,
      month: day.slice(0, 7),
      day,
      cause: causeOf(kind, exception?.kind),
      text: exception?.text ?? rows[0]?.text ?? '',
      ...(exception && statedBy(exception, 1n)),
      rows: rows.slice(0, MOST_ITEM_ROWS),
      rowCount: own.reduce((sum, { rowCount }) => sum + rowCount, 0),
      units: own.reduce((sum, { at }) => sum + at, 0n),
      before: own.reduce((sum, { before }) => sum + before, 0n),
    };
  });
}

function kindOf(differences: readonly BookDifference[], exception: StatementException | undefined): ItemKind {
  if (differences.some(({ straddles }) => straddles)) return 'timing';
  // Line and record of a proposal lie on both sides of a month's end.
  const months = new Set(
    (exception?.rows ?? []).flatMap(({ day }) => (day === null ? [] : [day.slice(0, 7)])),
  );
  if (months.size > 1) return 'timing';
  // A record that no exception names is not due yet.
  if (!exception && differences.every(({ kind }) => kind === 'record')) return 'timing';
  const kinds = new Set(differences.map(({ kind }) => kind));
  if (kinds.size > 1 || kinds.has('match')) return 'amount-differs';
  return kinds.has('line') ? 'no-record' : 'not-in-books';
}

function causeOf(kind: ItemKind, exception: ExceptionKind | undefined): CarryCause {
  if (exception === 'line-twice') return 'booked-twice';
  if (kind === 'amount-differs') return 'amount-differs';
  if (kind === 'timing') return 'in-transit';
  if (kind === 'cut-off') return 'cut-off';
  if (kind === 'report' || kind === 'roll-forward') return 'service-error';
  return 'other';
}

/** What people decided about an exception, as an item says it. */
function statedBy({ key, status, owner, decision, units }: StatementException, sign: bigint) {
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
    expected: decision?.carried?.expected ?? null,
    writtenOff: status === 'written-off' ? sign * (decision?.units ?? units) : 0n,
    ...(decision?.carried && { cause: decision.carried.cause }),
  };
}

/** What the report has and the records do not: an item for each exception, and one for what is left of a month's column. */
function reportItems({ columns, balances, exceptions, month }: StatementInput): Standing[] {
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
  const rests = balances.flatMap((each) => [
    ...restOf({ ...each, kind: 'report', column: 'netAmount', units: -each.netRest }, month),
    ...restOf({ ...each, kind: 'roll-forward', column: null, units: -(each.rollRest ?? 0n) }, month),
  ]);
  return [...ofOneRecord(items), ...moved, ...rests];
}

/** A record that the report has otherwise in several columns is one item: its amount and its fee. */
function ofOneRecord(items: readonly Standing[]): Standing[] {
  const nameOf = ({ exception, rows, month, state, key }: Standing) =>
    exception !== null && rows.length === 1
      ? `${rows[0]?.listing} ${rows[0]?.identity} ${month} ${state}`
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
    ...statedBy(exception, sign),
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

function restOf({ month: origin, lastDay, kind, column, units }: Rest, month: string): Standing[] {
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
function notBooked({ columns, month }: StatementInput): Standing[] {
  return columns.flatMap(({ column, sign, booked, expected, isExpected, ...of }) =>
    restOf(
      {
        ...of,
        kind: isExpected ? 'booked-otherwise' : 'not-booked',
        column,
        units: expected - sign * booked,
      },
      month,
    ).map((item) => ({
      ...item,
      cause: NOT_BOOKED[column] ?? ('other' as const),
    })),
  );
}

/** Records between the midnights of service and books at the ends of this month and the one before. */
function cutOffItems({ months, monthBefore, cutOff, month, monthEnd }: StatementInput): Standing[] {
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

function byHand({ decisions, month }: StatementInput): Standing[] {
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

/**
 * With what people decided about items, and without those that had ended before the month began. A write-off is an entry
 * in the books of its month: from the next on they no longer differ by it.
 */
function decided(items: readonly Standing[], { decisions, month }: StatementInput) {
  const writtenOff = new Map<string, bigint>();
  const ended = (of: string, units: bigint) => writtenOff.set(of, (writtenOff.get(of) ?? 0n) + units);
  const standing = items.flatMap((item): Standing[] => {
    if (item.exception !== null) {
      if (item.state !== 'written-off' || item.month === month) return [item];
      ended(item.month, item.writtenOff);
      const rest = item.units - item.writtenOff;
      return rest === 0n
        ? []
        : [{ ...item, state: 'open', units: rest, before: item.before - item.writtenOff }];
    }
    const said = decisions.of(item.key, month);
    if (!said) return [item];
    const { state, cause, owner, expected, account, reason } = said.decision;
    const hasEnded = (state === 'cleared' || state === 'written-off') && said.month < month;
    if (hasEnded && state === 'written-off') ended(said.month, item.units);
    return hasEnded ? [] : [{ ...item, state, cause, owner, expected, account, reason }];
  });
  return { items: standing, writtenOff };
}

/** Settlements of the month ± what came from the month before or goes into the next = credits on the bank's statement. */
function bankSide({ bank, exceptions }: StatementInput): AccountStatement['bank'] {
  if (!bank) return null;
  const items = together(
    bank.differences,
    exceptions.filter(({ source }) => source === 'bank'),
  )
    .map((item) => ({ ...item, units: item.units - item.before }))
    .filter(({ units }) => units !== 0n);
  const sum = items.reduce((total, { units }) => total + units, 0n);
  const { settlements, credits, excluded } = bank;
  return {
    settlements: { count: settlements.count, amount: writeAmount(settlements.units) },
    items: inOrder(items).map((item) => told(item, item.units)),
    itemsSum: writeAmount(sum),
    credits: { count: credits.count, amount: writeAmount(credits.units) },
    excluded: { count: excluded.count, amount: writeAmount(excluded.units) },
    unexplained: writeAmount(credits.units - settlements.units - sum),
  };
}

function bridgeOf({ columns, month, monthBefore, cutOff }: StatementInput): AccountStatement['bridge'] {
  const own = columns.filter((each) => each.month === month);
  const net = (of: 'records' | 'booked') => own.reduce((sum, each) => sum + each.sign * each[of], 0n);
  const endOf = (end: CutOff | undefined): CutOffEnd => ({
    rows: (end?.rows ?? []).slice(0, MOST_BRIDGE_ROWS),
    rowCount: end?.rowCount ?? 0,
    amount: writeAmount(end?.units ?? 0n),
  });
  const [start, end] = [cutOff.get(monthBefore), cutOff.get(month)];
  const [report, books] = [net('records'), net('booked')];
  return {
    report: writeAmount(report),
    start: endOf(start),
    end: endOf(end),
    books: writeAmount(books),
    unexplained: writeAmount(books - report - (end?.units ?? 0n) + (start?.units ?? 0n)),
  };
}

/** Records told at one end of the bridge. */
const MOST_BRIDGE_ROWS = 500;
