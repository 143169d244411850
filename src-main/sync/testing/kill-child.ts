/** The process that kill.test.ts kills: reads every listing into a database, telling each stored page on its output. */

import '../../store/testing/keys.ts';
import { dayPeriod } from '../../../src-shared/period.ts';
import { LISTING_NAMES, zoneOf } from '../../../src-shared/service/listing.ts';
import { listings } from '../../../src-shared/service/listings.ts';
import { openDatabase } from '../../store/engine/open.ts';
import { readSyncState } from '../../store/listings/sync-state.ts';
import { LIMA, pagesOf, runSync } from './sync-listing.ts';

const [
  databasePath = '',
  merchantsBaseUrl = '',
  accessKey = '',
  secretKey = '',
  mode,
  firstDay = '',
  now = '',
] = process.argv.slice(2);
const db = openDatabase(databasePath);
await Promise.all(
  LISTING_NAMES.map(async (name) => {
    const listing = listings[name];
    const period = dayPeriod(firstDay, now.slice(0, 10), zoneOf(listing, LIMA));
    const { covered, plan } = readSyncState(db, listing, period);
    // This listing's sync came to its end before another's was killed: do not ask for it again.
    if (mode === 'everything' && covered.length > 0 && !plan) return;
    await runSync({
      db,
      listing,
      mode: mode === 'missing' ? 'missing' : 'everything',
      period,
      now: () => Date.parse(now),
      atOnce: 3,
      fetchPage: pagesOf({ merchantsBaseUrl, credentials: { reporting: { accessKey, secretKey } } }, listing),
      onProgress: () => void process.stdout.write('.'),
    });
  }),
);
db.close();
