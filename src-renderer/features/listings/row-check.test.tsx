// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RowCheck } from './row-check.tsx';

afterEach(cleanup);

test('some of a page is neither all nor none of it', () => {
  const { rerender } = render(<RowCheck label="Page" checked={false} onChange={() => undefined} />);
  expect(screen.getByRole('checkbox', { name: 'Page' })).not.toBePartiallyChecked();
  rerender(<RowCheck label="Page" checked={false} indeterminate onChange={() => undefined} />);
  expect(screen.getByRole('checkbox', { name: 'Page' })).toBePartiallyChecked();
  rerender(<RowCheck label="Page" checked onChange={() => undefined} />);
  expect(screen.getByRole('checkbox', { name: 'Page' })).toBeChecked();
});
