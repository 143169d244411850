/** A locked month stands still when the service changes what was locked; the change is decided about. */
import { acceptExceptions, closePage, lastMonths } from './pages/close.ts';
import { connect } from './pages/workspace.ts';
import { askApp, readEverything } from './support/ask-app.ts';
import { axeFindings } from './support/axe.ts';
import { picture } from './support/picture.ts';
import { expect, test } from './support/test.ts';

const WHY = 'Looked into with the provider, who corrects it next month.';

test('a locked month stands still when the service changes it; the change goes into the next one', async ({
  share,
  serve,
}) => {
  const { month, before, firstDay, lastDay } = lastMonths();
  const service = await serve({ asOf: new Date().toISOString(), months: 3, rows: 400, planted: false });
  const { window } = await share();
  const workspaceId = await connect(window, service);
  await readEverything(window, workspaceId, { firstDay, lastDay });
  const place = { workspaceId, month: before, currency: 'PEN' };
  const { items } = await askApp(window, 'close.month', place);
  for (const { item, state, required } of items)
    if (required && item !== 'exceptions' && (state === 'attention' || state === 'blocked'))
      await askApp(window, 'close.waive', { ...place, item, reason: WHY });
  await acceptExceptions(window, place, WHY);
  const { digest } = await askApp(window, 'close.month', place);
  await askApp(window, 'close.setTeam', { workspaceId, onePerson: true });
  for (const role of ['preparer', 'reviewer'] as const)
    await askApp(window, 'close.sign', { ...place, role, name: role, digest });
  const close = closePage(window);
  await close.open(before, 'PEN');
  await close.lockMonth();
  const deposits = (await close.column('depositTotal').textContent()) ?? '';

  await test.step('a deposit that comes back cancelled is told with its effect', async () => {
    // The service lists the newest first: a day whose newest deposit is one that counts.
    const newestOf = (day: string) => {
      const from = Date.parse(`${day}T05:00:00Z`);
      const [newest] = service.dataset.list('deposits', {
        from: new Date(from).toISOString(),
        to: new Date(from + 86_399_000).toISOString(),
      });
      return newest;
    };
    const day = Array.from({ length: 20 }, (_, index) =>
      `${before}-${index + 5}`.replace(/-(\d)$/, '-0$1'),
    ).find((each) => newestOf(each)?.status === 'COMPLETED' && newestOf(each)?.currency === 'PEN');
    service.faults.add({
      on: /deposits.*page=0/,
      fault: { kind: 'field', field: 'status', json: '"CANCELLED"', record: 0 },
    });
    await readEverything(window, workspaceId, { firstDay: day ?? '', lastDay: day ?? '' });
    await close.open(before, 'PEN');
    await expect(close.adjustmentsSummary).toContainText('1 change to decide');
    await expect(close.adjustments.first()).toContainText('Completed → Cancelled');
    await expect(close.column('depositTotal')).toHaveText(deposits);
    expect(await axeFindings(window, 'main'), 'changes after the lock').toEqual([]);
    await picture(window, 'changes after the lock');
  });

  await test.step('taken into the next month, it shows there', async () => {
    await window.getByRole('checkbox', { name: 'Choose all' }).check();
    await window.getByRole('button', { name: /into the next month/ }).click();
    await close.giveReason(WHY, 'into the next month');
    await expect(close.adjustmentsSummary).toContainText('0 changes to decide');
    await close.open(month, 'PEN');
    await expect(close.prior.first()).toContainText(WHY);
    await expect(close.item('earlier-adjustments')).toContainText('OK');
  });

  await test.step('reopened with a reason, the month begins a second version', async () => {
    await close.open(before, 'PEN');
    await window.getByRole('button', { name: 'Reopen' }).click();
    await close.giveReason(WHY, 'Reopen');
    await expect(window.getByText('Version 2', { exact: true })).toBeVisible();
    await expect(window.getByText('Former versions')).toBeVisible();
  });
});
