/** Which workspaces' audit trails may have grown in this thread. The main process notes their ends in the keychain. */

const grown = new Map<string, boolean>();

/** By a path in the workspace's folder; `isOrder` for what is not to wait. The transaction may still be undone. */
export function noteGrown(path: string, isOrder: boolean): void {
  grown.set(path, isOrder || grown.get(path) === true);
}

/** Those since this was asked last. */
export function takeGrown(): { readonly path: string; readonly isOrder: boolean }[] {
  const paths = [...grown].map(([path, isOrder]) => ({ path, isOrder }));
  grown.clear();
  return paths;
}
