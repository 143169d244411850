/** Where a note comes from by its type, and how long after its origin it may come. */

/** The listing in which a note's origin is looked for; notes of other types need none. */
export const ORIGIN_OF: Readonly<Partial<Record<string, 'deposits' | 'cashouts'>>> = {
  CHARGEBACK: 'deposits',
  CHARGEBACK_PROCESSING_FEE: 'deposits',
  CHARGEBACK_COVERED_CREDIT_NOTE: 'deposits',
  REFUND: 'deposits',
  REFUND_PROCESSING_FEE: 'deposits',
  CASHOUT_TRANSACTION: 'cashouts',
  CASHOUT_PROCESSING_FEE: 'cashouts',
};

/** A record's origin lies in so many days before it; where they were not read, it may be there. */
export const ORIGIN_DAYS = 60;

/** Days after a rejection in which the note that returns the amount is expected. */
export const RETURN_DAYS = 1;
