import { expect } from '@playwright/test';
import type { Page } from 'playwright';
import type { Sandbox, SandboxOptions } from '../../src-sandbox/index.ts';
import { askApp } from '../support/ask-app.ts';
import type { Fixtures } from '../support/test.ts';
import { askForWorkspace, createWorkspace, showScreen } from './workspace.ts';
import { settingsPage } from './workspace-settings.ts';

type NewCashout = {
  readonly account?: string;
  readonly wallet?: { readonly code: string; readonly phone: string };
  readonly amount: string;
  readonly lastName?: string;
  readonly document?: string;
  readonly externalId?: string;
};

type Setup = {
  readonly environment?: 'Staging' | 'Production';
  /** Settings switched on, by their labels. */
  readonly allow?: readonly (typeof MOVE_MONEY | typeof CHANGE_CASHOUTS)[];
};

export const MOVE_MONEY = 'Allow money to be moved';
export const CHANGE_CASHOUTS = 'Allow cashouts to be cancelled, held and released';

/** Makes a workspace, keeps its payout and deposit credentials and changes its settings, all on the screens. */
export async function setUpOnScreens(
  window: Page,
  service: Sandbox,
  { environment = 'Staging' }: Pick<Setup, 'environment'>,
): Promise<void> {
  const { payouts, deposits, schemeWord } = service.credentials;
  await createWorkspace(window, service, { environment });
  const settings = settingsPage(window);
  await settings.open();
  const keep = async (
    title: 'Payout credentials' | 'Deposit and verification credentials',
    values: string[][],
  ) => {
    const set = settings.credentials(title);
    await set.enter.click();
    for (const [label = '', value = ''] of values) await set.field(label).fill(value);
    await set.keep.click();
    await set.kept.filter({ hasText: /^Saved$/ }).waitFor();
  };
  await keep('Payout credentials', [
    ['Payout login', payouts.login],
    ['Payout passphrase', payouts.pass],
    ['Payout API signature', payouts.apiSignature],
  ]);
  await keep('Deposit and verification credentials', [
    ['API key', deposits.apiKey],
    ['API signature', deposits.apiSignature],
  ]);
  await window.getByLabel('Scheme word', { exact: true }).fill(schemeWord);
  await settings.save.click();
  await settings.said('Settings saved').waitFor();
}

/**
 * The same for journeys that are about something else: the app is asked over its own contract. Ends on the same screen.
 */
export async function setUp(
  window: Page,
  service: Sandbox,
  { environment = 'Staging', allow = [] }: Setup,
): Promise<void> {
  const { payouts, deposits, schemeWord } = service.credentials;
  const settings = {
    schemeWord,
    moneyMovement: allow.includes(MOVE_MONEY),
    cashoutChanges: allow.includes(CHANGE_CASHOUTS),
  };
  const workspaceId = await askForWorkspace(window, service, { environment }, settings);
  for (const kept of [
    { set: 'payouts', credentials: payouts },
    { set: 'deposits', credentials: deposits },
  ] as const)
    await askApp(window, 'workspaces.replaceCredentials', { workspaceId, ...kept });
  await showScreen(window, workspaceId, 'settings');
  await settingsPage(window).save.waitFor();
}

/** Where journeys of live operations begin: a service, an app with a workspace of it, and its screens. */
export async function withOperations(
  { share, serve }: Pick<Fixtures, 'share' | 'serve'>,
  setup: Setup = {},
  options?: SandboxOptions,
) {
  const service = await serve(options);
  const app = await share();
  await setUp(app.window, service, setup);
  return { service, app, window: app.window, screen: operationsPage(app.window) };
}

/** A switch of the workspace's settings, by its label. */
export async function switchOn(window: Page, label: string): Promise<void> {
  await window.getByRole('switch', { name: label }).check();
}

/** The screens of live operations. */
export function operationsPage(window: Page) {
  const button = (name: string | RegExp) => window.getByRole('button', { name });
  const choose = async (label: string, option: string) => {
    await window.getByRole('combobox', { name: label }).or(window.getByLabel(label)).first().click();
    await window.getByRole('option', { name: option, exact: true }).click();
  };
  const orders = window.getByTestId('orders');
  return {
    open: async (tab: 'Deposit status' | 'Cashouts' | 'Identity check') => {
      await window.getByRole('link', { name: 'Operations' }).click();
      await window.getByRole('tab', { name: tab }).click();
    },
    button,
    choose,

    // Deposit status
    ids: window.getByLabel('Deposit IDs'),
    ask: button('Ask for the status'),
    deposit: (id: string) => window.getByTestId('deposit-statuses').locator(`[data-deposit="${id}"]`),
    fact: (name: string) => window.locator(`[data-fact="${name}"]`),

    // Cashouts
    newCashout: button(/^New cashout$/),
    orders: orders.locator('tbody tr'),
    continue: button('Continue to review'),
    order: (externalId: string) => orders.locator(`[data-external-id="${externalId}"]`),
    cell: (externalId: string, field: string) =>
      orders.locator(`[data-external-id="${externalId}"] [data-field="${field}"]`),
    report: window.getByTestId('order-report'),
    resend: window.getByTestId('resend-wait'),
    similar: window.getByTestId('similar-cashouts'),
    drawer: window.getByRole('dialog'),
    /**
     * The drawer stays open while a call about its order is under way; the order may tell the result a moment earlier.
     */
    async leaveDrawer(): Promise<void> {
      await expect(this.drawer.locator('button:disabled')).toHaveCount(0);
      await window.keyboard.press('Escape');
      await expect(this.drawer).toHaveCount(0);
    },
    amount: window.getByTestId('order-amount'),
    confirmation: window.getByLabel('Enter the amount again'),
    send: button(/^Send .* now$/),

    async fill(cashout: NewCashout): Promise<void> {
      if (cashout.wallet) {
        await window.getByText('Wallet', { exact: true }).click();
        await choose('Wallet code', cashout.wallet.code);
        await window.getByLabel('Phone').fill(cashout.wallet.phone);
      } else {
        await window.getByLabel('Interbank account number').fill(cashout.account ?? '00219300123456789012');
        await choose('Account type', 'Savings (S)');
      }
      await choose('Currency', 'PEN, soles');
      await window.getByRole('textbox', { name: 'Amount' }).fill(cashout.amount);
      await window.getByLabel('Family or company name').fill(cashout.lastName ?? 'Ñáñez Peña');
      await choose('Document type', 'DNI');
      await window.getByLabel('Document number').fill(cashout.document ?? '45678912');
      await window.getByLabel('External ID').fill(cashout.externalId ?? '');
    },

    /** Everything from the list of cashouts to the answer. */
    async pay(cashout: NewCashout): Promise<void> {
      await this.open('Cashouts');
      await this.newCashout.click();
      await this.fill(cashout);
      await this.continue.click();
      await this.confirmation.fill(cashout.amount);
      await this.send.click();
      await this.report.waitFor();
    },

    // Identity check
    async check(type: string, document: string): Promise<void> {
      await window.getByRole('combobox', { name: 'Document type' }).fill(type);
      await window.getByLabel('Document number').fill(document);
      await button(/^Check$/).click();
    },
    identity: window.getByTestId('identity-result'),
    checks: window.getByTestId('identity-checks').locator('tbody tr'),
  };
}
