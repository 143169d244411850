// @vitest-environment happy-dom
import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { showingFirst, stepsAtOnce } from './steps-at-once.ts';

test('a step back that stays at its screen is drawn at once; another screen, and what a screen asks for itself, are not', async () => {
  const router = stepsAtOnce(
    createMemoryRouter([{ path: '/deposits' }, { path: '/close' }], { initialEntries: ['/deposits?page=1'] }),
  );
  const drawn: string[] = [];
  router.subscribe(({ location, navigation }, { flushSync }) => {
    if (navigation.state === 'idle')
      drawn.push(`${location.pathname}${location.search} ${flushSync ? 'at once' : 'in slices'}`);
  });
  await router.navigate('/deposits?page=2');
  await router.navigate(-1);
  await router.navigate('/close');
  await router.navigate(-1);
  expect(drawn).toEqual([
    '/deposits?page=2 in slices',
    '/deposits?page=1 at once',
    '/close in slices',
    '/deposits?page=1 in slices',
  ]);
});

test('where the screen shows something of a step first, the rest is drawn once that is painted, and only the last of several', async () => {
  const router = stepsAtOnce(
    createMemoryRouter([{ path: '/deposits' }], {
      initialEntries: ['/deposits?page=1', '/deposits?page=2', '/deposits?page=3'],
    }),
  );
  const drawn: string[] = [];
  router.subscribe(({ location }, { flushSync }) => {
    drawn.push(`${location.search}${flushSync ? ' at once' : ''}`);
  });
  const shown: string[] = [];
  const stop = showingFirst((search) => {
    shown.push(search);
    return search !== '?page=3';
  });
  await router.navigate(-1);
  await router.navigate(-1);
  expect(shown).toEqual(['?page=2', '?page=1']);
  expect(drawn).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(drawn).toEqual(['?page=1']);
  await router.navigate(2);
  expect(drawn).toEqual(['?page=1', '?page=3 at once']);
  stop();
  await router.navigate(-1);
  expect(drawn.at(-1)).toBe('?page=2 at once');
});
