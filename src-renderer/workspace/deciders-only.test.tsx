// @vitest-environment happy-dom
/** What an auditor of a team is not offered, on screens beside Close. */
import { Button } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { TeamRole } from '../../src-shared/contract/team.ts';
import type { Workspace } from '../../src-shared/contract/workspaces.ts';
import { useTeam } from '../data/team.ts';
import { closeScreen, sharedAs, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { DecidersFields, DecidersOnly } from './deciders-only.tsx';

afterEach(closeScreen);

function Known() {
  return useTeam(WORKSPACE.id).isFetched && <p>known</p>;
}

async function showTo(roles: TeamRole[] | null, workspace: Workspace = WORKSPACE) {
  await showScreen(
    <>
      <Known />
      <DecidersOnly>
        <Button>Run the rules</Button>
      </DecidersOnly>
      <DecidersFields>
        <Button>Save limits</Button>
      </DecidersFields>
    </>,
    { 'team.read': { shared: roles && sharedAs(roles) } },
    { path: 'matching', workspace },
  );
  await screen.findByText('known');
}

it.each([[null], [['preparer']], [['auditor', 'reviewer']]] as const)(
  'who decides is offered everything (%j)',
  async (roles) => {
    await showTo(roles && [...roles]);
    expect(screen.getByRole('button', { name: 'Run the rules' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Save limits' })).toBeEnabled();
  },
);

it('an auditor is offered no decision, and sees settings without changing them', async () => {
  await showTo(['auditor']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Run the rules' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Save limits' })).toBeDisabled();
});

it('a copy to review a month in offers no decision either', async () => {
  const review = { month: '2026-10', currency: 'PEN', from: 'Ana', to: 'Luis' };
  await showTo(null, { ...WORKSPACE, review });
  expect(screen.queryByRole('button', { name: 'Run the rules' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save limits' })).toBeDisabled();
});
