// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { closeScreen, showScreen, WORKSPACE } from '../testing/screen.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const NAMES = ['one', 'two', 'three'];

/** A list whose rows are settled at once, behind a dialog, or kept without their button. */
function List({ how }: { readonly how: 'at once' | 'dialog' | 'kept' }) {
  const [left, setLeft] = useState(NAMES);
  const [kept, setKept] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState<string | null>(null);
  const settle = (name: string) => {
    if (how === 'kept') setKept([...kept, name]);
    else setLeft(left.filter((other) => other !== name));
  };
  return (
    <>
      <h1>Screen</h1>
      <ul>
        {left.map((name) => (
          <li key={name}>
            <button type="button">look at {name}</button>
            {!kept.includes(name) && (
              <button type="button" onClick={() => (how === 'dialog' ? setAsking(name) : settle(name))}>
                settle {name}
              </button>
            )}
          </li>
        ))}
      </ul>
      {asking !== null && (
        <ReasonDialog
          title="Why"
          text=""
          action="Decide"
          onDecide={async () => settle(asking)}
          error={null}
          pending={false}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

const show = (how: 'at once' | 'dialog' | 'kept') =>
  showScreen(<List how={how} />, {}, { path: ':screen', at: 'list' });
const button = (name: string) => screen.getByRole('button', { name });
const focused = async (name: string) => waitFor(() => expect(button(name)).toHaveFocus());

afterEach(closeScreen);

it('goes to the row that follows, after the last one to the row before, then to the heading', async () => {
  const { user } = await show('at once');
  await user.click(button('settle two'));
  await focused('settle three');
  await user.keyboard('{Enter}');
  await focused('settle one');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('goes on to the next row where the row stays and its button does not', async () => {
  const { user } = await show('kept');
  await user.click(button('settle one'));
  await focused('settle two');
});

it('goes back to what opened a dialog, and on where that is gone', async () => {
  const { user, fill } = await show('dialog');
  await user.click(button('settle one'));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await focused('settle one');
  await user.keyboard('{Enter}');
  await fill(await screen.findByRole('textbox'), 'Because');
  await user.click(button('Decide'));
  await focused('settle two');
});

it('stays away where a person left it', async () => {
  const { user } = await show('at once');
  await user.click(button('look at one'));
  await user.click(document.body);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(document.activeElement).toBe(document.body);
});

it('goes nowhere while a picture of the screen is taken, and on once it is', async () => {
  const { user } = await show('at once');
  await user.click(button('settle one'));
  await focused('settle two');
  document.documentElement.dataset.picture = '';
  await user.keyboard('{Enter}');
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(document.activeElement).toBe(document.body);
  delete document.documentElement.dataset.picture;
  await focused('settle three');
});

/** A card below others, whose button is gone once it is pressed, asks first, or is busy for a moment. */
function Card({ how }: { readonly how: 'gone' | 'asks' | 'busy' }) {
  const [state, setState] = useState<'idle' | 'asking' | 'busy' | 'done'>('idle');
  const press = () => {
    setState(how === 'gone' ? 'done' : how === 'asks' ? 'asking' : 'busy');
    // Answered before anybody could have looked where the keyboard is.
    if (how === 'busy') setTimeout(() => setState('idle'), 20);
  };
  const busy = state === 'busy';
  return (
    <>
      <h1>Screen</h1>
      <section aria-labelledby="card">
        <h2 id="card">Lock</h2>
        {state !== 'done' && (
          <button
            type="button"
            disabled={busy}
            {...(busy && { 'data-loading': true })}
            onClick={({ currentTarget }) => {
              // As a browser does with what has the focus and cannot take it any more.
              if (how === 'busy') currentTarget.blur();
              press();
            }}
          >
            press
          </button>
        )}
        {state === 'asking' && (
          <div role="alertdialog" aria-label="Sure?">
            <button type="button" ref={(node) => node?.focus()} onClick={() => setState('idle')}>
              keep
            </button>
          </div>
        )}
      </section>
    </>
  );
}

const showCard = (how: 'gone' | 'asks' | 'busy') =>
  showScreen(<Card how={how} />, {}, { path: ':screen', at: 'card' });

it('stays at the card whose button is gone, not at the top of the screen', async () => {
  const { user } = await showCard('gone');
  await user.click(button('press'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Lock' })).toHaveFocus());
});

it('goes back to what asked on the screen itself', async () => {
  const { user } = await showCard('asks');
  await user.click(button('press'));
  await user.click(button('keep'));
  await focused('press');
});

it('comes back to what was busy only for a moment', async () => {
  const { user } = await showCard('busy');
  await user.click(button('press'));
  await waitFor(() => expect(button('press')).toBeEnabled());
  await focused('press');
});

/** Screens that are gone to by keys: the address changes, and nothing has the focus. */
function Screens() {
  const navigate = useNavigate();
  const { screen: name } = useParams();
  useEffect(() => {
    const go = ({ key }: KeyboardEvent) => key === 'g' && void navigate(`/workspaces/${WORKSPACE.id}/other`);
    addEventListener('keydown', go);
    return () => removeEventListener('keydown', go);
  }, [navigate]);
  return <h1 key={name}>{name}</h1>;
}

it('another screen begins at its heading', async () => {
  const { user } = await showScreen(<Screens />, {}, { path: ':screen', at: 'one' });
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('g');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'other' })).toHaveFocus());
});
