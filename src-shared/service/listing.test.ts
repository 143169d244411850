import { describe, expect, it } from 'vitest';
import { fieldOf, LISTING_NAMES, type ListingDefinition, totalledFields } from './listing.ts';
import { listings } from './listings.ts';

describe.each(LISTING_NAMES)('the definition of %s', (name) => {
  const listing: ListingDefinition = listings[name];

  it('is filed under its own name and names each field once', () => {
    expect(listing.name).toBe(name);
    const names = listing.fields.map((field) => field.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('identifies, dates and states its records by fields of the right kind', () => {
    expect(fieldOf(listing, listing.identityField).kind).toBe('id');
    expect(fieldOf(listing, listing.dateField).wire).toBe('timestamp');
    expect(fieldOf(listing, listing.statusField).kind).toBe('status');
  });

  it('gives every amount the field of its currency', () => {
    const amounts = listing.fields.filter(({ kind }) => kind === 'amount');
    expect(amounts.length).toBeGreaterThan(0);
    for (const { currencyField = '' } of amounts)
      expect(fieldOf(listing, currencyField).kind).toBe('currency');
    for (const { wire, kind } of listing.fields) expect(wire === 'number').toBe(kind === 'amount');
  });

  it('totals amounts only', () => {
    expect(totalledFields(listing).map((field) => fieldOf(listing, field.name).kind)).toEqual(
      listing.fields.filter(({ totalled }) => totalled).map(() => 'amount'),
    );
  });

  it('throws for a field it does not have', () => {
    expect(() => fieldOf(listing, 'nothing')).toThrow(`${name} has no field nothing`);
  });
});

it('deposits have the 21 fields of the specification in wire types', () => {
  expect(Object.fromEntries(listings.deposits.fields.map(({ name, wire }) => [name, wire]))).toEqual({
    idDeposit: 'integer',
    externalId: 'string',
    creationDate: 'timestamp',
    countryName: 'string',
    country: 'string',
    paymentMethodName: 'string',
    paymentMethodCode: 'string',
    clientDocument: 'string',
    clientId: 'string',
    amount: 'number',
    currency: 'string',
    requestedAmount: 'number',
    requestedCurrency: 'string',
    localAmount: 'number',
    localCurrency: 'string',
    fee: 'number',
    feeCurrency: 'string',
    lastChangeDate: 'timestamp',
    status: 'string',
    idUser: 'string',
    flags: 'array',
  });
  expect(listings.deposits.statuses).toEqual(['PENDING', 'APPROVED', 'COMPLETED', 'CANCELLED', 'DECLINED']);
});
