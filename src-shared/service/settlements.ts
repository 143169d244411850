/**
 * The settlements listing (specification, Merchant reporting records, Settlement record; Endpoints D,
 * `/v1/settlements`).
 */
import type { ListingDefinition } from './listing.ts';

export const settlements = {
  name: 'settlements',
  path: '/v1/settlements',
  parameters: ['status'],
  identityFields: ['id'],
  dateField: 'creationDate',
  fields: [
    { name: 'creationDate', wire: 'timestamp', kind: 'instant', shown: true },
    { name: 'id', wire: 'integer', kind: 'id', searched: true, shown: true },
    {
      name: 'status',
      wire: 'string',
      kind: 'status',
      documented: ['PENDING', 'COMPLETED', 'CANCELLED', 'FAILED'],
      finalValues: ['COMPLETED', 'CANCELLED', 'FAILED'],
      moneyValues: ['COMPLETED'],
      choice: true,
      shown: true,
    },
    // Its values are not shown in the specification: none is unknown.
    { name: 'type', wire: 'string', kind: 'type', choice: true, shown: true },
    { name: 'currency', wire: 'string', kind: 'currency', choice: true, shown: 'where-it-fits' },
    {
      name: 'requestedAmount',
      wire: 'number',
      kind: 'amount',
      currencyField: 'currency',
      totalled: true,
      shown: true,
    },
    { name: 'fee', wire: 'number', kind: 'amount', currencyField: 'currency', totalled: true, shown: true },
    {
      name: 'amountToTransfer',
      wire: 'number',
      kind: 'amount',
      currencyField: 'currency',
      totalled: true,
      shown: true,
    },
    { name: 'idMerchant', wire: 'integer', kind: 'id' },
    { name: 'merchantName', wire: 'string', kind: 'text' },
  ],
} as const satisfies ListingDefinition;
