// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { SettingsCard } from './settings-card.tsx';

const { settings, workspaceForm } = en;
const kept = { reporting: true, deposits: true, readOnly: false, payouts: false };
const readAnew = new RegExp(settings.willReadAnew);

afterEach(closeScreen);

const showCard = () =>
  showScreen(<SettingsCard />, {}, { path: 'settings', workspace: { ...WORKSPACE, kept } });

it('says what another reporting address costs before it is saved: credentials, and what was read', async () => {
  const { user } = await showCard();
  const address = await screen.findByLabelText(new RegExp(workspaceForm.merchantsBaseUrl));
  expect(screen.queryByText(readAnew)).toBeNull();
  await user.type(address, '/');
  expect(screen.queryByText(readAnew)).toBeNull();

  await user.type(address, 'panel');
  // Another path at the same origin: the credentials stay, and what was read does not count.
  expect(screen.getByText(settings.willReadAnew)).toBeVisible();

  await user.clear(address);
  await user.type(address, 'https://other.example.com');
  expect(screen.getByText(readAnew)).toHaveTextContent(workspaceForm.sets.reporting);
});

it('says nothing of what was read when the other address changes', async () => {
  const { user } = await showCard();
  const address = await screen.findByLabelText(new RegExp(workspaceForm.baseUrl));
  await user.clear(address);
  await user.type(address, 'https://other.example.com');
  expect(screen.getByText(new RegExp(workspaceForm.sets.deposits))).toBeVisible();
  expect(screen.queryByText(readAnew)).toBeNull();
});
