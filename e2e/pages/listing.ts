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
    syncAll: window.getByRole('button', { name: 'All listings' }),
    /** Why the listing's last sync did not make its month complete. */
    note: window.getByTestId('last-sync-note'),
    exportButton: window.getByRole('button', { name: 'Export to Excel' }),
    search: window.getByRole('searchbox', { name: 'Search' }),
    clear: window.getByRole('button', { name: 'Clear filters' }),
    /** A total per currency, and per group where the listing's totals are kept apart by one. */
    total: (field: string, currency: string, group?: string) =>
      window.getByTestId(['total', field, currency, group].filter(Boolean).join('-')),
    cell: (row: number, field: string) =>
      table.locator('tbody tr').nth(row).locator(`[data-field="${field}"]`),
    chips: window.getByTestId('chips'),
    selection: window.getByTestId('selection'),
    /** A sum of what is selected. */
    selected: (field: string, currency: string) => window.getByTestId(`selected-${field}-${currency}`),
    headers: table.locator('thead th .heading'),
    period: window.getByTestId('period'),
    views: window.getByRole('button', { name: /^(Views$|View: )/ }),
    columns: window.getByRole('button', { name: 'Columns', exact: true }),
    exportMenu: window.getByRole('button', { name: 'Choose what to export' }),
    header: (label: string) => window.getByRole('columnheader', { name: label, exact: true }),

    /**
     * Shows a view of the listing: `month=2026-10&status=COMPLETED`. Until it is drawn, buttons act on the one before.
     */
    async show(query: string): Promise<void> {
      await window.evaluate((search) => {
        location.hash = `${location.hash.split('?')[0]}?${search}`;
      }, query);
      await window.locator(`[data-address="${query}"]`).waitFor({ state: 'attached' });
    },

    /** Shows a month and has all its listings read; the round goes on when this returns. */
    async readMonth(month: string): Promise<void> {
      await this.show(`month=${month}`);
      await this.syncAll.click();
    },

    /** Goes to a listing by its name in the navigation. */
    async open(label: string): Promise<void> {
      // The report as received is reached from the balances, which stand in the navigation for both.
      if (label === 'Daily balances')
        await window.evaluate(() => {
          const [path = '', query] = location.hash.split('?');
          const month = new URLSearchParams(query).get('month');
          const home = path.split('/').slice(0, 3).join('/');
          location.hash = `${home}/dailyBalances${month === null ? '' : `?month=${month}`}`;
        });
      else await window.getByRole('navigation').getByRole('link', { name: label, exact: true }).click();
      await window.getByRole('heading', { level: 1, name: label, exact: true }).waitFor();
    },

    async choose(filter: string, option: string): Promise<void> {
      await window
        .getByRole('search')
        .getByRole('button', { name: new RegExp(`^${filter}(:|$)`) })
        .click();
      await window.getByRole('dialog', { name: filter }).getByLabel(option, { exact: true }).click();
      await window.keyboard.press('Escape');
    },

    /** Shows only records with a mark. */
    async chooseMark(mark: string): Promise<void> {
      await window.getByRole('search').getByRole('button', { name: 'Data flags' }).click();
      await window.getByRole('dialog', { name: 'Data flags' }).getByLabel(mark, { exact: true }).click();
      await window.keyboard.press('Escape');
    },

    async filterAmount(range: { currency: string; from?: string; to?: string }): Promise<void> {
      await window
        .getByRole('search')
        .getByRole('button', { name: /^Amount(:|$)/ })
        .click();
      const form = window.getByRole('dialog', { name: 'Amount' });
      await form.getByRole('combobox', { name: 'Currency' }).click();
      await window.getByRole('option', { name: range.currency, exact: true }).click();
      await form.getByRole('textbox', { name: 'From' }).fill(range.from ?? '');
      await form.getByRole('textbox', { name: 'To' }).fill(range.to ?? '');
      await form.getByRole('button', { name: 'Apply' }).click();
    },

    async sortBy(label: string): Promise<void> {
      await window.getByRole('columnheader', { name: label, exact: true }).getByRole('button').click();
    },

    async goToPage(page: number): Promise<void> {
      await window.getByRole('button', { name: `Page ${page}`, exact: true }).click();
    },

    /** Enters a page's number, as for a page that has no button. */
    async typePage(number: string): Promise<void> {
      const field = window.getByRole('textbox', { name: 'Go to page' });
      await field.fill(number);
      await field.press('Enter');
    },
  };
}
