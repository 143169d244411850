/** Keys for every folder, for tests and benches that open databases without a workspace. The product never imports this. */
import { dirname, parse, resolve } from 'node:path';
import { giveKeys, type WorkspaceKeys } from './keys.ts';

export const TEST_KEYS: WorkspaceKeys = {
  audit: new Uint8Array(32).fill(0xa1),
  file: new Uint8Array(32).fill(0xf1),
};

giveKeys(parse(resolve('.')).root, { keys: TEST_KEYS });

/** What hands the same keys to store threads. */
export const testKeySource = async (path: string) => ({ folder: dirname(path), state: { keys: TEST_KEYS } });
