// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeScreen, showScreen } from '../testing/screen.tsx';
import { pageOf } from './go-to-page.tsx';
import { Pager } from './pager.tsx';

afterEach(closeScreen);

async function show(pages: number, language: 'en' | 'es' = 'en') {
  const onChange = vi.fn();
  const onTyped = vi.fn();
  const { user } = await showScreen(
    <Pager page={0} pages={pages} onChange={onChange} onTyped={onTyped} />,
    {},
    { path: 'deposits', language },
  );
  return { user, onChange, onTyped };
}

it('asks for no number where each page has a button', async () => {
  await show(7);
  expect(screen.getByRole('button', { name: 'Page 7' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('goes to the page whose number is entered, and is empty then', async () => {
  const { user, onChange, onTyped } = await show(20_000);
  const field = screen.getByRole('textbox', { name: 'Go to page' });
  await user.type(field, '10000');
  expect(onTyped.mock.calls).toEqual([[0], [9], [99], [999], [9_999]]);
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[9_999]]);
  await waitFor(() => expect(field).toHaveValue(''));
});

it('keeps what is typed before the rows are painted', async () => {
  const { user, onChange } = await show(20_000);
  const field = screen.getByRole('textbox', { name: 'Go to page' });
  await user.type(field, '12{Enter}3');
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(field).toHaveValue('123');
  expect(onChange.mock.calls).toEqual([[11]]);
});

it('says which pages there are where none has that number, and forgets it with what is typed next', async () => {
  const { user, onChange, onTyped } = await show(20_000, 'es');
  const field = screen.getByRole('textbox', { name: 'Ir a la página' });
  await user.type(field, '20001{Enter}');
  expect(onChange).not.toHaveBeenCalled();
  expect(onTyped).not.toHaveBeenCalledWith(20_000);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Ingrese de 1 a 20,000.');
  await user.type(field, '{Backspace}');
  expect(field).toBeValid();
  await user.keyboard('{Enter}');
  expect(onChange.mock.calls).toEqual([[1_999]]);
});

it('is emptied by Escape, which closes nothing else then, and by leaving it', async () => {
  const { user } = await show(20_000);
  const field = screen.getByRole('textbox', { name: 'Go to page' });
  const closed = vi.fn();
  window.addEventListener('keydown', closed);
  await user.type(field, '12');
  closed.mockClear();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).toHaveValue('');
  expect(closed).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(closed).toHaveBeenCalledOnce();
  window.removeEventListener('keydown', closed);
  await user.type(field, 'x');
  await user.tab();
  expect(field).toHaveValue('');
});

it('takes a number as it is written on the screen, and nothing else', () => {
  expect(['1', ' 20 ', '20000', '10,000', '10.000', '10 000'].map((typed) => pageOf(typed, 20_000))).toEqual([
    0, 19, 19_999, 9_999, 9_999, 9_999,
  ]);
  for (const typed of ['', '0', '20001', '-1', '1.5', '1e3', '12,34', 'x', '1,00000'])
    expect(pageOf(typed, 20_000), typed).toBeUndefined();
});
