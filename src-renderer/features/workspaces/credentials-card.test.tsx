// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { CredentialsCard } from './credentials-card.tsx';

const { settings, workspaceForm } = en;
const kept = { reporting: true, deposits: true, readOnly: false, payouts: true };

afterEach(closeScreen);

it('credentials are forgotten in one place, of the set that is chosen there, and after a question', async () => {
  const { user, asked } = await showScreen(
    <CredentialsCard />,
    { 'workspaces.forgetCredentials': { workspace: { ...WORKSPACE, kept: { ...kept, payouts: false } } } },
    { path: 'settings', workspace: { ...WORKSPACE, kept } },
  );
  const ask = await screen.findByRole('button', { name: settings.forgetWhich });
  expect(screen.getAllByRole('button', { name: new RegExp(settings.forget) })).toEqual([ask]);
  await user.click(ask);
  // What is not kept cannot be forgotten.
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered).toEqual(
    (['reporting', 'deposits', 'payouts'] as const).map((set) => workspaceForm.sets[set]),
  );
  await user.click(screen.getByRole('menuitem', { name: workspaceForm.sets.payouts }));
  const question = await screen.findByRole('alertdialog', {
    name: `${settings.forget}: ${workspaceForm.sets.payouts}`,
  });
  expect(asked('workspaces.forgetCredentials')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: settings.forget }));
  expect(asked('workspaces.forgetCredentials')).toEqual([{ workspaceId: WORKSPACE.id, set: 'payouts' }]);
  expect(await screen.findByText(settings.forgotten)).toBeVisible();
});
