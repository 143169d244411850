import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openCache } from '../testing/databases.ts';
import { depositRecord, listingRecord } from '../testing/records.ts';
import { readRows } from './query.ts';
import { CHANGED_ROW, changesBetween, readVersions } from './record-versions.ts';
import { recordStorer } from './records.ts';
import { readUnsettled } from './sync-state.ts';

let folder: ReturnType<typeof temporaryFolder>;
let db: Db;
beforeEach(() => {
  folder = temporaryFolder();
  db = openCache(join(folder.path, 'cache.db'));
});
afterEach(() => {
  db.close();
  folder.remove();
});

const OCTOBER = { from: Date.parse('2026-10-01T00:00:00Z'), to: Date.parse('2026-11-01T00:00:00Z') };
const store = (readAt: number, ...records: ReturnType<typeof depositRecord>[]) =>
  recordStorer(db, deposits)({ records, readAt });
const plan = (sql: string, ...values: unknown[]) =>
  db
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...values)
    .map(({ detail }) => detail)
    .join('; ');

describe('a record that comes back different', () => {
  it('keeps every version, when it was first and last seen, and what changed, amounts as exact text', () => {
    store(100, depositRecord(7, { status: 'PENDING', amount: '9223372036854.775807' }));
    store(200, depositRecord(7, { status: 'PENDING', amount: '9223372036854.775807' }));
    store(300, depositRecord(7, { amount: '9223372036854.775806', lastChangeDate: '2026-10-06T00:00:00Z' }));
    store(400, depositRecord(7, { amount: '9223372036854.775806', flags: ['late'], clientId: null }));
    expect(readVersions(db, deposits, '7')).toEqual([
      { firstSeen: 100, lastSeen: 200, changes: [] },
      {
        firstSeen: 300,
        lastSeen: 300,
        changes: [
          { field: 'status', before: 'PENDING', after: 'COMPLETED' },
          { field: 'amount', before: '9223372036854.775807', after: '9223372036854.775806' },
          {
            field: 'lastChangeDate',
            before: Date.parse('2026-10-05T15:00:00Z'),
            after: Date.parse('2026-10-06T00:00:00Z'),
          },
        ],
      },
      {
        firstSeen: 400,
        lastSeen: 400,
        changes: [
          {
            field: 'lastChangeDate',
            before: Date.parse('2026-10-06T00:00:00Z'),
            after: Date.parse('2026-10-05T15:00:00Z'),
          },
          { field: 'clientId', before: 'C7', after: null },
          { field: 'flags', before: '[]', after: '["late"]' },
        ],
      },
    ]);
  });

  it('that never changed has one version, and one that nobody knows none', () => {
    store(100, depositRecord(7));
    expect(readVersions(db, deposits, '7')).toEqual([{ firstSeen: 100, lastSeen: 100, changes: [] }]);
    expect(readVersions(db, deposits, '8')).toEqual([]);
  });

  it('has a history that can be neither changed nor removed', () => {
    store(100, depositRecord(7, { status: 'PENDING' }));
    store(200, depositRecord(7));
    expect(() => db.exec("UPDATE recordVersion SET asReceived = '{}'")).toThrow('history is not changed');
    expect(() => db.exec('DELETE FROM recordVersion')).toThrow('history is not removed');
    expect(readVersions(db, deposits, '7')).toHaveLength(2);
  });

  it('is found by its mark through an index, in every listing', () => {
    for (const name of LISTING_NAMES) {
      const { dateField } = listings[name];
      expect(
        plan(
          `SELECT * FROM ${name} WHERE ${CHANGED_ROW} AND ${dateField} >= ? AND ${dateField} < ?
           ORDER BY ${dateField}, rowKey`,
          0,
          1,
        ),
      ).toContain(`USING INDEX ${name}Changed`);
    }
    store(100, depositRecord(7, { status: 'PENDING' }), depositRecord(8));
    store(200, depositRecord(7), depositRecord(8));
    const changed = db.prepare(`SELECT identity FROM deposits WHERE ${CHANGED_ROW}`).pluck().all();
    expect(changed).toEqual(['7']);
    const filter = { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' };
    const sort = { field: 'idDeposit', descending: false };
    const rows = readRows(db, deposits, { filter, timeZone: 'America/Lima', sort });
    expect(rows.map((row) => [row.identity, row.changed])).toEqual([
      ['7', true],
      ['8', false],
    ]);
  });

  it('is late when its day had been read completely before', () => {
    store(100, depositRecord(7, { status: 'PENDING' }));
    expect(store(200, depositRecord(7))).toMatchObject({ changed: 1, lateChanged: 0 });
    recordStorer(db, deposits)({ records: [], readAt: 300, completes: { window: OCTOBER, rows: 1 } });
    expect(store(400, depositRecord(7, { status: 'CANCELLED' }), depositRecord(8))).toMatchObject({
      changed: 1,
      lateChanged: 1,
      added: 1,
      lateAdded: 1,
    });
    const november = { creationDate: '2026-11-02T00:00:00Z' };
    expect(store(500, depositRecord(9, november))).toMatchObject({ added: 1, lateAdded: 0 });
    expect(store(600, depositRecord(9, { ...november, status: 'PENDING' }))).toMatchObject({
      changed: 1,
      lateChanged: 0,
    });
  });
});

describe('changes between two texts', () => {
  it('an amount written in another way is the same amount; one that cannot be read is told as it came', () => {
    expect(changesBetween(deposits, '{"amount":10.1}', '{"amount":10.10}')).toEqual([]);
    expect(changesBetween(deposits, '{"amount":10.1}', '{"amount":1e-9}')).toEqual([
      { field: 'amount', before: '10.10', after: '1e-9' },
    ]);
  });

  it('fields nobody knows are compared, too', () => {
    expect(changesBetween(deposits, '{"new":{"a":1.50}}', '{"new":{"a":1.5},"more":"x"}')).toEqual([
      { field: 'new', before: '{"a":1.50}', after: '{"a":1.5}' },
      { field: 'more', before: null, after: 'x' },
    ]);
  });
});

describe('records whose status can still change', () => {
  it('are told by the quarters of an hour they are in; unknown and missing statuses are among them', () => {
    const at = (creationDate: string, status: string | null, id: number) =>
      depositRecord(id, { creationDate, status });
    store(
      1,
      at('2026-10-02T10:07:00Z', 'PENDING', 1),
      at('2026-10-02T10:14:59Z', 'APPROVED', 2),
      at('2026-10-03T00:00:00Z', 'HELD', 3),
      at('2026-10-04T00:00:00Z', null, 4),
      at('2026-10-05T00:00:00Z', 'COMPLETED', 5),
      at('2026-09-30T23:59:59Z', 'PENDING', 6),
    );
    expect(readUnsettled(db, deposits, OCTOBER)).toEqual(
      ['2026-10-02T10:00:00Z', '2026-10-03T00:00:00Z', '2026-10-04T00:00:00Z'].map((iso) => Date.parse(iso)),
    );
  });

  it('every listing with a status says which of its values are final, and they are documented ones', () => {
    for (const name of LISTING_NAMES) {
      const fields = listings[name].fields.filter(({ kind }) => kind === 'status');
      for (const { documented = [], alsoSeen = [], finalValues } of fields) {
        expect(finalValues?.length).toBeGreaterThan(0);
        for (const value of finalValues ?? []) expect([...documented, ...alsoSeen]).toContain(value);
        expect(finalValues).not.toContain('PENDING');
      }
      store(1);
      recordStorer(db, listings[name])({ records: [listingRecord(listings[name], 1)], readAt: 1 });
      expect(readUnsettled(db, listings[name], OCTOBER).length).toBe(fields.length > 0 ? 1 : 0);
    }
  });

  it('are not looked for among all records', () => {
    for (const name of ['deposits', 'cashouts', 'refunds', 'settlements'] as const) {
      const { dateField } = listings[name];
      const status = `SELECT (SELECT min(status) FROM ${name} WHERE status > 'A')`;
      expect(plan(status)).toMatch(new RegExp(`SEARCH ${name} USING COVERING INDEX`));
      const quarters = `SELECT DISTINCT ${dateField} / 900000 FROM ${name}
         WHERE status IS ? AND ${dateField} >= ? AND ${dateField} < ?`;
      expect(plan(quarters, 'PENDING', 0, 1)).toMatch(new RegExp(`SEARCH ${name} USING .*INDEX`));
    }
  });
});
