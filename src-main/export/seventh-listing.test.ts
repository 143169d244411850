/**
 * A listing that nobody wrote code for: its definition, its table and its words are all that it needs, from the wire to
 * the workbook.
 */
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import type {
  FieldDefinition,
  FieldName,
  ListingDefinition,
  ListingName,
} from '../../src-shared/service/listing.ts';
import { parseJson } from '../lossless-json.ts';
import { readRecord } from '../service-client/record.ts';
import type { Db } from '../store/engine/open.ts';
import { readCoverage, readRows, readSummary } from '../store/listings/query.ts';
import { recordStorer } from '../store/listings/records.ts';
import { search, totals } from '../store/migrations/cache/0004-totals-and-search.ts';
import { openCache } from '../store/testing/databases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeListingWorkbook } from './listing-workbook.ts';

/** A field whose name the words have only while this test runs. */
const newField = (
  field: Omit<FieldDefinition, 'name' | 'currencyField'> & Partial<Record<'name' | 'currencyField', string>>,
) => field as FieldDefinition;

const disputes: ListingDefinition = {
  name: 'disputes' as ListingName,
  path: '/v1/disputes',
  parameters: [],
  identityFields: ['idMerchant', 'caseNumber' as FieldName],
  dateField: 'openedAt' as FieldName,
  totalsBy: 'side' as FieldName,
  fields: [
    newField({ name: 'openedAt', wire: 'timestamp', kind: 'instant', shown: true }),
    { name: 'idMerchant', wire: 'integer', kind: 'id' },
    newField({ name: 'caseNumber', wire: 'string', kind: 'id', searched: true }),
    newField({ name: 'side', wire: 'string', kind: 'type', documented: ['PAYER', 'BANK'], choice: true }),
    newField({ name: 'disputedCurrency', wire: 'string', kind: 'currency', choice: true }),
    newField({
      name: 'disputed',
      wire: 'number',
      kind: 'amount',
      currencyField: 'disputedCurrency',
      totalled: true,
    }),
    newField({ name: 'urgent', wire: 'boolean', kind: 'boolean', optional: true }),
  ],
};
/** What its words would be. */
const WORDS = {
  listings: { disputes: 'Disputes' },
  fields: {
    openedAt: 'Opened',
    caseNumber: 'Case',
    side: 'Decided for',
    disputedCurrency: 'Disputed currency',
    disputed: 'Disputed',
    urgent: 'Urgent',
  },
};
/** What its migration would be. */
const TABLE = `
  CREATE TABLE disputes (rowKey INTEGER PRIMARY KEY, identity TEXT NOT NULL UNIQUE, openedAt INTEGER, idMerchant TEXT,
    caseNumber TEXT, side TEXT, disputedCurrency TEXT, disputed INTEGER, urgent TEXT, searchText TEXT NOT NULL,
    problems TEXT, asReceived TEXT NOT NULL, firstSeen INTEGER NOT NULL, lastSeen INTEGER NOT NULL,
    lastChanged INTEGER NOT NULL, reading INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE INDEX disputesByDate ON disputes (openedAt, rowKey);
  ${totals({
    name: 'disputes',
    date: 'openedAt',
    groups: ['side', 'disputedCurrency'],
    amounts: [{ name: 'disputed', currency: 'disputedCurrency' }],
    by: 'side',
    searched: true,
  })}
  ${search({ name: 'disputes' })}`;

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
const { listings, fields } = serviceLabels.en;
beforeAll(() => {
  Object.assign(listings, WORDS.listings);
  Object.assign(fields, WORDS.fields);
});
afterAll(() => {
  for (const name of Object.keys(WORDS.listings)) Reflect.deleteProperty(listings, name);
  for (const name of Object.keys(WORDS.fields)) Reflect.deleteProperty(fields, name);
});
beforeEach(() => {
  folder = temporaryFolder();
  db = openCache(join(folder.path, 'cache.db'));
  db.exec(TABLE);
});
afterEach(() => {
  db.close();
  folder.remove();
});

it('is read, kept, filtered, totalled and exported', async () => {
  const wire = (number: string, side: string, disputed: string) =>
    `{"openedAt":"2026-10-05T15:00:00Z","idMerchant":1,"caseNumber":"${number}","side":"${side}",
      "disputedCurrency":"PEN","disputed":${disputed}}`;
  const records = [
    wire('A/1', 'PAYER', '10.10'),
    wire('A/2', 'BANK', '0.3'),
    wire('A/3', 'NEITHER', '7'),
  ].map((text) => readRecord(disputes, parseJson(text)));
  expect(records.map(({ problems }) => problems)).toEqual([
    [],
    [],
    [{ field: 'side', problem: 'unknown-value' }],
  ]);
  const window = { from: Date.parse('2026-10-01T00:00:00Z'), to: Date.parse('2026-11-01T00:00:00Z') };
  recordStorer(db, disputes)({ records, readAt: 1, completes: { window, rows: 3 } });

  const filter = {
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
    choices: { side: ['PAYER', 'BANK'] },
    text: 'a/',
  };
  const sort = { field: 'caseNumber', descending: false };
  const rows = readRows(db, disputes, { filter, timeZone: 'UTC', sort });
  expect(rows.map(({ identity }) => identity)).toEqual(['["1","A/1"]', '["1","A/2"]']);
  const summary = {
    ...readSummary(db, disputes, filter, 'UTC'),
    coverage: readCoverage(db, disputes, window, window.to),
  };
  expect(summary).toMatchObject({
    totals: {
      disputed: [
        { currency: 'PEN', group: 'BANK', amount: '0.30', count: 1 },
        { currency: 'PEN', group: 'PAYER', amount: '10.10', count: 1 },
      ],
    },
    choices: { side: ['BANK', 'NEITHER', 'PAYER'], disputedCurrency: ['PEN'] },
    coverage: { complete: true },
  });

  const path = join(folder.path, 'disputes.xlsx');
  await writeListingWorkbook({
    columns: disputes.fields,
    path,
    language: 'en',
    listing: disputes,
    filter,
    summary,
    workspace: {
      name: 'Tienda',
      environment: 'staging',
      merchantsBaseUrl: 'https://merchants.service.example',
      timeZone: 'UTC',
    },
    exportedAt: 1,
    app: 'Tieout',
    writtenAsText: [],
    chunks: [rows],
  });
  const sheets = await readXlsxFile(path);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Cover', 'Disputes', 'Fields']);
  expect(sheets[1]?.data[0]).toEqual([
    'Opened',
    'Merchant ID',
    'Case',
    'Decided for',
    'Disputed currency',
    'Disputed',
    'Urgent',
    'Data flags',
  ]);
  expect(sheets[1]?.data.slice(1)).toEqual([
    [new Date('2026-10-05T15:00:00Z'), '1', 'A/1', 'PAYER', 'PEN', 10.1, null, null],
    [new Date('2026-10-05T15:00:00Z'), '1', 'A/2', 'BANK', 'PEN', 0.3, null, null],
  ]);
});
