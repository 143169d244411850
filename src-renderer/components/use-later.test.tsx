// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useLater } from './use-later.ts';

afterEach(cleanup);

const drawn: string[] = [];

function Around({ now }: { readonly now: string }) {
  const first = useLater(now);
  const second = useLater(`${now} ${now}`);
  drawn.push(`${now}: ${first}, ${second}`);
  return <p>{first}</p>;
}

test('what follows is drawn after the first, and all of it in one go', async () => {
  const { rerender } = render(<Around now="a" />);
  await waitFor(() => expect(screen.getByText('a')).toBeInTheDocument());
  rerender(<Around now="b" />);
  expect(screen.getByText('a')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('b')).toBeInTheDocument());
  expect([...new Set(drawn)]).toEqual(['a: undefined, undefined', 'a: a, a a', 'b: a, a a', 'b: b, b b']);
});

test('a value that another has followed meanwhile is not drawn', async () => {
  drawn.length = 0;
  const { rerender } = render(<Around now="a" />);
  rerender(<Around now="b" />);
  await waitFor(() => expect(screen.getByText('b')).toBeInTheDocument());
  expect(drawn.some((each) => each.includes(': a'))).toBe(false);
});
