// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SEARCH_PAUSE_MS, useTypedSearch } from './typed-search.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const asked: string[] = [];

function Field({ text }: { readonly text: string }) {
  return <input aria-label="search" {...useTypedSearch(text, (next) => asked.push(next))} />;
}

const field = () => screen.getByRole('textbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pause = (milliseconds = SEARCH_PAUSE_MS) => act(() => vi.advanceTimersByTime(milliseconds));
function show(text = '') {
  asked.length = 0;
  const { rerender } = render(<Field text={text} />);
  return (next: string) => rerender(<Field text={next} />);
}

it('asks once for what was typed without a pause', () => {
  show();
  type('J');
  pause(100);
  type('Ju');
  expect(field()).toHaveValue('Ju');
  expect(asked).toEqual([]);
  pause();
  expect(asked).toEqual(['Ju']);
});

it('leaves a space at the end where it is: a word is going to follow', () => {
  const arrives = show();
  type('Juan ');
  pause();
  arrives('Juan');
  expect(field()).toHaveValue('Juan ');
  type('Juan Perez');
  pause();
  expect(asked).toEqual(['Juan', 'Juan Perez']);
});

it('keeps what is typed until the address has what was asked for, however late', () => {
  const arrives = show();
  type('a');
  pause();
  type('ab');
  pause();
  type('abc');
  arrives('a');
  expect(field()).toHaveValue('abc');
  arrives('ab');
  expect(field()).toHaveValue('abc');
  pause();
  expect(asked).toEqual(['a', 'ab', 'abc']);
});

it('takes what the address says otherwise, and then asks for nothing that was typed before', () => {
  const arrives = show('a');
  type('ab');
  arrives('');
  expect(field()).toHaveValue('');
  pause();
  expect(asked).toEqual([]);
  type('c');
  pause();
  arrives('c');
  arrives('');
  expect(field()).toHaveValue('');
});

it('asks at once when the field is left: what is clicked next builds on it', () => {
  show();
  type('a');
  fireEvent.blur(field());
  expect(asked).toEqual(['a']);
  pause();
  expect(asked).toEqual(['a']);
});

it('does not ask again for what is searched already', () => {
  const arrives = show();
  type('a');
  pause();
  type('a ');
  pause();
  arrives('a');
  type('a');
  pause();
  fireEvent.blur(field());
  expect(asked).toEqual(['a']);
});
