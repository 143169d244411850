import { shallowEqual } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { Workspace } from '../../src-shared/contract/workspaces.ts';
import { ConnectionContext, WorkspaceContext } from './use-workspace.ts';

type Props = { readonly workspace: Workspace; readonly children: ReactNode };

/**
 * Gives the screens their workspace. Whether the service answers is found out right after each start, when the reader
 * may already be at work: only what shows it is drawn again then, and not every screen.
 */
export function WorkspaceProvider({ workspace, children }: Props) {
  const { connection, ...open } = workspace;
  const [shown, setShown] = useState(open);
  if (!shallowEqual(shown, open)) setShown(open);
  return (
    <WorkspaceContext value={shown}>
      <ConnectionContext value={connection}>{children}</ConnectionContext>
    </WorkspaceContext>
  );
}
