import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Db } from '../engine/open.ts';
import { openCache } from '../testing/databases.ts';
import { depositRecord } from '../testing/records.ts';
import { readRecordDetail } from './record-detail.ts';
import { recordStorer } from './records.ts';

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

it('a record shows every field that came, also those nobody knows, digit by digit', () => {
  const record = depositRecord(7, {
    amount: '10.10',
    refundAttempted: false,
    subscription_id: 12,
    card_detail: { bin: '4111' },
  });
  recordStorer(db, deposits)({ records: [record], readAt: 5 });
  const detail = readRecordDetail(db, deposits, '7');
  expect(detail).toMatchObject({
    row: { identity: '7', values: { amount: '10.10', idDeposit: '7' }, problems: [] },
    otherFields: [
      { name: 'refundAttempted', value: 'false' },
      { name: 'subscription_id', value: '12' },
      { name: 'card_detail', value: '{"bin":"4111"}' },
    ],
    firstSeen: 5,
    lastSeen: 5,
    lastChanged: 5,
  });
  expect(detail.asReceived).toContain('"amount":10.10');
});

it('a record that is not kept is said to be unknown', () => {
  expect(() => readRecordDetail(db, deposits, 'nobody')).toThrow('record-not-found');
});
