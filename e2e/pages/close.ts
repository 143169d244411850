/** The close of months, and the audit trail, as a person finds them. */
import type { Page } from 'playwright';
import { askApp } from '../support/ask-app.ts';

export function closePage(window: Page) {
  const button = (name: string | RegExp) => window.getByRole('button', { name });
  const dialog = window.getByRole('dialog');
  return {
    month: (month: string, currency: string) => window.getByTestId(`close-${month}-${currency}`),
    item: (name: string) => window.getByTestId(`item-${name}`),
    figure: (name: 'opening' | 'net' | 'closing') => window.getByTestId(`figure-${name}`),
    column: (name: string) => window.getByTestId(`column-${name}`),
    digest: window.getByTestId('digest'),
    signOff: (role: 'preparer' | 'reviewer') => window.getByTestId(`sign-off-${role}`),
    signAs: (role: 'preparer' | 'reviewer') => button(`Sign as ${role}`),
    snapshot: window.getByTestId('snapshot'),
    lock: button('Lock the month'),
    adjustments: window.getByTestId('adjustment'),
    adjustmentsSummary: window.getByTestId('adjustments-summary'),
    prior: window.getByTestId('prior-adjustment'),
    dialog,

    async open(month: string, currency: string): Promise<void> {
      await window.getByRole('link', { name: 'Close', exact: true }).click();
      await window.getByTestId(`close-${month}-${currency}`).getByRole('link').click();
      await window.getByTestId('item-coverage').waitFor();
    },
    /** Gives the reason that a dialog asks for. */
    async giveReason(reason: string, action: string): Promise<void> {
      await dialog.getByLabel('Reason').fill(reason);
      await dialog.getByRole('button', { name: action }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    async waive(item: string, reason: string): Promise<void> {
      await window.getByTestId(`item-${item}`).getByRole('button', { name: /^More/ }).click();
      await window.getByRole('menuitem', { name: 'Waive with a reason…' }).click();
      await this.giveReason(reason, 'Waive');
    },
    /** Signs in the dialog; it stays open where the signature is refused. */
    /** Without a name, as the person whose computer it is: that name stands there already. */
    async sign(role: 'preparer' | 'reviewer', name?: string): Promise<void> {
      await button(`Sign as ${role}`).click();
      if (name !== undefined) await dialog.getByLabel('Your name').fill(name);
      await dialog.getByLabel('I have looked at the checklist and the figures').check();
      await dialog.getByRole('button', { name: `Sign as ${role}` }).click();
    },
    async lockMonth(): Promise<void> {
      await button('Lock the month').click();
      await dialog.getByRole('button', { name: 'Lock the month' }).click();
      await window.getByTestId('snapshot').waitFor();
    },
  };
}

/** Accepts what is unsettled in a month; returns how much it was. The inbox has a journey of its own. */
export async function acceptExceptions(
  page: Page,
  { workspaceId, month }: { workspaceId: string; month: string },
  reason: string,
): Promise<number> {
  const query = { workspaceId, month, statuses: ['open' as const], page: 0, pageSize: 200 };
  const { exceptions, sums } = await askApp(page, 'exceptions.list', query);
  const keys = exceptions.map(({ key }) => key);
  const change = { kind: 'accept' as const, reason };
  if (keys.length > 0)
    await askApp(page, 'exceptions.change', { workspaceId, keys, change, confirmed: sums });
  return keys.length;
}

/** The month before this one in Lima, the one before it, and the days that both and this one's first week have. */
export function lastMonths(now = new Date()): {
  month: string;
  before: string;
  firstDay: string;
  lastDay: string;
} {
  const monthAt = (back: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 15)).toISOString().slice(0, 7);
  return {
    month: monthAt(1),
    before: monthAt(2),
    firstDay: `${monthAt(3)}-20`,
    lastDay: now.toISOString().slice(0, 10),
  };
}
