// @vitest-environment happy-dom
/** What React put off has been done when `act` is left, however it was put off. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState, useTransition } from 'react';
import { afterEach, expect, it } from 'vitest';

afterEach(cleanup);

let count: (to: number) => void;
function Counter() {
  const [own, setOwn] = useState(0);
  const [effects, setEffects] = useState(0);
  const [slow, setSlow] = useState(0);
  const [isPending, startSlow] = useTransition();
  count = (to) => {
    setOwn(to);
    startSlow(() => setSlow(to));
  };
  useEffect(() => setEffects(own), [own]);
  return <p>{`${own} ${effects} ${slow}${isPending ? ' pending' : ''}`}</p>;
}
const shown = () => screen.getByText(/\d/).textContent;

it('is the React that users have', () => {
  expect(Reflect.get(<p />, '_debugStack')).toBeUndefined();
});

it('a change, the effects of it and what may wait are on the screen at once', () => {
  render(<Counter />);
  expect(shown()).toBe('0 0 0');
  act(() => count(1));
  expect(shown()).toBe('1 1 1');
});

it('an inner act leaves it to the outer one', () => {
  render(<Counter />);
  act(() => {
    act(() => count(2));
    expect(shown()).toBe('0 0 0');
  });
  expect(shown()).toBe('2 2 2');
});

it('so is what is changed behind a pause', async () => {
  render(<Counter />);
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    count(3);
  });
  expect(shown()).toBe('3 3 3');
});

it('a failure is thrown, at once and behind a pause, and the next change is on the screen', async () => {
  render(<Counter />);
  const fails = () => {
    throw new Error('of the test');
  };
  expect(() => act(fails)).toThrow('of the test');
  await expect(act(async () => fails())).rejects.toThrow('of the test');
  act(() => count(4));
  expect(shown()).toBe('4 4 4');
});
