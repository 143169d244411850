/** A newcomer's first minute with an account of one's own; that with the demo is the beginning of tasks.e2e.ts. */
import { readTheMonth } from './pages/first-steps.ts';
import { newWorkspacePage } from './pages/new-workspace.ts';
import { welcomePage } from './pages/welcome.ts';
import { countActs } from './support/count-acts.ts';
import { expect, test } from './support/test.ts';

test('an account of one’s own is five fields and three presses away from a month that is read', async ({
  share,
  serve,
}) => {
  const service = await serve({ asOf: new Date().toISOString() });
  const { window } = await share();
  const counted = await countActs(window);
  await welcomePage(window).create.click();
  const form = newWorkspacePage(window);
  await form.field('Name').fill('Bodega Ñusta S.A.C.');
  await form.field('Reporting address').fill(service.merchantsBaseUrl);
  await form.field('Deposits and payouts address').fill(service.baseUrl);
  await form.field('Access key').fill(service.credentials.reporting.accessKey);
  await window.getByRole('textbox', { name: 'Secret key' }).fill(service.credentials.reporting.secretKey);
  await form.submit.click();
  await readTheMonth(window);
  const { presses, fields } = await counted();
  expect({ presses, fields }).toEqual({ presses: 3, fields: 5 });
});
