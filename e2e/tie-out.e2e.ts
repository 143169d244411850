/** The tie-out: what is planted is told, leads to its records, and the rules behind the columns can be laid down. */
import { listingPage } from './pages/listing.ts';
import { connect } from './pages/workspace.ts';
import { askApp, readEverything } from './support/ask-app.ts';
import { axeFindings, axeFindingsOfColours } from './support/axe.ts';
import { showIn } from './support/colours.ts';
import { picture } from './support/picture.ts';
import { expect, MONTH, test } from './support/test.ts';

test('a month is tied out, its differences lead to their records, and a rule is laid down', async ({
  share,
  serve,
}) => {
  const service = await serve();
  const { window: page } = await share({ size: { width: 1280, height: 900 } });
  const workspaceId = await connect(page, service);
  const listing = listingPage(page);
  const planted = (kind: string) =>
    service.planted.filter((each) => each.kind === kind && each.day.startsWith(MONTH.month));
  const left = planted('deposit-missing-from-report')[0];
  const deposit = left?.related[0]?.ids[0] ?? '';

  await test.step('every listing of the months around is read', async () => {
    await readEverything(page, workspaceId, { firstDay: '2026-09-01', lastDay: '2026-11-09' }, 'missing');
  });

  await test.step('the day that the report leaves a deposit out differs, and says why', async () => {
    await listing.open('Tie-out');
    await page.evaluate((month) => {
      location.hash = `${location.hash.split('?')[0]}?month=${month}`;
    }, MONTH.month);
    await expect(page.getByText('Rules behind the columns')).toBeVisible();
    await expect(page.getByText('31 days compared')).toHaveCount(2);
    const cell = page.getByRole('button', { name: `Deposits of ${left?.day} differs by` });
    await cell.click();
    const why = page.getByRole('dialog');
    await expect(why).toContainText('The report leaves it out.');
    await expect(why.getByRole('link', { name: deposit })).toBeVisible();
    await showIn(page, 'dark');
    expect(await axeFindingsOfColours(page, '[role="dialog"]'), 'dark').toEqual([]);
    await showIn(page, 'light');
    expect(await axeFindings(page, '[role="dialog"]'), 'light').toEqual([]);
    await picture(page, 'tie-out');
    // The notice of the sync may still stand there: what was opened hangs over it, not behind.
    const isOnTop = await why.getByRole('link', { name: deposit }).evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
    await why.getByRole('link', { name: deposit }).click();
    await expect(page.getByRole('dialog')).toContainText(deposit);
    await expect(page).toHaveURL(/\/deposits\?/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Tie-out' })).toBeVisible();
  });

  await test.step('the findings name what is planted', async () => {
    const kinds = ['duplicate-external-id', 'fee-off-schedule', 'settlement-amount-mismatch'] as const;
    for (const kind of kinds) {
      const group = page.locator(`[data-finding-kind="${kind}"]`);
      const ids = planted(kind).flatMap((each) => each.ids);
      expect(ids.length, kind).toBeGreaterThan(0);
      for (const id of ids) await expect(group.getByRole('link', { name: id, exact: true })).toBeVisible();
    }
  });

  await test.step('a rule is tried, laid down with a reason, and left to the data again', async () => {
    const rule = page.locator('[data-rule="depositTotal"]');
    await expect(rule).toContainText('Completed, by Created, UTC day');
    await expect(rule).toContainText('Detected');
    await rule.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Change the rule: Deposits' });
    await dialog.getByText('day of the reporting time zone').click();
    await expect(dialog.getByRole('status')).toContainText('of 62 days of the month agree');
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('the service says so');
    expect(await axeFindings(page, '[role="dialog"]'), 'rule').toEqual([]);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(rule).toContainText('Set by user');
    await expect(rule).toContainText('day of the reporting time zone');

    await rule.getByRole('button').click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('it was wrong');
    await dialog.getByRole('button', { name: 'Use the detected rule' }).click();
    await expect(rule).toContainText('Detected');
    const { entries } = await askApp(page, 'audit.list', { workspaceId, before: null, limit: 10 });
    expect(entries.map(({ detail }) => detail.reason)).toEqual(['it was wrong', 'the service says so']);
  });
});
