/**
 * The one secret of a workspace, which the keychain holds, and the keys that are derived from it. It is made once, with
 * the workspace or at its first opening by this version; what was made with it can be read and proved with no other, so
 * a lost one is told, never replaced.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { detailsOf, TieoutError } from '../../src-shared/errors.ts';
import type { Keychain } from '../keychain.ts';
import type { KeyState, WorkspaceKeys } from '../store/engine/keys.ts';

const KEY_BYTES = 32;
const LABELS = { audit: 'tieout/audit/1', file: 'tieout/file/1' } as const;

/** The keys for their purposes, by HKDF with SHA-256; `secret` is the workspace's, in base64url. */
export function deriveKeys(secret: string): WorkspaceKeys {
  const derived = (label: string) =>
    new Uint8Array(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', label, KEY_BYTES));
  return { audit: derived(LABELS.audit), file: derived(LABELS.file) };
}

type Parts = {
  readonly keychain: Pick<Keychain, 'readOwn' | 'storeOwn'>;
  /** Whether the workspace has anything that was made with a key, by its files alone. */
  readonly isKeyed: (workspaceId: string) => Promise<boolean>;
  /** Where keys go that were found or made otherwise than by asking. */
  readonly onKeys: (workspaceId: string, state: KeyState) => void;
  readonly onForgotten: (workspaceId: string) => void;
  /** The key of a team's audit trail; null where the trail is this workspace's own. */
  readonly trailKeyOf?: (workspaceId: string) => Promise<Uint8Array | null>;
};

export class WorkspaceKeyring {
  private readonly parts: Parts;
  private readonly known = new Map<string, Promise<WorkspaceKeys>>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Makes the secret of a new workspace. Throws `keychain-unavailable`. */
  async create(workspaceId: string): Promise<void> {
    await this.find(workspaceId);
  }

  /**
   * The keys of a workspace, read from the keychain once a run; an existing workspace that never had any gets them. Or
   * why there are none: `workspace-key-missing` where something was made with a key that is gone,
   * `keychain-unavailable`.
   */
  async of(workspaceId: string): Promise<KeyState> {
    try {
      return { keys: await this.find(workspaceId) };
    } catch (error) {
      if (!(error instanceof TieoutError)) throw error;
      return { refused: detailsOf(error) };
    }
  }

  /**
   * Puts a secret back that was lost; `secret` in base64url. Whether it is the right one shows what is opened with it.
   */
  async restoreKey(workspaceId: string, secret: string): Promise<void> {
    await this.parts.keychain.storeOwn(workspaceId, 'workspace-key', secret);
    const keys = await this.keysOf(workspaceId, secret);
    this.known.set(workspaceId, Promise.resolve(keys));
    this.parts.onKeys(workspaceId, { keys });
  }

  /** Lets go of a removed workspace. */
  forget(workspaceId: string): void {
    this.known.delete(workspaceId);
    this.parts.onForgotten(workspaceId);
  }

  private find(workspaceId: string): Promise<WorkspaceKeys> {
    let keys = this.known.get(workspaceId);
    if (!keys) {
      keys = this.readOrMake(workspaceId).then((secret) => this.keysOf(workspaceId, secret));
      this.known.set(workspaceId, keys);
      keys.catch(() => this.known.delete(workspaceId));
    }
    return keys;
  }

  /** Entries that a joined workspace made with another key than its team's would hold on no computer. */
  private async keysOf(workspaceId: string, secret: string): Promise<WorkspaceKeys> {
    const audit = await this.parts.trailKeyOf?.(workspaceId);
    return { ...deriveKeys(secret), ...(audit && { audit }) };
  }

  private async readOrMake(workspaceId: string): Promise<string> {
    const { keychain, isKeyed } = this.parts;
    const kept = await keychain.readOwn(workspaceId, 'workspace-key');
    if (kept === 'damaged') throw new TieoutError('workspace-key-missing');
    if (kept !== null) return kept;
    if ((await keychain.readOwn(workspaceId, 'audit-anchor')) !== null || (await isKeyed(workspaceId)))
      throw new TieoutError('workspace-key-missing');
    const secret = randomBytes(KEY_BYTES).toString('base64url');
    await keychain.storeOwn(workspaceId, 'workspace-key', secret);
    // From now on a missing anchor means that somebody took it away.
    await keychain.storeOwn(workspaceId, 'audit-anchor', { entries: 0, head: '' });
    return secret;
  }
}
