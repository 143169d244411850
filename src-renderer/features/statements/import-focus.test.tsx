// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { StatementReport } from '../../../src-shared/contract/statement-report.ts';
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

it.each([
  ['2026-10', true],
  ['2026-09', false],
])('a file of September, imported in %s, is told to be of another month: %s', async (month, isOther) => {
  const statement = {
    ...{ account: '191', currency: 'PEN', firstDay: '2026-09-01', lastDay: '2026-09-30', lines: 2 },
    ...{ opening: null, closing: null, moneyIn: '7.00', moneyOut: '0.00', proof: 'no-balances' as const },
    ...{ alreadyThere: 0, alike: 0, lacking: 0 },
  };
  const report: StatementReport = {
    ...{ format: 'camt053', lines: 2, statements: [statement], problems: [], problemCount: 0 },
    ...{ leftOut: [], leftOutCount: 0, sample: [], questions: [], cutSigns: [], lacking: [], period: null },
  };
  const { user } = await showScreen(
    <StatementsPage />,
    {
      'statements.list': { files: [] },
      'statements.choose': { files: [FILE], unreadable: [] },
      'statements.letGo': {},
      'statements.inspect': { format: 'camt053', importedBefore: null, table: null, accounts: [] },
      'statements.check': report,
      'jobs.list': { jobs: [] },
    },
    { path: 'statements', at: `statements?month=${month}` },
  );
  await user.click(await screen.findByRole('button', { name: en.statements.import }));
  const dialog = within(await screen.findByRole('dialog'));
  // It may be imported all the same.
  expect(await dialog.findByRole('button', { name: /^Import/ })).toBeEnabled();
  const note = dialog.queryByTestId('other-month');
  if (isOther) expect(note).toHaveTextContent(/covers.* Sep.* 2026, and no day of October 2026/);
  else expect(note).toBeNull();
});
