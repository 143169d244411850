/**
 * How many clicks and keys an accountant's tasks take on the demo, counted as they are done. A text that is typed into
 * a field counts once, and the system's own dialogs for files count nothing.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { lastMonths } from './pages/close.ts';
import { readTheMonth } from './pages/first-steps.ts';
import { listingPage } from './pages/listing.ts';
import { welcomePage } from './pages/welcome.ts';
import { workspaceId } from './pages/workspace.ts';
import { askApp, readEverything } from './support/ask-app.ts';
import { countActs } from './support/count-acts.ts';
import { expect, test } from './support/test.ts';
import { answerOpenDialog } from './support/tieout-app.ts';

/** At most so many; what they took before this was counted stands behind each. */
const MOST = { figures: 10, cancelled: 7, statement: 6 } as const; // 20, 14, 12

function counted(window: Page) {
  const steps: string[] = [];
  return {
    steps,
    async click(target: Locator): Promise<void> {
      steps.push(`click ${(await target.first().innerText()) || target}`);
      await target.first().click();
    },
    async press(key: string): Promise<void> {
      steps.push(`press ${key}`);
      await window.keyboard.press(key);
    },
  };
}

test('figures, late cancellations and a matched statement take at most half of what they took', async ({
  share,
  folder,
}) => {
  const { month, firstDay, lastDay } = lastMonths();
  const app = await share({ size: { width: 1280, height: 800 } });
  const { window } = app;
  const button = (name: string | RegExp) => window.getByRole('button', { name });
  const link = (name: string) => window.getByRole('link', { name, exact: true });
  const listing = listingPage(window);
  const done = (task: keyof typeof MOST, steps: readonly string[]) => {
    console.log(`${task}: ${steps.length} of ${MOST[task]} (${steps.join(', ')})`);
    expect(steps.length, steps.join('\n')).toBeLessThanOrEqual(MOST[task]);
  };

  await test.step('what was collected and charged, from the first start on', async () => {
    const { click, steps } = counted(window);
    const actions = await countActs(window);
    await click(welcomePage(window).demo);
    await readTheMonth(window, click);
    const { presses, fields } = await actions();
    expect({ presses, fields }, 'from the demo to a month that is read').toEqual({ presses: 2, fields: 0 });
    await click(link('Deposits'));
    await expect(listing.coverage).toContainText('Complete as of');
    expect(window.url()).toContain(`month=${month}`);
    await expect(listing.count).toContainText(/records/);
    await expect(window.getByText('Included in totals: Completed')).toBeVisible();
    done('figures', steps);
    // The last column is read without scrolling.
    const across = () =>
      listing.table.evaluate(
        ({ parentElement: area }) => (area?.scrollWidth ?? 0) - (area?.clientWidth ?? 0),
      );
    for (const name of ['Cashouts', 'Notes', 'Refunds', 'Settlements', 'Deposits']) {
      await listing.open(name);
      await expect(listing.count).toContainText(/records/);
      expect(await across(), name).toBe(0);
    }
  });

  await test.step('deposits of the month that were cancelled after it', async () => {
    await link('Overview').click();
    const { click, steps } = counted(window);
    await click(link('Deposits'));
    await click(button('Data flags'));
    await click(button(/^Changed after /));
    await click(button('Status'));
    await click(window.getByRole('checkbox', { name: 'Cancelled' }));
    await expect(window).toHaveURL(/changedFrom=/);
    await expect(listing.count).toContainText(/^\d[\d,]* records?$|^No/);
    done('cancelled', steps);
  });

  await test.step('a statement is imported and matched', async () => {
    const workspace = workspaceId(window);
    // The month itself is read by now.
    await readEverything(window, workspace, { firstDay, lastDay }, 'missing');
    await link('Statements').click();
    await answerOpenDialog(app, folder);
    await button('Save demo files…').click();
    await expect(window.getByText(/files are in/)).toBeVisible();
    const saved = join(folder, `tieout-demo-${month}`);
    const file = readdirSync(saved).find((name) => name.endsWith('PEN.camt053.xml')) ?? '';
    await answerOpenDialog(app, join(saved, file));
    await link('Overview').click();

    const { click, steps } = counted(window);
    const dialog = window.getByRole('dialog', { name: /^Import / });
    await click(link('Statements'));
    await click(button('Import files…'));
    await click(dialog.getByRole('button', { name: /^Import/ }));
    await dialog.getByText(/(is|are) imported\.$/).waitFor();
    await click(dialog.getByRole('button', { name: 'Close' }));
    await click(link('Matching'));
    await click(button('Run the rules'));
    await expect(window.getByText(/Last run .* with the rules that come with the app/)).toBeVisible();
    const asked = { workspaceId: workspace, book: 'bank' as const, month };
    const { currencies } = await askApp(window, 'matching.overview', asked);
    expect(currencies.find(({ currency }) => currency === 'PEN')?.lines.matched.count).toBeGreaterThan(0);
    done('statement', steps);
  });
});
