/**
 * The keys of the workspaces that this thread works for, by folder. They come from the main process, which reads them
 * in the keychain; no file of a workspace is opened before its keys were asked for, so that nothing is written without
 * them.
 */
import { dirname, resolve } from 'node:path';
import { type ErrorDetails, TieoutError } from '../../../src-shared/errors.ts';

/** 32 bytes each, derived from the workspace's one secret (workspaces/workspace-keys.ts). */
export type WorkspaceKeys = {
  /** Signs the audit trail. */
  readonly audit: Uint8Array;
  /** For the workspace's files. */
  readonly file: Uint8Array;
};

/** The keys, or why there are none: what needs no key works then, everything else says why it does not. */
export type KeyState = { readonly keys: WorkspaceKeys } | { readonly refused: ErrorDetails };

/**
 * The thread was not told the keys of the folder that the path lies in. The caller hands them over and calls again;
 * nothing was done. It never reaches a person.
 */
export class KeysNeeded extends Error {
  readonly path: string;

  constructor(path: string) {
    super('the keys of this folder are needed');
    this.name = 'KeysNeeded';
    this.path = path;
  }
}

const states = new Map<string, KeyState>();

/** For everything in the folder and below it, until told otherwise. */
export function giveKeys(folder: string, state: KeyState): void {
  states.set(resolve(folder), state);
}

export function forgetKeys(folder: string): void {
  states.delete(resolve(folder));
}

/** What this thread served has ended. */
export function forgetAllKeys(): void {
  states.clear();
}

/** Throws `KeysNeeded` until the thread was told whether there are keys for the path. */
export function mustKnowKeys(path: string): void {
  if (!folderOf(path)) throw new KeysNeeded(path);
}

/**
 * The keys of the workspace that the path lies in. Throws `KeysNeeded`, or why there are none: `workspace-key-missing`,
 * `keychain-unavailable`; then the main process is asked again next time.
 */
export function keysOf(path: string): WorkspaceKeys {
  const folder = folderOf(path);
  const state = folder === undefined ? undefined : states.get(folder);
  if (folder === undefined || !state) throw new KeysNeeded(path);
  if ('keys' in state) return state.keys;
  states.delete(folder);
  throw TieoutError.from(state.refused);
}

/** The nearest folder above the path that keys were given for. */
function folderOf(path: string): string | undefined {
  let folder = dirname(resolve(path));
  while (!states.has(folder)) {
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
  return folder;
}
