// @vitest-environment happy-dom
/** What is set before each file of tests of screens. */
import { expect, it } from 'vitest';

const stackOf = (element: object) => Reflect.get(element, '_debugStack') as unknown;

it('an element keeps no stack of its own', () => {
  const [first, second] = [<p key="1" />, <p key="2" />].map(stackOf);
  expect(first).toBeInstanceOf(Error);
  expect(second).toBe(first);
});
