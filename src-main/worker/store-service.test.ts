import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { depositRecord } from '../store/testing.ts';
import { failureOf, temporaryFolder } from '../testing.ts';
import { createStoreService } from './store-service.ts';

describe('ending the store', () => {
  it('stops the exports that run, leaves no file of them, and closes the databases', async () => {
    const folder = temporaryFolder();
    const databasePath = join(folder.path, 'cache.db');
    const targetPath = join(folder.path, 'October.xlsx');
    const store = createStoreService({
      exportProgress: () => undefined,
      recovered: () => undefined,
      report: () => undefined,
    });
    const records = Array.from({ length: 3_000 }, (_, index) => depositRecord(index + 1));
    store.storePage(databasePath, 'deposits', { records, readAt: 1 });

    const written = failureOf(
      store.exportListing('job', {
        databasePath,
        targetPath,
        listing: 'deposits',
        filter: { firstDay: '2026-10-01', lastDay: '2026-10-31', choices: {}, text: '' },
        sort: { field: 'idDeposit', descending: false },
        language: 'en',
        workspace: {
          name: 'Tienda',
          environment: 'staging',
          merchantsBaseUrl: 'https://merchants.service.example',
          timeZone: 'America/Lima',
        },
        app: 'Tieout',
        exportedAt: 1,
      }),
    );
    await store.endAll();

    expect((await written).code).toBe('cancelled');
    expect(existsSync(targetPath)).toBe(false);
    // The write-ahead log is gone once the last connection has closed in order.
    expect(readdirSync(folder.path)).toEqual(['cache.db']);
    folder.remove();
  });
});
