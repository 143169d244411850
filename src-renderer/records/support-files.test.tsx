// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ListedSupportFile } from '../../src-shared/contract/support.ts';
import { en } from '../i18n/en.ts';
import { closeScreen, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { SupportFiles } from './support-files.tsx';

afterEach(closeScreen);

const FILE: ListedSupportFile = {
  id: 4,
  name: 'invoice.pdf',
  kind: 'pdf',
  bytes: 1_000,
  sha256: 'a'.repeat(64),
  at: 0,
  by: 'Ana Torres',
  locked: false,
  arriving: false,
};

it('a document is removed only after a question', async () => {
  const { user, asked, answer } = await showScreen(
    <SupportFiles subject={{ kind: 'close', month: '2026-10', currency: 'PEN' }} />,
    { 'team.read': { shared: null }, 'support.list': { files: [FILE], locked: false }, 'support.remove': {} },
    { path: 'close' },
  );
  const press = async () =>
    user.click(
      await screen.findByRole('button', { name: en.support.remove.replace('{{name}}', 'invoice.pdf') }),
    );
  await press();
  const asking = async () => within(await screen.findByRole('dialog', { name: en.support.removeTitle }));
  await user.click((await asking()).getByRole('button', { name: en.app.cancel }));
  expect(asked('support.remove')).toEqual([]);
  await press();
  answer({ 'support.list': { files: [], locked: false } });
  await user.click((await asking()).getByRole('button', { name: en.app.remove }));
  expect(asked('support.remove')).toEqual([{ workspaceId: WORKSPACE.id, id: 4 }]);
  expect(await screen.findByText(en.support.none)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
