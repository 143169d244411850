/** Calls of the store: defined once each, by names of their own. */
import { expect, it } from 'vitest';
import { here, joinCalls } from './call.ts';

it('a name that is used twice is refused, whichever tables use it', () => {
  const one = { readRows: here('cache', () => 1), storePage: here('cache', () => 2) };
  expect(Object.keys(joinCalls(one, { readClose: here('both', () => 3) }))).toEqual([
    'readRows',
    'storePage',
    'readClose',
  ]);
  expect(() => joinCalls(one, { storePage: here('work', () => 4) })).toThrow('storePage');
});
