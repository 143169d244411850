// @vitest-environment happy-dom
/** Dialogs that do something: they stay until it has ended, and tell of their own failures alone. */
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TieoutError } from '../../src-shared/errors.ts';
import { en } from '../i18n/en.ts';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

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
