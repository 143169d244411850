/** From an app without workspaces to one that is connected, the way a person goes. */
import type { Page } from 'playwright';
import type { Sandbox } from '../../src-sandbox/index.ts';
import { DEFAULT_SERVICE_SETTINGS, type ServiceSettings } from '../../src-shared/contract/workspaces.ts';
import { askApp } from '../support/ask-app.ts';
import { listingPage } from './listing.ts';
import { type NewWorkspace, newWorkspacePage } from './new-workspace.ts';
import { welcomePage } from './welcome.ts';

const USUAL_NAME = 'Bodega Ñusta S.A.C.';

/**
 * Makes a workspace of the service on the screens, with its own reporting keys unless others are given, and shows its
 * deposits.
 */
export async function createWorkspace(
  window: Page,
  service: Sandbox,
  given: Partial<NewWorkspace> = {},
): Promise<void> {
  await welcomePage(window).create.click();
  const form = newWorkspacePage(window);
  await form.fill({
    name: USUAL_NAME,
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

/**
 * Makes a workspace of the service on the screens, and waits until the service has let it in; returns the workspace's
 * id.
 */
export async function connectOnScreens(
  window: Page,
  service: Sandbox,
  given: Partial<NewWorkspace> = {},
): Promise<string> {
  await createWorkspace(window, service, given);
  await untilConnected(window);
  return workspaceId(window);
}

/** The same for journeys that are about something else: the app is asked over its own contract. */
export async function connect(
  window: Page,
  service: Sandbox,
  given: Partial<Pick<NewWorkspace, 'name' | 'environment'>> = {},
): Promise<string> {
  const id = await askForWorkspace(window, service, given);
  await showScreen(window, id, 'deposits');
  await untilConnected(window);
  return id;
}

/** Has the app make a workspace of the service, as its form would; no screen of it is shown yet. */
export async function askForWorkspace(
  window: Page,
  service: Sandbox,
  given: Partial<Pick<NewWorkspace, 'name' | 'environment'>> = {},
  settings: Partial<ServiceSettings> = {},
): Promise<string> {
  const { workspace } = await askApp(window, 'workspaces.create', {
    name: given.name ?? USUAL_NAME,
    environment: given.environment === 'Production' ? 'production' : 'staging',
    baseUrl: service.baseUrl,
    merchantsBaseUrl: service.merchantsBaseUrl,
    timeZone: 'America/Lima',
    service: { ...DEFAULT_SERVICE_SETTINGS, ...settings },
    credentials: service.credentials.reporting,
  });
  return workspace.id;
}

/** Goes to a screen of a workspace by its address, as soon as the window has heard of the workspace. */
export async function showScreen(window: Page, id: string, screen: string): Promise<void> {
  await window.waitForFunction(
    (address) => {
      // The window leaves a workspace that it does not know.
      if (!location.hash.startsWith(address)) location.hash = address;
      else return document.querySelector('[data-address]') !== null;
    },
    `#/workspaces/${id}/${screen}`,
    { polling: 50 },
  );
}

/** Opens the demo workspace, shows its deposits and waits until it is connected; returns its id. */
export async function openDemo(window: Page): Promise<string> {
  await welcomePage(window).demo.click();
  await openDeposits(window);
  await untilConnected(window);
  return workspaceId(window);
}

/** Waits until the service has let the workspace in that is shown. */
export async function untilConnected(window: Page): Promise<void> {
  await listingPage(window)
    .connection.filter({ hasText: /^Connected$/ })
    .waitFor();
}

/** The workspace that the window shows. */
export function workspaceId(window: Page): string {
  const id = /#\/workspaces\/([^/?]+)/.exec(window.url())?.[1];
  if (id === undefined) throw new Error(`no workspace is shown: ${window.url()}`);
  return id;
}
