/** October's records as the service holds them, and an app that has read its deposits. */
import { expect } from '@playwright/test';
import type { Sandbox } from '../../src-sandbox/index.ts';
import type { ListingName } from '../../src-shared/service/listing.ts';
import { listingPage } from '../pages/listing.ts';
import { connect } from '../pages/workspace.ts';
import type { ServiceRecord } from './service-records.ts';
import { type Fixtures, MONTH } from './test.ts';

/** What the service holds of October: in Lima, but the balances of the days from 1 to 31. */
export function held(service: Sandbox, name: ListingName): ServiceRecord[] {
  return name === 'dailyBalances'
    ? [...service.dataset.list('balanceReport', { from: '2026-10-01T00:00:00Z', to: '2026-11-01T00:00:00Z' })]
    : [...service.dataset.list(name, { from: MONTH.from, to: '2026-11-01T05:00:00Z' })];
}

/** How a listing says so many. */
export const counted = (count: number) => `${count.toLocaleString('en')} record${count === 1 ? '' : 's'}`;

/** Exact comparison of decimal texts with at most six decimals. */
export function units(decimal: unknown): bigint {
  const [whole = '', fraction = ''] = String(decimal).split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

/** What is not completed is no money, and in no total of deposits unless it is asked for. */
export const isMoney = ({ status }: ServiceRecord) => status === 'COMPLETED';

/** An app with the deposits of October in it, and what the service holds of them. */
export async function withOctober({ share, serve }: Pick<Fixtures, 'share' | 'serve'>) {
  const service = await serve();
  const app = await share();
  const { window } = app;
  const listing = listingPage(window);
  await connect(window, service);
  await listing.show(`month=${MONTH.month}`);
  await listing.sync.click();
  await expect(listing.coverage).toContainText('Complete as of');
  return { app, window, listing, october: held(service, 'deposits') };
}
