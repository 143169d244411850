/**
 * What benches store is what the service could have sent: read anew, a record is the same and nothing is wrong with it.
 */
import { expect, it } from 'vitest';
import { parseJson } from '../src-main/lossless-json.ts';
import { readRecord } from '../src-main/service-client/record.ts';
import { listings } from '../src-shared/service/listings.ts';
import { generateRecords } from './listing-data.ts';

it.each(Object.values(listings))('records of $name are as the service sends them', (listing) => {
  for (const { columns, asReceived } of generateRecords(listing, 100)) {
    const read = readRecord(listing, parseJson(asReceived), asReceived);
    expect(read.problems).toEqual([]);
    expect(read.columns).toEqual(columns);
  }
});
