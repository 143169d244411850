/** Has the databases of joined workspaces follow their logs, each begun once. */
import type { TeamParts } from './team-parts.ts';

export class Following {
  private readonly parts: Pick<TeamParts, 'store' | 'registry'>;
  private readonly begun = new Map<string, Promise<void>>();

  constructor(parts: Pick<TeamParts, 'store' | 'registry'>) {
    this.parts = parts;
  }

  /** The workspace's database follows the log from now on; one that does already is left as it is. */
  begin(workspaceId: string): Promise<void> {
    const begun = this.begun.get(workspaceId) ?? this.join(workspaceId);
    this.begun.set(workspaceId, begun);
    begun.catch(() => this.begun.delete(workspaceId));
    return begun;
  }

  forget(workspaceId: string): void {
    this.begun.delete(workspaceId);
  }

  private async join(workspaceId: string): Promise<void> {
    const { store, registry } = this.parts;
    const workPath = registry.workPath(workspaceId);
    if ((await store.readFollowed(workPath)) !== null) return;
    await store.joinLog(workPath, workspaceId);
    // A connection learns of it at its opening.
    await store.closeDatabase(workPath);
  }
}
