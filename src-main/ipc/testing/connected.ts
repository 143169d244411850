/** A workspace of the app that is connected with a service, as a person makes it. */
import type { Sandbox } from '../../../src-sandbox/index.ts';
import { DEFAULT_SERVICE_SETTINGS, type ServiceSettings } from '../../../src-shared/contract/workspaces.ts';
import type { TestApp } from './app.ts';

/** `sets`: the credentials beside those of the listings. Returns the workspace's id. */
export async function connectedWorkspace(
  app: TestApp,
  { credentials, baseUrl, merchantsBaseUrl }: Sandbox,
  service: Partial<ServiceSettings> = {},
  sets: readonly ('deposits' | 'payouts')[] = [],
): Promise<string> {
  const { workspace } = await app.call('workspaces.create', {
    name: 'Tienda',
    environment: 'staging',
    baseUrl,
    merchantsBaseUrl,
    timeZone: 'America/Lima',
    service: { ...DEFAULT_SERVICE_SETTINGS, schemeWord: credentials.schemeWord, ...service },
    credentials: credentials.reporting,
  });
  const workspaceId = workspace.id;
  for (const set of sets) {
    const request =
      set === 'deposits'
        ? { workspaceId, set, credentials: credentials.deposits }
        : { workspaceId, set, credentials: credentials.payouts };
    await app.call('workspaces.replaceCredentials', request);
  }
  return workspaceId;
}
