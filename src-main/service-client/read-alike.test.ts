/** Records that are written alike are read straight to their rows: the same as with more care, or not at all. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ListingDefinition } from '../../src-shared/service/listing.ts';
import { listings } from '../../src-shared/service/listings.ts';
import { parseJson } from '../lossless-json.ts';
import { STRUCK } from '../redaction/strike.ts';
import { searchTextAt, searchTextOf } from '../store/engine/search-text.ts';
import { depositRecord, listingRecord } from '../store/testing/records.ts';
import { AlikeReader } from './read-alike.ts';
import { readRecord } from './record.ts';

const all: readonly ListingDefinition[] = Object.values(listings);

/** Identity and columns; undefined where there is a problem or no text of the service's. */
function withCare(listing: ListingDefinition, text: string) {
  try {
    const { identity, columns, problems } = readRecord(listing, parseJson(text), text);
    if (problems.length > 0) return undefined;
    return [identity, ...listing.fields.map(({ name }) => columns[name] ?? null)];
  } catch {
    return undefined;
  }
}

function alike(listing: ListingDefinition, text: string) {
  const reader = new AlikeReader(listing);
  reader.learn(JSON.parse(text));
  return reader;
}

it('reads a usual record of every listing whose identity is a text as with care', () => {
  for (const listing of all) {
    const { asReceived, problems, columns } = listingRecord(listing, 7);
    expect(problems).toEqual([]);
    const values = alike(listing, asReceived).read(asReceived);
    expect([listing.name, values]).toEqual([listing.name, withCare(listing, asReceived)]);
    expect(searchTextAt(listing, values ?? [])).toBe(searchTextOf(listing, columns));
  }
});

/** What may stand where a value was, by itself or with what follows it. */
const odd = fc.constantFrom(
  ...[
    'null',
    '""',
    '0',
    '-0',
    '-1',
    '01',
    '1.',
    '.5',
    '1e3',
    '10.1234567',
    '123456789.123456',
    '1234567890.5',
  ],
  ...[
    '9223372036854.775807',
    '"10.10"',
    '"1e400"',
    '"COMPLETED"',
    '"WHATEVER"',
    'true',
    'false',
    'truee',
    '[]',
    '[1]',
  ],
  ...['{}', '"a\\nb"', '"a\\"b"', '"a\nb"', '"\u0000"', `"${STRUCK}"`, '"Ñandú"', '"2026-10-05T00:00:00Z"'],
  ...[
    '"2026-02-30T00:00:00Z"',
    '"2024-02-29T12:00:00.5Z"',
    '"2026-10-05T00:00:00"',
    '1 ',
    ' 1',
    '1,"more":2',
    '1}',
  ],
);

it('reads what is odd as with care, or leaves it to that', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.nat(40), odd, fc.boolean(), (listing, index, value, isKnown) => {
      const { asReceived } = listingRecord(listing, 7);
      const reader = alike(listing, asReceived);
      const members = [...asReceived.matchAll(/"(\w+)":("[^"]*"|\[\]|[^,}]*)/g)];
      const [member, name] = members[index % members.length] ?? [];
      const text = asReceived.replace(String(member), `"${isKnown ? name : `${name}2`}":${value}`);
      const found = reader.read(text);
      if (!found) return;
      read += 1;
      expect(found).toEqual(withCare(listing, text));
    }),
    { numRuns: 2_000 },
  );
  expect(read).toBeGreaterThan(100);
});

it('passes what the listing does not know, as long as it is no object', () => {
  const { deposits } = listings;
  const { asReceived } = depositRecord(3);
  const more = (value: string) => asReceived.replace('{', `{"more":${value},`);
  const reader = alike(deposits, more('1'));
  for (const value of ['1', '-1.5e3', '"text"', 'null', 'true'])
    expect(reader.read(more(value))).toEqual(withCare(deposits, more(value)));
  for (const value of ['{}', '[1]', '01', 'nul']) expect(reader.read(more(value))).toBe(undefined);
});
