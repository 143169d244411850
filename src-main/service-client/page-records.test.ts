/** A page whose records are read straight from its text is the page that is parsed first, or it is parsed. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listings } from '../../src-shared/service/listings.ts';
import { Redactor } from '../redaction/redactor.ts';
import { listingRecord } from '../store/testing/records.ts';
import { ReadRecord, recordsOf } from './page-records.ts';
import { readListingPage } from './reporting.ts';
import { answered } from './testing/answers.ts';

const TOKEN = 'dG9rZW4tb2YtYS1zZXNzaW9u.q7Zx';
const all = Object.values(listings);
const ENVELOPE = { page: 0, maxRows: 50 };
const MONTH = { from: Date.parse('2026-10-01T00:00:00Z'), to: Date.parse('2026-11-01T00:00:00Z') };

function pageOf(records: readonly string[]): string {
  const { page, maxRows } = ENVELOPE;
  return `{"data":[${records.join(',')}],"page":${page},"rows":${records.length},"maxRows":${maxRows}}`;
}

/** The page, and how many of its records were not parsed; `json` has all of them parsed. */
function read(listing: (typeof all)[number], text: string, from: 'page' | 'json', idMerchant?: string) {
  const answer = answered(200, text, { redactor: new Redactor([TOKEN]) });
  const request = { window: MONTH, page: 0, ...(idMerchant === undefined ? {} : { idMerchant }) };
  if (from === 'json') void answer.body.json;
  const page = readListingPage(listing, request, answer);
  const { data = [] } = (answer.body.json ?? {}) as { readonly data?: readonly unknown[] };
  return { page, ahead: data.filter((each) => each instanceof ReadRecord).length };
}

const odd = fc.constantFrom(
  ...['null', '0', '-1.50', '1e3', '"10.10"', '"COMPLETED"', 'true', '[]', '[1]', '{}', '"a\\nb"', '"Ñandú"'],
  ...[
    '"2026-10-05T00:00:00Z"',
    '"30 % & more"',
    `"${TOKEN}"`,
    `"x ${TOKEN.slice(3, 14)}"`,
    '9007199254744303',
  ],
);

it('the same records, identities and texts, whatever is among them', () => {
  let ahead = 0;
  const change = fc.record({ index: fc.nat(40), value: odd, how: fc.constantFrom('value', 'name', 'gone') });
  const changed = (text: string, { index, value, how }: { index: number; value: string; how: string }) => {
    const members = [...text.matchAll(/,"(\w+)":("[^"]*"|\[\]|[^,}]*)/g)];
    const [member = '', name] = members[index % members.length] ?? [];
    if (how === 'gone') return text.replace(member, '');
    return text.replace(member, `,"${how === 'name' ? 'more' : name}":${value}`);
  };
  const changes = fc.array(fc.option(change), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...all), changes, (listing, of) => {
      const records = of.map((each, number) => {
        const { asReceived } = listingRecord(listing, number);
        return each ? changed(asReceived, each) : asReceived;
      });
      const found = read(listing, pageOf(records), 'page');
      ahead += found.ahead;
      const careful = read(listing, pageOf(records), 'json');
      expect(careful.ahead).toBe(0);
      expect(found.page).toEqual(careful.page);
      expect(JSON.stringify(found.page, (_, value) => String(value))).not.toContain(TOKEN.slice(3, 14));
    }),
    { numRuns: 1_000 },
  );
  expect(ahead).toBeGreaterThan(200);
});

it('records of which some have a name more are read without being parsed, once each name was met', () => {
  const usual = [1, 2, 3, 4].map((number) => listingRecord(listings.deposits, number).asReceived);
  const more = usual.map((text, index) =>
    index % 2 === 0 ? text : text.replace(/}$/, ',"refundAttempted":false}'),
  );
  recordsOf(listings.deposits).learn(JSON.parse(more[1] as string));
  expect(read(listings.deposits, pageOf(more), 'page').ahead).toBe(4);
});

it('another merchant’s record is refused, also where the listing has no column for the merchant', () => {
  const text = listingRecord(listings.deposits, 1).asReceived;
  const of = (merchant: string) =>
    `${text.replace(/,"idMerchant":[^,}]*/, '').slice(0, -1)},"idMerchant":${merchant}}`;
  const own = pageOf([of('7'), of('"7"'), of('null'), of('7')]);
  recordsOf(listings.deposits).learn(JSON.parse(of('7')));
  expect(read(listings.deposits, own, 'page', '7').ahead).toBe(4);
  for (const other of ['8', '"8"', '77'])
    expect(() => read(listings.deposits, pageOf([of('7'), of(other)]), 'page', '7')).toThrow(
      /wrong-merchant/,
    );
});

it('what is no envelope is none, with records that can be read in it', () => {
  const { asReceived } = listingRecord(listings.deposits, 1);
  const usual = pageOf([asReceived]);
  for (const text of [
    `${usual}x`,
    usual.slice(0, -1),
    usual.replace('[', '['.repeat(70)),
    usual.replace('}]', '},]'),
  ])
    for (const from of ['page', 'json'] as const)
      expect(() => read(listings.deposits, text, from)).toThrow(/service-unreadable/);
});
