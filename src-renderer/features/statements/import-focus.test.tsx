// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TieoutError } from '../../../src-shared/errors.ts';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { StatementsPage } from './statements-page.tsx';

const FILE = { token: '66666666-6666-4666-8666-666666666666', name: 'banco.xml', bytes: 10 };

afterEach(closeScreen);

it('an import does not begin at the button that closes it, and goes back to the one that opened it', async () => {
  const { user } = await showScreen(
    <StatementsPage />,
    {
      'statements.list': { files: [] },
      'statements.choose': { files: [FILE], unreadable: [] },
      'statements.letGo': {},
      'statements.inspect': { format: 'camt053', importedBefore: null, table: null, accounts: [] },
      'statements.check': new TieoutError('statement-empty'),
      'jobs.list': { jobs: [] },
    },
    { path: 'statements', at: 'statements?month=2026-10' },
  );
  const opener = await screen.findByRole('button', { name: en.statements.import });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByRole('alert');
  const close = within(dialog).getByRole('button', { name: en.app.close });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(close).not.toHaveFocus();
  await user.click(close);
  await waitFor(() => expect(opener).toHaveFocus());
});
