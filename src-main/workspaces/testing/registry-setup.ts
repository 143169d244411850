/** A folder of workspaces for each test of a file. */
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { DEFAULT_SERVICE_SETTINGS } from '../../../src-shared/contract/workspaces.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { WorkspaceRegistry } from '../registry.ts';

/** A workspace's settings that every rule accepts. */
export const settings = (name: string) => ({
  name,
  environment: 'staging' as const,
  baseUrl: 'https://api.service.example',
  merchantsBaseUrl: 'https://merchants.service.example',
  timeZone: 'America/Lima',
  service: DEFAULT_SERVICE_SETTINGS,
});

/** To be called once at the top of a file of tests. */
export function registrySetup() {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());
  const root = () => join(folder.path, 'workspaces');
  return {
    root,
    /** The registry as the app's start opens it, and the folders that it could not read. */
    open: async () => {
      const unreadable: string[] = [];
      const registry = await WorkspaceRegistry.open(root(), (id) => unreadable.push(id));
      return { registry, unreadable };
    },
  };
}
