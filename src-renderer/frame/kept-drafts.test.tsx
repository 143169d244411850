// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { CallResponse } from '../../src-shared/contract/index.ts';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { closeScreen, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { KeptDrafts } from './kept-drafts.tsx';

afterEach(async () => {
  closeScreen();
  // A closed form discards its draft a moment later.
  await new Promise((done) => setTimeout(done, 5));
});

type Kept = CallResponse<'drafts.list'>['drafts'];

const AT = Date.UTC(2026, 9, 7, 15);
const TITLE = 'Waive the balance check';
const TEXT = 'The month of October.';
const NAME = `reason ${TITLE} ${TEXT}`;
const reason = (text: string, name = NAME): Kept[number] => ({
  name,
  screen: 'close/2026-10/PEN?item=balance',
  input: { kind: 'reason', title: TITLE, reason: text },
  at: AT,
});

function Screen() {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <KeptDrafts />
      <button type="button" onClick={() => setAsks(true)}>
        waive
      </button>
      {asks && (
        <ReasonDialog
          title={TITLE}
          text={TEXT}
          action="Waive"
          error={null}
          pending={false}
          onDecide={async () => undefined}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

const show = (drafts: Kept = []) =>
  showScreen(
    <Screen />,
    { 'drafts.list': { drafts }, 'drafts.keep': {}, 'drafts.discard': {} },
    { path: 'close/:month/:currency', at: 'close/2026-10/PEN?item=balance' },
  );
const field = () => screen.findByRole('textbox', { name: 'Reason' });

it('is kept after a pause in typing, with its screen, and at once when the session may end', async () => {
  const shown = await show();
  await shown.user.click(screen.getByRole('button', { name: 'waive' }));
  await shown.fill(await field(), 'Confirmed by');
  await waitFor(() => expect(shown.asked('drafts.keep')).toHaveLength(1));
  const { at: _, ...draft } = reason('Confirmed by');
  expect(shown.asked('drafts.keep')).toEqual([{ workspaceId: WORKSPACE.id, draft }]);
  await shown.fill(await field(), ' the bank');
  shown.tell('drafts.keepNow', {});
  expect(shown.asked('drafts.keep').at(-1)?.draft.input).toMatchObject({ reason: 'Confirmed by the bank' });
  expect(shown.asked('drafts.discard')).toEqual([]);
});

it.each([
  ['handed over', 'Waive'],
  ['given up', 'Cancel'],
])('is discarded once the form is %s', async (_, button) => {
  const shown = await show();
  await shown.user.click(screen.getByRole('button', { name: 'waive' }));
  await shown.fill(await field(), 'Confirmed by the bank');
  await waitFor(() => expect(shown.asked('drafts.keep')).toHaveLength(1));
  await shown.user.click(screen.getByRole('button', { name: button }));
  await waitFor(() =>
    expect(shown.asked('drafts.discard')).toEqual([{ workspaceId: WORKSPACE.id, name: NAME }]),
  );
});

it('of an earlier run is told, and fills its form, which can be emptied', async () => {
  const shown = await show([reason('Confirmed by the bank')]);
  const notice = await screen.findByTestId('kept-drafts');
  expect(notice).toHaveTextContent('Your unsaved input is still here');
  expect(notice).toHaveTextContent('Confirmed by the bank');
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    `/workspaces/${WORKSPACE.id}/close/2026-10/PEN?item=balance`,
  );
  await shown.user.click(screen.getByRole('button', { name: 'waive' }));
  expect(await field()).toHaveValue('Confirmed by the bank');
  expect(screen.queryByTestId('kept-drafts')).toBeNull();
  await shown.user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await field()).toHaveValue('');
  await waitFor(() => expect(shown.asked('drafts.discard')).toHaveLength(1));
});

it('is not offered for another decision, and can be discarded where it is told', async () => {
  const shown = await show([reason('Of another one', 'reason another')]);
  await screen.findByTestId('kept-drafts');
  await shown.user.click(screen.getByRole('button', { name: 'waive' }));
  expect(await field()).toHaveValue('');
  await shown.user.click(screen.getByText('Discard'));
  await waitFor(() => expect(screen.queryByTestId('kept-drafts')).toBeNull());
  expect(shown.asked('drafts.discard')).toEqual([{ workspaceId: WORKSPACE.id, name: 'reason another' }]);
});
