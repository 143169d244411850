// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { StatementReport } from '../../../src-shared/contract/statement-report.ts';
import { TieoutError } from '../../../src-shared/errors.ts';
import { en } from '../../i18n/en.ts';
import { type Answers, closeScreen, showScreen } from '../../testing/screen.tsx';
import { ImportDialog } from './import-dialog.tsx';

const { flow } = en.statements;
const FILE = { token: '66666666-6666-4666-8666-666666666666', name: 'banco.csv', bytes: 10 };
const REPORT: StatementReport = {
  ...{ format: 'camt053', lines: 2, problems: [], problemCount: 0, leftOut: [], leftOutCount: 0 },
  statements: [
    {
      ...{ account: '191', currency: 'PEN', firstDay: '2026-09-01', lastDay: '2026-09-30', lines: 2 },
      ...{ opening: null, closing: null, moneyIn: '7.00', moneyOut: '0.00', proof: 'no-balances' },
      ...{ alreadyThere: 0, alike: 0, lacking: 0 },
    },
  ],
  ...{ sample: [], questions: [], cutSigns: [], lacking: [], period: null },
};

const nothing = () => undefined;
const show = (answers: Answers) =>
  showScreen(
    <ImportDialog file={FILE} book="bank" onClose={nothing} onAnother={nothing} onImported={nothing} />,
    { 'jobs.list': { jobs: [] }, ...answers },
    { path: 'statements' },
  );

afterEach(closeScreen);

it('keeps a typed account when the file is read with another encoding', async () => {
  const { user, fill, asked } = await show({
    'statements.inspect': ({ encoding = 'utf-8' }) => ({
      format: 'csv',
      importedBefore: null,
      table: {
        sample: { rows: [['Fecha', 'Importe']], numbers: [1], columns: 2 },
        mapping: {
          ...{ headerRow: 1, roles: ['bookingDay', 'amount'], dateOrder: 'dmy', decimal: '.' },
          ...{ positive: 'in', currency: 'PEN', account: '', encoding, delimiter: ';', answers: {} },
        },
        remembered: false,
      },
      accounts: [],
    }),
    'statements.preview': { lines: [], questions: [] },
  });
  const account = await screen.findByLabelText(/^Account/, { selector: 'input' });
  await fill(account, '194-2233');
  await user.click(screen.getByRole('combobox', { name: flow.encoding }));
  await user.click(await screen.findByRole('option', { name: flow.encodings['windows-1252'] }));
  await waitFor(() => expect(asked('statements.inspect')).toHaveLength(2));
  await waitFor(() =>
    expect(asked('statements.preview').at(-1)?.mapping).toMatchObject({
      account: '194-2233',
      encoding: 'windows-1252',
    }),
  );
});

it('says nothing of an import that failed once the file is checked again', async () => {
  const { user } = await show({
    'statements.inspect': {
      format: 'csv',
      importedBefore: null,
      table: {
        sample: { rows: [['Fecha', 'Importe']], numbers: [1], columns: 2 },
        mapping: {
          ...{ headerRow: 1, roles: ['bookingDay', 'amount'], dateOrder: 'dmy', decimal: '.' },
          ...{
            positive: 'in',
            currency: 'PEN',
            account: '191',
            encoding: 'utf-8',
            delimiter: ';',
            answers: {},
          },
        },
        remembered: false,
      },
      accounts: [],
    },
    'statements.preview': { lines: [], questions: [] },
    'statements.check': REPORT,
    'statements.import': new TieoutError('database-failed', { subject: 'disk I/O error' }),
  });
  await user.click(await screen.findByRole('button', { name: flow.check }));
  await user.click(await screen.findByRole('button', { name: /^Import/ }));
  const failure = en.errors['database-failed'].what.replace('{{subject}}', 'disk I/O error');
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(failure));
  await user.click(screen.getByRole('button', { name: flow.back }));
  await user.click(await screen.findByRole('button', { name: flow.check }));
  await screen.findByRole('button', { name: /^Import/ });
  expect(screen.getByRole('dialog')).not.toHaveTextContent(failure);
});

it('offers, once a file is imported, matching its lines as the next step, and begins there', async () => {
  const { user } = await show({
    'statements.inspect': { format: 'camt053', importedBefore: null, table: null, accounts: [] },
    'statements.check': REPORT,
    'statements.import': { fileId: '77777777-7777-4777-8777-777777777777', lines: 2, alreadyThere: 0 },
  });
  await user.click(await screen.findByRole('button', { name: /^Import 2/ }));
  const next = await screen.findByRole('link', { name: flow.match });
  expect(next).toHaveAttribute('data-variant', 'filled');
  await waitFor(() => expect(next).toHaveFocus());
  const others = within(screen.getByRole('dialog')).getAllByRole('button');
  expect(others.filter((button) => button.dataset.variant === 'filled')).toEqual([]);
});
