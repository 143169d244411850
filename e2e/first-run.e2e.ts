/** A newcomer's first minute, counted in what is to be done, which does not depend on the machine. */
import type { Page } from 'playwright';
import { serviceLabels } from '../src-shared/service/labels.ts';
import { LISTING_NAMES } from '../src-shared/service/listing.ts';
import { lastMonths } from './pages/close.ts';
import { listingPage } from './pages/listing.ts';
import { newWorkspacePage } from './pages/new-workspace.ts';
import { welcomePage } from './pages/welcome.ts';
import { workspaceId } from './pages/workspace.ts';
import { askApp } from './support/ask-app.ts';
import { expect, test } from './support/test.ts';

/** Counts presses of a pointer or of Enter, and fields that are written in, from now on. */
async function countActions(window: Page): Promise<() => Promise<{ presses: number; fields: number }>> {
  const counted = await window.evaluateHandle(() => {
    const counts = { presses: 0, fields: new Set<EventTarget | null>() };
    addEventListener('pointerdown', () => (counts.presses += 1), true);
    addEventListener('keydown', ({ key }) => (counts.presses += Number(key === 'Enter')), true);
    addEventListener('input', ({ target }) => counts.fields.add(target), true);
    return counts;
  });
  return () => counted.evaluate(({ presses, fields }) => ({ presses, fields: fields.size }));
}

/** The line above the screens says what to do next; doing it reads the month that is over, whole. */
async function readTheMonth(window: Page): Promise<void> {
  const next = window.getByTestId('first-steps').locator('[data-next]');
  await expect(next).toHaveText(/^Read /);
  await next.click();
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

test('the demo is two presses away from a month that is read', async ({ share }) => {
  const { window } = await share({ motion: true });
  const counted = await countActions(window);
  await welcomePage(window).demo.click();
  await readTheMonth(window);
  expect(await counted()).toEqual({ presses: 2, fields: 0 });
});

test('an account of one’s own is five fields and three presses away from a month that is read', async ({
  share,
  serve,
}) => {
  const service = await serve({ asOf: new Date().toISOString() });
  const { window } = await share();
  const counted = await countActions(window);
  await welcomePage(window).create.click();
  const form = newWorkspacePage(window);
  await form.field('Name').fill('Bodega Ñusta S.A.C.');
  await form.field('Reporting address').fill(service.merchantsBaseUrl);
  await form.field('Deposits and payouts address').fill(service.baseUrl);
  await form.field('Access key').fill(service.credentials.reporting.accessKey);
  await window.getByRole('textbox', { name: 'Secret key' }).fill(service.credentials.reporting.secretKey);
  await form.submit.click();
  await readTheMonth(window);
  expect(await counted()).toEqual({ presses: 3, fields: 5 });
});
