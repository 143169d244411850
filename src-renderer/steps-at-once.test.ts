import { createMemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { stepsAtOnce } from './steps-at-once.ts';

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
