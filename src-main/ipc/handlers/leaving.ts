/** What is done about a workspace that this computer is to have no more. */
import type { AppParts } from '../app-parts.ts';

/** Closes its databases and removes its files; `forgetSecrets` then removes what the keychain has of it. */
export async function takeAway(
  { registry, teams, store, keyring, anchors }: AppParts,
  workspaceId: string,
  forgetSecrets: (workspaceId: string) => Promise<void>,
): Promise<void> {
  await anchors.forget(workspaceId);
  await teams.forget(workspaceId);
  await store.closeDatabase(registry.databasePath(workspaceId));
  await store.closeDatabase(registry.workPath(workspaceId));
  // The key last: until its files are gone they must not become unreadable for good.
  await registry.remove(workspaceId, forgetSecrets);
  keyring.forget(workspaceId);
}
