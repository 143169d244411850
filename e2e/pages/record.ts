import type { Page } from 'playwright';

/** The drawer of one record, over its listing. */
export function recordPage(window: Page) {
  const drawer = window.getByRole('dialog');
  return {
    drawer,
    title: (name: string) => drawer.getByText(name, { exact: true }),
    fact: (name: string) => drawer.locator(`[data-fact="${name}"]`),
    neighbour: (listing: string, identity: unknown) =>
      drawer.locator(`[data-neighbour="${listing} ${String(identity)}"]`),
    missing: drawer.locator('[data-missing]'),
    rejection: drawer.getByTestId('rejection'),
    findings: drawer.getByTestId('record-findings'),
    ask: drawer.getByRole('button', { name: /^Ask (the service now|again)$/ }),
    live: drawer.getByTestId('live-check'),
    compared: (name: string) => drawer.locator(`[data-compared="${name}"]`),
    back: (name: string) => drawer.getByRole('button', { name: `Back to ${name}` }),
    next: drawer.getByRole('button', { name: 'Next record (J)' }),
    copy: drawer.getByRole('button', { name: 'Copy' }),

    /** Opens a record as its address does. */
    async open(listing: string, query: string, identity: unknown): Promise<void> {
      await window.evaluate(
        ([path, search, record]) => {
          const workspace = location.hash.split('/').slice(0, 3).join('/');
          location.hash = `${workspace}/${path}?${search}&record=${record}`;
        },
        [listing, query, String(identity)] as const,
      );
      await drawer.waitFor();
    },
  };
}
