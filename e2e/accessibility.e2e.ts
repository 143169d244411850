/** axe on the screens of no workspace and of live operations; on those of a month: appearance.e2e.ts. */
import { SMALLEST } from '../src-main/shell/window-place.ts';
import { MOVE_MONEY, switchOn, withOperations } from './pages/operations.ts';
import { welcomePage } from './pages/welcome.ts';
import { openDemo } from './pages/workspace.ts';
import { settingsPage } from './pages/workspace-settings.ts';
import {
  axeFindings,
  axeFindingsInBothColours,
  axeFindingsOfWords,
  publishedAxeFindings,
} from './support/axe.ts';
import { englishNames } from './support/english-names.ts';
import { outOfRoom } from './support/out-of-room.ts';
import { passingTime } from './support/passing-time.ts';
import { deposits } from './support/service-records.ts';
import { expect, test } from './support/test.ts';
import { showAs } from './support/tieout-app.ts';

/**
 * Too faint: one above the other, half transparent, of other colour spaces, in a shadow. The first style is that of the
 * ground around.
 */
const FAINT = [
  ['', 'color: #999; background: #fff'],
  ['background: rgb(20 40 60)', 'color: rgb(90 90 90); background: rgb(255 0 0 / 20%)'],
  ['', 'color: hsl(0.2turn 40% 60%); background: hwb(60 80% 10%)'],
  ['', 'color: oklch(70% 0.1 150); background: color(display-p3 0.9 0.9 0.8)'],
  ['opacity: 0.4; background: #fff', 'color: #222; background: #eee'],
  ['', 'color: #777; background: #ddd; text-shadow: 0 0 3px #999'],
] as const;

test('axe made quicker for journeys says of faint texts what the published one says', async ({ share }) => {
  const { window } = await share();
  await window.evaluate((styles) => {
    const section = document.createElement('section');
    section.id = 'faint';
    for (const [around, own] of styles) {
      const [ground, text] = [document.createElement('div'), document.createElement('p')];
      ground.style.cssText = around;
      text.style.cssText = own;
      text.textContent = own;
      ground.append(text);
      section.append(ground);
    }
    const table = section.appendChild(document.createElement('table'));
    // Rows whose words alone differ stand for one another, and those of another look do not.
    for (let row = 0; row < 12; row++)
      table.insertRow().innerHTML = `<td style="color: ${row > 4 ? '#999' : '#000'}; background: #fff">row ${row}</td>`;
    document.querySelector('main')?.append(section);
  }, FAINT);
  const found = await axeFindings(window, '#faint');
  expect(found.filter((finding) => finding.startsWith('color-contrast')).length).toBeGreaterThan(4);
  expect(found.join().match(/row \d+/g)).toEqual(['row 5']);
  // The second look has read all of their colours before.
  expect(await axeFindings(window, '#faint')).toEqual(found);
  // A rule that breaks off is told, and does not pass for one that found nothing.
  await window.evaluate(() => {
    const { axe } = window as unknown as { axe: { commons: { color: Record<'Color', typeof Object> } } };
    Object.assign(axe.commons.color.Color.prototype, { parseString: null });
  });
  expect((await axeFindings(window, '#faint')).join()).toContain('Axe encountered an error');
  expect(await publishedAxeFindings(window, '#faint')).toEqual(found);
});

test('axe finds nothing on any screen', async ({ share }) => {
  const { window } = await share();
  expect(await axeFindingsInBothColours(window), 'welcome').toEqual([]);
  const nameless = await window.evaluateHandle(() => document.createElement('button'));
  await nameless.evaluate((button) => document.querySelector('main')?.append(button));
  const found = await axeFindings(window, 'main');
  expect(found.join(), 'after colours alone all is asked again').toContain('button-name');
  await nameless.evaluate((button) => button.remove());

  await welcomePage(window).create.click();
  await window.getByRole('button', { name: 'Create workspace' }).click();
  await expect(window.getByText('Enter the secret key.')).toBeVisible();
  expect(await axeFindingsInBothColours(window), 'new workspace, with errors').toEqual([]);
  await window.getByRole('button', { name: 'Cancel' }).click();

  await openDemo(window);
  expect(await axeFindingsInBothColours(window, { frame: true }), 'empty listing').toEqual([]);

  await window.getByRole('link', { name: 'Settings', exact: true }).click();
  await settingsPage(window).forget.click();
  expect(await axeFindingsInBothColours(window), 'workspace settings').toEqual([]);

  await window.getByRole('button', { name: 'Language, dates and colours' }).click();
  await window.getByRole('menuitem', { name: 'Español' }).click();
  await expect(window.getByRole('heading', { name: 'Conexión' })).toBeVisible();
  await expect(window.locator('html')).toHaveAttribute('lang', 'es-PE');
  await window.getByRole('link', { name: 'Depósitos' }).click();
  await expect(window.getByRole('button', { name: /^Sincronizar/ })).toBeVisible();
  expect(await axeFindingsOfWords(window, { frame: true }), 'empty listing in Spanish').toEqual([]);

  for (const link of await window.getByRole('navigation').getByRole('link').all()) {
    await link.click();
    await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await englishNames(window), await link.innerText()).toEqual([]);
  }
  await window.getByRole('link', { name: 'Configuración', exact: true }).click();
  await window
    .getByRole('button', { name: /^(Ingresar|Reemplazar) credenciales/ })
    .first()
    .click();
  await expect(window.getByRole('button', { name: 'Mostrar los caracteres' }).first()).toBeVisible();
  expect(await englishNames(window), 'credentials').toEqual([]);
});

test('axe finds nothing on the screens of live operations', async ({ share, serve }) => {
  const time = passingTime();
  const { service, app, window, screen } = await withOperations(
    { share, serve },
    { environment: 'Production' },
    { payoutPace: { delivered: 0, ended: 0 }, clock: time.clock },
  );
  await screen.open('Cashouts');
  expect(await axeFindingsInBothColours(window), 'cashouts, money movement off').toEqual([]);

  await screen.open('Deposit status');
  const id = String(deposits(service)[0]?.idDeposit);
  await screen.ids.fill(`${id} 7 12A`);
  await screen.ask.click();
  await screen.button(`Details of deposit ${id}`).click();
  await window.getByText('Answer as received').click();
  expect(await axeFindingsInBothColours(window), 'deposit status').toEqual([]);

  await screen.open('Identity check');
  await screen.check('DNI', '45678910');
  await expect(screen.identity).toContainText('Not confirmed');
  expect(await axeFindingsInBothColours(window), 'identity check').toEqual([]);

  await window.getByRole('link', { name: 'Settings', exact: true }).click();
  await switchOn(window, MOVE_MONEY);
  await settingsPage(window).save.click();
  await screen.open('Cashouts');
  await screen.newCashout.click();
  await screen.continue.click();
  expect(await axeFindingsInBothColours(window), 'new cashout, with faults').toEqual([]);
  await screen.fill({ amount: '20.00', account: '00219300123456789806', externalId: 'pago-1' });
  await screen.continue.click();
  await screen.confirmation.fill('21');
  expect(await axeFindingsInBothColours(window), 'review, wrong amount').toEqual([]);
  await screen.confirmation.fill('20.00');
  await expect(screen.send).toBeEnabled();
  expect(await axeFindingsInBothColours(window), 'review').toEqual([]);
  await screen.send.click();
  await screen.button('Refresh status').click();
  await expect(screen.report).toContainText('Rejected');
  expect(await axeFindingsInBothColours(window), 'outcome').toEqual([]);

  await screen.open('Cashouts');
  await screen.newCashout.click();
  await screen.fill({ amount: '20.00', externalId: 'pago-1b' });
  await screen.continue.click();
  await expect(screen.similar).toBeVisible();
  expect(await axeFindingsInBothColours(window), 'new cashout, similar to another').toEqual([]);

  service.faults.add({ on: 'POST /v3/cashout', fault: { kind: 'cut', when: 'before-headers' } });
  await screen.pay({ amount: '30.00', externalId: 'pago-2' });
  await screen.button('Look up').click();
  await expect(screen.resend).toBeVisible();
  expect(await axeFindingsInBothColours(window), 'not found, too early').toEqual([]);
  for (const minutes of [31, 11]) {
    await time.pass(app, minutes);
    await screen.button('Look up again').click();
    await expect(screen.resend).toContainText(minutes === 31 ? 'One look-up' : 'Two look-ups');
  }
  await expect(window.getByLabel(/I have looked it up/)).toBeVisible();
  expect(await axeFindingsInBothColours(window), 'to be sent again').toEqual([]);
  await screen.open('Cashouts');
  await expect(screen.order('pago-2')).toBeVisible();
  expect(await axeFindingsInBothColours(window), 'cashouts').toEqual([]);
  await screen.order('pago-2').click();
  await expect(screen.drawer).toBeVisible();
  await expect(screen.drawer).toHaveCSS('opacity', '1');
  expect(await axeFindingsInBothColours(window), 'cashout in the drawer').toEqual([]);
  await window.keyboard.press('Escape');

  await window.getByRole('button', { name: 'Language, dates and colours' }).click();
  await window.getByRole('menuitem', { name: 'Español' }).click();
  await expect(window.getByRole('heading', { name: 'Operaciones' })).toBeVisible();
  // A menu that is still fading out lies outside the landmarks.
  await expect(window.getByRole('menu')).toHaveCount(0);
  expect(await axeFindingsOfWords(window), 'cashouts in Spanish').toEqual([]);
  await showAs(app, { size: SMALLEST });
  // A window that has just been made smaller shows for a moment what it had room for before.
  await expect.poll(() => outOfRoom(window), 'cashouts in the smallest window').toEqual([]);
});
