import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deposits } from '../../../src-shared/service/deposits.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from '../engine/open.ts';
import { depositRecord, listingRecord } from '../testing/records.ts';
import { recordStorer } from './records.ts';
import { readUnlisted } from './unlisted.ts';

it('counts all of them and shows the latest noticed, of whatever listing, with what they hold', () => {
  const folder = temporaryFolder();
  const db = openDatabase(join(folder.path, 'cache.db'));
  recordStorer(db, deposits)({ records: [1, 2, 3].map((id) => depositRecord(id)), readAt: 1 });
  recordStorer(db, listings.refunds)({ records: [listingRecord(listings.refunds, 7)], readAt: 1 });
  expect(readUnlisted(db, 10)).toEqual({ total: 0, records: [] });

  const unlist = db.prepare('INSERT INTO unlistedRecord (listing, identity, noticedAt) VALUES (?, ?, ?)');
  unlist.run('deposits', '1', 100);
  unlist.run('deposits', '3', 300);
  unlist.run('refunds', '7', 200);
  const { total, records } = readUnlisted(db, 2);
  expect(total).toBe(3);
  expect(records).toMatchObject([
    {
      listing: 'deposits',
      noticedAt: 300,
      row: { identity: '3', values: { amount: '10.00', currency: 'PEN' } },
    },
    { listing: 'refunds', noticedAt: 200, row: { identity: '7' } },
  ]);
  db.close();
  folder.remove();
});
