import { expect, it } from 'vitest';
import { theme } from './theme.ts';

it('whatever scrolls shows its bar without the pointer over it, also what grows with its content', () => {
  const { ScrollArea, ScrollAreaAutosize } = theme.components ?? {};
  expect(ScrollArea?.defaultProps).toMatchObject({ type: 'auto' });
  // The library's own default of this one would win over that of the area within it.
  expect(ScrollAreaAutosize?.defaultProps).toEqual(ScrollArea?.defaultProps);
});
