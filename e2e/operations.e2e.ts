/** What is asked live: the status of deposits, and identity checks. */
import { withOperations } from './pages/operations.ts';
import { deposits, grouped } from './support/service-records.ts';
import { expect, test } from './support/test.ts';

test('the status of a pasted list is asked live, each id with its own answer', async ({ share, serve }) => {
  const { service, window, screen } = await withOperations({ share, serve });
  await screen.open('Deposit status');

  const chosen = deposits(service)
    .filter(({ status, currency }) => status === 'COMPLETED' && currency === 'PEN')
    .slice(0, 4);
  const linesShown = () =>
    screen.ids.evaluate((field) => {
      const { lineHeight, paddingBlock } = getComputedStyle(field);
      return Math.round(
        (field.clientHeight - 2 * Number.parseFloat(paddingBlock)) / Number.parseFloat(lineHeight),
      );
    });
  for (const [lines, shown] of [
    [1, 2],
    [4, 4],
    [9, 6],
  ] as const) {
    await screen.ids.fill(Array(lines).fill('1').join('\n'));
    expect(await linesShown(), `${lines} lines`).toBe(shown);
  }
  // A second one to measure the text in would have the window laid out at each key.
  await expect(window.locator('textarea')).toHaveCount(1);

  const ids = chosen.map(({ idDeposit }) => String(idDeposit));
  await screen.ids.fill(`${ids[0]}\n${ids[1]}, ${ids[2]};${ids[3]} ${ids[0]} 12A 7`);
  await screen.ask.click();

  await expect(
    window.getByRole('status').filter({ hasText: 'Answered: 4 of 5 · 1 without an answer' }),
  ).toBeVisible();
  await expect(window.getByRole('alert').filter({ hasText: '12A' })).toContainText('Not checked');
  await expect(window.getByText(`Entered more than once, checked once: ${ids[0]}`)).toBeVisible();
  await expect(screen.deposit('7')).toContainText('The service has no deposit with this ID (HTTP 404).');
  const asked = service.requests.list().filter(({ path }) => path.startsWith('/v3/deposits/'));
  expect(asked.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([...ids, '7'].sort());

  const [first] = chosen;
  await expect(screen.deposit(ids[0] ?? '')).toContainText('Completed');
  await expect(screen.deposit(ids[0] ?? '')).toContainText(grouped(String(first?.localAmount)));
  await window.getByRole('button', { name: `Details of deposit ${ids[0]}` }).click();
  await expect(screen.fact('invoice_id')).toHaveText(String(first?.externalId));
  await expect(screen.fact('current_payer_verification')).toContainText('(NO_CURRENT_PAYER_DATA)');
  await window.getByText('Answer as received').click();
  await expect(window.locator('pre')).toContainText(`"deposit_id":${ids[0]}`);

  // Another screen in between does not lose what was asked.
  await screen.open('Cashouts');
  await screen.open('Deposit status');
  await expect(screen.deposit(ids[3] ?? '')).toContainText('Completed');
});

test('a long list can be stopped and gone on with', async ({ share, serve }) => {
  const { service, window, screen } = await withOperations({ share, serve });
  await screen.open('Deposit status');
  const ids = deposits(service)
    .slice(0, 12)
    .map(({ idDeposit }) => String(idDeposit));
  const slow = service.faults.add({
    on: /^GET \/v3\/deposits\//,
    // As long as a busy machine may take to press the button.
    fault: { kind: 'latency', ms: 3_000 },
    times: 100,
  });
  await screen.ids.fill(ids.join(' '));
  await screen.ask.click();
  await expect(screen.deposit(ids[0] ?? '')).toContainText('Asking…');
  await expect(screen.deposit(ids[3] ?? '')).toContainText('Waiting');
  await screen.button('Stop').click();
  await expect(screen.deposit(ids[3] ?? '')).toContainText('Not asked');
  // What was on its way still comes.
  await expect(screen.deposit(ids[2] ?? '')).toContainText(/PEN|USD/);
  await expect(window.getByRole('status').filter({ hasText: 'Answered: 3 of 12' })).toBeVisible();
  expect(slow.hits()).toBe(3);
  slow.remove();
  await screen.button('Ask for the remaining 9').click();
  await expect(window.getByRole('status').filter({ hasText: 'Answered: 12 of 12' })).toBeVisible();
});

test('identity checks: a name, a negative answer, a lost answer asked for again', async ({
  share,
  serve,
}) => {
  const { service, window, screen } = await withOperations({ share, serve });
  await screen.open('Identity check');

  await screen.button(/^Check$/).click();
  await expect(window.getByText('Enter the document number (at most 11 characters).')).toBeVisible();
  await screen.check('DNI', '45678912');
  await expect(screen.identity).toContainText('Confirmed');
  await expect(screen.identity).toContainText(/Name: \S+/);
  await screen.check('DNI', '45678910');
  await expect(screen.identity).toContainText('Not confirmed');
  await expect(screen.identity).toContainText('Document not found');

  // As often as it takes: the network stack repeats a request by itself, which the idempotency key makes harmless.
  service.faults.add({ on: 'POST /v1/kyc', fault: { kind: 'cut', when: 'after-commit' }, times: 20 });
  await screen.check('DNI', '45678913');
  await expect(screen.identity).toContainText('Answer unknown');
  service.faults.clear();
  await screen.identity.getByRole('button', { name: 'Ask again' }).click();
  await expect(screen.identity).toContainText('DNI 45678913: Confirmed');
  await expect(screen.checks).toHaveCount(3);
});

test('an identity check that is not enabled is explained as such', async ({ share, serve }) => {
  const { screen } = await withOperations({ share, serve }, {}, { kycEnabled: false });
  await screen.open('Identity check');
  await screen.check('DNI', '45678912');
  await expect(screen.identity).toContainText('Not checked');
  await expect(screen.identity).toContainText('not enabled for this merchant account');
  await expect(screen.identity).toContainText('off by default');
  await expect(screen.checks).toHaveCount(1);
});
