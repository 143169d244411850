// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { memo } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Workspace } from '../../src-shared/contract/workspaces.ts';
import { WORKSPACE } from '../testing/screen.tsx';
import { useConnection, useWorkspace } from './use-workspace.ts';
import { WorkspaceProvider } from './workspace-provider.tsx';

afterEach(cleanup);

const drawn = vi.fn();
const Screen = memo(function Screen() {
  drawn(useWorkspace().name);
  return null;
});
const State = memo(function State() {
  return useConnection().state;
});

const shown = (workspace: Workspace) => (
  <WorkspaceProvider workspace={workspace}>
    <Screen />
    <State />
  </WorkspaceProvider>
);

it('draws what shows the connection again when it is found out, and screens when something else of the workspace changes', () => {
  const { rerender, container } = render(shown({ ...WORKSPACE, connection: { state: 'unknown', at: null } }));
  expect([drawn.mock.calls, container.textContent]).toEqual([[[WORKSPACE.name]], 'unknown']);
  rerender(shown({ ...WORKSPACE, connection: { state: 'online', at: 1 } }));
  expect([drawn.mock.calls, container.textContent]).toEqual([[[WORKSPACE.name]], 'online']);
  rerender(shown({ ...WORKSPACE, name: 'Another', connection: { state: 'online', at: 1 } }));
  expect(drawn.mock.calls).toEqual([[WORKSPACE.name], ['Another']]);
});
