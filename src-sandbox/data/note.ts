import type { Currency } from './methods.ts';
import type { Cents } from './money.ts';

/** Note types (section "Query parameters"). */
export const NOTE_TYPES = [
  'GENERIC_CREDIT_NOTE',
  'SERVICE_FEE_CREDIT_NOTE',
  'CHARGEBACK_COVERED_CREDIT_NOTE',
  'GENERIC_DEBIT_NOTE',
  'REFUND',
  'REFUND_PROCESSING_FEE',
  'CASHOUT_TRANSACTION',
  'CASHOUT_PROCESSING_FEE',
  'CHARGEBACK',
  'CHARGEBACK_PROCESSING_FEE',
  'SERVICE_FEE_DEBIT_NOTE',
] as const;
type NoteType = (typeof NOTE_TYPES)[number];

/** A credit or debit note: `amount` is a magnitude, `category` says which way it goes. */
export type Note = {
  readonly kind: 'note';
  readonly id: number;
  readonly created: number;
  readonly externalId: string;
  readonly amount: Cents;
  readonly currency: Currency;
  readonly type: NoteType;
  readonly category: 'CREDIT' | 'DEBIT';
  readonly description: string;
};

/** The note's effect on the balance, in cents. */
export const signedAmount = (note: Note): Cents => (note.category === 'CREDIT' ? note.amount : -note.amount);

/** What is planted among the notes. */
export type NotePlants = {
  /** Running numbers of the rejected cashouts whose amount never comes back. */
  readonly notReturned: ReadonlySet<number>;
  /** Numbers of the refunds without origin, with the merchant-side id their notes show. */
  readonly refundExternalIds: ReadonlyMap<number, string>;
  readonly extra: readonly Note[];
};
