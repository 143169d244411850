import type { Page } from 'playwright';

export type NewWorkspace = {
  readonly name: string;
  readonly environment?: 'Staging' | 'Production';
  readonly baseUrl: string;
  readonly merchantsBaseUrl: string;
  readonly accessKey: string;
  readonly secretKey: string;
};

export function newWorkspacePage(window: Page) {
  const submit = window.getByRole('button', { name: 'Create workspace' });
  // Its own: the first screen, from which it is reached, asks for a name, too.
  const field = (label: string) => window.locator('form').filter({ has: submit }).getByLabel(label);
  return {
    field,
    submit,
    async fill(workspace: NewWorkspace): Promise<void> {
      await field('Name').fill(workspace.name);
      await window.getByText(workspace.environment ?? 'Staging', { exact: true }).click();
      await field('Reporting address').fill(workspace.merchantsBaseUrl);
      await field('Deposits and payouts address').fill(workspace.baseUrl);
      await field('Access key').fill(workspace.accessKey);
      await window.getByRole('textbox', { name: 'Secret key' }).fill(workspace.secretKey);
    },
  };
}
