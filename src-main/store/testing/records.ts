/** Records for the tests of the rooms that keep and read them. */
import { deposits } from '../../../src-shared/service/deposits.ts';
import type { FieldDefinition, ListingDefinition, ListingName } from '../../../src-shared/service/listing.ts';
import { parseJson } from '../../lossless-json.ts';
import { type ReceivedRecord, readRecord } from '../../service-client/record.ts';
import { type Db, prepared } from '../engine/open.ts';
import { recordStorer } from '../listings/records.ts';

/** A deposit as the service would send it. Amounts are written as the literals given; undefined leaves a field out. */
export function depositRecord(id: number, changes: Readonly<Record<string, unknown>> = {}): ReceivedRecord {
  const fields: Record<string, unknown> = {
    idDeposit: id,
    externalId: `PED-${id}`,
    creationDate: '2026-10-05T15:00:00Z',
    countryName: 'Peru',
    country: 'PE',
    paymentMethodName: 'Pago en línea',
    paymentMethodCode: 'XA',
    clientDocument: '45678901',
    clientId: `C${id}`,
    amount: 10,
    currency: 'PEN',
    requestedAmount: 10,
    requestedCurrency: 'PEN',
    localAmount: 10,
    localCurrency: 'PEN',
    fee: 0.1,
    feeCurrency: 'PEN',
    lastChangeDate: '2026-10-05T15:00:00Z',
    status: 'COMPLETED',
    idUser: '7',
    flags: [],
    ...changes,
  };
  return recordOf(deposits, fields);
}

/** Stores records as all that the listing has until that moment (epoch ms), which is when they were read. */
export function storeWhole(
  cache: Db,
  listing: ListingDefinition,
  records: readonly ReceivedRecord[],
  readAt: number,
): void {
  const completes = { window: { from: 0, to: readAt }, rows: records.length };
  recordStorer(cache, listing)({ records, readAt, completes });
}

/** Rows of just these columns, each under its number as its identity; everything else about them is empty. */
export function insertFields(
  cache: Db,
  listing: ListingName,
  records: readonly Readonly<Record<string, unknown>>[],
): void {
  for (const [number, fields] of records.entries()) {
    const kept = { asReceived: '', searchText: '', firstSeen: 0, lastSeen: 0, lastChanged: 0 };
    const row = { identity: `${number}`, ...kept, ...fields };
    const names = Object.keys(row);
    // There are thousands: compiled for each, they took a tenth of the time of the tests around them.
    prepared(
      cache,
      `INSERT INTO ${listing} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
    ).run(row);
  }
}

/**
 * A sound record of any listing; records of another number differ in their id, or in their day where they have none.
 */
export function listingRecord(
  listing: ListingDefinition,
  number: number,
  changes: Readonly<Record<string, unknown>> = {},
): ReceivedRecord {
  const sound = listing.fields.map((field) => [field.name, soundValue(listing, field, number)]);
  return recordOf(listing, { ...Object.fromEntries(sound), ...changes });
}

function soundValue(listing: ListingDefinition, field: FieldDefinition, number: number): unknown {
  const { name, wire, kind, documented } = field;
  switch (wire) {
    case 'integer':
      return name === 'idMerchant' ? 4711 : number;
    case 'number':
      return 10;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'timestamp':
      return listing.perDay
        ? `2026-10-${String(1 + (number % 28)).padStart(2, '0')}T00:00:00Z`
        : '2026-10-05T15:00:00Z';
    case 'string':
      return documented?.[0] ?? (kind === 'currency' ? 'PEN' : `${name} ${number}`);
  }
}

/** Amounts given as text become number literals, digit by digit; undefined leaves a field out. */
function recordOf(listing: ListingDefinition, fields: Readonly<Record<string, unknown>>): ReceivedRecord {
  const amounts = new Set<string>(
    listing.fields.filter(({ wire }) => wire === 'number').map(({ name }) => name),
  );
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`"${name}":${amounts.has(name) && typeof value === 'string' ? value : JSON.stringify(value)}`],
  );
  return readRecord(listing, parseJson(`{${parts.join(',')}}`));
}
