/** What sharing, joining and following work with. */
import type { Assigned } from '../../src-shared/contract/team.ts';
import type { Keychain } from '../keychain.ts';
import type { Remote } from '../worker/link.ts';
import type { StoreService } from '../worker/store-service.ts';
import type { WorkspaceRegistry } from '../workspaces/registry.ts';
import type { WorkspaceKeyring } from '../workspaces/workspace-keys.ts';

export type TeamParts = {
  readonly registry: WorkspaceRegistry;
  readonly keychain: Keychain;
  readonly keyring: WorkspaceKeyring;
  readonly store: Remote<StoreService>;
  readonly now: () => number;
  readonly onChange: (workspaceId: string, what: 'state' | 'work' | 'presence' | 'records') => void;
  /** Others assigned something to the person who works here. */
  readonly onAssigned: (workspaceId: string, person: string, assigned: Assigned[]) => void;
  readonly onProblem: (what: string, error: unknown) => void;
};
