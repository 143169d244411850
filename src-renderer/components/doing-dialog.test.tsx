// @vitest-environment happy-dom
/** Dialogs that do something: they stay until it has ended, and tell of their own failures alone. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import { en } from '../i18n/en.ts';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { useHeldOpen } from './held-open.tsx';
import { InputDialog } from './input-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SideDrawer } from './side-drawer.tsx';

afterEach(closeScreen);

type Answer = { readonly refuse: () => void };

/** Two items, each with a dialog, and one call for both, as a list has them. */
function List({
  kind,
  onCall,
}: {
  readonly kind: 'reason' | 'remove';
  readonly onCall: (a: Answer) => void;
}) {
  const [item, setItem] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const act = async () => {
    setPending(true);
    const refused = new Promise<void>((refuse) => onCall({ refuse }));
    await refused;
    setPending(false);
    const failure = new TieoutError('match-not-found');
    setError(failure);
    throw failure;
  };
  const common = {
    title: `Item ${item}`,
    action: 'Do it',
    error,
    pending,
    onClose: () => setItem(null),
  };
  return (
    <>
      {['A', 'B'].map((each) => (
        <button key={each} type="button" onClick={() => setItem(each)}>
          {each}
        </button>
      ))}
      {item !== null &&
        (kind === 'reason' ? (
          <ReasonDialog {...common} text="" onDecide={act} />
        ) : (
          <RemoveDialog {...common} onRemove={() => void act().catch(() => undefined)}>
            text
          </RemoveDialog>
        ))}
    </>
  );
}

describe.each(['reason', 'remove'] as const)('%s', (kind) => {
  async function open() {
    const calls: Answer[] = [];
    const shown = await showScreen(
      <List kind={kind} onCall={(call) => calls.push(call)} />,
      {},
      { path: 'matching' },
    );
    const press = async (item: string) => {
      await shown.user.click(screen.getByRole('button', { name: item, hidden: true }));
      await screen.findByRole('dialog', { name: `Item ${item}` });
    };
    const go = async () => {
      if (kind === 'reason') await shown.fill(screen.getByLabelText(en.app.reason), 'because');
      await shown.user.click(screen.getByRole('button', { name: 'Do it' }));
      await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    };
    return { ...shown, calls, press, go };
  }

  it('stays until the call is answered, and tells the refusal', async () => {
    const { user, calls, press, go } = await open();
    await press('A');
    await go();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeNull();
    expect(screen.getByRole('button', { name: en.app.cancel })).toBeDisabled();
    calls[0]?.refuse();
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: en.app.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('does not tell the refusal of another item', async () => {
    const { user, calls, press, go } = await open();
    await press('A');
    await go();
    calls[0]?.refuse();
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: en.app.cancel }));
    await press('B');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe.each(['dialog', 'drawer'] as const)('a %s around a form', (kind) => {
  function Form({ underWay }: { readonly underWay: boolean }) {
    useHeldOpen(underWay);
    return 'form';
  }
  function Held() {
    const [open, setOpen] = useState(true);
    const [underWay, setUnderWay] = useState(true);
    const props = { opened: open, onClose: () => setOpen(false), title: 'Held' };
    const form = (
      <>
        <Form underWay={underWay} />
        <button type="button" onClick={() => setUnderWay(false)}>
          answered
        </button>
      </>
    );
    return kind === 'dialog' ? (
      <InputDialog {...props}>{form}</InputDialog>
    ) : (
      <SideDrawer {...props} size={400}>
        {form}
      </SideDrawer>
    );
  }

  it('stays while something that the form began is under way', async () => {
    const { user } = await showScreen(<Held />, {}, { path: 'matching' });
    await screen.findByRole('dialog', { name: 'Held' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'answered' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

/** What has reasons of its own to be closed: a file is read on behind it, or the outcome is told wherever one is. */
const CLOSED_FREELY = [
  // Frames around dialogs that bring what they do.
  'src-renderer/components/input-dialog.tsx',
  'src-renderer/components/side-drawer.tsx',
  // Closes before it begins; the card behind it tells of the lock and of its refusal.
  'src-renderer/features/close/lock-card.tsx',
  // Neither can be closed by accident while it is busy, and its strip of running work goes on behind it.
  'src-renderer/features/statements/batch-dialog.tsx',
  'src-renderer/features/statements/import-dialog.tsx',
];

const SCREENS = execFileSync('git', ['ls-files', 'src-renderer/*.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const DIALOGS = SCREENS.filter(({ text }) => /<(?:Modal|InputDialog|SideDrawer|Drawer)\b/.test(text));

it('the mark of the first field is there or not: as "false" it would be taken for a mark as well', () => {
  const valued = SCREENS.filter(({ text }) => /data-autofocus(?:=|': (?!true))/.test(text));
  expect(valued.map(({ file }) => file)).toEqual([]);
});

it('every dialog with fields begins at one of them, not at the cross that closes it', () => {
  const astray = DIALOGS.filter(
    ({ text }) =>
      /<InputDialog\b/.test(text) &&
      /<(?:TextInput|Select|NumberInput|DayInput|PersonField)\b/.test(text) &&
      !/data-autofocus|\bautoFocus\b|InitialFocus/.test(text),
  );
  expect(astray.map(({ file }) => file)).toEqual([]);
});

it('every dialog that makes a call of its own stays until it is answered', () => {
  const unheld = DIALOGS.filter(({ file, text }) => !CLOSED_FREELY.includes(file) && isUnheld(text));
  expect(unheld.map(({ file }) => file)).toEqual([]);
});

/** Parts of a dialog's file that need not hold it, each with why. */
const PARTS_LET_GO = [
  // Its call is the dialog's, which is held.
  'src-renderer/features/close/trial-balance.tsx',
  // Its call holds what it stands in where it is made (use-decision.tsx).
  'src-renderer/features/exceptions/decision-form.tsx',
  // They ask the service for a status, or copy a record's text: nothing is lost with them.
  'src-renderer/features/listings/record/live-check.tsx',
  'src-renderer/features/listings/record/record-json.tsx',
  // Neither stands in the dialog of the file that it is used in.
  'src-renderer/features/operations/cashouts/sending-bar.tsx',
  'src-renderer/features/workspaces/two-actions-card.tsx',
];

it('every part of a dialog that makes a call of its own holds the dialog', () => {
  const byFile = new Map(SCREENS.map(({ file, text }) => [file, text]));
  const parts = DIALOGS.filter(({ file }) => !CLOSED_FREELY.includes(file)).flatMap(({ file, text }) =>
    [...text.matchAll(/from '(\.[^']+\.tsx)'/g)].map(([, path = '']) =>
      posix.join(posix.dirname(file), path),
    ),
  );
  const ownDialogs = new Set(DIALOGS.map(({ file }) => file));
  const unheld = [...new Set(parts)].filter(
    (file) => !ownDialogs.has(file) && !PARTS_LET_GO.includes(file) && isUnheld(byFile.get(file) ?? ''),
  );
  expect(unheld).toEqual([]);
});

/** Whether the text has a call under way that keeps no dialog open. */
function isUnheld(text: string): boolean {
  const calls = /\buseMutation\(|\.mutate(?:Async)?\(|\bpending\b|\.isPending\b/.test(text);
  return calls && !/\buse(?:Doing|HeldOpen|Holdable)\(/.test(text);
}
