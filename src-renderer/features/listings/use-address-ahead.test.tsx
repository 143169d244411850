import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, test } from 'vitest';
import { useAddressAhead } from './use-address-ahead.ts';

afterEach(cleanup);

/** A screen that says what it shows, with its last function to change that. */
function shown(initial: string) {
  const drawn: string[] = [];
  let goAhead: (page: string, replace?: boolean) => void = () => undefined;
  function Screen() {
    const { params, goAhead: go } = useAddressAhead();
    goAhead = (page, replace = false) => go(new URLSearchParams({ page }), replace);
    drawn.push(params.get('page') ?? '');
    return <main>{params.get('page')}</main>;
  }
  const router = createMemoryRouter([{ path: '/', element: <Screen /> }], { initialEntries: [initial] });
  render(<RouterProvider router={router} />);
  const address = () => router.state.location.search;
  return { router, drawn, address, go: (page: string, replace?: boolean) => goAhead(page, replace) };
}

/** As long as a frame and what follows it may take. */
const painted = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

test('what is asked for is drawn before the address says so, and the address follows', async () => {
  const { go, address } = shown('/?page=1');
  act(() => go('2'));
  expect(screen.getByRole('main').textContent).toBe('2');
  expect(address()).toBe('?page=1');
  await painted();
  expect(address()).toBe('?page=2');
  expect(screen.getByRole('main').textContent).toBe('2');
});

test('steps in quick succession are each a step of the history, and none is shown again on the way', async () => {
  const { go, router, drawn, address } = shown('/?page=1');
  act(() => {
    go('2');
    go('3');
  });
  await painted();
  expect(address()).toBe('?page=3');
  expect(drawn.slice(drawn.indexOf('3'))).not.toContain('2');
  await act(() => router.navigate(-1));
  expect(address()).toBe('?page=2');
  expect(screen.getByRole('main').textContent).toBe('2');
});

test('a step that takes the place of the last one is none of the history', async () => {
  const { go, router, address } = shown('/?page=1');
  act(() => go('2'));
  await painted();
  act(() => go('3', true));
  await painted();
  await act(() => router.navigate(-1));
  expect(address()).toBe('?page=1');
});

test('an address that somebody else went to within that moment counts', async () => {
  const { go, router, address } = shown('/?page=1');
  act(() => go('2'));
  await act(() => router.navigate('/?page=9'));
  expect(screen.getByRole('main').textContent).toBe('9');
  await painted();
  expect(address()).toBe('?page=9');
  expect(screen.getByRole('main').textContent).toBe('9');
});

test('who goes back to the address on the way means that one', async () => {
  const { go, router } = shown('/?page=1');
  act(() => go('2'));
  await painted();
  await act(() => router.navigate(-1));
  expect(screen.getByRole('main').textContent).toBe('1');
});
