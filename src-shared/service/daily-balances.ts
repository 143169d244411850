/** The daily balance report (specification, Merchant reporting records; Endpoints D, `/v1/balance/report`). */
import type { FieldDefinition, FieldName, ListingDefinition } from './listing.ts';

/** What moved during the day. The days of a month can be added up; the balance at their ends cannot. */
const flow = (name: FieldName): FieldDefinition => ({
  name,
  wire: 'number',
  kind: 'amount',
  currencyField: 'currency',
  totalled: true,
  shown: true,
});

export const dailyBalances = {
  name: 'dailyBalances',
  path: '/v1/balance/report',
  parameters: [],
  // A record has no id of its own: there is one for a merchant, a day and a currency.
  identityFields: ['idMerchant', 'date', 'currency'],
  dateField: 'date',
  perDay: true,
  fields: [
    { name: 'date', wire: 'timestamp', kind: 'day', shown: true },
    { name: 'currency', wire: 'string', kind: 'currency', choice: true, shown: true },
    flow('depositTotal'),
    flow('depositFeeTotal'),
    flow('cashoutTotal'),
    flow('noteTotal'),
    flow('settlementTotal'),
    flow('cancelledSettlementTotal'),
    flow('netAmount'),
    { name: 'totalBalance', wire: 'number', kind: 'amount', currencyField: 'currency', shown: true },
    { name: 'idMerchant', wire: 'integer', kind: 'id' },
  ],
} as const satisfies ListingDefinition;
