import { describe, expect, it } from 'vitest';
import {
  choiceFields,
  fieldOf,
  isEmptyList,
  LISTING_NAMES,
  type ListingDefinition,
  type ListingName,
  totalledFields,
  zoneOf,
} from './listing.ts';
import { listings } from './listings.ts';

/**
 * The specification's tables (Merchant reporting records) and, for refunds, the field notes: one letter per field for
 * its type on the wire.
 */
const WIRE = { i: 'integer', s: 'string', t: 'timestamp', n: 'number', b: 'boolean', a: 'array' } as const;
const SPECIFIED: Readonly<Record<ListingName, string>> = {
  deposits: `idDeposit:i externalId:s creationDate:t countryName:s country:s paymentMethodName:s paymentMethodCode:s
    clientDocument:s clientId:s amount:n currency:s requestedAmount:n requestedCurrency:s localAmount:n
    localCurrency:s fee:n feeCurrency:s lastChangeDate:t status:s idUser:s flags:a`,
  cashouts: `idCashout:i externalId:s creationDate:t country:s currency:s amount:n creditedCurrency:s
    creditedAmount:n merchantCurrency:s merchantAmount:n feeCurrency:s fee:n tax:n lastChangeDate:t status:s
    clientDocument:s flags:a idMerchant:i merchantName:s reason:s existVoucher:b`,
  notes: `id:i externalId:s idMerchant:i merchantName:s date:t amount:n currency:s type:s description:s category:s`,
  refunds: `id:i idBoleto:i idMerchant:i merchantName:s amount:n refundCurrency:s date:t lastChangeDate:t country:s
    paymentMethod:s status:s amountType:s type:s apiVersion:s comments:s allowPixApiRefund:b beneficiary:s cpf:s
    bankName:s branchNumber:s bankCode:s bankAccount:s accountType:s documentType:s`,
  settlements: `id:i creationDate:t type:s currency:s requestedAmount:n fee:n amountToTransfer:n status:s idMerchant:i
    merchantName:s`,
  dailyBalances: `idMerchant:i depositTotal:n cashoutTotal:n noteTotal:n settlementTotal:n cancelledSettlementTotal:n
    depositFeeTotal:n netAmount:n totalBalance:n date:t currency:s`,
};

/** Parameters of an address that are no field. */
const RESERVED = ['month', 'days', 'text', 'sort', 'page', 'rows'];

describe.each(LISTING_NAMES)('the definition of %s', (name) => {
  const listing: ListingDefinition = listings[name];

  it('is filed under its own name and names each field once', () => {
    expect(listing.name).toBe(name);
    const names = listing.fields.map((field) => field.name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has the fields of the specification in wire types, and no other', () => {
    const specified = SPECIFIED[name]
      .split(/\s+/)
      .map((entry) => entry.split(':') as [string, keyof typeof WIRE]);
    expect(Object.fromEntries(listing.fields.map((field) => [field.name, field.wire]))).toEqual(
      Object.fromEntries(specified.map(([field, letter]) => [field, WIRE[letter]])),
    );
  });

  it('identifies and dates its records by fields of the right kind', () => {
    expect(listing.identityFields.length).toBeGreaterThan(0);
    for (const field of listing.identityFields) expect(fieldOf(listing, field).wire).not.toBe('number');
    expect(fieldOf(listing, listing.dateField)).toMatchObject({
      wire: 'timestamp',
      kind: listing.perDay ? 'day' : 'instant',
    });
    for (const { wire, kind } of listing.fields)
      expect(wire === 'timestamp').toBe(kind === 'instant' || kind === 'day');
  });

  it('gives every amount the field of its currency', () => {
    const amounts = listing.fields.filter(({ kind }) => kind === 'amount');
    expect(amounts.length).toBeGreaterThan(0);
    for (const { currencyField = '' } of amounts)
      expect(fieldOf(listing, currencyField).kind).toBe('currency');
    for (const { wire, kind } of listing.fields) expect(wire === 'number').toBe(kind === 'amount');
  });

  it('totals amounts only, by fields that can be shown and filtered by', () => {
    expect(totalledFields(listing).map((field) => fieldOf(listing, field.name).kind)).toEqual(
      listing.fields.filter(({ totalled }) => totalled).map(() => 'amount'),
    );
    const offered = choiceFields(listing).map((field) => field.name);
    if (listing.totalsBy) expect(offered).toContain(listing.totalsBy);
    expect(offered.filter((field) => RESERVED.includes(field))).toEqual([]);
    for (const field of choiceFields(listing))
      expect(['string', field.kind]).toEqual([field.wire, field.kind]);
  });

  it('takes status and type as parameters only where it knows their values', () => {
    for (const parameter of ['status', 'type'] as const) {
      if (!listing.parameters.includes(parameter)) continue;
      expect(fieldOf(listing, parameter).documented?.length).toBeGreaterThan(0);
    }
  });

  it('throws for a field it does not have', () => {
    expect(() => fieldOf(listing, 'nothing')).toThrow(`${name} has no field nothing`);
  });
});

/** Specification: Listings, Query parameters, Reporting status values; field notes: Reporting. */
describe('paths, parameters and values are those of the specification', () => {
  it.each([
    ['deposits', ['/v1/deposits'], 'country paymentMethod status clientDocument'],
    ['cashouts', ['/v1/cashouts', '/v1/cashout'], 'country paymentMethod status clientDocument'],
    ['notes', ['/v1/notes'], 'type'],
    ['refunds', ['/v1/refund', '/v1/refunds'], 'country paymentMethod status'],
    ['settlements', ['/v1/settlements'], 'status'],
    ['dailyBalances', ['/v1/balance/report'], ''],
  ] as const)('%s', (name, paths, parameters) => {
    const { path, otherPaths = [], parameters: taken } = listings[name];
    expect([path, ...otherPaths]).toEqual(paths);
    expect(taken.join(' ')).toBe(parameters);
  });

  it.each([
    ['deposits', 'status', 'PENDING APPROVED COMPLETED CANCELLED DECLINED'],
    ['cashouts', 'status', 'ON_HOLD PENDING DELIVERED COMPLETED REJECTED CANCELLED DECLINED'],
    ['refunds', 'status', 'PENDING COMPLETED CANCELLED WAITING_DETAILS'],
    ['settlements', 'status', 'PENDING COMPLETED CANCELLED FAILED'],
    ['notes', 'category', 'CREDIT DEBIT'],
    [
      'notes',
      'type',
      'GENERIC_CREDIT_NOTE SERVICE_FEE_CREDIT_NOTE CHARGEBACK_COVERED_CREDIT_NOTE GENERIC_DEBIT_NOTE REFUND REFUND_PROCESSING_FEE CASHOUT_TRANSACTION CASHOUT_PROCESSING_FEE CHARGEBACK CHARGEBACK_PROCESSING_FEE SERVICE_FEE_DEBIT_NOTE',
    ],
  ] as const)('%s %s', (name, field, values) => {
    expect(fieldOf(listings[name], field).documented).toEqual(values.split(' '));
  });
});

it('the balance at the end of a day is shown and never added up; what moved is', () => {
  expect(totalledFields(listings.dailyBalances).map(({ name }) => name)).toEqual([
    'depositTotal',
    'depositFeeTotal',
    'cashoutTotal',
    'noteTotal',
    'settlementTotal',
    'cancelledSettlementTotal',
    'netAmount',
  ]);
  expect(fieldOf(listings.dailyBalances, 'totalBalance').shown).toBe(true);
});

it('notes are totalled apart for credit and debit; no other listing needs it', () => {
  expect(LISTING_NAMES.filter((name) => listings[name].totalsBy)).toEqual(['notes']);
  expect(listings.notes.totalsBy).toBe('category');
});

it('days are cut in the reporting time zone, but those of the daily balances are the service’s own', () => {
  expect(LISTING_NAMES.map((name) => zoneOf(listings[name], 'America/Lima'))).toEqual([
    ...Array.from({ length: 5 }, () => 'America/Lima'),
    'UTC',
  ]);
});

it('an empty array is empty; other values are not', () => {
  const flags = fieldOf(listings.deposits, 'flags');
  expect([isEmptyList(flags, '[]'), isEmptyList(flags, '["A"]'), isEmptyList(flags, null)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isEmptyList(fieldOf(listings.deposits, 'externalId'), '[]')).toBe(false);
});
