/** The system's high contrast: what a background or a shadow told is told by a line, or by a colour of the system. */
import { lastMonths } from './pages/close.ts';
import { listingPage } from './pages/listing.ts';
import { areWanted, picture } from './support/picture.ts';
import { expect, test } from './support/test.ts';

test('selection, state, differences and the place in the app stay visible in forced colours', async ({
  startReadDemo,
}) => {
  const { window: page } = (await startReadDemo()).app;
  const listing = listingPage(page);
  const { month } = lastMonths();
  await page.emulateMedia({ forcedColors: 'active' });
  const style = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const {
          outlineStyle,
          outlineWidth,
          borderTopStyle,
          borderTopWidth,
          borderBottomColor,
          fontWeight,
          textDecorationLine,
          appearance,
          backgroundColor,
        } = getComputedStyle(element);
        return {
          outlineStyle,
          outlineWidth,
          borderTopStyle,
          borderTopWidth,
          borderBottomColor,
          fontWeight,
          textDecorationLine,
          appearance,
          backgroundColor,
        };
      });

  await listing.open('Deposits');
  await listing.show(`month=${month}`);
  await page.locator('tr[data-index="1"] .row-check').click();
  await picture(page, 'deposits');
  expect(await style('tr[aria-selected="true"]')).toMatchObject({
    outlineStyle: 'solid',
    outlineWidth: '2px',
  });
  expect(await style('tr[aria-selected="false"]')).toMatchObject({ outlineStyle: 'none' });
  expect(await style('.row-check')).toMatchObject({ appearance: 'auto' });
  expect(await style('.status')).toMatchObject({ borderTopStyle: 'solid', borderTopWidth: '1px' });
  expect(await style('nav [aria-current="page"]')).toMatchObject({ outlineStyle: 'solid' });
  // The keyboard's place.
  await page.locator('td[data-field="amount"]').first().focus();
  expect(await style('td:focus')).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px' });

  await listing.open('Tie-out');
  await expect(page.locator('[data-differs], .report-differs').first()).toBeVisible();
  await picture(page, 'tie-out');
  expect(await style('[data-differs], .report-differs')).toMatchObject({
    fontWeight: '700',
    textDecorationLine: 'underline',
  });

  await listing.open('Balances');
  await expect(page.locator('.waterfall-bar').first()).toBeVisible();
  await picture(page, 'balances');
  const bars = await page
    .locator('.waterfall-bar')
    .evaluateAll((all) =>
      all.map(
        (bar) =>
          `${bar.getAttribute('data-bar')}: ${getComputedStyle(bar).backgroundColor} ${getComputedStyle(bar).borderTopStyle}`,
      ),
    );
  const kinds = new Map(bars.map((text) => text.split(': ') as [string, string]));
  expect(kinds.get('in')).not.toBe(kinds.get('out'));
  expect(kinds.get('in')).not.toBe(kinds.get('balance'));

  await listing.open('Matching');
  const chosen = page.getByRole('tab', { selected: true }).first();
  await expect(chosen).toBeVisible();
  await picture(page, 'matching');
  const lineOf = (selected: boolean) =>
    page
      .getByRole('tab', { selected })
      .first()
      .evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  expect(await lineOf(true)).not.toBe(await lineOf(false));

  // To be looked at by a person.
  for (const screen of areWanted ? ['Exceptions', 'Close', 'Sync', 'Statements'] : []) {
    await listing.open(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await picture(page, screen);
  }
});
