/**
 * Keys for every folder, for tests and benches that open databases without a workspace. The product never imports this.
 */
import { dirname, parse, resolve } from 'node:path';
import { deriveKeys } from '../../workspaces/workspace-keys.ts';
import { giveKeys, type WorkspaceKeys } from '../engine/keys.ts';

/** As the keychain keeps a workspace's secret. */
export const TEST_SECRET = Buffer.alloc(32, 0xa1).toString('base64url');

export const TEST_KEYS: WorkspaceKeys = {
  audit: new Uint8Array(32).fill(0xa1),
  file: deriveKeys(TEST_SECRET).file,
};

giveKeys(parse(resolve()).root, { keys: TEST_KEYS });

/** What hands the same keys to store threads. */
export const testKeySource = async (path: string) => ({ folder: dirname(path), state: { keys: TEST_KEYS } });
