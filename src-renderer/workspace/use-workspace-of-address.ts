import { useMatch } from 'react-router';
import type { Workspace } from '../../src-shared/contract/workspaces.ts';
import { useWorkspaces } from './workspaces.ts';

/** The workspace that the address names, for what is shown around every screen; undefined outside of one. */
export function useWorkspaceOfAddress(): Workspace | undefined {
  const id = useMatch('/workspaces/:workspaceId/*')?.params.workspaceId;
  const { data } = useWorkspaces();
  return data?.find((workspace) => workspace.id === id);
}
