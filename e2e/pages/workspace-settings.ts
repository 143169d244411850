import type { Page } from 'playwright';

/** The credential sets as the screen calls them. */
export const CREDENTIAL_TITLES = [
  'Reporting credentials',
  'Deposit and verification credentials',
  'Read-only key',
  'Payout credentials',
] as const;

export function settingsPage(window: Page) {
  /** The part of the screen about one credential set. */
  const credentials = (title: (typeof CREDENTIAL_TITLES)[number]) => {
    const section = window.getByRole('region', { name: title, exact: true });
    const button = (name: string) => section.getByRole('button', { name, exact: true });
    return {
      kept: section.getByTestId('kept'),
      enter: button('Enter credentials').or(button('Replace credentials')),
      field: (label: string) => section.getByLabel(label),
      keep: button('Save in keychain'),
      /** One place for all sets: which of them is chosen there. */
      forget: {
        async click(): Promise<void> {
          await window.getByRole('button', { name: 'Forget credentials…' }).click();
          await window.getByRole('menuitem', { name: title }).click();
        },
      },
      confirmForget: window
        .getByRole('alertdialog', { name: `Forget credentials: ${title}` })
        .getByRole('button', { name: 'Forget credentials' }),
    };
  };
  const reporting = credentials('Reporting credentials');
  return {
    open: () => window.getByRole('link', { name: 'Settings', exact: true }).click(),
    test: window.getByRole('button', { name: 'Test connection' }),
    logOut: window.getByRole('button', { name: 'Log out' }),
    credentials,
    replace: reporting.enter,
    keep: reporting.keep,
    forget: reporting.forget,
    confirmForget: reporting.confirmForget,
    checks: window.getByTestId('checks'),
    requests: window.getByTestId('requests'),
    showRequests: window.getByRole('button', { name: 'Show requests' }),
    copyRequests: window.getByRole('button', { name: 'Copy as text' }),
    save: window.getByRole('button', { name: 'Save changes' }),
    removeName: window.getByLabel(/Enter the workspace’s name/),
    remove: window.getByRole('button', { name: 'Remove workspace' }),
    said: (text: string | RegExp) => window.getByRole('status').filter({ hasText: text }),
  };
}
