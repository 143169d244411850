// @vitest-environment happy-dom
/** The dialog about several items, whose items go while it is open: by its own decision, or by somebody else's. */
import { notifications, notificationsStore } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { MOST_ITEMS_DECIDED, type ReconcilingItem } from '../../../src-shared/contract/account-statement.ts';
import { statementWords } from '../../../src-shared/words/statement-words.ts';
import { en } from '../../i18n/en.ts';
import { closeScreen, showScreen, WORKSPACE } from '../../testing/screen.tsx';
import { ItemSelectionBar, useItemSelection } from './item-selection.tsx';

const PLACE = { workspaceId: WORKSPACE.id, month: '2026-10', currency: 'PEN' };
const words = en.close.statement;

const item = (key: string): ReconcilingItem => ({
  ...{ key, kind: 'by-hand', month: '2026-10', day: '2026-10-31', cause: 'fee-not-booked', amount: '45.00' },
  ...{ state: 'open', owner: '', expected: null, account: '', reason: '', column: null, text: key },
  ...{ exception: null, rows: [], rowCount: 0 },
});

/** What the statement has by now. */
let become: (items: ReconcilingItem[], locked?: boolean) => void;

function Side() {
  const [{ items, locked }, setNow] = useState({ items: [item('a'), item('b')], locked: false });
  become = (next, isLocked = false) => act(() => setNow({ items: next, locked: isLocked }));
  return <ItemSelectionBar place={PLACE} selected={useItemSelection(items, locked)} />;
}

afterEach(() => {
  closeScreen();
  notifications.clean();
});

it('of more than a thousand open items takes a thousand at once, and says so', async () => {
  const { user } = await showScreen(<Side />, {}, { path: 'close', at: 'close' });
  become(Array.from({ length: MOST_ITEMS_DECIDED + 1 }, (_, index) => item(`${index}`)));
  await user.click(await screen.findByRole('button', { name: /^Select the open items/ }));
  const most = words.mostSelected.replace('{{count, number}}', '1,000');
  expect(await screen.findByText(most)).toBeVisible();
  become([item('0'), item('1')]);
  expect(screen.queryByText(most)).toBeNull();
});

/** Shows two items, selects both and asks what becomes of them, with a reason. */
async function asking() {
  const shown = await showScreen(
    <Side />,
    {
      'close.decideItems': () => {
        // What is shown is read anew before the call has ended.
        become([]);
        return {};
      },
    },
    { path: 'close', at: 'close' },
  );
  await shown.user.click(await screen.findByRole('button', { name: /^Select the open items/ }));
  await shown.user.click(screen.getByRole('button', { name: words.decideSelected }));
  const dialog = within(await screen.findByRole('dialog'));
  await shown.user.click(dialog.getByRole('combobox', { name: /^State/ }));
  await shown.user.click(await screen.findByRole('option', { name: statementWords.en.states.cleared }));
  await shown.fill(dialog.getByLabelText(new RegExp(en.app.reason)), 'Seen on the statement');
  return { ...shown, dialog };
}

it('ends with a notice where all items of the side are decided on, and does not come back with them', async () => {
  const { user, dialog } = await asking();
  await user.click(dialog.getByRole('button', { name: 'Decide on 2 items' }));
  await waitFor(() =>
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual([
      words.decided.replace('{{count, number}}', '2'),
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  become([item('a'), item('b')]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByTestId('item-selection')).toBeNull();
});

it.each([
  ['one of two is gone', [item('a')], false],
  ['the month is locked', [item('a'), item('b')], true],
])('stays with what was typed where %s meanwhile, and says so', async (_, items, locked) => {
  const { dialog } = await asking();
  become(items, locked);
  expect(dialog.getByText(en.app.changedMeanwhile)).toBeVisible();
  expect(dialog.getByLabelText(new RegExp(en.app.reason))).toHaveValue('Seen on the statement');
});
