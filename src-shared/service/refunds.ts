/**
 * The refunds listing (specification, Endpoints D, `/v1/refund`). The specification does not show its record: the
 * fields are those of the field notes (Reporting, Refund record), every one optional.
 */
import type { ListingDefinition } from './listing.ts';

export const refunds = {
  name: 'refunds',
  path: '/v1/refund',
  otherPaths: ['/v1/refunds'],
  parameters: ['country', 'paymentMethod', 'status'],
  identityFields: ['id'],
  dateField: 'date',
  fields: [
    { name: 'date', wire: 'timestamp', kind: 'instant', optional: true, shown: true },
    { name: 'id', wire: 'integer', kind: 'id', optional: true, searched: true, shown: true },
    { name: 'idBoleto', wire: 'integer', kind: 'id', optional: true, searched: true, shown: true },
    {
      name: 'status',
      wire: 'string',
      kind: 'status',
      documented: ['PENDING', 'COMPLETED', 'CANCELLED', 'WAITING_DETAILS'],
      alsoSeen: ['REJECTED'],
      finalValues: ['COMPLETED', 'CANCELLED', 'REJECTED'],
      moneyValues: ['COMPLETED'],
      optional: true,
      choice: true,
      shown: true,
    },
    { name: 'refundCurrency', wire: 'string', kind: 'currency', optional: true, choice: true, shown: true },
    {
      name: 'amount',
      wire: 'number',
      kind: 'amount',
      currencyField: 'refundCurrency',
      optional: true,
      totalled: true,
      shown: true,
    },
    { name: 'amountType', wire: 'string', kind: 'type', optional: true, shown: true },
    { name: 'type', wire: 'string', kind: 'type', optional: true },
    { name: 'paymentMethod', wire: 'string', kind: 'method', optional: true, choice: true, shown: true },
    { name: 'comments', wire: 'string', kind: 'text', optional: true, searched: true, shown: true },
    { name: 'lastChangeDate', wire: 'timestamp', kind: 'instant', optional: true, shown: true },
    { name: 'beneficiary', wire: 'string', kind: 'text', optional: true, searched: true },
    { name: 'cpf', wire: 'string', kind: 'id', optional: true, searched: true },
    { name: 'documentType', wire: 'string', kind: 'code', optional: true },
    { name: 'bankName', wire: 'string', kind: 'text', optional: true },
    { name: 'bankCode', wire: 'string', kind: 'id', optional: true },
    { name: 'branchNumber', wire: 'string', kind: 'id', optional: true },
    { name: 'bankAccount', wire: 'string', kind: 'id', optional: true, searched: true },
    { name: 'accountType', wire: 'string', kind: 'code', optional: true },
    { name: 'country', wire: 'string', kind: 'code', optional: true },
    { name: 'allowPixApiRefund', wire: 'boolean', kind: 'boolean', optional: true },
    { name: 'apiVersion', wire: 'string', kind: 'code', optional: true },
    { name: 'idMerchant', wire: 'integer', kind: 'id', optional: true },
    { name: 'merchantName', wire: 'string', kind: 'text', optional: true },
  ],
} as const satisfies ListingDefinition;
