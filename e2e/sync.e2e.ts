/** The sync centre: read what is missing, see what is read, what changed late, and what a record was before. */

import { serviceLabels } from '../src-shared/service/labels.ts';
import { listingPage } from './pages/listing.ts';
import { connect } from './pages/workspace.ts';
import { axeFindings } from './support/axe.ts';
import { picture } from './support/picture.ts';
import { deposits } from './support/service-records.ts';
import { expect, MONTH, test } from './support/test.ts';

const labels = serviceLabels.en;

test('days are read, coverage is shown, and a late change keeps what was before', async ({
  share,
  serve,
}) => {
  const service = await serve();
  const { window } = await share({ size: { width: 1280, height: 900 } });
  await connect(window, service);
  const listing = listingPage(window);

  await test.step('a month chosen in the calendar is read, and only that listing', async () => {
    await listing.open('Sync');
    const cell = (name: string) => window.getByTestId(`coverage-${name}-${MONTH.month}`);
    await window
      .getByRole('group', { name: 'Year' })
      .getByText(/^\d{4}$/)
      .waitFor();
    while (!(await cell('deposits').isVisible()))
      await window.getByRole('button', { name: 'Previous year' }).click();
    await expect(cell('deposits')).toHaveAttribute('data-state', 'not-read');
    await cell('deposits').click();
    await expect(window.getByText('Days already read completely are skipped.')).toBeVisible();
    await window.getByRole('button', { name: 'Start' }).click();
    await expect(cell('deposits')).toHaveAttribute('data-state', 'complete');
    await expect(cell('notes')).toHaveAttribute('data-state', 'not-read');
    await expect(window.getByTestId('run-deposits')).toContainText('Finished');
    expect(await axeFindings(window, 'main')).toEqual([]);
    await picture(window, 'sync centre');
  });

  await test.step('read again, a record that came back different shows both values', async () => {
    service.faults.add({
      on: /deposits.*page=0/,
      fault: { kind: 'field', field: 'status', json: '"CANCELLED"', record: 0 },
    });
    await listing.open('Deposits');
    await listing.show(`month=${MONTH.month}`);
    await listing.sync.click();
    await expect(window.getByText(/changed: 1 \(late: 1\)/)).toBeVisible();
    const [newest] = deposits(service);
    const before = labels.statuses[String(newest?.status)] ?? '';
    await listing.chooseMark('Changed since first read');
    await expect(listing.count).toHaveText('1 record');
    await expect(listing.cell(0, 'idDeposit')).toHaveText(String(newest?.idDeposit));
    await expect(listing.cell(0, 'status')).toHaveText('Cancelled');
    // The row says so itself, also to somebody who does not see its sign.
    await window
      .getByRole('button', { name: `Details of ${newest?.idDeposit}. Changed since first read` })
      .click();
    const change = window.getByTestId('record-history').locator('tbody tr').first();
    await expect(change.getByRole('cell')).toHaveText(['Status', before, 'Cancelled']);
    await picture(window, 'record history');
    await window.keyboard.press('Escape');
  });

  await test.step('the schedule is off, and stays as it is set', async () => {
    await listing.open('Sync');
    const every = window.getByRole('combobox', { name: 'Sync automatically' });
    await expect(every).toHaveValue('Never');
    await every.click();
    await window.getByRole('option', { name: 'Every 30 minutes' }).click();
    await listing.open('Deposits');
    await listing.open('Sync');
    await expect(every).toHaveValue('Every 30 minutes');
  });
});
