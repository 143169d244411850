/**
 * Keeps the end of each workspace's audit trail in the keychain, outside of the file that it is in: a trail that is
 * shorter than it was, or another one, is found out by it. Noted soon after every commit; what a kill leaves unnoted is
 * no alarm, for a trail may be longer than its note.
 */
import type { Keychain } from '../keychain.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';

/** Decisions that follow each other are noted together. */
const WAIT_MS = 500;

type Parts = {
  readonly keychain: Pick<Keychain, 'readOwn' | 'storeOwn'>;
  readonly store: Pick<Remote<StoreService>, 'moveAnchor'>;
  /** The workspace whose folder has the path; undefined for none. */
  readonly workspaceOf: (path: string) => string | undefined;
  readonly workPath: (workspaceId: string) => string;
  readonly now: () => number;
  readonly onProblem: (what: string, error?: unknown) => void;
};

export class AuditAnchors {
  private readonly parts: Parts;
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  /** The last update of each workspace: the next begins when it has ended. */
  private readonly updates = new Map<string, Promise<void>>();
  private readonly removed = new Set<string>();

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** The trail of the workspace with the path has grown; what is about orders is noted at once. */
  grown(path: string, isOrder: boolean): void {
    const id = this.parts.workspaceOf(path);
    if (id === undefined) return;
    this.removed.delete(id);
    if (isOrder) void this.settle(id);
    else if (!this.waiting.has(id))
      this.waiting.set(
        id,
        setTimeout(() => void this.settle(id), WAIT_MS),
      );
  }

  /**
   * Notes where the trail ends now. A keychain that does not answer is told to the log; the next time it is tried
   * again.
   */
  settle(workspaceId: string): Promise<void> {
    clearTimeout(this.waiting.get(workspaceId));
    this.waiting.delete(workspaceId);
    const update = (this.updates.get(workspaceId) ?? Promise.resolve())
      .then(() => (this.isThere(workspaceId) ? this.update(workspaceId) : undefined))
      .catch((error: unknown) => this.parts.onProblem('the end of the audit trail was not noted', error));
    this.updates.set(workspaceId, update);
    return update;
  }

  /** Before the app ends: notes what is still waiting. */
  async settleAll(): Promise<void> {
    await Promise.all([...this.waiting.keys()].map((id) => this.settle(id)));
    await Promise.all(this.updates.values());
  }

  /** What the keychain knows at this moment. Throws `keychain-unavailable`. */
  read(workspaceId: string) {
    return this.parts.keychain.readOwn(workspaceId, 'audit-anchor');
  }

  /**
   * Lets go of a workspace that is being removed: once this is done nothing is noted of it, unless it is worked in
   * again.
   */
  async forget(workspaceId: string): Promise<void> {
    this.removed.add(workspaceId);
    await this.settle(workspaceId);
    this.updates.delete(workspaceId);
  }

  /**
   * The trail begins anew, with a log that is followed from its beginning: what was noted of its end is no sign of
   * damage.
   */
  async restart(workspaceId: string): Promise<void> {
    await this.settle(workspaceId);
    await this.parts.keychain.storeOwn(workspaceId, 'audit-anchor', { entries: 0, head: '' });
  }

  private isThere(workspaceId: string): boolean {
    const { workspaceOf, workPath } = this.parts;
    return !this.removed.has(workspaceId) && workspaceOf(workPath(workspaceId)) === workspaceId;
  }

  private async update(workspaceId: string): Promise<void> {
    const { keychain, store, workPath, now, onProblem } = this.parts;
    const noted = await keychain.readOwn(workspaceId, 'audit-anchor');
    const ends = await store.moveAnchor(workPath(workspaceId), noted, now());
    if (!ends) return onProblem(`the audit trail of ${workspaceId} is not the one that was noted`);
    if (typeof noted === 'object' && noted?.entries === ends.entries && noted.head === ends.head) return;
    await keychain.storeOwn(workspaceId, 'audit-anchor', ends);
  }
}
