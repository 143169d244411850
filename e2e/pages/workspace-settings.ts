import type { Page } from 'playwright';

export function settingsPage(window: Page) {
  return {
    open: () => window.getByRole('link', { name: 'Workspace' }).click(),
    test: window.getByRole('button', { name: 'Test connection' }),
    logOut: window.getByRole('button', { name: 'Log out' }),
    replace: window.getByRole('button', { name: 'Replace credentials' }),
    forget: window.getByRole('button', { name: 'Forget credentials' }),
    confirmForget: window.getByRole('alertdialog').getByRole('button', { name: 'Forget credentials' }),
    removeName: window.getByLabel(/Type the workspace’s name/),
    remove: window.getByRole('button', { name: 'Remove workspace' }),
    said: (text: string | RegExp) => window.getByRole('status').filter({ hasText: text }),
  };
}
