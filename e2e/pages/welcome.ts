import type { Page } from 'playwright';

/** The first screen of an app without workspaces. */
export function welcomePage(window: Page) {
  return {
    demo: window.getByRole('button', { name: 'Open the demo workspace' }),
    create: window.getByRole('button', { name: 'Create a workspace' }),
  };
}
