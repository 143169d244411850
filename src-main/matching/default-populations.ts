/** The records that are expected in a book, unless a workspace says otherwise. */
import type { Population } from '../../src-shared/contract/matching.ts';
import type { Book } from '../../src-shared/contract/statements.ts';

const COMPLETED = ['COMPLETED'];
const own = (field: string) => ({ field, through: null });

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
  ],
};
