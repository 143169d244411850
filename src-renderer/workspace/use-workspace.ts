import { createContext, useContext } from 'react';
import type { Workspace } from '../../src-shared/contract/workspaces.ts';

/** The workspace that the address names; set once by the frame around all its screens. */
export const WorkspaceContext = createContext<Workspace | null>(null);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('this screen needs a workspace around it');
  return workspace;
}
