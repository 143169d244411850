// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { Hint } from './hint.tsx';

afterEach(closeScreen);

const drawn = vi.fn();
const pressed = vi.fn();

async function show(): Promise<HTMLElement> {
  drawn.mockClear();
  await showScreen(
    <Profiler id="hint" onRender={drawn}>
      <Hint label="Find anything">
        <button type="button" onClick={pressed}>
          Find
        </button>
      </Hint>
    </Profiler>,
    {},
    { path: 'deposits' },
  );
  return screen.getByRole('button', { name: 'Find' });
}

const rest = (on: HTMLElement, pointerType = 'mouse') => fireEvent.pointerEnter(on, { pointerType });
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

it('is for the mouse, and leaves pressing to what it is about', async () => {
  const button = await show();
  rest(button, 'touch');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(words()).toBeNull();
  fireEvent.click(button);
  expect(pressed).toHaveBeenCalledOnce();
});
