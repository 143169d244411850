import type { Page } from 'playwright';

/** The balances screen. */
export function balancesPage(window: Page) {
  return {
    available: (currency: string) => window.getByTestId(`available-${currency}`),
    step: (kind: string) => window.locator(`[data-step="${kind}"]`),
    figure: (kind: string, which: 'amount' | 'after') =>
      window.locator(`[data-step="${kind}"] [data-figure="${which}"]`),
    bar: (kind: string) => window.locator(`[data-step="${kind}"] .waterfall-bar`),
    breaks: window.getByTestId('breaks'),
    charts: window.getByTestId('balance-charts'),
    table: window.getByTestId('report-table'),
    day: (day: string) => window.locator(`tr[data-day="${day}"]`),
    cell: (day: string, column: string) => window.locator(`tr[data-day="${day}"] [data-column="${column}"]`),
    total: (column: string) => window.locator(`[data-total="${column}"]`),
    behind: window.getByTestId('behind'),
    behindCount: window.getByTestId('behind-count'),
    behindRecords: window.getByTestId('behind-records').locator('tbody tr'),
    explanations: window.getByTestId('behind-explanations'),
    async choose(currency: string): Promise<void> {
      await window.getByRole('radiogroup', { name: 'Currency' }).getByText(currency, { exact: true }).click();
    },
  };
}
