/** Migrations of the cache in order; a released one is never edited: a change of the schema is a new file. */
import type { Migration } from '../migration.ts';
import { sql as deposits } from './0001-deposits.ts';
import { sql as reportingListings } from './0002-reporting-listings.ts';
import { sql as syncState } from './0003-sync-state.ts';
import { sql as totalsAndSearch } from './0004-totals-and-search.ts';
import { sql as filterIndexes } from './0005-filter-indexes.ts';
import { sql as reportFiles } from './0006-report-files.ts';
import { sql as sharedRecords } from './0007-shared-records.ts';
import { sql as totalsToldOnce } from './0008-totals-told-once.ts';

export const migrations: readonly Migration[] = [
  { name: '0001-deposits', sql: deposits },
  { name: '0002-reporting-listings', sql: reportingListings },
  { name: '0003-sync-state', sql: syncState },
  {
    name: '0004-totals-and-search',
    get sql() {
      return totalsAndSearch();
    },
  },
  { name: '0005-filter-indexes', sql: filterIndexes },
  { name: '0006-report-files', sql: reportFiles },
  { name: '0007-shared-records', sql: sharedRecords },
  {
    name: '0008-totals-told-once',
    get sql() {
      return totalsToldOnce();
    },
  },
];
