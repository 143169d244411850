/** A newcomer's first minute, counted in what is to be done, which does not depend on the machine. */
import { expect } from '@playwright/test';
import type { Locator, Page } from 'playwright';
import { serviceLabels } from '../../src-shared/service/labels.ts';
import { LISTING_NAMES } from '../../src-shared/service/listing.ts';
import { askApp } from '../support/ask-app.ts';
import { lastMonths } from './close.ts';
import { listingPage } from './listing.ts';
import { workspaceId } from './workspace.ts';

/** The line above the screens says what to do next; doing it reads the month that is over, whole. */
export async function readTheMonth(
  window: Page,
  click = (target: Locator): Promise<void> => target.click(),
): Promise<void> {
  const next = window.getByTestId('first-steps').locator('[data-next]');
  await expect(next).toHaveText(/^Read /);
  await click(next);
  // Listings with the same outcome share a line.
  const told = window.getByTestId('round-outcome').locator('dt');
  for (const name of LISTING_NAMES)
    await expect(told.filter({ hasText: serviceLabels.en.listings[name] }).first()).toBeVisible();
  await expect(listingPage(window).coverage).toContainText('Complete as of');
  await expect(listingPage(window).rows.first()).toBeVisible();
  const { month } = lastMonths();
  const { listings } = await askApp(window, 'sync.coverage', {
    workspaceId: workspaceId(window),
    firstMonth: month,
    lastMonth: month,
  });
  const states = listings.map(({ months: [read] }) => read?.state);
  expect(states).toEqual(LISTING_NAMES.map(() => 'complete'));
  // And it goes on from there.
  await expect(next).toHaveText('Tie it out');
}
