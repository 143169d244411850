/** A month's journal entries: offered accounts confirmed, entries proved and exported, in both languages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lastMonths } from './pages/close.ts';
import { axeFindings } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { saveInto } from './support/tieout-app.ts';

test('the demo’s month goes to the books', async ({ startReadDemo, folder }) => {
  const { month, lastDay } = lastMonths();
  const { app, workspaceId } = await startReadDemo({ size: { width: 1280, height: 800 } });
  const { window } = app;
  const button = (name: string | RegExp) => window.getByRole('button', { name });
  const field = (name: string) => window.getByRole('textbox', { name, exact: true });
  const text = (id: string) => window.getByTestId(id).innerText();
  const cents = (words: string) =>
    Number(
      words
        .split('\t')
        .at(-1)
        ?.replace(/[^\d-]/g, ''),
    );

  await test.step('entries are reached from the close, and only offered', async () => {
    await window.getByRole('link', { name: 'Close', exact: true }).click();
    await window.getByTestId(`close-${month}-PEN`).getByRole('link').click();
    await window.getByRole('main').getByRole('link', { name: 'Journal entries' }).click();
    await expect(window.getByTestId('journal-problems')).toContainText('Nobody has confirmed the accounts');
    await expect(window.getByTestId('journal-entry').first()).toBeVisible();
    expect(await axeFindings(window, 'main'), 'entries offered').toEqual([]);
    await button('Export entries').click();
    await expect(button('CONCAR (XLSX)')).toBeDisabled();
    await window.keyboard.press('Escape');
  });

  await test.step('an account that is not in the chart is refused, then the accounts are confirmed', async () => {
    await button('Review the accounts').click();
    await expect(button('Confirm accounts')).toBeVisible();
    expect(await axeFindings(window, 'main'), 'accounts').toEqual([]);
    const deposits = window.getByLabel('Account of Deposits, gross', { exact: true });
    await deposits.fill('9999');
    await button('Confirm accounts').click();
    await expect(window.getByText('A line of the mapping is not valid')).toBeVisible();
    await deposits.fill('1212');
    await window.getByLabel('Tax included in the fees').fill('18');
    await button('Confirm accounts').click();
    await expect(window.getByText(/^Confirmed by /)).toBeVisible();
  });

  await test.step('the payments account moves by the report’s net amount less what is listed', async () => {
    await window.getByText('Entries', { exact: true }).click();
    await expect(window.getByTestId('journal-problems')).toHaveCount(0);
    const [net, unexplained, movement] = [
      cents(await text('proof-net')),
      cents(await text('proof-unexplained')),
      cents(await text('proof-movement')),
    ];
    expect(movement).toBe(net - unexplained);
    expect(await axeFindings(window, 'main'), 'entries').toEqual([]);
  });

  await test.step('a line opens its records', async () => {
    await button(/^Show .* of Deposits, gross/)
      .first()
      .click();
    await expect(window.getByTestId('line-record').first()).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByTestId('line-record')).toHaveCount(0);
  });

  await test.step('new entries are exported once, and an earlier export again', async () => {
    await saveInto(app, folder);
    await button('Export entries').click();
    await window.getByRole('button', { name: 'CSV', exact: true }).click();
    await expect(window.getByText(/entries exported to/)).toBeVisible();
    const file = join(folder, `Demo - Journal ${month} PEN.csv`);
    const first = readFileSync(file, 'utf8');
    expect(first).toContain(`TIE-${workspaceId.slice(0, 8)}-${month}-PEN-0001`);
    await expect(window.getByTestId('journal-export')).toHaveCount(1);
    await button('Export entries').click();
    await expect(window.getByText('Nothing is new since the last export.')).toBeVisible();
    await window.keyboard.press('Escape');
  });

  await test.step('an invoice that differs is told', async () => {
    await field('Invoice number').fill('F001-7');
    await field('Invoice date').fill(lastDay);
    await field('Base').fill('1.00');
    await field('Tax').fill('0.18');
    await button('Enter invoice').click();
    await expect(window.getByTestId('invoice-differs')).toBeVisible();
  });

  await test.step('a rate of zero is not taken, one above it is', async () => {
    await window.getByText('Exchange rates', { exact: true }).click();
    await field('Day').fill(lastDay);
    await field('Buying').fill('0');
    await field('Selling').fill('3.719');
    await button('Enter rate').click();
    await expect(window.getByText('Enter a rate above zero, such as 3.712.')).toBeVisible();
    await field('Buying').fill('3.712');
    await button('Enter rate').click();
    await expect(window.getByTestId('exchange-rate')).toHaveCount(1);
    expect(await axeFindings(window, 'main'), 'rates').toEqual([]);
  });
});
