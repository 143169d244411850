import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, test } from 'vitest';
import { stepsAtOnce } from '../../steps-at-once.ts';
import { type First, useAddressAhead } from './use-address-ahead.ts';

afterEach(cleanup);

const NOTHING_FIRST: First = { show: () => false, end: () => undefined };

/** A screen that says what it shows, with its last function to change that. */
function shown(initial: string, first = NOTHING_FIRST) {
  const drawn: string[] = [];
  let goAhead: (page: string, replace?: boolean) => void = () => undefined;
  function Screen() {
    const { params, goAhead: go } = useAddressAhead(first);
    goAhead = (page, replace = false) => go(new URLSearchParams({ page }), replace);
    drawn.push(params.get('page') ?? '');
    return <main>{params.get('page')}</main>;
  }
  const router = stepsAtOnce(
    createMemoryRouter([{ path: '/', element: <Screen /> }], { initialEntries: [initial] }),
  );
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

describe('where something of an address is shown before the rest', () => {
  /** Says what is shown first: `2` while that is, `end 2` once the rest is drawn. */
  function told(isAtHand: (page: string | null) => boolean | Promise<boolean> = () => true) {
    const what: string[] = [];
    let first = '';
    const show: First['show'] = (params) => {
      const page = params.get('page');
      const isShown = isAtHand(page);
      const say = (is: boolean) => {
        if (!is) return false;
        first = `${page}`;
        what.push(first);
        return true;
      };
      return typeof isShown === 'boolean' ? say(isShown) : isShown.then(say);
    };
    const end = () => {
      if (first !== '') what.push(`end ${first} at ${screen.queryByRole('main')?.textContent}`);
      first = '';
    };
    return { what, first: { show, end } };
  }

  test('that is shown at once, and the rest with the address once it is painted', async () => {
    const { what, first } = told();
    const { go, address } = shown('/?page=1', first);
    act(() => go('2'));
    expect(what).toEqual(['2']);
    expect(screen.getByRole('main').textContent).toBe('1');
    await painted();
    expect(what).toEqual(['2', 'end 2 at 2']);
    expect(address()).toBe('?page=2');
  });

  test('steps before the rest is drawn are each a step of the history, and the last is the one that is shown', async () => {
    const { what, first } = told();
    const { go, router, address } = shown('/?page=1', first);
    act(() => {
      go('2');
      go('3');
      // The same press once more, before its button says the next page.
      go('3');
    });
    await painted();
    expect(what).toEqual(['2', '3', 'end 3 at 3']);
    expect(address()).toBe('?page=3');
    await act(() => router.navigate(-1));
    await painted();
    expect(address()).toBe('?page=2');
    expect(screen.getByRole('main').textContent).toBe('2');
  });

  test('what has to be asked for is waited for before anything is drawn, and drawn as a whole where it does not come', async () => {
    for (const comes of [true, false]) {
      let answer: (isShown: boolean) => void = () => undefined;
      const { what, first } = told(
        () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
      );
      const { go, address, drawn } = shown('/?page=1', first);
      act(() => go('2'));
      await painted();
      expect(drawn).not.toContain('2');
      expect(address()).toBe('?page=1');
      await act(async () => answer(comes));
      expect(what).toEqual(comes ? ['2'] : []);
      await painted();
      expect(address()).toBe('?page=2');
      expect(screen.getByRole('main').textContent).toBe('2');
      cleanup();
    }
  });

  test('a step that another follows while it is waited for is none the less one of the history', async () => {
    const { first } = told((page) => (page === '2' ? new Promise(() => undefined) : true));
    const { go, router, address } = shown('/?page=1', first);
    act(() => {
      go('2');
      go('3');
    });
    await painted();
    expect(address()).toBe('?page=3');
    await act(() => router.navigate(-1));
    await act(() => router.navigate(-1));
    await painted();
    expect(address()).toBe('?page=1');
  });

  test('a step back is shown first as well, and a press right after it counts', async () => {
    const { what, first } = told();
    const { go, router, address } = shown('/?page=1', first);
    act(() => go('2'));
    await painted();
    await act(() => router.navigate(-1));
    expect(what.at(-1)).toBe('1');
    expect(screen.getByRole('main').textContent).toBe('2');
    act(() => go('5'));
    await painted();
    expect(screen.getByRole('main').textContent).toBe('5');
    expect(address()).toBe('?page=5');
    await act(() => router.navigate(-1));
    await painted();
    expect(screen.getByRole('main').textContent).toBe('1');
  });

  test('who goes back before the rest is drawn is where he was', async () => {
    const { what, first } = told();
    const { go, router, address } = shown('/?page=1', first);
    act(() => go('2'));
    await painted();
    act(() => go('3'));
    await act(() => router.navigate(-1));
    await painted();
    expect(address()).toBe('?page=1');
    expect(screen.getByRole('main').textContent).toBe('1');
    expect(what.at(-1)).toMatch(/^end/);
  });

  test('who goes back when the address says it already, but nothing is drawn of it, is where he was', async () => {
    const { first } = told();
    const { go, router, address } = shown('/?page=1', first);
    let isBack = false;
    const stop = router.subscribe(({ location }) => {
      if (location.search !== '?page=2' || isBack) return;
      isBack = true;
      queueMicrotask(() => void router.navigate(-1));
    });
    act(() => go('2'));
    await painted();
    stop();
    expect(isBack).toBe(true);
    expect(address()).toBe('?page=1');
    expect(screen.getByRole('main').textContent).toBe('1');
  });

  test('an address that somebody else went to meanwhile counts, and what was shown first is not left', async () => {
    const { what, first } = told();
    const { go, router, address } = shown('/?page=1', first);
    act(() => go('2'));
    await act(() => router.navigate('/?page=9'));
    await painted();
    expect(address()).toBe('?page=9');
    expect(screen.getByRole('main').textContent).toBe('9');
    expect(what.at(-1)).toMatch(/^end 2/);
  });

  test('a screen that was left meanwhile asks for nothing more', async () => {
    let answer: (isShown: boolean) => void = () => undefined;
    const { first } = told(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const { go, router } = shown('/?page=1', first);
    act(() => go('2'));
    cleanup();
    await router.navigate('/?page=elsewhere');
    await act(async () => answer(true));
    await painted();
    expect(router.state.location.search).toBe('?page=elsewhere');
  });
});
