/** What a statement is put together from, as it was counted. Amounts are units (money.ts). */
import type { StatementSide } from '../../src-shared/close/item-keys.ts';
import type {
  AccountStatement,
  BalanceComposition,
  ItemRow,
  ReconcilingItem,
} from '../../src-shared/contract/account-statement.ts';
import type {
  CarryCause,
  ExceptionKind,
  ExceptionStatus,
} from '../../src-shared/contract/exception-kinds.ts';
import type { RecordColumn, TieOutColumn } from '../../src-shared/contract/tie-out.ts';
import type { ItemDecisions } from './statement-events.ts';

/** A line, a record or a match of a book whose two sides are apart at the end of the month or of the month before. */
export type BookDifference = {
  /**
   * `unread`: the records of a month of which nothing of the book was imported, all of them as one; `elsewhere`: a
   * record that is matched with a line of another account.
   */
  readonly kind: 'line' | 'record' | 'elsewhere' | 'match' | 'unread';
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
  /** Of what is written off: the month that it is an entry of. */
  readonly writtenOffIn: string | null;
  /** Whether that month is locked: the entry stays, whatever becomes of what it was for. */
  readonly isBooked: boolean;
  /** Whether its cause is still there. */
  readonly isThere: boolean;
  readonly decision: {
    readonly reason: string;
    readonly by: string;
    /** Epoch ms. */
    readonly at: number;
    readonly units: bigint | null;
    readonly carried: { readonly cause: CarryCause; readonly expected: string } | null;
    /** Written off to; empty for the account that write-offs are mapped to. */
    readonly account: string;
  } | null;
  readonly rows: readonly ItemRow[];
  readonly rowCount: number;
};

/**
 * A month's column: the report's figure, the records by the report's rule, by the books' days, and those expected
 * there.
 */
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

/** A line of the ledger of the entry of something that was written off, or of what took that entry back. */
export type WriteOffLine = {
  /** That the entry is of. */
  readonly month: string;
  /** Of the exception or item. */
  readonly key: string;
  readonly day: string;
  readonly units: bigint;
  readonly row: ItemRow;
};

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
  /**
   * The balance per books, given what was written off in each earlier month and has no line: it is taken for granted
   * that the books have it from the next month on.
   */
  readonly balance: (writtenOff: (month: string) => bigint) => AccountStatement['perBooks'];
  readonly columns: readonly MonthColumn[];
  readonly balances: readonly MonthBalance[];
  /** At the end of the month and of the month before. */
  readonly cutOff: ReadonlyMap<string, CutOff>;
  readonly ledger: readonly BookDifference[] | null;
  /** Up to the end of the month. */
  readonly writeOffLines: readonly WriteOffLine[];
  readonly bank: {
    readonly differences: readonly BookDifference[];
    readonly settlements: { readonly count: number; readonly units: bigint };
    /** Lines of the service, and those that were excluded. */
    readonly credits: { readonly count: number; readonly units: bigint };
    readonly excluded: { readonly count: number; readonly units: bigint };
  } | null;
  readonly exceptions: readonly StatementException[];
  readonly decisions: ItemDecisions;
  /**
   * Of each earlier month that is locked the items of either side that stand in its lock; a month whose lock has none,
   * or cannot be read, is not in it.
   */
  readonly lockedItems: Readonly<Record<StatementSide, ReadonlyMap<string, readonly ReconcilingItem[]>>>;
  readonly composition: BalanceComposition | null;
};

/** The item with its amount at the end of the month before, where it stood then. */
export type Standing = Omit<ReconcilingItem, 'amount'> & {
  readonly units: bigint;
  readonly before: bigint;
  /** Of an exception: the part that was written off. */
  readonly writtenOff: bigint;
  /** And the month in whose books that is an entry, and whether that is locked. */
  readonly writtenOffIn: string | null;
  readonly isBooked: boolean;
};
