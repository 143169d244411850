import type { Population } from '../../../src-shared/contract/matching-rules.ts';
import type { ListingName } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';

/** A first setting for a listing: its first amount with that amount's currency, its own date, its id. */
export function populationOf(name: ListingName): Population {
  const { fields, dateField, identityFields } = listings[name];
  const amount =
    fields.find(({ kind, totalled }) => kind === 'amount' && totalled) ??
    fields.find(({ kind }) => kind === 'amount');
  const currency = fields.find(({ kind }) => kind === 'currency')?.name ?? 'currency';
  const externalId = fields.find(({ name: field }) => field === 'externalId')?.name;
  const completed = fields.find(({ name: field }) => field === 'status')?.documented?.includes('COMPLETED');
  return {
    listing: name,
    statuses: completed ? ['COMPLETED'] : null,
    amountField: amount?.name ?? 'amount',
    feeField: null,
    currencyField: amount?.currencyField ?? currency,
    dateField,
    dayCut: 'reporting',
    sign: 'plus',
    references: [{ field: externalId ?? identityFields[0] ?? 'externalId', through: null }],
  };
}
