/** The records that are expected in a book, unless a workspace says otherwise. */
import type { Population } from '../../src-shared/contract/matching-rules.ts';
import type { Book } from '../../src-shared/contract/statements.ts';

const COMPLETED = ['COMPLETED'];
const own = (field: string) => ({ field, through: null });

/** A general ledger has these on lines of their own; an order system's books do not, and lack nothing. */
const WHERE_BOOKED: readonly Population[] = [
  {
    listing: 'deposits',
    part: 'fee',
    when: 'booked',
    statuses: COMPLETED,
    amountField: 'fee',
    feeField: null,
    currencyField: 'feeCurrency',
    dateField: 'lastChangeDate',
    dayCut: 'reporting',
    sign: 'minus',
    references: [own('externalId')],
  },
  {
    listing: 'settlements',
    when: 'booked',
    statuses: COMPLETED,
    amountField: 'amountToTransfer',
    feeField: null,
    currencyField: 'currency',
    dateField: 'creationDate',
    dayCut: 'reporting',
    sign: 'minus',
    references: [own('id')],
  },
  {
    listing: 'settlements',
    part: 'fee',
    when: 'booked',
    statuses: COMPLETED,
    amountField: 'fee',
    feeField: null,
    currencyField: 'currency',
    dateField: 'creationDate',
    dayCut: 'reporting',
    sign: 'minus',
    references: [own('id')],
  },
  /**
   * Chargebacks, fees of cashouts and refunds, taxes and corrections, by the note's own number: the other reference is
   * the one of what it is about, which the books may have for another reason. Refunds and cashouts have listings of
   * their own.
   */
  {
    listing: 'notes',
    when: 'booked',
    exceptTypes: ['REFUND', 'CASHOUT_TRANSACTION'],
    statuses: null,
    amountField: 'amount',
    feeField: null,
    currencyField: 'currency',
    dateField: 'date',
    dayCut: 'reporting',
    sign: 'byCategory',
    references: [own('id')],
  },
];

export const DEFAULT_POPULATIONS: Readonly<Record<Book, readonly Population[]>> = {
  /** What is transferred to the merchant's bank account. A settlement tells no day of completion. */
  bank: [
    {
      listing: 'settlements',
      statuses: COMPLETED,
      amountField: 'amountToTransfer',
      feeField: null,
      currencyField: 'currency',
      dateField: 'creationDate',
      dayCut: 'reporting',
      sign: 'plus',
      references: [own('id')],
    },
  ],
  /** What the merchant's own books have: each on the day it was completed, its last change. */
  ledger: [
    {
      listing: 'deposits',
      statuses: COMPLETED,
      amountField: 'amount',
      feeField: 'fee',
      currencyField: 'currency',
      dateField: 'lastChangeDate',
      dayCut: 'reporting',
      sign: 'plus',
      references: [own('externalId')],
    },
    {
      listing: 'cashouts',
      statuses: COMPLETED,
      amountField: 'amount',
      feeField: null,
      currencyField: 'currency',
      dateField: 'lastChangeDate',
      dayCut: 'reporting',
      sign: 'minus',
      references: [own('externalId')],
    },
    {
      listing: 'refunds',
      statuses: COMPLETED,
      amountField: 'amount',
      feeField: null,
      currencyField: 'refundCurrency',
      dateField: 'lastChangeDate',
      dayCut: 'reporting',
      sign: 'minus',
      references: [{ field: 'idBoleto', through: 'deposits' }],
    },
    ...WHERE_BOOKED,
  ],
};
