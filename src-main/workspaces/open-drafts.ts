/**
 * The forms that the window holds half-filled just now. When a person agrees to lose what was typed, its draft is
 * removed too; a form that was still open when the app was killed keeps its draft.
 */
import type { Draft, NewWorkspaceDraft } from '../../src-shared/contract/drafts.ts';

type Parts = {
  readonly store: (workspaceId: string, draft: Draft) => Promise<void>;
  readonly remove: (workspaceId: string, names: readonly string[]) => Promise<void>;
  /** Keeps the form of a workspace that is not made yet, or nothing of it any more. */
  readonly keepNewWorkspace: (draft: NewWorkspaceDraft | null) => void;
};

export class OpenDrafts {
  private readonly parts: Parts;
  private readonly names = new Map<string, Set<string>>();
  private makesWorkspace = false;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  async keep(workspaceId: string, draft: Draft): Promise<void> {
    const names = this.names.get(workspaceId) ?? new Set();
    this.names.set(workspaceId, names.add(draft.name));
    await this.parts.store(workspaceId, draft);
  }

  async discard(workspaceId: string, name: string): Promise<void> {
    this.names.get(workspaceId)?.delete(name);
    await this.parts.remove(workspaceId, [name]);
  }

  keepNewWorkspace(draft: NewWorkspaceDraft): void {
    this.makesWorkspace = true;
    this.parts.keepNewWorkspace(draft);
  }

  discardNewWorkspace(): void {
    this.makesWorkspace = false;
    this.parts.keepNewWorkspace(null);
  }

  /**
   * The window is about to go, and every form with it: all of their drafts are lost where the person agrees, and none
   * otherwise. A form that is left behind within the window discards its own draft, and no other one's.
   */
  async loseIf(agrees: () => Promise<boolean>): Promise<boolean> {
    const leaves = await agrees();
    if (leaves) await this.lose();
    return leaves;
  }

  private async lose(): Promise<void> {
    const open = [...this.names];
    this.names.clear();
    if (this.makesWorkspace) this.discardNewWorkspace();
    // A workspace that was removed meanwhile has none any more.
    await Promise.allSettled(open.map(([workspaceId, names]) => this.parts.remove(workspaceId, [...names])));
  }
}
