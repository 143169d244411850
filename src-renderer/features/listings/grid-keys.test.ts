import { expect, it } from 'vitest';
import { nextCursor } from './grid-keys.ts';

const FIELDS = ['a', 'b', 'c'];
const after = (key: string, index = 5, field = 'b', ctrlKey = false) => {
  const next = nextCursor({ index, field }, { key, ctrlKey, metaKey: false }, 40, FIELDS);
  return next && `${next.index}${next.field}`;
};

it.each([
  ['ArrowDown', '6b'],
  ['ArrowUp', '4b'],
  ['ArrowRight', '5c'],
  ['ArrowLeft', '5a'],
  ['PageDown', '20b'],
  ['PageUp', '0b'],
  ['Home', '5a'],
  ['End', '5c'],
])('%s goes to %s', (key, cell) => {
  expect(after(key)).toBe(cell);
});

it('stops at the edges, and goes there at once with Ctrl', () => {
  expect([after('ArrowUp', 0), after('ArrowDown', 39)]).toEqual(['0b', '39b']);
  expect([after('ArrowLeft', 5, 'a'), after('ArrowRight', 5, 'c')]).toEqual(['5a', '5c']);
  expect([after('Home', 5, 'b', true), after('End', 5, 'b', true)]).toEqual(['0a', '39c']);
  expect([after('ArrowDown', 5, 'b', true), after('ArrowLeft', 5, 'b', true)]).toEqual(['39b', '5a']);
});

it('stays for other keys, and begins with the first column where its own is gone', () => {
  expect([after('x'), after('Tab')]).toEqual([undefined, undefined]);
  expect(after('ArrowDown', 5, 'gone')).toBe('6a');
});
