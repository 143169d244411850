import { createContext, useContext } from 'react';
import type { Connection, Workspace } from '../../src-shared/contract/workspaces.ts';

/** Without the connection, which is found out anew while somebody works: what shows that asks for it by itself. */
export type OpenWorkspace = Omit<Workspace, 'connection'>;

/** The workspace that the address names; given once by the frame around all its screens (workspace-provider.tsx). */
export const WorkspaceContext = createContext<OpenWorkspace | null>(null);
export const ConnectionContext = createContext<Connection | null>(null);

export function useWorkspace(): OpenWorkspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('this screen needs a workspace around it');
  return workspace;
}

/** What is known of the way to its service. */
export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('this screen needs a workspace around it');
  return connection;
}
