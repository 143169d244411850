import type { Page } from 'playwright';

/** Any listing; what is looked at is in the address, so a test can ask for it there as a person reopens a view. */
export function listingPage(window: Page) {
  const table = window.getByTestId('listing-table');
  return {
    table,
    rows: table.locator('tbody tr'),
    count: window.getByTestId('record-count'),
    coverage: window.getByTestId('coverage'),
    offline: window.getByTestId('offline'),
    connection: window.getByTestId('connection').first(),
    range: window.getByTestId('page-range'),
    sync: window.getByRole('button', { name: /^Sync / }),
    exportButton: window.getByRole('button', { name: 'Export to Excel' }),
    search: window.getByRole('searchbox', { name: 'Search' }),
    clear: window.getByRole('button', { name: 'Clear filters' }),
    total: (field: string, currency: string) => window.getByTestId(`total-${field}-${currency}`),
    cell: (row: number, field: string) =>
      table.locator('tbody tr').nth(row).locator(`[data-field="${field}"]`),
    header: (label: string) => window.getByRole('columnheader', { name: label, exact: true }),

    /** Shows a view of the listing: `month=2026-10&status=COMPLETED`. */
    async show(query: string): Promise<void> {
      await window.evaluate((search) => {
        location.hash = `${location.hash.split('?')[0]}?${search}`;
      }, query);
    },

    async choose(filter: 'Status' | 'Currency', option: string): Promise<void> {
      const input = window.getByRole('combobox', { name: filter }).or(window.getByLabel(filter)).first();
      await input.click();
      await window.getByRole('option', { name: option, exact: true }).click();
      await window.keyboard.press('Escape');
    },

    async sortBy(label: string): Promise<void> {
      await window.getByRole('columnheader', { name: label, exact: true }).getByRole('button').click();
    },

    async goToPage(page: number): Promise<void> {
      await window.getByRole('button', { name: `Page ${page}`, exact: true }).click();
    },
  };
}
