/** The pictures of live operations: they need a deposit to ask for and a cashout to send. */
import type { Page } from 'playwright';
import type { en } from '../../src-renderer/i18n/en.ts';

/** A deposit's status, a cashout from its fields to its outcome, and an identity check. */
export async function takeOperations(
  window: Page,
  words: typeof en,
  take: (screen: string) => Promise<void>,
  /** Where the deposits of the month are. */
  depositsAt: string,
): Promise<void> {
  const { cashouts, deposits, identity, tabs } = words.operations;
  const { cashoutFields: fields } = words;
  const button = (name: string) => window.getByRole('button', { name, exact: true });
  const fill = (label: string, text: string) => window.getByRole('textbox', { name: label }).fill(text);
  const choose = async (label: string, option: string) => {
    await window.getByRole('combobox', { name: label }).or(window.getByLabel(label)).first().click();
    await window.getByRole('option', { name: option, exact: true }).click();
  };
  const open = async (tab: keyof typeof tabs) => {
    await window.getByRole('link', { name: words.screens.operations }).click();
    await window.getByRole('tab', { name: tabs[tab] }).click();
  };
  await window.getByRole('switch', { name: words.workspaceForm.moneyMovement }).check();
  await button(words.workspaceForm.save).click();
  await window.getByRole('status').filter({ hasText: words.settings.saved }).waitFor();

  await window.evaluate((hash) => {
    location.hash = hash;
  }, depositsAt);
  const shown = window.getByTestId('listing-table').locator('[data-field="idDeposit"]');
  await shown.first().waitFor();
  const ids = (await shown.allInnerTexts()).slice(0, 12).map((text) => text.trim());
  await open('deposit-status');
  await window.getByLabel(deposits.ids).fill(`${ids.join(' ')} 12A`);
  await button(deposits.ask).click();
  await button(deposits.show.replace('{{id}}', ids[0] ?? '')).click();
  await take('deposit-status');

  await open('cashouts');
  await button(cashouts.new).click();
  await button(cashouts.form.submit).click();
  await take('cashout-form');
  await fill(fields.account, '00219300123456789012');
  await choose(fields.accountType, cashouts.form.accountTypes.S);
  await choose(fields.currency, cashouts.form.currencies.PEN);
  await fill(fields.amount, '1250.50');
  await fill(fields.lastName, 'Ñáñez Peña');
  await choose(fields.documentType, cashouts.form.documentTypes.DNI);
  await fill(fields.document, '45678912');
  await fill(fields.externalId, 'nomina-2026-11-001');
  await button(cashouts.form.submit).click();
  await window.getByLabel(cashouts.review.confirmLabel).fill('1250.50');
  await take('cashout-review');
  await button(cashouts.review.send.replace('{{amount}}', 'PEN 1,250.50')).click();
  await button(cashouts.actions.refresh).click();
  await window.getByTestId('service-status').waitFor();
  await take('cashout-outcome');
  await open('cashouts');
  await take('cashouts');

  await open('identity');
  await window.getByRole('combobox', { name: identity.documentType }).fill('DNI');
  for (const document of ['45678912', '45678910']) {
    await fill(identity.document, document);
    await button(identity.check).click();
    await window.getByTestId('identity-result').filter({ hasText: document }).waitFor();
  }
  await take('identity-check');
}
