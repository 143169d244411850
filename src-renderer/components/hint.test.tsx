// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { Hint } from './hint.tsx';

afterEach(closeScreen);

const drawn = vi.fn();
const pressed = vi.fn();

/** Drawn anew each time the hint is. */
function Find(props: ComponentProps<'button'>) {
  drawn();
  return (
    <button type="button" onClick={pressed} {...props}>
      Find
    </button>
  );
}

async function show(label = 'Find anything', forKeyboard = false): Promise<HTMLElement> {
  drawn.mockClear();
  await showScreen(
    <Hint label={label} forKeyboard={forKeyboard}>
      <Find />
    </Hint>,
    {},
    { path: 'deposits' },
  );
  return screen.getByRole('button', { name: 'Find' });
}

const rest = (on: HTMLElement, pointerType = 'mouse') => fireEvent.pointerEnter(on, { pointerType });
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
const words = () => screen.queryByText('Find anything');

it('is drawn once with the screen, and its tooltip not before somebody points at it', async () => {
  const button = await show();
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(words()).toBeNull();
  rest(button);
  expect(await screen.findByText('Find anything')).toBeVisible();
  // The same element: what has the keyboard keeps it.
  expect(screen.getByRole('button', { name: 'Find' })).toBe(button);
});

it('goes with the pointer, with Escape and when what it is about is pressed', async () => {
  const button = await show();
  for (const leave of [
    () => fireEvent.pointerLeave(button, { pointerType: 'mouse' }),
    () => fireEvent.keyDown(document, { key: 'Escape' }),
    () => fireEvent.pointerDown(button, { pointerType: 'mouse' }),
  ]) {
    rest(button);
    await screen.findByText('Find anything');
    leave();
    await waitFor(() => expect(words()).toBeNull());
  }
});

it('describes what it is about while it is open', async () => {
  const button = await show();
  expect(button).not.toHaveAttribute('aria-describedby');
  rest(button);
  await waitFor(() => expect(button).toHaveAccessibleDescription('Find anything'));
  expect(button).toHaveAccessibleName('Find');
  fireEvent.pointerLeave(button, { pointerType: 'mouse' });
  expect(button).not.toHaveAttribute('aria-describedby');
});

it('is not read out where it repeats the name', async () => {
  const button = await show('Find');
  rest(button);
  await waitFor(() => expect(screen.getAllByText('Find')).toHaveLength(2));
  expect(button).not.toHaveAttribute('aria-describedby');
});

it('shows for the keyboard where it says more than the name, until the focus moves on', async () => {
  const button = await show('Find anything', true);
  act(() => button.focus());
  await waitFor(() => expect(button).toHaveAccessibleDescription('Find anything'));
  fireEvent.keyDown(document, { key: 'Escape' });
  await waitFor(() => expect(words()).toBeNull());
  act(() => button.blur());
  act(() => button.focus());
  await screen.findByText('Find anything');
  act(() => button.blur());
  await waitFor(() => expect(words()).toBeNull());
});

it('stays closed for the focus that a press leaves, and elsewhere', async () => {
  const pressedByMouse = await show('Find anything', true);
  vi.spyOn(pressedByMouse, 'matches').mockReturnValue(false);
  act(() => pressedByMouse.focus());
  await pause();
  expect(words()).toBeNull();
  closeScreen();
  const plain = await show();
  act(() => plain.focus());
  await pause();
  expect(words()).toBeNull();
});

it('is for the mouse, and leaves pressing to what it is about', async () => {
  const button = await show();
  rest(button, 'touch');
  await pause();
  expect(words()).toBeNull();
  fireEvent.click(button);
  expect(pressed).toHaveBeenCalledOnce();
});
