/** A report file of three deposits, and how it is read. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMA } from '../../../sync/testing/sync-listing.ts';
import type { ReportReading, ReportToImport } from '../report-import.ts';

const CONTENT = [
  'idDeposit,creationDate,status,currency,amount',
  '1,2026-10-01 10:00:00,COMPLETED,PEN,10.00',
  '2,2026-10-02 10:00:00,COMPLETED,PEN,20.00',
  '3,2026-10-03 10:00:00,COMPLETED,PEN,30.00',
  '',
].join('\n');
const NOW = Date.parse('2026-10-15T12:00:00Z');

export const REPORT: ReportToImport = {
  fileId: '11111111-1111-4111-8111-111111111111',
  sha256: createHash('sha256').update(CONTENT).digest('hex'),
  days: { firstDay: '2026-10-01', lastDay: '2026-10-03' },
  until: NOW,
  actor: 'ana',
  at: NOW,
};

/** Writes the file into the folder; how it is read. */
export function readingIn(folder: string): ReportReading {
  const path = join(folder, 'deposits.csv');
  writeFileSync(path, CONTENT);
  return {
    ...{ path, name: 'deposits.csv', format: 'csv', listing: 'deposits', timeZone: LIMA, merchant: null },
    mapping: {
      headerRow: 1,
      fields: ['idDeposit', 'creationDate', 'status', 'currency', 'amount'],
      dateOrder: 'ymd',
      decimal: '.',
      timeZone: LIMA,
      encoding: 'utf-8',
      delimiter: ',',
    },
  };
}
