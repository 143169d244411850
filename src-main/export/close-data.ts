/**
 * What the close workbook is made from: one month of one workspace in one currency, as plain data. For an open month it
 * is read from what is cached now, for a locked one from the frozen snapshot; the workbook does not know the
 * difference.
 *
 * Amounts are decimal text (money.ts), days `YYYY-MM-DD`, moments epoch ms. What may be long comes in chunks, so that a
 * month of a million records is never in memory at once; every count given beside it must be exactly what the chunks
 * hold, because formulas name their ranges before the rows are written.
 */

import type { CloseItemName } from '../../src-shared/close/checklist.ts';
import type { Control } from '../../src-shared/close-controls.ts';
import type { AccountStatement } from '../../src-shared/contract/account-statement.ts';
import type { AuditEntry, AuditNote } from '../../src-shared/contract/audit.ts';
import type { ExceptionStatus } from '../../src-shared/contract/exception-kinds.ts';
import type { JournalProof, NumberedEntry } from '../../src-shared/contract/journals.ts';
import type { Coverage, ListingRow } from '../../src-shared/contract/listings.ts';
import type { Book } from '../../src-shared/contract/statements.ts';
import type { ColumnBridge, TieOut, TieOutCell } from '../../src-shared/contract/tie-out.ts';
import type { Month } from '../../src-shared/period.ts';
import type { Language } from '../../src-shared/service/labels.ts';
import type { FieldName, ListingName } from '../../src-shared/service/listing.ts';
import type {
  BookFigures,
  CloseSettlement,
  CloseStatement,
  CloseStatementLine,
  MatchInForce,
  ReportOfMonth,
} from '../close/evidence.ts';
import type { AttachedDocument } from '../store/work/support.ts';

/** Entries as they would be exported, numbered, and the proof that they are the report's net amount. */
export type CloseJournal = {
  readonly entries: readonly NumberedEntry[];
  readonly proof: JournalProof;
};

export type CloseData = {
  readonly language: Language;
  /** Name and version of the app. */
  readonly app: string;
  /** When the workbook is made: the only thing that differs between two workbooks of the same data. */
  readonly exportedAt: number;
  readonly workspace: {
    readonly name: string;
    readonly environment: 'staging' | 'production';
    readonly merchantsBaseUrl: string;
  };
  readonly month: Month;
  readonly currency: string;
  /** Reporting time zone (IANA). */
  readonly timeZone: string;
  readonly close: CloseState;
  /** The checklist in its order. */
  readonly checklist: readonly CloseCheck[];
  readonly listings: Readonly<Record<ListingName, CloseListing>>;
  /**
   * The month's tie-out as the app shows it: rules in force, days, findings. It may hold other currencies, which are
   * left out of the workbook.
   */
  readonly tieOut: Pick<TieOut, 'rules' | 'net' | 'days' | 'findings'>;
  /** From what each listing has of the month to what the report's column counts of it, in the currency of the close. */
  readonly bridges: readonly ColumnBridge[];
  /** The balance before the month's first day, and where it is from; null when nothing tells it. */
  readonly opening: { readonly amount: string; readonly origin: OpeningOrigin } | null;
  /** The account reconciliation statement; null of a month that was locked before there were any. */
  readonly statement: AccountStatement | null;
  /** By creation, earliest first. */
  readonly settlements: readonly CloseSettlement[];
  /** The sides of each book that the workspace uses; a book that is not used is left out. */
  readonly books: readonly BookFigures[];
  readonly statements: readonly CloseStatement[];
  /** The lines of those statements, in the order of the statements, but those that another file brought first. */
  readonly statementLines: Streamed<CloseStatementLine>;
  /** Matches in force, in the order in which they were made; `legs` counts the legs of all of them. */
  readonly matches: Streamed<CloseMatch> & { readonly legs: number };
  /** Those of the month, cleared ones included: what was decided is evidence too. */
  readonly exceptions: readonly CloseException[];
  readonly adjustments: readonly CloseAdjustment[];
  /** Left out while nobody has confirmed where the records go in the books, or something stands in the way. */
  readonly journal?: CloseJournal | undefined;
  /** Report files of the provider that the month rests on, beside what the service itself listed. */
  readonly reports: readonly ReportOfMonth[];
  /** Supporting documents attached to the month, its exceptions or its items. */
  readonly support: readonly AttachedDocument[];
  /**
   * Entries that concern the month, oldest first; what verifying the whole trail found, `verified` when all of it held,
   * and how long the trail was then, with the hash of its last entry.
   */
  readonly audit: Streamed<AuditEntry> & {
    readonly verified: boolean;
    /** What the trail says of its own past: that it did not hold when it got its key, or lost entries. */
    readonly notes: readonly AuditNote[];
    readonly entries: number;
    readonly head: string;
  };
};

/** Something long, handed over piece by piece. `count` is how many there are in all chunks. */
export type Streamed<Row> = {
  readonly count: number;
  readonly chunks: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
};

type CloseState = {
  /** A reopened month is `open` with a version above 1. */
  readonly state: 'open' | 'locked';
  /** Counts the locks of this month and currency from 1; an open month has the number its next lock would get. */
  readonly version: number;
  readonly lockedAt: number | null;
  readonly lockedBy: string | null;
  /** SHA-256 (hex) of the frozen snapshot; null while the month is open. */
  readonly snapshotDigest: string | null;
  /** SHA-256 (hex) of the figures: what is signed. */
  readonly figuresDigest: string;
  /** Oldest first, withdrawn ones and those of other figures included. */
  readonly signOffs: readonly CloseSignOff[];
  /** What was said before and after they were given, oldest first. */
  readonly review: readonly CloseRemark[];
};

/** A step of the review: sent, returned or commented on. */
export type CloseRemark = {
  readonly kind: 'sent' | 'returned' | 'comment' | 'resolved';
  readonly at: number;
  readonly by: string;
  /** Whom it was sent to, or what a comment is about; empty of a comment on the month. */
  readonly about: string;
  readonly text: string;
};

export type CloseSignOff = {
  readonly role: 'preparer' | 'reviewer';
  readonly name: string;
  /** The account of the computer that signed. */
  readonly actor: string;
  readonly at: number;
  readonly comment: string;
  /** Digest of the figures that were signed. */
  readonly digest: string;
  /** `void`: the figures changed after it; `returned`: the reviewer gave the month back. */
  readonly state: 'valid' | 'withdrawn' | 'returned' | 'void';
};

type CloseCheck = {
  /** Null of a point of the workspace's own. */
  readonly item: CloseItemName | null;
  /** What is checked, in words of the workbook's language. */
  readonly title: string;
  readonly state: Control;
  /** The figures behind it, or the reason it was waived, in words of the workbook's language. */
  readonly detail: string;
  /** Who waived it, or ticked it where it is the workspace's own; empty when nobody did. */
  readonly decidedBy: string;
};

/**
 * A listing's part of the month. The records are all those of which any currency field names the currency of the close
 * and that either are dated in the month (the listing's own date, days cut as `zoneOf` says) or that a rule in force
 * counts on a day of the month: with another date field or days cut in UTC these are not quite the same, and the
 * formulas must find every record that the app counted.
 */
export type CloseListing = {
  /** In the order of date and identity. */
  readonly records: Streamed<ListingRow>;
  /** Of the month: gaps and when it was read. */
  readonly coverage: Coverage;
};

/** `day-before`: the report's balance of the day before; `derived`: first closing balance less its net amount. */
type OpeningOrigin = 'locked-close' | 'day-before' | 'derived';

export type CloseMatch = MatchInForce & {
  /** The evidence, in words of the workbook's language. */
  readonly why: string;
};

export type CloseException = {
  /** Stable key: kind and identities. */
  readonly key: string;
  /** What it is and why, in words of the workbook's language. */
  readonly kind: string;
  readonly reason: string;
  /** Where it comes from: a book, or the service's own data. */
  readonly source: Book | 'service';
  /** The records and lines it is about, readable. */
  readonly items: string;
  readonly day: string;
  readonly currency: string;
  /** Signed as the app shows it (docs/matching.md, "Signs"). */
  readonly amount: string;
  /** Book less service: what counts in sums. */
  readonly difference: string;
  readonly status: ExceptionStatus;
  readonly assignee: string;
  readonly note: string;
  readonly decision: {
    readonly by: string;
    readonly at: number;
    readonly reason: string;
    /** Written off; null for other decisions. */
    readonly amount: string | null;
    /** Written off to; without one, the account that write-offs are mapped to. */
    readonly account?: string | undefined;
  } | null;
};

export type CloseAdjustment = {
  /** `post-close`: found after this month was locked; `prior-period`: of an earlier month, taken into this one. */
  readonly kind: 'post-close' | 'prior-period';
  /** The month whose figures it changes. */
  readonly month: Month;
  readonly change: 'added' | 'changed' | 'vanished';
  readonly listing: ListingName;
  readonly identity: string;
  readonly day: string;
  readonly currency: string;
  /** Fields that differ, amounts as decimal text; empty for a record added or vanished. */
  readonly fields: readonly {
    readonly field: FieldName;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  /** By how much each column of the tie-out moves; columns that do not move are left out. */
  readonly effects: readonly { readonly column: TieOutCell['column']; readonly amount: string }[];
  readonly decision: {
    readonly choice: 'next-month' | 'reopened';
    readonly by: string;
    readonly at: number;
    readonly reason: string;
  } | null;
};
