/** September of a connected workspace, read and ready to be signed. */
import { LISTING_NAMES } from '../../../src-shared/service/listing.ts';
import type { TestApp } from './app.ts';

/** Reads it, and waives what stands against signing. */
export async function readSeptember(app: TestApp, workspaceId: string) {
  const listings = [...LISTING_NAMES];
  const days = { firstDay: '2026-08-25', lastDay: '2026-10-14' };
  const { jobIds } = await app.call('sync.run', { workspaceId, listings, ...days, mode: 'everything' });
  for (const jobId of jobIds) await app.ended(jobId);
  const place = { workspaceId, month: '2026-09', currency: 'PEN' };
  for (const { item, state, required } of (await app.call('close.month', place)).items)
    if (required && state !== 'ok' && state !== 'not-applicable')
      await app.call('close.waive', { ...place, item, reason: 'There is no bank account in this test.' });
  return place;
}
