/**
 * Evidence of a month as plain data: statements and their lines, matches, settlements. What the store reads and
 * freezes, and what the workbook is written from. Amounts are decimal text (money.ts), days `YYYY-MM-DD`, moments epoch
 * ms.
 */
import type { StoredReport } from '../../src-shared/contract/reports.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';

/** A report file of the provider that days or records of a month rest on. */
export type ReportOfMonth = Omit<StoredReport, 'id'> & {
  readonly sha256: string;
  /** Records of the month that are still as the file had them. */
  readonly inMonth: number;
};

/** How many there are and their exact sum, in the currency of the close. */
export type CountedSum = { readonly count: number; readonly amount: string };

/** Both sides of a book, as the app counts them; the lines' side is the exact sum of `statementLines` of the book. */
export type BookFigures = {
  readonly book: Book;
  readonly lines: CountedSum;
  /** Sum of what is allocated, counting the lines with any allocation. */
  readonly linesMatched: CountedSum;
  readonly linesSetAside: CountedSum;
  /** Lines with a rest, and the sum of the rests. */
  readonly linesOpen: CountedSum;
  /** Records of the service expected in the book, signed as the book has them. */
  readonly records: CountedSum;
  readonly recordsMatched: CountedSum;
  readonly recordsOpen: CountedSum;
  /** Of those, in transit: no statement reaches far enough for their line. Months locked before have none told. */
  readonly recordsInTransit?: CountedSum;
};

export type CloseStatement = {
  readonly book: Book;
  /** The file's name, without its folder. */
  readonly file: string;
  readonly format: string;
  readonly sha256: string;
  readonly importedAt: number;
  readonly importedBy: string;
  readonly account: string;
  readonly currency: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** As the file states them; null where it states none. */
  readonly opening: string | null;
  readonly closing: string | null;
  /** All lines of the file's statement, of the month or not, also those that another file brought first. */
  readonly lines: CountedSum;
};

export type CloseStatementLine = {
  /** Position of its statement in `statements`, from 0. */
  readonly statement: number;
  /** Where it stands in its file, from 1. */
  readonly line: number;
  readonly bookingDay: string;
  readonly valueDay: string | null;
  readonly currency: string;
  /** Money into the merchant's account is positive. */
  readonly amount: string;
  readonly reference: string;
  readonly description: string;
  readonly counterparty: string;
  readonly state: 'matched' | 'partly-matched' | 'set-aside' | 'open';
  /** The part allocated to records; `"0.00"` where there is none. */
  readonly allocated: string;
};

/** A match in force. */
export type MatchInForce = {
  readonly id: string;
  readonly book: Book;
  /** `confirmed` by a rule, `manual` by a person. */
  readonly origin: 'confirmed' | 'manual';
  /** The rule's name and version; empty for a manual match. */
  readonly rule: string;
  readonly madeAt: number;
  readonly madeBy: string;
  readonly legs: readonly CloseLeg[];
};

/** Of a record `source` is its listing, of a line its file. */
export type CloseLeg = (
  | { readonly side: 'record'; readonly source: ListingName }
  | { readonly side: 'line'; readonly source: string }
) & {
  /** For a record its identity, for a line its number in the file. */
  readonly id: string;
  readonly reference: string;
  readonly day: string | null;
  readonly currency: string;
  /** Whole amount of the line or record, signed as the book has it. */
  readonly amount: string;
  /** The part of it that belongs to this match. */
  readonly allocated: string;
};

export type CloseSettlement = {
  readonly id: string;
  readonly createdAt: number;
  readonly status: string;
  readonly requestedAmount: string;
  readonly fee: string;
  readonly amountToTransfer: string;
  /**
   * `expected`: its money must be on a bank statement; `not-expected`: cancelled, failed, pending, or there is no bank
   * book in this workspace; `in-transit`: expected after the end of the month, or its line is booked there.
   */
  readonly expectation: 'expected' | 'in-transit' | 'not-expected';
  /** Of one in transit, the line of a later month that it is matched with. */
  readonly arrives: { readonly day: string; readonly reference: string } | null;
  /** Bank lines allocated to it, by booking day. */
  readonly bankLines: readonly {
    readonly matchId: string;
    readonly file: string;
    /** Where the line stands in its file, from 1. */
    readonly line: number;
    readonly bookingDay: string;
    readonly valueDay: string | null;
    readonly reference: string;
    readonly description: string;
    /** The part of the line that is this settlement's. */
    readonly allocated: string;
  }[];
};
