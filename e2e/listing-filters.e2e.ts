/** A listing narrowed by amounts, days, ids and marks, compared with what the service's own data says. */
import { HOUR_MS } from '../src-shared/durations.ts';
import { axeFindings } from './support/axe.ts';
import { counted, isMoney, units, withOctober } from './support/october.ts';
import { grouped, type ServiceRecord, sum } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';

test('amounts and periods narrow a listing as the service’s own data says', async ({ share, serve }) => {
  const { app, window, listing, october } = await withOctober({ share, serve });
  const agrees = async (records: readonly ServiceRecord[]) => {
    await expect(listing.count).toHaveText(counted(records.length));
    const money = records.filter(isMoney);
    for (const field of ['amount', 'fee']) {
      const currencyField = field === 'fee' ? 'feeCurrency' : 'currency';
      for (const [currency = '', list] of Map.groupBy(money, (record) => String(record[currencyField])))
        await expect(listing.total(field, currency)).toContainText(
          `${currency} ${grouped(sum(list, field))}`,
        );
    }
  };

  await test.step('amounts between two bounds, in one currency', async () => {
    await listing.filterAmount({ currency: 'PEN', from: '100', to: '1,000.00' });
    const between = october.filter(
      ({ currency, amount }) =>
        currency === 'PEN' && units(amount) >= units('100') && units(amount) <= units('1000'),
    );
    expect(between.length).toBeGreaterThan(20);
    expect(between.length).toBeLessThan(october.length / 1.5);
    await agrees(between);
    await expect(listing.chips).toContainText('Amount: PEN 100.00 to 1,000.00');

    await listing.choose('Status', 'Completed');
    await agrees(between.filter(({ status }) => status === 'COMPLETED'));
    await window.getByRole('button', { name: 'Remove filter Status: Completed' }).click();
    await agrees(between);
    expect(await axeFindings(window, 'main')).toEqual([]);
    // What is looked at is in the address: Back goes through it, and a reload keeps it.
    await window.goBack();
    await agrees(between.filter(({ status }) => status === 'COMPLETED'));
    await window.reload();
    await agrees(between.filter(({ status }) => status === 'COMPLETED'));
    await listing.clear.click();
    await agrees(october);
    await expect(listing.chips).toHaveCount(0);
  });

  await test.step('what is no amount is said at its field, and nothing is asked', async () => {
    await listing.filterAmount({ currency: 'PEN', from: '1.234,50' });
    const form = window.getByRole('dialog', { name: 'Amount' });
    await expect(form).toContainText('Enter an amount such as 1,234.50.');
    await window.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(listing.chips).toHaveCount(0);
  });

  await test.step('days, the days after them, a quarter and a year', async () => {
    const within = (first: string, last: string) =>
      october.filter(({ creationDate }) => {
        const day = new Date(Date.parse(String(creationDate)) - 5 * HOUR_MS).toISOString().slice(0, 10);
        return day >= first && day <= last;
      });
    await listing.show('days=2026-10-05..2026-10-11');
    await agrees(within('2026-10-05', '2026-10-11'));
    await window.getByRole('button', { name: 'Later period' }).click();
    await expect(listing.period).toHaveText('Oct 12, 2026 – Oct 18, 2026');
    await agrees(within('2026-10-12', '2026-10-18'));
    await listing.period.click();
    await window.getByRole('dialog').getByText('Quarter', { exact: true }).click();
    expect(await axeFindings(window, '[role="dialog"]')).toEqual([]);
    await window.getByRole('dialog').getByRole('button', { name: 'Q4' }).click();
    await expect(listing.period).toHaveText('Q4 2026');
    await agrees(october);
    await listing.period.click();
    await window.getByRole('dialog').getByRole('button', { name: 'Year 2026' }).click();
    await expect(listing.period).toHaveText('Year 2026');
    await agrees(october);
    // The year is more than was read, and says so.
    await expect(listing.coverage).toHaveText('Incomplete');
  });

  await test.step('a column of ids, pasted, finds each of them', async () => {
    await listing.show(`month=${MONTH.month}`);
    await expect(listing.period).toHaveText('October 2026');
    const wanted = [3, 40, 41].flatMap((index) => october.slice(index, index + 1));
    const column = ['PED-none', ...wanted.map(({ externalId }) => externalId)].join('\n');
    await app.electron.evaluate(({ clipboard }, text) => clipboard.writeText(text), column);
    await listing.search.focus();
    await window.keyboard.press('ControlOrMeta+v');
    await expect(listing.chips).toContainText('One of 4 IDs');
    await agrees(wanted);
    const missing = window.getByTestId('missing-ids');
    await expect(missing).toContainText(
      'IDs not found in October 2026 with these filters (1 of 4): PED-none',
    );
    expect(await axeFindings(window, 'main')).toEqual([]);
    await missing.getByRole('button', { name: 'Copy the missing IDs' }).click();
    await expect.poll(() => app.electron.evaluate(({ clipboard }) => clipboard.readText())).toBe('PED-none');
  });

  await test.step('marks: nothing has changed since it was first read', async () => {
    await listing.show(`month=${MONTH.month}`);
    await listing.chooseMark('Changed since first read');
    await expect(window.getByText('No record matches the filters')).toBeVisible();
    await listing.clear.click();
    await agrees(october);
  });
});
