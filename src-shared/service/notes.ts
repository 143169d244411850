/**
 * Credit and debit notes (specification, Merchant reporting records, Credit/debit note record; Endpoints D,
 * `/v1/notes`).
 */
import type { ListingDefinition } from './listing.ts';

export const notes = {
  name: 'notes',
  path: '/v1/notes',
  parameters: ['type'],
  identityFields: ['id'],
  dateField: 'date',
  // The sign of a debit note's amount is not specified: a credit and a debit added up would mean nothing.
  totalsBy: 'category',
  fields: [
    { name: 'date', wire: 'timestamp', kind: 'instant', shown: true },
    { name: 'id', wire: 'integer', kind: 'id', searched: true, shown: true },
    { name: 'externalId', wire: 'string', kind: 'id', searched: true, shown: true },
    {
      name: 'category',
      wire: 'string',
      kind: 'type',
      documented: ['CREDIT', 'DEBIT'],
      choice: true,
      shown: true,
    },
    {
      name: 'type',
      wire: 'string',
      kind: 'type',
      documented: [
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
      ],
      choice: true,
      shown: true,
    },
    { name: 'currency', wire: 'string', kind: 'currency', choice: true, shown: 'where-it-fits' },
    {
      name: 'amount',
      wire: 'number',
      kind: 'amount',
      currencyField: 'currency',
      totalled: true,
      shown: true,
    },
    { name: 'description', wire: 'string', kind: 'text', searched: true, shown: true },
    { name: 'idMerchant', wire: 'integer', kind: 'id' },
    { name: 'merchantName', wire: 'string', kind: 'text' },
  ],
} as const satisfies ListingDefinition;
