// @vitest-environment happy-dom
import { notifications, notificationsStore } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { StatementReport } from '../../../src-shared/contract/statement-report.ts';
import { hasUnsavedInput } from '../../components/unsaved-input.ts';
import { en } from '../../i18n/en.ts';
import { es } from '../../i18n/es.ts';
import { closeScreen, showScreen } from '../../testing/screen.tsx';
import { BatchDialog } from './batch-dialog.tsx';

const FILES = ['uno.xml', 'dos.xml', 'tres.xml'].map((name, at) => ({
  token: `${at}6666666-6666-4666-8666-666666666666`,
  ...{ name, bytes: 10 },
}));
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

/** The files on a screen that can be left. */
function Statements() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(false)}>
        Leave
      </button>
      {shown && <BatchDialog files={FILES} book="bank" onClose={() => undefined} />}
    </>
  );
}

const told = () => notificationsStore.getState().notifications.map(({ message }) => message);

afterEach(() => {
  notifications.clean();
  closeScreen();
});

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (language, { statements }) => {
  it('a round of imports holds the screen, and says which files it did not come to', async () => {
    let finish: () => void = () => undefined;
    const { user, asked } = await showScreen(
      <Statements />,
      {
        'statements.inspect': { format: 'camt053', importedBefore: null, table: null, accounts: [] },
        'statements.check': REPORT,
        'statements.import': () =>
          new Promise((done) => {
            finish = () => done({ lines: 2, alreadyThere: 0, fileId: 'f' } as never);
          }),
        'jobs.list': { jobs: [] },
      },
      { path: 'statements', language },
    );
    const start = statements.batch.import.replace('{{count, number}}', '3');
    await waitFor(() => expect(screen.getByRole('button', { name: start })).toBeEnabled());
    expect(hasUnsavedInput()).toBe(false);
    await user.click(screen.getByRole('button', { name: start }));
    await waitFor(() => expect(asked('statements.import')).toHaveLength(1));
    expect(hasUnsavedInput()).toBe(true);
    await user.click(screen.getByText('Leave'));
    expect(told()).toEqual([
      statements.batch.notReached.replace('{{count, number}}', '2').replace('{{files}}', 'dos.xml, tres.xml'),
    ]);
    expect(hasUnsavedInput()).toBe(false);
    finish();
  });

  it('the days above a table’s header are shown and stored with it', async () => {
    const period = { firstDay: '2026-08-31', lastDay: '2026-09-30' };
    const { user, asked } = await showScreen(
      <Statements />,
      {
        'statements.inspect': { format: 'csv', importedBefore: null, table: null, accounts: [] },
        'statements.check': { ...REPORT, format: 'csv', period },
        'statements.import': { lines: 2, alreadyThere: 0, fileId: 'f' } as never,
        'jobs.list': { jobs: [] },
      },
      { path: 'statements', language },
    );
    const start = statements.batch.import.replace('{{count, number}}', '3');
    await waitFor(() => expect(screen.getByRole('button', { name: start })).toBeEnabled());
    expect(screen.getAllByText(new RegExp(`^${statements.flow.period}: .*31.*30`))).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: start }));
    await waitFor(() => expect(asked('statements.import')).toHaveLength(3));
    expect(asked('statements.import')).toMatchObject([{ period }, { period }, { period }]);
  });
});
