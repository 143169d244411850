// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useRoom } from './use-room.ts';

afterEach(cleanup);

const drawn: number[] = [];
/** An element that has this room, whatever the window has. */
function Table({ across }: { readonly across: number }) {
  const element = useRef<HTMLDivElement>(null);
  drawn.push(useRoom(element));
  return (
    <div
      ref={(made) => {
        if (made) Object.defineProperty(made, 'clientWidth', { value: across, configurable: true });
        element.current = made;
      }}
    />
  );
}

test('a table is drawn once where the navigation is what stands beside it, and anew where it has another room', () => {
  window.innerWidth = 1_440;
  render(<Table across={1_217} />);
  expect(drawn).toEqual([1_217]);
  cleanup();

  drawn.length = 0;
  render(<Table across={900} />);
  expect(drawn).toEqual([1_217, 900]);
  cleanup();

  drawn.length = 0;
  render(<Table across={900} />);
  expect(drawn).toEqual([900]);
});
