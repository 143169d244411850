import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cashouts } from '../../../src-shared/service/cashouts.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { recordStorer } from '../listings/records.ts';
import { openCache } from '../testing/databases.ts';
import { listingRecord } from '../testing/records.ts';
import { readHeldCashouts } from './held-cashouts.ts';

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

it('counts what is pending or on hold of the days asked for, with its fee and tax, and nothing older that is cached too', () => {
  const folder = temporaryFolder();
  const db = openCache(join(folder.path, 'cache.db'));
  const cashout = (id: number, day: string, status: string) =>
    listingRecord(cashouts, id, {
      ...{ creationDate: `${day}T15:00:00Z`, status, currency: 'PEN', feeCurrency: 'PEN' },
      ...{ amount: '100.00', fee: '1.00', tax: '0.18' },
    });
  const records = [
    cashout(1, '2026-07-04', 'PENDING'),
    cashout(2, '2026-11-02', 'ON_HOLD'),
    cashout(3, '2026-11-03', 'PENDING'),
    cashout(4, '2026-11-03', 'COMPLETED'),
    cashout(5, '2026-11-24', 'PENDING'),
  ];
  recordStorer(db, cashouts)({ records, readAt: at('2026-11-25') });
  const held = readHeldCashouts(db, { from: at('2026-10-24'), until: at('2026-11-23') });
  expect(held).toEqual([{ currency: 'PEN', count: 2, amount: '202.36' }]);
  db.close();
  folder.remove();
});
