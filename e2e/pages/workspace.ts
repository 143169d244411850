/** From an app without workspaces to one that is connected, the way a person goes. */
import type { Page } from 'playwright';
import type { Sandbox } from '../../src-sandbox/index.ts';
import { listingPage } from './listing.ts';
import { type NewWorkspace, newWorkspacePage } from './new-workspace.ts';
import { welcomePage } from './welcome.ts';

/** Makes a workspace of the service, with its own reporting keys unless others are given, and shows its deposits. */
export async function createWorkspace(
  window: Page,
  service: Sandbox,
  given: Partial<NewWorkspace> = {},
): Promise<void> {
  await welcomePage(window).create.click();
  const form = newWorkspacePage(window);
  await form.fill({
    name: 'Bodega Ñusta S.A.C.',
    baseUrl: service.baseUrl,
    merchantsBaseUrl: service.merchantsBaseUrl,
    ...service.credentials.reporting,
    ...given,
  });
  await form.submit.click();
  await openDeposits(window);
}

/** From the first screen of a workspace to its deposits, where most journeys begin. */
export async function openDeposits(window: Page): Promise<void> {
  await window.waitForURL(/#\/workspaces\/[^/]+\/overview/);
  await window.evaluate(() => {
    location.hash = location.hash.replace(/\/overview.*$/, '/deposits');
  });
}

/** Makes a workspace of the service and waits until the service has let it in; returns the workspace's id. */
export async function connect(
  window: Page,
  service: Sandbox,
  given: Partial<NewWorkspace> = {},
): Promise<string> {
  await createWorkspace(window, service, given);
  return connected(window);
}

/** Opens the demo workspace, shows its deposits and waits until it is connected; returns its id. */
export async function openDemo(window: Page): Promise<string> {
  await welcomePage(window).demo.click();
  await openDeposits(window);
  return connected(window);
}

async function connected(window: Page): Promise<string> {
  await listingPage(window)
    .connection.filter({ hasText: /^Connected$/ })
    .waitFor();
  return workspaceId(window);
}

/** The workspace that the window shows. */
export function workspaceId(window: Page): string {
  const id = /#\/workspaces\/([^/?]+)/.exec(window.url())?.[1];
  if (id === undefined) throw new Error(`no workspace is shown: ${window.url()}`);
  return id;
}
