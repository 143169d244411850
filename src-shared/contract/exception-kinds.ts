/** Which kinds of exceptions there are, where they show, and what may become of them. */
import { z } from 'zod';
import { BOOKS } from './statements.ts';
import { FINDING_KINDS } from './tie-out.ts';

export const MATCHING_EXCEPTION_KINDS = [
  /** Open, with nothing in the other side that fits. */
  'line-open',
  /** Open, and equal to a line that is matched: the book may have it twice. */
  'line-twice',
  /** Open although statements reach far enough for its line to be there. */
  'record-open',
  /** A suggestion whose sums differ. */
  'amount-differs',
  /** A suggestion whose sums agree. */
  'match-suggested',
  'match-ambiguous',
  /** In a confirmed match the sums differ, within the rule's tolerance. */
  'match-difference',
  /**
   * A record of a confirmed match is not expected in the book any more: its status, or what is expected there, is
   * another.
   */
  'match-not-expected',
  /** In a confirmed match the days are further apart than the rule holds for usual. */
  'match-late',
] as const;
/** Proposed matches: each waits for a person to confirm or reject it. */
export const PROPOSAL_KINDS = [
  'amount-differs',
  'match-suggested',
  'match-ambiguous',
] as const satisfies readonly (typeof MATCHING_EXCEPTION_KINDS)[number][];
/**
 * A day's figure of the balance report is not what the records add up to; and the same of two neighbouring days, where
 * one record is the cause and nothing is missing.
 */
const REPORT_EXCEPTION_KINDS = [
  'report-differs',
  'counted-on-other-day',
  // The provider's invoices of the month are not what it took in fees.
  'invoice-differs',
  'invoice-tax-differs',
  ...FINDING_KINDS,
] as const;
export const EXCEPTION_KINDS = [...MATCHING_EXCEPTION_KINDS, ...REPORT_EXCEPTION_KINDS] as const;
export const exceptionKind = z.enum(EXCEPTION_KINDS);
export type ExceptionKind = z.infer<typeof exceptionKind>;

/** Where it shows: in a book, or in the service's own data. */
export const EXCEPTION_SOURCES = [...BOOKS, 'service'] as const;
export const exceptionSource = z.enum(EXCEPTION_SOURCES);
export type ExceptionSource = z.infer<typeof exceptionSource>;

/**
 * `resolved`: its cause is gone; a person cannot set it. `carried-forward`: the month may close with
 * it, and it stands in the months after it until its cause is gone or a person settles it.
 */
export const EXCEPTION_STATUSES = [
  'open',
  'in-progress',
  'waiting',
  'accepted',
  'written-off',
  'resolved',
  'carried-forward',
] as const;
export const exceptionStatus = z.enum(EXCEPTION_STATUSES);
export type ExceptionStatus = z.infer<typeof exceptionStatus>;
/** Statuses that keep a month from being clear. */
export const UNSETTLED: readonly ExceptionStatus[] = ['open', 'in-progress', 'waiting'];
/** What a person, or a policy, has answered for. */
export const SETTLED: readonly ExceptionStatus[] = ['accepted', 'written-off', 'carried-forward'];

/** Why an item is carried forward. */
export const CARRY_CAUSES = [
  'in-transit',
  'cut-off',
  'fee-not-booked',
  'note-not-booked',
  'booked-twice',
  'amount-differs',
  'service-error',
  'other',
] as const;
export type CarryCause = (typeof CARRY_CAUSES)[number];
